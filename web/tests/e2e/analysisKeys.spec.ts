// The keys of the analysis page as on lichess: after a move by mouse or touch, with the focus on the board by keyboard, and
// behind dialogs.
import type { Locator, Page } from '@playwright/test';
import { Person } from './player';
import { expect, expectAccessible, test } from './rig';

async function openBoard(page: Page): Promise<void> {
  await page.goto('/analysis/hive');
  await expect(page.locator('[data-ready]')).toBeVisible();
}

const ply = (page: Page, number: number): Promise<void> => expect(page.locator('.analysis')).toHaveAttribute('data-ply', String(number));
const engine = (page: Page): Locator => page.locator('[data-engine]');

/** Plays the first move with a pointer: a piece of the tray, and the middle of the board. */
async function playByPointer(page: Page, tap: 'click' | 'touch'): Promise<void> {
  const move = { text: 'wS1', reserve: 'wS', pick: [], target: { q: 0, r: 0 } };
  const reserve = await page.locator('[data-reserve]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['reserve'] ?? '').find((name) => name.startsWith('wS')) ?? '');
  await new Person(page).byPointer({ ...move, reserve } as never, tap);
  await ply(page, 1);
}

for (const tap of ['click', 'touch'] as const) {
  test.describe(`after a move by ${tap}`, () => {
    test.use(tap === 'touch' ? { hasTouch: true } : {});

    test(`the keys of the page work after a move by ${tap}`, async ({ page }) => {
      await openBoard(page);
      await playByPointer(page, tap);
      await expect(page.getByRole('application')).toBeFocused();
      await page.keyboard.press('ArrowLeft');
      await ply(page, 0);
      await page.keyboard.press('ArrowRight');
      await ply(page, 1);
      await expect(page.locator('[data-line="0"] button').first()).toBeVisible();
      await page.keyboard.press(' ');
      await ply(page, 2);
      await page.keyboard.press('l');
      await expect(engine(page)).toHaveAttribute('aria-checked', 'false');
      await page.keyboard.press('l');
      await expect(engine(page)).toHaveAttribute('aria-checked', 'true');
      await expect(page.locator('[data-arrow]')).not.toHaveCount(0);
      await page.keyboard.press('a');
      await expect(page.locator('[data-arrow]')).toHaveCount(0);
      await page.keyboard.press('x');
      await expect(page.locator('[data-threat-told]')).toBeVisible();
      await page.keyboard.press('x');
      await expect(page.locator('[data-threat-told]')).toHaveCount(0);
      const bar = page.locator('.chance .bar');
      await expect(bar).toHaveClass(/first/);
      await page.keyboard.press('f');
      await expect(bar).toHaveClass(/second/);
      await page.keyboard.press('?');
      await expect(page.locator('[data-keys]')).toBeVisible();
      await expect(page.locator('[data-keys]')).toContainText('N and P');
      // Behind the list nothing happens.
      await page.keyboard.press('f');
      await expect(bar).toHaveClass(/second/);
      await page.keyboard.press('Escape');
      await expect(page.locator('[data-keys]')).toHaveCount(0);
      // The list gives the focus back to the board, and the keys stay with the page.
      await page.keyboard.press('ArrowLeft');
      await ply(page, 1);
    });
  });
}

test('the board keeps its keys for who came to it by keyboard', async ({ page }) => {
  await openBoard(page);
  const board = page.getByRole('application');
  await playByPointer(page, 'click');
  await expect(board).not.toHaveAttribute('aria-activedescendant', /.+/);
  await page.keyboard.press('b');
  await expect(board).toBeFocused();
  await expect(board).toHaveAttribute('aria-activedescendant', /.+/);
  // A piece of the tray and a cell, with the keys of the board alone.
  for (const key of [']', 'Enter', '.', 'Enter']) await page.keyboard.press(key);
  await ply(page, 2);
  const at = await board.getAttribute('aria-activedescendant');
  await page.keyboard.press('ArrowLeft');
  await expect(board).not.toHaveAttribute('aria-activedescendant', at ?? '');
  await ply(page, 2);
  await page.keyboard.press('?');
  await expect(page.locator('[data-keys]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-keys]')).toHaveCount(0);
  await expect(board).toHaveAttribute('aria-activedescendant', /.+/);
  await expectAccessible(page, 'the analysis board with its cursor');
  // A touch gives the keys back to the page.
  await page.locator('[data-cell]').first().click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Home');
  await ply(page, 0);
});

test('space plays the best move after a click on a move, and presses a button that was reached by keyboard', async ({ page }) => {
  await openBoard(page);
  await expect(page.locator('[data-line="0"] button').first()).toBeVisible();
  await page.keyboard.press(' ');
  await ply(page, 1);
  await expect(page.locator('[data-line="0"] button').first()).toBeVisible();
  await page.locator('.tree [data-node="1"]').click();
  await page.keyboard.press(' ');
  await ply(page, 2);
  await engine(page).focus();
  await page.keyboard.press(' ');
  await expect(engine(page)).toHaveAttribute('aria-checked', 'false');
  await ply(page, 2);
  // Steps and moves are two groups with two names.
  await expect(page.getByRole('list', { name: 'Moves', exact: true })).toHaveCount(1);
  await expect(page.getByRole('group', { name: 'Moves', exact: true })).toHaveCount(0);
});

/** Notes whatever the page says from now on. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const voice = document.querySelector('.voice');
    if (voice) new MutationObserver(() => voice.textContent !== '' && said.push(voice.textContent)).observe(voice, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said.splice(0));
}

test('every step and every choice is told to who does not see them', async ({ page }) => {
  await openBoard(page);
  await page.locator('[data-tools]').click();
  await page.locator('[data-bring]').click();
  await page.locator('[data-text]').fill('[GameType "Base"]\n\n1. wS1\n2. bS1 wS1- (2. bA1 wS1-)\n3. wQ -wS1\n4. bQ bS1-\n');
  await page.locator('[data-read]').click();
  await ply(page, 4);
  await page.locator('[data-tools]').click();
  const said = await listen(page);
  const hears = async (words: RegExp): Promise<void> => {
    let heard = '';
    await expect.poll(async () => (heard += (await said()).join(' | '))).toMatch(words);
  };
  for (const [key, words] of [
    ['ArrowLeft', /^2\. white queen/i],
    ['Home', /^First position$/],
    ['End', /^2… black queen/i],
    ['Shift+ArrowLeft', /^1\. white spider/i],
    ['ArrowDown', /^1… ant, east of/i],
    ['ArrowRight', /^1… black ant 1/i],
    ['Shift+ArrowUp', /^1… black spider 1/i],
  ] as const) {
    await page.keyboard.press(key);
    await hears(words);
  }
  await page.locator('.tree [data-node="1"]').click();
  await hears(/^1\. white spider/i);
});
