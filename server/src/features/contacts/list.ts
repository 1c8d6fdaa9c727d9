import type { Contact, ContactListQuery, ContactOrderField } from '@parley/contract';
import { type Actor, may } from '@parley/domain';
import { sql } from 'kysely';
import { totalOf } from '../../db/count.ts';
import type { Db } from '../../db/database.ts';
import {
  keyset,
  type Order,
  type Page,
  pageAnswer,
  readCursor,
  writeCursor,
} from '../../db/keyset.ts';
import { type Stamped, withIsoStamps } from '../../db/stamps.ts';
import { type FilterColumns, filterSql } from '../filters/filter-sql.ts';
import { readFilters } from '../filters/read-filters.ts';
import { contactColumns, visibleContacts } from './repository.ts';

/** One page of the contacts that the actor may see. */
export async function listContacts(
  db: Db,
  { actor, query }: { actor: Actor; query: ContactListQuery },
): Promise<Page<Contact>> {
  const filters = await readFilters(db, { model: 'contacts', filters: query.filters });
  const conditions = [
    visibleContacts(actor),
    ...filters.map((filter) => filterSql(filter, columns)),
    ...(query.query === '' ? [] : [sql`ct.search @@ search_query(${query.query})`]),
  ];
  const where = sql`contacts ct where ${sql.join(conditions, sql` and `)}`;
  const order = orderOf(query);
  const parts = keyset(order);
  const start = query.after === undefined ? null : readCursor(order, query.after);
  const offset = start ? 0 : (query.page - 1) * query.page_size;
  const [{ rows }, total] = await Promise.all([
    sql<Stamped<Contact> & { position: string }>`
      select ${contactColumns}, ${parts.position} as position from ${where}
        and ${start ? parts.after(start) : sql`true`}
      order by ${parts.by} limit ${query.page_size + 1} offset ${offset}`.execute(db),
    totalOf(db, {
      rows: where,
      key: JSON.stringify([
        'contacts',
        may(actor, 'contacts:read_all') ? 0 : actor.id,
        query.filters,
        query.query,
      ]),
    }),
  ]);
  const results = rows.slice(0, query.page_size);
  const last = results.at(-1);
  const next = rows.length > query.page_size && last ? writeCursor(order, last) : null;
  return pageAnswer(query, { results: results.map(withIsoStamps), total, next });
}

const columns: FilterColumns = {
  columns: {
    email: 'ct.email',
    first_name: 'ct.first_name',
    last_name: 'ct.last_name',
    blocked: 'ct.blocked',
    created_at: 'ct.created_at',
  },
  attributes: 'ct.custom_attributes',
};

/** By the first name is by the whole name, as people look for somebody. */
const orderColumns: Record<ContactOrderField, Pick<Order, 'column' | 'type'>> = {
  first_name: {
    column: sql`lower(ct.first_name || ' ' || ct.last_name) collate "und-x-icu"`,
    type: 'text',
  },
  email: { column: sql`ct.email`, type: 'text' },
  created_at: { column: sql`ct.created_at`, type: 'timestamptz' },
};

function orderOf({ order_by, order }: ContactListQuery): Order {
  const field = order_by.slice('contacts.'.length) as ContactOrderField;
  const id = sql<number>`ct.id`;
  return { field, ...orderColumns[field], id, direction: order, isNullable: false };
}
