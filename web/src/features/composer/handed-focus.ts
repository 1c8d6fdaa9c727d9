/** What a field stood in that had the focus and goes in this very moment. */
let left: Element | null = null;

/** A field goes from its `place`: if it has the focus, that is for what takes its place. */
export function leaveFocus(field: Element | null, place: Element | null | undefined): void {
  if (!field?.contains(document.activeElement)) return;
  left = place ?? null;
  queueMicrotask(() => {
    left = null;
  });
}

/** Whether the field that this one takes the place of had the focus. */
export function takesFocus(field: Element): boolean {
  return left?.contains(field) ?? false;
}
