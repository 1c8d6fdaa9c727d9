import type { Deps } from '../deps.ts';
import type { Client } from './harness.ts';

/** What tests look at of a conversation, through the API as one agent sees it. */
export function viewOf(client: () => Client, deps: () => Deps) {
  const messagesOf = async (uuid: string) =>
    (await client().call('listMessages', { params: { uuid }, query: { page_size: 100 } })).results;
  return {
    whole: (uuid: string) => client().call('getConversation', { params: { uuid } }),
    /** Newest first, activity among them. */
    messagesOf,
    activityOf: async (uuid: string) =>
      (await messagesOf(uuid)).flatMap(({ meta }) => meta.activity ?? []),
    /** How many events there are of it: what changes nothing adds none. */
    async eventCount(uuid: string): Promise<number> {
      const { count } = await deps()
        .db.selectFrom('events')
        .innerJoin('conversations', 'conversations.id', 'events.conversation_id')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('conversations.uuid', '=', uuid)
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}
