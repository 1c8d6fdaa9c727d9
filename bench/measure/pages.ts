import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Bench } from '../lib/bench.ts';
import { cookiesOf, startBrowser } from '../lib/browser.ts';
import type { Result } from '../lib/result.ts';

const port = 9_222;
const devices = { mobile: [], desktop: ['--preset=desktop'] };

type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
};

/** What Lighthouse says of signing in and of the inbox, on its phone and its desktop. */
export async function measurePages({ app, admin, scale }: Bench): Promise<Result[]> {
  const browser = await startBrowser(port);
  const results: Result[] = [];
  try {
    const cdp = await browser.newBrowserCDPSession();
    for (const { page, path, goals, cookie } of pagesOf(admin.headers.cookie ?? '')) {
      // As a header it would reach the page alone, and what its code asks for would be a stranger's.
      await cdp.send('Storage.setCookies', { cookies: cookiesOf(cookie, app.url) });
      for (const [device, options] of Object.entries(devices)) {
        const { categories, audits } = await lighthouse(`${app.url}${path}`, options);
        const work = `${page} on ${device}`;
        const share = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
        const goal = goals[device as keyof typeof goals];
        const score = { scale, unit: 'of 100' } as const;
        results.push(
          { ...score, work, figure: 'performance', measured: share('performance'), target: goal },
          {
            ...score,
            work,
            figure: 'accessibility',
            measured: share('accessibility'),
            target: 100,
          },
          {
            ...{ work, scale, figure: 'CLS × 1000', unit: 'x' },
            measured: (audits['cumulative-layout-shift']?.numericValue ?? 0) * 1_000,
            target: 20,
          },
        );
      }
    }
  } finally {
    await browser.close();
  }
  return results;
}

function pagesOf(cookie: string) {
  const inbox = { page: 'inbox', path: '/inboxes/all', cookie };
  return [
    { page: 'login', path: '/', goals: { mobile: 95, desktop: 99 }, cookie: '' },
    { ...inbox, goals: { mobile: 85, desktop: 99 } },
  ];
}

/** Fetched by npm when it is needed: a hundred packages that nobody needs to run Parley. */
async function lighthouse(url: string, options: readonly string[]): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      ...['exec', '--yes', '--', 'lighthouse@13.5.0', url, `--port=${port}`, '--quiet'],
      ...['--output=json', '--only-categories=performance,accessibility', ...options],
    ],
    { maxBuffer: 64 * 2 ** 20 },
  );
  return JSON.parse(stdout) as Report;
}
