import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

// A long run ends with what failed, so that nobody has to scroll for it, nor miss it in a part of it.
const keptCharacters = 60_000;
const shownLines = 40;
const shownColumns = 240;
/** Where Vitest and Playwright begin to tell what failed. */
const failure = /^\s*(FAIL |1\) )/;
// What hangs is ended before whoever runs the tests loses patience, and with them what it said.
const longestStepMs = 30 * 60_000;

/**
 * Runs every step, `atOnce` at a time, with its output shown; then a few lines of each that failed and
 * a table of what passed, with seconds. Gives the exit code: 0 when all passed.
 */
export async function runAll(steps, { atOnce }) {
  const waiting = [...steps];
  const results = [];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const start = performance.now();
      const { passed, said } = await runStep(step);
      const seconds = (performance.now() - start) / 1000;
      results.push({ name: step.name, passed, said, seconds });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  for (const { name, said } of results.filter(({ passed }) => !passed)) {
    process.stdout.write(`\nFAILED: ${name}\n${tellingLines(said).join('\n')}\n`);
  }
  const lines = results.map(
    ({ name, passed, seconds }) =>
      `${passed ? 'passed' : 'FAILED'}  ${seconds.toFixed(1).padStart(6)} s  ${name}`,
  );
  process.stdout.write(`\n${lines.join('\n')}\n`);
  return results.every(({ passed }) => passed) ? 0 : 1;
}

/** What failed and why where that is to be seen, else the last lines. */
function tellingLines(said) {
  const lines = stripVTControlCharacters(said).trimEnd().split('\n');
  const begin = lines.findIndex((line) => failure.test(line));
  const told = begin === -1 ? lines.slice(-shownLines) : lines.slice(begin, begin + shownLines);
  return told.map((line) => line.slice(0, shownColumns));
}

function runStep({ command, args, env = {} }) {
  return new Promise((resolve) => {
    const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
    const child = spawn(command, args, {
      stdio: ['inherit', 'pipe', 'pipe'],
      env: { ...process.env, ...colour, ...env },
      shell: process.platform === 'win32',
    });
    let said = '';
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      from.setEncoding('utf8').on('data', (text) => {
        to.write(text);
        said = (said + text).slice(-keptCharacters);
      });
    }
    const finish = (passed) => {
      clearTimeout(late);
      resolve({ passed, said });
    };
    const late = setTimeout(() => {
      said += `\nEnded: it took longer than ${longestStepMs / 60_000} minutes.`;
      child.kill('SIGKILL');
    }, longestStepMs);
    child.on('error', (error) => {
      said += error.message;
      finish(false);
    });
    // Not 'close': what a failed step leaves running may hold the pipes open.
    child.on('exit', (code) => setTimeout(finish, 200, code === 0));
  });
}
