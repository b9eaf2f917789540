// A comment while it is being written. It is in the tree with every letter, so that nothing is lost where the page goes away, and
// it stays that of the move for which it was begun: the computer may move meanwhile.
import type { GameView } from '../generated/api';
import type { Analysis } from './analysis.svelte';
import { type MoveNode, type NodeId, nodeOf } from './tree';

interface Begun {
  /** The game to which the move belongs, by the position that it begins with. */
  root: GameView | null;
  node: NodeId;
  /** As it is written: the tree has it without spaces around it. */
  text: string;
}

export class CommentDraft {
  readonly #analysis: Analysis;
  #begun = $state.raw<Begun | null>(null);

  constructor(analysis: Analysis) {
    this.#analysis = analysis;
  }

  /** The move that is commented: the one that is looked at, unless another one's comment is being written. */
  get node(): MoveNode {
    return nodeOf(this.#analysis.tree, this.#open?.node ?? this.#analysis.current);
  }

  get text(): string {
    return this.#open?.text ?? this.node.comments.join('\n');
  }

  /** Whether the move is another one than is looked at. */
  get isElsewhere(): boolean {
    return this.node.id !== this.#analysis.current;
  }

  /** What was begun, unless the move is gone, or the whole game. */
  get #open(): Begun | null {
    const begun = this.#begun;
    return begun && begun.root === this.#analysis.root && this.#analysis.tree.nodes.has(begun.node) ? begun : null;
  }

  write(text: string): void {
    const { id } = this.node;
    this.#begun = { root: this.#analysis.root, node: id, text };
    this.#analysis.comment(id, text);
  }

  /** Somebody has left the field. */
  end(): void {
    this.#begun = null;
  }
}
