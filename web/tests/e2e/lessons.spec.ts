// The lessons: every one is solved on the board in every language; wrong tries name their rule.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { EngineModule } from '../../src/engine/module';
import type { EngineAnswer, GameText, GameView, MoveOption, SearchProgress } from '../../src/generated/api';
import { GAME_KINDS, type GameKind } from '../../src/generated/games';
import { type Language, LANGUAGES } from '../../src/i18n/languages';
import type { CourseText, Lesson } from '../../src/learn/course';
import { enter, expect, expectAccessible, expectNoOverflow, newPerson, test } from './rig';
import { type BoardTouches, type MadeTouch, withTouches } from './touches';

const SRC = join(import.meta.dirname, '../../src');
const lessonsOf = (game: GameKind): Lesson[] => generated(`${game}.json`);
const coursesOf = (game: GameKind, language: Language): CourseText[] => generated(`${game}-${language}.json`);

/** Keys of the dictionaries, which nobody should see. */
const KEY = /\b(app|board|cell|error|game|gender|kind|learn|piece|reason|reserve|rules|said|side|special|words)\.[a-z]/i;

function generated<T>(name: string): T {
  return JSON.parse(readFileSync(join(SRC, 'generated/lessons', name), 'utf8')) as T;
}

/** The rules and the engine that the page has, here. */
async function engine(): Promise<EngineModule> {
  return EngineModule.instantiate(new WebAssembly.Module(readFileSync(join(SRC, 'engine/build/rusc.wasm'))));
}

function viewOf(answer: EngineAnswer): GameView {
  if (answer.t !== 'view') throw new Error(`the engine answers with ${answer.t}`);
  return answer;
}

function searched(rules: EngineModule, game: GameText, depth: number): SearchProgress {
  let answer = rules.call({ t: 'search', game, purpose: { for: 'analysis', lines: 1 }, limits: { depth, nodes: null } });
  while (answer.t === 'search' && !answer.done) answer = rules.call({ t: 'advance' });
  if (answer.t !== 'search') throw new Error(`the engine answers with ${answer.t}`);
  return answer;
}

/** The touches that play a move. */
function touchesOf({ spends, reserve, pick, target }: MoveOption): MadeTouch[] {
  const [token] = spends;
  const [at] = pick;
  const taken: MadeTouch[] = reserve !== null ? [{ kind: 'reserve', name: reserve }] : pick.length > 1 ? [{ kind: 'row', cells: pick }] : at ? [{ kind: 'cell', at }] : [];
  return [...(token === undefined ? [] : [{ kind: 'token' as const, name: token }]), ...taken, target ? { kind: 'cell', at: target } : { kind: 'pass' }];
}

/** Makes touches in the lesson that is open, and waits for what is said. */
async function make(page: Page, id: string, touches: readonly MadeTouch[]): Promise<string> {
  await withTouches(page);
  return page.evaluate(
    async ([lesson, made]) => {
      const { frame, until, touch, letGo } = (window as unknown as { touches: BoardTouches }).touches;
      const shown = await until(`lesson ${lesson}`, () => document.querySelector(`[data-lesson="${lesson}"][data-ready]`));
      await until('its board', () => shown.querySelector('[data-cell], .tray [data-reserve]'));
      await frame();
      await frame();
      await letGo(shown);
      for (const one of made) await touch(shown, one);
      const said = await until(`a verdict in ${lesson}`, () => shown.querySelector('.said:is(.done, .on, .missed, .refused)'));
      return said.classList[1] ?? '';
    },
    [id, touches as MadeTouch[]] as const,
  );
}

