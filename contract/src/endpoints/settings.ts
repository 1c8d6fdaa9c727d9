import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { media } from '../entities/conversation.ts';
import {
  brandPictures,
  emailNotificationSettings,
  emailNotificationSettingsInput,
  generalSettings,
  generalSettingsInput,
  systemMailState,
  testMail,
} from '../entities/settings.ts';
import { writtenBack } from '../shapes.ts';

const brandPictureParams = z.strictObject({ picture: z.enum(brandPictures) });

export const settingsEndpoints = {
  uploadMedia: endpoint({
    method: 'POST',
    path: '/media',
    access: 'signed-in',
    summary:
      'Uploads one file (multipart: files, inline, linked_model); inline for a picture that stands in the text',
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
    body: writtenBack(generalSettingsInput, generalSettings),
    data: generalSettings,
  }),
  setBrandPicture: endpoint({
    method: 'POST',
    path: '/settings/general/:picture',
    access: 'general_settings:manage',
    summary: 'Sets the logo or the icon (multipart: picture)',
    params: brandPictureParams,
    data: generalSettings,
    kind: 'multipart',
  }),
  removeBrandPicture: endpoint({
    method: 'DELETE',
    path: '/settings/general/:picture',
    access: 'general_settings:manage',
    summary: 'Takes the logo or the icon away',
    params: brandPictureParams,
    data: generalSettings,
  }),
  getEmailNotificationSettings: endpoint({
    method: 'GET',
    path: '/settings/notifications/email',
    access: 'notification_settings:manage',
    summary: 'The server that carries system mail; the password masked',
    data: emailNotificationSettings,
  }),
  getSystemMailState: endpoint({
    method: 'GET',
    path: '/settings/notifications/email/state',
    access: 'notification_settings:manage',
    summary: 'Why mails of the system wait, in the words of their server',
    data: systemMailState,
  }),
  updateEmailNotificationSettings: endpoint({
    method: 'PUT',
    path: '/settings/notifications/email',
    access: 'notification_settings:manage',
    summary: 'Changes the server that carries system mail',
    body: emailNotificationSettingsInput,
    data: emailNotificationSettings,
  }),
  testEmailNotificationSettings: endpoint({
    method: 'POST',
    path: '/settings/notifications/email/test',
    access: 'notification_settings:manage',
    summary: 'Sends me a mail through the given server; changes nothing',
    body: emailNotificationSettingsInput,
    data: testMail,
  }),
};
