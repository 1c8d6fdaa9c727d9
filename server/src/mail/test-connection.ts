import { lookup } from 'node:dns/promises';
import type { ConnectionStep } from '@parley/contract';
import { connectOut, type Outbound } from '../net/outbound.ts';
import type { ImapServer } from './imap/client.ts';
import { openMailbox } from './imap/mailbox.ts';
import { type SmtpServer, signIn as signInToSmtp } from './smtp/connection.ts';
import { type MailTrouble, mailTrouble } from './trouble.ts';

const wholeMs = 7_500;
const stepMs = 3_000;

type Step = ConnectionStep['step'];
type Target = { server: 'imap' | 'smtp'; host: string; port: number };

/**
 * Really connects and signs in to every given server, all at once, and says step by step what
 * worked and in the server's own words what did not. Takes at most 8 seconds, sends no mail and
 * opens mailboxes read-only.
 */
export async function testConnection(
  config: { imap: readonly ImapServer[]; smtp: readonly SmtpServer[] },
  outbound: Outbound,
): Promise<{ ok: boolean; steps: ConnectionStep[] }> {
  const tests = [
    ...config.imap.map((server) => testImap(server, outbound)),
    ...config.smtp.map((server) => testSmtp(server, outbound)),
  ];
  const steps = (await Promise.all(tests)).flat();
  return { ok: steps.every((step) => step.ok), steps };
}

async function testImap(server: ImapServer, outbound: Outbound): Promise<ConnectionStep[]> {
  const target: Target = { server: 'imap', host: server.host, port: server.port };
  const end = Date.now() + wholeMs;
  const reached = await reach(target, outbound);
  if (reached.some((step) => !step.ok)) return reached;
  const encrypted = server.tls_type !== 'none';
  const steps: Step[] = [...(encrypted ? ['tls' as const] : []), 'sign_in', 'mailbox'];
  const signIn = async () => {
    const timeouts = {
      connectMs: stepMs,
      greetingMs: stepMs,
      commandMs: stepMs,
      stallMs: wholeMs,
    };
    await (await openMailbox(server, { outbound, timeouts })).close();
  };
  return [...reached, ...(await outcome(target, steps, within(end, signIn)))];
}

async function testSmtp(server: SmtpServer, outbound: Outbound): Promise<ConnectionStep[]> {
  const target: Target = { server: 'smtp', host: server.host, port: server.port };
  const end = Date.now() + wholeMs;
  const reached = await reach(target, outbound);
  if (reached.some((step) => !step.ok)) return reached;
  const encrypted = server.tls_type !== 'none';
  const steps: Step[] = [...(encrypted ? ['tls' as const] : []), 'sign_in'];
  const signIn = async () => {
    const timeouts = { connectMs: stepMs, greetingMs: stepMs, commandMs: stepMs, takingMs: stepMs };
    (await signInToSmtp(server, { outbound, timeouts })).close();
  };
  return [...reached, ...(await outcome(target, steps, within(end, signIn)))];
}

/** Resolves the name and opens a bare connection. */
async function reach(target: Target, outbound: Outbound): Promise<ConnectionStep[]> {
  const resolved = await outcome(
    target,
    ['resolve'],
    within(Date.now() + stepMs, async () => {
      await lookup(target.host);
    }),
  );
  if (!resolved[0]?.ok) return resolved;
  const opened = await outcome(
    target,
    ['connect'],
    within(Date.now() + stepMs / 2, () => open(target, outbound)),
  );
  return [...resolved, ...opened];
}

async function open({ host, port }: Target, outbound: Outbound): Promise<void> {
  (await connectOut({ host, port, timeoutMs: stepMs / 2 }, outbound)).destroy();
}

/** The steps that were passed, and the one that failed. */
async function outcome(
  target: Target,
  steps: readonly Step[],
  work: Promise<void>,
): Promise<ConnectionStep[]> {
  const said = (step: Step, trouble: MailTrouble | null): ConnectionStep => ({
    server: target.server,
    host: target.host,
    step,
    ok: trouble === null,
    message: trouble?.message ?? '',
    server_words: trouble?.server_words ?? '',
  });
  try {
    await work;
    return steps.map((step) => said(step, null));
  } catch (error) {
    const first = steps[0] ?? 'connect';
    const trouble = mailTrouble({ server: target.server, host: target.host, error, step: first });
    // What happens before the first of these steps, such as a late greeting, counts as that step.
    const at = Math.max(0, steps.indexOf(trouble.step as Step));
    return [
      ...steps.slice(0, at).map((step) => said(step, null)),
      said(steps[at] ?? first, trouble),
    ];
  }
}

async function within(end: number, work: () => Promise<void>): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(() => late.reject(timeout()), Math.max(0, end - Date.now()));
  try {
    const done = work();
    // When the time is up first, nobody listens to how the work ended.
    done.catch(() => undefined);
    await Promise.race([done, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function timeout(): Error {
  return Object.assign(new Error('The server did not answer in time'), { code: 'ETIMEDOUT' });
}
