import { createHash } from 'node:crypto';
import type { Actor } from '@parley/domain';
import { commit } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { setAssignee } from '../features/conversations/assign.ts';
import { setAttributes } from '../features/conversations/attributes.ts';
import {
  messageFailed,
  messageSent,
  messageUncertain,
  replyCounts,
} from '../features/conversations/index.ts';
import { setPriority } from '../features/conversations/priority.ts';
import { markSeen } from '../features/conversations/seen-repository.ts';
import { sendMessage } from '../features/conversations/send.ts';
import { setStatus } from '../features/conversations/status.ts';
import { setTags } from '../features/conversations/tags.ts';
import { applyMacro } from '../features/macros/apply.ts';
import { takeParsed } from '../features/mail/intake.ts';
import { addStored } from '../features/mail/ledger-repository.ts';
import { claimDue, type Ending, endTry } from '../features/mail/outbox-repository.ts';
import { rawKeyOf } from '../features/mail/raw-store.ts';
import { storeUpload } from '../features/media/service.ts';
import { readMail } from '../mail/parse/read-mail.ts';
import type { DemoFile } from './files.ts';
import { bounceMail, customerMail, type Earlier, mailIdOf, paragraphs } from './mails.ts';
import { type Chance, createChance } from './random.ts';
import { conversationOfMail, happenedAt, storedMail, type Told } from './repository.ts';
import { shop } from './shop/name.ts';
import { valuesOfThread } from './shop/values.ts';
import type { Act, Thread } from './thread.ts';
import type { Workspace } from './workspace.ts';

/** A thread while it is played. */
export type Playing = { thread: Thread; told: Told | null; earlier: Earlier[] };

export type Stage = {
  workspace: Workspace;
  fileOf: (filename: string, chance: Chance) => Promise<DemoFile>;
  /** Until when what is snoozed now sleeps. */
  now: Date;
};

/** Lets one act happen at its moment, through the services that a mail or an agent would use. */
export async function play(
  deps: Deps,
  stage: Stage,
  { playing, act }: { playing: Playing; act: Act },
): Promise<void> {
  const then = { ...deps, now: () => act.at };
  if (mailActs.includes(act.by)) await receive(then, stage, { playing, act });
  else if (act.by === 'agent') await inTurn(() => write(then, stage, { playing, act }));
  else if (act.by === 'note') await write(then, stage, { playing, act });
  else await handle(then, stage, { playing, act });
  await happenedAt(deps.db, toldOf(playing), act.at);
}

const mailActs: Act['by'][] = ['customer', 'machine', 'bounce'];

let last: Promise<unknown> = Promise.resolve();

/** One reply after the other: each is taken from the outbox before the next is written. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}

/** The chance of one act is its own, whatever is played beside it. */
function chanceOf(act: Act): Chance {
  return createChance(Number.parseInt(act.uuid.slice(0, 8), 16));
}

type Scene = { playing: Playing; act: Act };

/** A mail comes in as the receiver takes it: raw file, ledger row, message. */
async function receive(deps: Deps, stage: Stage, { playing, act }: Scene): Promise<void> {
  const { thread, earlier } = playing;
  const inbox = inboxOf(stage, thread);
  const chance = chanceOf(act);
  const files = await Promise.all(act.files.map((name) => stage.fileOf(name, chance)));
  const written = { thread, act, files, earlier, inbox };
  const raw = act.by === 'bounce' ? bounceMail(written) : await customerMail(written, chance);
  const sha256 = createHash('sha256').update(raw).digest('hex');
  const rawKey = rawKeyOf(inbox.id, sha256);
  await deps.storage.put(rawKey, raw);
  await addStored(deps.db, { inboxId: inbox.id, folder: 'smtp', rawKey, sha256, size: raw.length });
  const row = await storedMail(deps.db, rawKey);
  await takeParsed(deps, { inbox, row, mail: await readMail(raw) });
  const id = mailIdOf(thread, act);
  playing.told ??= await conversationOfMail(deps.db, { inboxId: inbox.id, messageId: id });
  if (act.by !== 'bounce')
    earlier.push({ id, text: act.text, at: act.at, from: thread.customer.name, isOurs: false });
}

/** An agent replies or leaves a note; what the outbox would do with a reply follows at once. */
async function write(deps: Deps, stage: Stage, { playing, act }: Scene): Promise<void> {
  const told = toldOf(playing);
  const { actor } = act.colleague;
  const attachments: number[] = [];
  for (const filename of act.files) {
    const { content, contentType } = await stage.fileOf(filename, chanceOf(act));
    const upload = { filename, declaredType: contentType, content, uploaderId: actor.id };
    const { id } = await storeUpload(deps, { ...upload, disposition: 'attachment' });
    attachments.push(id);
  }
  const input = { to: [], cc: [], bcc: [], sender_type: 'agent' as const, uuid: act.uuid };
  const messageId = await sendMessage(deps, {
    actor,
    uuid: told.uuid,
    input: { ...input, message: paragraphs(act.text), private: act.by === 'note', attachments },
  });
  await commit(deps, (tx) => markSeen(tx, { conversationId: told.id, agentId: actor.id }));
  if (act.by === 'note') return;
  await deliver(deps, { messageId, act, address: playing.thread.customer.address });
  const id = `${act.uuid}@${shop.domain}`;
  playing.earlier.push({ id, text: act.text, at: act.at, from: shop.name, isOurs: true });
}

