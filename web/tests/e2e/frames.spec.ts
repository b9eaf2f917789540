// Frame rate while dragging a piece and while panning, with all 28 pieces of Hive on the board.
import type { Page } from '@playwright/test';
import { Person } from './player';
import { expect, test } from './rig';

/** The interval at 60 frames per second, plus timer resolution. */
const SMOOTH_MS = 1000 / 60 + 1.5;

/** The median interval between frames in milliseconds while a pointer moves for two seconds. */
async function interval(page: Page, from: { x: number; y: number }): Promise<number> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const watch = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        const tick = (time: number): void => {
          times.push(time);
          if (time - (times[0] ?? time) < 2000) requestAnimationFrame(tick);
          else resolve(times);
        };
        requestAnimationFrame(tick);
      }),
  );
  const end = Date.now() + 2000;
  for (let step = 0; Date.now() < end; step += 1) {
    await page.mouse.move(from.x + 120 * Math.sin(step / 9), from.y + 80 * Math.sin(step / 7));
  }
  const times = await watch;
  await page.mouse.up();
  const between = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  return between.toSorted((one, other) => one - other)[Math.floor(between.length / 2)] ?? Infinity;
}

/** Places all pieces of both sides. */
async function placeAll(person: Person): Promise<void> {
  for (let ply = 0; ply < 28; ply += 1) {
    const scene = await person.turn(ply);
    const placements = scene?.moves.filter((option) => option.reserve !== null) ?? [];
    const option = placements[(ply * 5) % placements.length];
    if (!option) throw new Error(`nothing can be placed at ply ${ply}`);
    await person.byBox(option);
    await person.expectPlayed(ply, option.text);
  }
}

test('dragging with 28 pieces keeps 60 frames a second', async ({ page }) => {
  const person = new Person(page);
  await page.goto('/');
  const form = page.locator('form').filter({ hasText: 'Against' });
  await form.locator('[name=opponent-kind]').selectOption('hotSeat');
  await form.locator('[name=kind]').selectOption('hive');
  await form.locator('[name=setup]').selectOption('Base+MLP');
  await form.getByRole('button', { name: 'Begin' }).click();
  await expect(person.board).toBeVisible();
  await placeAll(person);

  const scene = await person.turn(28);
  const option = scene?.moves.find((move) => move.pick.length === 1 && move.target !== null);
  const at = option?.pick[0];
  if (!at) throw new Error('nothing can move');
  const box = await person.board.locator(`[data-cell="${at.q},${at.r}"]`).boundingBox();
  if (!box) throw new Error('the piece is not in sight');
  const piece = await interval(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  const board = await interval(page, { x: 40, y: 400 });
  // oxlint-disable-next-line no-console
  console.log(`middle frame: ${piece.toFixed(1)} ms with a piece, ${board.toFixed(1)} ms with the board`);
  expect(piece).toBeLessThan(SMOOTH_MS);
  expect(board).toBeLessThan(SMOOTH_MS);
});
