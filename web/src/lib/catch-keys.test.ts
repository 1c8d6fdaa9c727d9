import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { catchKeys } from './catch-keys.ts';

class Field {
  closest = () => this;
}

let page: EventTarget;
const typed = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  typed.mockReset();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('HTMLElement', Field);
  vi.stubGlobal('HTMLInputElement', class {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Presses a key; says whether it was kept from the page. */
function press(key: string, held: { ctrlKey?: boolean; altKey?: boolean; altGr?: boolean } = {}) {
  const event = Object.assign(new Event('keydown', { cancelable: true }), {
    ...{ key, ...held },
    getModifierState: (name: string) => name === 'AltGraph' && held.altGr === true,
  });
  page.dispatchEvent(event);
  return event.defaultPrevented;
}

async function focusField(): Promise<void> {
  const field = new Field();
  vi.stubGlobal('document', { activeElement: field, execCommand: typed });
  const event = new Event('focusin');
  Object.defineProperty(event, 'target', { value: field });
  page.dispatchEvent(event);
  await Promise.resolve();
}

test('what is typed with AltGr is text as well, a chord is the page’s', async () => {
  catchKeys('field', vi.fn());
  expect(press('a')).toBe(true);
  expect(press('@', { ctrlKey: true, altKey: true, altGr: true })).toBe(true);
  expect(press('k', { ctrlKey: true })).toBe(false);
  await focusField();
  expect(typed).toHaveBeenCalledWith('insertText', false, 'a@');
  expect(press('b')).toBe(false);
});

test('keys are the page’s again when nothing takes them for half a minute', () => {
  const calledOff = vi.fn();
  catchKeys('field', calledOff);
  vi.advanceTimersByTime(29_000);
  expect(press('a')).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(press('Tab')).toBe(false);
  expect(calledOff).toHaveBeenCalledOnce();
});

test('keys that are lost are kept from the page until the typing pauses', () => {
  const { drop } = catchKeys('field', vi.fn());
  drop();
  vi.advanceTimersByTime(900);
  expect(press('a')).toBe(true);
  vi.advanceTimersByTime(900);
  expect(press('b')).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(press('c')).toBe(false);
});
