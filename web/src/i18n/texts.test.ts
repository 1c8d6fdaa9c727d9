import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { messageText, startLanguage, t } from './texts.ts';

const root = { lang: '', dir: '' };
beforeEach(() => {
  vi.stubGlobal('document', { documentElement: root });
  startLanguage('en', {
    plain: 'Save',
    named: '{{name}} of {{place}}, {{name}}',
    replies_one: '{{count}} reply',
    replies_other: '{{count}} replies',
    bell_zero: 'None',
    bell_other: '{{count}} unread',
  });
});
afterAll(() => vi.unstubAllGlobals());

describe('a text', () => {
  test('is found by its key', () => {
    expect(t('plain')).toBe('Save');
    expect(t('without text')).toBe('without text');
  });

  test('takes values as they are written', () => {
    expect(t('named', { name: '$& {{place}}', place: '<b>' })).toBe(
      '$& {{place}} of <b>, $& {{place}}',
    );
    expect(t('named', { name: null })).toBe(' of , ');
  });

  test('has the plural form of its count', () => {
    expect([0, 1, 2].map((count) => t('replies', { count }))).toEqual([
      '0 replies',
      '1 reply',
      '2 replies',
    ]);
    expect(t('plain', { count: 1 })).toBe('Save');
    expect([t('bell', { count: 0 }), t('bell', { count: 2 })]).toEqual(['None', '2 unread']);
  });
});

test('another language has its own plural forms and direction', () => {
  const forms = ['zero', 'one', 'two', 'few', 'many', 'other'];
  startLanguage('ar', Object.fromEntries(forms.map((form) => [`replies_${form}`, form])));
  expect([0, 1, 2, 5, 11, 100].map((count) => t('replies', { count }))).toEqual(forms);
  expect(root).toEqual({ lang: 'ar', dir: 'rtl' });
  startLanguage('de', {});
  expect(root).toEqual({ lang: 'de', dir: 'ltr' });
});

test('a message of the server is shown as it is, one of the contract by its key', () => {
  expect(messageText('plain')).toBe('Save');
  expect(messageText('Sent by the server')).toBe('Sent by the server');
});
