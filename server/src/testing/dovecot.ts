import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Certificate, makeCertificate } from './certificate.ts';
import { dovecotConfig, dovecotOauth, mailOwner } from './dovecot-config.ts';
import { eventually } from './poll.ts';
import { answers, freePort } from './ports.ts';

const binary = '/usr/sbin/dovecot';

export type Dovecot = {
  host: string;
  /** Plain and STARTTLS. */
  port: number;
  /** TLS from the first byte. */
  tlsPort: number;
  certificate: Certificate;
  /** Creates a user, or gives an existing one a new password (seen within a second or two). */
  addUser(name: string, password: string): Promise<void>;
  /** Puts a mail into the user's mailbox as a delivery agent does: complete, at once. */
  deliver(user: string, raw: string | Buffer, mailbox?: string): Promise<void>;
  /** The raw mails on disk, oldest delivery first. */
  messages(user: string, mailbox?: string): Promise<Buffer[]>;
  count(user: string, mailbox?: string): Promise<number>;
  createMailbox(user: string, mailbox: string): Promise<void>;
  /** Renames a mailbox other than INBOX. */
  renameMailbox(user: string, from: string, to: string): Promise<void>;
  /** Gives the mailbox a new UIDVALIDITY and every mail a new UID, as a restored backup does. */
  bumpUidValidity(user: string, mailbox?: string): Promise<void>;
  /** Names of the mails' flags on disk, such as "S" for seen; '' for none. */
  flags(user: string, mailbox?: string): Promise<string[]>;
  /** Stops serving; `resume` serves again on the same ports. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts a private instance of Debian's Dovecot 2.3 on loopback ports, with its mail in a
 * temporary folder. Works as root and as any other user.
 */
export async function startDovecot(
  options: {
    /** Access tokens sign in too: where to ask about them. */
    introspectionUrl?: string;
  } = {},
): Promise<Dovecot> {
  if (!existsSync(binary)) throw new Error('Dovecot is missing: apt-get install dovecot-imapd');
  const home = await mkdtemp(join(tmpdir(), 'parley-dovecot-'));
  await chmod(home, 0o755);
  const certificate = await makeCertificate(home);
  const ports = { plain: await freePort(), tls: await freePort() };
  const configFile = join(home, 'dovecot.conf');
  await mkdir(join(home, 'mail'));
  await mkdir(join(home, 'users'));
  const { introspectionUrl } = options;
  const oauthFile = introspectionUrl === undefined ? undefined : join(home, 'oauth2.conf');
  if (oauthFile && introspectionUrl) await writeFile(oauthFile, dovecotOauth(introspectionUrl));
  await writeFile(configFile, dovecotConfig({ home, ports, certificate, oauthFile }));
  const owner = mailOwner();
  if (owner) await chown(join(home, 'mail'), owner.uid, owner.gid);

  let serving = await serve(configFile, ports.plain);
  let delivered = 0;

  const folder = (user: string, mailbox = 'INBOX') =>
    join(home, 'mail', user, 'Maildir', mailbox === 'INBOX' ? '' : `.${mailbox}`);

  async function own(path: string) {
    if (owner) await chown(path, owner.uid, owner.gid);
  }

  async function makeMaildir(path: string) {
    for (const name of ['', 'cur', 'new', 'tmp']) {
      await mkdir(join(path, name), { recursive: true });
      await own(join(path, name));
    }
  }

  async function files(user: string, mailbox?: string): Promise<string[]> {
    const base = folder(user, mailbox);
    const found: string[] = [];
    for (const part of ['cur', 'new']) {
      for (const name of await readdir(join(base, part))) found.push(join(base, part, name));
    }
    return found.sort((a, b) => orderOf(a) - orderOf(b));
  }

  return {
    host: '127.0.0.1',
    port: ports.plain,
    tlsPort: ports.tls,
    certificate,
    async addUser(name, password) {
      await writeFile(join(home, 'users', name), `${name}:{PLAIN}${password}\n`);
      if (existsSync(folder(name))) return;
      await mkdir(join(home, 'mail', name), { recursive: true });
      await own(join(home, 'mail', name));
      await makeMaildir(folder(name));
    },
    async deliver(user, raw, mailbox) {
      delivered += 1;
      const base = folder(user, mailbox);
      // Dovecot numbers the mails of one second by their names.
      const place = String(delivered).padStart(9, '0');
      const name = `${Math.floor(Date.now() / 1000)}.N${place}.${randomUUID()}`;
      await writeFile(join(base, 'tmp', name), raw);
      await own(join(base, 'tmp', name));
      await rename(join(base, 'tmp', name), join(base, 'new', name));
    },
    async messages(user, mailbox) {
      return Promise.all((await files(user, mailbox)).map((file) => readFile(file)));
    },
    async count(user, mailbox) {
      return (await files(user, mailbox)).length;
    },
    async createMailbox(user, mailbox) {
      await makeMaildir(folder(user, mailbox));
      const mark = join(folder(user, mailbox), 'maildirfolder');
      await writeFile(mark, '');
      await own(mark);
    },
    async renameMailbox(user, from, to) {
      await rename(folder(user, from), folder(user, to));
    },
    async bumpUidValidity(user, mailbox) {
      const base = folder(user, mailbox);
      const list = join(base, 'dovecot-uidlist');
      const head = /^3 V(\d+)/.exec(await readFile(list, 'utf8'));
      if (!head) throw new Error('The mailbox was never opened: it has no UIDVALIDITY yet');
      for (const name of await readdir(base)) {
        if (name.startsWith('dovecot.index')) await rm(join(base, name), { force: true });
      }
      await writeFile(list, `3 V${Number(head[1]) + 1} N1\n`);
      await own(list);
    },
    async flags(user, mailbox) {
      return (await files(user, mailbox)).map((file) => /:2,(\w*)$/.exec(file)?.[1] ?? '');
    },
    async pause() {
      await end(serving);
    },
    async resume() {
      serving = await serve(configFile, ports.plain);
    },
    async stop() {
      await end(serving);
      await rm(home, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Starts it; again for as long as one that was killed before has not wholly gone. */
async function serve(configFile: string, port: number): Promise<ChildProcess> {
  return eventually('Dovecot answers', async () => {
    const child = spawn(binary, ['-F', '-c', configFile], {
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    });
    let words = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      words += chunk.toString();
    });
    await eventually('Dovecot answers', () => child.exitCode !== null || answers(port));
    if (child.exitCode === null) return child;
    if (!words.includes('already')) throw new Error(`Dovecot did not start: ${words}`);
    return null;
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  // The whole group at once: sessions would otherwise outlive their master by seconds.
  process.kill(-child.pid, 'SIGKILL');
  await gone;
}

/** The running number within the file name that `deliver` gave it. */
function orderOf(file: string): number {
  return Number(/\.N(\d+)\./.exec(file)?.[1] ?? 0);
}
