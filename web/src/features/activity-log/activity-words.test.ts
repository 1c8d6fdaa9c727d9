import { expect, test } from 'vitest';
import { fieldLabel, valueText } from './activity-words.ts';

const texts: Record<string, string> = {
  'activityLog.field.host': 'Host',
  'activityLog.field.imap': 'IMAP',
  'attributes.types.list': 'List',
  'inboxes.tls': 'TLS from the start',
  'macros.type.add_tags': 'Add tags',
  'macros.type.assign_team': 'Assign to team',
  'macros.view.replying': 'Replying',
  'permissions.teams:manage': 'Teams',
  'tags.colours.grey': 'Grey',
  'teams.roundRobin': 'Round robin',
  'templates.type.outgoing': 'To customers',
};
const t = (key: string) => texts[key] ?? key;

test.each([
  ['data_type', 'list', 'List'],
  ['conversation_assignment_type', 'round_robin', 'Round robin'],
  ['colour', 'grey', 'Grey'],
  ['type', 'outgoing', 'To customers'],
  ['visible_when', ['replying'], 'Replying'],
  ['imap.0.tls_type', 'tls', 'TLS from the start'],
  ['permissions', ['teams:manage'], 'Teams'],
  ['app.lang', 'de', 'Deutsch'],
  [
    'actions',
    ['assign_team: Repairs', 'add_tags: warranty, tents'],
    'Assign to team: Repairs; Add tags: warranty, tents',
  ],
])('the log says %s in the words of its form', (field, value, words) => {
  expect(valueText(t, field, value)).toBe(words);
});

test.each([
  ['name', 'grey'],
  ['colour', 'mauve'],
  ['actions', 'whistle: loud'],
])('%s stays as it was written where nobody has words for it', (field, value) => {
  expect(valueText(t, field, value)).toBe(value);
});

test('a field is named part by part', () => {
  expect(fieldLabel(t, 'imap.0.host')).toBe('IMAP 1 Host');
});
