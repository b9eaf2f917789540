// A tree of moves is edited on the analysis board: variations, comments, folds, and what files tell of them.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { keptBoards } from './keptBoards';
import { expect, expectAccessible, test } from './rig';

const TREE = '[GameType "Base"]\n\n1. wS1\n2. bS1 wS1- (2. bA1 wS1- 3. wA1 -wS1) (2. bG1 wS1-)\n3. wQ -wS1\n4. bQ bS1-\n';

const ply = (page: Page, number: number): Promise<void> => expect(page.locator('.analysis')).toHaveAttribute('data-ply', String(number));
const move = (page: Page, text: string) => page.locator('.tree [data-node]', { hasText: text });

/** What a download in some format has. */
async function saved(page: Page, format: string): Promise<string> {
  if (!(await page.locator(`[data-save=${format}]`).isVisible())) await page.locator('[data-tools]').click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator(`[data-save=${format}]`).click()]);
  return readFileSync(await download.path(), 'utf8');
}

test('a tree is edited', async ({ page }) => {
  await page.goto('/analysis/hive');
  await page.locator('[data-tools]').click();
  await expect(page.locator('[data-left-out]')).toHaveCount(0);
  await page.locator('[data-bring]').click();
  await page.locator('[data-text]').fill(TREE);
  await page.locator('[data-read]').click();
  await ply(page, 4);
  // A game string has no variations, which is said before somebody takes it.
  await expect(page.locator('[data-left-out]')).toBeVisible();
  expect(await saved(page, 'uhp')).toContain('bS1 wS1-;wQ -wS1;bQ bS1-');

  await move(page, 'bG1').click();
  await ply(page, 2);
  await page.locator('.editor summary').click();
  await page.locator('[data-comment]').fill('A quiet beginning.');
  await page.locator('[data-comment]').press('Tab');
  await expect(page.locator('.tree .comment')).toHaveText('A quiet beginning.');
  await expect(page.locator('.tree .line').last()).toContainText('bG1');
  // One place up, before the other variation; then in the place of the main line.
  await page.locator('[data-promote]').click();
  await expect(page.locator('.tree .line').first()).toContainText('bG1');
  await page.locator('[data-main]').click();
  await expect(page.locator('.tree .pair').first()).toContainText('bG1');
  await expect(page.locator('.tree .line')).toHaveCount(2);
  await expect(page.locator('[data-main]')).toHaveCount(0);
  await page.locator('[data-fold]').click();
  await expect(page.locator('.tree .line')).toHaveText(/2 variations hidden/);
  await expectAccessible(page, 'a tree with hidden variations');
  await page.locator('[data-unfold]').click();
  await expect(page.locator('.tree .line')).toHaveCount(2);

  await move(page, 'bA1').click();
  if (!(await page.locator('[data-delete]').isVisible())) await page.locator('.editor summary').click();
  await page.locator('[data-delete]').click();
  await expect(move(page, 'bA1')).toHaveCount(0);
  await expect(move(page, 'wA1')).toHaveCount(0);
  await ply(page, 1);
  const file = await saved(page, 'pgn');
  expect(file).toContain('A quiet beginning.');
  expect(file).toMatch(/2\. bG1 wS1-[^]*\(2\. bS1 wS1-/);
  expect(file).not.toContain('bA1');
});

/** A board with one move, the editor open. */
async function openedEditor(page: Page): Promise<void> {
  await page.goto('/analysis/tour');
  await page.locator('[data-line="0"] button').first().click();
  await ply(page, 1);
  await page.locator('.editor summary').click();
}

test('a comment is kept though its field is never left', async ({ page }) => {
  await openedEditor(page);
  const field = page.locator('[data-comment]');
  await field.pressSequentially('A quiet beginning. ');
  await expect(page.locator('.tree .comment')).toHaveText('A quiet beginning.');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('A quiet beginning. ');
  await expect.poll(async () => (await keptBoards(page)).flatMap(({ comments }) => comments)).toEqual(['A quiet beginning.']);
  await expect(field).toBeFocused();
  await page.reload();
  await expect(page.locator('.tree .comment')).toHaveText('A quiet beginning.');
});

test('a comment that is being written stays that of its move when the computer moves', async ({ page }) => {
  await openedEditor(page);
  await page.locator('[data-tools]').click();
  await page.locator('[data-practice]').click();
  await page.locator('[data-practice-dialog] [type=radio]').first().check();
  await page.locator('[data-practice-dialog] [type=range]').fill('10');
  await page.locator('[data-practice-start]').click();
  await page.locator('.editor summary').click();
  const field = page.locator('[data-comment]');
  await field.pressSequentially('A quiet ');
  await ply(page, 2);
  await expect(field).toHaveValue('A quiet ');
  await field.pressSequentially('beginning.');
  await expect(page.locator('.tree .comment')).toHaveText('A quiet beginning.');
  await expectAccessible(page, 'a comment of another move');
  // Whoever leaves the field sees the comment of the move on the board.
  await field.blur();
  await expect(field).toHaveValue('');
});

test('a format that cannot tell a position says so, and which one can', async ({ page }) => {
  await page.goto('/analysis/hive');
  await page.locator('[data-tools]').click();
  await page.locator('[data-bring]').click();
  await page.locator('[data-text]').fill('Base\nBlack[3]\n\nwQ  wS1 bA1 bQ');
  await page.locator('[data-read]').click();
  await expect(page.locator('[data-open-dialog]')).toHaveCount(0);
  await page.locator('[data-save=pgn]').click();
  await expect(page.locator('.told.fault')).toContainText('Rusc file');
  expect(await saved(page, 'rusc')).toContain('[Drawing ');
  await expect(page.locator('.told.fault')).toHaveCount(0);
});

test('an arrow says how much a move loses', async ({ page }) => {
  await page.goto('/analysis/abalone');
  await page.locator('[data-lines]').selectOption('5');
  await expect(page.locator('[data-arrow]').first()).toBeVisible();
  await expect(page.locator('.move-arrows .label:not(.threat) text').first()).toHaveText(/^−\d+$/);
  // What loses more gets no arrow.
  const labels = await page.locator('.move-arrows .label text').allTextContents();
  expect(Math.max(0, ...labels.map((label) => Number(label.replace('−', ''))))).toBeLessThanOrEqual(20);
});
