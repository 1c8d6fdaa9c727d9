import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCurrentUser } from '../../api/session.ts';
import { homeOf } from './home.ts';

/** Escape leads home, unless something on the page has its own use for it. */
export function useEscapeToInbox(): void {
  const navigate = useNavigate();
  const home = homeOf(useCurrentUser());
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (
        document.querySelector(
          '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]',
        )
      )
        return;
      if (event.target instanceof HTMLElement && event.target.matches('input, textarea, select')) {
        event.target.blur();
        return;
      }
      void navigate(home);
    };
    addEventListener('keydown', handleKeyDown);
    return () => removeEventListener('keydown', handleKeyDown);
  }, [navigate, home]);
}
