// Tries every figure of the rule book that is open, inside the page: taps something that is not allowed, then plays a
// right move. One round trip for a book, so that all figures can be tried in every language.
import type { Page } from '@playwright/test';
import type { FigureData } from '../../src/rules/book';

/** What went wrong, figure by figure; nothing if all is well. */
export function tryFigures(page: Page, figures: readonly FigureData[]): Promise<string[]> {
  return page.evaluate(tryAll, figures as FigureData[]);
}

/** Runs in the page, and so uses nothing from outside. */
async function tryAll(figures: FigureData[]): Promise<string[]> {
  type Hex = { q: number; r: number };
  const PATIENCE_MS = 30_000;
  const faults: string[] = [];

  const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
  async function until<T>(what: string, found: () => T | null | undefined | false): Promise<T> {
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      const value = found();
      if (value) return value;
      if (performance.now() > end) throw new Error(`${what}: waited in vain`);
      await frame();
    }
  }

  /** Where a cell lies on the screen: hexagons are an affine picture of their coordinates. */
  function place(board: Element, at: Hex): { x: number; y: number } {
    const known = [...board.querySelectorAll<SVGElement>('[data-cell]')].map((element) => {
      const [q = 0, r = 0] = (element.dataset['cell'] ?? '').split(',').map(Number);
      const matrix = (element as unknown as SVGGraphicsElement).getScreenCTM();
      return { q, r, x: matrix?.e ?? 0, y: matrix?.f ?? 0 };
    });
    const [a] = known;
    if (!a) throw new Error('no cell is drawn');
    const direct = known.find((cell) => cell.q === at.q && cell.r === at.r);
    if (direct) return direct;
    for (const b of known) {
      for (const c of known) {
        const det = (b.q - a.q) * (c.r - a.r) - (c.q - a.q) * (b.r - a.r);
        if (det === 0) continue;
        const u = ((at.q - a.q) * (c.r - a.r) - (c.q - a.q) * (at.r - a.r)) / det;
        const v = ((b.q - a.q) * (at.r - a.r) - (at.q - a.q) * (b.r - a.r)) / det;
        return { x: a.x + u * (b.x - a.x) + v * (c.x - a.x), y: a.y + u * (b.y - a.y) + v * (c.y - a.y) };
      }
    }
    throw new Error('the cells drawn are in one line');
  }

  async function tapCell(figure: Element, at: Hex): Promise<void> {
    const board = figure.querySelector<HTMLElement>('[role=application]');
    if (!board) throw new Error('no board');
    board.setPointerCapture = (): void => {};
    const { x, y } = place(board, at);
    const surface = board.querySelector('.window') ?? board;
    for (const type of ['pointerdown', 'pointerup']) {
      const options = { clientX: x, clientY: y, pointerId: 1, pointerType: 'mouse', isPrimary: true, button: 0, bubbles: true };
      surface.dispatchEvent(new PointerEvent(type, options));
    }
    await frame();
  }

  async function tapItem(figure: Element, name: string): Promise<void> {
    const item = figure.querySelector(`[data-reserve="${name}"]`);
    if (!item) throw new Error(`no ${name} in a tray`);
    item.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }));
    await frame();
  }

  async function touch(figure: Element, made: FigureData['play'][number]): Promise<void> {
    if (made.kind === 'pass') {
      (await until('a button to pass', () => figure.querySelector<HTMLElement>('.ask .main'))).click();
    } else if (made.kind === 'cell') await tapCell(figure, made.at);
    else if (made.kind === 'row') {
      for (const at of [made.cells[0], made.cells.at(-1)]) if (at) await tapCell(figure, at);
    } else if (made.kind === 'reserve' || made.kind === 'token') await tapItem(figure, made.name);
  }

  /** Lets go of what the figure shows as taken. */
  async function letGo(figure: Element): Promise<void> {
    const board = figure.querySelector<HTMLElement>('[role=application]');
    for (let n = 0; n < 3; n += 1) board?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await frame();
  }

  for (const data of figures) {
    try {
      const figure = await until('the figure', () => document.querySelector(`[data-figure="${data.key}"]`));
      figure.scrollIntoView({ block: 'center' });
      await until('its board', () => figure.hasAttribute('data-ready') && figure.querySelector('[data-cell], .tray [data-reserve]'));
      await frame();
      await frame();

      await letGo(figure);
      const { wrong } = data;
      if (wrong.reserve !== null) await tapItem(figure, wrong.reserve);
      const ends = wrong.pick.length > 1 ? [wrong.pick[0], wrong.pick.at(-1)] : wrong.pick;
      for (const at of ends) if (at) await tapCell(figure, at);
      if (wrong.target) await tapCell(figure, wrong.target);
      const refused = await until(`the refusal of ${wrong.reason}`, () => figure.querySelector('.said.wrong'));
      if (!refused.textContent?.includes(`(${wrong.rule})`)) faults.push(`${data.key}: refused with "${refused.textContent}", not by ${wrong.rule}`);

      (await until('a button to begin again', () => figure.querySelector<HTMLElement>('[data-again]'))).click();
      await until('a new board', () => !figure.querySelector('.said.wrong'));
      await frame();
      await frame();
      for (const made of data.play) await touch(figure, made);
      await until('that it is right', () => figure.querySelector('.said.right'));
    } catch (error) {
      faults.push(`${data.key}: ${String(error)}`);
    }
  }
  return faults;
}
