// Analyses that are kept on this device, in IndexedDB: games that were played, studies, and boards. Where there is none, or it
// refuses, everything here fails, and whoever asks says so.
import type { GameTree } from '../generated/api';
import { answerOf, DatabaseConnection } from '../offline/databaseConnection';
import { contentHash } from './contentHash';

export interface KeptTree {
  /** What it belongs to: `game/ID` for a game that was played or a study; anything else is a board. */
  key: string;
  /** When it was changed last, in milliseconds: another number with everything that is written. */
  changed: number;
  game: GameTree;
  /** The hash of the game, and about as many bytes as it takes; nothing in trees of earlier builds. */
  hash?: string;
  size?: number;
  /** The place of the move that was looked at, counted from 1; 0 for the start. */
  at: number;
  /** The places of the moves after which the variations are hidden; nothing in trees of earlier builds. */
  folded?: readonly number[];
  /** Of a study, the version that it goes on from; nothing in trees of earlier builds. */
  version?: number | null;
  /** Of a study, the hash of that version: whether something was changed here. */
  base?: string | null;
  /** The moves that are reviewed; nothing where nobody has asked, and in trees of earlier builds. */
  reviewed?: readonly string[] | null;
  /** What somebody has called a board. */
  name?: string | null;
}

/** When a tree is kept: the page stays, or it is being left and hears no answer any more. */
export type Moment = 'staying' | 'leaving';

/** Another tab has changed what is kept under that key. */
export class Overtaken extends Error {}

/** A tree as it is stored. */
type Row = KeptTree & { size: number };

/** The most that are kept, and the most bytes of all; the oldest give way. */
export const MOST_KEPT = 60;
const MOST_BYTES = 16_000_000;
const STORE = 'trees';
/** When a tree was changed and how large it is, so that neither needs the tree itself. */
const ORDER = 'order';

export function isBoard(key: string): boolean {
  return !key.startsWith('game/');
}

/** Whether there is anything in a game that somebody might miss. */
export function isBlank({ start, comments, moves }: GameTree): boolean {
  return 'game' in start && moves.length === 0 && comments.length === 0;
}

/** Whether a tree may take the place of the one that is stored, for a tab that knows that one as it was `before`. A tab that has
 * changed nothing itself leaves it as it is. */
export function fateOf(kept: KeptTree, before: KeptTree | null, stored: KeptTree | undefined): 'written' | 'left' | 'overtaken' {
  if (!before || !stored || isSame(stored, before)) return 'written';
  return isSame(kept, before) ? 'left' : 'overtaken';
}

/** Whether two trees differ at most by what is looked at. */
export function isSame(one: KeptTree, other: KeptTree): boolean {
  const isNamedSame = (one.name ?? null) === (other.name ?? null);
  return isNamedSame && (one.changed === other.changed || hashOf(one) === hashOf(other));
}

/** What differs between trees that are not the same. */
export function stampOf(kept: KeptTree): string {
  return `${hashOf(kept)} ${kept.name ?? ''}`;
}

function hashOf({ hash, game }: KeptTree): string {
  return hash ?? contentHash(JSON.stringify(game));
}

export class KeptTrees {
  readonly #connection: DatabaseConnection;

  constructor(factory?: IDBFactory) {
    this.#connection = new DatabaseConnection({ name: 'rusc-analysis', version: 2, upgrade }, factory);
  }

  /** The one with that key; null if there is none. */
  async load(key: string): Promise<KeptTree | null> {
    const store = await this.#store('readonly');
    return ((await answerOf(store.get(key))) as KeptTree | undefined) ?? null;
  }

  /** The boards, the last changed first. */
  async boards(): Promise<KeptTree[]> {
    const store = await this.#store('readonly');
    const all = (await answerOf(store.index(ORDER).getAll())) as KeptTree[];
    return all.filter(({ key }) => isBoard(key)).toReversed();
  }

