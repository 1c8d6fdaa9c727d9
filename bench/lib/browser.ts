import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The Chromium of the machine, else that of Playwright; `port` lets another program steer it too. */
export function startBrowser(port?: number): Promise<Browser> {
  return chromium.launch({
    executablePath: browsers.find((path) => existsSync(path)),
    args: ['--no-sandbox', ...(port === undefined ? [] : [`--remote-debugging-port=${port}`])],
  });
}

/** The cookies of a header, for a browser at this address. */
export function cookiesOf(header: string, url: string) {
  return header
    .split('; ')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return { name, value, url };
    });
}
