import type { TiptapEditorHTMLElement } from '@tiptap/core';
import { covers } from '../lib/is-typing.ts';

/** What of the page has the focus, or had it before a window came over it; null for nothing. */
let beneath: HTMLElement | null = null;
/** What had it since in the windows over the page, the latest last. */
let above: HTMLElement[] = [];

/** Follows the focus from now on, for `returnFocus`; gives how to stop that. */
export function followFocus(): () => void {
  addEventListener('focusin', handleFocus);
  addEventListener('focusout', handleBlur);
  return () => {
    removeEventListener('focusin', handleFocus);
    removeEventListener('focusout', handleBlur);
  };
}

/**
 * Once a window is gone: back to what had the focus before it; where that is gone as well, to the open
 * editor, else to the row of the open conversation.
 */
export function returnFocus(event: Event): void {
  event.preventDefault();
  const before = above.findLast((element) => element.isConnected) ?? beneath;
  // What took it meanwhile keeps it.
  if (!before || hasFocus()) return;
  focus(before);
  if (!hasFocus()) focus(document.querySelector<HTMLElement>(openEditor));
  if (!hasFocus()) focus(document.querySelector<HTMLElement>(openRow));
}

/** An editor knows where its cursor was; the browser would put it at the beginning. */
function focus(element: HTMLElement | null): void {
  const { editor } = (element ?? {}) as Partial<TiptapEditorHTMLElement>;
  if (editor) editor.view.focus();
  else element?.focus();
}

const openEditor = '[data-composer] :is([contenteditable="true"], textarea)';
const openRow = 'li[data-uuid] a[aria-current]';

function handleFocus({ target }: FocusEvent): void {
  // An open window may have taken it back already.
  if (!(target instanceof HTMLElement) || target !== document.activeElement) return;
  if (target.closest(covers)) {
    above = [...above.filter((element) => element.isConnected && element !== target), target];
  } else {
    beneath = target;
    above = [];
  }
}

/** The focus goes nowhere by itself where its element goes, or the whole window is left. */
function handleBlur({ target, relatedTarget }: FocusEvent): void {
  if (relatedTarget !== null || target !== beneath) return;
  queueMicrotask(() => {
    if (target === beneath && beneath?.isConnected && !hasFocus()) beneath = null;
  });
}

function hasFocus(): boolean {
  return document.activeElement !== null && document.activeElement !== document.body;
}