/** Solves the lesson that is open; a defended win takes more than one move. */
async function solve(page: Page, rules: EngineModule, game: GameKind, lesson: Lesson): Promise<void> {
  let said = await make(page, lesson.id, lesson.solution);
  if (lesson.goal.kind === 'win' && lesson.goal.moves > 1) {
    expect(said, `the first move of ${lesson.id}`).toBe('on');
    const played = (await page.locator('[data-lesson]').getAttribute('data-played')) ?? '';
    const now: GameText = { kind: game, start: lesson.start, moves: played.split(';') };
    const wins = viewOf(rules.call({ t: 'view', game: now, ply: null })).scene.moves.find((option) => {
      const { status } = viewOf(rules.call({ t: 'play', game: now, text: option.text }));
      return status.kind === 'over' && status.winner !== null;
    });
    expect(wins, `the last move of ${lesson.id} after ${played}`).toBeDefined();
    said = wins ? await make(page, lesson.id, touchesOf(wins)) : '';
  }
  expect(said, `lesson ${lesson.id}`).toBe('done');
}

async function open(page: Page, path: string, language: Language): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript((code) => localStorage.setItem('rusc.settings', JSON.stringify({ language: code })), language);
  await page.goto(path);
}

for (const language of Object.keys(LANGUAGES) as Language[]) {
  test(`every lesson is solved in ${language}`, async ({ page }) => {
    const rules = await engine();
    for (const game of GAME_KINDS) {
      const lessons = lessonsOf(game);
      await open(page, `/learn/${game}`, language);
      for (const course of coursesOf(game, language)) {
        for (const [n, text] of course.lessons.entries()) {
          const lesson = lessons.find((entry) => entry.id === text.id);
          if (!lesson) throw new Error(`there is no lesson ${text.id}`);
          const shown = page.locator(`[data-lesson="${text.id}"]`);
          await expect(shown.getByRole('heading', { level: 2 })).toHaveText(text.title);
          await expect(shown).toContainText(text.task);
          await solve(page, rules, game, lesson);
          await expect(shown.locator('.said')).toContainText(text.done);
          await expectNoOverflow(page, `${text.id} in ${language}`);
          const last = n === course.lessons.length - 1;
          if (n === 0 || last) expect(await page.locator('main').innerText()).not.toMatch(KEY);
          if (!last) await page.locator('[data-next]').click();
        }
        await expectAccessible(page, `the end of ${course.id} in ${language}`);
        const courses = coursesOf(game, language).map((entry) => entry.id);
        const following = courses[courses.indexOf(course.id) + 1];
        if (following !== undefined) await page.locator(`[data-course=${following}]`).click();
      }
      await expect(page.locator('[data-first-game]')).toBeFocused();
    }
  });
}

test('the engine’s word for a defended win is that of the exhaustive proof', async () => {
  const rules = await engine();
  for (const game of GAME_KINDS) {
    for (const lesson of lessonsOf(game)) {
      if (lesson.goal.kind !== 'win' || lesson.goal.moves < 2) continue;
      const plies = 2 * (lesson.goal.moves - 1);
      const start: GameText = { kind: game, start: lesson.start, moves: [] };
      const { scene } = viewOf(rules.call({ t: 'view', game: start, ply: null }));
      const keeps = scene.moves.filter(({ text }) => {
        const [line] = searched(rules, { ...start, moves: [text] }, plies + 2).lines;
        return line && 'loss_in' in line.score && line.score.loss_in <= plies;
      });
      expect(keeps.map(({ text }) => text).toSorted(), `${game} ${lesson.id}`).toEqual(lesson.answers.toSorted());
    }
  }
});

