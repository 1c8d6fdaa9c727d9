import { tagColours } from '@parley/contract';
import type { Actor } from '@parley/domain';
import { commit } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { changeAgent, createAgent } from '../features/agents/service.ts';
import { actorById } from '../features/auth/index.ts';
import { hashPassword } from '../features/auth/passwords.ts';
import { updatePassword } from '../features/auth/repository.ts';
import { createFirstAdministrator } from '../features/auth/setup.ts';
import { insertTag } from '../features/catalogues/tag-repository.ts';
import { allInboxes, changeInbox, createInbox } from '../features/inboxes/service.ts';
import { putPreferences } from '../features/notifications/preference-repository.ts';
import { allRoles } from '../features/roles/repository.ts';
import { putSetting } from '../features/settings/repository.ts';
import { insertTeam } from '../features/teams/repository.ts';
import type { Language } from './languages.ts';

export const shop = { name: 'Thistle & Kiln', domain: 'thistleandkiln.example' };

/** For trying only: everybody who reads this knows it, so the demo listens on loopback alone. */
export const signIn = { email: `robin@${shop.domain}`, password: 'oolong-for-two' };

const teams = [
  { key: 'orders', name: 'Orders & delivery', emoji: '📦' },
  { key: 'studio', name: 'Tea & teaware', emoji: '🫖' },
  { key: 'trade', name: 'Trade & wholesale', emoji: '🤝' },
];

const inboxes = [
  { key: 'hello', name: 'Hello', from: `${shop.name} <hello@${shop.domain}>` },
  { key: 'trade', name: 'Trade', from: `${shop.name} Trade <trade@${shop.domain}>` },
];

const tags = [
  ...[
    'address change',
    'allergens',
    'breakage',
    'brewing',
    'caddies',
    'café',
    'courier',
    'customs',
  ],
  ...[
    'discount code',
    'exchange',
    'gift',
    'glaze',
    'invoice',
    'lost parcel',
    'newsletter',
    'out of stock',
  ],
  ...[
    'payment',
    'praise',
    'press',
    'refund',
    'returns',
    'spare part',
    'subscription',
    'wedding list',
  ],
  ...['website', 'wholesale', 'workshop'],
];

type Person = { first: string; last: string; teams: string[]; speaks: Language[] };

const people: Person[] = [
  { first: 'Maeve', last: 'Kerrigan', teams: ['orders', 'studio'], speaks: ['en'] },
  { first: 'Tomasz', last: 'Wiśniewski', teams: ['orders', 'trade'], speaks: ['en', 'ru'] },
  { first: 'Aïcha', last: 'Benali', teams: ['orders', 'studio'], speaks: ['fr', 'ar'] },
  { first: 'Jonas', last: 'Lindqvist', teams: ['orders', 'studio', 'trade'], speaks: ['de'] },
  { first: 'Lucía', last: 'Ferrer', teams: ['orders', 'studio'], speaks: ['es'] },
  { first: 'Yuki', last: 'Tanabe', teams: ['studio', 'trade'], speaks: ['ja', 'en'] },
  { first: 'Noa', last: 'Ben-Ami', teams: ['studio', 'trade'], speaks: ['he', 'en'] },
  { first: 'Oluwadamilola', last: 'Adeyemi-Bankole', teams: ['trade', 'orders'], speaks: ['en'] },
];

/** Somebody of the shop: who acts, and for whom they can answer. */
export type Colleague = { actor: Actor; teams: string[]; speaks: Language[] };

export type Workspace = {
  administrator: Colleague;
  colleagues: Colleague[];
  teamIds: Record<string, number>;
  inboxes: Record<string, { id: number; name: string; from_address: string }>;
};

const byHand = {
  timezone: null,
  conversation_assignment_type: 'manual',
  max_auto_assigned_conversations: 0,
} as const;

const inParleyOnly = { in_app: true, email: false };

