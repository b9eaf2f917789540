// What is in a tree, as it is kept: worked out once for every change, since a large tree takes its time, and whoever only steps
// through it changes nothing.
import type { GameTree } from '../generated/api';
import type { Analysis } from './analysis.svelte';
import { contentHash } from './contentHash';
import { movesOfTree, type NodeId } from './tree';

export interface TreeContent {
  game: GameTree;
  /** Equal for equal games. */
  hash: string;
  /** About as many bytes as it takes. */
  size: number;
  /** The place of each move among the moves of the game, counted from 1; 0 for the start. */
  places: ReadonlyMap<NodeId, number>;
}

export class LastContent {
  readonly #analysis: Analysis;
  #revision = -1;
  #content: TreeContent | null = null;

  constructor(analysis: Analysis) {
    this.#analysis = analysis;
  }

  /** What is in the tree now. */
  get now(): TreeContent {
    const { revision, tree } = this.#analysis;
    if (this.#content && revision === this.#revision) return this.#content;
    const { moves, places } = movesOfTree(tree);
    const game = this.#analysis.gameOf(moves);
    const text = JSON.stringify(game);
    this.#content = { game, hash: contentHash(text), size: text.length, places };
    this.#revision = revision;
    return this.#content;
  }
}
