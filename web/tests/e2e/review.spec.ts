// Reviews in a browser: the same marks and accuracy as `rusc analyse`, one tap from the end of a game and from the history,
// resumed after a reload, with the graph on the card at the end.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { GAME_KINDS, type GameKind } from '../../src/generated/games';
import { positions } from './engineRig';
import { Person } from './player';
import { enter, expect, expectAccessible, expectNoOverflow, test } from './rig';
import { sendBlunder, sendMissedWin, sendReviewed } from './reviewedGame';
import { sendGame } from './sentGames';
import { BINARY } from './server';

/** Half-moves of the games that are reviewed. */
const PLIES = 8;

/** The beginning of a random game: it has mistakes. */
function game(kind: GameKind, plies = PLIES): { setup: string; moves: string[] } {
  const [setup = '', , , ...moves] = (positions(kind, 12).find((text) => text.split(';').length > plies + 3) ?? '').split(';');
  return { setup, moves: moves.slice(0, plies) };
}

interface Judged {
  accuracy: [number | null, number | null];
  turning_points: number[];
  moves: { mark: string | null; loss: number }[];
}

/** What the program says about a game. */
function analysed({ setup, moves }: { setup: string; moves: string[] }): Judged {
  const folder = mkdtempSync(join(tmpdir(), 'rusc-review-'));
  try {
    const file = join(folder, 'game.uhp');
    writeFileSync(file, `${setup};;;${moves.join(';')}\n`);
    return JSON.parse(execFileSync(BINARY, ['analyse', file, '--json'], { encoding: 'utf8' })) as Judged;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const finished = (page: Page) => expect(page.locator('[data-review=done]')).toBeVisible({ timeout: 150_000 });

for (const kind of GAME_KINDS) {
  test(`a review of ${kind} says what rusc analyse says`, async ({ page }) => {
    await page.goto('/about');
    const played = game(kind);
    const id = await sendGame(page, kind, played);
    await page.goto(`/analysis/${id}/review`);
    await finished(page);
    const expected = analysed(played);
    const marks = (mark: string): number => expected.moves.filter((move) => move.mark === mark).length;
    const table = page.locator('[data-review] table').first();
    const counts = await table.locator('tbody tr').evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => parseInt(/\d+/.exec(cell.textContent)?.[0] ?? '0', 10))));
    expect(counts.map(([accuracy]) => accuracy)).toEqual(expected.accuracy.map((percent) => Math.round(percent ?? 0)));
    const sum = (place: number): number => counts.reduce((total, row) => total + (row[place] ?? 0), 0);
    expect([sum(1), sum(2), sum(3)]).toEqual([marks('?!'), marks('?'), marks('??')]);
    // The same marks stand in the tree.
    await expect(page.locator('.tree [data-shown-mark]')).toHaveText(expected.moves.flatMap(({ mark }) => (mark === null ? [] : [mark])));
    const turns = page.locator('[data-turning-point]');
    expect((await turns.evaluateAll((all) => all.map((one) => Number((one as HTMLElement).dataset['turningPoint'])))).toSorted()).toEqual(expected.turning_points.toSorted());
    await expectAccessible(page, `the review of ${kind}`);
    if (expected.turning_points.length === 0) return;
    // From mistake to mistake, the reason and the better move, trying again.
    await turns.first().click();
    await expect(page.locator('[data-mistake]')).toBeVisible();
    await page.locator('[data-try]').click();
    await expect(page.locator('[data-retry=ask]')).toBeVisible();
    await expectAccessible(page, `trying again in ${kind}`);
    // Whoever gives up sees the mistake again.
    const mistake = page.locator('[data-mistake]');
    const number = await mistake.getAttribute('data-mistake');
    await page.locator('[data-try-end]').click();
    await expect(mistake.locator('[data-try]')).toBeVisible();
    await expect(mistake).toHaveAttribute('data-mistake', number ?? '');
  });
}

