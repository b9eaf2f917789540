// Other server configurations: a base path, no guests, a private club.
import { eager, Person } from './player';
import { expect, expectAccessible, newPerson, sendCredentials, test } from './rig';
import { Server } from './server';

test('the page works below a path', async ({ browser, faults }) => {
  const server = await Server.start(['--base-path', '/games/rusc'], '/games/rusc');
  try {
    const page = await newPerson(browser, faults, {});
    const person = new Person(page);
    await page.goto(`${server.address}/games/rusc/`);
    await person.begin('hive', { opponent: 'computer', seat: 'first' });
    await expect(page).toHaveURL(/\/games\/rusc\/game\/\w+$/);
    const scene = await person.turn();
    if (scene) await person.byBox(eager(scene));
    await person.turn(2);
    await page.reload();
    await expect(page.locator('.moves li')).toHaveCount(2);
    await page.getByRole('link', { name: /^Rusc/ }).click();
    await expect(page.getByRole('heading', { name: 'Continue' })).toBeVisible();
  } finally {
    // Parts of a page may still be on their way.
    await faults.closeAll();
    await server.end();
  }
});

test('without guests one signs in first', async ({ browser, faults }) => {
  faults.expected = [/401/];
  const server = await Server.start(['--guests', 'off']);
  try {
    const page = await newPerson(browser, faults, {});
    await page.goto(server.address);
    await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
    await expectAccessible(page, 'the door');
    await sendCredentials(page, 'register', 'Member');
    await expect(page.locator('[data-start=hive]')).toBeVisible();
  } finally {
    // Parts of a page may still be on their way.
    await faults.closeAll();
    await server.end();
  }
});

test('a private club shows strangers the way in and nothing else', async ({ browser, faults }) => {
  faults.expected = [/401/];
  const server = await Server.start(['--guests', 'off', '--registration', 'invite']);
  try {
    const page = await newPerson(browser, faults, {});
    for (const path of ['/', '/user/host', '/game/abcdefghij', '/admin']) {
      await page.goto(`${server.address}${path}`);
      await expect(page.getByRole('heading', { name: 'Sign in', level: 1 }), path).toBeVisible();
      await expect(page.getByText('This is a private club.'), path).toBeVisible();
      await expect(page.getByLabel('Invitation'), path).toBeVisible();
    }
    await expectAccessible(page, 'the door of a private club');
  } finally {
    // Parts of a page may still be on their way.
    await faults.closeAll();
    await server.end();
  }
});
