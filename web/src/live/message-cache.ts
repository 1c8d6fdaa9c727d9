import type { Message } from '@parley/contract';
import type { MessagePages } from '../api/conversation-queries.ts';

/**
 * A cached thread with one message more, where its time puts it, or with its newer state; newest
 * first. A stretch further up, whose newer pages are not loaded, has no place for what is new.
 */
export function withMessage(pages: MessagePages, message: Message): MessagePages {
  if (heldIn(pages, message.uuid)) {
    return changed(pages, (results) =>
      results.map((held) => (held.uuid === message.uuid ? message : held)),
    );
  }
  const [first, ...others] = pages.pages;
  if (!first || first.previous !== null) return pages;
  const later = first.results.filter((held) => held.created_at > message.created_at);
  const rest = first.results.slice(later.length);
  const page = { ...first, total: first.total + 1, results: [...later, message, ...rest] };
  return { ...pages, pages: [page, ...others] };
}

/** A cached thread with one field of a message changed; the same object when it is not held. */
export function withMessageProp(
  pages: MessagePages,
  { uuid, prop, value }: { uuid: string; prop: string; value: unknown },
): MessagePages {
  const held = heldIn(pages, uuid);
  if (!held) return pages;
  if (prop === 'deleted') {
    return changed(pages, (results) => results.filter((message) => message.uuid !== uuid));
  }
  return withMessage(pages, { ...held, [prop]: value });
}

function heldIn({ pages }: MessagePages, uuid: string): Message | undefined {
  for (const { results } of pages) {
    const message = results.find((each) => each.uuid === uuid);
    if (message) return message;
  }
  return undefined;
}

function changed(pages: MessagePages, change: (results: Message[]) => Message[]): MessagePages {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({ ...page, results: change(page.results) })),
  };
}
