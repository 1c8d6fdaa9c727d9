import { type Endpoint, type EndpointName, endpoints } from '@parley/contract';
import sharp from 'sharp';
import { addStored } from '../features/mail/ledger-repository.ts';
import { queueWayIn } from '../features/settings/system-mail.ts';
import { insertPlainInbox } from './conversation.ts';
import type { Client, TestApp } from './harness.ts';

type Input = NonNullable<Parameters<Client['answer']>[1]>;
type Scene = { app: TestApp; admin: Client };

/** What stands for every secret that an example writes. */
export const plantedSecret = 'correct-horse-battery-9';

/** Permissions with which an agent works; every other one that ends in `:manage` is administrative. */
const ownWork = ['view:manage', 'reports:manage'];

/** The calls that change something and need an administrative permission. */
export const administrativeWrites = (Object.entries(endpoints) as [EndpointName, Endpoint][])
  .filter(([, { method, access }]) => {
    const wanted = [access].flat();
    const isAdministrative = wanted.every((each) => /:manage$/.test(each));
    return method !== 'GET' && isAdministrative && !wanted.some((each) => ownWork.includes(each));
  })
  .map(([name]) => name);

/** Administrative calls that change nothing. */
export const changeNothing: readonly EndpointName[] = [
  'testInbox',
  'startOauth',
  'testEmailNotificationSettings',
  'previewTemplate',
];

let made = 0;
function fresh(): string {
  made += 1;
  return `Example ${made}`;
}

const person = (roles: number[]) => ({
  first_name: fresh(),
  last_name: '',
  email: `example${made}@parley.test`,
  roles,
  send_welcome_email: false,
});

const server = {
  host: '127.0.0.1',
  port: 1,
  username: 'support',
  password: plantedSecret,
  tls_type: 'none' as const,
};
const inbox = () => ({
  name: fresh(),
  from: 'support@parley.test',
  config: { imap: [server], smtp: [{ ...server, auth_protocol: 'plain' as const }] },
  enabled: false,
});
const attribute = () => ({
  name: fresh(),
  key: `key_${made}`,
  applies_to: 'contact' as const,
  data_type: 'text' as const,
});
const macro = () => ({ name: fresh(), visibility: 'all' as const, message_content: 'Hello' });
const template = () => ({
  type: 'outgoing' as const,
  name: fresh(),
  body: '<p>{{ content }}</p>',
});
const role = () => ({ name: fresh(), permissions: ['tags:manage' as const] });

const provider = () => ({
  name: fresh(),
  provider_url: 'https://id.example.org',
  client_id: 'parley',
  client_secret: plantedSecret,
  enabled: false,
});

const params = ({ id }: { id: number }) => ({ params: { id } });

async function agentIn({ app }: Scene) {
  const { agentId: id } = await app.agent('Agent');
  return { id };
}

async function roleIds({ admin }: Scene): Promise<number[]> {
  const roles = await admin.call('listRoles');
  return roles.filter(({ name }) => name === 'Agent').map(({ id }) => id);
}

async function pictureFile(): Promise<Blob> {
  const create = { width: 20, height: 10, channels: 3, background: '#046078' } as const;
  return new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]);
}

/** A mail that can be read again or erased. */
async function ledgerRow({ app }: Scene) {
  const { db, storage } = app.deps;
  const { id: inboxId } = await insertPlainInbox(app.deps);
  const rawKey = `raw/${inboxId}/${fresh()}`;
  await storage.put(rawKey, Buffer.from('Subject: raw\r\n\r\nRaw'));
  await addStored(db, { inboxId, folder: 'smtp', rawKey, sha256: 'f'.repeat(64), size: 20 });
  const { id: row_id } = await db
    .updateTable('mail_ledger')
    .set({ state: 'quarantined' })
    .where('inbox_id', '=', inboxId)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id: inboxId, row_id } };
}

/**
 * A call of each that goes well and leaves something other than it was. A new administrative call
 * needs its example here, or a place in `changeNothing`.
 */
