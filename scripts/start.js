// `npm start`: the server, in this very process so that signals reach it.
import { enableCompileCache } from 'node:module';

// A signal to npm ends npm and its shell, and no further: their end stands for the signal.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
}, 500).unref();

enableCompileCache();
await import('../server/src/main.ts');
