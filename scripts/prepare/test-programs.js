import { existsSync, readFileSync } from 'node:fs';
import { Refused } from './refused.js';
import { run } from './run.js';

const programs = [
  { path: '/usr/bin/chromium', pack: 'chromium' },
  { path: '/usr/sbin/dovecot', pack: 'dovecot-imapd' },
];

/** The tests need a browser and a mail server; as root on Debian they are installed. */
export function testPrograms() {
  const missing = programs.filter(({ path }) => !existsSync(path)).map(({ pack }) => pack);
  if (missing.length === 0) return;
  const list = missing.join(' ');
  if (process.getuid?.() !== 0 || !isDebian()) {
    throw new Refused(
      `The tests need programs that are missing: ${list}.\n` +
        `On Debian or Ubuntu: sudo apt-get install ${list}`,
    );
  }
  process.stdout.write(`Installing ${list}…\n`);
  // The mail server is started by the tests, on ports of its own: no service, whatever comes along.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const advice = `Could not install ${list}; apt-get says why above.`;
  run('apt-get', { args: ['update', '-qq'], env, advice });
  run('apt-get', {
    args: ['install', '-y', '-qq', '--no-install-recommends', ...missing],
    env,
    advice,
  });
}

function isDebian() {
  try {
    return /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}
