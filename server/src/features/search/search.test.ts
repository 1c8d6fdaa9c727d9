import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertConversation } from '../../testing/conversation.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';
import { parsedMail } from '../../testing/parsed-mail.ts';
import { eventually } from '../../testing/poll.ts';
import { foundMessages } from './repository.ts';

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.agent('Admin');
});
afterAll(() => app?.close());

/** A conversation that one mail of this text began. */
function mailOf(
  text: string,
  more: Parameters<typeof insertConversation>[1] & { subject?: string } = {},
) {
  const { subject = 'Question', ...given } = more;
  return insertConversation(app.deps, { mail: parsedMail({ text, subject }), ...given });
}

const find = async (client: Client, query: string) =>
  (await client.call('searchMessages', { query: { query } })).results.map(
    (one) => one.conversation_uuid,
  );

describe('messages', () => {
  test.each([
    ['a word of it', 'The lighthouse lamp is dark', 'lighthouse'],
    ['the beginning of a word', 'Two umbrellas were torn', 'umbrel'],
    ['capitals', 'MARZIPAN please', 'marzipan'],
    ['accents left out', 'Das Café öffnet früh', 'cafe offnet'],
    ['accents put in', 'a cortege came by', 'cortège'],
    ['all words, in any order', 'the violet kettle whistles', 'whistles violet'],
    ['an order number', 'It is about ORD-99123-X', '99123'],
    ['an address', 'write to quentin.doe@shop.example', 'quentin.doe@shop.example'],
    ['Chinese without spaces', '我的包裹没有到达', '包裹没有'],
    ['Japanese without spaces', '配送が遅れているようです', '遅れている'],
    ['Arabic with and without vowel points', 'أين طَلَبِيّ الجديد', 'طلبي'],
    ['Korean', '배송지를 바꾸고 싶어요', '배송지'],
    ['Greek capitals', 'ΠΑΡΑΓΓΕΛΙΑ χάθηκε', 'παραγγελια'],
    ['what looks like a query', "it's 50% (really) & more <b>", "50% (really) & 'more'"],
  ])('finds %s', async (_, text, query) => {
    const { uuid } = await mailOf(text);
    expect(await find(admin, query)).toEqual([uuid]);
  });

  test('every word has to be there', async () => {
    await mailOf('a turquoise bicycle');
    expect(await find(admin, 'turquoise tricycle')).toEqual([]);
  });

  test('signs of a script without spaces have to stand together', async () => {
    await mailOf('山の上に川がある');
    expect(await find(admin, '川の山')).toEqual([]);
  });

  test('the newest come first, a page at a time, and the cursor leads on', async () => {
    const uuids: string[] = [];
    for (let i = 0; i < 5; i += 1) uuids.unshift((await mailOf(`rhubarb number ${i}`)).uuid);
    const first = await admin.call('searchMessages', { query: { query: 'rhubarb', page_size: 2 } });
    expect(first).toMatchObject({ total: 5, total_pages: 3, page: 1, per_page: 2 });
    const second = await admin.call('searchMessages', {
      query: { query: 'rhubarb', page_size: 2, after: first.next ?? '' },
    });
    const third = await admin.call('searchMessages', {
      query: { query: 'rhubarb', page_size: 2, page: 3 },
    });
    expect(second.total).toBe(5);
    expect(
      [first, second, third].flatMap(({ results }) => results.map((one) => one.conversation_uuid)),
    ).toEqual(uuids);
    expect(third.next).toBeNull();
  });

  test('a hit shows where it is, who wrote it and the text around the word', async () => {
    const words = 'word '.repeat(60);
    const { uuid } = await insertConversation(app.deps, {
      mail: parsedMail({
        subject: 'Harpsichord',
        text: `${words}then a Harpsichörd arrived ${words}`,
        name: 'Ada Byron',
        from: 'ada@example.test',
      }),
    });
    const { results } = await admin.call('searchMessages', { query: { query: 'harpsichord' } });
    expect(results).toMatchObject([
      {
        conversation_uuid: uuid,
        subject: 'Harpsichord',
        author_name: 'Ada Byron',
        type: 'incoming',
        private: false,
        status: 'Open',
      },
    ]);
    const [{ excerpt } = { excerpt: '' }] = results;
    expect(excerpt).toMatch(/^….*then a Harpsichörd arrived.*…$/);
    expect(excerpt.length).toBeLessThanOrEqual(242);
  });

  test('of a text of any length no more is looked through than can be found', async () => {
    const text = `A theremin, ${'and on it goes. '.repeat(20_000)}`;
    await insertConversation(app.deps, { mail: parsedMail({ text }) });
    const { results } = await admin.call('searchMessages', { query: { query: 'theremin' } });
    expect(results).toMatchObject([{ excerpt: expect.stringMatching(/^A theremin, and on/) }]);
    const { rows } = await sql<{ id: number }>`
      select id from messages where text_content like 'A theremin%'`.execute(app.deps.db);
    const [found] = await foundMessages(app.deps.db, [rows[0]?.id ?? 0]);
    expect(found?.text_content).toHaveLength(100_000);
  });

  test('private notes are found, activity is not', async () => {
    const { uuid } = await mailOf('hello');
    await admin.call('sendMessage', {
      params: { uuid },
      body: { message: '<p>a zeppelin note</p>', private: true },
    });
    await admin.call('setPriority', { params: { uuid }, body: { priority: 'High' } });
    const { results } = await admin.call('searchMessages', { query: { query: 'zeppelin' } });
    expect(results).toMatchObject([{ conversation_uuid: uuid, private: true }]);
    expect(await find(admin, 'High')).toEqual([]);
  });
});

