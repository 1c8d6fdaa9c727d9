import { Failure, type Template, type TemplateInput } from '@parley/contract';
import type { Db } from '../../db/database.ts';
import { withIsoStamps } from '../../db/stamps.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { fieldFailure, nameTaken, refuseIfChanged } from '../../failures.ts';
import { type By, recordChange } from '../activity/index.ts';
import { workspaceLanguage } from '../settings/general.ts';
import { checkTemplate } from './check.ts';
import {
  clearDefault,
  deleteTemplate,
  inboxesWith,
  insertTemplate,
  lockTemplate,
  type TemplateFields,
  type TemplateRow,
  templateRow,
  updateTemplate,
} from './repository.ts';
import { standardWords } from './standard.ts';

const model = 'template';

/** Creates a template of what goes to customers; the mails of the system have theirs. */
export async function createTemplate(
  deps: Deps,
  { input, ...by }: { input: TemplateInput } & By,
): Promise<Template> {
  if (input.type === 'notification') throw fieldFailure('type', 'errors.templateOfSystem');
  checkTemplate({ ...input, event: null });
  return commit(deps, async (tx) => {
    if (input.is_default) await clearDefault(tx);
    const { name, body, is_default } = input;
    const id = await insertTemplate(tx, { name, subject: null, body, is_default });
    if (id === undefined) return nameTaken();
    const created = await existing(tx, id);
    await recordChange(tx, by, { model, from: null, to: logged(created) });
    return created;
  });
}

/** Changes a template. There is always one default: it ends by making another one the default. */
export async function changeTemplate(
  deps: Deps,
  { id, input, ...by }: { id: number; input: TemplateInput } & By,
): Promise<Template> {
  return commit(deps, async (tx) => {
    await lockTemplate(tx, id);
    const current = await existing(tx, id);
    refuseIfChanged(input.updated_at, current);
    if (input.type !== current.type) throw fieldFailure('type', 'errors.templateType');
    checkTemplate({ ...input, event: current.event });
    const fields = fieldsOf(input, current);
    if (current.is_default && !fields.is_default) {
      throw fieldFailure('is_default', 'errors.templateDefault', 'ConflictException');
    }
    if (fields.is_default && !current.is_default) await clearDefault(tx);
    if (!(await updateTemplate(tx, id, fields))) return nameTaken();
    const changed = await existing(tx, id);
    await recordChange(tx, by, { model, from: logged(current), to: logged(changed) });
    return changed;
  });
}

/** Deletes a template that is neither the default nor a mail of the system; answers how many inboxes had it. */
export async function removeTemplate(
  deps: Deps,
  { id, ...by }: { id: number } & By,
): Promise<{ inboxes: number }> {
  return commit(deps, async (tx) => {
    await lockTemplate(tx, id);
    const current = await existing(tx, id);
    if (current.type === 'notification') {
      throw new Failure('ConflictException', 'errors.templateOfSystem');
    }
    if (current.is_default) throw new Failure('ConflictException', 'errors.templateDefault');
    const inboxes = await inboxesWith(tx, id);
    await deleteTemplate(tx, id);
    await recordChange(tx, by, { model, from: logged(current), to: null });
    return { inboxes };
  });
}

export async function existing(db: Db, id: number): Promise<Template> {
  const row = await templateRow(db, id);
  if (!row) throw new Failure('NotFoundException', 'errors.templateNotFound');
  return templateOf(row, await workspaceLanguage(db));
}

/** A template as it is read: with the standard words where nobody changed them. */
export function templateOf(row: TemplateRow, language: string): Template {
  const standard = row.event === null ? null : standardWords(language, row.event);
  return withIsoStamps({
    ...row,
    subject: row.subject ?? standard?.subject ?? '',
    body: row.body ?? standard?.body ?? '',
    standard,
  });
}

/** What the activity log tells of a template: what somebody wrote. */
function logged({ standard: _standard, ...written }: Template) {
  return written;
}

/** A mail of the system keeps its name; words that are the standard ones again are not kept. */
function fieldsOf(input: TemplateInput, { name, standard }: Template): TemplateFields {
  const { subject, body } = input;
  if (!standard) return { name: input.name, subject: null, body, is_default: input.is_default };
  const isStandard = subject === standard.subject && body === standard.body;
  const words = isStandard ? { subject: null, body: null } : { subject, body };
  return { name, ...words, is_default: false };
}
