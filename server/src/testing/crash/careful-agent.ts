import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Api, ApiFailure } from '../api.ts';
import { admin } from './victim.ts';

type Item = { uuid: string; subject: string };
export type LedgerLine = { state: string; reason: string; subject: string; uid: number | null };
type Page<T> = { results: T[]; next: string | null };
export type SeenMessage = { uuid: string; type: string; status: string; text_content: string };

/**
 * An agent as the browser is one: a call that fails is made again, a reply with the same uuid, until
 * the server says yes or no. One that the server leaves without an answer is a fault of the server.
 */
export class CarefulAgent {
  readonly #api: Api;
  readonly #over: AbortSignal;

  /** `over` ends the patience: then a call fails for good. */
  constructor(url: string, over: AbortSignal) {
    this.#api = new Api(url);
    this.#over = over;
  }

  async signIn(): Promise<void> {
    await this.#again(() => this.#api.signIn(admin.email, admin.password));
  }

  async connect(inbox: unknown): Promise<number> {
    const { id } = await this.#again(() =>
      this.#api.call<{ id: number }>('POST', '/inboxes', inbox),
    );
    return id;
  }

  /** Every mail of the inbox and what became of it. */
  async ledger(inboxId: number): Promise<LedgerLine[]> {
    return this.#all<LedgerLine>(`/inboxes/${inboxId}/mail/ledger?page_size=500`);
  }

  /** Sends a reply; resolves when the server has accepted it. */
  async reply(conversation: string, text: string): Promise<void> {
    const uuid = randomUUID();
    await this.#again(() =>
      this.#api.call('POST', `/conversations/${conversation}/messages`, {
        uuid,
        message: `<p>${text}</p>`,
      }),
    );
  }

  async conversations(): Promise<Item[]> {
    return this.#all<Item>('/conversations/all?page_size=500');
  }

  async messages(conversation: string): Promise<SeenMessage[]> {
    return this.#all<SeenMessage>(`/conversations/${conversation}/messages?page_size=100`);
  }

  async #all<T>(path: string): Promise<T[]> {
    const all: T[] = [];
    let after = '';
    for (;;) {
      const page = await this.#again(() => this.#api.call<Page<T>>('GET', `${path}${after}`));
      all.push(...page.results);
      if (!page.next) return all;
      after = `&after=${encodeURIComponent(page.next)}`;
    }
  }

  async #again<T>(call: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await call();
      } catch (error) {
        const refused = error instanceof ApiFailure && error.status < 500 && error.status !== 429;
        const isUnanswered = error instanceof Error && error.name === 'TimeoutError';
        if (refused || isUnanswered || this.#over.aborted) throw error;
        await wait(100);
      }
    }
  }
}
