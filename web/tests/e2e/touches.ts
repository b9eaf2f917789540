// Touches of a board from inside the page, for the figures of the rule books and the lessons: many of them in one round trip.
import type { Page } from '@playwright/test';
import type { Touch } from '../../src/board/selection';

export type MadeTouch = Touch | { kind: 'pass' };

/** What `installTouches` leaves in the page. */
export interface BoardTouches {
  frame: () => Promise<unknown>;
  until: <T>(what: string, found: () => T | null | undefined | false) => Promise<T>;
  tapCell: (frame: Element, at: { q: number; r: number }) => Promise<void>;
  tapItem: (frame: Element, name: string) => Promise<void>;
  touch: (frame: Element, made: MadeTouch) => Promise<void>;
  letGo: (frame: Element) => Promise<void>;
}

/** Makes the touches known to the page as `window.touches`. */
export async function withTouches(page: Page): Promise<void> {
  await page.evaluate(install);
}

/** Runs in the page, and so uses nothing from outside. */
function install(): void {
  type Hex = { q: number; r: number };
  const PATIENCE_MS = 30_000;

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
    // All cells are in one line: the other directions are it, turned by sixths of a circle, clockwise.
    const DIRECTIONS = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]] as const;
    for (const b of known) {
      const steps = Math.max(Math.abs(b.q - a.q), Math.abs(b.r - a.r), Math.abs(b.q - a.q + b.r - a.r));
      const turns = DIRECTIONS.findIndex(([q, r]) => steps > 0 && b.q - a.q === q * steps && b.r - a.r === r * steps);
      if (turns < 0) continue;
      const turned = (by: number): { x: number; y: number } => {
        const angle = ((by - turns) * Math.PI) / 3;
        const [x, y] = [(b.x - a.x) / steps, (b.y - a.y) / steps];
        return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) };
      };
      const [u, v] = [turned(0), turned(1)];
      return { x: a.x + (at.q - a.q) * u.x + (at.r - a.r) * v.x, y: a.y + (at.q - a.q) * u.y + (at.r - a.r) * v.y };
    }
    throw new Error('only one cell is drawn');
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

  async function touch(figure: Element, made: MadeTouch): Promise<void> {
    if (made.kind === 'pass') {
      (await until('a button to pass', () => figure.querySelector<HTMLElement>('.ask .main'))).click();
    } else if (made.kind === 'cell') await tapCell(figure, made.at);
    else if (made.kind === 'row') {
      for (const at of [made.cells[0], made.cells.at(-1)]) if (at) await tapCell(figure, at);
    } else if (made.kind === 'reserve' || made.kind === 'token') await tapItem(figure, made.name);
  }

  /** Lets go of what is taken. */
  async function letGo(figure: Element): Promise<void> {
    const board = figure.querySelector<HTMLElement>('[role=application]');
    for (let n = 0; n < 3; n += 1) board?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await frame();
  }

  (window as unknown as { touches: BoardTouches }).touches = { frame, until, tapCell, tapItem, touch, letGo };
}
