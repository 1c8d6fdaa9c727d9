import { attachments } from './attachments.ts';
import { brokenBodies } from './broken-bodies.ts';
import { brokenHeaders } from './broken-headers.ts';
import type { CorpusMail } from './build.ts';
import { dates } from './dates.ts';
import { encodings } from './encodings.ts';
import { addresses, ids, subjects } from './headers.ts';
import { reports } from './reports.ts';
import { structure } from './structure.ts';

/** Mails that are odd and legal, or common and not quite: all of them have to be read well. */
export const oddMails: CorpusMail[] = [
  ...encodings,
  ...subjects,
  ...addresses,
  ...ids,
  ...dates,
  ...structure,
  ...attachments,
  ...reports,
];

/** Mails that are broken: read as far as they go, or refused in words. */
export const brokenMails: CorpusMail[] = [...brokenHeaders, ...brokenBodies];
