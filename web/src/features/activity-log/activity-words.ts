import type { ActivityLog, Change } from '@parley/contract';
import type { useTranslation } from '../../i18n/texts.ts';
import { fullName } from '../../lib/initials.ts';
import { languageName } from '../../lib/language-name.ts';
import { plainText } from '../../lib/plain-text.ts';

/** Stands where a name goes, until the sentence is taken apart. */
const mark = '\ufffc';

type Translate = ReturnType<typeof useTranslation>['t'];

/** What happened, as the pieces of a sentence: names are pieces of their own, as they keep their direction. */
export function sentenceOf(t: Translate, log: ActivityLog): { text: string; isName: boolean }[] {
  const { activity_type: type, actor, model, name } = log;
  const key = `activityLog.sentence.${type}`;
  const sentence = t(key, {
    actor: mark,
    object: t(`activityLog.object.${model}`),
    name: name === '' ? '' : t('activityLog.quoted', { name: mark }),
  });
  // In every language who did it comes first; some sentences name nobody who did.
  const isByActor = t(key, { actor: mark }).includes(mark);
  const names = [...(isByActor ? [actor ? fullName(actor) : t('activityLog.system')] : []), name];
  return sentence
    .split(mark)
    .flatMap((text, index) => [
      ...(index > 0 ? [{ text: names[index - 1] ?? '', isName: true }] : []),
      { text, isName: false },
    ]);
}

/** The name of a field, part by part: `imap.0.host` is "IMAP 1, Host". */
export function fieldLabel(t: Translate, field: string): string {
  const parts = field.split('.').filter((part) => part !== 'app');
  return parts
    .map((part, index) => {
      if (/^\d+$/.test(part)) return String(Number(part) + 1);
      const label = labelOf(t, part);
      return index > 0 && !/^\d+$/.test(parts[index - 1] ?? '') ? label.toLocaleLowerCase() : label;
    })
    .join(' ');
}

/** A value in words; empty where there is none. */
export function valueText(t: Translate, field: string, value: Change['from']): string {
  if (Array.isArray(value))
    return value.map((each) => worded(t, field, each)).join(field === 'actions' ? '; ' : ', ');
  if (typeof value === 'boolean') return t(value ? 'activityLog.yes' : 'activityLog.no');
  return value === null ? '' : worded(t, field, String(value));
}

/** Of two lists, what came and what went. */
export function listChange({ from, to }: Change): { came: string[]; went: string[] } | null {
  if (!Array.isArray(from) || !Array.isArray(to)) return null;
  return {
    came: to.filter((each) => !from.includes(each)),
    went: from.filter((each) => !to.includes(each)),
  };
}

function worded(t: Translate, field: string, value: string): string {
  const part = field.split('.').findLast((each) => !/^\d+$/.test(each)) ?? field;
  const key = keyOf[part]?.(value);
  const words = key === undefined ? value : t(key);
  if (key !== undefined && words !== key) return words;
  if (part === 'actions') return actionText(t, value);
  if (part === 'lang') return languageName(value);
  return html.has(part) ? plainText(value) : value;
}

/** Fields of rich text: their words are read, not their marks. */
const html: ReadonlySet<string> = new Set(['body', 'message_content', 'signature']);

/** The words the forms have for what is stored as a code, field by field. */
const keyOf: Record<string, (value: string) => string> = {
  applies_to: (value) => `attributes.of.${value}`,
  auth_protocol: (value) => (value === 'none' ? 'inboxes.noAuth' : value.toUpperCase()),
  availability_status: (value) => `presence.${value}`,
  channel: (value) => `activityLog.field.${value}`,
  colour: (value) => `tags.colours.${value}`,
  conversation_assignment_type: (value) =>
    value === 'manual' ? 'teams.manual' : 'teams.roundRobin',
  data_type: (value) => `attributes.types.${value}`,
  oauth_provider: (value) => `inboxes.name_${value}`,
  permissions: (value) => `permissions.${value}`,
  provider: (value) => `sso.kind_${value}`,
  tls_type: (value) => (value === 'none' ? 'inboxes.noTls' : `inboxes.${value}`),
  type: (value) => `templates.type.${value}`,
  visibility: (value) => `macros.visibility.${value}`,
  visible_when: (value) => `macros.view.${value}`,
};

/** An action of a macro, kept as `add_tags: warranty, tents`. */
function actionText(t: Translate, value: string): string {
  const [, type = '', names = ''] = /^(\w+): (.*)$/s.exec(value) ?? [];
  const label = t(`macros.type.${type}`);
  return label === `macros.type.${type}` ? value : `${label}: ${names}`;
}

function labelOf(t: Translate, part: string): string {
  const key = `activityLog.field.${part}`;
  const label = t(key);
  if (label !== key) return label;
  const words = part.replaceAll('_', ' ');
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