test('a review goes on after a reload, and is one tap away in the history', async ({ page }) => {
  await enter(page, 'register', 'Reviewer_1');
  // So long that it is not done before the page is left.
  const id = await sendGame(page, 'tour', game('tour', 40));
  await page.goto('/user/Reviewer_1');
  await page.locator(`[data-review-link][href$="/analysis/${id}/review"]`).click();
  await expect(page.locator('[data-review] progress')).toBeVisible();
  const kept = (): Promise<number> =>
    page.evaluate((key) => (JSON.parse(localStorage.getItem(key) ?? '{"searches":[]}') as { searches: unknown[] }).searches.length, `rusc.review.game/${id}`);
  await expect.poll(kept).toBeGreaterThan(0);
  await page.goto(`/analysis/${id}`);
  const before = await kept();
  await page.locator('[data-review] button.strong').click();
  const progress = page.locator('[data-review] progress');
  expect(await progress.evaluate((bar) => (bar as HTMLProgressElement).value)).toBeGreaterThanOrEqual(before);
  await expect.poll(kept, { timeout: 60_000 }).toBeGreaterThan(before);
});

test('a review that was begun is finished, and is there the next time', async ({ page }) => {
  await page.goto('/about');
  const played = game('tour');
  const id = await sendReviewed(page, 'tour', played, played.moves.slice(0, -1).map((move) => ({ depth: 6, points: 0, line: [move] })));
  await page.goto(`/analysis/${id}`);
  await page.locator('[data-review] button.strong').click();
  await finished(page);
  await page.reload();
  await finished(page);
});

test('a missed win is told, and read out', async ({ page }) => {
  await page.goto('/about');
  const id = await sendMissedWin(page);
  await page.goto(`/analysis/${id}/review`);
  await finished(page);
  await page.locator('[data-turning-point="5"]').click();
  await expect(page.locator('[data-mistake="5"]')).toContainText(/Blunder: loses \d+ points, a missed win\./);
  await expect(page.locator('.voice')).toContainText('a missed win');
  await expectAccessible(page, 'a missed win');
});

test('a review says why a move was the best, and which moves could not be judged', async ({ page }) => {
  await page.goto('/about');
  const played = game('abalone');
  // Each took the move that was played for the best one, and the last were shallow.
  const found = [...played.moves, 'a1a2'].map((move, at) => ({ depth: at < 5 ? 6 : 1, points: 0, line: [move] }));
  const id = await sendReviewed(page, 'abalone', played, found);
  await page.goto(`/analysis/${id}/review`);
  await finished(page);
  await expect(page.locator('[data-clean]')).toContainText('that could be judged');
  await page.locator('[data-uncertain] summary').click();
  await expect(page.locator('[data-uncertain-move]')).toHaveCount(played.moves.length - 4);
  await expectAccessible(page, 'a review with uncertain moves');
  await page.locator('[data-uncertain-move="6"]').click();
  await expect(page.locator('.analysis')).toHaveAttribute('data-ply', '6');
  await expect(page.locator('[data-best-move]')).toHaveCount(0);
  // What was the best move has its reasons, where there are any.
  const reasons: number[] = [];
  for (let at = 1; at <= 4; at += 1) {
    await page.locator('.tree [data-node]').nth(at - 1).click();
    await expect(page.locator('.analysis')).toHaveAttribute('data-ply', String(at));
    reasons.push(await page.locator(`[data-best-move="${at}"] li`).count());
  }
  expect(Math.max(...reasons)).toBeGreaterThan(0);
  expect(Math.max(...reasons)).toBeLessThanOrEqual(2);
});

test('the card at the end of a game shows its graph when it is asked for', async ({ page }) => {
  const engines: string[] = [];
  page.on('request', (request) => /\/analysis-[^/]*\.wasm$/.test(request.url()) && engines.push(request.url()));
  await new Person(page).resignAgainstComputer('tour');
  await expect(page.locator('[data-review-link]')).toBeVisible();
  expect(engines, 'nothing is loaded before it is asked for').toEqual([]);
  await page.locator('button[data-end-graph]').click();
  await expect(page.locator('[data-end-graph=done] [role=slider]')).toBeVisible({ timeout: 120_000 });
  expect(engines).toHaveLength(1);
  await expectAccessible(page, 'the end of a game with its graph');
  await expectNoOverflow(page, 'the end of a game with its graph');
  // What was searched here is there in the review.
  await page.locator('[data-review-link]').click();
  await finished(page);
});

