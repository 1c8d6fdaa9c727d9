import { atWork } from './calendar.ts';
import { type Customer, customersOf } from './customers.ts';
import { day, everyNth, finish, leaveWaiting } from './ends.ts';
import { type Language, languages } from './languages.ts';
import type { Chance } from './random.ts';
import { uuidBy } from './random.ts';
import { startsBefore } from './starts.ts';
import type { Story, StoryStep } from './stories.ts';
import type { Act, Thread } from './thread.ts';
import { fillerFor } from './words.ts';
import type { Colleague, Workspace } from './workspace.ts';

type Options = {
  workspace: Pick<Workspace, 'administrator' | 'colleagues'>;
  stories: readonly Story[];
  chance: Chance;
  now: Date;
  count: number;
};

const shares: Record<Language, number> = {
  ...{ en: 0.61, de: 0.1, fr: 0.07, es: 0.06 },
  ...{ ja: 0.05, ru: 0.04, ar: 0.04, he: 0.03 },
};

/** Everything that happens in the sample workspace, thread by thread; the same for the same chance. */
export function planThreads(options: Options): Thread[] {
  const { stories, chance, now, count } = options;
  const decks = new Map(languages.map((language) => [language, deckOf(language, stories, chance)]));
  const used = new Map<Language, number>();
  const naps = everyNth(6);
  return startsBefore({ now, count, chance }).map((start, number) => {
    const due = (language: Language) => shares[language] * (number + 1) - (used.get(language) ?? 0);
    const language = languages.reduce((a, b) => (due(b) > due(a) ? b : a));
    used.set(language, (used.get(language) ?? 0) + 1);
    const deck = decks.get(language);
    if (!deck) throw new Error(`no stories in ${language}`);
    const story = deck.story();
    return threadOf(options, {
      ...{ start, number, naps },
      story,
      customer: story.from ?? deck.customer(story),
    });
  });
}

/** Goes round all stories and customers of a language before one comes again. */
function deckOf(language: Language, stories: readonly Story[], chance: Chance) {
  const own = shuffled(
    stories.filter((story) => story.language === language),
    chance,
  );
  const everybody = shuffled(customersOf(language), chance);
  // Only letters to the trade inbox are a business's own.
  const decks = { hello: everybody.filter(({ isBusiness }) => !isBusiness), trade: everybody };
  let told = 0;
  let met = 0;
  return {
    story: () => own[told++ % own.length] as Story,
    customer({ inbox }: Story): Customer {
      const customers = inbox === 'trade' ? decks.trade : decks.hello;
      if (!chance.happens(0.12)) met += 1;
      return customers[met % customers.length] as Customer;
    },
  };
}

function shuffled<T>(list: readonly T[], chance: Chance): T[] {
  const order = list.map((item) => ({ item, place: chance.number() }));
  return order.sort((a, b) => a.place - b.place).map(({ item }) => item);
}

type Start = {
  start: Date;
  number: number;
  /** Whether the next fresh thread that came to its end is snoozed rather than resolved. */
  naps: () => boolean;
  story: Story;
  customer: Customer;
};

function threadOf(options: Options, { start, number, naps, story, customer }: Start): Thread {
  const { chance, now } = options;
  const fill = fillerFor(customer, { chance, start });
  const cast = castFor(options, story);
  const acts: Act[] = [];
  let at = start;
  const add = (act: Pick<Act, 'by'> & Partial<Act>) => {
    const blank = {
      at,
      text: '',
      word: '',
      files: [],
      colleague: cast.lead(),
      uuid: uuidBy(chance),
    };
    acts.push({ ...blank, ...act });
  };
  let taken = false;
  const unanswered = unansweredFrom(story, { chance, age: now.getTime() - start.getTime() });
  for (const step of story.steps.slice(0, unanswered)) {
    at = momentOf(step, { after: at, chance });
    const ofShop = !['customer', 'machine', 'bounce'].includes(step.by);
    if (at.getTime() > now.getTime() - 120_000) break;
    if (ofShop && !taken) {
      add({ by: 'triage', at: new Date(at.getTime() - chance.between(4, 40) * 60_000) });
      add({ by: 'take', at: new Date(at.getTime() - chance.between(1, 3) * 60_000) });
      taken = true;
    }
    if (step.by === 'handover') cast.handOver(step.word);
    const colleague = step.by === 'note' ? cast.anybody() : cast.lead();
    const text = fill(step.text, colleague.actor.first_name);
    add({
      by: step.by,
      word: step.word,
      files: step.files.map((file) => fill(file)),
      text,
      colleague,
    });
  }
  const isWhole =
    acts.filter(({ by }) => by !== 'triage' && by !== 'take').length === story.steps.length;
  if (isWhole) finish(story.end, { at, chance, now, add, naps, taken });
  else if (!taken) leaveWaiting({ at: start, chance, now, add });
  return {
    number,
    customer,
    inbox: story.inbox,
    team: story.team,
    subject: fill(chance.one(story.subjects)),
    tags: story.tags,
    priority: story.priority ?? (chance.happens(0.2) ? chance.one(['Low', 'Medium']) : null),
    // A colleague may have taken it the moment after the mail came, never before.
    acts: acts.map((act) => (act.at < start ? { ...act, at: start } : act)),
  };
}

function momentOf(step: StoryStep, { after, chance }: { after: Date; chance: Chance }): Date {
  const at = new Date(after.getTime() + step.after * (0.6 + chance.number() * 0.9));
  if (['agent', 'note', 'resolve', 'handover'].includes(step.by)) return atWork(at);
  // Customers sleep too.
  if (step.by === 'customer' && step.after > 0 && at.getUTCHours() < 6)
    at.setUTCHours(at.getUTCHours() + 6);
  return at;
}

/** Before which step a thread stands still: some of the last week's mail still waits for an answer. */
function unansweredFrom(
  { steps }: Story,
  { chance, age }: { chance: Chance; age: number },
): number {
  if (!chance.happens(age < 1.5 * day ? 0.55 : age < 4 * day ? 0.25 : age < 14 * day ? 0.07 : 0.01))
    return steps.length;
  const answers = steps.flatMap(({ by }, place) => (by === 'agent' ? [place] : []));
  return answers.length === 0 ? steps.length : chance.one(answers);
}

/** Who of the shop plays in a story: somebody of the team who speaks the language. */
function castFor({ workspace, chance }: Options, story: Story) {
  const everybody = [workspace.administrator, ...workspace.colleagues];
  const leadOf = (team: string): Colleague => {
    if (story.language === 'en' && chance.happens(0.6)) return workspace.administrator;
    const able = workspace.colleagues.filter(({ speaks }) => speaks.includes(story.language));
    const inTeam = able.filter(({ teams }) => teams.includes(team));
    return chance.one(inTeam.length > 0 ? inTeam : able);
  };
  let lead = leadOf(story.team);
  return {
    lead: () => lead,
    handOver: (team: string) => {
      lead = leadOf(team);
    },
    anybody: () => (chance.happens(0.5) ? lead : chance.one(everybody)),
  };
}
