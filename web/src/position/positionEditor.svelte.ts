// A position that is set up by hand: what is on the board, what is chosen from the palette, and what is wrong. The module
// makes every change and judges the result; nothing here knows rules.
import type { AnalysisEngine } from '../analysis/analysisEngine';
import { EngineRefusal } from '../engine';
import type { DraftChange, DraftView, DrawingFault, Hex, PositionDraft, Reserve, Seat, Stack } from '../generated/api';
import { type GameStyle, seatIndex } from '../board/games';
import { key, neighbors } from '../board/hex';

/** What a touch of a cell does. */
export type Brush = { kind: 'lift' } | { kind: 'piece'; seat: Seat; glyph: string };

/** Steps that can be undone. */
const MOST_STEPS = 200;

export class PositionEditor {
  draft = $state.raw<PositionDraft>({ drawing: '', offset: { q: 0, r: 0 } });
  /** Null as long as the text cannot be read. */
  view = $state.raw<DraftView | null>(null);
  /** Null until the module has judged. */
  faults = $state.raw<readonly DrawingFault[] | null>(null);
  brush = $state.raw<Brush>({ kind: 'lift' });
  /** Why the module could not be asked. */
  failed = $state('');
  steps = $state.raw<readonly PositionDraft[]>([]);

  readonly #engine: Pick<AnalysisEngine, 'draft'>;
  readonly #kind: string;
  /** Each change is made of what came of the one before. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(engine: Pick<AnalysisEngine, 'draft'>, kind: string) {
    this.#engine = engine;
    this.#kind = kind;
  }

  get isSound(): boolean {
    return this.faults !== null && this.faults.length === 0 && this.view !== null;
  }

  /** Shows a drawing, which may be any text. */
  open(drawing: string): Promise<boolean> {
    return this.#then(() => this.#show({ drawing, offset: { q: 0, r: 0 } }, null));
  }

  /** Makes a change; false if there is nothing to change. */
  change(change: DraftChange): Promise<boolean> {
    return this.#then(async () => {
      const before = this.draft;
      const isDone = await this.#show(before, change);
      if (isDone) this.steps = [...this.steps, before].slice(-MOST_STEPS);
      return isDone;
    });
  }

  /** Does with a cell what the brush says. */
  touch(at: Hex): Promise<boolean> {
    if (this.brush.kind === 'lift') return this.change({ do: 'lift', at });
    const { seat, glyph } = this.brush;
    const piece = this.next(seat, glyph);
    return piece && piece.count > 0 ? this.change({ do: 'put', seat, piece: piece.name, at }) : Promise.resolve(false);
  }

  undo(): Promise<boolean> {
    return this.#then(async () => {
      const before = this.steps.at(-1);
      if (!before) return false;
      this.steps = this.steps.slice(0, -1);
      return this.#show(before, null);
    });
  }

  /** The piece of a kind that would be put next. */
  next(seat: Seat, glyph: string): Reserve | undefined {
    return this.view?.palette[seatIndex(seat)].find((kind) => kind.glyph === glyph);
  }

  #then<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const next = this.#last.then(work);
    this.#last = next.catch(() => undefined);
    return next;
  }

  async #show(draft: PositionDraft, change: DraftChange | null): Promise<boolean> {
    try {
      const answer = await this.#engine.draft(this.#kind, draft, change);
      this.draft = answer.draft;
      if (answer.view) this.view = answer.view;
      this.faults = answer.faults;
      this.failed = '';
      return true;
    } catch (error) {
      // A change that cannot be made is not made; anything else is told.
      if (!(error instanceof EngineRefusal)) this.failed = String(error);
      return false;
    }
  }
}

/** The cells of a board to touch: those of the view, and on one without edges two rings around them. */
export function editorCells(view: DraftView, style: GameStyle): Stack[] {
  const cells = new Map(view.stacks.map((stack) => [key(stack.at), stack]));
  if (style.extent === 'bounded') return view.stacks;
  if (cells.size === 0) cells.set('0,0', emptyCell({ q: 0, r: 0 }));
  for (let ring = 0; ring < 2; ring += 1) {
    for (const { at } of Array.from(cells.values())) for (const beside of neighbors(at)) if (!cells.has(key(beside))) cells.set(key(beside), emptyCell(beside));
  }
  return [...cells.values()];
}

function emptyCell(at: Hex): Stack {
  return { at, name: '', tiles: [], ground: null, reach: null };
}
