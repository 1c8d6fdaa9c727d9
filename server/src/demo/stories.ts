import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Customer, customerOf } from './customers.ts';
import { type Language, languages } from './languages.ts';

/** What happens at one point of a story. */
export type StoryStep = {
  /** `machine` is an automatic answer, `bounce` a report that the last reply did not arrive. */
  by: 'customer' | 'agent' | 'note' | 'machine' | 'bounce' | 'resolve' | 'handover';
  /** Milliseconds after the step before. */
  after: number;
  /** `html`, `newsletter`, `failed`, `uncertain`, or the team of a handover. */
  word: string;
  files: string[];
  text: string;
};

export type StoryEnd = 'open' | 'snoozed' | 'resolved' | 'closed';

/** One thread as a template: `{order}` and the like are filled in, `[[this|that]]` is chosen from. */
export type Story = {
  name: string;
  language: Language;
  /** Who writes, where it cannot be just any customer. */
  from: Customer | null;
  inbox: string;
  team: string;
  priority: string | null;
  tags: string[];
  end: StoryEnd;
  subjects: string[];
  steps: StoryStep[];
};

/** Reads every story of the folder `stories`; the first two letters of a file name its language. */
export function readStories(): Story[] {
  const folder = join(import.meta.dirname, 'stories');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .flatMap((file) => {
      const language = languages.find((code) => file.startsWith(code));
      if (!language) throw new Error(`${file} names no language`);
      const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
      return text
        .split(/^# /m)
        .slice(1)
        .map((story) => storyOf(story, language));
    });
}

function storyOf(text: string, language: Language): Story {
  const [head = '', ...steps] = text.split(/^@/m);
  const [name = '', ...lines] = head.trim().split('\n');
  const values = (key: string) =>
    lines.flatMap((line) =>
      line.startsWith(`${key}: `) ? [line.slice(key.length + 2).trim()] : [],
    );
  return {
    name,
    language,
    from: values('from').map((line) => customerOf(line, language))[0] ?? null,
    inbox: values('inbox')[0] ?? 'hello',
    team: values('team')[0] ?? 'orders',
    priority: values('priority')[0] ?? null,
    tags: values('tags').flatMap((tags) => tags.split(/, */)),
    end: (values('end')[0] ?? 'resolved') as StoryEnd,
    subjects: values('subject'),
    steps: steps.map(stepOf),
  };
}

const header = /^(\w+)(?: \+(\d+)([mhd]))?(?: (\w+))?(?: \[([^\]]+)\])?$/;
const units: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

function stepOf(text: string): StoryStep {
  const [first = '', ...rest] = text.split('\n');
  const [, by, amount = '0', unit = 'm', word = '', files = ''] = header.exec(first.trim()) ?? [];
  if (!by) throw new Error(`a story has a step that says «${first}»`);
  return {
    by: by as StoryStep['by'],
    after: Number(amount) * (units[unit] ?? 0),
    word,
    files: files === '' ? [] : files.split(/, */),
    text: rest.join('\n').trim(),
  };
}