describe('who finds what', () => {
  test.each(['searchMessages', 'searchConversations'] as const)(
    '%s finds what the agent may see, no more',
    async (name) => {
      const word = `gazebo${name}`;
      const team = await admin.call('createTeam', { body: { name } });
      const mine = await app.agent(
        [
          'conversations:read',
          'conversations:read_assigned',
          'conversations:read_team_inbox',
          'messages:read',
        ],
        { teams: [team.id] },
      );
      const given = { subject: word };
      const own = await mailOf(word, { ...given, assigned_user_id: mine.agentId });
      const ofTeam = await mailOf(word, { ...given, assigned_team_id: team.id });
      await mailOf(word, { ...given, assigned_team_id: team.id, assigned_user_id: admin.agentId });
      await mailOf(word, given);
      const { results, total } = await mine.call(name, { query: { query: word } });
      const uuids = results.map((one) =>
        'conversation_uuid' in one ? one.conversation_uuid : one.uuid,
      );
      expect(uuids).toEqual([ofTeam.uuid, own.uuid]);
      expect(total).toBe(2);
      expect((await admin.call(name, { query: { query: word } })).total).toBe(4);
    },
  );

  test('without contacts:read_all only contacts of visible conversations are found', async () => {
    const some = await app.agent([
      'contacts:read',
      'conversations:read',
      'conversations:read_assigned',
    ]);
    const mail = (name: string) =>
      parsedMail({ name: `${name} Wisteria`, from: `${name}@wisteria.test` });
    await insertConversation(app.deps, { mail: mail('nora'), assigned_user_id: some.agentId });
    await insertConversation(app.deps, { mail: mail('otto') });
    const names = async (client: Client) =>
      (await client.call('searchContacts', { query: { query: 'wisteria' } })).results.map(
        ({ first_name }) => first_name,
      );
    expect(await names(some)).toEqual(['nora']);
    expect(await names(admin)).toEqual(['otto', 'nora']);
  });
});

