import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RoundRobinMember, roundRobin } from './round-robin.ts';

function member(agent_id: number, open = 0, turn = 0): RoundRobinMember {
  return { agent_id, open, turn };
}

type Case = [string, RoundRobinMember[], { count: number; cap: number; given: number[] }];

test.each<Case>([
  [
    'gives one after the other',
    [member(1), member(2)],
    { count: 5, cap: 0, given: [1, 2, 1, 2, 1] },
  ],
  [
    'begins with who got one longest ago',
    [member(1, 0, 7), member(2, 0, 3)],
    { count: 3, cap: 0, given: [2, 1, 2] },
  ],
  [
    'begins with who never got one',
    [member(1, 0, 7), member(9)],
    { count: 2, cap: 0, given: [9, 1] },
  ],
  [
    'passes over who has as many as allowed',
    [member(1, 2), member(2, 1)],
    { count: 5, cap: 2, given: [2] },
  ],
  [
    'passes over who has more than allowed',
    [member(1, 9), member(2)],
    { count: 1, cap: 2, given: [2] },
  ],
  ['counts what it gives', [member(1), member(2)], { count: 9, cap: 2, given: [1, 2, 1, 2] }],
  ['gives nothing to nobody', [], { count: 3, cap: 0, given: [] }],
  ['gives nothing where nothing waits', [member(1)], { count: 0, cap: 0, given: [] }],
])('%s', (_name, members, { given, ...wanted }) => {
  expect(roundRobin(members, wanted).given).toEqual(given);
});

test('a member who comes late is not made up for what the others got', () => {
  const late = [member(1, 50, 100), member(2, 50, 101), member(3)];
  expect(roundRobin(late, { count: 6, cap: 0 }).given).toEqual([3, 1, 2, 3, 1, 2]);
});

const members = fc.uniqueArray(
  fc.record({ agent_id: fc.nat(), open: fc.nat(8), turn: fc.nat(20) }),
  { selector: ({ agent_id }) => agent_id, maxLength: 8 },
);
const wanted = fc.record({ count: fc.nat(40), cap: fc.nat(6) });

test('nobody is given more than allowed, and nothing is left while somebody has room', () => {
  fc.assert(
    fc.property(members, wanted, (before, { count, cap }) => {
      const { given, members: after } = roundRobin(before, { count, cap });
      for (const [index, { agent_id, open }] of after.entries()) {
        const got = given.filter((id) => id === agent_id).length;
        expect(open).toBe((before[index]?.open ?? 0) + got);
        if (cap > 0 && got > 0) expect(open).toBeLessThanOrEqual(cap);
      }
      if (given.length < count)
        expect(after.filter(({ open }) => cap === 0 || open < cap)).toEqual([]);
      else expect(given).toHaveLength(count);
    }),
  );
});

test('without a cap nobody is given two more than another', () => {
  fc.assert(
    fc.property(members, fc.nat(40), (before, count) => {
      const { given } = roundRobin(before, { count, cap: 0 });
      const counts = before.map(({ agent_id }) => given.filter((id) => id === agent_id).length);
      if (counts.length > 0)
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    }),
  );
});

test('in two goes it is as in one', () => {
  fc.assert(
    fc.property(members, wanted, fc.nat(40), (before, { count, cap }, then) => {
      const first = roundRobin(before, { count, cap });
      const second = roundRobin(first.members, { count: then, cap });
      const once = roundRobin(before, { count: count + then, cap });
      expect([...first.given, ...second.given]).toEqual(once.given);
    }),
  );
});
