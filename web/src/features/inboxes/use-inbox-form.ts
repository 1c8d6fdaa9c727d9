import { zodResolver } from '@hookform/resolvers/zod';
import { endpoints, type Inbox, type InboxInput } from '@parley/contract';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';

export type InboxDraft = z.input<typeof endpoints.createInbox.body>;
export type InboxForm = UseFormReturn<InboxDraft, unknown, InboxInput>;
export type ImapDraft = NonNullable<InboxDraft['config']['imap']>[number];
export type SmtpDraft = NonNullable<InboxDraft['config']['smtp']>[number];

export const emptyImap: ImapDraft = {
  host: '',
  port: 993,
  username: '',
  password: '',
  mailbox: 'INBOX',
  tls_type: 'tls',
  tls_skip_verify: false,
};

export const emptySmtp: SmtpDraft = {
  host: '',
  port: 587,
  username: '',
  password: '',
  auth_protocol: 'plain',
  tls_type: 'starttls',
  tls_skip_verify: false,
};

export const emptyInbox: InboxDraft = {
  name: '',
  channel: 'email',
  enabled: true,
  csat_enabled: false,
  from: '',
  reply_to: '',
  plus_addressing: true,
  quote_history: true,
  template_id: null,
  signature: '',
  oauth_provider: null,
  config: { imap: [emptyImap], smtp: [emptySmtp] },
  import_start: { from: 'now' },
};

/** The form of an inbox, new or known. */
export function useInboxForm(values: InboxDraft): InboxForm {
  return useForm({ resolver: zodResolver(endpoints.createInbox.body), defaultValues: values });
}

/** What the form shows of an inbox that exists; its passwords come masked and stay so. */
export function draftOf(inbox: Inbox): InboxDraft {
  const { id, oauth_state, last_error, last_error_at, created_at, ...draft } = inbox;
  return draft;
}
