// What a player must be able to see during a game: nothing over the pieces, every target, who can use a token, coordinates,
// what is played for, whose turn it is, and dark tiles on a dark table.
import type { Locator, Page } from '@playwright/test';
import { GAME_KINDS } from '../../src/generated/games';
import type { GameCard, Hex, Scene } from '../../src/generated/api';
import { two } from './pair';
import { eager, Person } from './player';
import { askServer, enter, expect, newPerson, test } from './rig';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const name = ({ q, r }: Hex): string => `${q},${r}`;

/** The cells of the board that are not wholly in its window. */
async function outside(page: Page, cells: readonly Hex[]): Promise<string[]> {
  return page.evaluate((wanted) => {
    const view = document.querySelector('.board .window')?.getBoundingClientRect();
    if (!view) return ['no board'];
    return wanted.filter((cell) => {
      const box = document.querySelector(`[role=application] [data-cell="${cell}"]`)?.getBoundingClientRect();
      return !box || box.left < view.left - 1 || box.right > view.right + 1 || box.top < view.top - 1 || box.bottom > view.bottom + 1;
    });
  }, cells.map(name));
}

/** Whether two elements cover a common area. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('one of the two is not shown');
  return a.x + a.width > b.x + 1 && b.x + b.width > a.x + 1 && a.y + a.height > b.y + 1 && b.y + b.height > a.y + 1;
}

/** The contrast of two colours as the browser paints them. */
async function contrast(page: Page, colours: [string, string]): Promise<number> {
  return page.evaluate(([one, other]) => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const luminance = (colour: string): number => {
      if (!context) throw new Error('no canvas');
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data].map((byte) => {
        const part = byte / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  }, colours);
}

test('on a phone every target of a piece in hand is in sight, and no question covers the board', async ({ browser, faults, baseURL }) => {
  const person = new Person(await newPerson(browser, faults, { ...PHONE, ...(baseURL ? { baseURL } : {}) }));
  const { page } = person;
  await person.withoutAnimations();
  await page.goto('/');
  await person.begin('hive', { opponent: 'hotSeat' });
  await expect(person.board).toBeVisible();
  // A long chain, so that the board is larger than the screen.
  for (let ply = 0; ply < 14; ply += 1) {
    const scene = await person.turn(ply);
    const placed = scene?.moves.filter((move) => move.reserve !== null && move.target !== null) ?? [];
    const far = placed.toSorted((a, b) => Math.abs(b.target?.q ?? 0) - Math.abs(a.target?.q ?? 0))[0];
    if (!far) throw new Error(`nothing can be placed at ply ${ply}`);
    await page.keyboard.press('/');
    await person.byBox(far);
    await person.expectPlayed(ply, far.text);
  }
  const scene = (await person.turn(14)) as Scene;
  const reserve = scene.moves.find((move) => move.reserve !== null)?.reserve;
  const targets = scene.moves.filter((move) => move.reserve === reserve).flatMap((move) => (move.target ? [move.target] : []));
  const last = targets.toSorted((a, b) => a.q - b.q).at(-1);
  if (!reserve || !last) throw new Error('nothing to place');
  await person.board.locator(`[data-reserve="${reserve}"]`).tap();
  await expect.poll(() => outside(page, targets), 'targets in sight').toEqual([]);
  // The question whether to play it, and what is shown of the move.
  await person.board.locator(`[data-cell="${name(last)}"]`).tap();
  const strip = page.locator('.strip');
  await expect(strip.getByRole('button', { name: /Play$/ })).toBeVisible();
  expect(await overlap(strip, page.locator('.board .window')), 'the question is beside the board').toBe(false);
  await expect.poll(() => outside(page, [last]), 'the preview in sight').toEqual([]);
});

test('a flipped token marks the pieces that can use it', async ({ page }) => {
  const person = new Person(page);
  await person.withoutAnimations();
  await page.goto('/');
  await person.begin('tour', { opponent: 'hotSeat' });
  await expect(person.board).toBeVisible();
  let scene = (await person.turn()) as Scene;
  const stepping = (now: Scene): Hex[] => now.moves.filter((move) => move.kind === 'step').flatMap((move) => move.pick);
  for (let ply = 0; ply < 12 && stepping(scene).length === 0; ply += 1) {
    await person.byBox(eager(scene));
    scene = (await person.turn(ply + 1)) as Scene;
  }
  const able = [...new Set(stepping(scene).map(name))].toSorted();
  expect(able.length).toBeGreaterThan(0);
  await expect(page.locator('[data-able]')).toHaveCount(0);
  await person.board.locator(`.tray.turn [data-reserve]`).first().click();
  await page.locator('.specials').getByRole('button', { name: /^Step/ }).click();
  await expect(page.locator('[data-able]')).toHaveCount(able.length);
  // Another kind of move marks other pieces, none if it cannot be made.
  const crossing = [...new Set(scene.moves.filter((move) => move.kind === 'cross').flatMap((move) => move.pick).map(name))];
  const cross = page.locator('.specials').getByRole('button', { name: /^Cross/ });
  if (crossing.length > 0) {
    await cross.click();
    await expect(page.locator('[data-able]')).toHaveCount(crossing.length);
  } else await expect(cross).toBeDisabled();
});

for (const kind of GAME_KINDS.filter((game) => game !== 'hive')) {
  test(`coordinates of ${kind} are there from the start, readable and beside the pieces`, async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await new Person(page).startAgainstComputer(kind);
      const labels = page.locator('[role=application] text.coordinate');
      expect(await labels.count()).toBeGreaterThanOrEqual(10);
      const covered = await labels.evaluateAll((all) => {
        const cells = [...document.querySelectorAll('[role=application] [data-cell]')].map((cell) => cell.getBoundingClientRect());
        return all.filter((label) => {
          const { x, y, width, height } = label.getBoundingClientRect();
          // Within the circle in the hexagon of a cell a piece would hide it.
          return cells.some((cell) => Math.hypot(x + width / 2 - cell.x - cell.width / 2, y + height / 2 - cell.y - cell.height / 2) < Math.min(cell.width, cell.height) / 2);
        }).length;
      });
      expect(covered, 'labels under a piece').toBe(0);
      // On the rim of the board, or on the table beside it.
      const colours = await labels.first().evaluate((label, ground): [string, string] => {
        const below = document.querySelector(ground);
        if (!below) throw new Error('no board');
        return [getComputedStyle(label).fill, ground === '.board' ? getComputedStyle(below).backgroundColor : getComputedStyle(below).fill];
      }, kind === 'abalone' ? '.board path.face' : '.board');
      expect(await contrast(page, colours), `${colorScheme}: ${colours.join(' on ')}`).toBeGreaterThanOrEqual(4.5);
    }
  });
}

