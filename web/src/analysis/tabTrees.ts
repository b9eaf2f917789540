// The kept analyses as one tab knows them. Another tab may have the same one open: what this tab writes must follow what it
// knows of, and becomes a board of its own where it does not.
import { newUuid7 } from '../offline/uuid';
import { type KeptTree, type KeptTrees, type Moment, Overtaken } from './keptTrees';
import type { TreeContent } from './treeContent';

/** What is needed of the trees that are kept. */
export type Trees = Pick<KeptTrees, 'load' | 'save' | 'remove' | 'boards' | 'lastBoard'>;

/** What a tree was kept under, and those that gave way to it. */
interface Saved {
  key: string;
  gone: KeptTree[];
}

export function newBoardKey(): string {
  return `board/${newUuid7()}`;
}

export class TabTrees {
  readonly #trees: Trees;
  /** What this tab has read or written last. */
  readonly #known = new Map<string, KeptTree>();
  /** The boards under which this tab goes on, by the key that another tab has changed. */
  readonly #apart = new Map<string, string>();

  constructor(trees: Trees) {
    this.#trees = trees;
  }

  async load(key: string): Promise<KeptTree | null> {
    return this.#noted(await this.#trees.load(key));
  }

  async lastBoard(kind: string): Promise<KeptTree | null> {
    return this.#noted(await this.#trees.lastBoard(kind));
  }

  boards(): Promise<KeptTree[]> {
    return this.#trees.boards();
  }

  async remove(key: string): Promise<void> {
    this.#known.delete(key);
    await this.#trees.remove(key);
  }

  /** This tab begins with a game that is not kept yet. */
  begin(key: string, { game, hash }: TreeContent): void {
    this.#known.set(key, { key, changed: -1, game, hash, at: 0 });
  }

  #noted(kept: KeptTree | null): KeptTree | null {
    if (kept) {
      this.#known.set(kept.key, kept);
      this.#apart.delete(kept.key);
    }
    return kept;
  }

  /** Keeps a tree: as a board of its own if another tab has changed what is kept under its key. */
  async save(tree: KeptTree, moment: Moment): Promise<Saved> {
    const key = this.#apart.get(tree.key) ?? tree.key;
    const kept = { ...tree, key };
    const before = this.#known.get(key) ?? null;
    // At once: the next one may come before this one is written.
    this.#known.set(key, kept);
    try {
      return { key, gone: await this.#trees.save(kept, before, moment) };
    } catch (reason) {
      if (reason instanceof Overtaken) return this.#saveApart(tree, moment);
      if (before && this.#known.get(key) === kept) this.#known.set(key, before);
      throw reason;
    }
  }

  async #saveApart(tree: KeptTree, moment: Moment): Promise<Saved> {
    if (!this.#apart.has(tree.key)) this.#apart.set(tree.key, newBoardKey());
    return this.save({ ...tree, version: null, base: null }, moment);
  }
}
