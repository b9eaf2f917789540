// People find each other: search, leaderboards, friends, challenges from a profile, blocks; invitations; settings that roam.
import type { Page } from '@playwright/test';
import type { GameCard, LobbyMessage, RankedPlayer, RatedMoment, RatingCard } from '../../src/generated/api';
import { eager, Person } from './player';
import { askServer, enter, expect, expectAccessible, expectNoOverflow, type Faults, newPerson, test } from './rig';
import { Server } from './server';

/** Somebody in a browser of their own, with an account. */
async function account(browser: Parameters<typeof newPerson>[0], faults: Faults, baseURL: string | undefined, name: string): Promise<Page> {
  const page = await newPerson(browser, faults, baseURL ? { baseURL } : {});
  await enter(page, 'register', name);
  return page;
}

/** The challenges that the lobby tells somebody of, as they come. */
function challengesTo(page: Page): { now: readonly GameCard[] } {
  const told: { now: readonly GameCard[] } = { now: [] };
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload)) as LobbyMessage;
      if (message.t === 'my_games') told.now = message.challenges;
    });
  });
  return told;
}

test('somebody is found by the beginning of the name', async ({ page, browser, faults, baseURL }) => {
  await account(browser, faults, baseURL, 'Searched_1');
  await account(browser, faults, baseURL, 'searched_2');
  await page.goto('/people');
  await expectAccessible(page, 'people');
  await page.getByLabel('Beginning of the name').fill('SEARCH');
  await expect(page.locator('[data-found] [data-person]')).toHaveCount(2);
  await expectAccessible(page, 'people who were found');
  await expectNoOverflow(page, 'people who were found');
  await page.getByLabel('Beginning of the name').fill('searched_x');
  await expect(page.getByText('No player’s name begins like this.')).toBeVisible();
  await page.getByLabel('Beginning of the name').fill('searched_2');
  await page.locator('[data-found]').getByRole('link', { name: 'searched_2' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('searched_2');
});

test('the leaderboard of each game and speed', async ({ page }) => {
  await page.goto('/leaderboard/tour/bullet');
  await expect(page.getByText('Nobody has an established rating here yet.')).toBeVisible();
  await expectAccessible(page, 'an empty leaderboard');
  const players: RankedPlayer[] = ['Anna', 'Bert'].map((name, place) => ({ name, rating: 1800 - 100 * place, deviation: 50, games: 20 }));
  await page.route('**/api/leaderboard/hive/blitz', (route) => route.fulfill({ json: players }));
  await page.locator('[name=kind]').selectOption('hive');
  await page.locator('[name=speed]').selectOption('blitz');
  await expect(page).toHaveURL(/\/leaderboard\/hive\/blitz$/);
  await expect(page.locator('[data-leaders] tbody tr')).toHaveText([/^1\s*Anna\s*1800/, /^2\s*Bert\s*1700/]);
  await expectAccessible(page, 'a leaderboard');
  await expectNoOverflow(page, 'a leaderboard');
});

test('a rating has a graph and the same numbers as a table', async ({ page }) => {
  await enter(page, 'register', 'Rated_1');
  const ratings: RatingCard[] = [{ kind: 'hive', speed: 'blitz', rating: 1640, deviation: 90, games: 3, provisional: false }];
  const moments: RatedMoment[] = [1500, 1580, 1640].map((rating, index) => ({ rating, games: index + 1, at_ms: 1_700_000_000_000 + index * 86_400_000 }));
  await page.route('**/api/users/Rated_1', async (route) => {
    const profile: unknown = await (await route.fetch()).json();
    await route.fulfill({ json: { ...(profile as object), ratings } });
  });
  await page.route('**/api/users/Rated_1/ratings/hive/blitz', (route) => route.fulfill({ json: moments }));
  await page.goto('/user/Rated_1');
  await expect(page.getByRole('img', { name: 'Hive, blitz: 1640 now, 1500 at the lowest, 1640 at the highest' })).toBeVisible();
  await page.getByText('As a table').click();
  await expect(page.locator('details tbody tr')).toHaveText([/^3.*1640$/, /^2.*1580$/, /^1.*1500$/]);
  await expectAccessible(page, 'a rating graph');
  await expectNoOverflow(page, 'a rating graph');
});

test('a friend is seen online and challenged in one tap', async ({ page, browser, faults, baseURL }) => {
  const friend = await account(browser, faults, baseURL, 'Friend_1');
  const told = challengesTo(friend);
  await friend.goto('/');
  await enter(page, 'register', 'Follower_1');
  await page.goto('/people');
  await expect(page.getByText('You follow nobody yet.')).toBeVisible();
  await page.goto('/user/Friend_1');
  await expect(page.locator('[data-online=true]')).toBeVisible();
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Unfollow' })).toBeVisible();
  await expectAccessible(page, 'the profile of a friend');
  await expectNoOverflow(page, 'the profile of a friend');
  const row = page.locator('[data-friends] [data-person=Friend_1]');
  for (const path of ['/', '/people']) {
    await page.goto(path);
    await expect(row).toContainText('online');
    await expectAccessible(page, `friends at ${path}`);
  }

  // The list: one tap. Nobody is asked for the name that they have just touched.
  await row.getByRole('button', { name: 'Challenge Friend_1: Hive, 10 + 5' }).click();
  await expect(page).toHaveURL(/\/game\//);
  await expect.poll(() => told.now.length).toBe(1);

  // The profile: the same, and what is chosen there is remembered.
  await page.goto('/user/Friend_1');
  await page.locator('[name=challenge-kind]').selectOption('tour');
  await page.locator('[name=challenge-time]').selectOption({ label: '5 + 3' });
  await page.getByRole('button', { name: 'Challenge Friend_1: Tour de Ruche, 5 + 3' }).click();
  await expect(page).toHaveURL(/\/game\//);
  await expect.poll(() => told.now.map((card) => card.kind).toSorted()).toEqual(['hive', 'tour']);
  await page.goto('/people');
  await expect(row.getByRole('button', { name: 'Challenge Friend_1: Tour de Ruche, 5 + 3' })).toBeVisible();

  await friend.context().close();
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('offline', { timeout: 1000 });
  }).toPass();
});

test('the score of two is on the profile and beside the board', async ({ page, browser, faults, baseURL }) => {
  const rival = await account(browser, faults, baseURL, 'Rival_1');
  await enter(page, 'register', 'Scorer_1');
  const game = await askServer<GameCard>(page, 'POST', '/api/games', {
    kind: 'tour', setup: null, time: { kind: 'unlimited' }, rated: false, seat: 'first', opponent: { kind: 'link' },
  });
  await askServer(rival, 'POST', `/api/games/${game.id}/join`);
  const [one, two] = [new Person(page), new Person(rival)];
  for (const each of [one, two]) await each.page.goto(`/game/${game.id}`);
  for (const [ply, person] of [one, two].entries()) {
    const scene = await person.turn(ply);
    if (!scene) throw new Error('over too early');
    await person.byBox(eager(scene));
  }
  await one.turn(2);
  await expect(page.locator('[data-score]')).toHaveCount(0);
  await rival.getByRole('button', { name: 'Resign' }).click();
  await rival.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(page.locator('[data-score]')).toHaveText('Score: Scorer_1 1 – 0 Rival_1 · drawn 0');
  await page.goto('/user/Rival_1');
  await expect(page.locator('[data-against]')).toHaveText('You against Rival_1: won 1 · drawn 0 · lost 0');
});

test('a block hides challenges and chat, and is lifted in the account', async ({ page, browser, faults, baseURL }) => {
  faults.expected = [/Failed to load resource.*403/];
  const [rude, polite] = [await account(browser, faults, baseURL, 'Rude_1'), new Person(page)];
  await enter(page, 'register', 'Polite_1');
  const game = await askServer<GameCard>(page, 'POST', '/api/games', {
    kind: 'tour', setup: null, time: { kind: 'unlimited' }, rated: false, seat: 'first', opponent: { kind: 'link' },
  });
  await askServer(rude, 'POST', `/api/games/${game.id}/join`);
  for (const each of [rude, page]) {
    await each.goto(`/game/${game.id}`);
    await each.getByRole('tab', { name: 'Chat' }).click();
  }
  await new Person(rude).say('something rude');
  await expect(page.getByRole('log')).toContainText('something rude');

  await page.goto('/user/Rude_1');
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Unblock' })).toBeVisible();
  await expect(page.locator('[data-challenge]')).toHaveCount(0);
  await page.goto(`/game/${game.id}`);
  await expect(polite.board).toBeVisible();
  await page.getByRole('tab', { name: 'Chat' }).click();
  await expect(page.getByRole('log')).not.toContainText('something rude');
  await rude.goto('/user/Polite_1');
  await rude.locator('[data-challenge]').click();
  await expect(rude.getByRole('alert')).toContainText('One of you has blocked the other.');

  await page.goto('/account');
  await expectAccessible(page, 'an account with a block');
  await page.getByRole('button', { name: 'Unblock: Rude_1' }).click();
  await expect(page.getByText('You have blocked nobody.')).toBeVisible();
});

test('an invitation is a link, listed on a page of its own', async ({ page, browser, faults }) => {
  faults.expected = [/Failed to load resource.*401/];
  const server = await Server.start(['--registration', 'invite']);
  try {
    await page.goto(server.adminLink);
    await page.getByRole('button', { name: 'Sign in as the host' }).click();
    await page.getByRole('tab', { name: 'Audit log' }).click();
    await expect(page.getByRole('button', { name: 'Make an invitation' })).toHaveCount(0);
    await page.getByRole('tab', { name: 'Invitations' }).click();
    await page.getByRole('button', { name: 'Make an invitation' }).click();
    const link = await page.locator('[data-invitation]').inputValue();
    await expect(page.locator('tbody tr')).toHaveText([/host\s*good until/]);
    await expectAccessible(page, 'invitations');
    await expectNoOverflow(page, 'invitations');

    const guest = await newPerson(browser, faults, { baseURL: server.address });
    await guest.goto(link);
    await expect(guest.getByText('You are invited. Choose a name and a password.')).toBeVisible();
    await expectAccessible(guest, 'an invitation');
    const form = guest.locator('[data-purpose=register]');
    await form.getByLabel('Name').fill('Invited');
    await form.getByLabel('Password').fill('correct horse battery');
    await form.getByRole('button', { name: 'Register' }).click();
    await expect(guest.getByRole('link', { name: 'Invited' })).toBeVisible();

    await page.reload();
    await page.getByRole('tab', { name: 'Invitations' }).click();
    await expect(page.locator('tbody tr')).toHaveText([/host\s*used/]);
    await page.getByRole('button', { name: 'Make an invitation' }).click();
    await expect(page.locator('tbody tr')).toHaveCount(2);
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(page.locator('tbody tr')).toHaveCount(1);
  } finally {
    // Parts of a page may still be on their way.
    await faults.closeAll();
    await server.end();
  }
});

test('settings go with the account from browser to browser', async ({ page, browser, faults, baseURL }) => {
  await enter(page, 'register', 'Roaming_1');
  await page.goto('/settings');
  await expect(page.getByText('Settings are kept in your account')).toBeVisible();
  await page.locator('[name=theme]').selectOption('dark');
  await page.locator('[name=sounds]').uncheck();
  await page.locator('[name=language]').selectOption('ca');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Preferències');
  // The last change is on the server.
  await expect.poll(async () => (await askServer<{ settings: { language: string } }>(page, 'GET', '/api/account/settings')).settings.language).toBe('ca');

  const other = await newPerson(browser, faults, baseURL ? { baseURL } : {});
  await enter(other, 'signIn', 'Roaming_1');
  await other.goto('/settings');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Preferències');
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(other.locator('[name=sounds]')).not.toBeChecked();
  await other.locator('[name=theme]').selectOption('light');
  await expect.poll(async () => (await askServer<{ settings: { theme: string } }>(other, 'GET', '/api/account/settings')).settings.theme).toBe('light');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});
