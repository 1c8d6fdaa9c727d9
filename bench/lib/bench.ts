import { sql } from 'kysely';
import { type Caller, type RunningApp, startApp } from './app.ts';
import { type House, openHouse } from './house.ts';
import type { ScaleName } from './scales.ts';

/** A running Parley of some size and three who use it. */
export type Bench = {
  scale: ScaleName;
  house: House;
  app: RunningApp;
  /** Sees everything. */
  admin: Caller;
  /** An agent with the default role. */
  agent: Caller;
  /** Sees their own, their teams' and unassigned conversations. */
  restricted: Caller;
  stop(): Promise<void>;
};

export async function openBench(scale: ScaleName): Promise<Bench> {
  const house = await openHouse(scale);
  const app = await startApp(house);
  const { db } = house;
  const [admin, agent, restricted] = (await agentIds(house)).slice(-3);
  await sql`insert into roles (name, permissions) values ('Bench', ${[
    ...['conversations:read', 'conversations:read_assigned', 'conversations:read_team_inbox'],
    ...['conversations:read_unassigned', 'messages:read'],
  ]}) on conflict do nothing`.execute(db);
  await sql`update agent_roles set role_id = (select id from roles where name = 'Admin') where agent_id = ${admin}`.execute(
    db,
  );
  await sql`update agent_roles set role_id = (select id from roles where name = 'Bench') where agent_id = ${restricted}`.execute(
    db,
  );
  return {
    scale,
    house,
    app,
    admin: await app.signIn(admin ?? 0),
    agent: await app.signIn(agent ?? 0),
    restricted: await app.signIn(restricted ?? 0),
    async stop() {
      await app.stop();
      await house.stop();
    },
  };
}

export async function agentIds({ db }: House): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from agents where email like '%@bench.test' order by id`.execute(db);
  return rows.map(({ id }) => id);
}
