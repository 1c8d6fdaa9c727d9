/** Whether a key belongs to a field, an editor, a menu or a dialog rather than to the page. */
export function isTyping(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  return (
    target.closest('input, textarea, select, [role="menu"], [role="dialog"], [role="listbox"]') !==
    null
  );
}
