import { useSyncExternalStore } from 'react';

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
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // Storage is closed: the choice lasts until the page is left.
  }
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
