import type { Draft } from '@parley/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export type DraftKey = { conversationId: number; agentId: number; mode: 'reply' | 'note' };
type Recipients = { to: string[]; cc: string[]; bcc: string[] };

export async function deleteDraft(db: Db, key: DraftKey): Promise<void> {
  await db
    .deleteFrom('drafts')
    .where('conversation_id', '=', key.conversationId)
    .where('agent_id', '=', key.agentId)
    .where('mode', '=', key.mode)
    .execute();
}

export async function putDraft(
  db: Db,
  draft: DraftKey & { content: string; recipients: Recipients; attachmentIds: readonly number[] },
): Promise<void> {
  const recipients = JSON.stringify(draft.recipients);
  await sql`
    insert into drafts (conversation_id, agent_id, mode, content, recipients, attachment_ids)
    values (${draft.conversationId}, ${draft.agentId}, ${draft.mode}, ${draft.content}, ${recipients}::jsonb, ${[...draft.attachmentIds]}::int[])
    on conflict (conversation_id, agent_id, mode) do update set content = excluded.content,
      recipients = excluded.recipients, attachment_ids = excluded.attachment_ids, updated_at = now()`.execute(
    db,
  );
}

/** The draft; an empty one where nothing was kept. Attachments are the agent's own uploads. */
export async function draftOf(db: Db, key: DraftKey): Promise<Draft> {
  const { rows } = await sql<{
    content: string;
    recipients: Recipients;
    attachments: Draft['attachments'];
    updated_at: Date;
  }>`
    select d.content, d.recipients, d.updated_at,
      coalesce((select json_agg(json_build_object('id', f.id, 'uuid', f.uuid, 'name', f.filename, 'size', f.size,
          'content_type', f.content_type, 'content_id', f.content_id, 'disposition', f.disposition, 'url', '/uploads/' || f.uuid,
          'thumbnail_url', case when f.thumbnail_key is null then null else '/uploads/thumb_' || f.uuid end) order by f.id)
        from media f where f.id = any(d.attachment_ids) and f.message_id is null and f.uploader_id = d.agent_id), '[]') as attachments
    from drafts d
    where d.conversation_id = ${key.conversationId} and d.agent_id = ${key.agentId} and d.mode = ${key.mode}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return { content: '', to: [], cc: [], bcc: [], attachments: [], updated_at: null };
  const { to = [], cc = [], bcc = [] } = row.recipients as Partial<Recipients>;
  return {
    content: row.content,
    to,
    cc,
    bcc,
    attachments: row.attachments,
    updated_at: row.updated_at.toISOString(),
  };
}
