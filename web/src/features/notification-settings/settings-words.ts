import type { FieldWords } from '../admin/index.ts';
import type { SettingsDraft } from './use-settings-form.ts';

/** How the fields of the server are called, for two people who saved them at once. */
export function settingsWords(t: (key: string) => string): FieldWords<SettingsDraft> {
  return {
    enabled: { label: t('notificationSettings.enabled') },
    email_address: { label: t('notificationSettings.from') },
    host: { label: t('inboxes.host') },
    port: { label: t('inboxes.port') },
    tls_type: { label: t('inboxes.encryption') },
    auth_protocol: { label: t('inboxes.auth') },
    username: { label: t('inboxes.username') },
    password: { label: t('inboxes.password'), text: () => '••••••' },
    tls_skip_verify: { label: t('inboxes.skipVerify') },
  };
}
