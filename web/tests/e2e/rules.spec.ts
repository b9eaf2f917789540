// The rule books: every book in every language, every figure tried, rightly and wrongly.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { GAME_KINDS, type GameKind } from '../../src/generated/games';
import { type Language, LANGUAGES } from '../../src/i18n/languages';
import type { FigureData, Rulebook } from '../../src/rules/book';
import { tryFigures } from './figures';
import { Person } from './player';
import { expect, expectAccessible, expectNoOverflow, newPerson, test } from './rig';

const FOLDER = join(import.meta.dirname, '../../src/generated/rulebook');

function generated<T>(name: string): T {
  return JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as T;
}

/** Keys of the dictionaries, which nobody should see. */
const KEY = /\b(app|board|cell|error|game|gender|kind|piece|reason|reserve|rules|said|side|special|words)\.[a-z]/i;

for (const language of Object.keys(LANGUAGES) as Language[]) {
  test(`the rule books in ${language}`, async ({ page }) => {
    for (const game of GAME_KINDS) {
      const book = generated<Rulebook>(`${game}-${language}.json`);
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(`/rules/${game}/${language}`);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const rules = book.chapters.flatMap((chapter) => chapter.rules);
      await expect(page.locator('article h3')).toHaveText(rules.map((rule) => `${rule.id} ${rule.title}`));
      await expectNoOverflow(page, `${game} in ${language}`);
      await page.setViewportSize({ width: 1200, height: 800 });
      expect(await tryFigures(page, generated<FigureData[]>(`${game}.figures.json`))).toEqual([]);
      expect(await page.locator('main').innerText()).not.toMatch(KEY);
      await expectNoOverflow(page, `${game} in ${language}, with its boards`);
      await expectAccessible(page, `the rules of ${game} in ${language}`);
    }
  });
}

test('an address opens the book at its rule, in its language', async ({ page }) => {
  await page.goto('/rules/hive/ca#H8');
  const heading = page.getByRole('heading', { name: 'H8 El rusc únic' });
  await expect(heading).toBeInViewport();
  await page.getByRole('link', { name: 'H12' }).first().click();
  await expect(page.getByRole('heading', { name: 'H12 Escarabat' })).toBeInViewport();
  await expect(page).toHaveURL(/\/rules\/hive\/ca#H12$/);
  await page.goBack();
  await expect(heading).toBeInViewport();
  await page.getByRole('link', { name: 'Română' }).click();
  await expect(page.getByRole('heading', { name: 'H8 Un singur stup' })).toBeAttached();
  // Back in the language of the page.
  await page.getByRole('link', { name: /^Rusc/ }).click();
  await expect(page.getByRole('heading', { name: 'Play now' })).toBeVisible();
  await page.goto('/rules/chess');
  await expect(page.getByRole('heading', { level: 1, name: 'There is nothing here' })).toBeVisible();
});

test('every game has a link to its rules on the start page', async ({ page }) => {
  for (const game of GAME_KINDS) {
    await page.goto('/');
    await page.locator(`[data-rules=${game}]`).click();
    await expect(page).toHaveURL(new RegExp(`/rules/${game}/en$`));
    await expect(page.locator('article h3').first()).toBeVisible();
  }
});

test('a figure is played by mouse, by finger and by keyboard', async ({ browser, faults, baseURL }) => {
  const page = await newPerson(browser, faults, { hasTouch: true, ...(baseURL ? { baseURL } : {}) });
  await page.goto('/rules/hive/en#H11');
  const figure = page.locator('[data-figure="H11-queen-moves#four"]');
  const board = figure.getByRole('application', { name: 'Hive board, H11' });
  await expect(board).toBeVisible();
  await figure.scrollIntoViewIfNeeded();
  const target = board.getByLabel('can go here').first();
  await target.click();
  await expect(figure.locator('.said')).toContainText('Right: bQ');
  await figure.getByRole('button', { name: 'Again' }).click();
  const box = await board.getByLabel('can go here').last().boundingBox();
  if (box) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await expect(figure.locator('.said')).toContainText('Right: bQ');
  await figure.getByRole('button', { name: 'Again' }).click();
  await board.focus();
  // Lets go of the queen, takes her again, steps aside and puts her down.
  await page.keyboard.press('Escape');
  await page.keyboard.press(']');
  for (let n = 0; n < 12 && (await figure.locator('.said.right, .said.legal').count()) === 0; n += 1) {
    await page.keyboard.press('Enter');
    await page.keyboard.press(']');
  }
  await expect(figure.locator('.said')).toContainText('✓');
  await page.context().close();
});

/** Opens the panel where it is a sheet. */
async function openPanel(page: Page): Promise<void> {
  if (await page.locator('.opens').isVisible()) await page.locator('.opens').click();
}

for (const [game, rule] of [['hive', 'H3'], ['abalone', 'A2'], ['tour', 'T3']] as [GameKind, string][]) {
  test(`the rules of ${game} open over the game, at the rule that matters`, async ({ page }) => {
    const person = new Person(page);
    await person.startAgainstComputer(game);
    await person.turn();
    await openPanel(page);
    await page.locator('[data-open-rules]').click();
    const card = page.locator(`[data-rule-card=${rule}]`);
    await expect(card.getByRole('heading', { level: 2 })).toContainText(rule);
    await expect(card.getByRole('application').first()).toBeVisible();
    await expectAccessible(page, `a rule card of ${game}`);
    await card.getByRole('button', { name: 'Next rule' }).click();
    await expect(page.locator('[data-rule-card]')).not.toHaveAttribute('data-rule-card', rule);
    await page.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.locator('[data-rule-card]')).toHaveCount(0);
  });
}

test('a refusal leads to its rule', async ({ page }) => {
  const person = new Person(page);
  await person.startAgainstComputer('tour');
  await person.turn();
  // The tower is shut in behind its pawns.
  await person.board.getByLabel(/^e1, orange tower/).click();
  await page.locator('[data-why]').click();
  const card = page.locator('[data-rule-card]');
  await expect(card).toHaveAttribute('data-rule-card', 'T9');
  await expect(card.getByRole('heading', { level: 2 })).toContainText('Crossing and covering');
});

test('on paper the boards stay and the buttons go', async ({ page }) => {
  await page.goto('/rules/tour/en');
  await expect(page.locator('[data-figure][data-ready]').first()).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('[data-figure]:not([data-ready])')).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.below').first()).toBeHidden();
  await expect(page.locator('.contents')).toBeHidden();
  await expect(page.getByRole('application').first()).toBeVisible();
});
