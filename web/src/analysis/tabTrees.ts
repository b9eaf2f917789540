// The kept analyses as one tab knows them. Another tab may have the same one open: what this tab writes must follow what it
// knows of, and becomes a board of its own where it does not.
import { newUuid7 } from '../offline/uuid';
import { isSame, type KeptTree, type KeptTrees, type Moment, Overtaken, stampOf } from './keptTrees';
import type { TreeContent } from './treeContent';
import type { NewsChannel, TreeNews } from './treeNews';

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
  readonly #channel: NewsChannel | null;
  /** What this tab has read or written last. */
  readonly #known = new Map<string, KeptTree>();
  /** Of those the keys under which another tab has kept something else since. */
  readonly #overtaken = new Set<string>();
  /** The boards under which this tab goes on, by the key that another tab has changed. */
  readonly #apart = new Map<string, string>();

  constructor(trees: Trees, channel: NewsChannel | null) {
    this.#trees = trees;
    this.#channel = channel;
    channel?.addEventListener('message', this.#hear);
  }

  /** Hears nothing any more; what is still being written is told to the others. */
  close(): void {
    this.#channel?.removeEventListener('message', this.#hear);
  }

  readonly #hear = ({ data: { key, stamp } }: { data: TreeNews }): void => {
    const known = this.#known.get(key);
    if (known && stampOf(known) !== stamp) this.#overtaken.add(key);
  };

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
    this.#know(key, null);
    await this.#trees.remove(key);
  }

  /** This tab begins with a game that is not kept yet. */
  begin(key: string, { game, hash }: TreeContent): void {
    this.#know(key, { key, changed: -1, game, hash, at: 0 });
  }

  #noted(kept: KeptTree | null): KeptTree | null {
    if (kept) {
      this.#know(kept.key, kept);
      this.#apart.delete(kept.key);
    }
    return kept;
  }

  #know(key: string, kept: KeptTree | null): void {
    if (kept) this.#known.set(key, kept);
    else this.#known.delete(key);
    this.#overtaken.delete(key);
  }

  /** Keeps a tree: as a board of its own if another tab has changed what is kept under its key. */
  async save(tree: KeptTree, moment: Moment): Promise<Saved> {
    const key = this.#apart.get(tree.key) ?? tree.key;
    const kept = { ...tree, key };
    const before = this.#known.get(key) ?? null;
    const isNews = !before || !isSame(kept, before);
    // A page that stays looks at what is stored; one that is left has only heard of it.
    if (moment === 'leaving' && isNews && this.#overtaken.has(key)) return this.#saveApart(tree, key, moment);
    // At once: the next one may come before this one is written.
    this.#known.set(key, kept);
    // Who leaves hears no answer.
    if (moment === 'leaving' && isNews) this.#tell(kept);
    try {
      const gone = await this.#trees.save(kept, before, moment);
      if (moment === 'staying' && isNews) {
        this.#overtaken.delete(key);
        this.#tell(kept);
      }
      return { key, gone };
    } catch (reason) {
      if (reason instanceof Overtaken) return this.#saveApart(tree, key, moment);
      if (before && this.#known.get(key) === kept) this.#known.set(key, before);
      throw reason;
    }
  }

  #tell(kept: KeptTree): void {
    this.#channel?.postMessage({ key: kept.key, stamp: stampOf(kept) });
  }

  async #saveApart(tree: KeptTree, overtaken: string, moment: Moment): Promise<Saved> {
    // Another save may have begun the board already.
    if ((this.#apart.get(tree.key) ?? tree.key) === overtaken) this.#apart.set(tree.key, newBoardKey());
    return this.save({ ...tree, version: null, base: null }, moment);
  }
}
