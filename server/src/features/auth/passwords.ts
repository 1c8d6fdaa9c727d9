import { hash, verify } from '@node-rs/argon2';
import { Failure } from '@parley/contract';
import { commonPasswords } from './common-passwords.ts';

// argon2id (2) with OWASP's second recommended set: 19 MiB, two passes, one lane.
const options = {
  algorithm: 2,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/** Hashes a new password with argon2id; refuses common ones and the person's own address. */
export async function hashPassword(password: string, email: string): Promise<string> {
  if (isGuessable(password, email)) {
    const message = 'errors.passwordCommon';
    throw new Failure('InputException', message, {
      data: [{ path: 'password', message }],
    });
  }
  return hash(password, options);
}

/** Compares in the same time whether the account exists or not: pass null when it does not. */
export async function passwordFits(password: string, stored: string | null): Promise<boolean> {
  const fits = await verify(stored ?? (await dummyHash), password);
  return stored !== null && fits;
}

const dummyHash = hash('no account has this password', options);

function isGuessable(password: string, email: string): boolean {
  const lower = password.toLowerCase();
  const plain = lower.replaceAll(/[^a-z0-9]/g, '');
  const [local = ''] = email.toLowerCase().split('@');
  return (
    commonPasswords.has(lower) ||
    commonPasswords.has(plain) ||
    lower === email.toLowerCase() ||
    (local.length >= 4 && plain.replaceAll(/\d/g, '') === local.replaceAll(/[^a-z]/g, '')) ||
    new Set(password).size < 4
  );
}
