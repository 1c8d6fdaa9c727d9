import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './test.ts';

export type Look = { theme: 'light' | 'dark'; width: number; height: number };

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
export const lightTablet: Look = { theme: 'light', width: 1024, height: 768 };
export const darkPhone: Look = { theme: 'dark', ...phone };
export const lightPhone: Look = { theme: 'light', ...phone };
export const darkDesk: Look = { theme: 'dark', ...desk };
export const lightDesk: Look = { theme: 'light', ...desk };

// Half as large as what the package exports, and as good: it is read anew on each page.
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * In each look axe finds nothing and no words leave their place; with PICTURES=1 a picture of it is left in `screenshots`. Then
 * the page is as wide as before.
 */
export async function look(
  page: Page,
  name: string,
  looks: readonly Look[] = [darkPhone, lightDesk],
): Promise<void> {
  const before = page.viewportSize();
  for (const { theme, width, height } of looks) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
    }, theme);
    await page.setViewportSize({ width, height });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    if (process.env.PICTURES)
      await page.screenshot({ path: `screenshots/${name}-${width}-${theme}.png` });
    // What is just coming or going has the colours of neither: it is looked at again.
    const found = async () => [...(await violations(page)), ...(await spills(page))];
    await expect.poll(found, { message: `${name} ${width} ${theme}` }).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}

/** What axe finds, by the rule and the elements that break it; in a part of the page, if one is named. */
export async function violations(
  page: Page,
  { within = 'html', without = [] }: { within?: string; without?: readonly string[] } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  return page.evaluate(
    async ([include, chosen]) => {
      const { violations: found } = await window.axe.run(
        { include: [include], exclude: ['iframe'] },
        // No rule that is on asks for style sheets or media to be fetched again.
        { resultTypes: ['violations'], preload: false, rules: chosen },
      );
      return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    [within, rules] as const,
  );
}

/** Pixels by which the ground of a button reaches beyond the line it stands on. */
const groundAround = 12;

/** Words that stand out of the box they are in, tables wider than theirs, and how wide the page is where it is too wide. */
export function spills(page: Page): Promise<string[]> {
  return page.evaluate((slack) => {
    const boxes = new Set<HTMLElement>();
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      let box = words.currentNode.parentElement;
      while (box && getComputedStyle(box).display.startsWith('inline')) box = box.parentElement;
      if (box && !box.closest('svg, .sr-only, [aria-hidden=true]')) boxes.add(box);
    }
    const tables = [...document.querySelectorAll('table')].filter(
      ({ parentElement: box }) => box !== null && box.scrollWidth > box.clientWidth + 1,
    );
    const { scrollWidth } = document.documentElement;
    return [
      ...(scrollWidth > innerWidth ? [`the page is ${scrollWidth} wide`] : []),
      ...tables.map((table) => `is pushed sideways: ${table.outerHTML.slice(0, 200)}`),
      ...[...boxes]
        .filter((box) => box.clientWidth > 0 && box.scrollWidth > box.clientWidth + slack)
        .filter((box) => getComputedStyle(box).overflowX === 'visible')
        .map((box) => `spills: ${box.outerHTML.slice(0, 200)}`),
    ];
  }, groundAround);
}

/** What reaches beyond the window at its right, and is neither cut off nor there to be scrolled sideways. */
export function pushed(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter(
        (element) =>
          element.checkVisibility() && !element.closest('.scrolls-aside, .truncate, table'),
      )
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => element.outerHTML.slice(0, 200)),
  );
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