test('ratings, time and whether it is rated stand beside the board', async ({ browser, faults, baseURL }) => {
  const pair = await two(browser, faults, baseURL ?? '');
  const [one, other] = pair;
  await enter(one.page, 'register', 'Stakes_1');
  await enter(other.page, 'register', 'Stakes_2');
  const time = { kind: 'increment', budget_ms: 300_000, increment_ms: 3000 };
  const game = await askServer<GameCard>(one.page, 'POST', '/api/games', { kind: 'abalone', setup: 'belgian-daisy', time, rated: true, seat: 'first', opponent: { kind: 'link' } });
  await askServer(other.page, 'POST', `/api/games/${game.id}/join`);
  for (const { page } of pair) {
    await page.goto(`/game/${game.id}`);
    await expect(page.locator('#panel')).toContainText('Belgian daisy · 5 + 3 · rated');
  }
  // Where the panel is a sheet, the bar of the other player says it.
  await one.page.setViewportSize({ width: 390, height: 844 });
  await expect(one.page.locator('.bar[data-seat=second]')).toContainText('Belgian daisy · 5 + 3 · rated');
  await one.page.setViewportSize({ width: 1200, height: 800 });

  // Ten half-moves count; then both have a rating.
  for (let ply = 0; ply < 10; ply += 1) {
    const mover = pair[ply % 2 === 0 ? 0 : 1];
    const scene = await mover.turn(ply);
    if (!scene) throw new Error('over too early');
    await mover.byBox(eager(scene));
  }
  await one.turn(10);
  await one.page.getByRole('button', { name: 'Resign' }).click();
  await one.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(one.page.locator('.bar[data-seat=first] .change')).toHaveText(/^−\d+$/);
  await expect(other.page.locator('#panel')).toContainText(/Rating: .*\+\d+/);
  await other.page.getByRole('button', { name: 'Rematch' }).click();
  await one.page.locator('[data-strip=offers]').getByRole('button', { name: 'Accept' }).click();
  for (const { page } of pair) {
    await expect(page.locator('.bar').filter({ hasText: 'Stakes_1' })).toContainText(/\(\d{4}\?\)/);
    await expect(page.locator('.bar').filter({ hasText: 'Stakes_2' })).toContainText(/\(\d{4}\?\)/);
  }
});

test('with a clock, too, a phone says whose turn it is', async ({ browser, faults, baseURL }) => {
  const person = new Person(await newPerson(browser, faults, { ...PHONE, ...(baseURL ? { baseURL } : {}) }));
  const { page } = person;
  await page.goto('/');
  await person.begin('abalone', { opponent: 'computer', level: 1, seat: 'first', time: '5 + 3' });
  await person.turn();
  for (const [width, height] of [[390, 844], [320, 568], [844, 390], [640, 360]] as const) {
    await page.setViewportSize({ width, height });
    const note = page.locator('.bar[data-turn] .note');
    await expect(note).toHaveText('Your turn');
    await expect(page.locator('.bar[data-turn] [role=timer]')).toBeVisible();
    const cut = await note.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return element.scrollWidth > element.clientWidth + 1 || left < 0 || right > innerWidth || top < 0 || bottom > innerHeight || !element.checkVisibility();
    });
    expect(cut, `${width}×${height}`).toBe(false);
  }
});

test('black tiles of Hive stand out from a dark table', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const person = new Person(page);
  await person.startAgainstComputer('hive');
  await person.byBox(eager((await person.turn()) as Scene));
  await person.turn(2);
  for (const look of ['classic', 'wood', 'slate']) {
    await page.evaluate((chosen) => (document.documentElement.dataset['boardHive'] = chosen), look);
    const [table = '', ...drawn] = await page.locator('[role=application] .piece-second').first().evaluate((piece) => {
      const board = piece.closest('.board');
      const strokes = [...piece.querySelectorAll('*')].map((part) => getComputedStyle(part).stroke).filter((stroke) => stroke !== 'none');
      return [board ? getComputedStyle(board).backgroundColor : '', ...strokes];
    });
    const outlines = await Promise.all(drawn.map((colour) => contrast(page, [colour, table])));
    expect(Math.max(...outlines), `${look}: ${drawn.join(', ')} on ${table}`).toBeGreaterThanOrEqual(3);
  }
});
