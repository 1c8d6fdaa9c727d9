import { describe, expect, test } from 'vitest';
import { chordOf, type KeyPress, shortcutFor, shortcutRows } from './shortcuts.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  ...{ key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...more,
});
const free = { begun: null, at: 0, isTyping: false, isRepeat: false };

describe('the table', () => {
  // The editor's keys count while it is written in, all others while it is not.
  test.each([
    ['the page', shortcutRows.filter(({ scope }) => scope !== 'editor')],
    [
      'the editor',
      shortcutRows.filter(({ scope, whileTyping }) => scope === 'editor' || whileTyping),
    ],
  ])('has no two that clash on %s, nor one that begins another', (_place, rows) => {
    const clashes = rows.flatMap(({ name, keys }) =>
      rows
        .filter((other) => other.name !== name)
        .filter((other) => other.keys === keys || other.keys.startsWith(`${keys} `))
        .map((other) => `${name} and ${other.name}`),
    );
    expect(clashes).toEqual([]);
  });

  test('lets only keys that are held together work while typing', () => {
    const typing = shortcutRows.filter(({ whileTyping }) => whileTyping);
    expect(typing.every(({ keys }) => keys.startsWith('mod+'))).toBe(true);
  });
});

describe('a key', () => {
  test.each([
    ['a letter', press('j'), 'j'],
    ['a letter under caps lock', press('J'), 'j'],
    ['a letter with Shift', press('J', { shiftKey: true }), null],
    ['a sign that needs Shift', press('?', { shiftKey: true }), '?'],
    ['Control', press('k', { ctrlKey: true }), 'mod+k'],
    ['Command', press('k', { metaKey: true }), 'mod+k'],
    ['Alt', press('j', { altKey: true }), null],
    ['a Cyrillic keyboard', press('о', { code: 'KeyJ' }), 'j'],
    ['an Arabic keyboard', press('ن', { code: 'KeyK', ctrlKey: true }), 'mod+k'],
  ])('with %s is read', (_what, event, chord) => {
    expect(chordOf(event)).toBe(chord);
  });

  test('alone finds its shortcut', () => {
    expect(shortcutFor('j', free)).toEqual({ name: 'next', begun: null });
    expect(shortcutFor('y', free)).toEqual({ name: null, begun: null });
  });

  test('completes a sequence in time, and means itself afterwards', () => {
    const { name, begun } = shortcutFor('g', free);
    expect({ name, begun }).toEqual({ name: null, begun: { chord: 'g', at: 0 } });
    expect(shortcutFor('i', { ...free, begun, at: 1_500 }).name).toBe('goAssigned');
    expect(shortcutFor('i', { ...free, begun, at: 1_501 }).name).toBe('assignToMe');
  });

  test('while typing finds none but those that type nothing', () => {
    const typing = { ...free, begun: { chord: 'g', at: 0 }, at: 1, isTyping: true };
    const found = shortcutRows
      .filter(({ keys }) => !keys.includes(' '))
      .map(({ keys }) => shortcutFor(keys, typing).name)
      .filter((name) => name !== null);
    expect(found).toEqual(['palette']);
    expect(shortcutFor('i', typing)).toEqual({ name: null, begun: null });
  });

  test('held down goes on through the list and does nothing else twice', () => {
    const held = { ...free, isRepeat: true };
    expect(shortcutFor('j', held).name).toBe('next');
    expect(shortcutFor('e', held).name).toBeNull();
  });

  test('of the editor is the editor’s own', () => {
    expect(shortcutFor('mod+b', free).name).toBe('toggleSidebar');
    expect(shortcutFor('mod+Enter', free).name).toBeNull();
  });
});
