// The screen of a game: what must never move the board, what is seen in which order, what a touch that leads nowhere says,
// and that everything fits on screens of all sizes.
import type { Page } from '@playwright/test';
import { GAME_KINDS } from '../../src/generated/games';
import type { Hex, Scene } from '../../src/generated/api';
import { sitDown, two } from './pair';
import { eager, Person, plain } from './player';
import { expect, newPerson, test } from './rig';
import { type BoardTouches, withTouches } from './touches';

/** Where the board is. */
async function place(page: Page): Promise<unknown> {
  return page.locator('.board .window').evaluate((view) => JSON.stringify(view.getBoundingClientRect()));
}

/** Taps a cell, whether something is drawn there or not. */
async function tapCell(page: Page, at: Hex): Promise<void> {
  await withTouches(page);
  await page.evaluate(async (cell) => {
    const { tapCell: tap } = (window as unknown as { touches: BoardTouches }).touches;
    const frame = document.querySelector('.board-area');
    if (frame) await tap(frame, cell);
  }, at);
}

async function play(mover: Person, ply: number): Promise<void> {
  const scene = await mover.turn(ply);
  const option = scene && plain(scene);
  if (!option) throw new Error('no plain move');
  await mover.byBox(option);
  await mover.expectPlayed(ply, option.text);
}

const AROUND: readonly Hex[] = [{ q: 1, r: 0 }, { q: 0, r: 1 }, { q: -1, r: 1 }, { q: -1, r: 0 }, { q: 0, r: -1 }, { q: 1, r: -1 }];

test('neither an offer, a reason nor the result moves the board', async ({ browser, faults, baseURL }) => {
  const pair = await two(browser, faults, baseURL ?? '');
  const [one, other] = pair;
  await sitDown(pair, 'no clock', 'tour');
  await play(one, 0);
  await play(other, 1);
  await one.turn(2);
  const before = await place(one.page);
  await other.page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Offer a draw' }).click();
  await other.page.getByRole('dialog').getByRole('button', { name: 'Offer a draw' }).click();
  const accept = one.page.locator('[data-strip=offers]').getByRole('button', { name: 'Accept' });
  await expect(accept).toBeVisible();
  expect(await place(one.page), 'with an offer').toBe(before);
  await one.page.locator('[data-strip=offers]').getByRole('button', { name: 'Decline' }).click();
  const foreign = one.scene?.stacks.find((stack) => stack.tiles.at(-1)?.seat === 'second');
  if (!foreign) throw new Error('no piece of the other side');
  await tapCell(one.page, foreign.at);
  await expect(one.page.locator('[data-strip=prompt] .reason')).toBeVisible();
  expect(await place(one.page), 'with a reason').toBe(before);
  await one.page.getByRole('button', { name: 'Resign' }).click();
  await one.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(one.page.locator('.result')).toContainText('You lose: you resigned');
  await expect(other.page.locator('.result')).toContainText('You win: your opponent resigned');
  expect(await place(one.page), 'with the result').toBe(before);

  // A rematch that the other side wants is accepted or declined; there is no third button.
  await other.page.getByRole('button', { name: 'Rematch' }).click();
  await expect(other.page.locator('[data-strip=offers]')).toContainText('You have offered a rematch.');
  await expect(one.page.locator('[data-strip=offers]').getByRole('button')).toHaveText(['Accept', 'Decline']);
  await expect(one.page.getByRole('button', { name: 'Rematch' })).toHaveCount(0);
  expect(await place(one.page), 'with a rematch offered').toBe(before);
});

test('the computer moves after one’s own piece has landed', async ({ page }) => {
  const person = new Person(page);
  await person.startAgainstComputer('tour', 1);
  const scene = await person.turn();
  const option = scene && plain(scene);
  if (!option) throw new Error('no plain move');
  await page.evaluate(() => {
    window.seen = [];
    const note = (what: string): void => void (window.seen.at(-1) !== what && window.seen.push(what));
    // The reply may come with the very frame in which the piece lands: what counts is that its flight was not cut off.
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
      const flight = animate.apply(this, how);
      if (this.closest('[data-flying]')) {
        note('flies');
        flight.finished.then(
          () => note('landed'),
          () => note('cut off'),
        );
      }
      return flight;
    };
  });
  await person.byBox(option);
  await person.turn(2);
  await expect.poll(() => page.evaluate(() => window.seen)).toEqual(['flies', 'landed', 'flies', 'landed']);
});

