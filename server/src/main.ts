import { setupCode } from './features/auth/index.ts';
import { runUntilStopped, start } from './start.ts';
import { version } from './version.ts';

runUntilStopped(async () => {
  const parley = await start(process.env);
  const code = await setupCode(parley.deps);
  const lines = [`Parley ${version} is ready: ${parley.url}`];
  if (code) lines.push(`Open it to create the first administrator. One-time code: ${code}`);
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`);
  return parley;
});
