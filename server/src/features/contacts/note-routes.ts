import { Failure } from '@parley/contract';
import { may } from '@parley/domain';
import { pageAnswer } from '../../db/page-of-ids.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordContact } from '../../events/record.ts';
import type { Handlers } from '../../http/handler.ts';
import { idCursor } from '../../http/id-cursor.ts';
import { deleteNote, insertNote, lockNote, noteCount, notesOf } from './note-repository.ts';
import { visibleContact } from './service.ts';

const props = ['notes'];

export function contactNoteRoutes(deps: Deps): Handlers {
  const { db } = deps;
  return {
    async listContactNotes({ actor, params, query }) {
      const { id: contactId } = await visibleContact(db, actor, params.id);
      const before = query.after === undefined ? null : idCursor(query.after);
      const offset = before === null ? (query.page - 1) * query.page_size : 0;
      const [rows, total] = await Promise.all([
        notesOf(db, { contactId, limit: query.page_size + 1, before, offset }),
        noteCount(db, contactId),
      ]);
      const results = rows.slice(0, query.page_size);
      const next = rows.length > query.page_size ? String(results.at(-1)?.id) : null;
      return pageAnswer(query, { results, total, next });
    },

    async createContactNote({ actor, params, body }) {
      return commit(deps, async (tx) => {
        const { id: contact_id } = await visibleContact(tx, actor, params.id);
        const note = await insertNote(tx, { contact_id, agent_id: actor.id, ...body });
        await recordContact(tx, { contactId: contact_id, props, actorId: actor.id });
        return note;
      });
    },

    async deleteContactNote({ actor, params }) {
      return commit(deps, async (tx) => {
        const { id: contactId } = await visibleContact(tx, actor, params.id);
        const note = await lockNote(tx, { id: params.noteId, contactId });
        if (!note) throw new Failure('NotFoundException', 'errors.noteNotFound');
        // Who may write takes back what is their own; what others wrote goes with the permission.
        if (note.agent_id !== actor.id && !may(actor, 'contact_notes:delete')) {
          throw new Failure('PermissionException', 'errors.permission', {
            values: { permission: 'contact_notes:delete' },
          });
        }
        await deleteNote(tx, params.noteId);
        await recordContact(tx, { contactId, props, actorId: actor.id });
        return true;
      });
    },
  };
}
