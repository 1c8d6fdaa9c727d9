import { fieldFailure } from './failures.ts';

/** What stands for a stored password when read, and keeps it when written (behaviour.md 2). */
export const mask = '••••••••';

/** Whether a password that was written means the stored one: it is masked or empty. */
export function isKept(password: string): boolean {
  return /^•*$/.test(password);
}

/**
 * The stored password, sealed, for a server that keeps it; empty where none is stored. 400 at `path`
 * for another host: whoever may change a server must not have its password sent to one of theirs.
 */
export function keptPassword(
  stored: { host: string; password_encrypted: string } | undefined,
  { host, path }: { host: string; path: string },
): string {
  if (!stored || stored.password_encrypted === '') return '';
  if (stored.host.toLowerCase() !== host.toLowerCase()) {
    throw fieldFailure(path, 'errors.passwordOfOtherHost');
  }
  return stored.password_encrypted;
}
