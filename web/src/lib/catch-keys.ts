/** Milliseconds after which whatever was to take the focus is not coming. */
const patience = 3_000;
/** Milliseconds after which nobody waits any more, even for what is on its way. */
const longest = 30_000;
/** Milliseconds without a key after which somebody has stopped typing. */
const pause = 1_000;

export type KeyCatch = {
  /** What takes the keys comes in a moment, or not at all. */
  expect: () => void;
  /** It does not come: what was typed is lost, and no key acts before the typing pauses. */
  drop: () => void;
  stop: () => void;
};

let callOffEarlier: (() => void) | undefined;

/**
 * Keeps what is typed from the page until the focus is in what the selector `into` finds, and puts it
 * there; Enter begins a line, or is pressed in a field that has but one. Escape, a click and the next
 * catch call it off.
 */
export function catchKeys(into: string, onCallOff: () => void): KeyCatch {
  let typed = '';
  let isLost = false;

  const handleKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    // With AltGr, which some systems report as Ctrl and Alt, characters are typed.
    const isChord = event.ctrlKey || event.metaKey || event.altKey;
    if ((isChord && !event.getModifierState('AltGraph')) || /^F\d/.test(key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (key === 'Escape') callOff();
    else if (isLost) end(pause);
    else if (key === 'Enter') typed += '\n';
    else if (key === 'Backspace') typed = typed.slice(0, -1);
    else if (key.length === 1) typed += key;
  };
  const handleFocus = ({ target }: FocusEvent) => {
    if (isLost || !(target instanceof HTMLElement) || !target.closest(into)) return;
    // A dialog beneath may have taken it back already.
    if (document.activeElement !== target) return;
    stop();
    // An editor that is just being focused does not look at its text.
    queueMicrotask(() => write(target, typed));
  };
  const callOff = () => {
    stop();
    onCallOff();
  };
  let timer = setTimeout(callOff, longest);
  const end = (within: number) => {
    clearTimeout(timer);
    timer = setTimeout(stop, within);
  };
  const stop = () => {
    clearTimeout(timer);
    if (callOffEarlier === callOff) callOffEarlier = undefined;
    removeEventListener('keydown', handleKeyDown, { capture: true });
    removeEventListener('pointerdown', callOff, { capture: true });
    removeEventListener('focusin', handleFocus);
  };

  callOffEarlier?.();
  callOffEarlier = callOff;
  addEventListener('keydown', handleKeyDown, { capture: true });
  addEventListener('pointerdown', callOff, { capture: true });
  addEventListener('focusin', handleFocus);
  return {
    stop,
    expect: () => end(patience),
    drop: () => {
      isLost = true;
      end(pause);
    },
  };
}

/**
 * Opens a window whose code is on its way: what is typed until it has the focus is for it. `onCallOff`
 * is told of an Escape or a click before that; then nothing opens.
 */
export function openWithKeys<M>(
  code: Promise<M>,
  window: {
    into: string;
    onOpen: (code: M) => void;
    onCallOff: () => void;
    onFailed: () => void;
  },
): void {
  let isWanted = true;
  const caught = catchKeys(window.into, () => {
    isWanted = false;
    window.onCallOff();
  });
  code.then(
    (loaded) => {
      // It may have been long on its way: nothing that was typed meanwhile is lost.
      caught.expect();
      if (isWanted) window.onOpen(loaded);
    },
    () => {
      caught.drop();
      window.onFailed();
    },
  );
}

/** Types into what has the focus now. */
function write(field: HTMLElement, typed: string): void {
  if (!(field instanceof HTMLInputElement)) {
    if (typed) document.execCommand('insertText', false, typed);
    return;
  }
  const [line, ...others] = typed.split('\n');
  if (line) document.execCommand('insertText', false, line);
  // What was typed is looked for first.
  if (others.length > 0) requestAnimationFrame(() => field.dispatchEvent(enter()));
}

function enter(): KeyboardEvent {
  return new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
}
