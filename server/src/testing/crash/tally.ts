import { headerOf } from '../customer-mail.ts';
import type { SunkMail } from '../mail-sink.ts';
import type { SeenMessage } from './careful-agent.ts';

/** Marks of mails that are not as they must be; all empty when nothing was lost or doubled. */
export type Tally = {
  /** On the IMAP server, and not shown to agents. */
  missingIn: string[];
  /** Shown to agents more often than the IMAP server holds them. */
  doubledIn: string[];
  /** Accepted from the agent, never taken by the receiving server, and not shown as uncertain. */
  missingOut: string[];
  /** Taken by the receiving server more than once, by mark or by Message-ID. */
  doubledOut: string[];
  /** Accepted from the agent, and not shown exactly once. */
  missingReplies: string[];
  /** The receiving server never said that it took the mail, and agents do not see that. */
  hiddenDoubt: string[];
};

/** Counts on the mail servers, and holds what agents see against it. */
export function tally({
  held,
  taken,
  accepted,
  seen,
}: {
  held: readonly Buffer[];
  taken: readonly SunkMail[];
  accepted: readonly string[];
  seen: readonly SeenMessage[];
}): Tally {
  const texts = (type: string) =>
    seen.filter((message) => message.type === type).map(({ text_content }) => text_content);
  const onServer = counted(held.map((raw) => markIn(raw.toString())));
  const incoming = counted(texts('incoming').map(markIn));
  const outgoing = counted(texts('outgoing').map(markOut));
  const sunk = counted(taken.map(({ raw }) => markOut(raw.toString())));
  const ids = counted(taken.map(({ raw }) => headerOf(raw.toString(), 'Message-ID')));
  const status = statuses(seen);
  return {
    missingIn: [...onServer.keys()].filter((mark) => !incoming.has(mark)),
    doubledIn: above(incoming, (mark) => onServer.get(mark) ?? 0),
    missingOut: accepted.filter((mark) => !sunk.has(mark) && status.get(mark) !== 'uncertain'),
    doubledOut: [...above(sunk, () => 1), ...above(ids, () => 1)],
    missingReplies: accepted.filter((mark) => outgoing.get(mark) !== 1),
    hiddenDoubt: taken
      .filter(({ told }) => !told)
      .map(({ raw }) => markOut(raw.toString()))
      .filter((mark) => status.get(mark) !== 'uncertain'),
  };
}

/** The state of each reply as agents see it, by mark. */
export function statuses(seen: readonly SeenMessage[]): Map<string, string> {
  const replies = seen.filter(({ type }) => type === 'outgoing');
  return new Map(replies.map((reply) => [markOut(reply.text_content), reply.status]));
}

function above(counts: ReadonlyMap<string, number>, limit: (mark: string) => number): string[] {
  return [...counts].filter(([mark, count]) => count > limit(mark)).map(([mark]) => mark);
}

function counted(marks: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const mark of marks) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  return counts;
}

function markIn(text: string): string {
  return /mark-in-\d+-end/.exec(text)?.[0] ?? 'no mark';
}

function markOut(text: string): string {
  return /mark-out-\d+-end/.exec(text)?.[0] ?? 'no mark';
}
