import type { Actor } from '@parley/domain';
import type { Deps } from '../deps.ts';
import { changeProfile } from '../features/agents/profile.ts';
import { changeAgent, createAgent } from '../features/agents/service.ts';
import { actorById } from '../features/auth/index.ts';
import { hashPassword } from '../features/auth/passwords.ts';
import { updatePassword } from '../features/auth/repository.ts';
import { createFirstAdministrator } from '../features/auth/setup.ts';
import { putPreferences } from '../features/notifications/preference-repository.ts';
import { allRoles } from '../features/roles/repository.ts';
import { putSetting } from '../features/settings/repository.ts';
import { type Api, apiOf } from './api.ts';
import type { Language } from './languages.ts';
import { makeAttributes } from './shop/attributes.ts';
import { makeInboxes } from './shop/inboxes.ts';
import { makeMacros } from './shop/macros.ts';
import { shop } from './shop/name.ts';
import { portraitOf } from './shop/portraits.ts';
import { makeTags } from './shop/tags.ts';
import { makeViews } from './shop/views.ts';

/** For trying only: everybody who reads this knows it, so the demo listens on loopback alone. */
export const signIn = { email: `robin@${shop.domain}`, password: 'oolong-for-two' };

const byHand = {
  timezone: null,
  conversation_assignment_type: 'manual',
  max_auto_assigned_conversations: 0,
} as const;

const teams = [
  { key: 'orders', name: 'Orders & delivery', emoji: '📦', ...byHand },
  { key: 'studio', name: 'Tea & teaware', emoji: '🫖', ...byHand },
  {
    ...{ key: 'trade', name: 'Trade & wholesale', emoji: '🤝', timezone: 'Europe/London' },
    conversation_assignment_type: 'round_robin' as const,
    max_auto_assigned_conversations: 12,
  },
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

/** Who works in the shop, and what they have at hand. */
export type Staff = {
  administrator: Colleague;
  colleagues: Colleague[];
  teamIds: Record<string, number>;
  tagIds: Record<string, number>;
};

export type Workspace = Staff & {
  inboxes: Record<string, { id: number; name: string; from_address: string; reply_to: string }>;
  macroIds: Record<string, number>;
};

const inParleyOnly = { in_app: true, email: false };

/** Sets the shop up, through what Admin uses. */
export async function makeWorkspace(deps: Deps): Promise<Workspace> {
  const api = apiOf(deps);
  const staff = await makeStaff(deps, api);
  const { administrator } = staff;
  await makeAttributes(api, administrator.actor);
  await makeViews(api, staff);
  return {
    ...staff,
    inboxes: await makeInboxes(deps, api, administrator),
    macroIds: await makeMacros(api, staff),
  };
}

async function makeStaff(deps: Deps, api: Api): Promise<Staff> {
  const { db } = deps;
  await putSetting(db, 'app.site_name', shop.name);
  const id = await createFirstAdministrator(deps, {
    ...signIn,
    first_name: 'Robin',
    last_name: 'Calder',
    request: null,
  });
  const admin = await actorOf(deps, id);
  const tagIds = await makeTags(api, admin);
  const teamIds: Record<string, number> = {};
  for (const { key, ...body } of teams) {
    teamIds[key] = (await api(admin, 'createTeam', { body })).id;
  }
  const passwordHash = await hashPassword(signIn.password, signIn.email);
  const colleagues: Colleague[] = [];
  for (const person of people) {
    const input = await agentInput(deps, { person, teamIds });
    const agent = await createAgent(deps, { actor: admin, request: null, input });
    await updatePassword(db, agent.id, passwordHash);
    colleagues.push({ ...person, actor: await actorOf(deps, agent.id) });
  }
  const { first_name, last_name, email } = admin;
  await changeAgent(deps, {
    ...{ actor: admin, request: null, id },
    input: {
      ...{ first_name, last_name, email, enabled: true, send_welcome_email: false },
      roles: await rolesNamed(deps, 'Admin'),
      teams: Object.values(teamIds),
    },
  });
  const administrator: Colleague = {
    actor: admin,
    teams: teams.map(({ key }) => key),
    speaks: ['en'],
  };
  for (const { actor } of [administrator, ...colleagues]) await moveIn(deps, actor);
  return { administrator, colleagues, teamIds, tagIds };
}

/** Everybody puts up a picture, or does not, and chooses how to be told of news. */
async function moveIn(deps: Deps, actor: Actor): Promise<void> {
  const picture = await portraitOf(actor.first_name);
  const { first_name, last_name } = actor;
  if (picture) {
    await changeProfile(deps, { actor, request: null, name: { first_name, last_name }, picture });
  }
  // The one mailbox there is plays the customers: mails to the shop's people have no place in it.
  await putPreferences(deps.db, actor.id, {
    assigned: inParleyOnly,
    reply: inParleyOnly,
    mentioned: inParleyOnly,
  });
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

async function actorOf({ db }: Deps, id: number): Promise<Actor> {
  const actor = await actorById(db, id);
  if (!actor) throw new Error(`agent ${id} is gone`);
  return actor;
}