  /** The board of a kind that was changed last; null if there is none. No more trees are read than that takes. */
  async lastBoard(kind: string): Promise<KeptTree | null> {
    const store = await this.#store('readonly');
    for (const { key } of await outlinesOf(store)) {
      const found = isBoard(key) ? ((await answerOf(store.get(key))) as KeptTree | undefined) : undefined;
      if (found?.game.kind === kind) return found;
    }
    return null;
  }

  /** Keeps one in place of an earlier one of the same key. Throws `Overtaken` if that is not what the tab knows as `before`, null
   * for whatever it is. Returns those that gave way to it. */
  async save(kept: KeptTree, before: KeptTree | null, moment: Moment): Promise<KeptTree[]> {
    const store = await this.#store('readwrite');
    if (before && moment === 'leaving') {
      // A page that is left would not hear what is stored, and nothing would be written. It writes only what has changed, and
      // goes by what other tabs have told it (`tabTrees.ts`).
      if (isSame(kept, before)) return [];
    } else if (before) {
      const fate = fateOf(kept, before, await storedOf(store, before));
      if (fate === 'overtaken') throw new Overtaken(kept.key);
      if (fate === 'left') return [];
    }
    const row: Row = { ...kept, size: kept.size ?? JSON.stringify(kept).length };
    const put = answerOf(store.put(row));
    store.transaction.commit();
    await put;
    return this.#makeRoom(kept.key);
  }

  async remove(key: string): Promise<void> {
    await answerOf((await this.#store('readwrite')).delete(key));
  }

  /** Deletes the oldest until the rest is few and small enough; the one that was just kept stays. */
  async #makeRoom(stays: string): Promise<KeptTree[]> {
    const store = await this.#store('readwrite');
    const outlines = await outlinesOf(store);
    let bytes = 0;
    const spare = outlines.filter(({ size, key }, place) => {
      bytes += size;
      return key !== stays && (place >= MOST_KEPT || bytes > MOST_BYTES);
    });
    const gone: KeptTree[] = [];
    for (const { key } of spare) {
      const found = (await answerOf(store.get(key))) as KeptTree | undefined;
      if (found && !isBlank(found.game)) gone.push(found);
      await answerOf(store.delete(key));
    }
    return gone;
  }

  async #store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    return (await this.#connection.open()).transaction(STORE, mode).objectStore(STORE);
  }
}

function upgrade({ result, transaction }: IDBOpenDBRequest): void {
  const isThere = result.objectStoreNames.contains(STORE);
  const store = isThere ? transaction?.objectStore(STORE) : result.createObjectStore(STORE, { keyPath: 'key' });
  if (!store) return;
  if (store.indexNames.contains('changed')) store.deleteIndex('changed');
  store.createIndex(ORDER, ['changed', 'size']);
  // Trees of earlier builds do not know how large they are.
  const cursor = store.openCursor();
  cursor.onsuccess = (): void => {
    const found = cursor.result;
    if (!found) return;
    found.update({ ...(found.value as KeptTree), size: JSON.stringify(found.value).length } satisfies Row);
    found.continue();
  };
}

/** What is stored in place of a tree that a tab knows. A large one takes long to read, and mostly is the same. */
async function storedOf(store: IDBObjectStore, known: KeptTree): Promise<KeptTree | undefined> {
  const stored = (await outlinesOf(store)).find(({ key }) => key === known.key);
  if (!stored || stored.changed === known.changed) return stored && known;
  return (await answerOf(store.get(known.key))) as KeptTree | undefined;
}

/** What is told of a tree without reading it. */
interface Outline {
  key: string;
  changed: number;
  size: number;
}

/** Those of all trees, the last changed first. */
function outlinesOf(store: IDBObjectStore): Promise<Outline[]> {
  return new Promise((resolve, reject) => {
    const found: Outline[] = [];
    const request = store.index(ORDER).openKeyCursor(null, 'prev');
    request.onerror = (): void => reject(request.error ?? new Error('the request failed'));
    request.onsuccess = (): void => {
      const cursor = request.result;
      if (!cursor) return resolve(found);
      const [changed, size] = cursor.key as [number, number];
      found.push({ key: String(cursor.primaryKey), changed, size });
      cursor.continue();
    };
  });
}
