import type { Customer } from './customers.ts';
import type { StoryStep } from './stories.ts';
import type { Colleague } from './workspace.ts';

/** One step of a thread with its moment, its words filled in, and who of the shop takes it. */
export type Act = {
  at: Date;
  by: StoryStep['by'] | 'triage' | 'take' | 'snooze' | 'close';
  text: string;
  word: string;
  files: string[];
  colleague: Colleague;
  /** Of the message that comes of it. */
  uuid: string;
};

export type Thread = {
  number: number;
  customer: Customer;
  inbox: string;
  team: string;
  subject: string;
  tags: string[];
  priority: string | null;
  acts: Act[];
};
