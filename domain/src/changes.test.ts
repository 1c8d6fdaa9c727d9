import type { Change } from '@parley/contract';
import { expect, test } from 'vitest';
import { changesBetween } from './changes.ts';

type Row = Record<string, unknown>;

const plain = (field: string, from: Change['from'], to: Change['to']): Change => ({
  field,
  from,
  to,
  is_secret: false,
});

const cases: [string, Row | null, Row | null, Change[]][] = [
  ['nothing changed', { name: 'VIP' }, { name: 'VIP' }, []],
  [
    'a field',
    { name: 'VIP', color: 'red' },
    { name: 'Key', color: 'red' },
    [plain('name', 'VIP', 'Key')],
  ],
  ['one that was not there', {}, { name: 'VIP' }, [plain('name', null, 'VIP')]],
  [
    'what every row has is not told',
    { id: 1, updated_at: 'a', name: 'VIP' },
    { id: 1, updated_at: 'b', name: 'VIP' },
    [],
  ],
  [
    'lists of words and of named things are one value',
    { tags: ['a'], roles: [{ id: 1, name: 'Agent' }] },
    {
      tags: ['a', 'b'],
      roles: [
        { id: 1, name: 'Agent' },
        { id: 2, name: 'Lead' },
      ],
    },
    [plain('tags', ['a'], ['a', 'b']), plain('roles', ['Agent'], ['Agent', 'Lead'])],
  ],
  [
    'parts of parts go by their path',
    { config: { imap: [{ id: 1, host: 'a.test', port: 993 }] } },
    { config: { imap: [{ id: 1, host: 'b.test', port: 993 }] } },
    [plain('config.imap.0.host', 'a.test', 'b.test')],
  ],
  [
    'a new row, without what is empty',
    null,
    { name: 'VIP', note: '', list: [] },
    [plain('name', null, 'VIP')],
  ],
  ['a row that went', { name: 'VIP', team_id: null }, null, [plain('name', 'VIP', null)]],
  ['an emptied field', { note: 'x' }, { note: '' }, [plain('note', 'x', '')]],
  [
    'a long text is cut',
    {},
    { text: 'x'.repeat(600) },
    [plain('text', null, `${'x'.repeat(500)}…`)],
  ],
  [
    'a mask is no value',
    { config: { password: '••••••••' } },
    { config: { password: '' } },
    [{ field: 'config.password', from: null, to: null, is_secret: true }],
  ],
];

test.each(cases.map(([what, ...rest]) => [what, rest] as const))(
  '%s',
  (_what, [from, to, changes]) => {
    expect(changesBetween(from, to)).toEqual(changes);
  },
);

test.each([
  'password',
  'password_encrypted',
  'client_secret',
  'access_token',
  'secret_hash',
  'api_key',
  'smtp_password',
])('of %s only the fact is told', (name) => {
  const changes = changesBetween({ [name]: 'old-hunter2' }, { deep: [{ [name]: 'new-hunter2' }] });
  expect(changes.map(({ is_secret }) => is_secret)).toEqual([true, true]);
  expect(JSON.stringify(changes)).not.toContain('hunter2');
});

test('the key of a custom attribute is no secret', () => {
  expect(changesBetween(null, { key: 'order_no' })).toEqual([plain('key', null, 'order_no')]);
});
