// `npm run dev`: the server, started anew on every change, and Vite beside it.
import { spawn } from 'node:child_process';

const children = [
  spawn('node', ['--watch', 'server/src/main.ts'], { stdio: 'inherit' }),
  spawn('vite', ['web'], { stdio: 'inherit', shell: process.platform === 'win32' }),
];

let stopping = false;
function stop() {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
}

for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 1;
    stop();
  });
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
