// One analysis in two tabs: neither writes over what the other has kept. A game in two tabs is in `offline.spec.ts`.
import type { Page } from '@playwright/test';
import { keptBoards } from './keptBoards';
import { expect, test } from './rig';

async function open(page: Page): Promise<void> {
  await page.goto('/analysis/tour');
  await expect(page.locator('[data-ready]')).toBeVisible();
}

/** Plays what the engine finds best. */
async function play(page: Page, ply: number): Promise<void> {
  await expect(page.locator('[data-line="0"] button').first()).toBeVisible();
  await page.locator('[data-line="0"] button').first().click();
  await expect(page.locator('.analysis')).toHaveAttribute('data-ply', String(ply));
}

/** How many moves each board of the device has, the last changed first. */
async function boards(page: Page): Promise<number[]> {
  return (await keptBoards(page)).map(({ moves }) => moves);
}

test('an analysis that is changed in two tabs becomes two', async ({ page, context }) => {
  await open(page);
  await play(page, 1);
  await expect.poll(() => boards(page)).toEqual([1]);
  const other = await context.newPage();
  await open(other);
  await expect(other.locator('.analysis')).toHaveAttribute('data-ply', '1');
  await play(other, 2);
  await play(other, 3);
  await expect.poll(() => boards(page)).toEqual([3]);
  // Looking back changes nothing of what is kept.
  await page.keyboard.press('Home');
  await expect(page.locator('.analysis')).toHaveAttribute('data-ply', '0');
  await page.keyboard.press('End');
  await play(page, 2);
  await expect(page.getByText('Another tab has changed this analysis.')).toBeVisible();
  await expect.poll(() => boards(page)).toEqual([2, 3]);
  // From then on it is this one that is kept, and opened again.
  await play(page, 3);
  await expect.poll(() => boards(page)).toEqual([3, 3]);
  await page.reload();
  await expect(page.locator('.analysis')).toHaveAttribute('data-ply', '3');
  // A browser may drop what is written as the page goes away; what is kept already it does not touch.
  await play(page, 4);
  await page.reload();
  await expect(page.locator('.analysis')).toHaveAttribute('data-ply', /^[34]$/);
  expect([[3, 3], [3, 4]]).toContainEqual((await boards(other)).toSorted());
});

test('a tab that is behind and is left does not write over the other one', async ({ page, context }) => {
  await open(page);
  await play(page, 1);
  await expect.poll(() => boards(page)).toEqual([1]);
  const other = await context.newPage();
  await open(other);
  for (const ply of [2, 3, 4]) await play(other, ply);
  await expect.poll(() => boards(other)).toEqual([4]);
  await play(page, 2);
  await page.reload();
  await expect(page.locator('[data-ready]')).toBeVisible();
  // Whether its own move is there depends on the browser.
  expect((await boards(other)).filter((moves) => moves !== 2)).toEqual([4]);
});
