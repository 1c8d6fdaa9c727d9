import type { Frame } from '@parley/contract';
import type { Actor } from '@parley/domain';

/** Codes of RFC 6455 section 7.4, and our own for a session that has ended. */
export const closeCodes = { goingAway: 1001, tooSlow: 1013, signedOut: 4401 } as const;

/** One open socket, with the agent as they are now. */
export type Connection = {
  readonly id: string;
  readonly sessionId: number;
  actor: Actor;
  isOpen(): boolean;
  send(frame: Frame): void;
  close(code: number, reason: string): void;
};

/** The sockets of this instance. */
export class Connections {
  readonly #all = new Map<string, Connection>();

  add(connection: Connection): void {
    this.#all.set(connection.id, connection);
  }

  remove(connection: Connection): void {
    this.#all.delete(connection.id);
  }

  all(): readonly Connection[] {
    return [...this.#all.values()];
  }

  ofAgent(agentId: number): readonly Connection[] {
    return this.all().filter(({ actor }) => actor.id === agentId);
  }

  closeAll(code: number, reason: string): void {
    for (const connection of this.all()) connection.close(code, reason);
  }
}
