import { type NotificationPreferences, notificationTypes } from '@parley/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** What the agent wants; everything, until they say otherwise. */
export async function preferencesOf(db: Db, agentId: number): Promise<NotificationPreferences> {
  const rows = await db
    .selectFrom('notification_preferences')
    .select(['type', 'in_app', 'email'])
    .where('agent_id', '=', agentId)
    .execute();
  const wanted = new Map(rows.map(({ type, ...ways }) => [type, ways]));
  return Object.fromEntries(
    notificationTypes.map((type) => [type, wanted.get(type) ?? { in_app: true, email: true }]),
  ) as NotificationPreferences;
}

export async function putPreferences(
  db: Db,
  agentId: number,
  preferences: NotificationPreferences,
): Promise<void> {
  const rows = Object.entries(preferences).map(([type, ways]) => ({ type, ...ways }));
  await sql`
    insert into notification_preferences (agent_id, type, in_app, email)
    select ${agentId}, r.type, r.in_app, r.email
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(type text, in_app boolean, email boolean)
    on conflict (agent_id, type) do update set in_app = excluded.in_app, email = excluded.email`.execute(
    db,
  );
}
