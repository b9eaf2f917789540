// Build, development server and tests of the page. `--mode demo` builds the demo page instead.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** The server that `npm run dev` forwards API requests to. */
const SERVER = process.env['RUSC_SERVER'] ?? 'http://127.0.0.1:8080';

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  // Relative URLs: the server writes the base path into the document.
  base: './',
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: mode === 'demo' ? { demo: 'demo.html' } : { main: 'index.html' },
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
