import type { ActivityMeta } from '@parley/contract';
import { priorityLabel, statusWord } from './fixed-names.ts';

/** A reader's language: its texts, and how a moment is written. */
export type Wording = { t: (key: string) => string; moment: (at: Date) => string };

/** The translation key and values that word an activity in the reader's language. */
export function activityText(
  { type, actor, from, to, reason }: ActivityMeta,
  { t, moment }: Wording,
): { key: string; values: Record<string, string> } {
  const worded = (name: string | null) => {
    if (type === 'status_changed') return statusWord(name ?? '', t);
    return type === 'priority_changed' ? priorityLabel(name ?? '', t) : (name ?? '');
  };
  const values = {
    actor,
    from: worded(from),
    to: type === 'snoozed' ? momentOf(to, moment) : worded(to),
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

function momentOf(value: string | null, moment: Wording['moment']): string {
  const date = new Date(value ?? '');
  return Number.isNaN(date.getTime()) ? (value ?? '') : moment(date);
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
