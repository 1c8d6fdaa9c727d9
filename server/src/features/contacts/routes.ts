import { endpoints } from '@parley/contract';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { listConversations } from '../conversations/index.ts';
import { parseForm } from '../media/parse-form.ts';
import { receiveForm } from '../media/receive-form.ts';
import { listContacts } from './list.ts';
import { contactNoteRoutes } from './note-routes.ts';
import { blockContact, changeContact, visibleContact } from './service.ts';

const pictureBytes = 5 * 1024 * 1024;

export function contactRoutes(deps: Deps): Handlers {
  const { db } = deps;
  return {
    ...contactNoteRoutes(deps),

    listContacts: ({ actor, query }) => listContacts(db, { actor, query }),
    getContact: ({ actor, params }) => visibleContact(db, actor, params.id),

    async updateContact({ actor, params, request }) {
      const { fields, file } = await receiveForm(request, { maxBytes: pictureBytes });
      const input = await parseForm(db, endpoints.updateContact.body, fields);
      const picture = file?.content ?? null;
      return changeContact(deps, { actor, id: params.id, input, picture });
    },

    blockContact: ({ actor, params, body }) =>
      blockContact(deps, { actor, id: params.id, blocked: body.blocked }),

    async listContactConversations({ actor, params, query }) {
      const { id: contactId } = await visibleContact(db, actor, params.id);
      return listConversations(db, { actor, scope: { list: 'contact', contactId }, query });
    },
  };
}