test('what may not be done is told with its rule, a move that misses the goal can be tried again', async ({ page }) => {
  await open(page, '/learn/tour#cover', 'en');
  const lesson = page.locator('[data-lesson=cover]');
  const board = lesson.getByRole('application', { name: 'Tour de Ruche board, Cover a piece' });
  await board.getByLabel(/^e1, orange tower/).click();
  await expect(lesson.locator('.said.refused')).toContainText('A piece stands on every straight way.');
  await lesson.locator('[data-rule=T9]').click();
  await expect(page.locator('[data-rule-card=T9]').getByRole('heading', { level: 2 })).toContainText('Crossing and covering');
  await page.getByRole('button', { name: 'Close' }).click();
  await board.getByLabel(/^c1, orange pawn/).click();
  await board.getByLabel(/^c2, .*can go here/).click({ force: true });
  await expect(lesson.locator('.said.missed')).toContainText('Not yet');
  await lesson.locator('[data-again]').click();
  await expect(lesson.locator('.said')).not.toContainText('Not yet');
  await lesson.locator('[data-hint]').click();
  await expect(lesson.locator('.hint')).toContainText('far enough to reach the blue pawns');
  await lesson.getByRole('button', { name: 'Show me' }).click();
  await expect(lesson.locator('.said')).toContainText('Now you');
  await lesson.locator('[data-again]').click();
  await board.focus();
  // By keyboard: the first piece that can go far enough, and its first target.
  for (let n = 0; n < 20 && (await lesson.locator('.said.done').count()) === 0; n += 1) {
    if ((await lesson.locator('.said.missed').count()) > 0) {
      await lesson.locator('[data-again]').click();
      await board.focus();
    }
    for (let k = 0; k <= n; k += 1) await page.keyboard.press(']');
    await page.keyboard.press('Enter');
    await page.keyboard.press(']');
    await page.keyboard.press('Enter');
    // The next keys are for the next try only: once it is done, Enter would open the next lesson.
    const said = lesson.locator('.said.done, .said.missed, .said.refused').first();
    await said.waitFor({ timeout: 5000 }).catch(() => undefined);
  }
  await expect(lesson.locator('.said.done')).toBeVisible();
});

test('a defended win that slips is answered by the opponent', async ({ page }) => {
  await open(page, '/learn/tour#defended', 'en');
  const lesson = page.locator('[data-lesson=defended]');
  await lesson.getByRole('application').getByLabel(/^c2, orange tower/).click();
  await lesson.getByRole('application').getByLabel(/^a1, .*can go here/).click({ force: true });
  await expect(lesson.locator('.said.missed')).toContainText('look at what your opponent answers');
  await expect(lesson).toHaveAttribute('data-played', /^c2a1;\S+$/);
});

test('the progress is kept, lessons can be skipped, and the course ends with a first game', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.locator('[data-learn=tour]').click();
  await expect(page).toHaveURL(/\/learn\/tour$/);
  const [first, second] = lessonsOf('tour');
  if (first) expect(await make(page, first.id, first.solution)).toBe('done');
  await page.goto('/learn/tour');
  await expect(page.locator(`[data-lesson=${second?.id}]`)).toContainText('2 of 12');
  await page.locator('[data-skip]').click();
  await expect(page.locator('[data-lesson]')).toContainText('3 of 12');
  await expect(page.locator('[data-lesson] .task h2')).toBeFocused();
  await page.locator('[data-back]').click();
  await expect(page.locator('[data-lesson]')).toContainText('2 of 12');
  await page.getByText('All lessons').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'The green star' })).toContainText('✓');
  await page.goto('/rules/tour/en');
  await page.locator('[data-learn=tour]').click();
  await expect(page.locator(`[data-lesson=${second?.id}]`)).toBeVisible();
  await page.goto('/learn/tour#defended');
  await solve(page, await engine(), 'tour', lessonsOf('tour').at(-1) as Lesson);
  await page.locator('[data-first-game]').click();
  await expect(page).toHaveURL(/\/game\//);
  await expect(page.locator('main')).toContainText('Computer, level 1');
});

test('an account remembers lessons on another device', async ({ page, browser, faults, baseURL }) => {
  const [first] = lessonsOf('tour');
  const name = `Ada${Date.now() % 1_000_000}`;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/learn/tour');
  if (first) expect(await make(page, first.id, first.solution)).toBe('done');
  await enter(page, 'register', name);
  await page.goto('/learn/tour');
  await expect(page.locator('[data-lesson]')).toContainText('2 of 12');
  const other = await newPerson(browser, faults, baseURL ? { baseURL } : {});
  await enter(other, 'signIn', name);
  await other.goto('/learn/tour');
  await expect(other.locator('[data-lesson]')).toContainText('2 of 12');
  await other.context().close();
});
