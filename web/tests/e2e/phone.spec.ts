// A phone of 360 by 640, upright and on its side: no scrolling while playing, the whole board in sight, targets large enough
// for a finger, moves by touch are confirmed.
import type { Page } from '@playwright/test';
import { GAME_KINDS, type GameKind } from '../../src/generated/games';
import { Person, plain } from './player';
import { expect, expectAccessible, test } from './rig';

test.use({ hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

const POSES = { 'a phone': { width: 360, height: 640 }, 'a phone on its side': { width: 640, height: 360 } };

const FINGER = 44;

/** The cells that are not wholly visible. */
async function outside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cells = [...document.querySelectorAll<SVGElement>('[role=application] [data-cell]')];
    const window = document.querySelector('.board-area')?.getBoundingClientRect();
    if (!window || cells.length === 0) return ['no board'];
    return cells
      .filter((cell) => {
        const box = cell.getBoundingClientRect();
        return box.left < window.left - 1 || box.right > window.right + 1 || box.top < window.top || box.bottom > window.bottom;
      })
      .map((cell) => String(cell.dataset['cell']));
  });
}

async function play(page: Page, kind: GameKind, { width, height }: { width: number; height: number }): Promise<void> {
  await page.setViewportSize({ width, height });
  const person = new Person(page);
  await page.goto('/');
  await expect(page.locator(`[data-start=${kind}]`)).toBeEnabled();
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'the start page is not wider than the screen').toBe(width);
  await person.begin(kind, { opponent: 'computer', level: 1, seat: 'first' });
  await expect(person.board).toBeVisible();

  const sizes = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
  expect(sizes, 'the page does not scroll').toEqual([width, height]);

  const scene = await person.turn();
  if (kind !== 'hive') await expect.poll(() => outside(page), 'the whole board is in sight').toEqual([]);
  const option = scene && plain(scene);
  if (!option) throw new Error('no plain move');
  await person.byPointer(option, 'touch');
  expect(person.moves, 'a touch waits for a second one').toEqual([]);
  await page.locator('.strip').getByRole('button', { name: /Play$/ }).tap();
  await person.expectPlayed(0, option.text);

  await page.getByRole('button', { name: 'Moves, chat and more' }).tap();
  await expect(page.getByRole('tab', { name: 'Chat' })).toBeVisible();
  await expectAccessible(page, 'a game on a phone');
  const small = await page.evaluate((finger) => {
    const visible = [...document.querySelectorAll<HTMLElement>('.app button, .app a[href], .app select, .app input')].filter(
      (element) => element.checkVisibility() && !element.classList.contains('skip'),
    );
    return visible
      .map((element) => ({ what: element.outerHTML.slice(0, 80), box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.height < finger - 0.5)
      .map(({ what, box }) => `${what} ${Math.round(box.width)}×${Math.round(box.height)}`);
  }, FINGER);
  expect(small, 'every target is large enough').toEqual([]);
  await page.getByRole('button', { name: 'Close' }).tap();
}

for (const [pose, size] of Object.entries(POSES)) {
  for (const kind of GAME_KINDS) {
    test(`${kind} on ${pose}`, async ({ page }) => play(page, kind, size));
  }
}
