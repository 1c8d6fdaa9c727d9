import type { Deps } from '../deps.ts';
import { eventually } from './poll.ts';

let made = 0;

/** A mail with an id of its own. A header given replaces the usual one; `Name: -` leaves it out. */
export function mailOf(body: string, headers: string[] = []): string {
  made += 1;
  const usual = [
    'From: Ann Example <ann@example.org>',
    'To: support@parley.test',
    `Subject: Question ${made}`,
    `Message-ID: <${made}.${process.pid}@example.org>`,
    'Date: Sat, 21 Nov 2026 10:00:00 +0000',
  ];
  const nameOf = (line: string) => line.split(':')[0]?.toLowerCase();
  const given = new Set(headers.map(nameOf));
  const lines = [
    ...usual.filter((line) => !given.has(nameOf(line))),
    ...headers.filter((line) => !line.endsWith(': -')),
  ];
  return [...lines, '', body, ''].join('\r\n');
}

/** The ledger of an inbox, in the order of its rows. */
export function ledgerOf({ db }: Deps, inboxId: number) {
  return db
    .selectFrom('mail_ledger')
    .selectAll()
    .where('inbox_id', '=', inboxId)
    .orderBy('id')
    .execute();
}

/** Waits until the ledger holds that many rows and every one is decided. */
export function settledLedger(deps: Deps, inboxId: number, count: number) {
  return eventually(`${count} ledger rows decided`, async () => {
    const rows = await ledgerOf(deps, inboxId);
    const open = rows.filter((row) => ['found', 'stored', 'failed'].includes(row.state));
    return rows.length === count && open.length === 0 && rows;
  });
}

/** The incoming messages of an inbox, oldest first. */
export function messagesOf({ db }: Deps, inboxId: number) {
  return db
    .selectFrom('messages')
    .select(['id', 'text_content', 'conversation_id', 'raw_key', 'message_id', 'meta'])
    .where('inbox_id', '=', inboxId)
    .where('type', '=', 'incoming')
    .orderBy('id')
    .execute();
}

export async function inboxError({ db }: Deps, inboxId: number): Promise<string | null> {
  const row = await db
    .selectFrom('inboxes')
    .select('last_error')
    .where('id', '=', inboxId)
    .executeTakeFirstOrThrow();
  return row.last_error;
}
