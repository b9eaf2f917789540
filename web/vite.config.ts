// Build, development server and tests of the page. `--mode demo` builds the demo page instead.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import type { BuildFiles } from './src/offline/messages';

/** The server that `npm run dev` forwards API requests to. */
const SERVER = process.env['RUSC_SERVER'] ?? 'http://127.0.0.1:8080';

/** Files that compression makes smaller. The document is not among them: the server writes into it. */
const COMPRESSIBLE = /\.(css|js|json|mjs|svg|txt|wasm|webmanifest)$/;

/** What the start page needs before its buttons can be pressed, and shares with other pages. */
const COMMON =
  /rolldown\/runtime|node_modules\/(svelte|esm-env|clsx)|src\/(announce|app\/(base|Icon|router|routes)|board\/(games|hex|labels|layout)|engine\/available|game\/(clock|model|names|openingRule)|generated\/(games|levels)\.ts|glyphs|i18n\/(i18n|languages|refusalTexts|text)\.|net\/(api|backoff|outage|reconnectingSocket|requestId)|offline\/(deviceGames|status|uuid)|settings\/(accountSettings|settings)|users\/session)/;

/** What its boards add, which come after the buttons, and what all boards share. */
const BOARDS = /src\/(board\/(boardOutline|Piece)|lobby\/(LoopBoard|SmallBoard|smallBoard)|generated\/loops)/;

/** What every page with a live board shares: one file instead of many small ones. */
const PLAY = /src\/(board\/(camera|moveOptions)|net\/(requests|roomSocket))/;

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

/** Names the dictionary of every language in the document; the server leaves that of the visitor, so that it comes along with
 * the scripts and not after them (`crates/server/src/http/assets/early.rs`). */
function namedDictionaries(): Plugin {
  return {
    name: 'named-dictionaries',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const links = Object.values(bundle ?? {}).flatMap((file) => {
          const code = file.type === 'chunk' ? /\/src\/i18n\/([a-z]{2})\.ts$/.exec(file.facadeModuleId ?? '')?.[1] : undefined;
          return code === undefined ? [] : [`    <link data-language="${code}" rel="modulepreload" crossorigin href="./${file.fileName}">\n`];
        });
        return html.replace('  </head>', `${links.join('')}  </head>`);
      },
    },
  };
}

/** Pages that are of no use without the server; they are kept once they have been used. */
const ONLINE_PAGES = /src\/pages\/(Account|Admin|Leaderboard|People|Studies|Study|User)\.svelte$/;
/** Kept for those who use it: its engine is as large as the rest of the page. */
const ANALYSIS_PAGE = /src\/pages\/Analysis\.svelte$/;
const ANALYSIS_ENGINE = /^assets\/analysis-[^/]*\.wasm$/;
/** Modules of one language. */
const OF_LANGUAGE = /src\/(?:i18n\/(?:\w+\/)?|generated\/(?:rulebook|lessons)\/\w+-)(\w\w)\.(?:ts|json)$/;
/** What the server draws: crates/server/src/http/assets/icons.rs. */
const ICONS = ['favicon.svg', 'icon-192.png', 'manifest.webmanifest'];

/** Writes the names of all files into the service worker. */
function serviceWorkerFiles(): Plugin {
  return {
    name: 'service-worker-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const worker = bundle['sw.js'];
      if (worker?.type !== 'chunk') return;
      const always = new Set<string>();
      const analysis = new Set<string>();
      const byLanguage: Record<string, string[]> = {};
      const visit = (name: string, into: Set<string>): void => {
        const chunk = bundle[name];
        if (chunk?.type !== 'chunk' || always.has(name) || analysis.has(name)) return;
        if (into === always && ANALYSIS_PAGE.test(chunk.facadeModuleId ?? '')) return;
        const language = OF_LANGUAGE.exec(chunk.facadeModuleId ?? '')?.[1];
        if (language !== undefined) return void ((byLanguage[language] ??= []).includes(name) || byLanguage[language].push(name));
        if (ONLINE_PAGES.test(chunk.facadeModuleId ?? '')) return;
        into.add(name);
        for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next, into);
      };
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const main = chunks.find(({ isEntry, name }) => isEntry && name === 'main')?.fileName ?? '';
      visit(main, always);
      for (const chunk of chunks) if (ANALYSIS_PAGE.test(chunk.facadeModuleId ?? '')) visit(chunk.fileName, analysis);
      for (const { type, fileName } of Object.values(bundle)) {
        if (type === 'asset' && fileName.startsWith('assets/')) (ANALYSIS_ENGINE.test(fileName) ? analysis : always).add(fileName);
      }
      const files: Omit<BuildFiles, 'build'> = { main, always: [...always].sort(), analysis: [...analysis].sort(), byLanguage, icons: ICONS };
      const build = createHash('sha256').update(JSON.stringify(files)).update(worker.code).digest('hex').slice(0, 12);
      worker.code = worker.code.replace('__FILES__', () => JSON.stringify({ build, ...files }));
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
  plugins: [svelte(), namedDictionaries(), serviceWorkerFiles(), compressedCopies()],
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
      input: mode === 'demo' ? { demo: 'demo.html' } : { main: 'index.html', engine: 'src/engine/index.ts', sw: 'src/offline/serviceWorker.ts' },
      preserveEntrySignatures: 'exports-only',
      // What the start page shares with the others is one file: each request costs a first visit the better part of a
      // kilobyte in headers, and slow connections a turn.
      output: {
        // The service worker must lie above all that it keeps, and have the same name in every build.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        advancedChunks: {
          groups: [
            { name: 'common', test: COMMON, priority: 3 },
            { name: 'boards', test: BOARDS, priority: 2 },
            { name: 'play', test: PLAY, priority: 1 },
          ],
        },
      },
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
