import type { Contact, ContactOrderField } from '@parley/contract';
import { filterFields } from '@parley/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyFilterOf, rowsWith } from '../../testing/any-filter.ts';
import { fuzz } from '../../testing/fuzz/settings.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';

let app: TestApp;
let admin: Client;
let everybody: Contact[];

const names = ['Émile', 'emil', 'Zoë', 'Ana', 'ana', 'Ángel', '王', ''];
const seats = { key: 'seats', data_type: 'number' } as const;
const filtered = { model: 'contacts', fields: filterFields('contacts', [seats]) } as const;

/** 40 contacts, some of one name or one moment: an order must not lose or double what is level. */
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.agent('Admin');
  const attribute = { ...seats, name: 'Seats', applies_to: 'contact' } as const;
  await admin.call('createCustomAttribute', { body: attribute });
  const rows = Array.from({ length: 40 }, (_, n) => ({
    email: `c${n}@${n % 2 ? 'acme' : 'tents'}.example`,
    first_name: names[n % names.length] ?? '',
    last_name: ['Smith', '', 'O’Neil'][n % 3] ?? '',
    blocked: n % 5 === 0,
    avatar_key: null,
    custom_attributes: JSON.stringify(n % 4 === 0 ? {} : { seats: n % 7 }),
    created_at: new Date(Date.UTC(2026, 2, 30, 12 * (n % 6))),
  }));
  await app.deps.db.insertInto('contacts').values(rows).execute();
  const { results } = await admin.call('listContacts', { query: { page_size: 500 } });
  everybody = results.map((contact) => ({
    ...contact,
    'custom_attributes.seats': contact.custom_attributes.seats,
  }));
});
afterAll(() => app?.close());

const anyFilter = anyFilterOf(filtered, {
  text: fc.constantFrom('ana', 'ACME', 'c1@acme.example', 'smith', 'zoë'),
  boolean: fc.constantFrom('true', 'false'),
  number: fc.constantFrom('0', '3', '6'),
  date: fc.constantFrom('2026-03-30', '2026-03-31', '2026-03-31T12:00:00Z'),
});

const collator = new Intl.Collator('und');
const comparing: Record<ContactOrderField, (a: Contact, b: Contact) => number> = {
  first_name: (a, b) => collator.compare(fullName(a), fullName(b)),
  email: (a, b) => (a.email < b.email ? -1 : 1),
  created_at: (a, b) => a.created_at.localeCompare(b.created_at),
};

function fullName({ first_name, last_name }: Contact): string {
  return `${first_name} ${last_name}`.toLowerCase();
}

test('every order, filter and page size gives each contact once, in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        field: fc.constantFrom<ContactOrderField>('first_name', 'email', 'created_at'),
        order: fc.constantFrom('asc' as const, 'desc' as const),
        page_size: fc.integer({ min: 1, max: 25 }),
        filters: fc.array(anyFilter, { maxLength: 2 }),
        byCursor: fc.boolean(),
      }),
      async ({ field, order, page_size, filters, byCursor }) => {
        const expected = rowsWith(everybody, { ...filtered, filters });
        const found: Contact[] = [];
        let after: string | undefined;
        let page = 1;
        for (;;) {
          const answer = await admin.call('listContacts', {
            query: {
              page_size,
              order,
              order_by: `contacts.${field}`,
              filters: JSON.stringify(filters),
              ...(byCursor ? { after } : { page }),
            },
          });
          expect(answer.total).toBe(expected.length);
          found.push(...answer.results);
          if (!answer.next) break;
          after = answer.next;
          page += 1;
        }
        expect(found.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
        const compare = comparing[field];
        for (const [index, contact] of found.slice(1).entries()) {
          const before = found[index] as Contact;
          const way = compare(before, contact);
          expect(order === 'asc' ? way : -way).toBeLessThanOrEqual(0);
        }
      },
    ),
    fuzz(60),
  );
});

test('a page has thirty, unless another size is asked for', async () => {
  expect(await admin.call('listContacts')).toMatchObject({ per_page: 30, total_pages: 2 });
  expect(await admin.call('listContacts', { query: { page_size: 40 } })).toMatchObject({
    per_page: 40,
    total_pages: 1,
  });
});

test('words of the name or the address find contacts, whatever case and accent', async () => {
  const found = async (query: string) => {
    const { results, total } = await admin.call('listContacts', {
      query: { query, page_size: 100 },
    });
    expect(total).toBe(results.length);
    return results;
  };
  expect((await found('emil')).length).toBe(10);
  expect((await found('SMITH tents')).every((each) => each.last_name === 'Smith')).toBe(true);
  expect((await found('smith tents')).length).toBeGreaterThan(0);
  expect((await found('c7@acme')).map(({ email }) => email)).toEqual(['c7@acme.example']);
  expect(await found('nobody')).toEqual([]);
});

test.each<[string, object]>([
  ['password', { model: 'contacts', field: 'password', operator: 'set' }],
  ['conversations', { model: 'conversations', field: 'status_id', operator: 'set' }],
  ['greater than', { model: 'contacts', field: 'email', operator: 'greater than', value: 'a' }],
])('a filter is refused by its name: %s', async (words, filter) => {
  const answer = await admin.answer('listContacts', {
    query: { filters: JSON.stringify([filter]) },
  });
  expect(answer).toMatchObject({ code: 400, message: expect.stringContaining(words) });
});
