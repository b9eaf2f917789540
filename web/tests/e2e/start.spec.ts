// The start page as people come to it: the first time, again, with a friend, with anybody, with a name of their own.
import type { Page } from '@playwright/test';
import { LANGUAGES } from '../../src/i18n/languages';
import { two } from './pair';
import { Person } from './player';
import { enter, expect, expectAccessible, newPerson, test } from './rig';

/** What does not fit into the head: links and buttons that are cut, or overlap the next one. */
async function cutInHead(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('header a, header > button, header nav button')].filter(
      (element) => element.checkVisibility() && element.closest('[popover]') === null,
    );
    const cut = shown.filter((element) => element.scrollWidth > element.clientWidth + 1 || element.getBoundingClientRect().right > innerWidth);
    const over = shown.filter((element, place) => {
      const next = shown[place + 1]?.getBoundingClientRect();
      return next !== undefined && next.left < element.getBoundingClientRect().right - 1;
    });
    return [...cut, ...over].map((element) => element.outerHTML.slice(0, 90));
  });
}

test('the first time a sheet asks, the second time one tap plays', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('[data-remembered]')).toHaveCount(0);
  await page.locator('[data-start=abalone]').click();
  const sheet = page.locator('[data-sheet=abalone]');
  await expect(sheet.getByRole('heading', { name: 'Play Abalone' })).toBeVisible();
  await expectAccessible(page, 'the play sheet');
  await expect(sheet.locator('[name=layout]')).toHaveCount(6);
  await sheet.locator('[data-all-layouts]').click();
  await expect(sheet.locator('[name=layout]')).toHaveCount(35);
  await sheet.getByRole('radio', { name: 'German daisy' }).check();
  await sheet.locator('[data-level]').fill('4');
  await sheet.locator('[name=time]').nth(4).check();
  await sheet.locator('[data-begin]').click();
  await expect(page.getByRole('application')).toBeVisible();
  // The layout is that of the game, and the other games begin with the same wishes.
  await page.goto('/');
  await expect(page.locator('[data-continue]').first()).toContainText('Abalone · German daisy · 10 + 5 · casual');
  await expect(page.locator('[data-remembered=abalone]')).toHaveText('Computer, 4 · Casual · German daisy · 10 + 5');
  await page.locator('[data-start=abalone]').click();
  await expect(page).toHaveURL(/\/game\//);
  // Only a page that has arrived can be left.
  await expect(page.getByRole('application')).toBeVisible();
  await page.goBack();
  await page.locator('[data-change=abalone]').click();
  await expect(page.locator('[data-sheet=abalone] [data-level]')).toHaveValue('4');
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-sheet]')).toHaveCount(0);
  await expect(page.locator('[data-change=abalone]')).toBeFocused();
});

test('expansions are chosen for a game against the computer', async ({ page }) => {
  const person = new Person(page);
  await page.goto('/');
  const sheet = await person.openSheet('hive');
  await sheet.getByRole('checkbox', { name: 'mosquito' }).check();
  await sheet.getByRole('checkbox', { name: 'pillbug' }).check();
  await sheet.locator('[name=seat][value=first]').check();
  await sheet.locator('[data-begin]').click();
  const scene = await person.turn();
  expect(scene?.reserves[0].map((reserve) => reserve.glyph)).toEqual(expect.arrayContaining(['mosquito', 'pillbug']));
  expect(scene?.reserves[0].map((reserve) => reserve.glyph)).not.toContain('ladybug');
});

test('boards play on the start page, and stand still for those who want less motion', async ({ page }) => {
  await page.goto('/');
  const board = page.locator('.loop').first();
  await expect(board).not.toHaveAttribute('data-ply', '0');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect(board).toHaveAttribute('data-ply', '0');
  // Longer than two moves take.
  await page.waitForTimeout(3000);
  await expect(board).toHaveAttribute('data-ply', '0');
});

