import type { Macro, MacroAction, MacroActionType, Permission } from '@parley/contract';
import { expect, test } from 'vitest';
import type { Actor } from './access.ts';
import { actionPermission, isShownIn, visibleMacros } from './macros.ts';

const action = (type: MacroActionType): MacroAction => ({
  type,
  value: [1],
  display_value: ['One'],
});
const every = Object.keys(actionPermission) as MacroActionType[];

const macro = (more: Partial<Macro> = {}): Macro => ({
  id: 1,
  name: 'A macro',
  visibility: 'all',
  team_id: null,
  user_id: null,
  visible_when: [],
  actions: every.map(action),
  message_content: '',
  usage_count: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...more,
});

const actor = (more: Partial<Actor> = {}): Actor => ({
  id: 7,
  first_name: 'Ada',
  last_name: '',
  email: 'ada@parley.test',
  roles: ['Agent'],
  permissions: new Set(Object.values(actionPermission)),
  team_ids: [3, 4],
  ...more,
});

test.each([
  ['everybody’s', {}, true],
  ['one of my teams’', { visibility: 'team', team_id: 4 }, true],
  ['another team’s', { visibility: 'team', team_id: 5 }, false],
  ['a deleted team’s', { visibility: 'team', team_id: null }, false],
  ['my own', { visibility: 'user', user_id: 7 }, true],
  ['somebody else’s', { visibility: 'user', user_id: 8 }, false],
  ['a team’s whose id is mine', { visibility: 'team', team_id: 7 }, false],
  ['somebody’s whose id is my team’s', { visibility: 'user', user_id: 3 }, false],
] as const)('a macro that is %s', (_whose, more, isVisible) => {
  const one = macro(more);
  expect(visibleMacros([one], { actor: actor() })).toEqual(isVisible ? [one] : []);
  // An administrator may do everything, but other people's macros are not theirs either.
  const admin = actor({ roles: ['Admin'], permissions: new Set() });
  expect(visibleMacros([one], { actor: admin })).toEqual(isVisible ? [one] : []);
});

const byPermission: Partial<Record<Permission, MacroActionType[]>> = {
  'conversations:update_user_assignee': ['assign_user'],
  'conversations:update_team_assignee': ['assign_team'],
  'conversations:update_status': ['set_status'],
  'conversations:update_priority': ['set_priority'],
  'conversations:update_tags': ['add_tags', 'set_tags', 'remove_tags'],
  'messages:write': ['send_private_note', 'send_reply'],
};

test.each(Object.entries(byPermission))('%s alone leaves just its actions', (permission, types) => {
  const only = actor({ permissions: new Set([permission as Permission]) });
  const [seen] = visibleMacros([macro()], { actor: only });
  expect(seen?.actions.map(({ type }) => type)).toEqual(types);
});

test('without any permission a macro goes, unless it has something to write', () => {
  const powerless = actor({ permissions: new Set(['conversations:read'] as const) });
  const content = { message_content: '<p>Hello</p>' };
  expect(visibleMacros([macro()], { actor: powerless })).toEqual([]);
  expect(visibleMacros([macro(content)], { actor: powerless })).toEqual([
    macro({ ...content, actions: [] }),
  ]);
});

test('a macro is offered in the views it names, or in all', () => {
  const limited = macro({ visible_when: ['replying', 'adding_private_note'] });
  const views = ['replying', 'starting_conversation', 'adding_private_note'] as const;
  expect(views.map((view) => isShownIn(limited, view))).toEqual([true, false, true]);
  expect(views.map((view) => isShownIn(macro(), view))).toEqual([true, true, true]);
  const seen = (view?: (typeof views)[number]) =>
    visibleMacros([limited], { actor: actor(), view }).length;
  expect([seen(), seen('replying'), seen('starting_conversation')]).toEqual([1, 1, 0]);
});
