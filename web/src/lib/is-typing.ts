/** Whether a key belongs to a field or an editor rather than to the page. */
export function isTyping({ target, isComposing }: KeyboardEvent): boolean {
  if (isComposing) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest(fields) !== null;
}

/** Whether a dialog, menu or picker is open, which has all keys then. */
export function isCovered(): boolean {
  return document.querySelector(covers) !== null;
}

const wordless = ['radio', 'checkbox', 'file', 'range', 'color'];
const fields = `input:not(${wordless.map((type) => `[type="${type}"]`).join()}), textarea, select`;

/** What floats over the page and has all keys while it is open. */
export const covers = ['dialog', 'alertdialog', 'menu', 'listbox']
  .map((role) => `[role="${role}"]`)
  .join();
