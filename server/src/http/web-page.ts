import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Manifest = Record<string, { file: string; imports?: string[] }>;

/** The page of the browser client, with what it will ask for named in its head. */
export type WebPage = (visit: { path: string; language: string; isSignedIn: boolean }) => string;

/** Reads the built page once. */
export function readWebPage(folder: string): WebPage {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const manifest = join(folder, '.vite/manifest.json');
  const built = existsSync(manifest)
    ? (JSON.parse(readFileSync(manifest, 'utf8')) as Manifest)
    : {};
  const shell = preloads(built, ['shell']);
  const inbox = preloads(built, ['shell', 'inbox', 'conversation']);
  return ({ path, language, isSignedIn }) => {
    const isInbox = path === '/' || path.startsWith('/inboxes');
    return page
      .replace('<html lang="en">', `<html lang="${language}">`)
      .replace('/api/v1/lang/en', `/api/v1/lang/${language}`)
      .replace('</head>', `${isSignedIn ? (isInbox ? inbox : shell) : ''}</head>`);
  };
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
