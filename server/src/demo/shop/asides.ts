import type { Actor } from '@parley/domain';
import type { Deps } from '../../deps.ts';
import { setAssignee } from '../../features/conversations/assign.ts';
import { sendMessage } from '../../features/conversations/send.ts';
import { paragraphs } from '../mails.ts';
import type { Playing } from '../play.ts';
import { createChance, uuidBy } from '../random.ts';
import { happenedAt } from '../repository.ts';
import type { Thread } from '../thread.ts';
import type { Staff } from '../workspace.ts';

type Aside = {
  /** Minutes before now. */
  ago: number;
  by: string;
  /** What a conversation is about for this to be asked of the administrator. */
  tag: string;
  /** Empty where they are given the conversation, whichever it is. */
  text: string;
};

const asides: Aside[] = [
  {
    ...{ ago: 312, by: 'Oluwadamilola', tag: 'wholesale' },
    text: 'do we still give 40 % from 500 pieces? The sheet on the wall says 35.',
  },
  { ago: 166, by: 'Jonas', tag: '', text: '' },
  {
    ...{ ago: 47, by: 'Tomasz', tag: 'courier' },
    text: 'their area manager wants to speak to you in person, after two. The number is on your desk.',
  },
  { ago: 21, by: 'Yuki', tag: '', text: '' },
  {
    ...{ ago: 6, by: 'Maeve', tag: 'breakage' },
    text: 'that is the fourth one since we changed the boxes. Do you write to the box people, or shall I?',
  },
];

/** What colleagues ask of the administrator and hand over to them, shortly before now. */
export async function playAsides(
  deps: Deps,
  { staff, playings, now }: { staff: Staff; playings: readonly Playing[]; now: Date },
): Promise<void> {
  const chance = createChance(61);
  // The last that fits is taken: one that the administrator can read, if there is one.
  let left = playings
    .filter(({ told }) => told)
    .toSorted((a, b) => Number(isEnglish(a)) - Number(isEnglish(b)));
  for (const aside of asides) {
    const at = new Date(now.getTime() - aside.ago * 60_000);
    const playing = left
      .filter((each) => fits(aside, { thread: each.thread, staff, at }))
      .toSorted((a, b) => Number(hasEnded(b)) - Number(hasEnded(a)))
      .at(-1);
    if (!playing?.told) continue;
    left = left.filter((each) => each !== playing);
    const by = staff.colleagues.find(({ actor }) => actor.first_name === aside.by);
    const sight = { actor: (by ?? staff.administrator).actor, uuid: playing.told.uuid };
    const to = staff.administrator.actor;
    const then = { ...deps, now: () => at };
    if (aside.text === '') {
      await setAssignee(then, { ...sight, type: 'user', assigneeId: to.id });
    } else {
      const input = { ...noteTo(to, aside.text), uuid: uuidBy(chance) };
      await sendMessage(then, { ...sight, input });
    }
    await happenedAt(deps.db, playing.told, at);
  }
}

/** Nothing has happened since; to be handed over, it is at work and not the administrator's. */
function fits(
  { text, tag }: Aside,
  { thread, staff, at }: { thread: Thread; staff: Staff; at: Date },
): boolean {
  if (thread.acts.some((act) => act.at >= at)) return false;
  if (text !== '') return isEnglish({ thread }) && thread.tags.includes(tag);
  const taken = thread.acts.findLast(({ by }) => by === 'take' || by === 'handover');
  return !hasEnded({ thread }) && taken?.colleague !== staff.administrator;
}

function isEnglish({ thread }: { thread: Thread }): boolean {
  return thread.customer.language === 'en';
}

function hasEnded({ thread: { acts } }: { thread: Thread }): boolean {
  return acts.some(({ by }) => ['resolve', 'close', 'snooze'].includes(by));
}

function noteTo({ id, first_name, last_name }: Actor, text: string) {
  const mention = `<span data-mention="${id}">@${first_name} ${last_name}</span>`;
  return {
    message: paragraphs(`@ ${text}`).replace('@', mention),
    ...{ private: true, sender_type: 'agent' as const, attachments: [] },
    ...{ to: [], cc: [], bcc: [] },
  };
}
