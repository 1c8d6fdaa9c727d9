import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { agentCompact } from '../entities/agent.ts';
import { notification, notificationPreferences } from '../entities/notification.ts';
import { id, pageOf, pageQuery, uuid, uuidParams } from '../shapes.ts';

export const notificationEndpoints = {
  listNotifications: endpoint({
    method: 'GET',
    path: '/notifications',
    access: 'signed-in',
    summary: 'What I was notified of and may still see, newest first',
    query: z.strictObject(pageQuery),
    data: pageOf(notification),
  }),
  countNotifications: endpoint({
    method: 'GET',
    path: '/notifications/unread-count',
    access: 'signed-in',
    summary: 'How many of my notifications are unread, at most 100',
    data: z.object({ unread_count: z.int() }),
  }),
  readNotifications: endpoint({
    method: 'PUT',
    path: '/notifications/read',
    access: 'signed-in',
    summary: 'Marks notifications of mine read: one, those of a conversation, or all',
    body: z.strictObject({ id: id.optional(), conversation_uuid: uuid.optional() }),
    data: z.object({ unread_count: z.int() }),
  }),
  getNotificationPreferences: endpoint({
    method: 'GET',
    path: '/notifications/preferences',
    access: 'signed-in',
    summary: 'What I want to be notified of',
    data: notificationPreferences,
  }),
  putNotificationPreferences: endpoint({
    method: 'PUT',
    path: '/notifications/preferences',
    access: 'signed-in',
    summary: 'Changes what I want to be notified of',
    body: notificationPreferences,
    data: notificationPreferences,
  }),
  listMentionable: endpoint({
    method: 'GET',
    path: '/conversations/:uuid/mentionable',
    access: 'messages:write',
    summary: 'Whom a note can mention: those who may read it first',
    params: uuidParams,
    data: z.array(agentCompact.extend({ may_see: z.boolean() })),
  }),
};