/** Sets the shop up: people, teams, tags and inboxes, through the services that Admin uses. */
export async function makeWorkspace(deps: Deps): Promise<Workspace> {
  const { db } = deps;
  await putSetting(db, 'app.site_name', shop.name);
  const id = await createFirstAdministrator(deps, {
    ...signIn,
    first_name: 'Robin',
    last_name: 'Calder',
    request: null,
  });
  const admin = await actorOf(deps, id);
  await commit(deps, async (tx) => {
    for (const [index, name] of tags.entries()) {
      await insertTag(tx, { name, colour: tagColours[index % tagColours.length] ?? 'grey' });
    }
  });
  const teamIds: Record<string, number> = {};
  for (const { key, name, emoji } of teams) {
    teamIds[key] = (await commit(deps, (tx) => insertTeam(tx, { ...byHand, name, emoji }))) ?? 0;
  }
  const passwordHash = await hashPassword(signIn.password, signIn.email);
  const colleagues: Colleague[] = [];
  for (const person of people) {
    const agent = await createAgent(deps, {
      actor: admin,
      request: null,
      input: await agentInput(deps, { person, teamIds }),
    });
    await updatePassword(db, agent.id, passwordHash);
    colleagues.push({ ...person, actor: await actorOf(deps, agent.id) });
  }
  // The one mailbox there is plays the customers: mails to the shop's people have no place in it.
  for (const agentId of [id, ...colleagues.map(({ actor }) => actor.id)]) {
    await putPreferences(db, agentId, {
      assigned: inParleyOnly,
      reply: inParleyOnly,
      mentioned: inParleyOnly,
    });
  }
  const { first_name, last_name, email } = admin;
  const membership = { first_name, last_name, email, enabled: true, send_welcome_email: false };
  const roles = await rolesNamed(deps, 'Admin');
  await changeAgent(deps, {
    actor: admin,
    request: null,
    id,
    input: { ...membership, roles, teams: Object.values(teamIds) },
  });
  return {
    administrator: { actor: admin, teams: teams.map(({ key }) => key), speaks: ['en'] },
    colleagues,
    teamIds,
    inboxes: await makeInboxes(deps),
  };
}

async function agentInput(
  deps: Deps,
  { person, teamIds }: { person: Person; teamIds: Record<string, number> },
) {
  const [local = ''] = person.first
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(' ');
  return {
    email: `${local}@${shop.domain}`,
    first_name: person.first,
    last_name: person.last,
    enabled: true,
    roles: await rolesNamed(deps, 'Agent'),
    teams: person.teams.map((key) => teamIds[key] ?? 0),
    send_welcome_email: false,
  };
}

async function rolesNamed({ db }: Deps, name: string): Promise<number[]> {
  return (await allRoles(db)).filter((role) => role.name === name).map(({ id }) => id);
}

async function makeInboxes(deps: Deps): Promise<Workspace['inboxes']> {
  const made: Workspace['inboxes'] = {};
  for (const { key, name, from } of inboxes) {
    const { id } = await createInbox(deps, {
      actor: null,
      request: null,
      input: inboxInput({ name, from }, { smtpPort: 25 }),
    });
    const from_address = /<(.+)>/.exec(from)?.[1] ?? '';
    made[key] = { id, name: from.replace(/ <.*/, ''), from_address };
  }
  return made;
}

/** Tells every inbox where the demo takes what Parley sends: the port is another at each start. */
export async function sendTo(deps: Deps, smtpPort: number): Promise<void> {
  for (const inbox of await allInboxes(deps.db)) {
    const [server] = inbox.config.smtp;
    const input = { ...inboxInput(inbox, { smtpPort, id: server?.id }), enabled: inbox.enabled };
    await changeInbox(deps, { actor: null, request: null, id: inbox.id, input });
  }
}

function inboxInput(
  { name, from }: { name: string; from: string },
  { smtpPort, id }: { smtpPort: number; id?: number | undefined },
) {
  const server = { host: '127.0.0.1', port: smtpPort, username: '', password: '' };
  return {
    name,
    from,
    channel: 'email' as const,
    enabled: true,
    csat_enabled: false,
    reply_to: '' as const,
    plus_addressing: true,
    quote_history: true,
    template_id: null,
    signature: '',
    oauth_provider: null,
    import_start: { from: 'now' as const },
    config: {
      imap: [],
      smtp: [
        {
          ...server,
          ...(id === undefined ? {} : { id }),
          auth_protocol: 'none' as const,
          tls_type: 'none' as const,
          tls_skip_verify: false,
        },
      ],
    },
  };
}

async function actorOf({ db }: Deps, id: number): Promise<Actor> {
  const actor = await actorById(db, id);
  if (!actor) throw new Error(`agent ${id} is gone`);
  return actor;
}