declare global {
  interface Window {
    seen: string[];
  }
}

test('a piece that cannot be put down stays in hand, and the reason is told', async ({ page }) => {
  const person = new Person(page);
  await person.startAgainstComputer('hive', 1);
  await person.byBox(eager((await person.turn()) as Scene));
  const scene = (await person.turn(2)) as Scene;
  const enemy = scene.stacks.find((stack) => stack.tiles.at(-1)?.seat === 'second');
  const option = scene.moves.find((move) => move.reserve !== null);
  if (!enemy || !option?.reserve) throw new Error('nothing to place');
  const occupied = (at: Hex): boolean => scene.stacks.some((stack) => stack.at.q === at.q && stack.at.r === at.r);
  const beside = AROUND.map((step) => ({ q: enemy.at.q + step.q, r: enemy.at.r + step.r })).find((at) => !occupied(at));
  if (!beside) throw new Error('no free cell beside the opponent');
  const item = person.board.locator(`[data-reserve="${option.reserve}"]`);
  await item.click();
  await tapCell(page, beside);
  await expect(page.locator('[data-refused]')).toBeAttached();
  await expect(page.locator('.reason')).toContainText('A new piece must not touch a piece of the other side.');
  await expect(item).toHaveAttribute('aria-pressed', 'true');
  await page.locator('.reason').getByRole('button', { name: 'Why?' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a marble that cannot move alone says so', async ({ page }) => {
  const person = new Person(page);
  await person.startAgainstComputer('abalone', 1);
  const scene = (await person.turn()) as Scene;
  const stuck = scene.stacks.find(
    ({ at, tiles }) =>
      tiles.at(-1)?.seat === 'first' &&
      scene.moves.some((move) => move.pick.some((cell) => cell.q === at.q && cell.r === at.r)) &&
      !scene.moves.some((move) => move.pick.length === 1 && move.pick[0]?.q === at.q && move.pick[0]?.r === at.r),
  );
  if (!stuck) throw new Error('every marble moves alone');
  await tapCell(page, stuck.at);
  await expect(page.locator('.reason')).toContainText('take two or three in a row');
});

test('a kind that is used up keeps its place in the tray', async ({ page }) => {
  const person = new Person(page);
  await person.startAgainstComputer('hive', 1);
  const scene = (await person.turn()) as Scene;
  const queen = scene.moves.find((move) => move.reserve === 'wQ');
  if (!queen) throw new Error('the queen cannot be placed');
  await expect(person.board.locator('[data-reserve=wQ] [data-chip]')).toHaveText('by turn 4');
  const ant = person.board.locator('[data-reserve=wA1]');
  const before = await ant.boundingBox();
  await person.byBox(queen);
  await person.turn(2);
  await expect(person.board.locator('[data-slot=queen]').last()).toBeVisible();
  expect(await ant.boundingBox()).toEqual(before);
  await page.keyboard.press('Tab');
  await page.locator('main').focus();
  await page.keyboard.press('b');
  await page.keyboard.press('5');
  await expect(ant, 'its digit is the same').toHaveAttribute('aria-pressed', 'true');
});

const SIZES = [[320, 568], [390, 844], [844, 390], [640, 360], [1280, 800], [2560, 1440]] as const;

for (const kind of GAME_KINDS) {
  test(`${kind} fits on screens of all sizes`, async ({ page }) => {
    const person = new Person(page);
    await person.startAgainstComputer(kind, 1);
    await person.byBox(eager((await person.turn()) as Scene));
    await person.turn(2);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const misplaced = (): Promise<string[]> =>
        page.evaluate(() => {
          const within = (element: Element, box: { left: number; right: number; top: number; bottom: number }): boolean => {
            const { left, right, top, bottom } = element.getBoundingClientRect();
            return left >= box.left - 1 && right <= box.right + 1 && top >= box.top - 1 && bottom <= box.bottom + 1;
          };
          const view = document.querySelector('.board .window')?.getBoundingClientRect();
          const screen = { left: 0, right: innerWidth, top: 0, bottom: innerHeight };
          const cells = [...document.querySelectorAll('[role=application] [data-cell], [role=application] .coordinate')];
          const others = [...document.querySelectorAll('.strip, .bar, .tray, [data-reserve]')];
          if (!view || cells.length === 0 || others.length < 3) return ['no board'];
          const small = [...document.querySelectorAll('.tray:not(.idle) [data-reserve]')].filter((item) => item.getBoundingClientRect().height < 43.5);
          return [...cells.filter((cell) => !within(cell, view)), ...others.filter((other) => !within(other, screen)), ...small].map((element) => element.outerHTML.slice(0, 80));
        });
      await expect.poll(misplaced, `${width}×${height}`).toEqual([]);
      expect(await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]), 'nothing scrolls').toEqual([width, height]);
    }
    // A board with edges lies with a flat one towards the player, whatever the size, and not at the very edge of the screen.
    if (kind === 'abalone') {
      await page.setViewportSize({ width: 390, height: 844 });
      const rows = await page.locator('text.coordinate').evaluateAll((labels) => labels.map((label) => label.textContent));
      expect(rows).toHaveLength(18);
      await expect.poll(() => page.locator('.board path.face').first().evaluate((face) => Math.round(face.getBoundingClientRect().left))).toBeGreaterThanOrEqual(11);
    }
  });
}

