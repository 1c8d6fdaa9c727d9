import type { Contact, ContactListQuery, ContactOrderField } from '@parley/contract';
import { type Actor, type FilterCondition, may, sightOf } from '@parley/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { keyset, type Order } from '../../db/keyset.ts';
import { type Cut, type Page, pageAnswer, pageOfIds } from '../../db/page-of-ids.ts';
import { type FilterColumns, filterSql } from '../filters/filter-sql.ts';
import { readFilters } from '../filters/read-filters.ts';
import { contactsByIds, visibleContacts } from './repository.ts';

/** One page of the contacts that the actor may see. */
export async function listContacts(
  db: Db,
  { actor, query }: { actor: Actor; query: ContactListQuery },
): Promise<Page<Contact>> {
  const filters = await readFilters(db, { model: 'contacts', filters: query.filters });
  const conditions = [
    visibleContacts(actor),
    ...filters.map(contactCondition),
    ...(query.query === '' ? [] : [sql`ct.search @@ search_query(${query.query})`]),
  ];
  const rows = sql`contacts ct where ${sql.join(conditions, sql` and `)}`;
  const order = orderOf(query);
  const sight = may(actor, 'contacts:read_all') || sightOf(actor);
  const { ids, total, next } = await pageOfIds(db, {
    rows,
    order,
    query,
    key: ['contacts', sight, query.filters, query.query],
    walk: (cut) => walk(db, { rows, order, cut }),
  });
  return pageAnswer(query, { results: await contactsByIds(db, ids), total, next });
}

async function walk(
  db: Db,
  { rows, order, cut }: { rows: RawBuilder<unknown>; order: Order; cut: Cut },
) {
  const parts = keyset(order);
  const found = await sql<{ id: number; position: string }>`
    select ct.id, ${parts.position} as position
    from ${rows} and ${cut.start ? parts.after(cut.start) : sql`true`}
    order by ${parts.by} limit ${cut.limit} offset ${cut.offset}`.execute(db);
  return found.rows;
}

/** A filter of contacts as a condition over the alias `ct`. */
export function contactCondition(condition: FilterCondition): RawBuilder<boolean> {
  return filterSql(condition, columns);
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
