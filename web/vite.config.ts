import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, normalizePath, type Plugin } from 'vite';

const server = 'http://localhost:3000';

/** Calls are made without schemas: whoever only calls loads neither them nor zod. */
const callsAsData: Plugin = {
  name: 'calls-as-data',
  apply: 'build',
  async load(id) {
    if (!id.endsWith('/contract/src/calls.ts')) return null;
    const { calls } = await import('@parley/contract/calls');
    return { code: `export const calls = ${JSON.stringify(calls)};`, moduleType: 'js' };
  },
};

/** Lays a .br and a .gz beside each file of text, which the server sends to who takes them. */
const compressedCopies: Plugin = {
  name: 'compressed-copies',
  apply: 'build',
  async writeBundle({ dir = '' }, files) {
    const texts = Object.keys(files).filter((name) => /\.(js|css|svg)$/.test(name));
    await Promise.all(
      texts.map(async (name) => {
        const file = join(dir, name);
        const text = await readFile(file);
        const [br, gz] = await Promise.all([
          promisify(brotliCompress)(text),
          promisify(gzip)(text),
        ]);
        await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
      }),
    );
  },
};

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/**
 * One chunk of what these features import and what that imports. Not of packages, of which nobody
 * needs the whole.
 */
function chunkOf(name: string, ...features: string[]) {
  const ids = new Set(
    features.map((feature) =>
      normalizePath(join(import.meta.dirname, `src/features/${feature}/index.ts`)),
    ),
  );
  let isWalked = false;
  const walk = (graph: Graph) => {
    isWalked = true;
    // A set is walked on to what is added meanwhile.
    for (const id of ids) {
      const imported = graph.getModuleInfo(id)?.importedIds ?? [];
      for (const each of imported) if (!each.includes('node_modules')) ids.add(each);
    }
  };
  return {
    debugName: name,
    includeDependenciesRecursively: false,
    name: (id: string, graph: Graph) => {
      if (!isWalked) walk(graph);
      return ids.has(id) ? name : null;
    },
  };
}

export default defineConfig({
  plugins: [react(), tailwindcss(), callsAsData, compressedCopies],
  resolve: { alias: [{ find: /^zod$/, replacement: join(import.meta.dirname, 'src/lib/zod.ts') }] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The page policy allows fonts and pictures from our own origin only, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Which chunk needs which others: scripts/bundle-sizes.js adds them up.
    manifest: true,
    rolldownOptions: {
      output: {
        // V8 compiles them while they load: the first key of a reply is not to wait for it.
        postBanner: ({ name }) =>
          ['editor', 'writing-area'].includes(name) ? '//# allFunctionsCalledOnLoad' : '',
        // Many small files compress badly: what every page begins with is one, what many share another.
        codeSplitting: {
          groups: [
            {
              name: 'start',
              tags: ['$initial'],
              test: /^(?!.*main\.tsx|.*index\.html)/,
              priority: 3,
            },
            { ...chunkOf('workspace', 'shell', 'inbox'), priority: 2 },
            { ...chunkOf('thread', 'conversation'), priority: 1 },
            {
              name: 'packages',
              test: /lucide-react|@tanstack/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'shared',
              test: /web\/src\/(api|lib|live|ui)\/(?!.*(-window|-list|select|segmented)\.tsx|.*(zod|form))|domain\/src\/(filters|sla-badge)|features\/macros\/(macro-plan|use-(pending|apply|action))/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/uploads': server,
      '/logout': server,
      '/ws': { target: server, ws: true },
    },
  },
});