describe('filters', () => {
  const filter = (field: string, operator: string, value: unknown = '') => {
    const [model, ofModel] = field.includes('.') ? field.split('.') : ['conversations', field];
    return { model, field: ofModel, operator, value: String(value) };
  };
  const filtered = (...filters: ReturnType<typeof filter>[]) => JSON.stringify(filters);
  const day = 86_400_000;

  test.each(['searchMessages', 'searchConversations'] as const)(
    '%s leaves what fits all of them, within what the agent may see',
    async (name) => {
      const word = `pergola${name}`;
      const inTeam = await admin.call('createTeam', { body: { name: word } });
      const other = await admin.call('createTeam', { body: { name: `${word} too` } });
      const restricted = await app.agent(
        ['conversations:read', 'conversations:read_team_inbox', 'messages:read'],
        { teams: [inTeam.id] },
      );
      const uuids: Record<string, string> = {};
      for (const [key, given] of Object.entries({
        ofTeam: { assigned_team_id: inTeam.id },
        resolved: { assigned_team_id: inTeam.id },
        ofOther: { assigned_team_id: other.id },
        free: {},
      })) {
        uuids[key] = (await mailOf(word, { subject: word, ...given })).uuid;
      }
      const { resolved, ofTeam, ofOther, free } = uuids;
      if (!resolved || !ofTeam) throw new Error('not made');
      await admin.call('setStatus', { params: { uuid: resolved }, body: { status: 'Resolved' } });
      await admin.call('createTag', { body: { name: word } });
      await admin.call('setTags', { params: { uuid: ofTeam }, body: { tags: [word] } });
      const found = async (client: Client, ...filters: ReturnType<typeof filter>[]) => {
        const query = { query: word, filters: filtered(...filters) };
        const { results, total } = await client.call(name, { query });
        expect(total).toBe(results.length);
        return results.map((one) =>
          'conversation_uuid' in one ? one.conversation_uuid : one.uuid,
        );
      };
      const team = filter('assigned_team_id', 'equals', inTeam.id);
      const open = filter('status_id', 'equals', 1);
      expect(await found(admin, team)).toEqual([resolved, ofTeam]);
      expect(await found(admin, team, open)).toEqual([ofTeam]);
      expect(await found(admin, filter('tags', 'contains', word))).toEqual([ofTeam]);
      expect(await found(admin, filter('assigned_team_id', 'not set'))).toEqual([free]);
      expect(await found(restricted, open)).toEqual([ofTeam]);
      expect(await found(restricted, filter('assigned_team_id', 'equals', other.id))).toEqual([]);
      expect(await found(admin, filter('assigned_team_id', 'equals', other.id))).toEqual([ofOther]);
      const yesterday = new Date(Date.now() - day).toISOString();
      const started = filter('created_at', 'greater than', yesterday);
      expect(await found(admin, started, team, open)).toEqual([ofTeam]);
      expect(await found(admin, filter('created_at', 'less than', yesterday))).toEqual([]);
    },
  );

  test('messages also by the time they came themselves', async () => {
    const old = await mailOf('a fuchsia awning');
    const { uuid } = await mailOf('another fuchsia awning');
    await sql`
      update messages set created_at = now() - interval '40 days'
      where id <= (select max(id) from messages where conversation_id = ${old.id})`.execute(
      app.deps.db,
    );
    const of = async (operator: string) => {
      const time = new Date(Date.now() - 30 * day).toISOString();
      const filters = filtered(filter('messages.created_at', operator, time));
      const { results } = await admin.call('searchMessages', {
        query: { query: 'fuchsia', filters },
      });
      return results.map((one) => one.conversation_uuid);
    };
    expect(await of('greater than')).toEqual([uuid]);
    expect(await of('less than')).toEqual([old.uuid]);
  });

  test('contacts by filters of contacts', async () => {
    for (const name of ['una', 'otto'])
      await mailOf('hello', {
        mail: parsedMail({ name: `${name} Trellis`, from: `${name}@trellis.test` }),
      });
    const filters = filtered(filter('contacts.first_name', 'contains', 'UN'));
    const { results } = await admin.call('searchContacts', {
      query: { query: 'trellis', filters },
    });
    expect(results).toMatchObject([{ first_name: 'una' }]);
  });

  test.each([
    ['searchConversations', filter('colour', 'equals', 'red'), 'filters.1.field'],
    ['searchConversations', filter('messages.created_at', 'set'), 'filters.1.model'],
    ['searchMessages', filter('messages.status_id', 'set'), 'filters.1.field'],
    ['searchMessages', filter('messages.created_at', 'less than', 'soon'), 'filters.1.value'],
    ['searchContacts', filter('status_id', 'set'), 'filters.1.model'],
  ] as const)('%s names what is wrong with %o', async (...[name, wrong, path]) => {
    const right =
      name === 'searchContacts' ? filter('contacts.email', 'set') : filter('status_id', 'set');
    const query = { query: 'anything', filters: filtered(right, wrong) };
    expect(await admin.answer(name, { query })).toMatchObject({ code: 400, data: [{ path }] });
  });
});

