// The end of a game: what decided it is shown on the board and said in words, winner and loser hear different sounds, and
// looking back, the review and the file are one tap away.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { GameKind } from '../../src/generated/games';
import { sitDown, two } from './pair';
import { eager, Person } from './player';
import { expect, test } from './rig';
import { unfitWords } from './textFit';

/** Short games in which one side helps the other. In Abalone both push out whatever they can. */
const GAMES: Record<GameKind, { moves: readonly string[]; said: RegExp; lit: number }> = {
  hive: {
    moves: ['wB1', 'bS1 -wB1', 'wG1 wB1\\', 'bQ \\bS1', 'wQ wG1\\', 'bQ \\wB1', 'wS1 wQ-', 'bG1 bQ/', 'wS1 bQ-', 'bG2 -bQ', 'wB2 /wG1', 'bG3 -bG1'],
    said: /White wins: the black queen bee is surrounded/,
    // The queen and the six around her.
    lit: 7,
  },
  abalone: { moves: [], said: /(Black|White) wins: six (white|black) marbles are off the board/, lit: 0 },
  tour: {
    moves: ['d1a1', 'b3c1', 'e2c2', 'd4d3', 'f1e2+', 'b4b3', 'e2f1', 'b3c2', 'a1b1', 'c2e1'],
    said: /Blue wins: the blue tower has reached its star/,
    lit: 1,
  },
};

/** Plays a game of two at one screen to its end. */
async function playOut(person: Person, kind: GameKind): Promise<void> {
  await person.withoutAnimations();
  await person.page.goto('/');
  const sheet = await person.openSheet(kind);
  await sheet.locator('[name=opponent][value=hotSeat]').check();
  if (kind === 'abalone') await sheet.getByRole('radio', { name: 'Belgian daisy' }).check();
  await sheet.locator('[data-begin]').click();
  await expect(person.board).toBeVisible();
  const { moves } = GAMES[kind];
  for (let ply = 0; ply < 120; ply += 1) {
    const scene = await person.turn(ply);
    if (!scene) return;
    const option = moves.length === 0 ? eager(scene) : scene.moves.find((move) => move.text === moves[ply]);
    if (!option) throw new Error(`${moves[ply]} is not legal at ply ${ply}`);
    await person.byBox(option);
    await person.expectPlayed(ply, option.text);
  }
  throw new Error('the game does not end');
}

for (const kind of ['hive', 'abalone', 'tour'] as const) {
  test(`what decided a game of ${kind} is lit and said, and its moves, file and review are at hand`, async ({ page }) => {
    const person = new Person(page);
    await playOut(person, kind);
    await expect(page.locator('.result')).toContainText(GAMES[kind].said);
    if (GAMES[kind].lit > 0) await expect(page.locator('[role=application] [data-decided]')).toHaveCount(GAMES[kind].lit);
    else await expect(page.locator('.tray .decided'), 'the sixth marble in the gutter').toHaveCount(1);
    // Beside the board of a laptop, too, there are buttons that step through the moves.
    const steps = page.locator('#panel').getByRole('group', { name: 'Moves' });
    await steps.getByRole('button', { name: 'One move back' }).click();
    await expect(page.locator('[data-strip=past]')).toBeVisible();
    await expect(page.locator('[data-decided]')).toHaveCount(0);
    await steps.getByRole('button', { name: 'Current position' }).click();
    await expect(page.locator('#panel [data-review-link]')).toBeVisible();

    // The file is in the format of the field.
    const waiting = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download the game' }).click();
    const file = await waiting;
    expect(file.suggestedFilename()).toMatch({ hive: /\.pgn$/, abalone: /\.apgn$/, tour: /\.rusc$/ }[kind]);
    expect(readFileSync(await file.path(), 'utf8')).toContain(person.moves.at(-1));

    // On a small phone nothing of the result has to be scrolled for, and the review is beside the steps.
    await page.setViewportSize({ width: 320, height: 568 });
    await expect(page.locator('[data-review-now]')).toBeVisible();
    expect(await unfitWords(page)).toEqual([]);
    await page.locator('[data-review-now]').click();
    await expect(page).toHaveURL(/\/analysis\//);
  });
}

declare global {
  interface Window {
    pitches: number[];
  }
}

/** Notes the pitches that a page plays. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.pitches = [];
    const original = BaseAudioContext.prototype.createOscillator;
    BaseAudioContext.prototype.createOscillator = function () {
      const voice = original.call(this);
      const set = voice.frequency.setValueAtTime.bind(voice.frequency);
      voice.frequency.setValueAtTime = (pitch, at) => {
        window.pitches.push(pitch);
        return set(pitch, at);
      };
      return voice;
    };
  });
}

test('winner and loser hear different sounds', async ({ browser, faults, baseURL }) => {
  const pair = await two(browser, faults, baseURL ?? '');
  const [one] = pair;
  for (const { page } of pair) await listen(page);
  await sitDown(pair, 'no clock', 'tour');
  for (const [ply, person] of pair.entries()) {
    const scene = await person.turn(ply);
    if (!scene) throw new Error('over too early');
    await person.byBox(eager(scene));
  }
  await one.turn(2);
  for (const { page } of pair) await page.evaluate(() => (window.pitches = []));
  await one.page.getByRole('button', { name: 'Resign' }).click();
  await one.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  const heard = (page: Page): Promise<number[]> => page.evaluate(() => window.pitches);
  for (const { page } of pair) await expect.poll(() => heard(page)).not.toEqual([]);
  const [lost = 0, won = 0] = (await Promise.all(pair.map(({ page }) => heard(page)))).map((pitches) => (pitches.at(-1) ?? 0) - (pitches[0] ?? 0));
  expect(won, 'upwards for the winner').toBeGreaterThan(0);
  expect(lost, 'downwards for the loser').toBeLessThan(0);
});
