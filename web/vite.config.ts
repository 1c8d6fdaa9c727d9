import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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
        // Many small files compress badly: what every page begins with is one, what many share another.
        codeSplitting: {
          groups: [
            {
              name: 'start',
              tags: ['$initial'],
              test: /^(?!.*main\.tsx|.*index\.html)/,
              priority: 1,
            },
            {
              name: 'shared',
              test: /web\/src\/(api|lib|live|ui)\/(?!.*(-window|-list|select|segmented)\.tsx|.*(zod|form))|lucide-react|domain\/src\/(filters|sla-badge)/,
              minShareCount: 3,
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
