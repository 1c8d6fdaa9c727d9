import type { ActivityMeta } from '@parley/contract';
import { expect, test } from 'vitest';
import { activityText } from './activity-text.ts';

const base: ActivityMeta = {
  type: 'status_changed',
  actor: 'Inês Duarte',
  actor_type: 'agent',
  from: null,
  to: null,
};
const reader = { t: (key: string) => key, moment: (at: Date) => at.toISOString() };
const keyOf = (change: Partial<ActivityMeta>) => activityText({ ...base, ...change }, reader).key;

test.each<[Partial<ActivityMeta>, string]>([
  [{ type: 'status_changed', from: 'Open', to: 'Resolved' }, 'activity.status_changed'],
  [{ type: 'priority_changed', from: null, to: 'High' }, 'activity.priority_set'],
  [{ type: 'priority_changed', from: 'High', to: null }, 'activity.priority_removed'],
  [{ type: 'priority_changed', from: 'High', to: 'Low' }, 'activity.priority_changed'],
  [{ type: 'user_assigned', to: 'Mina' }, 'activity.user_assigned'],
  [{ type: 'user_assigned', to: 'Inês Duarte' }, 'activity.user_assigned_self'],
  [
    { type: 'user_assigned', to: 'Mina', reason: { type: 'round_robin', name: 'Orders' } },
    'activity.user_assigned_by_round_robin',
  ],
  [{ type: 'tags_changed', from: null, to: 'tents' }, 'activity.tags_added'],
  [{ type: 'tags_changed', from: 'tents', to: null }, 'activity.tags_removed'],
  [{ type: 'tags_changed', from: 'tents', to: 'poles' }, 'activity.tags_changed'],
])('%o is worded by %s', (change, key) => {
  expect(keyOf(change)).toBe(key);
});

test('a change of tags names what came and what went', () => {
  const { values } = activityText(
    { ...base, type: 'tags_changed', from: 'a, b', to: 'b, c' },
    reader,
  );
  expect(values).toMatchObject({ added: 'c', removed: 'a' });
});

test('what is fixed is named in the reader’s language, what somebody named as they did', () => {
  const values = (change: Partial<ActivityMeta>) =>
    activityText({ ...base, ...change }, reader).values;
  expect(values({ from: 'Open', to: 'With the supplier' })).toMatchObject({
    from: 'status.open',
    to: 'With the supplier',
  });
  expect(values({ type: 'priority_changed', from: null, to: 'High' })).toMatchObject({
    to: 'priority.high',
  });
  expect(values({ type: 'team_assigned', to: 'High' })).toMatchObject({ to: 'High' });
});
