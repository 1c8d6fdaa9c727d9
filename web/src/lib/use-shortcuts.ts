import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { catchKeys, type KeyCatch } from './catch-keys.ts';
import { isCovered, isTyping } from './is-typing.ts';
import { type Begun, chordOf, type ShortcutName, shortcutFor, shortcuts } from './shortcuts.ts';

/** Calls the action of a shortcut; never while a dialog or menu is open. */
export function useShortcuts(
  actions: Partial<Record<ShortcutName, (() => void) | undefined>>,
): void {
  const run = useEffectEvent((name: ShortcutName): boolean => {
    actions[name]?.();
    return actions[name] !== undefined;
  });
  // Not later than the first picture: what can be seen answers to its keys.
  useLayoutEffect(() => {
    const listener = (name: ShortcutName) => run(name);
    listeners.add(listener);
    if (listeners.size === 1) addEventListener('keydown', handleKeyDown);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) removeEventListener('keydown', handleKeyDown);
    };
  }, []);
}

/**
 * While `isHeld`, the page of a conversation is about to give way to that of `place`: a key for it waits
 * until that is there, and is forgotten when another place is sought meanwhile. What is typed after a key
 * that opens the editor is text for it.
 */
export function useHeldKeys(isHeld: boolean, place: string): void {
  useLayoutEffect(() => {
    isConversationHeld = isHeld;
    return () => {
      isConversationHeld = false;
    };
  }, [isHeld]);
  const sought = useRef(place);
  useLayoutEffect(() => {
    if (sought.current !== place && announced !== place) forget();
    sought.current = place;
    announced = null;
  }, [place]);
  useEffect(() => {
    if (isHeld || waiting === null) return;
    const name = waiting;
    waiting = null;
    if (perform(name)) typed?.expect();
    else typed?.drop();
  }, [isHeld]);
  useEffect(() => forget, []);
}

/**
 * Holds keys for `place` from now on, before its page is sought; null calls that off. A key that waits
 * for another place is forgotten.
 */
export function announcePlace(place: string | null): void {
  if (place !== announced) forget();
  announced = place;
}

/** What a page of a conversation is held and announced by: the conversation and the message sought in it. */
export function placeOf(uuid: string, hash = ''): string {
  return `${uuid}#${hash}`;
}

let isConversationHeld = false;
let announced: string | null = null;
let waiting: ShortcutName | null = null;
/** What follows a key that waits to open the editor. */
let typed: KeyCatch | null = null;

function hold(name: ShortcutName): void {
  forget();
  waiting = name;
  if (name === 'reply' || name === 'note') typed = catchKeys('[data-composer]', forget);
}

function forget(): void {
  waiting = null;
  typed?.stop();
  typed = null;
}

/** Those who know an action, whoever came last asked first; each answers whether it was theirs. */
const listeners = new Set<(name: ShortcutName) => boolean>();
let begun: Begun = null;

function handleKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || isModifier(event.key)) return;
  const chord = isCovered() ? null : chordOf(event);
  const { timeStamp: at, repeat: isRepeat } = event;
  const found =
    chord === null
      ? { name: null, begun: null }
      : shortcutFor(chord, { begun, at, isTyping: isTyping(event), isRepeat });
  begun = found.begun;
  const { name } = found;
  if (name === null) return;
  const isHeld = isConversationHeld || announced !== null;
  if (isHeld && shortcuts[name].scope === 'conversation') {
    hold(name);
    event.preventDefault();
  } else if (perform(name)) event.preventDefault();
}

/** Whether somebody knew what to do. */
function perform(name: ShortcutName): boolean {
  return [...listeners].reverse().some((run) => run(name));
}

function isModifier(key: string): boolean {
  return ['Shift', 'Control', 'Meta', 'Alt', 'AltGraph', 'CapsLock'].includes(key);
}
