import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { media, priority, status, tag } from '../entities/conversation.ts';
import {
  emailNotificationSettings,
  emailNotificationSettingsInput,
  generalSettings,
  generalSettingsInput,
} from '../entities/settings.ts';
import { idParams, requiredText } from '../shapes.ts';

const tagInput = z.strictObject({ name: requiredText(100) });

export const catalogueEndpoints = {
  listStatuses: endpoint({
    method: 'GET',
    path: '/statuses',
    access: 'signed-in',
    summary: 'Statuses a conversation can have',
    data: z.array(status),
  }),
  listPriorities: endpoint({
    method: 'GET',
    path: '/priorities',
    access: 'signed-in',
    summary: 'Priorities, lowest first',
    data: z.array(priority),
  }),
  listTags: endpoint({
    method: 'GET',
    path: '/tags',
    access: 'signed-in',
    summary: 'Tags by name',
    data: z.array(tag),
  }),
  createTag: endpoint({
    method: 'POST',
    path: '/tags',
    access: 'tags:manage',
    summary: 'Creates a tag',
    body: tagInput,
    data: tag,
  }),
  updateTag: endpoint({
    method: 'PUT',
    path: '/tags/:id',
    access: 'tags:manage',
    summary: 'Renames a tag',
    params: idParams,
    body: tagInput,
    data: tag,
  }),
  deleteTag: endpoint({
    method: 'DELETE',
    path: '/tags/:id',
    access: 'tags:manage',
    summary: 'Deletes a tag from every conversation',
    params: idParams,
  }),
  uploadMedia: endpoint({
    method: 'POST',
    path: '/media',
    access: 'signed-in',
    summary: 'Uploads one file (multipart: files, inline, linked_model)',
    data: media,
    kind: 'multipart',
  }),
  getGeneralSettings: endpoint({
    method: 'GET',
    path: '/settings/general',
    access: 'signed-in',
    summary: 'General settings',
    data: generalSettings,
  }),
  updateGeneralSettings: endpoint({
    method: 'PUT',
    path: '/settings/general',
    access: 'general_settings:manage',
    summary: 'Changes general settings',
    body: generalSettingsInput,
    data: generalSettings,
  }),
  getEmailNotificationSettings: endpoint({
    method: 'GET',
    path: '/settings/notifications/email',
    access: 'notification_settings:manage',
    summary: 'The server that carries system mail; the password masked',
    data: emailNotificationSettings,
  }),
  updateEmailNotificationSettings: endpoint({
    method: 'PUT',
    path: '/settings/notifications/email',
    access: 'notification_settings:manage',
    summary: 'Changes the server that carries system mail',
    body: emailNotificationSettingsInput,
    data: emailNotificationSettings,
  }),
};
