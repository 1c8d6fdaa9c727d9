import { type Draft, endpoints, text } from '@parley/contract';
import { z } from 'zod';
import { readStoredJson, writeStored } from '../../lib/storage.ts';
import { isBlank } from '../composer/index.ts';
import type { Recipient } from './open-new-conversation.ts';

const { shape } = endpoints.createConversation.body;

/** What the selects of team and agent hold when nobody is chosen. */
export const none = 'none';

/** The form as it is filled in; ids are texts because selects hold texts. */
export type FormValues = {
  contact_email: string;
  first_name: string;
  last_name: string;
  inbox_id: string;
  team_id: string;
  agent_id: string;
  subject: string;
  content: string;
  attachments: Draft['attachments'];
};

const chosen = z.string().transform((value) => (value === none ? null : Number(value)));

/** Spec section 5, "New conversation": what is filled in, and what is sent for it. */
export function formSchema(inboxIds: readonly number[]) {
  return z.object({
    contact_email: shape.contact_email,
    first_name: shape.first_name,
    last_name: text(100),
    inbox_id: z
      .string()
      .refine((value) => inboxIds.includes(Number(value)), 'errors.missing')
      .transform(Number),
    team_id: chosen,
    agent_id: chosen,
    subject: shape.subject,
    content: z
      .string()
      .refine((html) => !isBlank(html), 'errors.required')
      .pipe(shape.content),
    attachments: z
      .array(z.custom<Draft['attachments'][number]>())
      .transform((files) => files.map(({ id }) => id))
      .pipe(shape.attachments.unwrap()),
  });
}

/** Nothing filled in; an inbox that is the only one is chosen already. */
export function emptyForm(inboxIds: readonly number[]): FormValues {
  return {
    contact_email: '',
    first_name: '',
    last_name: '',
    inbox_id: inboxIds.length === 1 ? String(inboxIds[0]) : '',
    team_id: none,
    agent_id: none,
    subject: '',
    content: '',
    attachments: [],
  };
}

/** What the dialog opens with: the kept draft where there is one, for the recipient asked for. */
export function firstValues(
  inboxIds: readonly number[],
  { draft, recipient }: { draft: FormValues | null; recipient: Recipient | null },
): FormValues {
  const empty = emptyForm(inboxIds);
  const values = { ...empty, ...draft };
  // The inbox of the draft may be switched off by now.
  if (!inboxIds.includes(Number(values.inbox_id))) values.inbox_id = empty.inbox_id;
  if (!recipient) return values;
  const { email, first_name, last_name } = recipient;
  return { ...values, contact_email: email, first_name, last_name };
}

/** Whether somebody wrote something: choices alone are made again in a moment. */
export function isWorthKeeping(values: FormValues): boolean {
  const typed = [values.contact_email, values.first_name, values.last_name, values.subject];
  return (
    typed.some((text) => text.trim() !== '') ||
    !isBlank(values.content) ||
    values.attachments.length > 0
  );
}

const draftSchema = z.object({
  contact_email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  inbox_id: z.string(),
  team_id: z.string(),
  agent_id: z.string(),
  subject: z.string(),
  content: z.string(),
  attachments: endpoints.getDraft.data.shape.attachments,
});

/** Where this browser keeps what an agent began. */
export function draftKey(agentId: number): string {
  return `draft.${agentId}.new`;
}

/** What was begun in this browser and not sent; what cannot be read counts as nothing. */
export function readDraft(key: string): FormValues | null {
  return draftSchema.safeParse(readStoredJson(key)).data ?? null;
}

/** Keeps what was written so far; an empty form, or null, leaves nothing behind. */
export function keepDraft(key: string, values: FormValues | null): void {
  writeStored(key, values && isWorthKeeping(values) ? JSON.stringify(values) : null);
}
