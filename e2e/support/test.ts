import { rm } from 'node:fs/promises';
import { test as base, expect, type Page } from '@playwright/test';
import { Api } from '../../server/src/testing/api.ts';
import { type Dovecot, startDovecot } from '../../server/src/testing/dovecot.ts';
import { type MailSink, startMailSink } from '../../server/src/testing/mail-sink.ts';
import { type Parley, startParley } from '../../server/src/testing/parley.ts';
import { admin, copyOfFirstStart, environment } from './first-start.ts';

export type Workspace = {
  url: string;
  api: Api;
  dovecot: Dovecot;
  sink: MailSink;
  /** Connects a mailbox of the Dovecot; answers the inbox's id. */
  connect(user: string): Promise<number>;
  /** An agent who can sign in with the administrator's password. */
  agent(name: string, role?: string): Promise<{ id: number; email: string }>;
};

export type EmptyHouse = { parley: Parley; dovecot: Dovecot; sink: MailSink };

/** One Parley, one Dovecot and one receiving SMTP server for all tests of a worker. */
export const test = base.extend<
  {
    /** Signed in as the administrator; nothing is open yet. */
    signedIn: Page;
    /** A Parley nobody has set up yet, with mail servers of its own. */
    emptyHouse: EmptyHouse;
    /** A workspace no other test has seen. */
    freshWorkspace: Workspace;
  },
  { workspace: Workspace }
>({
  workspace: [
    async ({ browserName: _browser }, use) => {
      const { workspace, stop } = await makeWorkspace();
      await use(workspace);
      await stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  freshWorkspace: async ({ browserName: _browser }, use) => {
    const { workspace, stop } = await makeWorkspace();
    await use(workspace);
    await stop();
  },
  emptyHouse: async ({ browserName: _browser }, use) => {
    const [parley, dovecot, sink] = await Promise.all([
      startParley(),
      startDovecot(),
      startMailSink(),
    ]);
    await use({ parley, dovecot, sink });
    await parley.stop();
    await dovecot.stop();
    await sink.stop();
  },
  signedIn: async ({ page, workspace }, use) => {
    await signIn(page, workspace.url, admin.email);
    await use(page);
  },
});

export { admin, expect };

async function makeWorkspace(): Promise<{ workspace: Workspace; stop: () => Promise<void> }> {
  const dataDir = await copyOfFirstStart();
  const [parley, dovecot, sink] = await Promise.all([
    startParley(environment, { dataDir }),
    startDovecot(),
    startMailSink(),
  ]);
  const api = new Api(parley.url);
  await api.signIn(admin.email, admin.password);
  // Files that share a worker share its workspace.
  const connected = new Map<string, number>();
  const workspace: Workspace = {
    url: parley.url,
    api,
    dovecot,
    sink,
    async connect(user) {
      const known = connected.get(user);
      if (known !== undefined) return known;
      await dovecot.addUser(user, 'secret');
      const inbox = await api.call<{ id: number }>(
        'POST',
        '/inboxes',
        inboxOf(user, { dovecot, sink }),
      );
      connected.set(user, inbox.id);
      return inbox.id;
    },
    agent: (name, role = 'Agent') => makeAgent({ api, sink, url: parley.url }, { name, role }),
  };
  return {
    workspace,
    async stop() {
      await parley.stop();
      await dovecot.stop();
      await sink.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Signs in by the API and opens nothing; the form has journeys of its own. */
export async function signIn(page: Page, url: string, email: string): Promise<void> {
  const api = new Api(url);
  await api.signIn(email, admin.password);
  await page
    .context()
    .addCookies(Object.entries(api.cookies).map(([name, value]) => ({ name, value, url })));
}

function inboxOf(user: string, { dovecot, sink }: { dovecot: Dovecot; sink: MailSink }) {
  const server = { host: '127.0.0.1', tls_type: 'none' };
  return {
    name: user[0]?.toUpperCase() + user.slice(1),
    from: `${user} <${user}@parley.test>`,
    config: {
      imap: [{ ...server, port: dovecot.port, username: user, password: 'secret' }],
      smtp: [{ ...server, port: sink.port, auth_protocol: 'none' }],
    },
    import_start: { from: 'everything' },
  };
}

// Journeys of one worker share a workspace: a name may come twice, an address may not.
let made = 0;

async function makeAgent(
  { api, sink, url }: { api: Api; sink: MailSink; url: string },
  { name, role }: { name: string; role: string },
): Promise<{ id: number; email: string }> {
  const roles = await api.call<{ id: number; name: string }[]>('GET', '/roles');
  made += 1;
  const email = `${name.toLowerCase()}.${made}@parley.test`;
  const agent = await api.call<{ id: number; set_password_link: string | null }>(
    'POST',
    '/agents',
    {
      first_name: name,
      last_name: 'Test',
      email,
      roles: [roles.find((one) => one.name === role)?.id],
      send_welcome_email: true,
    },
  );
  const token = await tokenFor({ sink, link: agent.set_password_link, email });
  const visitor = new Api(url);
  await visitor.call('GET', '/config');
  await visitor.call('POST', '/agents/set-password', { token, password: admin.password });
  return { id: agent.id, email };
}

/** The token of the link: shown, or in the mail that went to the agent. */
async function tokenFor({
  sink,
  link,
  email,
}: {
  sink: MailSink;
  link: string | null;
  email: string;
}): Promise<string> {
  const text = link ?? (await mailTo(sink, email));
  const token = /token=(?:3D)?([\w-]+)/.exec(text.replaceAll(/=\r?\n/g, ''))?.[1];
  if (!token) throw new Error(`no link for ${email} in ${text}`);
  return token;
}

/** The newest mail the sink took for this address, as it came. */
export async function mailTo(sink: MailSink, address: string): Promise<string> {
  await expect
    .poll(() => sink.received.some((mail) => mail.to.includes(address)), { timeout: 90_000 })
    .toBe(true);
  return sink.received.findLast((mail) => mail.to.includes(address))?.raw.toString() ?? '';
}
