import type { Conversation, ConversationListItem } from '@parley/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../api/api-error.ts';
import { conversationQuery, listKey } from '../api/conversation-queries.ts';
import { useTranslation } from '../i18n/texts.ts';
import { toast } from '../ui/toaster.tsx';
import { putItem, removeConversation } from './apply-frame.ts';
import { refetchSoon } from './refetch-soon.ts';
import { withoutChange } from './without-change.ts';

/**
 * A change of one conversation: shown at once everywhere, taken back with a toast when the server
 * refuses. `send` answers the list row, or null when the agent may no longer see the conversation.
 */
export function useChange<V>(
  conversation: Conversation,
  change: {
    send: (value: V) => Promise<ConversationListItem | null>;
    /** What will be different, as far as the browser can tell. */
    expected: (value: V) => Partial<Conversation>;
    onOutOfSight?: () => void;
  },
) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const key = conversationQuery(conversation.uuid).queryKey;
  const mutationKey = ['changes', conversation.uuid];
  return useMutation({
    mutationKey,
    // One after the other: the last word of two about the same conversation counts.
    scope: { id: `changes ${conversation.uuid}` },
    mutationFn: change.send,
    onMutate: (value) => {
      const before = client.getQueryData(key) ?? conversation;
      const expected = change.expected(value);
      const after = { ...before, ...expected };
      client.setQueryData(key, after);
      putItem(client, after);
      return { before, expected };
    },
    onSuccess: (item) => {
      if (item) {
        // What was changed since is shown already.
        if (client.isMutating({ mutationKey }) === 1) putItem(client, item);
        return;
      }
      change.onOutOfSight?.();
      removeConversation(client, conversation.uuid);
    },
    onError: (error, _value, made) => {
      // Taken out of sight meanwhile, it stays there.
      const now = client.getQueryData(key);
      if (made && now) {
        const held = withoutChange(now, made);
        client.setQueryData(key, held);
        putItem(client, held);
        // Of several that were refused each knows only what the one before had shown.
        refetchSoon(client, key);
        refetchSoon(client, listKey);
      }
      toast.error(t('conversation.notChanged'), {
        description: errorMessage(error, t('client.unknown')),
      });
    },
  });
}
