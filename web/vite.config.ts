// Build, development server and tests of the page. `--mode demo` builds the demo page instead.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** The server that `npm run dev` forwards API requests to. */
const SERVER = process.env['RUSC_SERVER'] ?? 'http://127.0.0.1:8080';

/** Files that compression makes smaller. The document is not among them: the server writes into it. */
const COMPRESSIBLE = /\.(css|js|json|mjs|svg|txt|wasm|webmanifest)$/;

/** The modules that the start page shares with other pages. */
const COMMON =
  /node_modules\/(svelte|esm-env|clsx)|src\/(announce|app\/(base|Icon|router|routes)|board\/(boardOutline|camera|games|hex|labels|layout|moveOptions|Piece)|game\/(clock|model|names|openingRule)|generated\/(api|games|levels)\.ts|glyphs|i18n\/(i18n|languages|text)\.|net|settings\/(accountSettings|settings)|users\/session)/;

/** Writes compressed copies beside the files, which the server sends as they are. */
function compressedCopies(): Plugin {
  return {
    name: 'compressed-copies',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => COMPRESSIBLE.test(file))) {
        const path = join(dir ?? 'dist', name);
        const bytes = readFileSync(path);
        const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: quality }));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/** The hash of Fowler, Noll and Vo in 32 bits, as crates/wasm/src/session.rs takes it of the same file. */
function fingerprint(path: string): number {
  let hash = 0x811c9dc5;
  for (const byte of readFileSync(path)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), compressedCopies()],
  // Relative URLs: the server writes the base path into the document.
  base: './',
  define: { __FINGERPRINT__: fingerprint(`${import.meta.dirname}/src/generated/api.ts`) },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The engine is a file of its own whoever uses it, and the tests in a browser find it by its name.
      input: mode === 'demo' ? { demo: 'demo.html' } : { main: 'index.html', engine: 'src/engine/index.ts' },
      preserveEntrySignatures: 'exports-only',
      // What the start page shares with the others is one file: each request costs a first visit the better part of a
      // kilobyte in headers, and slow connections a turn.
      output: { advancedChunks: { groups: [{ name: 'common', test: COMMON }] } },
    },
  },
  server: {
    proxy: {
      '/api': SERVER,
      '/admin/login': SERVER,
      '/ws': { target: SERVER, ws: true },
    },
  },
  test: {
    include: ['src/**/*.test.ts'],
    environment: 'node',
  },
}));
