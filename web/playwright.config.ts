// How the browser tests run: Debian's Chromium against the server binary named by RUSC_BIN, one after the other, because
// machines have few cores and the computer thinks on one of them.
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests/e2e',
  workers: 1,
  timeout: 90_000,
  // A build machine may be busy with something else for a moment; a test that fails twice has failed.
  retries: process.env['CI'] ? 1 : 0,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    viewport: { width: 1200, height: 800 },
    locale: 'en-GB',
    launchOptions: {
      executablePath: process.env['RUSC_CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
});
