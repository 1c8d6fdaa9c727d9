import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { keyNames } from '../lib/key-names.ts';

export type TooltipSide = 'top' | 'bottom' | 'end';

/** Milliseconds under the pointer before a tooltip opens (spec section 9). */
const delay = 150;
/** Milliseconds in which the pointer may reach the tooltip itself, or the next one. */
const grace = 300;

/** Attributes of an element with a tooltip; `keys` (`mod+b`) are shown beside it. */
export function tooltip(label: string, { keys, side = 'bottom' }: TooltipProps = {}) {
  return { 'data-tooltip': label, 'data-tooltip-keys': keys, 'data-tooltip-side': side };
}
type TooltipProps = { keys?: string | undefined; side?: TooltipSide | undefined };

/** Shows the tooltips of the page, one at a time, on hover and on focus by keyboard. */
export function Tooltips() {
  const [trigger, setTrigger] = useState<HTMLElement | null>(null);
  const bubble = useRef<HTMLDivElement>(null);

  useEffect(() => watchTriggers({ show: setTrigger, bubble: () => bubble.current }), []);
  useLayoutEffect(() => {
    if (trigger && bubble.current) place(bubble.current, trigger);
  }, [trigger]);

  if (!trigger) return null;
  const { tooltip: label, tooltipKeys: keys } = trigger.dataset;
  return (
    <div
      ref={bubble}
      role="tooltip"
      className="fixed z-50 flex max-w-72 animate-fade items-center gap-2 rounded-control bg-ink px-2 py-1 font-medium text-label text-page"
    >
      {label}
      {keys !== undefined && <span className="opacity-70">{keyNames(keys).join(' ')}</span>}
    </div>
  );
}

/** Says which element's tooltip is to be seen; gives what ends that. */
function watchTriggers({
  show,
  bubble,
}: {
  show: (trigger: HTMLElement | null) => void;
  bubble: () => HTMLElement | null;
}): () => void {
  const watch = new AbortController();
  let under: HTMLElement | null = null;
  let closedAt = Number.NEGATIVE_INFINITY;
  let isShown = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = (trigger: HTMLElement) => {
    isShown = true;
    show(trigger);
  };
  const close = () => {
    clearTimeout(timer);
    if (isShown) closedAt = performance.now();
    isShown = false;
    show(null);
  };
  const handleHover = (event: PointerEvent) => {
    if (event.pointerType === 'touch' || bubble()?.contains(asNode(event.target))) {
      if (isShown) clearTimeout(timer);
      return;
    }
    const trigger = triggerOf(event.target);
    if (trigger === under) return;
    under = trigger;
    clearTimeout(timer);
    if (!trigger) timer = setTimeout(close, isShown ? grace : 0);
    else if (isShown || performance.now() - closedAt < grace) open(trigger);
    else timer = setTimeout(() => open(trigger), delay);
  };
  const handleFocus = (event: FocusEvent) => {
    const trigger = triggerOf(event.target);
    if (trigger?.matches(':focus-visible')) open(trigger);
    else if (isShown) close();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };

  const { signal } = watch;
  document.addEventListener('pointerover', handleHover, { signal });
  document.addEventListener('focusin', handleFocus, { signal });
  document.addEventListener('focusout', close, { signal });
  document.addEventListener('pointerdown', close, { signal });
  document.addEventListener('click', close, { signal });
  document.addEventListener('keydown', handleKey, { signal });
  document.addEventListener('scroll', close, { signal, capture: true });
  document.documentElement.addEventListener('pointerleave', close, { signal });
  return () => {
    clearTimeout(timer);
    watch.abort();
  };
}

/** Puts the bubble beside its trigger, on the other side where there is no room, all within the window. */
function place(bubble: HTMLElement, trigger: HTMLElement): void {
  const at = trigger.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const gap = 6;
  let left = at.left + (at.width - width) / 2;
  let top = at.top + (at.height - height) / 2;
  if (trigger.dataset.tooltipSide === 'end') {
    const toRight = at.right + gap;
    const toLeft = at.left - gap - width;
    const isMirrored = document.documentElement.dir === 'rtl';
    left = (isMirrored && toLeft >= 0) || toRight + width > innerWidth ? toLeft : toRight;
  } else {
    const below = at.bottom + gap;
    const above = at.top - gap - height;
    const fitsBelow = below + height <= innerHeight;
    top =
      trigger.dataset.tooltipSide === 'top'
        ? above < 0
          ? below
          : above
        : fitsBelow
          ? below
          : above;
  }
  bubble.style.left = `${within(left, innerWidth - width)}px`;
  bubble.style.top = `${within(top, innerHeight - height)}px`;
}

function within(at: number, most: number): number {
  return Math.max(8, Math.min(at, most - 8));
}

function triggerOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
}

function asNode(target: EventTarget | null): Node | null {
  return target instanceof Node ? target : null;
}
