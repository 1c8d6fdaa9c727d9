import type { ClientFrame, Frame, ShownConversation } from '@parley/contract';

/** Milliseconds, spec section 4 ("Real-time"). */
const pingEvery = 5_000;
const pongWithin = 60_000;
const firstDelay = 1_000;
const delayFactor = 1.5;
const longestDelay = 30_000;
const mostAttempts = 50;
/** The server says with this code that the session has ended. */
const sessionEnded = 4401;

export type LiveListener = {
  onFrame(frame: Frame): void;
  onConnection(isConnected: boolean): void;
  /** From here on every change is heard of; what was fetched before may lack one. */
  onFirstConnection(): void;
  onSignedOut(): void;
};

/** The connection to /ws: kept up, and after a gap told where it left off. */
export class LiveSocket {
  readonly #listener: LiveListener;
  #socket: WebSocket | undefined;
  #shown: ShownConversation | undefined;
  #attempts = 0;
  #seq = 0;
  #lastPong = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #isClosed = false;

  /** `since` is up to where what the page shows is known to be true; 0 where that is not known. */
  constructor(listener: LiveListener, since = 0) {
    this.#listener = listener;
    this.#seq = since;
    addEventListener('online', this.#reconnect);
    addEventListener('focus', this.#reconnect);
    this.#connect();
  }

  close(): void {
    this.#isClosed = true;
    removeEventListener('online', this.#reconnect);
    removeEventListener('focus', this.#reconnect);
    clearTimeout(this.#retry);
    clearInterval(this.#ping);
    this.#socket?.close();
  }

  /** Tells the server what this window shows, now and after every reconnect. */
  show(shown: ShownConversation): void {
    this.#shown = shown;
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    const said: ClientFrame = { type: 'viewing', data: shown };
    this.#socket.send(JSON.stringify(said));
  }

  readonly #reconnect = () => {
    if (this.#isClosed || this.#socket) return;
    this.#attempts = 0;
    clearTimeout(this.#retry);
    this.#connect();
  };

  #connect(): void {
    const since = this.#seq > 0 ? `?since=${this.#seq}` : '';
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws${since}`);
    this.#socket = socket;
    this.#lastPong = Date.now();
    socket.onopen = () => {
      clearInterval(this.#ping);
      this.#ping = setInterval(() => this.#check(socket), pingEvery);
    };
    socket.onmessage = ({ data }) => {
      if (data === 'pong') this.#lastPong = Date.now();
      else this.#receive(JSON.parse(String(data)));
    };
    socket.onclose = ({ code }) => {
      clearInterval(this.#ping);
      if (this.#socket === socket) this.#socket = undefined;
      if (this.#isClosed) return;
      this.#listener.onConnection(false);
      if (code === sessionEnded) this.#listener.onSignedOut();
      else this.#retryLater();
    };
  }

  #check(socket: WebSocket): void {
    if (Date.now() - this.#lastPong >= pongWithin) socket.close();
    else socket.send('ping');
  }

  #retryLater(): void {
    if (this.#attempts >= mostAttempts) return;
    const delay = Math.min(firstDelay * delayFactor ** this.#attempts, longestDelay);
    this.#attempts += 1;
    this.#retry = setTimeout(() => this.#connect(), delay);
  }

  #receive(data: unknown): void {
    if (!isFrame(data)) {
      console.warn('Unknown frame', data);
      return;
    }
    const { type, seq } = data;
    if (type === 'hello') {
      this.#attempts = 0;
      this.#listener.onConnection(true);
      if (this.#shown) this.show(this.#shown);
      if (this.#seq > 0) return;
      this.#seq = seq ?? 0;
      this.#listener.onFirstConnection();
    } else {
      this.#listener.onFrame(data);
      if (seq !== null) this.#seq = Math.max(this.#seq, seq);
    }
  }
}

const frameTypes: Readonly<Record<Frame['type'], true>> = {
  new_conversation: true,
  new_message: true,
  message_prop_update: true,
  conversation_prop_update: true,
  conversation_removed: true,
  contact_update: true,
  presence: true,
  notification: true,
  typing: true,
  settings: true,
  hello: true,
  reload: true,
};

/** A newer server may send types this page does not know; of those it knows it believes the rest. */
function isFrame(data: unknown): data is Frame {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false;
  return typeof data.type === 'string' && Object.hasOwn(frameTypes, data.type);
}