test('two who want the same are brought together by one tap each, wherever they wait', async ({ browser, faults, baseURL }) => {
  const [one, other] = await two(browser, faults, baseURL ?? '');
  for (const person of [one, other]) await person.page.goto('/');
  await one.begin('tour', { opponent: 'anyone', time: '3 + 2' });
  await expect(one.page.locator('[data-seeking]')).toContainText('Tour de Ruche');
  await expect(one.page.getByText('Nobody is looking for a game right now.')).toHaveCount(0);
  await expectAccessible(one.page, 'the lobby with a seek');
  const listed = other.page.locator('[data-seek]');
  await expect(listed).toContainText('3 + 2 · casual');
  await expect(listed).toContainText('random');
  await expectAccessible(other.page, 'the lobby with the seek of another');
  // The seek goes on while its maker reads the rules.
  await one.page.locator('[data-rules=tour]').click();
  await expect(one.page).toHaveURL(/\/rules\/tour/);
  await other.begin('tour', { opponent: 'anyone', time: '3 + 2' });
  for (const person of [one, other]) await expect(person.page).toHaveURL(/\/game\//);
  expect(one.page.url()).toBe(other.page.url());
});

test('a challenge is heard on every page, and the invitation says what will be played', async ({ browser, faults, baseURL }) => {
  const [one, other] = await two(browser, faults, baseURL ?? '');
  await enter(other.page, 'register', 'Challenged');
  await other.page.goto('/about');
  await one.page.goto('/');
  await one.begin('abalone', { opponent: 'friend', friend: 'challenged', time: '5 + 3', seat: 'first' });
  await expect(one.page.getByRole('heading', { name: 'Waiting for Challenged' })).toBeVisible();
  const bell = other.page.locator('[data-notices]');
  await expect(bell).toHaveAttribute('data-notices', '1');
  await expect(other.page).toHaveTitle('(1) Rusc');
  await expect(other.page.locator('link[rel=icon]')).toHaveAttribute('href', /c5221f/);
  await expect(other.page.locator('[data-note]')).toContainText('challenges you: Abalone · Standard · 5 + 3 · casual');
  await bell.click();
  await expect(other.page.locator('#notices')).toContainText('challenges you');
  await expectAccessible(other.page, 'notices');
  // The game itself says all of it, before anybody accepts.
  await other.page.goto(one.page.url());
  const terms = other.page.locator('dl');
  for (const word of ['Abalone', 'Standard', '5 + 3', 'White', 'casual']) await expect(terms).toContainText(word);
  await expectAccessible(other.page, 'an invitation');
  const stranger = await newPerson(browser, faults, baseURL ? { baseURL } : {});
  await stranger.goto(one.page.url());
  await expect(stranger.getByText('This game is for Challenged.')).toBeVisible();
  await expect(stranger.getByRole('button', { name: 'Accept and play' })).toHaveCount(0);
  await other.page.getByRole('button', { name: 'Accept and play' }).click();
  await expect(one.page.getByText('Waiting for')).toHaveCount(0);
  await expect(other.page).not.toHaveTitle(/^\(1\)/);
});

test('a guest has a name of their own, and others see that it is a guest', async ({ browser, faults, baseURL }) => {
  faults.expected = [/Failed to load resource.*4(22|09)/];
  const [one, other] = await two(browser, faults, baseURL ?? '');
  await one.page.goto('/');
  await one.page.locator('[data-menu]').click();
  const form = one.page.locator('[data-guest-name]');
  await expectAccessible(one.page, 'the menu');
  for (const [name, refusal] of [
    ['Host', 'This name is reserved.'],
    ['two words', 'A name has 2 to 20 letters'],
  ] as const) {
    await form.getByRole('textbox').fill(name);
    await form.getByRole('button').click();
    await expect(form.getByRole('alert')).toContainText(refusal);
  }
  await form.getByRole('textbox').fill('Lluna');
  await form.getByRole('button').click();
  await expect(form).toContainText('You are Lluna.');
  await one.page.keyboard.press('Escape');
  await one.begin('hive', { opponent: 'anyone' });
  await other.page.goto('/');
  await expect(other.page.locator('[data-seek]')).toContainText('Lluna (guest)');
});

for (const language of Object.keys(LANGUAGES)) {
  test(`the head fits a small phone in ${language}`, async ({ browser, faults, baseURL }) => {
    const page = await newPerson(browser, faults, { locale: language, viewport: { width: 320, height: 568 }, ...(baseURL ? { baseURL } : {}) });
    for (const path of ['/', '/settings']) {
      await page.goto(path);
      await expect(page.locator('[data-menu]')).toBeVisible();
      for (const width of [320, 360, 390, 641, 820]) {
        await page.setViewportSize({ width, height: 568 });
        expect(await cutInHead(page), `${path} at ${width}`).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBe(width);
      }
    }
  });
}

test('a large screen is used', async ({ page }) => {
  await page.setViewportSize({ width: 2560, height: 1440 });
  await page.goto('/');
  await expect(page.locator('[data-start=hive]')).toBeVisible();
  const widths = await page.evaluate(() => [...document.querySelectorAll('.start-card')].map((card) => card.getBoundingClientRect().width));
  for (const width of widths) expect(width).toBeGreaterThan(600);
});
