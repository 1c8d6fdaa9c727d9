import type { Template } from '@parley/contract';
import type { FieldWords } from '../admin/index.ts';
import type { ImapDraft, InboxDraft, SmtpDraft } from './use-inbox-form.ts';

/** How the fields of an inbox are called, for two people who saved it at once. */
export function inboxWords(
  t: (key: string, values?: Record<string, string>) => string,
  templates: readonly Template[],
): FieldWords<InboxDraft> {
  const usual = templates.find(({ is_default }) => is_default)?.name ?? '';
  return {
    name: { label: t('inboxes.name') },
    enabled: { label: t('inboxes.enabled') },
    from: { label: t('inboxes.from') },
    reply_to: { label: t('inboxes.replyTo') },
    template_id: {
      label: t('inboxes.template'),
      text: (chosen) => templates.find(({ id }) => id === chosen)?.name ?? '',
      none: t('inboxes.templateDefault', { name: usual }),
    },
    plus_addressing: { label: t('inboxes.plus') },
    quote_history: { label: t('inboxes.quote') },
    signature: { label: t('inboxes.signature') },
    oauth_provider: { label: t('inboxes.auth'), text: (name) => t(`inboxes.name_${name}`) },
    'config.imap': {
      label: t('inboxes.imap'),
      text: (servers) => servers.map(serverLine).join('\n'),
    },
    'config.smtp': {
      label: t('inboxes.smtp'),
      text: (servers) => servers.map(serverLine).join('\n'),
    },
  };
}

/** A server in a line; never its password. */
function serverLine({ host, port, username, tls_type }: ImapDraft | SmtpDraft): string {
  return [`${host}:${port}`, username, tls_type].filter(Boolean).join(' · ');
}
