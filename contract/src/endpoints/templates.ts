import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  template,
  templateInput,
  templatePreview,
  templatePreviewInput,
  templateTypes,
} from '../entities/template.ts';
import { idParams, writtenBack } from '../shapes.ts';

export const templateEndpoints = {
  listTemplates: endpoint({
    method: 'GET',
    path: '/templates',
    // An inbox names the template that wraps its replies.
    access: ['templates:manage', 'inboxes:manage'],
    summary: 'Templates by name: of what goes to customers, or of the mails of the system',
    query: z.strictObject({ type: z.enum(templateTypes).optional() }),
    data: z.array(template),
  }),
  getTemplate: endpoint({
    method: 'GET',
    path: '/templates/:id',
    access: 'templates:manage',
    summary: 'One template',
    params: idParams,
    data: template,
  }),
  createTemplate: endpoint({
    method: 'POST',
    path: '/templates',
    access: 'templates:manage',
    summary: 'Creates a template of what goes to customers',
    longTexts: true,
    body: templateInput,
    data: template,
  }),
  updateTemplate: endpoint({
    method: 'PUT',
    path: '/templates/:id',
    access: 'templates:manage',
    summary: 'Changes a template; a new default takes the place of the one before',
    params: idParams,
    longTexts: true,
    body: writtenBack(templateInput, template),
    data: template,
  }),
  templateUsage: endpoint({
    method: 'GET',
    path: '/templates/:id/usage',
    access: 'templates:manage',
    summary: 'How many inboxes name the template',
    params: idParams,
    data: z.object({ inboxes: z.int() }),
  }),
  deleteTemplate: endpoint({
    method: 'DELETE',
    path: '/templates/:id',
    access: 'templates:manage',
    summary: 'Deletes a template; inboxes that name it get the default. Answers how many',
    params: idParams,
    data: z.object({ inboxes: z.int() }),
  }),
  previewTemplate: endpoint({
    method: 'POST',
    path: '/templates/preview',
    access: 'templates:manage',
    summary: 'A template filled in from a recent conversation that I may see; keeps nothing',
    longTexts: true,
    body: templatePreviewInput,
    data: templatePreview,
  }),
};
