import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { workspaceLanguage } from '../settings/general.ts';
import { inboxesWith, templateRows } from './repository.ts';
import { changeTemplate, createTemplate, existing, removeTemplate, templateOf } from './service.ts';

export function templateRoutes(deps: Deps): Handlers {
  const { db } = deps;
  return {
    async listTemplates({ query }) {
      const language = await workspaceLanguage(db);
      return (await templateRows(db, query.type)).map((row) => templateOf(row, language));
    },
    getTemplate: ({ params }) => existing(db, params.id),
    createTemplate: ({ actor, request, body }) =>
      createTemplate(deps, { actor, request, input: body }),
    updateTemplate: ({ actor, request, params, body }) =>
      changeTemplate(deps, { actor, request, id: params.id, input: body }),
    async templateUsage({ params }) {
      await existing(db, params.id);
      return { inboxes: await inboxesWith(db, params.id) };
    },
    deleteTemplate: ({ actor, request, params }) =>
      removeTemplate(deps, { actor, request, id: params.id }),
  };
}
