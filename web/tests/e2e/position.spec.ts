// Positions set up by hand: in all three games by mouse, by touch and by keyboard, with faults in the reader's language, and as
// text.
import type { Page } from '@playwright/test';
import { GAME_KINDS, type GameKind } from '../../src/generated/games';
import { expect, expectAccessible, expectNoOverflow, newPerson, test } from './rig';

async function openEditor(page: Page, kind: GameKind): Promise<void> {
  await page.goto(`/analysis/${kind}`);
  await expect(page.locator('[data-ready]')).toBeVisible();
  await page.locator('[data-tools]').click();
  await page.locator('[data-position]').click();
  await expect(page.locator('[data-position-dialog] [role=application]')).toBeVisible();
}

const board = (page: Page) => page.locator('[data-position-dialog] [role=application]');
const cell = (page: Page, at: string) => board(page).locator(`[data-cell="${at}"]`);
const brush = (page: Page, name: string) => page.locator(`[data-brush="${name}"]`);
const analyse = (page: Page) => page.locator('[data-position-dialog] [data-analyse]');

test('a position of Hive with a stack is put together by mouse', async ({ page }) => {
  await openEditor(page, 'hive');
  await brush(page, 'first queen').check();
  await cell(page, '0,0').click();
  await expect(board(page).locator('.piece')).toHaveCount(1);
  await brush(page, 'second queen').check();
  await cell(page, '2,0').click();
  await expect(page.locator('[data-fault=not_connected]')).toBeVisible();
  await expect(analyse(page)).toBeDisabled();
  await expectAccessible(page, 'a position with a fault');
  await brush(page, 'second ant').check();
  await cell(page, '1,0').click();
  await expect(page.locator('[data-fault=not_connected]')).toHaveCount(0);
  await brush(page, 'first beetle').check();
  await cell(page, '1,0').click();
  await expect(cell(page, '1,0').locator('.piece')).toHaveCount(2);
  await expect(page.locator('[data-sound]')).toBeVisible();
  // The eraser takes the topmost away; that can be undone.
  await brush(page, 'lift').check();
  await cell(page, '1,0').click();
  await expect(cell(page, '1,0').locator('.piece')).toHaveCount(1);
  await page.locator('[data-undo]').click();
  await expect(cell(page, '1,0').locator('.piece')).toHaveCount(2);
  await page.locator('[data-turn=second]').check();
  await expect(page.locator('[data-turn=second]')).toBeChecked();
  await page.locator('[data-as-text]').click();
  await expect(page.locator('[data-drawing]')).toHaveValue(/Black\[\d\]\n\nwQ {2}wB1 bQ\n\nwB1 on bA1/);
  await analyse(page).click();
  await expect(page.locator('.surface [data-cell] .piece')).toHaveCount(4);
  await page.keyboard.press('x');
  await expect(page.locator('[data-threat-told]')).toContainText('Threat:');
});

for (const kind of GAME_KINDS) {
  test(`a position of ${kind} is set up by keyboard alone`, async ({ page }) => {
    await openEditor(page, kind);
    await page.locator('[data-clear]').press('Enter');
    await expect(board(page).locator('.piece')).toHaveCount(0);
    const first = page.locator('[data-brush^="first "]').first();
    await first.press(' ');
    await board(page).focus();
    await page.keyboard.press('Enter');
    await expect(board(page).locator('.piece')).toHaveCount(1);
    await page.keyboard.press('ArrowRight');
    await page.locator('[data-brush^="second "]').first().press(' ');
    await board(page).focus();
    await page.keyboard.press('Enter');
    await expect(board(page).locator('.piece')).toHaveCount(2);
    await page.keyboard.press('Delete');
    await expect(board(page).locator('.piece')).toHaveCount(1);
    if (kind === 'tour') await expect(page.locator('[data-fault=towers]')).toHaveCount(2);
    else await expect(page.locator('[data-position-dialog] .verdict')).not.toBeEmpty();
    await expectAccessible(page, `the editor of ${kind}`);
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-position-dialog]')).toHaveCount(0);
  });
}

test('by touch on a phone, in Catalan: faults in words, towers stacked, tokens turned', async ({ browser, faults, server }) => {
  const page = await newPerson(browser, faults, { baseURL: server.address, locale: 'ca', hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  await openEditor(page, 'tour');
  await expectNoOverflow(page, 'the editor on a phone');
  await page.locator('[data-brush=lift]').check();
  const tower = board(page).locator('[data-cell]', { has: page.locator('.piece-first use[href$="tower"]') });
  await tower.tap();
  await expect(page.locator('[data-fault=towers]')).toContainText('torres al tauler: 0 en lloc de 1');
  await page.locator('[data-brush="first tower"]').check();
  const pawn = board(page).locator('[data-cell]', { has: page.locator('.piece-first') }).first();
  await pawn.tap();
  await expect(pawn.locator('.piece')).toHaveCount(2);
  await expect(page.locator('[data-sound]')).toBeVisible();
  await page.locator('[data-option=moon]').selectOption('first');
  await analyse(page).click();
  await expect(page.locator('.analysis')).toHaveAttribute('data-ply', '0');
});

test('a text is read, and what is wrong with it is told', async ({ page }) => {
  await openEditor(page, 'hive');
  await page.locator('[data-as-text]').click();
  await page.locator('[data-drawing]').fill('Base\nWhite[5]\n\nwQ  wS1 .   bQ  bS1');
  await expect(page.locator('[data-fault=not_connected]')).toBeVisible();
  await expect(analyse(page)).toBeDisabled();
  await page.locator('[data-drawing]').fill('Base\nBlack\n\nwQ  wS1 xx  bQ');
  await expect(page.locator('[data-fault=unknown_piece]')).toHaveText('Line 4, column 9: neither a piece nor a free cell.');
  await page.locator('[data-drawing]').fill('Base\nBlack[3]\n\nwQ  wS1 bA1 bQ');
  await expect(page.locator('[data-sound]')).toBeVisible();
  await expect(board(page).locator('.piece')).toHaveCount(4);
  await analyse(page).click();
  await expect(page.locator('.surface [data-cell]').first()).toBeVisible();
});

test('on a phone on its side the verdict is not covered', async ({ page }) => {
  for (const [width, height] of [[844, 390], [667, 375]] as const) {
    await page.setViewportSize({ width, height });
    await openEditor(page, 'tour');
    await page.locator('[data-clear]').click();
    await expect(page.locator('[data-faults] li')).toHaveCount(4);
    const covered = await page.locator('[data-faults] li').evaluateAll((faults) =>
      faults.filter((fault) => {
        const { left, right, top, bottom } = fault.getBoundingClientRect();
        return [[left + 2, top + 2], [right - 2, bottom - 2]].some(([x = 0, y = 0]) => !fault.contains(document.elementFromPoint(x, y)));
      }).map((fault) => fault.textContent),
    );
    expect(covered, `faults at ${width} × ${height}`).toEqual([]);
  }
});
