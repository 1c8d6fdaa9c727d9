import { Failure } from '@parley/contract';
import type { Db } from '../../db/database.ts';
import { troubleOf } from '../../mail/trouble.ts';
import { workspaceLanguage } from '../settings/general.ts';
import { translatorOf } from '../settings/texts.ts';
import { setInboxError } from './inbox-repository.ts';

/** What stops an inbox, from several sources (its servers), put together in its row. */
export type InboxErrors = {
  /** `source` names one server; null text says that it works. */
  report(inboxId: number, source: string, text: string | null): Promise<void>;
  /** The inbox was changed: what was wrong before says nothing any more. */
  forget(inboxId: number): void;
};

export function createInboxErrors(db: Db): InboxErrors {
  const known = new Map<number, Map<string, string>>();
  const written = new Map<number, string | null>();
  return {
    async report(inboxId, source, text) {
      const sources = known.get(inboxId) ?? new Map<string, string>();
      known.set(inboxId, sources);
      if (text === null) sources.delete(source);
      else sources.set(source, text);
      const whole = sources.size === 0 ? null : [...sources.values()].join('\n');
      if (written.get(inboxId) === whole) return;
      await setInboxError(db, inboxId, whole);
      written.set(inboxId, whole);
    },
    forget(inboxId) {
      known.delete(inboxId);
      written.delete(inboxId);
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
