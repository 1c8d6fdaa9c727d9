import { Failure } from '@parley/contract';
import { may, maySee } from '@parley/domain';
import { pageAnswer } from '../../db/page-of-ids.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordSettings } from '../../events/record.ts';
import type { Handlers } from '../../http/handler.ts';
import { idCursor } from '../../http/id-cursor.ts';
import { compactAgents } from '../agents/repository.ts';
import { actorsByIds } from '../auth/index.ts';
import { conversationFor } from '../conversations/index.ts';
import { preferencesOf, putPreferences } from './preference-repository.ts';
import { markRead, notificationCount, notificationsFor, unreadCount } from './repository.ts';

export function notificationRoutes(deps: Deps): Handlers {
  const { db } = deps;
  return {
    async listNotifications({ actor, query }) {
      const before = query.after === undefined ? null : idCursor(query.after);
      const offset = before === null ? (query.page - 1) * query.page_size : 0;
      const [rows, total] = await Promise.all([
        notificationsFor(db, actor, { before, limit: query.page_size + 1, offset }),
        notificationCount(db, actor),
      ]);
      const results = rows.slice(0, query.page_size);
      const next = rows.length > query.page_size ? String(results.at(-1)?.id) : null;
      return pageAnswer(query, { results, total, next });
    },

    countNotifications: async ({ actor }) => ({ unread_count: await unreadCount(db, actor) }),

    readNotifications: ({ actor, body }) =>
      commit(deps, async (tx) => {
        // The agent's other tabs hear of it.
        if (await markRead(tx, actor.id, body))
          await recordSettings(tx, {
            changed: 'notifications',
            actorId: actor.id,
            agentId: actor.id,
          });
        return { unread_count: await unreadCount(tx, actor) };
      }),

    getNotificationPreferences: ({ actor }) => preferencesOf(db, actor.id),

    async putNotificationPreferences({ actor, body }) {
      await putPreferences(db, actor.id, body);
      return preferencesOf(db, actor.id);
    },

    async listMentionable({ actor, params }) {
      const conversation = await conversationFor(db, actor, params.uuid);
      if (!conversation) throw new Failure('NotFoundException', 'errors.conversationNotFound');
      const agents = (await compactAgents(db)).filter(({ enabled }) => enabled);
      const actors = await actorsByIds(
        db,
        agents.map(({ id }) => id),
      );
      const readers = agents.map((agent) => {
        const reader = actors.get(agent.id);
        const may_see =
          reader !== undefined && may(reader, 'messages:read') && maySee(reader, conversation);
        return { ...agent, may_see };
      });
      return readers.toSorted((one, other) => Number(other.may_see) - Number(one.may_see));
    },
  };
}
