import type { ActivityMeta } from '@parley/contract';
import { momentText } from '../../lib/moment-text.ts';
import { priorityLabel } from '../../lib/priority-label.ts';
import { statusWord } from '../../lib/status-label.ts';

/** The translation key and values that word an activity in the reader's language. */
export function activityText(
  { type, actor, from, to, reason }: ActivityMeta,
  { language, t }: { language: string; t: (key: string) => string },
): { key: string; values: Record<string, string> } {
  const worded = (name: string | null) => {
    if (type === 'status_changed') return statusWord(name ?? '', t);
    return type === 'priority_changed' ? priorityLabel(name ?? '', t) : (name ?? '');
  };
  const values = {
    actor,
    from: worded(from),
    to: type === 'snoozed' ? momentOf(to, language) : worded(to),
  };
  if (reason)
    return {
      key: `activity.${type}_by_${reason.type}`,
      values: { ...values, reason: reason.name },
    };
  if (type === 'tags_changed')
    return { key: tagsKey(from, to), values: tagValues({ actor, from, to }) };
  if (type === 'priority_changed' && to === null)
    return { key: 'activity.priority_removed', values };
  if (type === 'priority_changed' && from === null) return { key: 'activity.priority_set', values };
  if (type === 'user_assigned' && actor === to)
    return { key: 'activity.user_assigned_self', values };
  return { key: `activity.${type}`, values };
}

function momentOf(value: string | null, language: string): string {
  const date = new Date(value ?? '');
  if (Number.isNaN(date.getTime())) return value ?? '';
  return momentText(date, { locale: language, style: 'medium' });
}

function listOf(names: string | null): string[] {
  return names ? names.split(', ') : [];
}

function tagsKey(from: string | null, to: string | null): string {
  const added = listOf(to).some((name) => !listOf(from).includes(name));
  const removed = listOf(from).some((name) => !listOf(to).includes(name));
  if (added && removed) return 'activity.tags_changed';
  return added ? 'activity.tags_added' : 'activity.tags_removed';
}

function tagValues({ actor, from, to }: { actor: string; from: string | null; to: string | null }) {
  const added = listOf(to).filter((name) => !listOf(from).includes(name));
  const removed = listOf(from).filter((name) => !listOf(to).includes(name));
  return { actor, added: added.join(', '), removed: removed.join(', ') };
}
