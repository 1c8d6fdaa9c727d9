import type { Filter } from '@parley/contract';
import {
  type FieldKind,
  type FieldValue,
  type FilterAttribute,
  filterFields,
  operatorsOf,
} from '@parley/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyFilterOf, rowsWith } from '../../testing/any-filter.ts';
import { insertConversation, insertPlainInbox } from '../../testing/conversation.ts';
import { fuzz } from '../../testing/fuzz/settings.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';

let app: TestApp;
let admin: Client;
type Row = { uuid: string } & Record<string, FieldValue>;
const rows: Row[] = [];

const attributes: FilterAttribute[] = [
  { key: 'note', data_type: 'text' },
  { key: 'plan', data_type: 'list' },
  { key: 'seats', data_type: 'number' },
  { key: 'vip', data_type: 'checkbox' },
  { key: 'renewal', data_type: 'date' },
  { key: 'site', data_type: 'link' },
];
const fields = filterFields('conversations', attributes);
const filtered = { model: 'conversations', fields } as const;

const notes = ['', 'Acme', 'acme ltd', '50% off', 'a_b', 'ÄRGER', 'back\\slash', undefined];
const days = ['2026-03-30', '2026-03-31', '2026-03-31T10:00', undefined];
const seats = [0, 7, -1.5, 1e6, 0.1, undefined];

/** Every field with and without value, in mixtures that repeat after different steps. */
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.agent('Admin');
  const { db } = app.deps;
  await db
    .insertInto('custom_attributes')
    .values(
      attributes.map(({ key, data_type }) => ({
        key,
        data_type,
        name: key,
        applies_to: 'conversation',
        values: JSON.stringify(data_type === 'list' ? ['Gold', 'Silver'] : []),
      })),
    )
    .execute();
  const team = await admin.call('createTeam', { body: { name: 'Repairs' } });
  const tags = await Promise.all(
    ['Tents', 'Boats'].map((name) => admin.call('createTag', { body: { name } })),
  );
  const inboxes = [await insertPlainInbox(app.deps), await insertPlainInbox(app.deps)];
  for (let n = 0; n < 48; n += 1) {
    const inbox = inboxes[n % 2];
    const { id, uuid } = await insertConversation(app.deps, { inboxId: inbox?.id ?? 0 });
    const columns = {
      status_id: n % 3 === 1 ? 4 : 1,
      priority_id: n % 4 === 0 ? null : (n % 3) + 1,
      assigned_user_id: n % 3 === 0 ? admin.agentId : null,
      assigned_team_id: n % 5 === 0 ? team.id : null,
      last_message_at: moment(n % 7),
      created_at: moment(n % 5),
      waiting_since: n % 3 === 0 ? null : moment(n % 6),
      next_sla_deadline_at: n % 2 === 0 ? null : moment(n % 9),
    };
    const custom = {
      note: notes[n % notes.length],
      plan: n % 3 === 2 ? undefined : ['Gold', 'Silver'][n % 2],
      seats: seats[n % seats.length],
      vip: [true, false, undefined][n % 3],
      renewal: days[n % days.length],
      site: n % 4 === 0 ? 'https://acme.example/a' : undefined,
    };
    await db
      .updateTable('conversations')
      .set({ ...columns, custom_attributes: JSON.stringify(custom) } as never)
      .where('id', '=', id)
      .execute();
    const held = tags.filter((_tag, place) => (n % 4) & (1 << place));
    for (const tag of held) {
      const link = { conversation_id: id, tag_id: tag.id };
      await db.insertInto('conversation_tags').values(link).execute();
    }
    const named = Object.entries(custom).map(([key, value]) => [`custom_attributes.${key}`, value]);
    rows.push({
      uuid,
      ...columns,
      inbox_id: inbox?.id,
      tags: held,
      ...Object.fromEntries(named),
    });
  }
});
afterAll(() => app?.close());

function moment(hours: number): string {
  return new Date(Date.UTC(2026, 2, 30, 12 * hours)).toISOString();
}

