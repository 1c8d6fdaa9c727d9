import { runUntilStopped, start } from '../start.ts';
import { prepareDemo } from './prepare.ts';
import { sendTo, signIn } from './workspace.ts';

runUntilStopped(async () => {
  const { DEMO_DIR = 'data/demo', DEMO_CONVERSATIONS = '400' } = process.env;
  const { PORT = '3000', SMTP_PORT = '0', LOG_LEVEL = 'warn' } = process.env;
  // Nothing else of the environment counts: a demo never touches another workspace's data.
  const env = { PORT, SMTP_PORT, LOG_LEVEL, DATA_DIR: DEMO_DIR, HOST: 'localhost' };
  const parley = await start(env, async (deps, connectionString) => {
    const conversations = Number(DEMO_CONVERSATIONS);
    const say = (text: string) => process.stdout.write(text);
    await prepareDemo(deps, { connectionString, conversations, say });
    await sendTo(deps, 2526);
  });
  process.stdout.write(`${parley.url} ${signIn.email}\n`);
  return parley;
});
