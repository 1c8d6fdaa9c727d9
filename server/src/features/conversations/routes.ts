import { type ConversationListItem, Failure, type Message } from '@parley/contract';
import type { Actor } from '@parley/domain';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { setAssignee } from './assign.ts';
import { setAttributes } from './attributes.ts';
import { bodyPage, bodyPolicy } from './body-page.ts';
import { changeConversations } from './bulk.ts';
import { createConversation } from './create.ts';
import { deleteDraft, draftOf, putDraft } from './draft-repository.ts';
import { listItemsFor } from './item-repository.ts';
import { listRoutes } from './list-routes.ts';
import { inlineParts, messageKeyFor, messagesByIds } from './message-repository.ts';
import { messagesFor } from './messages.ts';
import { setPriority } from './priority.ts';
import { conversationFor, keyFor, participantsOf } from './read-repository.ts';
import { markSeen } from './seen-repository.ts';
import { cancelMessage, markMessageSent, retryMessage, sendMessage } from './send.ts';
import { setStatus } from './status.ts';
import { setTags } from './tags.ts';

export function conversationRoutes(deps: Deps): Handlers {
  const { db, storage } = deps;

  async function keyOf(actor: Actor, uuid: string) {
    return (await keyFor(db, actor, uuid)) ?? notFound('errors.conversationNotFound');
  }

  async function messageOf(id: number): Promise<Message> {
    return (await messagesByIds(db, [id], 'whole'))[0] ?? notFound('errors.messageNotFound');
  }

  async function itemOrNull(actor: Actor, id: number): Promise<ConversationListItem | null> {
    return (await listItemsFor(db, actor, [id]))[0] ?? null;
  }

  async function item(actor: Actor, id: number): Promise<ConversationListItem> {
    return (await itemOrNull(actor, id)) ?? notFound('errors.conversationNotFound');
  }

  async function whole(actor: Actor, uuid: string) {
    return (await conversationFor(db, actor, uuid)) ?? notFound('errors.conversationNotFound');
  }

  return {
    ...listRoutes(deps),

    async createConversation({ actor, body }) {
      const uuid = await createConversation(deps, { actor, input: body });
      return (await conversationFor(db, actor, uuid)) ?? { uuid };
    },

    getConversation: ({ actor, params }) => whole(actor, params.uuid),

    async listParticipants({ actor, params }) {
      return participantsOf(db, (await keyOf(actor, params.uuid)).id);
    },

    async listMessages({ actor, params, query }) {
      const { id } = await keyOf(actor, params.uuid);
      return messagesFor(db, { conversationId: id, query });
    },

    async getMessage({ actor, params }) {
      const { id } = await keyOf(actor, params.uuid);
      const message = await messageKeyFor(db, actor, params.mid);
      return message?.conversation_id === id
        ? messageOf(message.id)
        : notFound('errors.messageNotFound');
    },

    async sendMessage({ actor, params, body }) {
      return messageOf(await sendMessage(deps, { actor, uuid: params.uuid, input: body }));
    },

    async cancelMessage({ actor, params }) {
      return cancelMessage(deps, { actor, uuid: params.uuid, messageUuid: params.mid });
    },

    async retryMessage({ actor, params }) {
      return messageOf(
        await retryMessage(deps, { actor, uuid: params.uuid, messageUuid: params.mid }),
      );
    },

    async markMessageSent({ actor, params }) {
      return messageOf(
        await markMessageSent(deps, { actor, uuid: params.uuid, messageUuid: params.mid }),
      );
    },

    async messageBody({ actor, params, query, reply }) {
      const showRemote = query.remote === '1';
      const message =
        (await messageKeyFor(db, actor, params.uuid)) ?? notFound('errors.messageNotFound');
      const html =
        message.content_type === 'html'
          ? message.content
          : `<pre>${escaped(message.text_content)}</pre>`;
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', bodyPolicy(showRemote))
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', 'private, no-store')
        .send(bodyPage(html, { parts: await inlineParts(db, message.id), showRemote }));
    },

    async messageSource({ actor, params, reply }) {
      const message =
        (await messageKeyFor(db, actor, params.uuid)) ?? notFound('errors.messageNotFound');
      if (!message.raw_key) return notFound('errors.noSource');
      return reply
        .type('text/plain; charset=utf-8')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('content-disposition', `inline; filename="${params.uuid}.eml"`)
        .send(await storage.get(message.raw_key));
    },

    async setStatus({ actor, params, body }) {
      const { status, snoozed_until: duration } = body;
      return item(actor, await setStatus(deps, { actor, uuid: params.uuid, status, duration }));
    },

    async setPriority({ actor, params, body }) {
      return item(
        actor,
        await setPriority(deps, { actor, uuid: params.uuid, priority: body.priority }),
      );
    },

    async setTags({ actor, params, body }) {
      return { tags: await setTags(deps, { actor, uuid: params.uuid, tags: body.tags }) };
    },

    async setAssignee({ actor, params, body }) {
      const { uuid, type } = params;
      return itemOrNull(
        actor,
        await setAssignee(deps, { actor, uuid, type, assigneeId: body.assignee_id }),
      );
    },

    async removeAssignee({ actor, params }) {
      const { uuid, type } = params;
      return itemOrNull(actor, await setAssignee(deps, { actor, uuid, type, assigneeId: null }));
    },

    changeConversations: ({ actor, body }) => changeConversations(deps, { actor, ...body }),

    async markSeen({ actor, params }) {
      const { id } = await keyOf(actor, params.uuid);
      await commit(deps, (tx) => markSeen(tx, { conversationId: id, agentId: actor.id }));
      return true;
    },

    setCustomAttributes: ({ actor, params, body }) =>
      setAttributes(deps, { actor, uuid: params.uuid, owner: 'conversation', values: body }),

    setContactCustomAttributes: ({ actor, params, body }) =>
      setAttributes(deps, { actor, uuid: params.uuid, owner: 'contact', values: body }),

    async getDraft({ actor, params }) {
      const { id } = await keyOf(actor, params.uuid);
      return draftOf(db, { conversationId: id, agentId: actor.id, mode: params.mode });
    },

    async putDraft({ actor, params, body }) {
      const { id } = await keyOf(actor, params.uuid);
      const key = { conversationId: id, agentId: actor.id, mode: params.mode };
      const { content, attachments, ...recipients } = body;
      await putDraft(db, {
        ...key,
        content,
        recipients,
        attachmentIds: attachments,
      });
      return draftOf(db, key);
    },

    async deleteDraft({ actor, params }) {
      const { id } = await keyOf(actor, params.uuid);
      await deleteDraft(db, { conversationId: id, agentId: actor.id, mode: params.mode });
      return true;
    },
  };
}

function notFound(message: string): never {
  throw new Failure('NotFoundException', message);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
