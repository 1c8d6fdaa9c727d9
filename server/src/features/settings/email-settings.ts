import type { EmailNotificationSettings, EmailNotificationSettingsInput } from '@parley/contract';
import type { Db } from '../../db/database.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { fieldFailure, refuseIfChanged } from '../../failures.ts';
import { isKept, keptPassword, mask } from '../../kept-password.ts';
import { addressIn } from '../../mail/address-in.ts';
import { type By, recordChange } from '../activity/index.ts';
import { lockSettings, putSetting, settingOf, settingsChangedAt } from './repository.ts';
import { emailSettingsKey, type StoredEmailSettings, sendWaitingNow } from './system-mail.ts';
import { keepSystemMailError } from './system-mail-error.ts';

/** The server that carries system mail, its password masked. */
export async function emailSettings(db: Db): Promise<EmailNotificationSettings> {
  const changedAt = await settingsChangedAt(db, emailSettingsKey);
  return { ...shown(await storedSettings(db)), updated_at: changedAt.toISOString() };
}

/** Changes it; mails that wait take the new way. */
export async function changeEmailSettings(
  { db, secrets, signal }: Pick<Deps, 'db' | 'secrets' | 'signal'>,
  { input, ...by }: { input: EmailNotificationSettingsInput } & By,
): Promise<EmailNotificationSettings> {
  const { password, updated_at, ...rest } = checkedEmailSettings(input);
  return commit(
    { db, signal },
    async (tx) => {
      await lockSettings(tx);
      refuseIfChanged(updated_at, await emailSettings(tx));
      const before = await storedSettings(tx);
      const password_encrypted = isKept(password)
        ? keptPassword(before, { host: input.host, path: 'password' })
        : secrets.seal(password);
      const stored = { ...rest, password_encrypted };
      await putSetting(tx, emailSettingsKey, stored);
      // What was wrong with the server before says nothing any more.
      await keepSystemMailError(tx, null);
      await sendWaitingNow(tx, null);
      const change = { model: 'notification_settings', from: before ?? empty, to: stored } as const;
      await recordChange(tx, by, change);
      return emailSettings(tx);
    },
    ['outbox'],
  );
}

/** 400 where a server that is to be used has no name, or nothing to send from. */
export function checkedEmailSettings(
  input: EmailNotificationSettingsInput,
): EmailNotificationSettingsInput {
  if (!input.enabled) return input;
  if (input.host === '') throw fieldFailure('host', 'errors.required');
  if (!addressIn(input.email_address)) throw fieldFailure('email_address', 'errors.from');
  return input;
}

/** The password to sign in with: the one given, or the stored one where that is masked. */
export async function openedPassword(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  { password, host, auth_protocol }: EmailNotificationSettingsInput,
): Promise<string> {
  if (auth_protocol === 'none') return '';
  if (!isKept(password)) return password;
  return secrets.open(keptPassword(await storedSettings(db), { host, path: 'password' }));
}

async function storedSettings(db: Db): Promise<StoredEmailSettings | undefined> {
  return (await settingOf(db, emailSettingsKey)) as StoredEmailSettings | undefined;
}

function shown(stored: StoredEmailSettings = empty): Omit<EmailNotificationSettings, 'updated_at'> {
  const { password_encrypted, ...rest } = stored;
  return { ...rest, password: password_encrypted === '' ? '' : mask };
}

const empty: StoredEmailSettings = {
  enabled: false,
  host: '',
  port: 587,
  username: '',
  password_encrypted: '',
  auth_protocol: 'plain',
  tls_type: 'starttls',
  tls_skip_verify: false,
  email_address: '',
};
