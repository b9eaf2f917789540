// How the page is built, served in development and tested. The demo page is built only in the mode of its name.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** Where `npm run dev` finds the server. */
const SERVER = process.env['RUSC_SERVER'] ?? 'http://127.0.0.1:8080';

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  // The server names the folder of the page in its head; files are found from there.
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