export const examples: Partial<Record<EndpointName, (scene: Scene) => Promise<Input>>> = {
  createAgent: async (scene) => ({ body: person(await roleIds(scene)) }),
  updateAgent: async (scene) => ({
    ...params(await agentIn(scene)),
    body: person(await roleIds(scene)),
  }),
  deleteAgent: async (scene) => params(await agentIn(scene)),
  inviteAgent: async (scene) => params(await agentIn(scene)),
  async takeLink(scene) {
    const given = params(await agentIn(scene));
    const { db } = scene.app.deps;
    await db.transaction().execute(async (tx) => {
      await queueWayIn(tx, { to: '', subject: '', text: '', html: '' }, given.params.id);
      await tx
        .updateTable('outbox')
        .set({ server_words: 'no' })
        .where('kind', '=', 'system')
        .execute();
    });
    return given;
  },
  createApiKey: async (scene) => params(await agentIn(scene)),
  async deleteApiKey(scene) {
    const given = params(await agentIn(scene));
    await scene.admin.call('createApiKey', given);
    return given;
  },

  createRole: async () => ({ body: role() }),
  updateRole: async ({ admin }) => ({
    ...params(await admin.call('createRole', { body: role() })),
    body: role(),
  }),
  deleteRole: async ({ admin }) => params(await admin.call('createRole', { body: role() })),

  createTeam: async ({ admin }) => ({ body: { name: fresh(), member_ids: [admin.agentId] } }),
  updateTeam: async ({ admin }) => ({
    ...params(await admin.call('createTeam', { body: { name: fresh() } })),
    body: { name: fresh() },
  }),
  deleteTeam: async ({ admin }) =>
    params(await admin.call('createTeam', { body: { name: fresh() } })),

  createInbox: async () => ({ body: inbox() }),
  updateInbox: async ({ admin }) => ({
    ...params(await admin.call('createInbox', { body: inbox() })),
    body: inbox(),
  }),
  toggleInbox: async ({ admin }) => params(await admin.call('createInbox', { body: inbox() })),
  deleteInbox: async ({ admin }) => params(await admin.call('createInbox', { body: inbox() })),
  updateOauthApp: async () => ({
    params: { provider: 'google' },
    body: {
      client_id: fresh(),
      client_secret: plantedSecret,
      authorize_url: 'https://id.parley.test/authorize',
      token_url: 'https://id.parley.test/token',
    },
  }),
  readAgain: ledgerRow,
  readAllAgain: async (scene) => params((await ledgerRow(scene)).params),
  eraseRaw: ledgerRow,

  createTag: async () => ({ body: { name: fresh() } }),
  updateTag: async ({ admin }) => ({
    ...params(await admin.call('createTag', { body: { name: fresh() } })),
    body: { name: fresh() },
  }),
  mergeTags: async ({ admin }) => ({
    ...params(await admin.call('createTag', { body: { name: fresh() } })),
    body: { into_id: (await admin.call('createTag', { body: { name: fresh() } })).id },
  }),
  deleteTag: async ({ admin }) =>
    params(await admin.call('createTag', { body: { name: fresh() } })),

  createStatus: async () => ({ body: { name: fresh() } }),
  updateStatus: async ({ admin }) => ({
    ...params(await admin.call('createStatus', { body: { name: fresh() } })),
    body: { name: fresh() },
  }),
  deleteStatus: async ({ admin }) =>
    params(await admin.call('createStatus', { body: { name: fresh() } })),

  createCustomAttribute: async () => ({ body: attribute() }),
  async updateCustomAttribute({ admin }) {
    const body = attribute();
    const { id } = await admin.call('createCustomAttribute', { body });
    return { params: { id }, body: { ...body, name: fresh() } };
  },
  deleteCustomAttribute: async ({ admin }) =>
    params(await admin.call('createCustomAttribute', { body: attribute() })),

  createMacro: async () => ({ body: macro() }),
  updateMacro: async ({ admin }) => ({
    ...params(await admin.call('createMacro', { body: macro() })),
    body: macro(),
  }),
  deleteMacro: async ({ admin }) => params(await admin.call('createMacro', { body: macro() })),

  createTemplate: async () => ({ body: template() }),
  updateTemplate: async ({ admin }) => ({
    ...params(await admin.call('createTemplate', { body: template() })),
    body: template(),
  }),
  deleteTemplate: async ({ admin }) =>
    params(await admin.call('createTemplate', { body: template() })),

  updateGeneralSettings: async () => ({ body: { 'app.site_name': fresh() } }),
  createOidcProvider: async () => ({ body: provider() }),
  updateOidcProvider: async ({ admin }) => ({
    ...params(await admin.call('createOidcProvider', { body: provider() })),
    body: provider(),
  }),
  deleteOidcProvider: async ({ admin }) =>
    params(await admin.call('createOidcProvider', { body: provider() })),
  async updateSsoSettings({ admin, app }) {
    const { id } = await admin.call('createOidcProvider', { body: provider() });
    const providers = app.deps.db.updateTable('oidc_providers').where('id', '=', id);
    await providers.set({ enabled: true }).execute();
    const { enforced } = await admin.call('getSsoSettings');
    return { body: { enforced: !enforced } };
  },
  setBrandPicture: async () => ({
    params: { picture: 'logo' },
    body: { picture: await pictureFile() },
  }),
  async removeBrandPicture({ admin }) {
    const picture = await pictureFile();
    await admin.call('setBrandPicture', { params: { picture: 'favicon' }, body: { picture } });
    return { params: { picture: 'favicon' } };
  },
  updateEmailNotificationSettings: async () => ({
    body: {
      enabled: false,
      ...server,
      username: fresh(),
      auth_protocol: 'plain',
      email_address: 'support@parley.test',
    },
  }),
};
