import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Escape leads back to the inbox, unless something on the page has its own use for it. */
export function useEscapeToInbox(): void {
  const navigate = useNavigate();
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
      void navigate({ to: '/inboxes/$type', params: { type: 'assigned' } });
    };
    addEventListener('keydown', handleKeyDown);
    return () => removeEventListener('keydown', handleKeyDown);
  }, [navigate]);
}
