import { Failure } from '@parley/contract';
import { type RawBuilder, sql } from 'kysely';

/** A column that a list is ordered by; the row's id breaks ties. */
export type Order = {
  /** What the cursor calls it. */
  field: string;
  column: RawBuilder<unknown>;
  id: RawBuilder<number>;
  type: 'timestamptz' | 'int' | 'text';
  direction: 'asc' | 'desc';
  isNullable: boolean;
};

export type Place = { position: string | null; id: number };

/** The SQL parts of a list in this order; rows without value stand at the end, both ways. */
export function keyset({ column, id, type, direction, isNullable }: Order) {
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  const way = sql.raw(direction);
  return {
    // As text: a JavaScript date would lose microseconds, and rows with them.
    position: sql<string | null>`${column}::text`,
    by: sql`${column} ${way} ${isNullable ? sql`nulls last` : sql``}, ${id} ${way}`,
    /** Holds for the rows that come after the place. */
    after(place: Place): RawBuilder<boolean> {
      if (place.position === null) return sql`(${column} is null and ${id} ${beyond} ${place.id})`;
      const row = sql<boolean>`(${column}, ${id}) ${beyond} (${place.position}::${sql.raw(type)}, ${place.id})`;
      return isNullable ? sql`(${row} or ${column} is null)` : row;
    },
  };
}

/** The place of a row as the opaque `after` of the page that follows. */
export function writeCursor({ field }: Pick<Order, 'field'>, { position, id }: Place): string {
  return Buffer.from(JSON.stringify([field, position, id])).toString('base64url');
}

/** Reads `after`; 400 when it is none of this order. */
export function readCursor(order: Pick<Order, 'field' | 'type'>, cursor: string): Place {
  const wrong = new Failure('InputException', 'errors.cursor');
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw wrong;
  }
  if (!Array.isArray(parts)) throw wrong;
  const [field, position, id] = parts as unknown[];
  const isPlace =
    position === null || (typeof position === 'string' && isPosition(position, order.type));
  const isId = Number.isInteger(id) && Math.abs(id as number) <= 2_147_483_647;
  if (field !== order.field || !isPlace || !isId) throw wrong;
  return { position: position as string | null, id: id as number };
}

/** Whether the text is what PostgreSQL wrote for a value of the type. */
function isPosition(text: string, type: Order['type']): boolean {
  if (type === 'int') return /^\d{1,9}$/.test(text);
  if (type === 'text') return !text.includes('\0') && text.isWellFormed();
  const [, day = ''] =
    /^(\d{4}-\d\d-\d\d) \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/.exec(text) ?? [];
  const time = Date.parse(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
  return isDay && !Number.isNaN(Date.parse(text));
}
