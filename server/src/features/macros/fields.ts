import { Failure, type MacroAction, type MacroInput } from '@parley/contract';
import type { Tx } from '../../db/database.ts';
import { fieldFailure } from '../../failures.ts';
import { sanitiseReply } from '../../mail/parse/index.ts';
import { textOf } from '../../mail/parse/read-html.ts';
import { isSnoozed } from '../conversations/index.ts';
import { kindOf, namesIn } from './names.ts';
import { type MacroFields, namesAmong } from './repository.ts';

/** A macro as it is stored: everything it names is there, and its HTML is harmless. */
export async function fieldsOf(tx: Tx, input: MacroInput): Promise<MacroFields> {
  const actions = await checkedActions(tx, input);
  const message_content = checkedHtml('message_content', input.message_content);
  if (actions.length === 0 && message_content === '') {
    throw new Failure('InputException', 'errors.macroEmpty');
  }
  const { name, visibility, visible_when } = input;
  return {
    name,
    visibility,
    ...(await ownerOf(tx, input)),
    visible_when: [...new Set(visible_when)],
    actions,
    message_content,
  };
}

async function ownerOf(
  tx: Tx,
  { visibility, team_id, user_id }: MacroInput,
): Promise<{ team_id: number | null; user_id: number | null }> {
  const none = { team_id: null, user_id: null };
  if (visibility === 'all') return none;
  const owner = visibility === 'team' ? { team_id } : { user_id };
  const ids = Object.values(owner).filter((id) => id !== null);
  const found = await namesAmong(tx, { ...noIds, [visibility]: ids });
  if (found.length > 0) return { ...none, ...owner };
  throw visibility === 'team'
    ? fieldFailure('team_id', 'errors.teamUnknown')
    : fieldFailure('user_id', 'errors.agentUnknown');
}

const noIds = { user: [], team: [], status: [], priority: [], tag: [] };

async function checkedActions(tx: Tx, { actions }: MacroInput): Promise<MacroAction[]> {
  const nameOf = await namesIn(tx, actions);
  return actions.map(({ type, value }, index) => {
    if (actions.findIndex((other) => other.type === type) < index) {
      throw fieldFailure(`actions.${index}.type`, 'errors.macroTypeTwice');
    }
    const path = `actions.${index}.value`;
    if (kindOf[type] === null) {
      const text = checkedHtml(path, String(value[0]));
      if (text === '') throw fieldFailure(path, 'errors.required');
      return { type, value: [text], display_value: [] };
    }
    const ids = [...new Set<number | string>(value)];
    // Snoozed takes a time, which a macro has not (spec section 4).
    if (type === 'set_status' && ids.some(isSnoozed)) {
      throw fieldFailure(path, 'errors.macroSnoozed');
    }
    const names = ids.flatMap((id) => nameOf(type, id) ?? []);
    if (names.length < ids.length) throw fieldFailure(path, 'errors.macroValueUnknown');
    return { type, value: ids, display_value: names };
  });
}

function checkedHtml(path: string, html: string): string {
  const clean = sanitiseReply(html);
  // An upload is its uploader's until it is sent, and purged if it never is.
  if (clean.includes('<img')) throw fieldFailure(path, 'errors.macroPictures');
  return textOf(clean) === '' ? '' : clean;
}
