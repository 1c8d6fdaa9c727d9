import type { Actor } from '@parley/domain';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../db/database.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordContact } from '../../events/record.ts';
import { fieldFailure } from '../../failures.ts';
import { doerOf } from './activity.ts';
import { applyChange, lockFor } from './change.ts';

export type AttributeOwner = 'conversation' | 'contact';
type Attributes = Record<string, unknown>;

/** Sets attributes of a conversation or its contact; null removes one. Checked against the type. */
export async function setAttributes(
  deps: Deps,
  {
    actor,
    uuid,
    owner,
    values,
  }: { actor: Actor; uuid: string; owner: AttributeOwner; values: Attributes },
): Promise<Attributes> {
  return commit(deps, async (tx) => {
    const conversation = await lockFor(tx, actor, uuid);
    await checkAttributes(tx, owner, values);
    const table = sql.table(owner === 'contact' ? 'contacts' : 'conversations');
    const id = owner === 'contact' ? conversation.contact_id : conversation.id;
    const removed = Object.keys(values).filter((key) => values[key] === null);
    const after = sql`(custom_attributes || ${JSON.stringify(values)}::jsonb) - ${removed}::text[]`;
    const { rows } = await sql<{ custom_attributes: Attributes }>`
      update ${table} set custom_attributes = ${after}, updated_at = now()
      where id = ${id} and custom_attributes <> ${after} returning custom_attributes`.execute(tx);
    if (!rows[0]) return attributesOf(tx, owner, id);
    const props = ['custom_attributes'];
    if (owner === 'contact') {
      await recordContact(tx, { contactId: id, props, actorId: actor.id });
    } else {
      await applyChange(tx, { conversation, doer: doerOf(actor), change: { set: {}, props } });
    }
    return rows[0].custom_attributes;
  });
}

async function attributesOf(tx: Tx, owner: AttributeOwner, id: number): Promise<Attributes> {
  const { custom_attributes } = await tx
    .selectFrom(owner === 'contact' ? 'contacts' : 'conversations')
    .select('custom_attributes')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return custom_attributes;
}

/** 400 at the first value that names no attribute of the owner, or does not fit its type. */
export async function checkAttributes(
  tx: Tx,
  owner: AttributeOwner,
  values: Attributes,
): Promise<void> {
  const known = await tx
    .selectFrom('custom_attributes')
    .select(['key', 'data_type', 'values'])
    .where('applies_to', '=', owner)
    .execute();
  for (const [key, value] of Object.entries(values)) {
    const attribute = known.find((candidate) => candidate.key === key);
    if (!attribute) throw fieldFailure(key, 'errors.attributeUnknown');
    if (
      value !== null &&
      !fits(value, { type: attribute.data_type, choices: attribute.values as string[] })
    ) {
      throw fieldFailure(key, `errors.attribute.${attribute.data_type}`);
    }
  }
}

function fits(value: unknown, { type, choices }: { type: string; choices: string[] }): boolean {
  switch (type) {
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'checkbox':
      return typeof value === 'boolean';
    case 'date':
      return z.iso.date().safeParse(value).success;
    case 'link':
      return typeof value === 'string' && /^https?:\/\/\S+$/.test(value) && value.length <= 2_000;
    case 'list':
      return typeof value === 'string' && choices.includes(value);
    default:
      return typeof value === 'string' && value.length <= 10_000 && !value.includes('\0');
  }
}
