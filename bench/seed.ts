import { sql } from 'kysely';
import type { Database } from '../server/src/db/database.ts';
import { people, type Scale } from './lib/scales.ts';
import { makeSentences } from './lib/sentences.ts';

const batch = 50_000;

/**
 * Fills an empty workspace. Straight into the tables, since only their size and shape matter here;
 * indexes are built at the end, as after a restore.
 */
export async function seed(db: Database, scale: Scale): Promise<void> {
  await seedPeople(db, scale.conversations);
  const indexes = await dropIndexes(db);
  for (let first = 1; first <= scale.conversations; first += batch) {
    const last = Math.min(first + batch - 1, scale.conversations);
    await seedConversations(db, { first, last, total: scale.conversations });
    await seedMessages(db, { first, last, each: scale.messages });
    process.stderr.write(`\r${last.toLocaleString('en')} conversations `);
  }
  process.stderr.write('indexes ');
  for (const index of indexes) await sql.raw(index).execute(db);
  for (const table of ['conversations', 'messages', 'contacts']) {
    await sql
      .raw(
        `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
      )
      .execute(db);
  }
  await sql`select setval('conversation_references', (select max(reference_number) from conversations))`.execute(
    db,
  );
  await sql`vacuum analyze`.execute(db);
  await sql`checkpoint`.execute(db);
  process.stderr.write('done\n');
}

async function seedPeople(db: Database, conversations: number): Promise<void> {
  await sql`create unlogged table bench_sentences (id int primary key, words text not null)`.execute(
    db,
  );
  const sentences = makeSentences(20_000);
  await sql`insert into bench_sentences select n, t from unnest(${sentences}::text[]) with ordinality as s (t, n)`.execute(
    db,
  );
  await sql`insert into agents (email, first_name, last_name)
    select 'agent' || n || '@bench.test', 'Agent', n::text from generate_series(1, ${people.agents}::int) n`.execute(
    db,
  );
  await sql`insert into agent_roles (agent_id, role_id)
    select a.id, r.id from agents a, roles r where a.email like '%@bench.test' and r.name = 'Agent'`.execute(
    db,
  );
  await sql`insert into teams (name) select 'Team ' || n from generate_series(1, ${people.teams}::int) n`.execute(
    db,
  );
  await sql`insert into team_members (team_id, agent_id)
    select t.id, a.id from agents a join teams t on t.id % ${people.teams} = a.id % ${people.teams}
    where a.email like '%@bench.test'`.execute(db);
  await sql`insert into inboxes (name, "from", from_address)
    select 'Inbox ' || n, 'Inbox <inbox' || n || '@bench.test>', 'inbox' || n || '@bench.test'
    from generate_series(1, ${people.inboxes}::int) n`.execute(db);
  await sql`insert into inbox_servers (inbox_id, kind, position, host, port, auth_protocol, tls_type)
    select id, 'smtp', 0, '127.0.0.1', 1, 'none', 'none' from inboxes`.execute(db);
  await sql`insert into tags (name) select 'tag-' || n from generate_series(1, 40) n`.execute(db);
  await sql`insert into contacts (email, first_name, last_name)
    select 'customer' || n || '@example.test', initcap(split_part(s.words, ' ', 5)), initcap(split_part(s.words, ' ', 6)) || n
    from generate_series(1, ${Math.ceil(conversations / 5)}::int) n
    join bench_sentences s on s.id = 1 + n % 20000`.execute(db);
}

type Range = { first: number; last: number };

/** 4 of 100 are open, 1 is snoozed; of the open ones a third has no agent. */
async function seedConversations(
  db: Database,
  { first, last, total }: Range & { total: number },
): Promise<void> {
  await sql`
    insert into conversations (id, reference_number, subject, contact_id, inbox_id, status_id, snoozed_until, priority_id,
      assigned_user_id, assigned_team_id, last_message, last_message_at, last_message_sender, waiting_since, first_reply_at,
      last_reply_at, resolved_at, incoming_count, next_sla_deadline_at, created_at)
    select n, n + 99, initcap(left(s.words, 60)), 1 + n % ${Math.ceil(total / 5)}::int, inbox.ids[1 + n % ${people.inboxes}::int],
      status, case when status = 2 then now() + n % 1000 * interval '1 minute' end,
      case when n % 3 = 0 then 1 + n % 7 % 3 end,
      case when status <> 1 or dice.b < 0.7 then agent.ids[1 + (n::bigint * 7919) % ${people.agents}::int] end,
      case when status = 1 and dice.b between 0.7 and 0.85 then team.ids[1 + n % ${people.teams}::int] end,
      left(s.words, 100), t.at + dice.b * interval '3 days', case when n % 2 = 0 then 'contact' else 'agent' end,
      case when status = 1 and dice.a < 0.5 then t.at + interval '1 hour' end, t.at + interval '1 hour', t.at + interval '1 day',
      case when status in (3, 4) then t.at + interval '2 days' end, 2,
      case when status = 1 and n % 2 = 0 then t.at + interval '4 hours' end, t.at
    from generate_series(${first}::int, ${last}::int) n
    join bench_sentences s on s.id = 1 + (n * 31) % 20000,
    lateral (select (hashint4(n)::bigint + 2147483648) / 4294967296.0 as a,
      (hashint4(n + 1000000000)::bigint + 2147483648) / 4294967296.0 as b, (n::bigint * 7001) % 100 as c) dice,
    lateral (select case when dice.c < 4 then 1 when dice.c < 5 then 2 when dice.c < 20 then 3 else 4 end as status) st,
    lateral (select now() - interval '730 days' * (1 - n::float8 / ${total}::int) - interval '3 days' as at) t,
    (select array_agg(id order by id) as ids from inboxes) inbox,
    (select array_agg(id order by id) as ids from agents where email like '%@bench.test') agent,
    (select array_agg(id order by id) as ids from teams) team`.execute(db);
  await sql`
    insert into conversation_tags (conversation_id, tag_id)
    select n, (select min(id) from tags) + n % 40 from generate_series(${first}::int, ${last}::int, 2) n`.execute(
    db,
  );
  await sql`
    insert into conversation_participants (conversation_id, contact_id)
    select id, contact_id from conversations where id between ${first}::int and ${last}::int`.execute(
    db,
  );
  await sql`
    insert into conversation_seen (conversation_id, agent_id, incoming_count)
    select id, assigned_user_id, incoming_count from conversations
    where id between ${first}::int and ${last}::int and assigned_user_id is not null and id % 3 <> 0`.execute(
    db,
  );
}

/** Customer and agent in turn; every message names an order nobody else names. */
async function seedMessages(
  db: Database,
  { first, last, each }: Range & { each: number },
): Promise<void> {
  await sql`
    insert into messages (id, conversation_id, inbox_id, type, status, content, text_content, content_type, sender_type,
      contact_id, agent_id, message_id, mail_date, meta, created_at)
    select m.id, c.id, c.inbox_id, case when incoming then 'incoming' else 'outgoing' end,
      case when incoming then 'received' else 'sent' end,
      '<p>' || w.content || '</p>', w.content, 'html', case when incoming then 'contact' else 'agent' end,
      case when incoming then c.contact_id end,
      case when not incoming then coalesce(c.assigned_user_id, (select min(id) from agents where email like '%@bench.test')) end,
      m.id || '@bench.test', at, '{"from":[{"name":"","address":"a@example.test"}],"to":[{"name":"","address":"b@example.test"}]}', at
    from conversations c
    cross join generate_series(1, ${each}::int) k,
    lateral (select (c.id - 1) * ${each}::int + k as id, k % 2 = 1 as incoming, c.created_at + k * interval '3 hours' as at) m
    join bench_sentences a on a.id = 1 + (m.id * 7) % 20000
    join bench_sentences b on b.id = 1 + (m.id * 13 + 5) % 20000
    join bench_sentences d on d.id = 1 + (m.id * 101 + 17) % 20000,
    lateral (select 'Order ' || 'r' || m.id || 'x: ' || a.words || ' ' || b.words || ' ' || d.words as content) w
    where c.id between ${first}::int and ${last}::int`.execute(db);
  await sql`
    insert into outbox (kind, message_id, inbox_id, message_id_header, state, attempts)
    select 'reply', id, inbox_id, '<' || message_id || '>', 'sent', 1 from messages
    where conversation_id between ${first}::int and ${last}::int and type = 'outgoing'`.execute(db);
}

/** Drops what only makes filling slow; answers the statements that bring it back. */
async function dropIndexes(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; statement: string }>`
    select i.indexname as name, i.indexdef as statement from pg_indexes i
    where i.schemaname = 'public' and i.tablename in ('conversations', 'messages', 'contacts', 'outbox')
      and i.indexname not in (select conname from pg_constraint)`.execute(db);
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(db);
  return rows.map(({ statement }) => statement);
}
