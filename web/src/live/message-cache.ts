import type { Message } from '@parley/contract';
import type { MessagePages } from '../api/conversation-queries.ts';

/** A cached thread with one message more, or with its newer state; newest first. */
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
      return index === 0
        ? { ...page, total: page.total + 1, results: [message, ...page.results] }
        : page;
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