describe('however many messages have the words', () => {
  let restricted: Client;
  let own: { id: number; uuid: string };
  let other: { id: number; uuid: string };

  // Many enough that each way of looking is taken: plenty in all, somewhat in 2,500, seldom in 25.
  beforeAll(async () => {
    restricted = await app.agent([
      'conversations:read',
      'conversations:read_assigned',
      'messages:read',
    ]);
    own = await insertConversation(app.deps, { assigned_user_id: restricted.agentId });
    other = await insertConversation(app.deps);
    await sql`
      insert into messages (conversation_id, inbox_id, type, status, sender_type, content, text_content)
      select case when n % 3 = 0 then ${own.id}::int else ${other.id}::int end, c.inbox_id, 'incoming', 'received', 'contact', '',
        'plenty' || case when n % 10 = 0 then ' somewhat' else '' end || case when n % 1000 = 0 then ' seldom' else '' end || ' n' || n
      from generate_series(1, 25000) n, conversations c where c.id = ${own.id} order by n`.execute(
      app.deps.db,
    );
    await sql`analyze messages`.execute(app.deps.db);
  });

  test.each([
    ['plenty', 1],
    ['somewhat', 10],
    ['seldom', 1000],
    ['plenty somewhat', 10],
    ['seldom plenty', 1000],
  ])('%s: the newest in sight, page by page', async (query, every) => {
    const numbers = Array.from({ length: 25_000 / every }, (_, i) => 25_000 - i * every);
    for (const [client, seen] of [
      [admin, numbers],
      [restricted, numbers.filter((n) => n % 3 === 0)],
    ] as const) {
      const first = await client.call('searchMessages', { query: { query, page_size: 20 } });
      const after = first.next;
      const second = after
        ? (await client.call('searchMessages', { query: { query, page_size: 20, after } })).results
        : [];
      expect(first.total).toBeGreaterThanOrEqual(Math.min(101, seen.length));
      await eventually('how many there are', async () => {
        const { total } = await client.call('searchMessages', { query: { query, page_size: 20 } });
        return total === Math.min(10_001, seen.length);
      });
      const found = [...first.results, ...second];
      expect(found.map(({ excerpt }) => Number(/n(\d+)$/.exec(excerpt)?.[1]))).toEqual(
        seen.slice(0, 40),
      );
    }
  });
});

test('a page never says that it is the last while another follows', async () => {
  const word = 'chrysanthemum';
  await sql`
    insert into contacts (email, first_name) select ${word} || n || '@parley.test', 'Flora'
    from generate_series(1, 230) n`.execute(app.deps.db);
  let after: string | undefined;
  let reached = 0;
  for (let page = 1; page <= 6; page += 1) {
    const query = { query: word, page_size: 40, ...(after ? { after } : {}) };
    const byCursor = await admin.call('searchContacts', { query });
    const byNumber = await admin.call('searchContacts', {
      query: { query: word, page_size: 40, page },
    });
    expect(byNumber.results).toEqual(byCursor.results);
    reached += byCursor.results.length;
    for (const { total, total_pages, next } of [byCursor, byNumber]) {
      expect(total).toBeGreaterThanOrEqual(next ? reached + 1 : reached);
      expect(total_pages).toBeGreaterThanOrEqual(next ? page + 1 : page);
    }
    after = byCursor.next ?? undefined;
  }
  expect({ reached, after }).toEqual({ reached: 230, after: undefined });
  const beyond = await admin.call('searchContacts', { query: { query: word, page: 9 } });
  expect(beyond).toMatchObject({ results: [], total: 230, total_pages: 8, next: null });
});

test('the last page by number leads on where more follow, and not where none do', async () => {
  const word = 'delphinium';
  await sql`
    insert into contacts (email, first_name) select ${word} || n || '@parley.test', 'Flora'
    from generate_series(1, 10040) n`.execute(app.deps.db);
  const pageOf = (query: { page?: number; page_size?: number; after?: string }) =>
    admin.call('searchContacts', { query: { query: word, page_size: 30, ...query } });
  const last = await pageOf({ page: 334 });
  expect(last.results).toHaveLength(11);
  expect(await pageOf({ page: 21, page_size: 500 })).toMatchObject({ next: last.next });
  const on = await pageOf({ after: last.next ?? '' });
  const end = await pageOf({ after: on.next ?? '' });
  expect([on.results.length, end.results.length, end.next]).toEqual([30, 9, null]);
  expect(await pageOf({ page: 138, page_size: 73 })).toMatchObject({ results: [], next: null });
  await sql`
    delete from contacts where id in (
      select id from contacts where email like ${`${word}%`} order by id limit 39)`.execute(
    app.deps.db,
  );
  expect(await pageOf({ page: 334 })).toMatchObject({ total: 10_001, next: null });
});

