/** Milliseconds after which whatever was to take the focus is not coming. */
const patience = 3_000;

/**
 * Keeps what is typed from the page until a dialog that is on its way has the focus, puts it into its
 * field then, and presses Enter there if that was pressed. Escape calls the dialog off.
 */
export function catchKeysForDialog(onEscape: () => void): void {
  let typed = '';
  let isEntered = false;
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === 'Escape') {
      stop();
      onEscape();
    } else if (isEntered) return;
    else if (event.key === 'Enter') isEntered = true;
    else if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else if (event.key.length === 1) typed += event.key;
  };
  const handleFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || !target.closest('[role=dialog]')) return;
    stop();
    if (!(target instanceof HTMLInputElement)) return;
    if (typed) document.execCommand('insertText', false, typed);
    // What was typed is looked for first.
    if (isEntered) requestAnimationFrame(() => target.dispatchEvent(enter()));
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

function enter(): KeyboardEvent {
  return new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
}
