import { join } from 'node:path';
import { allInboxes } from '../features/inboxes/service.ts';
import { runUntilStopped, start } from '../start.ts';
import { fillMailbox } from './mailbox/fill.ts';
import { openLetters } from './mailbox/letters.ts';
import { startMailbox } from './mailbox/server.ts';
import { startSink } from './mailbox/sink.ts';
import { prepareDemo } from './prepare.ts';
import { sendTo } from './shop/inboxes.ts';
import { shop } from './shop/name.ts';
import { signIn } from './workspace.ts';

const {
  DEMO_DIR = 'data/demo',
  DEMO_CONVERSATIONS = '400',
  OUTBOX_PORT = '3001',
  PORT = '3000',
  SMTP_PORT = '0',
  LOG_LEVEL = 'warn',
} = process.env;

const say = (text: string) => process.stdout.write(text);

runUntilStopped(async (stopped) => {
  const letters = await openLetters(join(DEMO_DIR, 'mailbox'));
  const sink = await startSink(letters, (error) => say(`  A mail was not taken: ${error}\n`));
  // Nothing else of the environment counts: a demo never touches another workspace's data.
  const env = { PORT, SMTP_PORT, LOG_LEVEL, DATA_DIR: DEMO_DIR, HOST: 'localhost' };
  const parley = await start(env, async (deps, connectionString) => {
    const conversations = Number(DEMO_CONVERSATIONS);
    const isNew = await prepareDemo(deps, { connectionString, conversations, say, stopped });
    if (isNew) await fillMailbox(deps, letters);
    await sendTo(deps, sink.port);
  });
  const inboxes = await allInboxes(parley.deps.db);
  const mailbox = await startMailbox({
    letters,
    port: Number(OUTBOX_PORT),
    parley: {
      url: parley.url,
      receiverPort: parley.receiverPort ?? 0,
      addresses: inboxes.map(({ from }) => /<(.+)>/.exec(from)?.[1] ?? from),
    },
  });
  greet({ parleyUrl: parley.url, mailboxUrl: mailbox.url, smtpPort: parley.receiverPort ?? 0 });
  return {
    async stop() {
      await mailbox.stop();
      await parley.stop();
      await sink.stop();
    },
  };
});

function greet({
  parleyUrl,
  mailboxUrl,
  smtpPort,
}: {
  parleyUrl: string;
  mailboxUrl: string;
  smtpPort: number;
}): void {
  const lines = [
    `The demo of ${shop.name} is ready. It is for trying only and listens on this machine alone.`,
    '',
    `Parley                 ${parleyUrl}`,
    `  sign in as           ${signIn.email}`,
    `  with the password    ${signIn.password}`,
    `Customers' mailbox     ${mailboxUrl}`,
    `SMTP receiver          localhost:${smtpPort}`,
    '',
    'Stop with Ctrl+C; everything stays in data/demo. Delete that folder to begin anew.',
  ];
  say(`\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n\n`);
}
