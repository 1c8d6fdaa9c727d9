import { isDeepStrictEqual } from 'node:util';
import { type Contact, type ContactInput, Failure } from '@parley/contract';
import type { Actor } from '@parley/domain';
import type { Tx } from '../../db/database.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordContact } from '../../events/record.ts';
import { fieldFailure, refuseIfChanged } from '../../failures.ts';
import { checkAttributes } from '../conversations/index.ts';
import { deleteAvatar, storeAvatar } from '../media/avatar.ts';
import {
  type ContactFields,
  contactEmailTaken,
  contactFor,
  lockContact,
  setBlocked,
  writeContact,
} from './repository.ts';

type Change = { actor: Actor; id: number; input: ContactInput; picture: Uint8Array | null };

/** Changes a contact; the picture that it had goes once the new one stands. */
export async function changeContact(deps: Deps, change: Change): Promise<Contact> {
  const { storage } = deps;
  const stored = change.picture ? await storeAvatar(storage, change.picture) : null;
  const { contact, replaced } = await commit(deps, (tx) => write(tx, { ...change, stored })).catch(
    async (error: unknown) => {
      if (stored) await deleteAvatar(storage, stored);
      throw error;
    },
  );
  if (replaced) {
    await deleteAvatar(storage, replaced).catch((error: unknown) => {
      deps.log.warn({ err: error, key: replaced }, 'a replaced picture was left in the storage');
    });
  }
  return contact;
}

async function write(
  tx: Tx,
  { actor, id, input, stored }: Change & { stored: string | null },
): Promise<{ contact: Contact; replaced: string | null }> {
  const { avatar_key: held, ...current } = await lockedContact(tx, actor, id);
  refuseIfChanged(input.updated_at, current);
  const fields: ContactFields = {
    first_name: input.first_name,
    last_name: input.last_name ?? current.last_name,
    email: input.email.toLowerCase(),
    phone_number: input.phone_number ?? current.phone_number,
    avatar_key: stored ?? (input.remove_avatar === 'true' ? null : held),
    custom_attributes: await changedAttributes(tx, current, input.custom_attributes),
  };
  if (await contactEmailTaken(tx, { id, email: fields.email })) {
    throw fieldFailure('email', 'errors.contactEmailTaken', 'ConflictException');
  }
  const before: ContactFields = { ...current, avatar_key: held };
  const props = Object.entries(fields)
    .filter(([key, value]) => !isDeepStrictEqual(value, before[key as keyof ContactFields]))
    .map(([key]) => (key === 'avatar_key' ? 'avatar_url' : key));
  if (props.length > 0) {
    await writeContact(tx, id, fields);
    await recordContact(tx, { contactId: id, props, actorId: actor.id });
  }
  return {
    contact: await visibleContact(tx, actor, id),
    replaced: held === fields.avatar_key ? null : held,
  };
}

/** Blocks a contact or lets it in again; what is so already changes nothing. */
export async function blockContact(
  deps: Deps,
  { actor, id, blocked }: { actor: Actor; id: number; blocked: boolean },
): Promise<Contact> {
  return commit(deps, async (tx) => {
    await lockedContact(tx, actor, id);
    if (await setBlocked(tx, { id, blocked })) {
      await recordContact(tx, { contactId: id, props: ['blocked'], actorId: actor.id });
    }
    return visibleContact(tx, actor, id);
  });
}

/** The contact if the actor may see it; 404 otherwise. */
export async function visibleContact(
  db: Parameters<typeof contactFor>[0],
  actor: Actor,
  id: number,
): Promise<Contact> {
  const contact = await contactFor(db, actor, id);
  if (!contact) throw new Failure('NotFoundException', 'errors.contactNotFound');
  return contact;
}

async function lockedContact(tx: Tx, actor: Actor, id: number) {
  await visibleContact(tx, actor, id);
  const contact = await lockContact(tx, id);
  if (!contact) throw new Failure('NotFoundException', 'errors.contactNotFound');
  return contact;
}

async function changedAttributes(
  tx: Tx,
  { custom_attributes: current }: Contact,
  json: string | undefined,
): Promise<Contact['custom_attributes']> {
  if (json === undefined) return current;
  const changes = attributesIn(json);
  await checkAttributes(tx, 'contact', changes);
  const merged = Object.entries({ ...current, ...changes });
  return Object.fromEntries(merged.filter(([, value]) => value !== null));
}

function attributesIn(json: string): Record<string, unknown> {
  const wrong = fieldFailure('custom_attributes', 'errors.json');
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    throw wrong;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw wrong;
  return parsed as Record<string, unknown>;
}
