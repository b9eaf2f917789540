// A whole game of each kind against the computer, with mouse and move box, until somebody has won or drawn.
import { GAME_KINDS } from '../../src/generated/games';
import { eager, Person, plain } from './player';
import { expect, test } from './rig';

const BY_POINTER = 6;

for (const kind of GAME_KINDS) {
  test(`a whole game of ${kind} against the computer`, async ({ page }) => {
    test.setTimeout(300_000);
    const person = new Person(page);
    await person.withoutAnimations();
    await person.startAgainstComputer(kind);
    let ply = 0;
    let taps = 0;
    for (;;) {
      const scene = await person.turn(ply);
      if (!scene) break;
      const easy = taps < BY_POINTER ? plain(scene) : undefined;
      const option = easy ?? eager(scene);
      if (easy) {
        await person.byPointer(easy);
        taps += 1;
      } else await person.byBox(option);
      await person.expectPlayed(scene.ply, option.text);
      ply = scene.ply + 1;
    }
    expect(taps, 'some moves were made by pointer').toBeGreaterThan(2);
    const result = page.locator('.result');
    await expect(result).toBeVisible();
    await expect(result).toContainText(/win|lose|Draw/);

    // What decided it is marked on the board.
    if (/surrounded|marbles|star/.test((await result.textContent()) ?? '')) await expect(page.locator('[data-decided]').first()).toBeAttached();

    // Keys step through the moves of the finished game.
    const last = person.moves.length;
    await page.keyboard.press('Escape');
    await page.locator('main').focus();
    await page.keyboard.press('Home');
    await expect(page.locator('[data-strip=past]')).toContainText('First position');
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('[aria-current=step]')).toHaveAttribute('data-ply', '1');
    await page.keyboard.press('End');
    await expect(page.locator('[aria-current=step]')).toHaveAttribute('data-ply', String(last));

    // The rematch has the sides exchanged.
    await page.getByRole('button', { name: 'Rematch' }).click();
    await expect(page.locator('.result')).toHaveCount(0);
    await expect(page.locator('.moves, .empty')).toBeVisible();
  });
}

test('a move is taken back from the computer', async ({ page }) => {
  const person = new Person(page);
  await person.startAgainstComputer('tour');
  const before = await person.turn();
  if (!before) throw new Error('over before it began');
  await person.byBox(eager(before));
  await person.turn(2);
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect.poll(() => person.moves.length).toBe(0);
  await expect(page.getByText('No move has been played.')).toBeVisible();
  expect(person.scene?.moves.length).toBe(before.moves.length);
});

test('a typed move that is none is refused with a reason', async ({ page }) => {
  const person = new Person(page);
  await person.startAgainstComputer('hive');
  await person.turn();
  await page.keyboard.press('/');
  await page.keyboard.type('wA1 wQ-');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The first piece of the game has no neighbour to name.');
  expect(person.moves).toEqual([]);
});

test('resigning is asked twice, and the question cannot be answered by a double click', async ({ page }) => {
  const person = new Person(page);
  await person.startAgainstComputer('hive');
  const scene = await person.turn();
  if (!scene) throw new Error('over before it began');
  await person.byBox(eager(scene));
  await person.turn(2);
  const resign = page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Resign' });
  const dialog = page.getByRole('dialog');
  // Within one task, so that the timer that enables the button cannot have fired.
  const disabled = await resign.evaluate(async (button: HTMLElement) => {
    button.click();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    return document.querySelector<HTMLButtonElement>('dialog button.danger')?.disabled;
  });
  expect(disabled, 'the answer is not enabled at once').toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(person.over).toBe(false);
  await resign.click();
  await dialog.getByRole('button', { name: 'Resign' }).click();
  await expect(page.locator('.result')).toContainText('You lose: you resigned');
});
