import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './support/global-setup.ts',
  outputDir: 'results',
  // Each waits now and then (a reply can be taken back for ten seconds), the other tests beside them work then.
  workers: 2,
  fullyParallel: false,
  // One that passes at the second try is named as flaky in the output, to be looked into.
  retries: 1,
  // A slow machine is not a failure; what never comes still is, by the shorter times of one step.
  timeout: 600_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browsers.find((path) => existsSync(path)),
      // Without user namespaces (root in a container) Chromium has no sandbox of its own.
      args: [
        '--no-sandbox',
        '--force-prefers-reduced-motion',
        // The tabs of one browser share a process; each of its own costs as much as what is in it.
        '--renderer-process-limit=1',
        // A page lives for seconds here: what compiling its code again and better costs never comes back.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
});
