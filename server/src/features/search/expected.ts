import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { visibleIds } from '../conversations/index.ts';
import type { Wanted } from './wanted.ts';

/** The words of a text as the index has them. */
export async function wordsOf(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ words: string[] }>`select search_words(${text}) as words`.execute(
    db,
  );
  return [...new Set(rows[0]?.words)];
}

/** A word and its share of all messages. */
export type Word = { word: string; share: number };

type Expected = {
  /** The rarest first. */
  words: Word[];
  /** The share of conversations that is in sight. */
  inSight: number;
  /** One more than the largest id of a message. */
  end: number;
};

/** What PostgreSQL expects of a search, without looking. */
export async function expectedOf(db: Db, { actor, text, filters }: Wanted): Promise<Expected> {
  const rows = (query: RawBuilder<unknown>) => expectedRows(db, query);
  const visible = visibleIds(actor, { filters });
  const [counted, messages, end, conversations, inSight] = await Promise.all([
    wordsOf(db, text).then((words) =>
      Promise.all(
        words.map(async (word) => ({
          word,
          rows: await rows(sql`select from messages m where m.search @@ search_query(${word})`),
        })),
      ),
    ),
    rows(sql`select from messages`),
    endOfMessages(db),
    visible ? rows(sql`select from conversations`) : 1,
    visible ? rows(visible) : 1,
  ]);
  return {
    words: counted
      .map(({ word, rows: hits }) => ({ word, share: hits / messages }))
      .toSorted((a, b) => a.share - b.share),
    inSight: inSight / conversations,
    end,
  };
}

async function expectedRows(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) ${query}`.execute(db);
  return Math.max(1, rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 1);
}

async function endOfMessages(db: Db): Promise<number> {
  const { rows } = await sql<{ end: number }>`
    select coalesce(max(id), 0) + 1 as end from messages`.execute(db);
  return rows[0]?.end ?? 1;
}
