import type { SystemMailKind, Template, TemplateType } from '@parley/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** A template as it is stored: words nobody changed are null. */
export type TemplateRow = Pick<Template, 'id' | 'type' | 'event' | 'name' | 'is_default'> & {
  subject: string | null;
  body: string | null;
  created_at: Date;
  updated_at: Date;
};

const columns = sql`id, type, event, name, subject, body, is_default, created_at, updated_at`;

export async function templateRows(db: Db, type: TemplateType | undefined): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    select ${columns} from templates where ${type ?? null}::text is null or type = ${type ?? null}
    order by type desc, is_default desc,
      case when event is null then lower(name) collate "und-x-icu" end, id`.execute(db);
  return rows;
}

export async function templateRow(db: Db, id: number): Promise<TemplateRow | undefined> {
  const { rows } =
    await sql<TemplateRow>`select ${columns} from templates where id = ${id}`.execute(db);
  return rows[0];
}

export async function templateName(db: Db, id: number): Promise<string | null> {
  return (await templateRow(db, id))?.name ?? null;
}

/** Whether it is a template of what goes to customers; locked, so that it stays until the inbox names it. */
export async function wrapsReplies(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from templates where id = ${id} and type = 'outgoing' for key share`.execute(db);
  return rows.length > 0;
}

/** Locks it, and with it who becomes the default. */
export async function lockTemplate(tx: Tx, id: number): Promise<void> {
  await sql`select 1 from templates where id = ${id} or is_default order by id for update`.execute(
    tx,
  );
}

/** The changed words of a mail of the system; undefined while they are the standard ones. */
export async function changedWords(
  db: Db,
  event: SystemMailKind,
): Promise<{ subject: string; body: string } | undefined> {
  const { rows } = await sql<{ subject: string; body: string }>`
    select subject, body from templates where event = ${event} and body is not null`.execute(db);
  return rows[0];
}

export type TemplateFields = {
  name: string;
  subject: string | null;
  body: string | null;
  is_default: boolean;
};

/** The id of a new template of what goes to customers; undefined when its name is taken. */
export async function insertTemplate(
  tx: Tx,
  { name, subject, body, is_default }: TemplateFields,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into templates (type, name, subject, body, is_default)
    values ('outgoing', ${name}, ${subject}, ${body}, ${is_default})
    on conflict (type, lower(name)) do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

/** False when the name is taken. */
export async function updateTemplate(
  tx: Tx,
  id: number,
  { name, subject, body, is_default }: TemplateFields,
): Promise<boolean> {
  const { rows } = await sql`
    update templates t set name = ${name}, subject = ${subject}, body = ${body}, is_default = ${is_default}, updated_at = now()
    where id = ${id} and not exists (select 1 from templates o
      where o.type = t.type and lower(o.name) = lower(${name}) and o.id <> ${id})
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Makes room for another default. */
export async function clearDefault(tx: Tx): Promise<void> {
  await sql`update templates set is_default = false, updated_at = now() where is_default`.execute(
    tx,
  );
}

export async function inboxesWith(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from inboxes where template_id = ${id}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function deleteTemplate(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('templates').where('id', '=', id).execute();
}
