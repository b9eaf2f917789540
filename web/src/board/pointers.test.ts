// Pointer events of the board's element: taps, drags from board and tray, pan, pinch, wheel, hold, cancel.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { resetBrowser } from '../testkit/browser';
import { FakeBoard } from '../testkit/board';
import { at, hive } from '../demo/scenes';
import { toScreen } from './camera';
import { HOLD } from './gesture';
import type { Hex } from './hex';
import { Pointers } from './pointers';
import { Viewport } from './viewport.svelte';

const VIEW = { width: 800, height: 600 };
const BOUNDS = { left: -2000, top: -2000, right: 2000, bottom: 2000 };

let board: FakeBoard;
let viewport: Viewport;
let pointers: Pointers;
let frames: FrameRequestCallback[];

/** An element of the board, or an item of a tray. */
class FakeElement {
  captured: number[] = [];
  readonly dataset: Record<string, string>;

  constructor(dataset: Record<string, string> = {}) {
    this.dataset = dataset;
  }
  setPointerCapture(id: number): void {
    this.captured.push(id);
  }
  closest(): FakeElement | null {
    return 'reserve' in this.dataset ? this : null;
  }
  contains(other: unknown): boolean {
    return other === this;
  }
  getBoundingClientRect(): { left: number; top: number } {
    return { left: 0, top: 0 };
  }
}

const play = new FakeElement();
const surface = new FakeElement();

beforeEach(() => {
  resetBrowser();
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => (frames = []));
  board = new FakeBoard('hive', hive());
  viewport = new Viewport();
  viewport.view = VIEW;
  viewport.show(BOUNDS, 'unbounded', 'pointy', 30);
  viewport.camera = { cx: 0, cy: 0, scale: 0.5 };
  pointers = new Pointers({
    context: () => board.context,
    layout: () => board.layout,
    interaction: board.interaction,
    viewport,
    play: () => play as unknown as HTMLElement,
    window: () => surface as unknown as HTMLElement,
  });
});

afterEach(() => pointers.cancel());

interface Where {
  x: number;
  y: number;
}

/** The place of a cell on the screen. */
function cell(hex: Hex): Where {
  return toScreen(viewport.camera, VIEW, board.point(hex));
}

function pointer({ x, y }: Where, id = 1, target: FakeElement = surface): PointerEvent {
  return { button: 0, pointerId: id, clientX: x, clientY: y, target, timeStamp: 0 } as unknown as PointerEvent;
}

/** Lets the frames run that were asked for. */
function nextFrame(): void {
  const due = frames;
  frames = [];
  for (const frame of due) frame(performance.now());
}

test('a tap selects the piece under it, a second one plays', () => {
  for (const hex of [at(-1, -1), at(2, -2)]) {
    pointers.down(pointer(cell(hex)));
    pointers.up(pointer(cell(hex)));
  }
  expect(board.moves).toEqual(['wA1 2']);
  expect(play.captured).toContain(1);
});

test('other buttons and touches outside the board do nothing', () => {
  pointers.down({ ...pointer(cell(at(-1, -1))), button: 2 } as PointerEvent);
  pointers.down(pointer(cell(at(-1, -1)), 1, new FakeElement()));
  pointers.up(pointer(cell(at(-1, -1))));
  expect(board.interaction.selection.pick).toEqual([]);
});

describe('drags', () => {
  test('a piece that can move is dragged to its target', () => {
    pointers.down(pointer(cell(at(-1, -1))));
    pointers.move(pointer(cell(at(0, -2))));
    expect(board.interaction.drag?.tile?.name).toBe('wA1');
    pointers.move(pointer(cell(at(2, -2))));
    pointers.up(pointer(cell(at(2, -2))));
    expect(board.moves).toEqual(['wA1 2']);
  });

  test('a piece of the reserve is dragged onto the board', () => {
    const item = new FakeElement({ reserve: 'wG1', seat: 'first' });
    pointers.down(pointer({ x: 10, y: 590 }, 1, item));
    pointers.move(pointer(cell(at(-3, 0)), 1, item));
    pointers.up(pointer(cell(at(-3, 0)), 1, item));
    expect(board.moves).toEqual(['wG1 -3,0']);
  });

  test('the reserve of the opponent is not taken', () => {
    pointers.down(pointer({ x: 10, y: 10 }, 1, new FakeElement({ reserve: 'bA1', seat: 'second' })));
    pointers.up(pointer({ x: 10, y: 10 }));
    expect(board.interaction.selection.reserve).toBeNull();
  });

  test('a cancelled pointer plays nothing', () => {
    pointers.down(pointer(cell(at(-1, -1))));
    pointers.move(pointer(cell(at(2, -2))));
    pointers.cancel();
    pointers.up(pointer(cell(at(2, -2))));
    expect(board.moves).toEqual([]);
    expect(board.interaction.drag).toBeNull();
  });
});

describe('the camera', () => {
  test('a drag over the empty board pans it', () => {
    pointers.down(pointer({ x: 700, y: 500 }));
    pointers.move(pointer({ x: 720, y: 500 }));
    pointers.move(pointer({ x: 760, y: 530 }));
    nextFrame();
    expect(viewport.camera.cx).toBeCloseTo(-120);
    expect(viewport.camera.cy).toBeCloseTo(-60);
    expect(board.moves).toEqual([]);
  });

  test('a second finger ends the drag of a piece and zooms', () => {
    pointers.down(pointer(cell(at(-1, -1))));
    pointers.move(pointer(cell(at(2, -2))));
    pointers.down(pointer({ x: 100, y: 500 }, 2));
    expect(board.interaction.drag).toBeNull();
    pointers.move(pointer({ x: 0, y: 600 }, 2));
    nextFrame();
    expect(viewport.camera.scale).toBeGreaterThan(0.5);
    pointers.up(pointer({ x: 0, y: 600 }, 2));
    pointers.up(pointer(cell(at(2, -2))));
    expect(board.moves).toEqual([]);
  });

  test('the wheel zooms around the pointer', () => {
    const prevented = vi.fn<() => void>();
    pointers.wheel({ target: surface, clientX: 400, clientY: 300, deltaY: -60, ctrlKey: false, preventDefault: prevented } as unknown as WheelEvent);
    nextFrame();
    expect(viewport.camera.scale).toBeGreaterThan(0.5);
    expect(viewport.camera.cx).toBeCloseTo(0);
    expect(prevented).toHaveBeenCalledOnce();
  });
});

describe('stacks', () => {
  test('a long press fans out a stack and is not a tap', () => {
    pointers.down(pointer(cell(at(-1, 0))));
    vi.advanceTimersByTime(HOLD);
    expect(board.interaction.inspected).toEqual(at(-1, 0));
    pointers.up(pointer(cell(at(-1, 0))));
    expect(board.interaction.selection.pick).toEqual([]);
  });

  test('a short press does not', () => {
    pointers.down(pointer(cell(at(-1, 0))));
    vi.advanceTimersByTime(HOLD - 1);
    pointers.up(pointer(cell(at(-1, 0))));
    vi.advanceTimersByTime(HOLD);
    expect(board.interaction.inspected).toBeNull();
    expect(board.interaction.selection.pick).toEqual([at(-1, 0)]);
  });

  test('the context menu fans out a stack instead of opening', () => {
    const prevented = vi.fn<() => void>();
    const { x, y } = cell(at(-1, 0));
    pointers.menu({ target: surface, clientX: x, clientY: y, preventDefault: prevented } as unknown as MouseEvent);
    expect(board.interaction.inspected).toEqual(at(-1, 0));
    expect(prevented).toHaveBeenCalledOnce();
  });
});
