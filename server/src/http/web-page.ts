import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstChoice, listPageQuery } from '@parley/domain';

type Manifest = Record<string, { file: string; imports?: string[] }>;

/** The page of the browser client, with what it will ask for named in its head. */
export type WebPage = (visit: {
  path: string;
  language: string;
  /** Up to where the stream of events had come, to who is signed in; null to a stranger. */
  seq: number | null;
}) => string;

/** Reads the built page once. */
export function readWebPage(folder: string): WebPage {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const manifest = join(folder, '.vite/manifest.json');
  const built = existsSync(manifest)
    ? (JSON.parse(readFileSync(manifest, 'utf8')) as Manifest)
    : {};
  const shell = preloads(built, ['shell']);
  const inbox = preloads(built, ['shell', 'inbox']);
  const conversation = preloads(built, ['shell', 'inbox', 'conversation']);
  const codeFor = (path: string) => {
    if (path !== '/' && !path.startsWith('/inboxes')) return shell;
    return path.includes('/conversation/') ? conversation : inbox;
  };
  return ({ path, language, seq }) => {
    const head =
      seq === null ? '' : `<meta name="seq" content="${seq}">${codeFor(path)}${listFor(path)}`;
    return page
      .replace('<html lang="en">', `<html lang="${language}">`)
      .replace('/api/v1/lang/en', `/api/v1/lang/${language}`)
      .replace('</head>', `${head}</head>`);
  };
}

/** The list of this page, as it is asked for by who has not chosen another order or status. */
function listFor(path: string): string {
  const list = path === '/' || /^\/inboxes\/?(\?|$)/.test(path) ? 'assigned' : typeOf(path);
  if (list === undefined) return '';
  const query = listPageQuery(firstChoice);
  const asked = new URLSearchParams({ ...query, page_size: String(query.page_size) });
  const address = `/api/v1/conversations/${list}?${asked}`;
  return ['/api/v1/statuses', address.replaceAll('&', '&amp;')]
    .map((href) => `<link rel="preload" as="fetch" crossorigin href="${href}">`)
    .join('');
}

function typeOf(path: string): string | undefined {
  return /^\/inboxes\/(assigned|unassigned|all)(?![\w-])/.exec(path)?.[1];
}

/** Whoever is signed in needs these next: they come together, not one after the other. */
function preloads(manifest: Manifest, features: readonly string[]): string {
  const start = filesOf(manifest, 'index.html');
  const files = features.flatMap((name) => [...filesOf(manifest, `src/features/${name}/index.ts`)]);
  return [...new Set(files)]
    .filter((file) => !start.has(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('');
}

/** The file of a source, with all that it imports. */
function filesOf(manifest: Manifest, source: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[source];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen);
  return seen;
}
