// What the server does for people through its queue: the analysis of a game, and the engine that the host has chosen.
import type { Page } from '@playwright/test';
import { askServer, enter, expect, expectAccessible, newPerson, test } from './rig';
import { BINARY, Server } from './server';

const MOVES = ['wS1', 'bG1 wS1-', 'wQ -wS1', 'bQ bG1-', 'wA1 -wQ', 'bA1 bQ-'];
const ASK = 'Have it analysed by the server';

/** The id of a game of the tests. */
function gameId(number: number): string {
  return `018f3a5c-7b1e-7c3d-9a2b-4f5e6d7c8b9${number.toString(16)}`;
}

/** Sends a finished game of so many half-moves; returns its id. Longer ones wait longer. */
async function sendGame(page: Page, number: number, plies: number): Promise<string> {
  const id = gameId(number);
  const body = {
    kind: 'hive',
    setup: 'Base',
    opponent: { kind: 'hot_seat' },
    seat: 'first',
    moves: MOVES.slice(0, plies).map((text) => ({ text, spent_ms: 9 })),
    winner: 'second',
    reason: 'resigned',
    started_ms: 1_700_000_000_000,
    ended_ms: 1_700_000_009_000,
  };
  const me = (await (await page.request.get('/api/me')).json()) as { csrf: string };
  const sent = await page.request.put(`/api/offline-games/${id}`, { headers: { 'x-csrf-token': me.csrf }, data: body });
  expect(sent.status()).toBe(201);
  return id;
}

/** Opens the analysis board of a game, and its review. */
async function openReview(page: Page, id: string): Promise<void> {
  await page.goto(`/analysis/${id}`);
  const shown = page.locator('[data-show-review]');
  await expect(shown).toBeVisible();
  if ((await shown.getAttribute('aria-pressed')) === 'false') await shown.press('Enter');
  await expect(page.getByRole('button', { name: 'Review this game' })).toBeVisible();
}

test('a game is analysed by the server, its engine answers, and the day has an end', async ({ browser, faults }) => {
  const server = await Server.start(['--analysis-per-day', '1', '--analysis-engine', `${BINARY} uhp`]);
  const page = await newPerson(browser, faults, { baseURL: server.address });
  await enter(page, 'register', 'Mileva');
  const [first, second] = [await sendGame(page, 1, 4), await sendGame(page, 2, 4)];
  await openReview(page, first);
  const ask = page.getByRole('button', { name: ASK });
  await expect(page.locator('[data-server-analysis]')).toContainText('1 analysis a day');
  await expectAccessible(page, 'the offer of an analysis');
  await ask.press('Enter');
  await expect(page.locator('[data-review=done]')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('table').first()).toContainText('Accuracy');
  await expectAccessible(page, 'the analysis of the server');
  await page.getByRole('button', { name: 'Ask the engine of this server' }).click();
  // What it says belongs to this position: it is pointed at, gone with another one, and back here.
  const said = page.locator('[data-server-line]');
  await expect(said).toContainText(/Rusc/i, { timeout: 60_000 });
  await expect(page.locator('g.host[data-arrow]')).toHaveCount(1);
  await expectAccessible(page, 'what the engine of the server says');
  await page.keyboard.press('Home');
  await expect(said).toHaveCount(0);
  await page.keyboard.press('End');
  await said.getByRole('button').first().click();
  await expect(page.locator('.analysis')).toHaveAttribute('data-ply', '5');
  await expect(said).toHaveCount(0);

  faults.expected = [/status of 429/];
  await openReview(page, second);
  await ask.press('Enter');
  await expect(page.locator('.review [role=alert]')).toHaveText('No more for today. Come back tomorrow.');
  await expect(ask).toBeVisible();
  await expectAccessible(page, 'the limit of a day');
  await page.context().close();
  await server.end();
});

test('who waits is told the place in the queue', async ({ browser, faults }) => {
  // Nobody works here: what is asked for waits.
  const server = await Server.start(['--analysis-per-day', '9', '--local-worker', 'off']);
  for (const [number, name] of ['Hedy', 'Grace', 'Ada'].entries()) {
    const page = await newPerson(browser, faults, { baseURL: server.address, viewport: { width: 390, height: 844 } });
    await enter(page, 'register', name);
    const id = await sendGame(page, number, number + 2);
    if (name !== 'Ada') {
      await askServer(page, 'POST', `/api/games/${id}/analysis`, {});
      continue;
    }
    await openReview(page, id);
    await page.getByRole('button', { name: ASK }).press('Enter');
    const told = page.locator('[data-server-analysis=waiting]');
    await expect(told).toHaveText('You are third in the queue.');
    await expectAccessible(page, 'the place in the queue');
    // Another of the same person waits for the first.
    faults.expected = [/status of 429/];
    await openReview(page, await sendGame(page, 9, 3));
    await page.getByRole('button', { name: ASK }).press('Enter');
    await expect(page.locator('.review [role=alert]')).toContainText('One at a time');
  }
  await faults.closeAll();
  await server.end();
});

test('nothing is offered where the host does not', async ({ page }) => {
  await enter(page, 'register', 'Emmy');
  await page.goto('/analysis/hive');
  await expect(page.locator('[data-ready]')).toBeVisible();
  await expect(page.locator('[data-server-engine]')).toHaveCount(0);
  await openReview(page, await sendGame(page, 5, 4));
  await expect(page.locator('[data-server-analysis]')).toHaveCount(0);
});

test('guests are offered nothing', async ({ browser, faults }) => {
  const server = await Server.start(['--analysis-per-day', '9', '--analysis-engine', `${BINARY} uhp`]);
  const page = await newPerson(browser, faults, { baseURL: server.address });
  await page.goto('/analysis/hive');
  await expect(page.locator('[data-ready]')).toBeVisible();
  await expect(page.locator('[data-server-engine]')).toHaveCount(0);
  await page.context().close();
  await server.end();
});
