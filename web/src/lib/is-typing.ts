/** Whether a key belongs to a field or an editor rather than to the page. */
export function isTyping({ target, isComposing }: KeyboardEvent): boolean {
  if (isComposing) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select') !== null;
}

/** Whether a dialog, menu or picker is open, which has all keys then. */
export function isCovered(): boolean {
  return document.querySelector(covers) !== null;
}

const covers = ['dialog', 'alertdialog', 'menu', 'listbox']
  .map((role) => `[role="${role}"]`)
  .join();
