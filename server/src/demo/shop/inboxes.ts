import type { InboxInput } from '@parley/contract';
import type { Deps } from '../../deps.ts';
import { allInboxes, changeInbox, createInbox } from '../../features/inboxes/service.ts';
import type { Api } from '../api.ts';
import type { Colleague, Workspace } from '../workspace.ts';
import { makeTradeTemplate, signatures } from './letterhead.ts';
import { shop } from './name.ts';

const inboxes = [
  { key: 'hello', name: 'Hello', sender: shop.name },
  { key: 'trade', name: 'Trade', sender: `${shop.name} Trade` },
];

/** Where the demo takes what Parley sends; its port is another at each start. */
const loopback = '127.0.0.1';

export async function makeInboxes(
  deps: Deps,
  api: Api,
  { actor }: Colleague,
): Promise<Workspace['inboxes']> {
  const trade = await makeTradeTemplate(api, actor);
  const made: Workspace['inboxes'] = {};
  for (const { key, name, sender } of inboxes) {
    const from_address = `${key}@${shop.domain}`;
    const input = {
      ...plain,
      name,
      from: `${sender} <${from_address}>`,
      signature: signatures[key] ?? '',
      template_id: key === 'trade' ? trade : null,
    };
    const { id } = await createInbox(deps, { actor, request: null, input });
    made[key] = { id, name: sender, from_address, reply_to: '' };
  }
  return made;
}

const plain: Omit<InboxInput, 'name' | 'from'> = {
  channel: 'email',
  enabled: true,
  csat_enabled: false,
  reply_to: '',
  plus_addressing: true,
  quote_history: true,
  template_id: null,
  signature: '',
  oauth_provider: null,
  import_start: { from: 'now' },
  config: {
    imap: [],
    smtp: [
      {
        ...{ host: loopback, port: 25, username: '', password: '', auth_protocol: 'none' },
        ...{ tls_type: 'none', tls_skip_verify: false },
      },
    ],
  },
};

/** Tells every inbox the port of this start; whatever else was changed in it stays. */
export async function sendTo(deps: Deps, port: number): Promise<void> {
  for (const inbox of await allInboxes(deps.db)) {
    const smtp = inbox.config.smtp.map((server) =>
      server.host === loopback ? { ...server, port } : server,
    );
    const input = { ...inbox, config: { ...inbox.config, smtp } };
    await changeInbox(deps, { actor: null, request: null, id: inbox.id, input });
  }
}
