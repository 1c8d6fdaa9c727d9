import type { CDPSession, Page } from '@playwright/test';
import { sql } from 'kysely';
import type { Bench } from '../lib/bench.ts';
import { cookiesOf, startBrowser } from '../lib/browser.ts';
import type { Result } from '../lib/result.ts';
import { percentiles } from '../lib/timing.ts';

/** How often more is loaded: 50 rows each time. */
const loads = 199;

/**
 * An agent's minute at the keyboard in Chromium slowed down four times, with 10,000 conversations in
 * the list: how long each key and click takes until the next picture (Event Timing), how long frames
 * take while the list scrolls, and what the page holds in memory.
 */
export async function measureInteractions({ app, admin, house, scale }: Bench): Promise<Result[]> {
  // What the last run wrote would open the editor with its conversation.
  await sql`delete from drafts`.execute(house.db);
  const browser = await startBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies(cookiesOf(admin.headers.cookie ?? '', app.url));
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await page.addInitScript(watchEvents);
    await page.goto(`${app.url}/inboxes/all`);
    // Not only the few that are open.
    await page.getByRole('radio', { name: 'All' }).click();
    await loadMore(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    // What the page still does for the rows that came last, and what it took to open, is no part of it.
    await worstSince(page);

    const results: Result[] = [];
    for (const [work, act] of Object.entries(steps)) {
      await act(page);
      const measured = await worstSince(page);
      results.push({ work, scale, measured, target: 150, unit: 'ms', figure: 'worst, CPU 4x' });
    }
    const frames = await framesWhileScrolling(page);
    const { p95 } = percentiles(frames);
    results.push({
      ...{ work: 'scroll the list', scale, measured: p95, target: 33 },
      ...{ unit: 'ms', figure: 'p95 of frames, CPU 4x' },
    });
    const measured = (await heapOf(cdp)) / 2 ** 20;
    results.push({ work: 'heap', scale, measured, target: 40, unit: 'MB', figure: 'after a GC' });
    return results;
  } finally {
    await browser.close();
  }
}

// Looked for only once all is drawn: looking costs the page as much as it may take itself.
const steps: Record<string, (page: Page) => Promise<void>> = {
  'open a conversation': async (page) => {
    // By the bare mouse, as an agent: bringing a row into view and looking whether it can be clicked
    // is Playwright's work.
    const { x, y } = await page.evaluate(rowInView);
    await page.mouse.move(x, y);
    await settled(page);
    await another(page, async () => {
      await page.mouse.down();
      await page.mouse.up();
    });
  },
  'next conversation': async (page) => {
    for (let press = 0; press < 5; press += 1) await another(page, () => page.keyboard.press('j'));
  },
  'write a reply': async (page) => {
    await page.keyboard.press('r');
    await settled(page);
    await page.locator('[contenteditable=true]').waitFor();
    await page.keyboard.type('Thank you, we are looking into it.', { delay: 60 });
  },
  'take it': async (page) => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('i');
  },
  'open the palette': async (page) => {
    await page.keyboard.press('Control+k');
    await settled(page);
    await page.locator('[role=dialog]').waitFor();
    await page.keyboard.press('Escape');
  },
  'resolve it': async (page) => {
    await settled(page);
    await page.keyboard.press('e');
  },
};

/** Runs in the page: the middle of a row that is all in view. */
function rowInView(): { x: number; y: number } {
  for (const row of document.querySelectorAll('li[data-uuid]')) {
    const { left, top, width, height } = row.getBoundingClientRect();
    const middle = { x: left + width / 2, y: top + height / 2 };
    if (row.contains(document.elementFromPoint(middle.x, middle.y))) return middle;
  }
  throw new Error('no row is in view');
}

async function loadMore(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Load more' });
  for (let loaded = 0; loaded < loads; loaded += 1) {
    await more.click();
    await page
      .locator(`li[aria-setsize="${(loaded + 2) * 50}"]`)
      .first()
      .waitFor();
  }
}

/** Opens another conversation: its address and page come after the picture that answers the key. */
async function another(page: Page, act: () => Promise<void>): Promise<void> {
  const before = page.url();
  await act();
  await page.waitForURL((url) => url.href !== before);
  await page.locator('[role=log][aria-busy=false]').waitFor();
  await settled(page);
}

/** Nothing is drawn any more for what was done. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    () => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 2_000 })),
  );
}

async function worstSince(page: Page): Promise<number> {
  await settled(page);
  return page.evaluate(() => {
    const held = window as unknown as { durations: number[] };
    const worst = Math.max(0, ...held.durations);
    held.durations = [];
    return worst;
  });
}

/** Runs in the page: keeps the duration of each key and click. */
function watchEvents(): void {
  const held = Object.assign(window, { durations: [] as number[] });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) held.durations.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/**
 * Milliseconds between two frames in which the list moved, from its beginning on, by a wheel that turns
 * without a pause: three rows a frame.
 */
async function framesWhileScrolling(page: Page): Promise<number[]> {
  const list = page.locator('div:has(> ul > li[data-uuid])');
  await list.evaluate((node) => node.scrollTo(0, 0));
  await settled(page);
  await page.locator('li[data-uuid]').first().hover();
  await list.evaluate(watchFrames);
  for (let turn = 0; turn < 120; turn += 1) await page.mouse.wheel(0, 240);
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  // At its end a list stands still, and that costs nothing.
  if (frames.length < 100) throw new Error(`the list moved in ${frames.length} frames only`);
  return frames;
}

/** Runs in the page: keeps how long each frame took at whose end the list was elsewhere. */
function watchFrames(list: Element): void {
  const { frames } = Object.assign(window, { frames: [] as number[] });
  let before = { at: performance.now(), scrollTop: list.scrollTop };
  const note = (at: number) => {
    const { scrollTop } = list;
    if (scrollTop !== before.scrollTop) frames.push(at - before.at);
    before = { at, scrollTop };
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}

async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.enable');
  await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize;
}
