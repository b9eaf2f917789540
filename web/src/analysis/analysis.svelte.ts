// The state of an analysis: where it begins, its tree of moves, and the position that is looked at. The rules are asked for
// everything; nothing here knows any.
import type { GameStart, GameText, GameTree, GameView, Restriction, TreeMove, TreeResult } from '../generated/api';
import type { GameKind } from '../generated/games';
import type { AnalysisEngine } from './analysisEngine';
import {
  branchAfter,
  branchBefore,
  childWith,
  emptyTree,
  endOfLine,
  madeMain,
  movesOfTree,
  movesTo,
  type MoveTree,
  type NodeId,
  nodeOf,
  pathTo,
  promoted,
  ROOT,
  siblingOf,
  treeOf,
  withComment,
  withEveryFold,
  withFold,
  withFoldedPlaces,
  withLine,
  withMark,
  withMarks,
  withoutFrom,
} from './tree';

/** Views that are kept, so that stepping back and forth does not wait. */
const MOST_VIEWS = 120;

/** Where to go in the tree. */
export type Step = 'first' | 'previous' | 'next' | 'last' | 'branchBefore' | 'branchAfter' | 'siblingBefore' | 'siblingAfter';

/** What became of moves that were played: there is no room for more, the rules refuse them or could not be asked, or somebody
 * has gone elsewhere. */
export type Played = 'played' | 'full' | 'refused' | 'late';

export class Analysis {
  kind = $state<GameKind>('hive');
  start = $state.raw<GameStart>({ game: '' });
  tags = $state.raw<readonly [string, string][]>([]);
  result = $state.raw<TreeResult | null>(null);
  tree = $state.raw<MoveTree>(emptyTree());
  current = $state<NodeId>(ROOT);
  /** Which of the next moves is chosen where there are several. */
  fork = $state(0);
  /** The position of the current node; of the one before as long as it is not there. */
  view = $state.raw<GameView | null>(null);
  /** The position that the analysis begins with. */
  root = $state.raw<GameView | null>(null);
  /** The node that `view` belongs to. */
  viewed = $state<NodeId>(ROOT);
  restrictions = $state.raw<readonly Restriction[] | null>(null);
  /** Why the rules could not be asked. */
  failed = $state<string | null>(null);
  /** The marks of a review, which are shown but are no part of the tree. */
  reviewMarks = $state.raw<ReadonlyMap<NodeId, number>>(new Map());
  /** Counts what has changed, for whoever keeps the tree. */
  revision = $state(0);

  readonly #engine: Pick<AnalysisEngine, 'view' | 'restrictions'>;
  readonly #views = new Map<NodeId, GameView>();
  #asked = 0;

  constructor(engine: Pick<AnalysisEngine, 'view' | 'restrictions'>) {
    this.#engine = engine;
  }

  /** Begins anew with a game, at the end of its main line or at a node, folded at these places. Throws what the rules say if they
   * refuse it. */
  async open(game: GameTree, at: NodeId | 'end' = ROOT, folded: readonly number[] = []): Promise<void> {
    const { kind, start, tags, result } = game;
    const tree = withFoldedPlaces(treeOf(game), folded);
    const root = await this.#engine.view({ kind, start, moves: [] });
    this.#views.clear();
    this.#views.set(ROOT, root);
    this.kind = kind as GameKind;
    this.start = start;
    this.tags = tags;
    this.result = result;
    this.tree = tree;
    this.root = root;
    this.view = root;
    this.viewed = ROOT;
    this.failed = null;
    this.revision += 1;
    this.current = ROOT;
    await this.goTo(at === 'end' ? endOfLine(tree, ROOT) : tree.nodes.has(at) ? at : ROOT);
  }

  /** The game as it is sent and kept. */
  get game(): GameTree {
    return this.gameOf(movesOfTree(this.tree).moves);
  }

  /** The game as files tell it: with the marks of a review where somebody has given none. */
  get annotatedGame(): GameTree {
    return this.gameOf(movesOfTree(withMarks(this.tree, this.reviewMarks)).moves);
  }

  /** The game with moves that were told already. */
  gameOf(moves: TreeMove[]): GameTree {
    const { kind, start, tags, result, tree } = this;
    return { kind, start, tags: tags.map(([name, value]) => [name, value]), result, comments: [...nodeOf(tree, ROOT).comments], moves };
  }

  /** The game as text up to a node. */
  textOf(id: NodeId): GameText {
    return { kind: this.kind, start: this.start, moves: movesTo(this.tree, id) };
  }

  /** The half-moves before the root, as moves are numbered. */
  get startPly(): number {
    const turn = Number(/\[(\d+)\]/.exec(this.root?.turn ?? '')?.[1] ?? 1);
    return 2 * (turn - 1) + (this.root?.scene.to_move === 'second' ? 1 : 0);
  }

