// What the server does for people through its queue: the analysis of a game, and the engine that the host has chosen.
import { enter, expect, expectAccessible, test } from './rig';
import { BINARY, Server } from './server';

const GAME = '018f3a5c-7b1e-7c3d-9a2b-4f5e6d7c8b9a';
const MOVES = ['wS1', 'bG1 wS1-', 'wQ -wS1', 'bQ bG1-'];

test('a game is analysed by the server, and its engine answers', async ({ browser, faults }) => {
  const server = await Server.start(['--analysis-per-day', '2', '--analysis-engine', `${BINARY} uhp`]);
  const context = faults.keep(await browser.newContext({ baseURL: server.address, viewport: { width: 1200, height: 900 } }));
  const page = await context.newPage();
  faults.watch(page);
  await enter(page, 'register', 'Mileva');
  const sent = await page.evaluate(
    async ([id, moves]) => {
      const me = (await (await fetch('api/me')).json()) as { csrf: string };
      const body = {
        kind: 'hive',
        setup: 'Base',
        opponent: { kind: 'hot_seat' },
        seat: 'first',
        moves: (moves as string[]).map((text) => ({ text, spent_ms: 9 })),
        winner: 'second',
        reason: 'resigned',
        started_ms: 1_700_000_000_000,
        ended_ms: 1_700_000_009_000,
      };
      const headers = { 'content-type': 'application/json', 'x-csrf-token': me.csrf };
      return (await fetch(`api/offline-games/${String(id)}`, { method: 'PUT', headers, body: JSON.stringify(body) })).status;
    },
    [GAME, MOVES] as const,
  );
  expect(sent).toBe(201);
  await page.goto(`/analysis/${GAME}`);
  const ask = page.getByRole('button', { name: 'Have it analysed by the server' });
  await expect(ask).toBeVisible();
  await expectAccessible(page, 'the offer of an analysis');
  await ask.press('Enter');
  await expect(page.locator('[data-review=done]')).toBeVisible({ timeout: 120_000 });
  await expect(page.locator('.review table')).toContainText('Accuracy');
  await page.getByRole('button', { name: 'Ask the engine of this server' }).click();
  await expect(page.locator('[data-server-engine] [role=status]')).toContainText(/Rusc.*: /i, { timeout: 60_000 });
  await context.close();
  await server.end();
});

test('nothing is offered where the host does not', async ({ page }) => {
  await enter(page, 'register', 'Emmy');
  await page.goto('/analysis/hive');
  await expect(page.locator('[data-ready]')).toBeVisible();
  await expect(page.locator('[data-server-engine]')).toHaveCount(0);
});
