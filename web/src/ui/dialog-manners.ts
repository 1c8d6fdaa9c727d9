/** Opens a dialog with focus on the window itself: for windows without fields. */
export function focusItself(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}

/** The veil under every dialog. */
export const overlayClass = 'fixed inset-0 z-40 animate-fade bg-scrim';

/** Where and how a dialog floats. */
export const dialogClass =
  'fixed inset-x-0 bottom-0 z-40 mx-auto flex max-h-[92dvh] w-full animate-menu flex-col overflow-hidden rounded-t-dialog bg-raised shadow-dialog outline-none md:top-[12dvh] md:bottom-auto md:max-h-[76dvh] md:rounded-dialog';
