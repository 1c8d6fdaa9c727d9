import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { Refused } from './refused.js';

/** Chromium without its windows does the same with a quarter less work; the whole one does as well. */
const lightBrowser = { path: '/usr/bin/chromium-headless-shell', pack: 'chromium-headless-shell' };
const wholeBrowser = { path: '/usr/bin/chromium', pack: 'chromium' };
const mailServer = { path: '/usr/sbin/dovecot', pack: 'dovecot-imapd' };

/** The tests need a browser and a mail server; as root on Debian they are installed. */
export function testPrograms() {
  if (isThere(lightBrowser) && isThere(mailServer)) return;
  if (process.getuid?.() === 0 && isDebian()) {
    apt('update', '-qq');
    for (const program of [mailServer, lightBrowser]) install(program);
    if (!isThere(lightBrowser)) install(wholeBrowser);
  }
  const missing = [mailServer].filter((program) => !isThere(program));
  if (!isThere(lightBrowser) && !isThere(wholeBrowser)) missing.unshift(wholeBrowser);
  if (missing.length === 0) return;
  const list = missing.map(({ pack }) => pack).join(' ');
  throw new Refused(
    `The tests need programs that are missing: ${list}.\n` +
      `On Debian or Ubuntu: sudo apt-get install ${list}`,
  );
}

function isThere({ path }) {
  return existsSync(path);
}

/** Tries; what is missing afterwards is said to the reader. */
function install(program) {
  if (isThere(program)) return;
  process.stdout.write(`Installing ${program.pack}…\n`);
  apt('install', '-y', '-qq', '--no-install-recommends', program.pack);
}

function apt(...args) {
  // The mail server is started by the tests, on ports of its own: no service, whatever comes along.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  spawnSync('apt-get', args, { stdio: 'inherit', env });
}

function isDebian() {
  try {
    return /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}
