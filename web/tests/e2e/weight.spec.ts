// The weight of a first visit: bytes and requests until the page can be used, and until a game can be played.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { Person } from './player';
import { expect, test } from './rig';

const MOST_BYTES = 70_000;
const MOST_BYTES_TO_A_GAME = 140_000;
/** Of the engines, which are loaded only by those who need them: to play and learn, and to analyse. */
const MOST_BYTES_OF_ENGINES: Record<string, number> = { rusc: 300_000, analysis: 450_000 };
/** Document, scripts, styles, dictionary and the requests to the API. */
const MOST_REQUESTS = 16;

/** Counts what a page loads from now on. */
async function count(page: Page): Promise<{ bytes: number; requests: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const sum = { bytes: 0, requests: 0 };
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    sum.bytes += encodedDataLength;
    sum.requests += 1;
  });
  return sum;
}

function report(what: string, { bytes, requests }: { bytes: number; requests: number }): void {
  // oxlint-disable-next-line no-console
  console.log(`${what}: ${(bytes / 1000).toFixed(1)} kB in ${requests} requests`);
}

test('a first visit can be used after 70 kB and a few requests', async ({ page }) => {
  const loaded = await count(page);
  await page.goto('/');
  await expect(page.locator('[data-start=hive]')).toBeEnabled();
  // The lobby has told who is here.
  await expect(page.getByText(/\d+ games? in progress/)).toBeVisible();
  report('first visit', loaded);
  expect(loaded.bytes).toBeGreaterThan(20_000);
  expect(loaded.bytes).toBeLessThan(MOST_BYTES);
  expect(loaded.requests).toBeLessThanOrEqual(MOST_REQUESTS);
});

test('a first visit up to a game stays below 140 kB', async ({ page }) => {
  const loaded = await count(page);
  const person = new Person(page);
  await person.startAgainstComputer('hive');
  await person.turn();
  report('first visit up to a game', loaded);
  expect(loaded.bytes).toBeGreaterThan(20_000);
  expect(loaded.bytes).toBeLessThan(MOST_BYTES_TO_A_GAME);
});

for (const [name, most] of Object.entries(MOST_BYTES_OF_ENGINES)) {
  test(`the engine ${name} stays below ${most / 1000} kB`, () => {
    const folder = join(import.meta.dirname, '../../dist/assets');
    const sizes = readdirSync(folder)
      .filter((file) => file.startsWith(`${name}-`) && file.endsWith('.wasm.br'))
      .map((file) => statSync(join(folder, file)).size);
    expect(sizes).toHaveLength(1);
    // oxlint-disable-next-line no-console
    console.log(`engine ${name}: ${sizes[0]} bytes by brotli`);
    expect(sizes[0]).toBeLessThanOrEqual(most);
  });
}
