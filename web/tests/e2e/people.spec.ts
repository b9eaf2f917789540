// Two players in two browsers: by link, through a network loss and a server restart, to the end.
import { sitDown, two } from './pair';
import { eager, Person, plain } from './player';
import { expect, newPerson, test } from './rig';
import { Server } from './server';

/** How long the server is away. */
const AWAY_MS = 5000;

test('two people play through a cut network and a restart of the server', async ({ browser, faults }) => {
  test.setTimeout(180_000);
  faults.expected = [/WebSocket connection to/, /net::ERR_/, /Failed to load resource/];
  const server = await Server.start();
  try {
    const pair = await two(browser, faults, server.address);
    const [one, other] = pair;
    await sitDown(pair, '15 + 0');
    const step = async (ply: number): Promise<void> => {
      const [mover, waiter] = ply % 2 === 0 ? [one, other] : [other, one];
      const scene = await mover.turn(ply);
      if (!scene) throw new Error('over too early');
      const option = plain(scene) ?? eager(scene);
      await mover.byPointer(option);
      for (const person of [waiter, mover]) await person.expectPlayed(ply, option.text);
    };
    for (let ply = 0; ply < 5; ply += 1) await step(ply);

    // The second player moves while offline; the move is sent when the network is back.
    const scene = await other.turn(5);
    if (!scene) throw new Error('over too early');
    await other.page.context().setOffline(true);
    await expect(other.page.getByRole('alert')).toContainText('Connection lost');
    const option = plain(scene) ?? eager(scene);
    await other.byBox(option);
    await other.page.waitForTimeout(500);
    expect(one.moves.length).toBe(5);
    await other.page.context().setOffline(false);
    await one.expectPlayed(5, option.text);
    await expect(other.page.getByText('Connection lost')).toBeHidden();
    await step(6);

    // The server restarts; nothing is lost, and the clocks were paused.
    const clock = one.page.locator('[data-seat=second] [role=timer]');
    await server.stop();
    await expect(one.page.getByRole('alert')).toBeVisible();
    const stood = await seconds(clock.innerText());
    const began = Date.now();
    await one.page.waitForTimeout(AWAY_MS);
    await server.start();
    for (const person of pair) await expect(person.page.locator('.banner')).toBeHidden({ timeout: 20_000 });
    const lost = stood - (await seconds(clock.innerText()));
    expect(lost, 'the time without a server is not charged').toBeLessThan((Date.now() - began - AWAY_MS) / 1000 + 1.5);
    for (let ply = 7; ply < 10; ply += 1) await step(ply);
    expect(one.moves).toEqual(other.moves);
    expect(new Set(one.moves.map((text, ply) => `${ply} ${text}`)).size).toBe(10);

    // Draw by agreement, then a rematch.
    await one.page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Offer a draw' }).click();
    await one.page.getByRole('dialog').getByRole('button', { name: 'Offer a draw' }).click();
    await other.page.getByRole('button', { name: 'Accept' }).click();
    for (const person of pair) await expect(person.page.locator('.result')).toContainText('Draw: by agreement');
    await one.page.getByRole('button', { name: 'Rematch' }).click();
    await other.page.getByRole('button', { name: 'Accept' }).click();
    for (const person of pair) await expect(person.page.getByText('No move has been played.')).toBeVisible();
  } finally {
    // Parts of a page may still be on their way.
    await faults.closeAll();
    await server.end();
  }
});

test('a seek in the lobby is found, players and spectators talk apart', async ({ browser, faults, baseURL }) => {
  const pair = await two(browser, faults, baseURL ?? '');
  const [one, other] = pair;
  await one.page.goto('/');
  await other.page.goto('/');
  await one.begin('abalone', { opponent: 'anyone' });
  await expect(one.page.getByText('You are looking for a game…')).toBeVisible();
  await expect(one.page.getByText('Nobody is looking for a game right now.')).toHaveCount(0);
  await other.page.locator('[data-seek]').filter({ hasText: 'Abalone' }).getByRole('button').click();
  for (const person of pair) await expect(person.board).toBeVisible();

  const watcher = new Person(await newPerson(browser, faults, baseURL ? { baseURL } : {}));
  await watcher.page.goto(one.page.url());
  await expect(watcher.page.getByText('You are watching', { exact: true })).toBeVisible();
  for (const person of [...pair, watcher]) await person.page.getByRole('tab', { name: 'Chat' }).click();
  await one.say('good luck');
  await expect(other.page.getByRole('log')).toContainText('good luck');
  await watcher.say('who leads?');
  await expect(watcher.page.getByRole('log')).toContainText('who leads?');
  await expect(watcher.page.getByRole('log')).not.toContainText('good luck');
  await expect(other.page.getByRole('log')).not.toContainText('who leads?');
});

test('a game between two on one screen', async ({ page }) => {
  const person = new Person(page);
  await page.goto('/');
  await person.begin('tour', { opponent: 'hotSeat' });
  await expect(person.board).toBeVisible();
  for (let ply = 0; ply < 4; ply += 1) {
    const scene = await person.turn(ply);
    const option = scene && plain(scene);
    if (!option) throw new Error('no plain move');
    await person.byPointer(option);
    await person.expectPlayed(ply, option.text);
  }
});

test('a move chosen ahead is played as soon as it can be', async ({ browser, faults, baseURL }) => {
  const pair = await two(browser, faults, baseURL ?? '');
  const [one, other] = pair;
  await sitDown(pair, 'no clock', 'tour');
  const at = (name: string): { q: number; r: number } => {
    const found = one.scene?.stacks.find((stack) => stack.name === name);
    if (!found) throw new Error(`no cell ${name}`);
    return found.at;
  };
  const scene = await one.turn();
  const first = scene?.moves.find((option) => option.text === 'c1b1');
  if (!first) throw new Error('c1b1 is not offered');
  await other.byPointer({ ...first, text: 'a2b2', pick: [at('a2')], target: at('b2') });
  await expect(other.page.getByText('Your next move is chosen.')).toBeVisible();
  await expect(other.page.locator('[data-ghost]'), 'the piece is seen where it will go').toBeVisible();
  await one.byPointer(first);
  await one.expectPlayed(1, 'a2b2');
  await expect(other.page.getByText('Your next move is chosen.')).toBeHidden();
});

test('a challenge by name is accepted', async ({ browser, faults, baseURL }) => {
  const [one, other] = await two(browser, faults, baseURL ?? '');
  await other.page.goto('/');
  const name = (await other.page.getByText('You play as').innerText()).match(/Guest \d+/)?.[0] ?? '';
  await one.page.goto('/');
  await one.begin('hive', { opponent: 'friend', friend: name });
  // Its maker sees whom it waits for, and no link to send.
  await expect(one.page.getByRole('heading', { name: `Waiting for ${name}` })).toBeVisible();
  await expect(one.page.getByLabel('Link to the game')).toHaveCount(0);
  await other.page.getByRole('region', { name: 'Challenges' }).getByRole('button', { name: 'Play' }).click();
  for (const person of [one, other]) {
    await expect(person.board).toBeVisible();
    await expect(person.page.getByText('Waiting for')).toHaveCount(0);
  }
});

async function seconds(text: Promise<string>): Promise<number> {
  const [minutes, rest] = (await text).replace(/[^\d:]/g, '').split(':');
  return Number(minutes) * 60 + Number(rest);
}
