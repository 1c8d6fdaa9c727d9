import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LiveSocket } from './live-socket.ts';

/** The browser's end of a connection, moved by hand. */
class FakeWebSocket {
  static readonly made: FakeWebSocket[] = [];
  readonly sent: string[] = [];
  readonly url: string;
  onopen: () => void = vi.fn();
  onmessage: (event: { data: unknown }) => void = vi.fn();
  onclose: (event: { code: number }) => void = vi.fn();
  isClosed = false;

  constructor(url: string) {
    this.url = url;
    FakeWebSocket.made.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.end(1000);
  }
  end(code: number) {
    if (this.isClosed) return;
    this.isClosed = true;
    this.onclose({ code });
  }
  hear(frame: unknown) {
    this.onmessage({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) });
  }
}

const { made } = FakeWebSocket;
const listener = {
  onFrame: vi.fn(),
  onConnection: vi.fn(),
  onFirstConnection: vi.fn(),
  onSignedOut: vi.fn(),
};
let page: EventTarget;
let live: LiveSocket;

const newest = () => made.at(-1) as FakeWebSocket;
const hello = (seq: number) => ({ type: 'hello', data: { seq }, seq });

function open(): FakeWebSocket {
  const socket = newest();
  socket.onopen();
  socket.hear(hello(5));
  return socket;
}

beforeEach(() => {
  vi.useFakeTimers();
  made.length = 0;
  for (const heard of Object.values(listener)) heard.mockReset();
  page = new EventTarget();
  vi.stubGlobal('WebSocket', FakeWebSocket);
  vi.stubGlobal('location', { origin: 'https://parley.test' });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  live = new LiveSocket(listener);
});
afterEach(() => {
  live.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('reconnecting', () => {
  test('waits 1 s, then half as long again each time, 30 s at most, and gives up after 50', () => {
    const delays: number[] = [];
    for (;;) {
      const before = made.length;
      const lostAt = Date.now();
      newest().end(1006);
      vi.advanceTimersToNextTimer();
      if (made.length === before) break;
      delays.push(Date.now() - lostAt);
    }
    expect(delays).toHaveLength(50);
    expect(delays.slice(0, 4)).toEqual([1_000, 1_500, 2_250, 3_375]);
    expect(delays.slice(9).every((delay) => delay === 30_000)).toBe(true);
  });

  test('starts anew after a connection that worked', () => {
    newest().end(1006);
    vi.advanceTimersByTime(1_000);
    open().end(1006);
    vi.advanceTimersByTime(999);
    expect(made).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(made).toHaveLength(3);
  });

  test.each(['online', 'focus'])('comes at once when the browser is %s again', (event) => {
    newest().end(1006);
    page.dispatchEvent(new Event(event));
    expect(made).toHaveLength(2);
    page.dispatchEvent(new Event(event));
    expect(made).toHaveLength(2);
  });

  test('names the last number it heard', () => {
    open().hear({ type: 'settings', data: { changed: 'tags' }, seq: 9 });
    newest().end(1006);
    vi.advanceTimersByTime(1_000);
    expect(newest().url).toBe('wss://parley.test/ws?since=9');
    expect(listener.onFirstConnection).toHaveBeenCalledTimes(1);
  });

  test('goes on from the number of the page, which needs nothing anew', () => {
    live.close();
    live = new LiveSocket(listener, 7);
    expect(newest().url).toBe('wss://parley.test/ws?since=7');
    open();
    expect(listener.onConnection).toHaveBeenLastCalledWith(true);
    expect(listener.onFirstConnection).not.toHaveBeenCalled();
  });

  test('does not happen once the session has ended or the page is left', () => {
    open().end(4401);
    expect(listener.onSignedOut).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(60_000);
    expect(made).toHaveLength(1);
    live.close();
    page.dispatchEvent(new Event('focus'));
    expect(made).toHaveLength(1);
  });
});

describe('the pulse', () => {
  test('is a ping every 5 s', () => {
    const socket = open();
    vi.advanceTimersByTime(4_999);
    expect(socket.sent).toEqual([]);
    vi.advanceTimersByTime(10_001);
    expect(socket.sent).toEqual(['ping', 'ping', 'ping']);
  });

  test('without a pong for 60 s ends the connection; with one it stays', () => {
    const socket = open();
    vi.advanceTimersByTime(55_000);
    socket.hear('pong');
    vi.advanceTimersByTime(55_000);
    expect(socket.isClosed).toBe(false);
    vi.advanceTimersByTime(5_000);
    expect(socket.isClosed).toBe(true);
    expect(listener.onConnection).toHaveBeenLastCalledWith(false);
  });
});

test('an unknown event is a warning and nothing else', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const socket = open();
  socket.hear({ type: 'surprise', data: {}, seq: 6 });
  expect(warn).toHaveBeenCalledWith('Unknown frame', expect.objectContaining({ type: 'surprise' }));
  expect(listener.onFrame).not.toHaveBeenCalled();
  expect(socket.isClosed).toBe(false);
  warn.mockRestore();
});