  async goTo(id: NodeId): Promise<void> {
    this.current = id;
    this.fork = 0;
    this.restrictions = null;
    this.#unfoldTo(id);
    const number = ++this.#asked;
    const known = this.#views.get(id);
    if (known) {
      this.#show(id, known);
      return;
    }
    try {
      const view = await this.#engine.view(this.textOf(id));
      this.#keep(id, view);
      // Somebody may have gone on meanwhile.
      if (number === this.#asked) this.#show(id, view);
    } catch (error) {
      if (number === this.#asked) this.failed = String(error);
    }
  }

  async step(to: Step): Promise<void> {
    const target = this.#target(to);
    if (target !== this.current) await this.goTo(target);
  }

  #target(to: Step): NodeId {
    const { tree, current } = this;
    const node = nodeOf(tree, current);
    switch (to) {
      case 'first':
        return ROOT;
      case 'previous':
        return node.parent ?? ROOT;
      case 'next':
        return node.children[this.fork] ?? node.children[0] ?? current;
      case 'last':
        return endOfLine(tree, current);
      case 'branchBefore':
        return branchBefore(tree, current);
      case 'branchAfter':
        return branchAfter(tree, current);
      case 'siblingBefore':
        return siblingOf(tree, current, -1);
      case 'siblingAfter':
        return siblingOf(tree, current, 1);
    }
  }

  /** Chooses another of the next moves, round and round. */
  chooseFork(step: 1 | -1): void {
    const { length } = nodeOf(this.tree, this.current).children;
    if (length > 1) this.fork = (this.fork + step + length) % length;
  }

  /** Plays a move from the current node, which is a new variation if it is not there. */
  async play(text: string): Promise<Played> {
    return this.playLine([text]);
  }

  /** Plays a move from a node, unless somebody has gone elsewhere meanwhile. */
  async playFrom(id: NodeId, text: string): Promise<Played> {
    return this.current === id ? this.play(text) : 'late';
  }

  /** The same for several moves. The rules are asked before any of them is added: what they refuse never enters the tree. */
  async playLine(texts: readonly string[]): Promise<Played> {
    const [text] = texts;
    if (text === undefined) return 'played';
    const { current } = this;
    const known = texts.length === 1 ? childWith(this.tree, current, text) : null;
    const added = known === null ? withLine(this.tree, current, texts) : { tree: this.tree, id: known };
    if (!added) return 'full';
    if (added.tree === this.tree) {
      await this.goTo(added.id);
      return 'played';
    }
    const number = ++this.#asked;
    let view: GameView;
    try {
      view = await this.#engine.view({ kind: this.kind, start: this.start, moves: movesTo(added.tree, added.id) });
    } catch (error) {
      if (number !== this.#asked) return 'late';
      this.failed = String(error);
      return 'refused';
    }
    if (number !== this.#asked) return 'late';
    return this.#take(current, texts, view);
  }

  /** Adds moves that the rules have taken to the tree, which may have got comments and marks meanwhile. */
  async #take(from: NodeId, texts: readonly string[], view: GameView): Promise<Played> {
    const added = withLine(this.tree, from, texts);
    if (!added) return 'full';
    this.#keep(added.id, view);
    this.#change(added.tree);
    await this.goTo(added.id);
    return 'played';
  }

  /** Deletes the moves from a node on. What is seen is never deleted: the node before is gone to first. */
  async deleteFrom(id: NodeId): Promise<void> {
    const { parent } = nodeOf(this.tree, id);
    if (parent === null) return;
    const isAfter = (at: NodeId): boolean => pathTo(this.tree, at).some((node) => node.id === id);
    if (isAfter(this.current)) await this.goTo(parent);
    if (!isAfter(this.current) && !isAfter(this.viewed)) this.#change(withoutFrom(this.tree, id));
  }

  promote(id: NodeId): void {
    this.#change(promoted(this.tree, id));
  }

  makeMain(id: NodeId): void {
    this.#change(madeMain(this.tree, id));
  }

  comment(id: NodeId, text: string): void {
    this.#change(withComment(this.tree, id, text));
  }

  mark(id: NodeId, nag: number): void {
    this.#change(withMark(this.tree, id, nag));
  }

  fold(id: NodeId, folded: boolean): void {
    this.#change(withFold(this.tree, id, folded));
  }

  /** Hides all variations, or shows them if some are hidden. */
  foldAll(): void {
    const someHidden = [...this.tree.nodes.values()].some((node) => node.folded);
    this.#change(withEveryFold(this.tree, !someHidden));
    this.#unfoldTo(this.current);
  }

  /** Asks why moves that are not offered are impossible. */
  async explain(): Promise<void> {
    const id = this.current;
    try {
      const restrictions = await this.#engine.restrictions(this.textOf(id));
      if (this.current === id) this.restrictions = restrictions;
    } catch {
      // The board then says nothing about it.
    }
  }

  #change(tree: MoveTree): void {
    if (tree === this.tree) return;
    this.tree = tree;
    this.revision += 1;
  }

  /** What is looked at is never hidden. */
  #unfoldTo(id: NodeId): void {
    for (const node of pathTo(this.tree, id)) {
      const parent = nodeOf(this.tree, node.parent ?? ROOT);
      if (parent.folded && parent.children[0] !== node.id) this.tree = withFold(this.tree, parent.id, false);
    }
  }

  #show(id: NodeId, view: GameView): void {
    this.view = view;
    this.viewed = id;
    this.failed = null;
  }

  #keep(id: NodeId, view: GameView): void {
    this.#views.set(id, view);
    const [oldest] = this.#views.keys();
    if (this.#views.size > MOST_VIEWS && oldest !== undefined) this.#views.delete(oldest);
  }
}
