import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage.ts';

export type Theme = 'light' | 'dark';

/** The theme on screen and how to change it; public/theme.js set it before the first paint. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, current), choose];
}

function current(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

/** From now on what the system, or another tab of this browser, changes to; a choice made here comes first. */
export function followTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => {
    const stored = readStored('theme');
    const isDark = stored === 'dark' || (stored !== 'light' && system.matches);
    show(isDark ? 'dark' : 'light');
  };
  system.addEventListener('change', follow);
  window.addEventListener('storage', ({ key }) => {
    if (key === 'theme') follow();
  });
}

function choose(theme: Theme): void {
  show(theme);
  writeStored('theme', theme);
}

function show(theme: Theme): void {
  const { dataset } = document.documentElement;
  dataset.themeComes = '';
  dataset.theme = theme;
  // Measured, so that the page has its new colours before anything may move again.
  document.documentElement.getBoundingClientRect();
  delete dataset.themeComes;
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