test('on a phone a chat line shows a badge, and the sheet opens where it is', async ({ browser, faults, baseURL }) => {
  const phone = new Person(await newPerson(browser, faults, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, ...(baseURL ? { baseURL } : {}) }));
  const other = new Person(await newPerson(browser, faults, baseURL ? { baseURL } : {}));
  await sitDown([other, phone], 'no clock', 'tour');
  await play(other, 0);
  await other.page.getByRole('tab', { name: 'Chat' }).click();
  await other.say('Good luck');
  const badge = phone.page.locator('[data-unread]');
  await expect(badge).toHaveText('1');
  const before = await place(phone.page);
  await phone.page.getByRole('button', { name: 'Moves, chat and more, 1 new message' }).tap();
  const lines = phone.page.getByRole('log', { name: 'Chat' });
  await expect(lines).toContainText('Good luck');
  await expect(badge).toHaveCount(0);
  // A tap beside the sheet closes it.
  await phone.page.touchscreen.tap(195, 120);
  await expect(lines).toBeHidden();
  expect(await place(phone.page)).toBe(before);
});

test('two at one screen have numbers, and words for two', async ({ page }) => {
  const person = new Person(page);
  await page.goto('/');
  await person.begin('tour', { opponent: 'hotSeat' });
  await expect(person.board).toBeVisible();
  await expect(page.locator('.bar')).toContainText(['Player 2', 'Player 1']);
  for (let ply = 0; ply < 2; ply += 1) await play(person, ply);
  await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Agree on a draw' }).click();
  await expect(page.getByRole('dialog')).toContainText('Do you both agree to a draw?');
});

test('looking back: the strip and the list agree, and the current move is seen with forced colours', async ({ page }) => {
  const person = new Person(page);
  await person.startAgainstComputer('tour', 1);
  await person.byBox(eager((await person.turn()) as Scene));
  await person.byBox(eager((await person.turn(2)) as Scene));
  await person.turn(4);
  await page.locator('.steps').getByRole('button', { name: 'One move back' }).first().click();
  await expect(page.locator('[data-strip=past]')).toContainText(`2. ${person.moves[2]}`);
  await page.emulateMedia({ forcedColors: 'active' });
  const current = page.locator('[aria-current=step]');
  const [text, ground] = await current.evaluate((button) => [getComputedStyle(button).color, getComputedStyle(button).backgroundColor]);
  expect(text).not.toBe(ground);
});

test('a board has the look that was chosen for its game', async ({ page }) => {
  await page.goto('/settings');
  await page.locator('[name=board-hive]').selectOption('slate');
  await page.locator('[name=pieces-hive]').selectOption('plain');
  const person = new Person(page);
  await person.startAgainstComputer('hive', 1);
  const ground = (): Promise<string> => page.locator('.board').evaluate((board) => getComputedStyle(board).backgroundColor);
  expect(await ground()).toBe('rgb(185, 195, 204)');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground()).toBe('rgb(71, 82, 92)');
  await page.emulateMedia({ contrast: 'more' });
  expect(await ground(), 'high contrast comes first').toBe('rgb(0, 0, 0)');
});