test('a mistake is jumped to, refuted, bettered and tried again', async ({ page }) => {
  await page.goto('/about');
  const id = await sendBlunder(page);
  await page.goto(`/analysis/${id}/review`);
  await finished(page);
  const ply = (number: number): Promise<void> => expect(page.locator('.analysis')).toHaveAttribute('data-ply', String(number));
  const mistake = page.locator('[data-mistake="5"]');
  const variation = page.locator('.tree .line [aria-current=step]');
  // By the graph, by keyboard, and by the list.
  await page.locator('[role=slider]').click({ position: { x: 1, y: 30 } });
  await ply(0);
  await page.keyboard.press('n');
  await ply(5);
  await expect(mistake).toContainText('Blunder: loses');
  await expect(page.locator('.voice')).toContainText('Blunder: loses');
  await page.keyboard.press('Home');
  await ply(0);
  await page.locator('[data-turning-point="5"]').click();
  await ply(5);
  await page.locator('[data-refutation]').click();
  await ply(7);
  await expect(page.locator('.tree [aria-current=step]')).toContainText('wA2');
  await page.locator('[data-turning-point="5"]').click();
  await page.locator('[data-better]').click();
  await ply(6);
  await expect(variation).toContainText('bA1');
  await page.locator('[data-turning-point="5"]').click();
  await page.locator('[data-try]').click();
  await ply(4);
  const nodes = await page.locator('.tree [data-node]').count();
  const place = (q: number, r: number): Promise<void> => new Person(page).byPointer({ text: '', reserve: 'wA1', pick: [], target: { q, r } } as never, 'click');
  // The mistake itself is judged, and not played.
  await place(-2, 0);
  await expect(page.locator('[data-retry=bad]')).toBeVisible({ timeout: 60_000 });
  await ply(4);
  await expect(page.locator('.tree [data-node]')).toHaveCount(nodes);
  await place(-1, -1);
  await expect(page.locator('[data-retry=best]')).toBeVisible();
  await ply(5);
  await expect(variation).toContainText('wA1');
  // What was found stays told as long as somebody looks at it, and not when they go through the game again.
  await page.keyboard.press('ArrowLeft');
  await ply(4);
  await expect(page.locator('[data-retry=best]')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await ply(5);
  await expect(page.locator('[data-retry]')).toHaveCount(0);
  await expect(mistake.locator('[data-try]')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await ply(3);
  await expect(mistake).toHaveCount(0);
  // Whoever leaves the position tries nothing any more.
  await page.locator('[data-turning-point="5"]').click();
  await page.locator('[data-try]').click();
  await ply(4);
  await page.keyboard.press('ArrowLeft');
  await ply(3);
  await expect(page.locator('[data-retry]')).toHaveCount(0);
});

/** How many rows of the tree are seen whole. */
const wholeRows = (page: Page): Promise<number> =>
  page.locator('.tree').evaluate((tree) => {
    const { top, bottom } = tree.getBoundingClientRect();
    return [...tree.querySelectorAll('.pair')].filter((row) => row.getBoundingClientRect().top >= top - 1 && row.getBoundingClientRect().bottom <= Math.min(bottom, innerHeight) + 1).length;
  });

test('the tree of moves has eight rows beside a review, or in its place', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/about');
  const id = await sendGame(page, 'hive', game('hive', 24));
  await page.goto(`/analysis/${id}/review`);
  const review = page.locator('[data-review]');
  const scrolled = (): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await expect(review).toBeVisible();
  for (const [width, height] of [[1280, 800], [1440, 900], [1920, 1080]] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => wholeRows(page), { message: `rows at ${width} × ${height}` }).toBeGreaterThanOrEqual(8);
    await expect(review).toBeInViewport();
    await expect(page.locator('[data-show-moves]')).toBeHidden();
  }
  for (const [width, height, rows] of [[1024, 768, 8], [390, 844, 7], [844, 390, 7]] as const) {
    await page.setViewportSize({ width, height });
    await page.locator('[data-show-review]').scrollIntoViewIfNeeded();
    if ((await page.locator('[data-show-review]').getAttribute('aria-pressed')) === 'false') await page.locator('[data-show-review]').click();
    await expect(review, `the review at ${width} × ${height}`).toBeInViewport();
    await expect(page.locator('.tree')).toBeHidden();
    await page.locator('[data-show-moves]').click();
    await expect(review).toBeHidden();
    await page.locator('.tree').scrollIntoViewIfNeeded();
    await expect.poll(() => wholeRows(page), { message: `rows at ${width} × ${height}` }).toBeGreaterThanOrEqual(rows);
    expect(await scrolled(), `the page itself at ${width} × ${height}`).toBe(0);
  }
});
