// Two players in two browsers, joined in one game.
import type { Browser } from '@playwright/test';
import type { GameKind } from '../../src/generated/games';
import { Person } from './player';
import { expect, type Faults, newPerson } from './rig';

export async function two(browser: Browser, faults: Faults, baseURL: string): Promise<[Person, Person]> {
  const [one, other] = [await newPerson(browser, faults, { baseURL }), await newPerson(browser, faults, { baseURL })];
  return [new Person(one), new Person(other)];
}

/** Creates a game by link for one, and lets the other join. */
export async function sitDown([one, other]: [Person, Person], time: string, kind: GameKind = 'hive'): Promise<void> {
  await one.page.goto('/');
  await one.begin(kind, { opponent: 'friend', time, seat: 'first' });
  await expect(one.page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  const link = await one.page.getByLabel('Link to the game').inputValue();
  await other.page.goto(link);
  await other.page.getByRole('button', { name: 'Accept and play' }).click();
  await expect(one.page.getByText('Waiting for an opponent')).toBeHidden();
  await other.turnOf('second');
}
