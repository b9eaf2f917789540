// The coached first game: hints in two steps, found in the browser and counted by the server; told in the result.
import type { GameCard } from '../../src/generated/api';
import { GAME_KINDS } from '../../src/generated/games';
import { LANGUAGES } from '../../src/i18n/languages';
import { Person } from './player';
import { askServer, expect, expectAccessible, newPerson, test } from './rig';
import { unfitWords } from './textFit';

for (const kind of GAME_KINDS) {
  test(`a first game of ${kind} with hints`, async ({ page }) => {
    const person = new Person(page);
    await page.goto('/');
    // A first game has hints unless one says otherwise.
    await person.begin(kind, { opponent: 'computer', level: 1, seat: 'first' });
    const coach = page.locator('[data-coach]');
    const hint = page.locator('[data-hint]');
    const first = await person.turn();
    await expect(hint).toBeEnabled();
    await expect(hint).toHaveText('Hint');
    await expectAccessible(page, `a coached game of ${kind}`);

    // The piece, on the board or in the tray and in words; then the move.
    await hint.click();
    await expect(coach).toContainText(/(Try|Place) this one: /, { timeout: 20_000 });
    await expect(person.board.locator('[data-advised]').first()).toBeVisible();
    await expect(coach).toHaveAttribute('data-coach', '');
    await hint.click();
    await expect(coach).not.toHaveAttribute('data-coach', '');
    await expect(hint).toBeDisabled();
    const text = await coach.getAttribute('data-coach');
    const option = first?.moves.find((move) => move.text === text);
    if (!option) throw new Error(`${text} is not a legal move`);
    await person.byBox(option);
    await person.expectPlayed(0, option.text);

    // The next one by keyboard, from the board.
    await person.turn(2);
    await expect(hint).toBeEnabled();
    await person.board.focus();
    await page.keyboard.press('h');
    await expect(coach).toContainText(/(Try|Place) this one: /, { timeout: 20_000 });

    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await expect(page.locator('.result')).toContainText('with 2 hints');
    await expect(coach).toHaveCount(0);
    await page.reload();
    await expect(page.locator('.result')).toContainText('with 2 hints');
  });
}

test('a game without hints has no coach, and so have games between people', async ({ page }) => {
  const person = new Person(page);
  await page.goto('/');
  const sheet = await person.openSheet('tour');
  await expect(sheet.locator('[data-hints]')).toBeChecked();
  await sheet.locator('[data-level]').fill('5');
  await expect(sheet.locator('[data-hints]')).not.toBeChecked();
  await sheet.locator('[data-begin]').click();
  await expect(person.board).toBeVisible();
  await person.turn();
  await expect(page.locator('[data-coach]')).toHaveCount(0);
  await page.keyboard.press('h');
  await expect(page.locator('[data-coach]')).toHaveCount(0);

  await page.goto('/');
  await person.begin('hive', { opponent: 'hotSeat' });
  await expect(person.board).toBeVisible();
  await expect(page.locator('[data-coach]')).toHaveCount(0);
});

/** Layouts that begin with marbles in danger: one against a row, and several of which the first decides the game. */
const DANGERS = ['intimidation', 'scottish-daisy,balls=1'];

for (const language of Object.keys(LANGUAGES)) {
  test(`the coach’s longest warnings fit every phone in ${language}`, async ({ browser, faults, baseURL }) => {
    const page = await newPerson(browser, faults, { locale: language, ...(baseURL ? { baseURL } : {}) });
    await page.goto('/');
    await expect(page.locator('[data-start=abalone]')).toBeEnabled();
    for (const setup of DANGERS) {
      const opponent = { kind: 'computer', level: 1, hints: true };
      const wish = { kind: 'abalone', setup, time: { kind: 'unlimited' }, rated: false, seat: 'first', opponent };
      const card = await askServer<GameCard>(page, 'POST', '/api/games', wish);
      await page.goto(`/game/${card.id}`);
      for (const [width, height] of [[320, 568], [360, 640], [390, 844], [640, 360], [844, 390]] as const) {
        await page.setViewportSize({ width, height });
        await expect(page.locator('.coach .warning .said')).toBeVisible({ timeout: 60_000 });
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
        expect.soft(await unfitWords(page), `${setup} at ${width} × ${height}`).toEqual([]);
      }
    }
  });
}
