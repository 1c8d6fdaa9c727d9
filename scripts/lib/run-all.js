import { spawn } from 'node:child_process';

/**
 * Runs every step, `atOnce` at a time, with its output shown; then a table of what passed, with
 * seconds. Gives the exit code: 0 when all passed.
 */
export async function runAll(steps, { atOnce }) {
  const waiting = [...steps];
  const results = [];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const start = performance.now();
      const passed = await runStep(step);
      results.push({ name: step.name, passed, seconds: (performance.now() - start) / 1000 });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const lines = results.map(
    ({ name, passed, seconds }) =>
      `${passed ? 'passed' : 'FAILED'}  ${seconds.toFixed(1).padStart(6)} s  ${name}`,
  );
  process.stdout.write(`\n${lines.join('\n')}\n`);
  return results.every(({ passed }) => passed) ? 0 : 1;
}

function runStep({ command, args, env = {} }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}