describe('how many there are beyond 100', () => {
  const wide = ['contacts:read', 'contacts:read_all', 'conversations:read'] as const;
  const totalOf = async (client: Client, query: { query: string; count?: 'false' }) =>
    (await client.call('searchContacts', { query })).total;

  beforeAll(async () => {
    await sql`
      insert into contacts (email, first_name)
      select word || n || '@parley.test', 'Flora'
      from unnest(array['gladiolus', 'hyacinth']) word, generate_series(1, 300) n`.execute(
      app.deps.db,
    );
  });

  test('is not counted for who asks not to', async () => {
    expect(await totalOf(admin, { query: 'gladiolus', count: 'false' })).toBe(101);
    await eventually('counted for others', async () => {
      return (await totalOf(admin, { query: 'gladiolus' })) === 300;
    });
    expect(await totalOf(admin, { query: 'gladiolus', count: 'false' })).toBe(101);
  });

  test('is told to nobody who may see them no longer', async () => {
    const agent = await app.agent([...wide, 'conversations:read_assigned']);
    const { uuid } = await insertConversation(app.deps, { assigned_user_id: agent.agentId });
    const query = { query: 'hyacinth' };
    await eventually('counted', async () => (await totalOf(agent, query)) === 300);
    await sql`
      with theirs as (select id from contacts where email like 'hyacinth%' order by id limit 120)
      insert into conversations (contact_id, inbox_id, subject, status_id, assigned_user_id, last_message_at)
      select theirs.id, c.inbox_id, 'Mine', 1, ${agent.agentId}::int, now()
      from theirs, conversations c where c.uuid = ${uuid}`.execute(app.deps.db);
    const role = (await admin.call('getAgent', { params: { id: agent.agentId } })).roles[0];
    await admin.call('updateRole', {
      params: { id: role?.id ?? 0 },
      body: {
        name: role?.name ?? '',
        description: '',
        permissions: ['contacts:read', 'conversations:read', 'conversations:read_assigned'],
      },
    });
    expect(await totalOf(agent, query)).toBeLessThanOrEqual(120);
  });
});

test('a cursor that is none is refused', async () => {
  for (const after of ['5.x', '5.-1', '.5', '5.1e3'])
    expect((await admin.answer('searchContacts', { query: { query: 'word', after } })).code).toBe(
      400,
    );
});

describe('conversations and contacts', () => {
  test('are found by subject, number, name and address', async () => {
    const { uuid } = await insertConversation(app.deps, {
      mail: parsedMail({
        subject: 'Re: Samovar délivery',
        name: 'Ilse Petrowna',
        from: 'ilse@petrowna.example',
      }),
    });
    const { reference_number: number } = await admin.call('getConversation', { params: { uuid } });
    for (const query of [
      'samovar',
      'delivery',
      String(number),
      'petrowna',
      'ilse@petrowna.example',
    ]) {
      const { results } = await admin.call('searchConversations', { query: { query } });
      expect(
        results.map((one) => one.uuid),
        query,
      ).toContain(uuid);
    }
    for (const query of ['ilse', 'petrow', 'ilse@petrowna']) {
      const { results } = await admin.call('searchContacts', { query: { query } });
      expect(results, query).toMatchObject([
        { email: 'ilse@petrowna.example', last_name: 'Petrowna' },
      ]);
    }
  });

  test('two characters are too few, and say so', async () => {
    for (const name of ['searchConversations', 'searchMessages', 'searchContacts'] as const) {
      expect(await admin.answer(name, { query: { query: ' ab ' } })).toMatchObject({
        code: 400,
        data: [{ path: 'query', message: 'Type at least 3 characters to search.' }],
      });
    }
  });

  test('nothing but punctuation finds nothing', async () => {
    expect((await admin.call('searchMessages', { query: { query: '?!?' } })).total).toBe(0);
  });
});
