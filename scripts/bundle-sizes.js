// Part of `npm test`: what the browser loads, in KB of 1024 bytes, gzipped, against its budgets.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = join(import.meta.dirname, '../web/dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

const login = ['index.html'];
const inbox = [
  'index.html',
  'src/features/shell/index.ts',
  'src/features/inbox/index.ts',
  'src/features/conversation/index.ts',
];
const editor = [
  ...inbox,
  'src/features/side-panel/side-panel.tsx',
  'src/features/composer/writing-area.tsx',
  'src/features/composer/editor.tsx',
];
const budgets = [
  { name: 'login', sources: login, kind: 'js', budget: 120 },
  { name: 'inbox', sources: inbox, kind: 'js', budget: 175 },
  { name: 'inbox with editor', sources: editor, kind: 'js', budget: 300 },
  { name: 'styles', sources: editor, kind: 'css', budget: 20 },
];

let kept = true;
for (const { name, sources, kind, budget } of budgets) {
  const size = filesOf(sources, kind).reduce((sum, file) => sum + gzipped(file), 0) / 1024;
  if (size > budget) kept = false;
  process.stdout.write(`${size.toFixed(1).padStart(6)} KB of ${budget}  ${name}\n`);
}
process.exit(kept ? 0 : 1);

/** The files of a kind that are loaded for these sources, with all that they import. */
function filesOf(sources, kind) {
  const files = new Set();
  const seen = new Set();
  const visit = (source) => {
    if (seen.has(source)) return;
    seen.add(source);
    const chunk = manifest[source];
    if (!chunk) throw new Error(`${source} is no part of the build: name its successor here`);
    for (const file of kind === 'css' ? (chunk.css ?? []) : [chunk.file]) files.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const source of sources) visit(source);
  return [...files];
}

function gzipped(file) {
  return gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
}
