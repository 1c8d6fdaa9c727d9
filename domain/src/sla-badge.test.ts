import { expect, test } from 'vitest';
import { slaBadge, slaValue } from './sla-badge.ts';

const now = new Date('2026-11-21T12:00:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

const open = null;

test.each([
  { what: 'no deadline', deadline: null, actual: open, badge: null },
  {
    what: 'a deadline ahead',
    deadline: at(38),
    actual: open,
    badge: { state: 'remaining', minutes: 38 },
  },
  {
    what: 'a deadline right now',
    deadline: at(0),
    actual: open,
    badge: { state: 'remaining', minutes: 0 },
  },
  {
    what: 'passed, nothing done',
    deadline: at(-18),
    actual: open,
    badge: { state: 'overdue', minutes: 18 },
  },
  { what: 'done in time', deadline: at(-60), actual: at(-61), badge: { state: 'hit', minutes: 0 } },
  {
    what: 'done on the dot',
    deadline: at(-60),
    actual: at(-60),
    badge: { state: 'hit', minutes: 0 },
  },
  {
    what: 'done too late',
    deadline: at(-60),
    actual: at(-30),
    badge: { state: 'overdue', minutes: 30 },
  },
  { what: 'done early', deadline: at(60), actual: at(-5), badge: { state: 'hit', minutes: 0 } },
])('$what', ({ deadline, actual, badge }) => {
  expect(slaBadge({ deadline, actual }, now)).toEqual(badge);
});

test.each([
  [0, { value: 0, unit: 'm' }],
  [59, { value: 59, unit: 'm' }],
  [60, { value: 1, unit: 'h' }],
  [47 * 60 + 59, { value: 47, unit: 'h' }],
  [48 * 60, { value: 2, unit: 'd' }],
] as const)('%i minutes read well', (minutes, value) => {
  expect(slaValue(minutes)).toEqual(value);
});