/** The outbox's own steps, with a mail server that answers as the story says. */
async function deliver(
  deps: Deps,
  { messageId, act, address }: { messageId: number; act: Act; address: string },
): Promise<void> {
  const claim = await claimDue(deps.db);
  if (claim?.message_id !== messageId) throw new Error(`the reply ${messageId} is not due`);
  const ending = endingOf(act.word, address);
  const told = { messageId, serverWords: ending.serverWords };
  await commit(deps, async (tx) => {
    await endTry(tx, claim, ending);
    if (ending.state === 'failed') await messageFailed(tx, told);
    else if (ending.state === 'uncertain') await messageUncertain(tx, told);
    else {
      await messageSent(tx, told);
      await replyCounts(tx, { messageId, at: new Date(act.at.getTime() + 12_000) });
    }
  });
}

function endingOf(word: string, address: string): Ending {
  if (word === 'failed')
    return {
      state: 'failed',
      serverWords: `550 5.1.1 <${address}>: Recipient address rejected: user unknown`,
      undelivered: null,
    };
  if (word === 'uncertain')
    return {
      state: 'uncertain',
      serverWords: 'The connection broke after the mail was handed over.',
      undelivered: null,
    };
  const serverWords = '250 2.0.0 Ok: queued';
  return { state: 'sent', serverWords, undelivered: [], bounceWords: null };
}

/** Somebody assigns, marks or ends. */
async function handle(deps: Deps, stage: Stage, { playing, act }: Scene): Promise<void> {
  const { uuid } = toldOf(playing);
  const { thread } = playing;
  const { actor } = act.colleague;
  const sight = { actor, uuid };
  const team = (key: string) =>
    setAssignee(deps, {
      actor,
      uuid,
      type: 'team',
      assigneeId: stage.workspace.teamIds[key] ?? null,
    });
  const status = (name: string, duration: string | null = null) =>
    setStatus(deps, { actor, uuid, status: name, duration });
  switch (act.by) {
    case 'triage':
      if (!(await useMacro(deps, stage, { ...sight, thread }))) await team(thread.team);
      if (thread.tags.length > 0) await setTags(deps, { actor, uuid, tags: thread.tags });
      return;
    case 'take':
      await setAssignee(deps, { actor, uuid, type: 'user', assigneeId: actor.id });
      if (thread.priority) await setPriority(deps, { actor, uuid, priority: thread.priority });
      await setAttributes(deps, {
        ...sight,
        owner: 'conversation',
        values: valuesOfThread(thread),
      });
      return;
    case 'handover':
      await team(act.word);
      await setAssignee(deps, { actor, uuid, type: 'user', assigneeId: actor.id });
      return;
    case 'snooze': {
      const until = stage.now.getTime() + Number(act.word) * 3_600_000;
      await status('Snoozed', `${Math.ceil((until - act.at.getTime()) / 3_600_000)}h`);
      return;
    }
    case 'resolve':
      await status('Resolved');
      return;
    case 'close':
      await status('Closed');
  }
}

/** The macro for what is tagged so; it may give the conversation to its team as well. */
const macroOf: Record<string, { name: string; team?: string }> = {
  wholesale: { name: 'To trade & wholesale', team: 'trade' },
  courier: { name: 'Where is my parcel?' },
  breakage: { name: 'Broken on arrival' },
  refund: { name: 'Refund is on its way' },
  brewing: { name: 'How to brew it' },
  'out of stock': { name: 'Back after the next firing' },
  praise: { name: 'Thank you, and done' },
};

/** Lets a macro of the shop tag two conversations of three; says whether it gave one to a team. */
async function useMacro(
  deps: Deps,
  { workspace: { macroIds, teamIds, tagIds } }: Stage,
  { actor, uuid, thread }: { actor: Actor; uuid: string; thread: Thread },
): Promise<boolean> {
  const tag = thread.tags.find((name) => macroOf[name]);
  const macro = macroOf[tag ?? ''];
  if (!tag || !macro || thread.number % 3 === 0) return false;
  const team = macro.team === undefined ? [] : [teamIds[macro.team] ?? 0];
  await applyMacro(deps, {
    ...{ actor, uuid, macroId: macroIds[macro.name] ?? 0 },
    actions: [
      ...(team.length > 0 ? [{ type: 'assign_team' as const, value: team }] : []),
      { type: 'add_tags', value: [tagIds[tag] ?? 0] },
    ],
  });
  return team.length > 0;
}

function toldOf({ told, thread }: Playing): Told {
  if (!told) throw new Error(`thread ${thread.number} began without a mail`);
  return told;
}

function inboxOf({ workspace }: Stage, { inbox }: Thread) {
  const found = workspace.inboxes[inbox];
  if (!found) throw new Error(`there is no inbox ${inbox}`);
  return found;
}
