import { addStored } from '../../features/mail/ledger-repository.ts';
import { insertConversation } from '../conversation.ts';
import type { TestApp } from '../harness.ts';
import { parsedMail } from '../parsed-mail.ts';
import type { Known } from './values.ts';

export type Caller = 'administrator' | 'agent' | 'API key';
export type FuzzScene = { known: Known; headersOf: Record<Caller, Record<string, string>> };

/** Three callers and one row of each kind, with the values by which calls reach them. */
export async function insertScene(app: TestApp): Promise<FuzzScene> {
  const { db, storage } = app.deps;
  const [admin, agent, owner] = [
    await app.agent('Admin'),
    await app.agent('Agent'),
    await app.agent('Admin'),
  ];
  const { key, secret } = await owner.call('createApiKey', { params: { id: owner.agentId } });
  // A customer of its own: an earlier scene's may be blocked by now.
  const mail = parsedMail({ from: `customer-${owner.agentId}@customer.example` });
  const { uuid, inboxId } = await insertConversation(app.deps, { mail });
  const message = await db
    .selectFrom('messages')
    .select(['uuid', 'raw_key'])
    .where('inbox_id', '=', inboxId)
    .executeTakeFirstOrThrow();
  const rawKey = message.raw_key ?? '';
  await storage.put(rawKey, Buffer.from('Subject: raw\r\n\r\nRaw'));
  await addStored(db, { inboxId, folder: 'smtp', rawKey, sha256: 'f'.repeat(64), size: 20 });
  const row = await db
    .selectFrom('mail_ledger')
    .select('id')
    .where('inbox_id', '=', inboxId)
    .executeTakeFirstOrThrow();
  const name = `Fuzz ${owner.agentId}`;
  const { id: team } = await admin.call('createTeam', { body: { name } });
  const { id: tag } = await admin.call('createTag', { body: { name } });
  const permissions = ['tags:manage' as const];
  const { id: role } = await admin.call('createRole', { body: { name, permissions } });
  const spare = await app.agent('Agent', { teams: [team] });
  const filters = [{ model: 'conversations', field: 'tags', operator: 'set' }];
  const { id: view } = await admin.call('createView', { body: { name, filters } });
  const { contact } = await admin.call('getConversation', { params: { uuid } });
  const { id: note } = await admin.call('createContactNote', {
    params: { id: contact.id },
    body: { content: name },
  });
  const ids = [inboxId, team, tag, role, spare.agentId, view, contact.id];
  return {
    known: {
      ...meaningful,
      uuid: [uuid, message.uuid],
      mid: [message.uuid],
      id: [...ids, ...ids.map(String)],
      row_id: [String(row.id)],
      noteId: [String(note)],
      assignee_id: [spare.agentId, team],
      agent_id: [spare.agentId],
      team_id: [team],
      inbox_id: [inboxId],
      roles: [role, 2],
      teams: [team],
      tags: [name, name.toUpperCase(), 'Nowhere'],
    },
    headersOf: {
      administrator: admin.headers,
      agent: agent.headers,
      'API key': { authorization: `token ${key}:${secret}` },
    },
  };
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const filter = (field: string, operator: string, value: string) =>
  JSON.stringify([{ model: 'conversations', field, operator, value }]);

/** Values on the border of meaning. */
const meaningful: Known = {
  code: ['en', 'xx', 'constructor'],
  status: ['Open', 'Snoozed', 'Resolved', 'Nowhere', 'online', 'away_manual'],
  snoozed_until: ['3h', '0h', '-1h', '26.4834h', '99999999999h', '1e400h', 'NaNh'],
  priority: ['High', 'Nowhere'],
  attachments: [1],
  from: ['Support <fuzz@parley.test>', 'fuzz@parley.test', '"" <>', '<script>'],
  // Where nobody listens: calls that connect are refused at once.
  host: ['127.0.0.1'],
  port: [1, 9],
  message: ['<p>Hello</p>', '<script>alert(1)</script>', '<p><b>'.repeat(200), '\ufeff'],
  filters: [
    filter('tags', 'contains', '1,2,x'),
    filter('created_at', 'less than', '1'),
    filter('priority_id', 'set', '\ud800'),
    filter('status_id', 'equals', '1'),
    '{"__proto__":[]}',
    '[[[[',
  ],
  after: [base64(['last_message_at', null, 1]), base64(null), base64([]), '!'],
};
