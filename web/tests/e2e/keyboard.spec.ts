// A whole game by keyboard, with the announcements for screen readers.
import { Person } from './player';
import { expect, test } from './rig';

test('a whole game with the keyboard alone', async ({ page }) => {
  test.setTimeout(240_000);
  const person = new Person(page);
  await person.withoutAnimations();
  await page.goto('/');
  await expect(page.locator('[data-start=tour]')).toBeVisible();
  for (let on = 0; on < 30 && !(await focusIs('[data-start=tour]')); on += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const level = page.locator('[data-level]');
  await expect(level).toBeVisible();
  for (let on = 0; on < 8 && !(await focusIs('[data-level]')); on += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  await expect(level).toHaveAttribute('aria-valuetext', '10: All it can');
  await page.keyboard.press('Home');
  await expect(level).toHaveValue('1');
  await expect(page.locator('[data-level-word]')).toHaveText('1 · First game');
  await expect(page.locator('[data-about-level]')).toContainText('lets you win');
  for (let on = 0; on < 12 && !(await focusIs('[name=seat]')); on += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[name=seat][value=first]')).toBeChecked();
  for (let on = 0; on < 4 && !(await focusIs('[data-begin]')); on += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(person.board).toBeVisible();

  let ply = 0;
  let byBoard = 0;
  for (;;) {
    const scene = await person.turn(ply);
    if (!scene) break;
    const played = await onBoard(scene.ply);
    if (played) byBoard += 1;
    else {
      await page.keyboard.press('Escape');
      await page.keyboard.press('/');
      await page.keyboard.type(scene.moves[scene.ply % scene.moves.length]?.text ?? '');
      await page.keyboard.press('Enter');
      await expect.poll(() => person.moves.length).toBeGreaterThan(scene.ply);
      await page.keyboard.press('Tab');
    }
    ply = scene.ply + 1;
  }
  expect(byBoard, 'most moves were made on the board').toBeGreaterThan(3);
  await expect(page.locator('.result')).toBeVisible();
  await expect(page.locator('[role=status][aria-live]')).toContainText(/win|lose|Draw/);
  await page.locator('main').focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' }), 'the keys of this board').toContainText('q w e z x c');

  async function focusIs(selector: string): Promise<boolean> {
    return page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
  }

  /** Takes something that can move and puts it where it may go; says whether that was a move. */
  async function onBoard(before: number): Promise<boolean> {
    if (!(await focusIs('[role=application]'))) {
      await page.locator('main').focus();
      await page.keyboard.press('b');
    }
    const active = person.board;
    for (let times = 0; times <= before % 5; times += 1) await page.keyboard.press(']');
    await expect(active).toHaveAttribute('aria-activedescendant', /.+/);
    await page.keyboard.press('Enter');
    for (let times = 0; times <= before % 3; times += 1) await page.keyboard.press('.');
    const sent = person.sent;
    await page.keyboard.press('Enter');
    // The key has been handled; a frame that it sent is reported before the answer to this.
    await page.evaluate(() => undefined);
    if (person.sent === sent) return false;
    await expect.poll(() => person.moves.length).toBeGreaterThan(before);
    return true;
  }
});

test('moves are told, and what cannot move says why', async ({ page }) => {
  const person = new Person(page);
  await person.startAgainstComputer('hive');
  const scene = await person.turn();
  const option = scene?.moves[0];
  if (!option) throw new Error('no move');
  const voice = page.locator('[role=status][aria-live]');
  await page.locator('main').focus();
  await page.keyboard.press('b');
  await expect(person.board).toBeFocused();
  await page.keyboard.press('1');
  await expect(voice).toContainText(/./);
  await page.keyboard.press('Escape');
  await person.byBox(option);
  // In words, the move before whose turn it is.
  await expect(voice).toContainText(/black [a-z ]+( 1)?, (north|south|east|west)[a-z-]* of white [a-z ]+.*Your turn/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
});

test('every keyboard can go through what can move: brackets with AltGr, and keys without it', async ({ page }) => {
  const person = new Person(page);
  await person.startAgainstComputer('tour');
  await person.turn();
  await page.locator('main').focus();
  await page.keyboard.press('b');
  const at = (): Promise<string | null> => person.board.getAttribute('aria-activedescendant');
  /** Under Windows AltGr arrives with Ctrl and Alt. */
  const withAltGr = (key: string): Promise<void> =>
    person.board.evaluate((board, written) => {
      board.dispatchEvent(new KeyboardEvent('keydown', { key: written, code: 'Digit8', ctrlKey: true, altKey: true, modifierAltGraph: true, bubbles: true, cancelable: true }));
    }, key);
  await page.keyboard.press(']');
  const first = await at();
  for (const [next, previous] of [['.', ','], ['PageDown', 'PageUp']] as const) {
    await page.keyboard.press(next);
    await expect.poll(at, next).not.toBe(first);
    await page.keyboard.press(previous);
    await expect.poll(at, previous).toBe(first);
  }
  await withAltGr(']');
  await expect.poll(at, 'the bracket with AltGr').not.toBe(first);
  await withAltGr('[');
  await expect.poll(at, 'the other bracket with AltGr').toBe(first);
  // What the browser itself does with Ctrl stays with it.
  await page.keyboard.press('Control+]');
  expect(await at()).toBe(first);
});

for (const [kind, keys] of [['hive', 'q w a d z x'], ['abalone', 'q w a d z x'], ['tour', 'q w e z x c']] as const) {
  test(`the help shows the keys of the board of ${kind}`, async ({ page }) => {
    await new Person(page).startAgainstComputer(kind);
    await page.locator('main').focus();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText(`arrow keys or ${keys}`, { ignoreCase: true });
  });
}
