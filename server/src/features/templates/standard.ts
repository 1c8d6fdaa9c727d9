import type { SystemMailKind } from '@parley/contract';
import type { Db } from '../../db/database.ts';
import { workspaceLanguage } from '../settings/general.ts';
import { textsOf } from '../settings/texts.ts';
import { changedWords } from './repository.ts';

type Words = { subject: string; body: string };

/** The words of a mail of the system, with their placeholders. */
export async function systemMailWords(db: Db, event: SystemMailKind): Promise<Words> {
  return (await changedWords(db, event)) ?? standardWords(await workspaceLanguage(db), event);
}

/** Its words where nobody changed them. */
export function standardWords(language: string, event: SystemMailKind): Words {
  const texts = textsOf(language);
  return {
    subject: texts[`templates.standard.${event}.subject`] ?? '',
    body: texts[`templates.standard.${event}.body`] ?? '',
  };
}
