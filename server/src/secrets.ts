import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
} from 'node:crypto';

/** Secrets at rest: AES-256-GCM under SECRET_KEY, and keyed hashes for tokens (behaviour.md 2). */
export type Secrets = {
  /** Empty text stays empty. */
  seal(plain: string): string;
  /** Throws when the text was sealed under another key. */
  open(sealed: string): string;
  /** A fast keyed hash for random tokens: sessions, API secrets, mailed links. */
  hash(token: string): Buffer;
};

const version = 'v1';

/** `secretKey`: 32 bytes as 64 hexadecimal digits. */
export function createSecrets(secretKey: string): Secrets {
  const key = Buffer.from(secretKey, 'hex');
  // As a key object, which is taken in once: a hash is made at every call.
  const hashKey = createSecretKey(createHmac('sha256', key).update('parley token hash').digest());
  return {
    seal(plain) {
      if (plain === '') return '';
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return [
        version,
        ...[iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url')),
      ].join('.');
    },
    open(sealed) {
      if (sealed === '') return '';
      const [found, iv = '', tag = '', body = ''] = sealed.split('.');
      if (found !== version) throw new Error('sealed text of an unknown version');
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'));
      decipher.setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([
        decipher.update(Buffer.from(body, 'base64url')),
        decipher.final(),
      ]).toString('utf8');
    },
    hash: (token) => createHmac('sha256', hashKey).update(token).digest(),
  };
}

/** A random token of 256 bits, safe in links and cookies. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}
