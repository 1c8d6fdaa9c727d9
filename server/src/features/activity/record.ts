import type { ActivityModel, ActivityType, Change } from '@parley/contract';
import { changesBetween } from '@parley/domain';
import type { Db } from '../../db/database.ts';
import { insertActivity } from './repository.ts';

/** Who did it and from where: a handler's call fits as it is. Null for what the system does. */
export type By = {
  actor: { id: number } | null;
  request: { ip: string } | null;
};

type Row = { id?: number; name?: string } & Record<string, unknown>;

/**
 * Writes what became of a row into the activity log, in the transaction that does it: `from` null
 * means created, `to` null deleted; where nothing is other than before, nothing is written. The rows
 * may hold secrets: of fields named so only the fact that they changed is kept.
 */
export async function recordChange(
  tx: Db,
  by: By,
  { model, from, to }: { model: ActivityModel; from: object | null; to: object | null },
): Promise<void> {
  const changes = changesBetween(from as Row | null, to as Row | null);
  if (changes.length === 0) return;
  const row = (to ?? from ?? {}) as Row;
  const type = from === null ? 'created' : to === null ? 'deleted' : 'updated';
  const named = { model, id: row.id ?? null, name: nameOf(row) };
  await recordActivity(tx, by, { type, ...named, changes });
}

/** Writes any other thing that was done into the activity log. Give no secret. */
export async function recordActivity(
  tx: Db,
  { actor, request }: By,
  activity: {
    type: ActivityType;
    model: ActivityModel;
    id: number | null;
    name: string;
    changes?: Change[];
  },
): Promise<void> {
  await insertActivity(tx, {
    changes: [],
    ...activity,
    actor_id: actor?.id ?? null,
    ip: request?.ip ?? '',
  });
}

/** A row's name; of a person, the whole one. */
function nameOf({ name, first_name, last_name }: Row): string {
  return (
    name ??
    [first_name, last_name]
      .filter((part) => typeof part === 'string')
      .join(' ')
      .trim()
  );
}
