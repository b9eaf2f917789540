// Notifications and sounds for a player who is not looking; offers; players who leave.
import type { Page } from '@playwright/test';
import { sitDown, two } from './pair';
import { expect, test } from './rig';
import { type Person, plain } from './player';

declare global {
  interface Window {
    noticed: string[];
    rung: number;
  }
}

/** Replaces system notifications and audio by recorders. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.noticed = [];
    window.rung = 0;
    class Notice {
      static readonly permission = 'granted';
      static requestPermission(): Promise<string> {
        return Promise.resolve('granted');
      }
      onclick = null;
      constructor(title: string, options: { body: string }) {
        window.noticed.push(`${title}: ${options.body}`);
      }
    }
    Object.defineProperty(window, 'Notification', { value: Notice });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when?: number) {
      window.rung += 1;
      start.call(this, when);
    };
  });
}

/** Makes the page believe that it is hidden. */
async function lookAway(page: Page): Promise<void> {
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }));
}

async function play(mover: Person, ply: number): Promise<void> {
  const scene = await mover.turn(ply);
  const option = scene && plain(scene);
  if (!option) throw new Error('no plain move');
  await mover.byPointer(option);
  await mover.expectPlayed(ply, option.text);
}

test('one who looks away is told that it is their turn, and both hear the move', async ({ browser, faults, baseURL }) => {
  const pair = await two(browser, faults, baseURL ?? '');
  const [one, other] = pair;
  for (const person of pair) await listen(person.page);
  await other.page.goto('/settings');
  await other.page.locator('[name=notices]').check();
  await sitDown(pair, 'no clock', 'tour');
  const before = await other.page.evaluate(() => window.noticed.length);
  await play(one, 0);
  await other.turn(1);
  expect(await other.page.evaluate(() => window.noticed.length), 'nothing while one looks').toBe(before);
  await play(other, 1);
  await lookAway(other.page);
  await play(one, 2);
  await expect.poll(() => other.page.evaluate(() => window.noticed)).toContainEqual(expect.stringContaining('Your turn'));
  for (const person of pair) await expect.poll(() => person.page.evaluate(() => window.rung)).toBeGreaterThan(0);
});

test('sounds are silent when they are turned off', async ({ browser, faults, baseURL }) => {
  const pair = await two(browser, faults, baseURL ?? '');
  const [one, other] = pair;
  await listen(other.page);
  await other.page.goto('/settings');
  await other.page.locator('[name=sounds]').uncheck();
  await sitDown(pair, 'no clock', 'tour');
  await play(one, 0);
  await play(other, 1);
  expect(await other.page.evaluate(() => window.rung)).toBe(0);
});

test('an offer is declined with a word, and taken back without one', async ({ browser, faults, baseURL }) => {
  const pair = await two(browser, faults, baseURL ?? '');
  const [one, other] = pair;
  await sitDown(pair, 'no clock', 'tour');
  await play(one, 0);
  await play(other, 1);
  const offer = async (from: typeof one, to: typeof one): Promise<void> => {
    await from.page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Offer a draw' }).click();
    await from.page.getByRole('dialog').getByRole('button', { name: 'Offer a draw' }).click();
    await expect(to.page.getByRole('button', { name: 'Accept' })).toBeVisible();
  };
  await offer(one, other);
  await one.page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(other.page.getByRole('button', { name: 'Accept' })).toBeHidden();
  await expect(other.page.getByText('declined')).toHaveCount(0);
  // One side does not repeat an offer at once; the other side may make it.
  await offer(other, one);
  await one.page.getByRole('button', { name: 'Decline' }).click();
  await expect(other.page.getByText('declined').first()).toBeVisible();
});

test('one who leaves for good loses', async ({ browser, faults, baseURL }) => {
  test.setTimeout(150_000);
  const pair = await two(browser, faults, baseURL ?? '');
  const [one, other] = pair;
  await sitDown(pair, '1 + 1', 'abalone');
  await play(one, 0);
  await play(other, 1);
  await play(one, 2);
  await other.page.close();
  await one.page.getByRole('button', { name: 'Claim the win' }).click({ timeout: 45_000 });
  await expect(one.page.locator('.result')).toContainText('You win: your opponent did not come back');
});
