// Browser tests: Debian's Chromium against the server binary RUSC_BIN. Two workers, each with its own server.
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests/e2e',
  workers: 2,
  fullyParallel: true,
  // Upper bounds for conditions that are waited for; generous, because machines may be busy.
  timeout: 180_000,
  // CI machines may be busy: one retry.
  retries: process.env['CI'] ? 1 : 0,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    viewport: { width: 1200, height: 800 },
    locale: 'en-GB',
    // Tests see what the server answers; the one of the service worker allows it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env['RUSC_CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
});
