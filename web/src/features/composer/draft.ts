import type { Draft } from '@parley/contract';
import { readStoredJson, writeStored } from '../../lib/storage.ts';
import type { Mode } from './open-composer.ts';

/** What is being written: HTML, recipients (empty means the usual one) and uploaded files. */
export type Writing = Pick<Draft, 'content' | 'to' | 'cc' | 'bcc' | 'attachments'>;

/**
 * A draft as this browser keeps it; `isSaved` once the server has the same. `held` are the messages
 * that left the editor and are not known to be on the server; `sentAs` is the uuid of one whose text
 * came back into the editor though it may be there. `given` are the contents that the server was sent
 * last, whether or not it answered: a page that goes away cuts the newest off.
 */
export type LocalDraft = {
  writing: Writing;
  at: number;
  isSaved: boolean;
  sentAs?: string;
  held?: readonly Held[] | undefined;
  given?: readonly string[] | undefined;
};

/** A message on its way; `isUnsent` once the server said that it never came. */
export type Held = { writing: Writing; sentAs: string; isUnsent?: boolean };

export const nothing: Writing = { content: '', to: [], cc: [], bcc: [], attachments: [] };

/**
 * Which of two drafts goes on: the local one only if the server never got it and has none that is
 * newer and from elsewhere. What this browser gave it is not, whenever the server got around to it.
 */
export function chosenDraft(local: LocalDraft | null, server: Draft): Writing {
  // What is on its way was a draft of the server's, too.
  if (local?.held?.length)
    return isFromHere(local, server) ? local.writing : joined(writingOf(server), local.writing);
  const savedAt = server.updated_at === null ? 0 : new Date(server.updated_at).getTime();
  if (local && !local.isSaved && (isFromHere(local, server) || local.at > savedAt))
    return local.writing;
  return writingOf(server);
}

function isFromHere(local: LocalDraft | null, server: Draft): boolean {
  return local?.given?.includes(server.content) ?? false;
}

/** The part of a draft that an agent writes. */
export function writingOf({ content, to, cc, bcc, attachments }: Writing): Writing {
  return { content, to, cc, bcc, attachments };
}

/** What came back, and under it what was written since; one of them alone where the other is empty. */
export function joined(returned: Writing, since: Writing): Writing {
  if (isEmptyWriting(since)) return returned;
  if (isEmptyWriting(returned)) return since;
  return {
    ...returned,
    content: returned.content + since.content,
    attachments: [...returned.attachments, ...since.attachments],
  };
}

/**
 * What stands in the editor once it is known what the server has: what left the editor and never
 * arrived, and under it the draft, or what was written since (`writing`, if it is not the `first`).
 */
export function withLoaded({
  writing,
  first,
  local,
  server,
}: {
  writing: Writing;
  first: Writing;
  local: LocalDraft | null;
  server: Draft;
}): Writing {
  const unsent = (local?.held ?? []).filter(({ isUnsent }) => isUnsent);
  const drafted =
    writing === first
      ? chosenDraft(local, server)
      : isEmptyWriting(first) && !isFromHere(local, server)
        ? joined(writingOf(server), writing)
        : writing;
  return unsent.reduceRight((under, one) => joined(one.writing, under), drafted);
}

/** What is held when this message is not any more. */
export function heldWithout(local: LocalDraft | null, mid: string): readonly Held[] {
  return (local?.held ?? []).filter(({ sentAs }) => sentAs !== mid);
}

/** What this browser keeps besides the text when a message is back in it: the server may have it as the draft now. */
export function keptBesides(
  local: LocalDraft | null,
  returned: Held,
): Pick<LocalDraft, 'given' | 'held'> {
  return {
    given: [...(local?.given ?? []), returned.writing.content],
    held: heldWithout(local, returned.sentAs),
  };
}

/** Whether HTML of the editor says nothing: no words, no picture. */
export function isBlank(html: string): boolean {
  if (/<img\b/i.test(html)) return false;
  return html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') === '';
}

/** Whether there is nothing worth keeping. */
export function isEmptyWriting({ content, attachments }: Writing): boolean {
  return isBlank(content) && attachments.length === 0;
}

/** Where this browser keeps an agent's draft. */
export function draftKey(agentId: number, { uuid, mode }: { uuid: string; mode: Mode }): string {
  return `draft.${agentId}.${uuid}.${mode}`;
}

/** Whether this browser keeps something that the agent was writing there. */
export function keepsDraft(agentId: number, uuid: string): boolean {
  return (['reply', 'note'] as const).some((mode) => {
    const local = readLocal(draftKey(agentId, { uuid, mode }));
    return local !== null && (!isEmptyWriting(local.writing) || Boolean(local.held?.length));
  });
}

/** Reads a draft of this browser; what cannot be read counts as none. */
export function readLocal(key: string): LocalDraft | null {
  return readStoredJson(key) as LocalDraft | null;
}

/**
 * Reads it where no editor shows it: of a text that came back though it may be on the server, the next
 * visit asks, and nothing that is written before the answer takes its place.
 */
export function readApart(key: string): LocalDraft | null {
  const local = readLocal(key);
  if (!local?.sentAs) return local;
  const { sentAs, writing, ...rest } = local;
  return { ...rest, writing: nothing, held: [...heldWithout(local, sentAs), { writing, sentAs }] };
}

/** Lets a message go that is on the server: with it went the server's draft. */
export function letGo(key: string, mid: string): void {
  const local = readLocal(key);
  if (!local?.held) return;
  const held = heldWithout(local, mid);
  const isOver = held.length === 0 && isEmptyWriting(local.writing);
  writeLocal(key, isOver ? null : { ...local, held, isSaved: false });
}

/** Keeps a draft in this browser; where it cannot, the server still does. */
export function writeLocal(key: string, draft: LocalDraft | null): void {
  writeStored(key, draft && JSON.stringify(draft));
}
