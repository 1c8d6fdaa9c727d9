/** Milliseconds after which whatever was to take the focus is not coming. */
const patience = 3_000;

/**
 * Keeps what is typed from the page until a dialog that is on its way has the focus, and puts it into
 * its field then.
 */
export function catchKeysForDialog(): void {
  let typed = '';
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else if (event.key.length === 1) typed += event.key;
  };
  const handleFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || !target.closest('[role=dialog]')) return;
    stop();
    if (typed && target instanceof HTMLInputElement)
      document.execCommand('insertText', false, typed);
  };
  const stop = () => {
    clearTimeout(timer);
    removeEventListener('keydown', handleKeyDown, { capture: true });
    removeEventListener('focusin', handleFocus);
  };
  const timer = setTimeout(stop, patience);
  addEventListener('keydown', handleKeyDown, { capture: true });
  addEventListener('focusin', handleFocus);
}
