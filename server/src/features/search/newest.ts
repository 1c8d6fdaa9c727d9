import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export type Word = { word: string; rows: number };

/** The words of a text as the index has them. */
export async function wordsOf(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ words: string[] }>`select search_words(${text}) as words`.execute(
    db,
  );
  return [...new Set(rows[0]?.words)];
}

/** The same, the rarest first, each with the messages PostgreSQL expects. */
export async function rarestFirst(db: Db, text: string): Promise<Word[]> {
  const words = await Promise.all(
    (await wordsOf(db, text)).map(async (word) => ({ word, rows: await expectedRows(db, word) })),
  );
  return words.toSorted((a, b) => a.rows - b.rows);
}

async function expectedRows(db: Db, word: string): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select 1 from messages m where m.search @@ search_query(${word})`.execute(
    db,
  );
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

/**
 * The largest ids of those selected, all of which are found by an index on words. (The sum keeps
 * PostgreSQL from walking down the ids instead, which takes seconds when hits are rarer than it thinks.)
 */
export async function idsByWords(
  db: Db,
  select: RawBuilder<unknown>,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${select}) found order by id + 0 desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The largest ids of those selected, read from the end of the table. */
export async function idsByReading(
  db: Db,
  select: RawBuilder<unknown>,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${select} order by id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** One more than the largest id of a message. */
export async function endOfMessages(db: Db): Promise<number> {
  const { rows } = await sql<{ end: number }>`
    select coalesce(max(id), 0) + 1 as end from messages`.execute(db);
  return rows[0]?.end ?? 1;
}
