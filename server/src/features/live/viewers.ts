import type { Frame, ShownConversation } from '@parley/contract';
import { maySee } from '@parley/domain';
import type { Deps } from '../../deps.ts';
import type { Connection } from '../../realtime/connections.ts';
import {
  showInSocket,
  type Viewing,
  viewersOf,
  visibleConversation,
} from './viewers-repository.ts';

/** Milliseconds between two looks at who is where: what changes meanwhile is told together. */
const gatherMs = 150;

export type Viewers = {
  /** A window shows a conversation now, or none. */
  shows(connection: Connection, shown: ShownConversation): void;
  left(connection: Connection): void;
  stop(): Promise<void>;
};

type Window = {
  connection: Connection;
  /** What it said last and is not written down yet. */
  wanted: ShownConversation | null;
  isWriting: boolean;
  conversationId: number | null;
  /** What it was told last. */
  told: string;
};

/**
 * Tells agents who else looks at the conversation they look at, and who is writing there. It stands
 * in the leases of the sockets, so that it holds over every instance and ends with a dead one.
 */
export function startViewers({ db, signal, log }: Deps): Viewers {
  const windows = new Map<string, Window>();
  const working = new Set<Promise<void>>();
  let isDue = false;
  let isLooking = false;
  let isStopped = false;

  const stopListening = signal.on('viewers', () => {
    isDue = true;
    if (!isLooking) work('looking for viewers failed', look);
  });

  function work(failed: string, job: () => Promise<void>): void {
    const done = job()
      .catch((error: unknown) => log.warn({ err: error }, failed))
      .finally(() => working.delete(done));
    working.add(done);
  }

  async function look(): Promise<void> {
    isLooking = true;
    try {
      while (isDue && !isStopped) {
        await new Promise((resolve) => setTimeout(resolve, gatherMs));
        isDue = false;
        await tellAll();
      }
    } finally {
      isLooking = false;
    }
  }

  async function tellAll(): Promise<void> {
    const open = [...windows.values()].filter(({ conversationId }) => conversationId !== null);
    if (open.length === 0) return;
    const ids = [...new Set(open.flatMap(({ conversationId }) => conversationId ?? []))];
    const found = new Map((await viewersOf(db, ids)).map((one) => [one.conversation_id, one]));
    for (const window of open) {
      const viewing = found.get(window.conversationId ?? 0);
      if (viewing && window.connection.isOpen()) tell(window, viewing);
    }
  }

  async function write(window: Window): Promise<void> {
    const { connection } = window;
    window.isWriting = true;
    try {
      while (window.wanted !== null) {
        const { uuid, is_typing } = window.wanted;
        window.wanted = null;
        const { id, actor } = connection;
        const conversationId = uuid && (await visibleConversation(db, { actor, uuid }));
        const shown = conversationId ? { conversationId, isTyping: is_typing } : null;
        await showInSocket(db, { id, agentId: actor.id, shown });
        if (window.conversationId !== (shown?.conversationId ?? null)) window.told = nobody;
        window.conversationId = shown?.conversationId ?? null;
        signal.raise('viewers');
      }
    } finally {
      window.isWriting = false;
    }
  }

  function shows(connection: Connection, shown: ShownConversation): void {
    const window = windows.get(connection.id) ?? newWindow(connection);
    windows.set(connection.id, window);
    // Only the newest counts, however many come while one is written.
    window.wanted = shown;
    if (!window.isWriting) work('a viewer was not written down', () => write(window));
  }

  return {
    shows,
    left(connection) {
      if (!windows.has(connection.id)) return;
      shows(connection, { uuid: null, is_typing: false });
      windows.delete(connection.id);
    },
    async stop() {
      isStopped = true;
      stopListening();
      await Promise.all(working);
    },
  };
}

function newWindow(connection: Connection): Window {
  return { connection, wanted: null, isWriting: false, conversationId: null, told: nobody };
}

const nobody = '[]';

/** Everybody but the window's own agent, once for each change, while they may see it themselves. */
function tell(window: Window, viewing: Viewing): void {
  const { actor } = window.connection;
  if (!maySee(actor, viewing)) return;
  const viewers = viewing.viewers.filter(({ agent_id }) => agent_id !== actor.id);
  const text = JSON.stringify(viewers);
  if (text === window.told) return;
  window.told = text;
  const frame: Frame = { type: 'typing', data: { uuid: viewing.uuid, viewers }, seq: null };
  window.connection.send(frame);
}
