// Accessibility and functions of every view.
import { GAME_KINDS } from '../../src/generated/games';
import { eager, Person } from './player';
import { enter, expect, expectAccessible, newPerson, test } from './rig';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('start page', async ({ page }) => {
      await page.goto('/');
      await expect(page.locator('[data-start=hive]')).toBeVisible();
      await expectAccessible(page, 'the start page');
    });

    for (const kind of GAME_KINDS) {
      test(`a game of ${kind}, its questions and its end`, async ({ page }) => {
        const person = new Person(page);
        await person.startAgainstComputer(kind);
        for (const ply of [0, 2]) {
          const scene = await person.turn(ply);
          if (scene) await person.byBox(eager(scene));
        }
        await person.turn(4);
        await expectAccessible(page, 'a game');
        await page.getByRole('button', { name: 'Resign' }).click();
        await expect(page.getByRole('dialog').getByRole('button', { name: 'Resign' })).toBeEnabled();
        await expectAccessible(page, 'a question');
        await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
        await expect(page.locator('.result')).toBeVisible();
        await page.locator('main').focus();
        await page.keyboard.press('ArrowLeft');
        await expect(page.locator('.banner')).toBeVisible();
        await expectAccessible(page, 'a game that is over, looked back at');
        await page.getByRole('tab', { name: 'Chat' }).click();
        await expectAccessible(page, 'the talk');
        await page.getByRole('button', { name: 'Keys' }).click();
        await expectAccessible(page, 'the keys');
      });
    }

    test('signing in, settings, about, nowhere', async ({ page }) => {
      for (const path of ['account', 'people', 'leaderboard/hive/rapid', 'settings', 'about', 'nowhere', 'admin', 'game/nosuchgame', 'user/nobody']) {
        await page.goto(`/${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page, path);
      }
    });
  });
}

test.beforeEach(({ faults }) => {
  // The browser logs what is not found, and the question why a socket was refused.
  faults.expected = [/Failed to load resource.*40[04]/, /nosuchgame/];
});

test('a guest who registers keeps the games', async ({ page }) => {
  const person = new Person(page);
  await person.startAgainstComputer('tour');
  const scene = await person.turn();
  if (scene) await person.byBox(eager(scene));
  await person.turn(2);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(page.locator('.result')).toBeVisible();
  await enter(page, 'register', 'Keeper');
  await page.goto('/user/Keeper');
  await expect(page.getByText('Won 0 · drawn 0 · lost 1')).toBeVisible();
  await expect(page.locator('li').filter({ hasText: 'Tour de Ruche' })).toBeVisible();
  await page.locator('[name=result]').selectOption('won');
  await expect(page.getByText('No finished games to show.')).toBeVisible();
  await expectAccessible(page, 'a profile');
  await page.goto('/account');
  await expectAccessible(page, 'an account');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
});

test('a game in which nobody has moved is deleted in the list', async ({ page }) => {
  const person = new Person(page);
  await person.startAgainstComputer('tour');
  await page.goto('/');
  const mine = page.getByRole('region', { name: 'Continue' });
  const button = mine.getByRole('button', { name: /^Delete the game: Tour de Ruche/ });
  await expect(button).toHaveCount(1);
  await button.click();
  const question = page.getByRole('dialog').getByRole('button', { name: 'Delete the game' });
  await expect(question).toBeEnabled();
  await expectAccessible(page, 'the question before a game is deleted');
  await question.click();
  await expect(mine).toBeHidden();
  // It is not only gone from the list.
  await page.reload();
  await expect(page.getByText('Nobody is looking for a game right now.')).toBeVisible();
  await expect(mine).toBeHidden();
});

test('settings are kept: language, colours', async ({ page }) => {
  await page.goto('/settings');
  await page.locator('[name=language]').selectOption('ca');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Preferències');
  await page.locator('[name=theme]').selectOption('contrast');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Preferències');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ca');
  await expectAccessible(page, 'high contrast');
});

test('the host sees people, games, reports and the log', async ({ page, server, faults }) => {
  faults.expected.push(/Failed to load resource.*4(22|10)/);
  // Looking at the link uses nothing up.
  await page.goto(server.adminLink);
  await expectAccessible(page, 'the link of the host');
  await page.reload();
  await page.getByRole('button', { name: 'Sign in as the host' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  for (const part of ['People', 'Games', 'Reports', 'Invitations', 'Audit log']) {
    await page.getByRole('tab', { name: part }).click();
    await expect(page.getByRole('tab', { name: part })).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page, part);
  }
  await page.getByRole('tab', { name: 'People' }).click();
  const self = page.getByRole('row', { name: /^host/ });
  await expect(self).toBeVisible();
  await expect(self.getByRole('button')).toHaveCount(0);

  // Whoever came by the link sets a password without an old one.
  await page.goto('/account');
  await expect(page.getByLabel('Current password')).toHaveCount(0);
  await page.getByLabel('New password').fill('monkey1234');
  await page.getByRole('button', { name: 'Set a password' }).click();
  await expect(page.getByRole('alert')).toContainText('easy to guess');
  await page.getByLabel('New password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Set a password' }).click();
  await expect(page.getByText('The password is changed.')).toBeVisible();
  await expect(page.getByLabel('Current password')).toBeVisible();
  await page.goto(server.adminLink);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work any more');
});

test('somebody is signed out of another browser from here', async ({ page, browser, faults, baseURL }) => {
  const other = await newPerson(browser, faults, baseURL ? { baseURL } : {});
  await enter(page, 'register', 'Twice');
  await expect(page.locator('[data-start=hive]')).toBeVisible();
  await enter(other, 'signIn', 'Twice');

  await page.goto('/account');
  const sessions = page.locator('[data-sessions] li');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: 'this browser' })).toHaveCount(1);
  await expectAccessible(page, 'the sessions');
  await sessions.filter({ hasNotText: 'this browser' }).getByRole('button').click();
  await expect(sessions).toHaveCount(1);
  // The start page of the other browser hears of it by its socket, and its user is a guest again.
  await expect(other.getByRole('link', { name: 'Sign in' })).toBeVisible();
});
