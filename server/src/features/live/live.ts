import type { Deps } from '../../deps.ts';
import { agentsToldOf, EventStream, missedEvents, type StreamEvent } from '../../events/stream.ts';
import { type Connection, Connections, closeCodes } from '../../realtime/connections.ts';
import { socketRoute } from '../../realtime/socket-route.ts';
import { actorById, liveSessions } from '../auth/index.ts';
import { gatherNews, presenceFrame } from './availability-news.ts';
import { framesOf } from './frames.ts';
import { type PresenceTiming, startPresence } from './presence.ts';
import { startViewers } from './viewers.ts';

/** Milliseconds between looks for sessions that ran out by themselves. */
const sessionCheckMs = 60_000;

export type Live = {
  /** GET /ws. */
  route: ReturnType<typeof socketRoute>;
  /** The number of the last event that was told; -1 until the database answered once. */
  position(): number;
  stop(): Promise<void>;
};

/** Tells every connected agent, as it happens, what they may see. */
export function startLive(deps: Deps, timing?: PresenceTiming): Live {
  const { db, signal, log, config } = deps;
  const connections = new Connections();
  const presence = startPresence(deps, { connections, timing });
  const viewers = startViewers(deps);
  const news = gatherNews({
    tell: (agentIds) => stream.between(() => tellOf(agentIds)),
    failed: logged,
  });
  const stream = new EventStream({ db, signal, log, onEvent: deliver });
  const sessionCheck = setInterval(() => {
    void stream.between(() => check(connections.all())).catch(logged);
  }, sessionCheckMs);

  function logged(error: unknown): void {
    log.warn({ err: error }, 'looking after sockets failed; it is tried again');
  }

  async function deliver(event: StreamEvent): Promise<void> {
    if (event.type === 'access_changed' && event.agent_id !== null) {
      const theirs = connections.ofAgent(event.agent_id);
      await check(theirs);
      // What the browser shows may be theirs to see no longer. A connection from just now does not tell.
      const told = changesRights(event) ? theirs : [];
      for (const one of told) if (one.isOpen()) reload(one, event.seq);
    }
    if (event.type === 'agent_updated' && event.agent_id !== null) news.add(event.agent_id);
    const all = connections.all();
    if (all.length === 0 || event.type === 'agent_updated') return;
    const actors = [...new Map(all.map(({ actor }) => [actor.id, actor])).values()];
    const deliveries = await framesOf(db, event, actors);
    for (const connection of all) {
      for (const frame of deliveries.get(connection.actor.id) ?? []) connection.send(frame);
    }
  }

  async function tellOf(agentIds: readonly number[]): Promise<void> {
    const frame = await presenceFrame(db, { agentIds, seq: stream.position });
    for (const connection of connections.all()) connection.send(frame);
  }

  /** Ends sockets whose session ended; the others get their agent's present rights. */
  async function check(checked: readonly Connection[]): Promise<void> {
    if (checked.length === 0) return;
    const alive = await liveSessions(
      db,
      checked.map(({ sessionId }) => sessionId),
    );
    const actors = new Map<number, Awaited<ReturnType<typeof actorById>>>();
    for (const connection of checked) {
      const { id } = connection.actor;
      if (!actors.has(id)) actors.set(id, await actorById(db, id));
      const actor = actors.get(id);
      if (actor && alive.has(connection.sessionId)) connection.actor = actor;
      else connection.close(closeCodes.signedOut, 'The session has ended');
    }
  }

  function reload(connection: Connection, seq: number): void {
    connection.send({ type: 'reload', data: {}, seq });
  }

  function greet(connection: Connection): void {
    const seq = stream.position;
    connection.send({ type: 'hello', data: { seq }, seq });
  }

  /** Greets and tells what came since that number; answers up to where. */
  async function catchUp(connection: Connection, since: number): Promise<number> {
    await stream.between(() => Promise.resolve(greet(connection)));
    return tellMissed(connection, since);
  }

  /** Tells what came since that number, or to load everything anew; answers up to where. */
  async function tellMissed(connection: Connection, since: number): Promise<number> {
    const until = stream.position;
    const missed = await missedEvents(db, { seq: since, until });
    const { id } = connection.actor;
    const isOfRights = (event: StreamEvent) => event.agent_id === id && changesRights(event);
    if (missed === null || missed.some(isOfRights)) {
      reload(connection, until);
      return until;
    }
    for (const event of missed) {
      if (!connection.isOpen()) break;
      const deliveries = await framesOf(db, event, [connection.actor]);
      for (const frame of deliveries.get(connection.actor.id) ?? []) connection.send(frame);
    }
    return Math.max(since, until);
  }

  /** Who came and went meanwhile: as it is now, in one frame. */
  async function tellMissedPresence(connection: Connection, since: number): Promise<void> {
    const seq = stream.position;
    const agentIds = await agentsToldOf(db, { seq: since, until: seq });
    if (agentIds.length > 0) connection.send(await presenceFrame(db, { agentIds, seq }));
  }

  const route = socketRoute({
    connections,
    appUrl: config.appUrl,
    async onOpen(connection, since) {
      // Most of what was missed is told beside the stream, so that nobody else waits for it.
      const told = since === null ? null : await catchUp(connection, since);
      // The rest between two events: nothing is told twice, and nothing left out.
      await stream.between(async () => {
        if (!connection.isOpen()) return;
        if (told === null) greet(connection);
        else await tellMissed(connection, told);
        if (since !== null) await tellMissedPresence(connection, since);
        connections.add(connection);
        await check([connection]);
      });
      await presence.arrived({ id: connection.id, agentId: connection.actor.id });
    },
    onFrame: (connection, { data }) => viewers.shows(connection, data),
    onClose(connection) {
      viewers.left(connection);
      presence.left(connection.id);
    },
  });

  return {
    route,
    position: () => stream.position,
    async stop() {
      clearInterval(sessionCheck);
      connections.closeAll(closeCodes.goingAway, 'The server stops');
      news.stop();
      await stream.stop();
      await viewers.stop();
      await presence.stop();
    },
  };
}

/** Whether somebody may do or see something else than before, not only that a session of theirs ended. */
function changesRights({ type, data }: StreamEvent): boolean {
  return type === 'access_changed' && data.sessions !== true;
}
