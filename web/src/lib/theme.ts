import { useSyncExternalStore } from 'react';
import { writeStored } from './storage.ts';

export type Theme = 'light' | 'dark';

/** The theme on screen and how to change it; public/theme.js set it before the first paint. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, current), choose];
}

function current(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

function choose(theme: Theme): void {
  const { dataset } = document.documentElement;
  dataset.themeComes = '';
  dataset.theme = theme;
  // Measured, so that the page has its new colours before anything may move again.
  document.documentElement.getBoundingClientRect();
  delete dataset.themeComes;
  writeStored('theme', theme);
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
