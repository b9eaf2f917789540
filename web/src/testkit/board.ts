// A board without a browser for unit tests: an interaction over a scene, and everything it reports.
import { type GameKind, styleOf } from '../board/games';
import { Interaction } from '../board/interaction.svelte';
import type { Hex } from '../board/hex';
import { center, type Layout, type Point } from '../board/layout';
import { renderBoard } from '../board/render';
import type { BoardContext } from '../board/selection';
import type { DemoScene } from '../demo/scenes';
import type { Premove } from '../board/premove';

export class FakeBoard {
  context: BoardContext;
  readonly layout: Layout;
  readonly interaction: Interaction;
  moves: string[] = [];
  premoves: (Premove | null)[] = [];
  reasons: string[] = [];
  /** How many restrictions were asked for, each time. */
  wanted: ('some' | 'all')[] = [];

  constructor(game: GameKind, scene: DemoScene, changes: Partial<BoardContext> = {}) {
    this.layout = { shape: styleOf(game).shape, turned: false };
    const { restrictions } = scene;
    this.context = { scene, restrictions, seats: ['first'], style: styleOf(game), confirm: 'never', premoves: 'allowed', reasons: 'known', ...changes };
    this.interaction = new Interaction({
      context: () => this.context,
      layout: () => this.layout,
      boardView: () => renderBoard(this.context, this.interaction.selection, this.layout, { premove: null, cursor: null }),
      onmove: (option) => this.moves.push(option.text),
      onpremove: (premove) => this.premoves.push(premove),
      onexplain: (restriction) => this.reasons.push(restriction.reason),
      onneedrestrictions: (extent) => this.wanted.push(extent),
      onchange: () => undefined,
    });
  }

  /** The centre of a cell in the plane. */
  point(at: Hex): Point {
    return center(this.layout, at);
  }

  tap(at: Hex): void {
    this.interaction.tap(this.point(at));
  }

  drag(from: Hex, to: Hex): void {
    this.interaction.dragCell(this.point(from), this.point(to));
    this.interaction.drop(this.point(from), this.point(to));
  }
}
