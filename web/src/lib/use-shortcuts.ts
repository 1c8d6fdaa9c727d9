import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
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
  useEffect(() => {
    const listener = (name: ShortcutName) => run(name);
    listeners.add(listener);
    if (listeners.size === 1) addEventListener('keydown', handleKeyDown);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) removeEventListener('keydown', handleKeyDown);
    };
  }, []);
}

/** While `isHeld`, the keys of a conversation do nothing: another one is about to take its place. */
export function useHeldKeys(isHeld: boolean): void {
  useLayoutEffect(() => {
    isConversationHeld = isHeld;
    return () => {
      isConversationHeld = false;
    };
  }, [isHeld]);
}

let isConversationHeld = false;

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
  if (name !== null && isConversationHeld && shortcuts[name].scope === 'conversation') return;
  if (name !== null && [...listeners].reverse().some((run) => run(name))) event.preventDefault();
}

function isModifier(key: string): boolean {
  return ['Shift', 'Control', 'Meta', 'Alt', 'AltGraph', 'CapsLock'].includes(key);
}
