import type { FieldValues } from 'react-hook-form';
import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { currentRow, differences } from './conflict.ts';

test('names each field that differs, and suggests what was changed here, else theirs', () => {
  const read = { name: 'Tents', emoji: '', member_ids: [1], updated_at: '1' };
  const theirs = { name: 'Big tents', emoji: '⛺', member_ids: [1, 2], updated_at: '2' };
  const yours = { name: 'Small tents', emoji: '', member_ids: [1, 2], updated_at: '1' };
  expect(differences({ read, theirs, yours })).toEqual([
    { name: 'name', theirs: 'Big tents', yours: 'Small tents', suggested: 'yours' },
    { name: 'emoji', theirs: '⛺', yours: '', suggested: 'theirs' },
  ]);
});

test('fields that belong together differ one by one; a list and a file are one thing', () => {
  const read = { app: { lang: 'en', types: ['pdf'] }, logo: null };
  const theirs = { app: { lang: 'de', types: ['pdf'] }, logo: null };
  const logo = new File([], 'logo.png');
  const yours = { app: { lang: 'en', types: ['pdf', 'png'] }, logo };
  expect(differences<FieldValues>({ read, theirs, yours })).toEqual([
    { name: 'app.lang', theirs: 'de', yours: 'en', suggested: 'theirs' },
    { name: 'app.types', theirs: ['pdf'], yours: ['pdf', 'png'], suggested: 'yours' },
    { name: 'logo', theirs: null, yours: logo, suggested: 'yours' },
  ]);
});

test('two who saved the same do not differ', () => {
  const read = { name: 'Tents', updated_at: '1' };
  const saved = { name: 'Tent', updated_at: '2' };
  expect(differences({ read, theirs: saved, yours: { ...saved, updated_at: '1' } })).toEqual([]);
});

test('only a 409 with the row is such a refusal: a name already taken is not', () => {
  const row = { id: 1, updated_at: '2' };
  const answer = (status_code: number, data: unknown) =>
    currentRow(new ApiError({ message: 'x', status_code, data }));
  expect(answer(409, row)).toEqual(row);
  expect(answer(409, [{ path: 'name', message: 'taken' }])).toBeNull();
  expect(answer(409, null)).toBeNull();
  expect(answer(500, row)).toBeNull();
  expect(currentRow(new Error('offline'))).toBeNull();
});

test('the order in which fields come is no difference', () => {
  const read = { config: { smtp: [{ host: 'a', port: 25 }] } };
  const theirs = { config: { smtp: [{ port: 25, host: 'a' }] } };
  expect(differences<FieldValues>({ read, theirs, yours: read })).toEqual([]);
});
