import type { Media } from '@parley/contract';
import type { Actor } from '@parley/domain';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export type NewMedia = {
  filename: string;
  content_type: string;
  size: number;
  storage_key: string;
  thumbnail_key: string | null;
  uploader_id: number;
  disposition: 'attachment' | 'inline';
};

export async function insertMedia(db: Db, media: NewMedia): Promise<Media> {
  const row = await db
    .insertInto('media')
    .values({ ...media, content_id: null, message_id: null })
    .returning(['id', 'uuid', 'filename', 'size', 'content_type', 'thumbnail_key'])
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    uuid: row.uuid,
    name: row.filename,
    size: row.size,
    content_type: row.content_type,
    url: `/uploads/${row.uuid}`,
    thumbnail_url: row.thumbnail_key && `/uploads/thumb_${row.uuid}`,
  };
}

export type ServedFile = {
  filename: string;
  content_type: string;
  size: number;
  storage_key: string;
  thumbnail_key: string | null;
  conversation_id: number | null;
  uploader_id: number | null;
};

export async function mediaByUuid(db: Db, uuid: string): Promise<ServedFile | undefined> {
  const { rows } = await sql<ServedFile>`
    select f.filename, f.content_type, f.size, f.storage_key, f.thumbnail_key, f.uploader_id, m.conversation_id
    from media f left join messages m on m.id = f.message_id where f.uuid = ${uuid}`.execute(db);
  return rows[0];
}

/** Uploads nobody sent within 7 days, and that no draft holds. Deletes the rows, gives the keys. */
export async function takeUnlinked(db: Db): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string; thumbnail_key: string | null }>`
    delete from media f where f.message_id is null and f.created_at < now() - interval '7 days'
      and not exists (select 1 from drafts d where f.id = any(d.attachment_ids)
        or d.agent_id = f.uploader_id and strpos(d.content, '/uploads/' || f.uuid) > 0)
    returning f.storage_key, f.thumbnail_key`.execute(db);
  return rows.flatMap((row) => [row.storage_key, row.thumbnail_key].filter((key) => key !== null));
}

export type MayRead = (actor: Actor, conversationId: number) => Promise<boolean>;
