import type { Conversation, CustomAttribute } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { conversationQuery } from '../../api/conversation-queries.ts';
import { isSame, refetchSoon } from '../../live/index.ts';

type Owner = CustomAttribute['applies_to'];
type Change = { key: string; value: unknown };

/**
 * Sets one attribute of a conversation or its contact: shown at once, taken back when the server
 * refuses. Null removes the value.
 */
export function useSetAttribute({ uuid }: Conversation, owner: Owner) {
  const client = useQueryClient();
  const { queryKey } = conversationQuery(uuid);
  const show = ({ key, value }: Change) =>
    client.setQueryData(queryKey, (held) => held && withAttribute(held, { owner, key, value }));
  return useMutation({
    // One after the other: the last word of two about the same attribute counts.
    scope: { id: `attributes ${uuid}` },
    mutationFn: ({ key, value }: Change) => {
      const input = { params: { uuid }, body: { [key]: value } };
      return owner === 'contact'
        ? call(calls.setContactCustomAttributes, input)
        : call(calls.setCustomAttributes, input);
    },
    onMutate: ({ key, value }) => {
      const held = client.getQueryData(queryKey);
      show({ key, value });
      return held && attributesOf(held, owner)[key];
    },
    onSuccess: (saved, { key }) => show({ key, value: saved[key] }),
    onError: (_error, { key, value }, before) => {
      const held = client.getQueryData(queryKey);
      if (held && isSame(attributesOf(held, owner)[key], value ?? null))
        show({ key, value: before });
      // Of several that were refused each knows only what the one before had shown.
      refetchSoon(client, queryKey);
    },
  });
}

/** The attributes that belong to the contact, or to the conversation itself. */
export function attributesOf(conversation: Conversation, owner: Owner): Record<string, unknown> {
  return (owner === 'contact' ? conversation.contact : conversation).custom_attributes;
}

/** The conversation with one attribute as it will be. */
export function withAttribute(
  conversation: Conversation,
  { owner, key, value }: Change & { owner: Owner },
): Conversation {
  const custom_attributes = { ...attributesOf(conversation, owner), [key]: value ?? null };
  return owner === 'contact'
    ? { ...conversation, contact: { ...conversation.contact, custom_attributes } }
    : { ...conversation, custom_attributes };
}
