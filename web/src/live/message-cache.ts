import type { Message } from '@parley/contract';
import type { MessagePages } from '../api/conversation-queries.ts';

/**
 * A cached thread with one message more, where its time puts it, or with its newer state; newest
 * first.
 */
export function withMessage(pages: MessagePages, message: Message): MessagePages {
  const isHeld = pages.pages.some((page) => page.results.some(({ uuid }) => uuid === message.uuid));
  return {
    ...pages,
    pages: pages.pages.map((page, index) => {
      if (isHeld) {
        return {
          ...page,
          results: page.results.map((held) => (held.uuid === message.uuid ? message : held)),
        };
      }
      if (index > 0) return page;
      const later = page.results.filter((held) => held.created_at > message.created_at);
      const rest = page.results.slice(later.length);
      return { ...page, total: page.total + 1, results: [...later, message, ...rest] };
    }),
  };
}

/** A cached thread with one field of a message changed; null when the message is not held. */
export function withMessageProp(
  pages: MessagePages,
  { uuid, prop, value }: { uuid: string; prop: string; value: unknown },
): MessagePages | null {
  const held = pages.pages.flatMap((page) => page.results).find((message) => message.uuid === uuid);
  if (!held) return null;
  if (prop === 'deleted') {
    return {
      ...pages,
      pages: pages.pages.map((page) => ({
        ...page,
        results: page.results.filter((message) => message.uuid !== uuid),
      })),
    };
  }
  return withMessage(pages, { ...held, [prop]: value });
}
