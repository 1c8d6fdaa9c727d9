import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { currentUser, password } from '../entities/agent.ts';
import { publicConfig } from '../entities/settings.ts';
import { emailAddress, requiredText, text } from '../shapes.ts';

export const authEndpoints = {
  config: endpoint({
    method: 'GET',
    path: '/config',
    access: 'public',
    summary: 'What the browser needs before anybody signed in',
    data: publicConfig,
  }),
  language: endpoint({
    method: 'GET',
    path: '/lang/:code',
    access: 'public',
    summary: 'Texts of a language, bare: key to text',
    params: z.strictObject({ code: z.string() }),
    data: z.record(z.string(), z.string()),
    kind: 'raw',
  }),
  setup: endpoint({
    method: 'POST',
    path: '/setup',
    access: 'public',
    summary: 'Creates the first administrator with the one-time code from the terminal',
    body: z.strictObject({
      code: requiredText(64),
      first_name: requiredText(100),
      last_name: text(100).default(''),
      email: emailAddress,
      password,
    }),
    data: currentUser,
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Signs in with email and password; sets the session cookie',
    body: z.strictObject({
      email: emailAddress,
      password: z.string().min(1).max(1000),
    }),
    data: currentUser,
  }),
  requestPasswordReset: endpoint({
    method: 'POST',
    path: '/agents/reset-password',
    access: 'public',
    summary: 'Mails a link to set a new password, if the address is known',
    body: z.strictObject({ email: emailAddress }),
    /** Whether any mail server is set up at all: without one, ask the administrator. */
    data: z.object({ mail_available: z.boolean() }),
  }),
  setPassword: endpoint({
    method: 'POST',
    path: '/agents/set-password',
    access: 'public',
    summary: 'Sets a password with a mailed token',
    body: z.strictObject({ token: requiredText(200), password }),
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/agents/me/password',
    access: 'signed-in',
    summary: 'Changes the own password; every other session ends',
    body: z.strictObject({ current_password: z.string().min(1).max(1000), password }),
  }),
};