const operands: Record<FieldKind, fc.Arbitrary<string>> = {
  id: fc.constantFrom('1', '2', '3', '4', '99'),
  tags: fc.constantFrom('1', '2', 'tents', 'Boats,1', '99', 'gone', 'BOATS, gone'),
  date: fc.constantFrom('2026-03-30', '2026-03-31', '2026-03-31T12:00:00+02:00', '2027-01-01'),
  day: fc.constantFrom('2026-03-30', '2026-03-31', '2026-03-31T22:00:00Z'),
  text: fc.constantFrom('acme', 'LTD', '%', '_', '\\', 'ärger', 'https://acme.example/a', 'none'),
  choice: fc.constantFrom('Gold', 'gold', 'Silver', 'Bronze'),
  number: fc.constantFrom('0', '7', '7.0', '-1.5', '0.1', '1000000', '0.10000000000000001'),
  boolean: fc.constantFrom('true', 'false'),
};

const anyFilter = anyFilterOf(filtered, operands);

function expected(filters: readonly Filter[]): string[] {
  return rowsWith(rows, { ...filtered, filters })
    .map(({ uuid }) => uuid)
    .sort();
}

test('the filters of a list hold in SQL for the rows they hold for in code', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyFilter, { minLength: 1, maxLength: 3 }), async (filters) => {
      const query = { page_size: 500, filters: JSON.stringify(filters) };
      const { results, total } = await admin.call('listAll', { query });
      expect(results.map(({ uuid }) => uuid).sort()).toEqual(expected(filters));
      expect(total).toBe(results.length);
    }),
    fuzz(150),
  );
});

test('every field with every operator it takes agrees too', async () => {
  for (const [field, kind] of fields) {
    for (const operator of operatorsOf[kind]) {
      for (const value of fc.sample(operands[kind], { numRuns: 3, seed: 7 })) {
        const filters = [{ model: 'conversations', field, operator, value }];
        const query = { page_size: 500, filters: JSON.stringify(filters) };
        const { results } = await admin.call('listAll', { query });
        const found = results.map(({ uuid }) => uuid).sort();
        expect(found, JSON.stringify(filters)).toEqual(expected(filters));
      }
    }
  }
});

test('a value that is no text stands for its text, and empty filters are none', async () => {
  const list = async (filters: string) =>
    (await admin.call('listAll', { query: { page_size: 500, filters } })).results
      .map(({ uuid }) => uuid)
      .sort();
  for (const [field, operator, value] of [
    ['priority_id', 'equals', 2],
    ['custom_attributes.seats', 'less than', 0.5],
    ['custom_attributes.vip', 'equals', true],
    ['assigned_team_id', 'not set', null],
  ] as const) {
    const filter = { model: 'conversations', field, operator };
    const text = value === null ? '' : String(value);
    const found = await list(JSON.stringify([{ ...filter, value }]));
    expect(found).toEqual(expected([{ ...filter, value: text }]));
    expect(found.length).toBeGreaterThan(0);
  }
  expect(await list('')).toEqual(await list('[]'));
});

test('values that an attribute of another type left behind are no values', async () => {
  const { db } = app.deps;
  const [row] = rows;
  const odd = { seats: 'many', vip: 'yes', renewal: 'soon', note: 5 };
  await db
    .updateTable('conversations')
    .set({ custom_attributes: JSON.stringify(odd) })
    .where('uuid', '=', row?.uuid ?? '')
    .execute();
  for (const [field, operator, value] of [
    ['custom_attributes.seats', 'less than', '5'],
    ['custom_attributes.vip', 'equals', 'true'],
    ['custom_attributes.renewal', 'equals', '2026-03-31'],
  ] as const) {
    const filters = JSON.stringify([{ model: 'conversations', field, operator, value }]);
    const { results } = await admin.call('listAll', { query: { page_size: 500, filters } });
    expect(results.map(({ uuid }) => uuid)).not.toContain(row?.uuid);
  }
});
