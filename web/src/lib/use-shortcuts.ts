import { useEffect, useEffectEvent } from 'react';
import { isTyping } from './is-typing.ts';

/** Calls the action of a single key, never while the agent types or a menu is open. */
export function useShortcuts(actions: Record<string, () => void>): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key];
    if (action === undefined || isTyping(event)) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
