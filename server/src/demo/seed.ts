import type { Deps } from '../deps.ts';
import { putSetting, settingOf } from '../features/settings/repository.ts';
import { apiOf } from './api.ts';
import { someAtOnce } from './at-once.ts';
import { workingHoursLater } from './calendar.ts';
import { createFiles } from './files.ts';
import { planThreads } from './plan.ts';
import { type Playing, play, type Stage } from './play.ts';
import { type Chance, createChance } from './random.ts';
import { openedOn, readBy, setTargets, settleTimes, type Told } from './repository.ts';
import { playAsides } from './shop/asides.ts';
import { fillContacts } from './shop/contacts.ts';
import { beginAnswers } from './shop/drafts.ts';
import { readStories } from './stories.ts';
import type { Act, Thread } from './thread.ts';
import { makeWorkspace } from './workspace.ts';

const stateKey = 'demo.state';

export type SeedOptions = {
  conversations: number;
  /** The moment the sample's 60 days end. */
  now: Date;
  /** Told how much is done, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Given up when it fires: the next start makes the sample anew. */
  stopped?: AbortSignal;
};

/** Whether the sample workspace is whole, was begun, or is not there at all. */
export async function seedState({ db }: Pick<Deps, 'db'>): Promise<'whole' | 'begun' | null> {
  return ((await settingOf(db, stateKey)) as 'whole' | 'begun' | undefined) ?? null;
}

/**
 * Makes the sample workspace in an empty database: a small shop and 60 days of its mail, played
 * through the services in the order of time, each at its own moment.
 */
export async function seed(
  deps: Deps,
  { conversations, now, onProgress, stopped }: SeedOptions,
): Promise<void> {
  const { db } = deps;
  await putSetting(db, stateKey, 'begun');
  const chance = createChance(20_418);
  const workspace = await makeWorkspace(deps);
  await openedOn(db, new Date(now.getTime() - 90 * 86_400_000));
  const stories = readStories();
  const threads = planThreads({ workspace, stories, chance, now, count: conversations });
  const stage: Stage = { workspace, fileOf: createFiles(), now };
  const playings = threads.map((thread): Playing => ({ thread, told: null, earlier: [] }));
  await playAll(deps, stage, { playings, onProgress, stopped });
  const { administrator: by } = workspace;
  await playAsides(deps, { staff: workspace, playings, now });
  await fillContacts(deps, { by, playings, now });
  await beginAnswers(apiOf(deps), { by, playings });
  await setEnds(deps, stage, { playings, chance });
  await putSetting(db, stateKey, 'whole');
}

type Scene = { playing: Playing; act: Act; place: number };

/** Plays all threads in the order of time, some at once; each waits for its own act before. */
async function playAll(
  deps: Deps,
  stage: Stage,
  {
    playings,
    onProgress,
    stopped,
  }: { playings: Playing[] } & Pick<SeedOptions, 'onProgress' | 'stopped'>,
): Promise<void> {
  const scenes = playings
    .flatMap((playing) => playing.thread.acts.map((act, place) => ({ playing, act, place })))
    .sort(inTime);
  const before = new Map<Playing, Promise<void>>();
  let done = 0;
  await someAtOnce(scenes, async ({ playing, act }) => {
    stopped?.throwIfAborted();
    const turn = (before.get(playing) ?? Promise.resolve()).then(() =>
      play(deps, stage, { playing, act }),
    );
    before.set(playing, turn);
    await turn;
    done += 1;
    onProgress?.(done / scenes.length);
  });
}

function inTime(a: Scene, b: Scene): number {
  return (
    a.act.at.getTime() - b.act.at.getTime() ||
    a.playing.thread.number - b.playing.thread.number ||
    a.place - b.place
  );
}

/** What is read and what is due, as it stands now. */
async function setEnds(
  { db }: Deps,
  { now, workspace }: Stage,
  { playings, chance }: { playings: Playing[]; chance: Chance },
): Promise<void> {
  const everybody = [workspace.administrator, ...workspace.colleagues];
  const read: Told[] = [];
  for (const { told, thread } of playings) {
    const [first] = thread.acts;
    if (!told || !first) continue;
    if (!isNew(thread, now) || chance.happens(0.25)) read.push(told);
    if (thread.inbox !== 'hello') continue;
    await setTargets(db, {
      id: told.id,
      first: workingHoursLater(first.at, 4),
      resolution: workingHoursLater(first.at, 30),
      nextHours: (since) => workingHoursLater(since, 6),
    });
  }
  for (const { actor } of everybody) {
    await readBy(db, { agentId: actor.id, ids: read.map(({ id }) => id) });
  }
  await settleTimes(db);
}

/** A customer wrote last, within two days: somebody may not have looked yet. */
function isNew({ acts }: Thread, now: Date): boolean {
  const last = acts.findLast(({ by }) => ['customer', 'agent', 'resolve', 'close'].includes(by));
  return last?.by === 'customer' && now.getTime() - last.at.getTime() < 48 * 3_600_000;
}
