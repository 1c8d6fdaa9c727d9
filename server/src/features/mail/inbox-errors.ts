import { Failure } from '@parley/contract';
import type { Db } from '../../db/database.ts';
import { troubleOf } from '../../mail/trouble.ts';
import { workspaceLanguage } from '../settings/general.ts';
import { translatorOf } from '../settings/texts.ts';
import { clearInboxErrors, setInboxError } from './inbox-repository.ts';

/** What stops an inbox, from several sources on several instances, put together in its row. */
export type InboxErrors = {
  /** `source` names one server; null text says that it works. */
  report(inboxId: number, source: string, text: string | null): Promise<void>;
  /** The inbox was changed: what was wrong before says nothing any more. */
  forget(inboxId: number): Promise<void>;
};

/**
 * What was said already is said again after `repeatMs` at the earliest: often enough to put right
 * what another instance said meanwhile, and no write for each mail.
 */
export function createInboxErrors(db: Db, repeatMs = 10_000): InboxErrors {
  const said = new Map<string, { text: string | null; at: number }>();
  return {
    async report(inboxId, source, text) {
      const key = `${inboxId} ${source}`;
      const last = said.get(key);
      if (last?.text === text && Date.now() - last.at < repeatMs) return;
      await setInboxError(db, { inboxId, source, text });
      said.set(key, { text, at: Date.now() });
    },
    async forget(inboxId) {
      for (const key of said.keys()) if (key.startsWith(`${inboxId} `)) said.delete(key);
      await clearInboxErrors(db, inboxId);
    },
  };
}

/**
 * The error in the workspace's words: what to do, and what the server said. Null when it is none
 * that an administrator of mailboxes could do anything about (the database, a bug).
 */
export async function inWords(db: Db, error: unknown): Promise<string | null> {
  const trouble = troubleOf(error);
  if (!(error instanceof Failure)) return null;
  const translate = translatorOf(await workspaceLanguage(db));
  const text = translate(error.message, error.values);
  return trouble?.server_words ? `${text} (${trouble.server_words})` : text;
}
