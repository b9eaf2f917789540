// What the engine beside the board has found of the positions of a tree: the win chance of the first side, for the graph of a
// line. The engine tells more than anybody can read; what is seen here changes a few times a second.
import { lineFrom, type MoveTree, type NodeId, pathTo, ROOT } from './tree';

/** Positions that are remembered; the longest unseen is forgotten first. */
const MOST = 600;
/** So long what is new is gathered. */
const GATHER_MS = 400;

export class KnownChances {
  /** In hundredths of a per cent. */
  at = $state.raw<ReadonlyMap<NodeId, number>>(new Map());

  readonly #new = new Map<NodeId, number>();
  /** The position that the tree begins with: another one is another tree, with other nodes of the same names. */
  #root: unknown = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Remembers the chance at a node of the tree with that root, in points from 0 to 100. */
  note(root: unknown, node: NodeId, points: number): void {
    if (root !== this.#root) this.#forget(root);
    this.#new.set(node, Math.round(points * 100));
    this.#timer ??= setTimeout(() => this.#show(), GATHER_MS);
  }

  /** Nothing is told any more. */
  close(): void {
    clearTimeout(this.#timer);
  }

  #forget(root: unknown): void {
    this.#root = root;
    this.#new.clear();
    if (this.at.size > 0) this.at = new Map();
  }

  #show(): void {
    this.#timer = undefined;
    const isNews = [...this.#new].some(([node, chance]) => this.at.get(node) !== chance);
    if (isNews) {
      const others = [...this.at].filter(([node]) => !this.#new.has(node));
      this.at = new Map([...others, ...this.#new].slice(-MOST));
    }
    this.#new.clear();
  }
}

/** The line that a node belongs to: the moves that lead there, and how it goes on. The root is the first. */
export function lineThrough(tree: MoveTree, node: NodeId): NodeId[] {
  const [, ...further] = lineFrom(tree, node);
  return [ROOT, ...[...pathTo(tree, node), ...further].map(({ id }) => id)];
}
