// The page's side of the engine: sends requests to the worker, matches the answers, stops searches and starts the worker
// again when it has died. Every request settles exactly once.
import {
  type Danger,
  type ErrorBody,
  type GameText,
  type GameView,
  PROTOCOL,
  type Restriction,
  type SearchProgress,
  type SearchPurpose,
  type Touched,
} from '../generated/api';
import type { AskedAnswer, AskedRequest, FromWorker, SearchRequest, ToWorker } from './messages';

/** The request makes no sense: an illegal move, a text that is no game. */
export class EngineRefusal extends Error {
  readonly body: ErrorBody;

  constructor(body: ErrorBody) {
    super(body.message);
    this.body = body;
  }
}

/** The engine cannot be used: not loaded, of another version, or broken twice over the same request. The next request tries
 *  again: a network that was away may be back. */
export class EngineFailure extends Error {}

export interface SearchOptions {
  purpose: SearchPurpose;
  depth?: number;
  nodes?: number;
  /** Milliseconds from when it begins; without any limit it ends when it is stopped, or when all is known. */
  ms?: number;
}

export interface RunningSearch {
  /** What was found in the end, however it ended. */
  result: Promise<SearchProgress>;
  /** Ends it; `result` then has what was found so far. */
  stop: () => void;
}

/** What the engine needs of a worker. */
export interface EngineWorker {
  postMessage: (message: ToWorker) => void;
  terminate: () => void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

interface Pending {
  message: Extract<ToWorker, { id: number }>;
  /** How often it was sent. */
  tries: number;
  /** Of a search that is being stopped: ends it without the worker. */
  giveUp: (() => void) | null;
  settle: (message: Extract<FromWorker, { id: number }>) => void;
  fail: (error: EngineFailure) => void;
}

/** A worker that does not stop within this time is replaced. */
const STOP_MS = 2000;

export class LocalEngine {
  readonly #wasm: string;
  readonly #newWorker: () => EngineWorker;
  #worker: EngineWorker | null = null;
  /** Whether the worker has said something: until then it is loading, which takes as long as the network wants. */
  #heard = false;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;
  /** The search that is stopped, for a worker that shares memory with the page. */
  readonly #stopped = globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;

  constructor(wasm: string, newWorker: () => EngineWorker) {
    this.#wasm = wasm;
    this.#newWorker = newWorker;
  }

  /** A game as it stands, or as it stood after `ply` half-moves. */
  async view(game: GameText, ply: number | null = null): Promise<GameView> {
    return viewOf(await this.ask({ t: 'view', game, ply }));
  }

  /** The game after one more move. */
  async play(game: GameText, text: string): Promise<GameView> {
    return viewOf(await this.ask({ t: 'play', game, text }));
  }

  /** Why moves that are not offered are impossible: all, or those of a piece or cell. */
  async restrictions(game: GameText, touched: Touched | null = null): Promise<Restriction[]> {
    const answer = await this.ask({ t: 'restrictions', game, touched });
    if (answer.t !== 'restrictions') throw unexpected(answer);
    return answer.restrictions;
  }

  /** What threatens the side to move, the worst first. */
  async dangers(game: GameText): Promise<Danger[]> {
    const answer = await this.ask({ t: 'dangers', game });
    if (answer.t !== 'dangers') throw unexpected(answer);
    return answer.dangers;
  }

  /** Empties the table, for a new game. Refused while there are searches. */
  async forget(): Promise<void> {
    await this.ask({ t: 'forget' });
  }

  /** Searches the position after all moves of the game; searches wait for those before them. */
  search(game: GameText, options: SearchOptions, onProgress: (progress: SearchProgress) => void = () => {}): RunningSearch {
    const { purpose, depth = null, nodes = null, ms = null } = options;
    const request: SearchRequest = { t: 'search', game, purpose, limits: { depth, nodes } };
    const id = this.#nextId();
    let latest: SearchProgress = { depth: 0, nodes: 0, lines: [], done: false };
    let end: ReturnType<typeof setTimeout> | undefined;
    const result = new Promise<SearchProgress>((resolve, reject) => {
      const settle: Pending['settle'] = (message) => {
        if (message.t === 'progress') {
          latest = message.progress;
          onProgress(latest);
          return;
        }
        clearTimeout(end);
        this.#pending.delete(id);
        if (message.t === 'found') resolve(message.progress);
        else reject(message.t === 'refused' ? new EngineRefusal(message.error) : unexpected(message));
      };
      const fail = (error: EngineFailure): void => {
        clearTimeout(end);
        reject(error);
      };
      this.#send({ message: { t: 'search', id, request, ms }, tries: 0, giveUp: null, settle, fail });
    });
    const stop = (): void => {
      const pending = this.#pending.get(id);
      if (!pending || pending.giveUp) return;
      pending.giveUp = (): void => pending.settle({ t: 'found', id, progress: latest });
      if (this.#stopped) Atomics.store(this.#stopped, 0, id);
      this.#worker?.postMessage({ t: 'stop', id });
      if (this.#heard) end = setTimeout(() => this.#restart('the engine does not stop'), STOP_MS);
      else pending.giveUp();
    };
    return { result, stop };
  }

  /** Ends the worker; what is not answered yet fails. It starts again at the next request. */
  close(): void {
    this.#drop();
    this.#failAll('the engine was closed');
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  /** Asks the module something that is answered at once. */
  protected ask(request: AskedRequest): Promise<AskedAnswer> {
    const id = this.#nextId();
    return new Promise((resolve, reject) => {
      const settle: Pending['settle'] = (message) => {
        this.#pending.delete(id);
        if (message.t === 'answer') resolve(message.answer);
        else reject(message.t === 'refused' ? new EngineRefusal(message.error) : unexpected(message));
      };
      this.#send({ message: { t: 'ask', id, request }, tries: 0, giveUp: null, settle, fail: reject });
    });
  }

  #send(pending: Pending): void {
    pending.tries += 1;
    this.#pending.set(pending.message.id, pending);
    this.#started().postMessage(pending.message);
  }

  #started(): EngineWorker {
    if (this.#worker) return this.#worker;
    const worker = this.#newWorker();
    this.#worker = worker;
    worker.onmessage = ({ data }): void => this.#receive(data);
    worker.onerror = (event): void => this.#restart(event.message || 'the worker cannot be started');
    const stopped = this.#stopped;
    worker.postMessage({ t: 'start', wasm: this.#wasm, protocol: PROTOCOL, fingerprint: __FINGERPRINT__, stopped });
    return worker;
  }

  #receive(message: FromWorker): void {
    this.#heard = true;
    if (message.t === 'unusable') {
      this.#drop();
      this.#failAll(message.reason);
    } else if (message.t === 'failed') {
      this.#restart(message.reason);
    } else {
      this.#pending.get(message.id)?.settle(message);
    }
  }

  /** Replaces the worker. What it owed is asked once more, in the same order; what has failed twice is refused, and what
   * was to be stopped is stopped. */
  #restart(reason: string): void {
    this.#drop();
    const owed = [...this.#pending.values()];
    this.#pending.clear();
    for (const pending of owed) {
      if (pending.giveUp) pending.giveUp();
      else if (pending.tries < 2) this.#send(pending);
      else pending.fail(new EngineFailure(reason));
    }
  }

  #drop(): void {
    if (!this.#worker) return;
    this.#worker.onmessage = null;
    this.#worker.onerror = null;
    this.#worker.terminate();
    this.#worker = null;
    this.#heard = false;
  }

  #failAll(reason: string): void {
    const owed = [...this.#pending.values()];
    this.#pending.clear();
    for (const pending of owed) pending.fail(new EngineFailure(reason));
  }
}

function viewOf(answer: AskedAnswer): GameView {
  if (answer.t !== 'view') throw unexpected(answer);
  return answer;
}

export function unexpected(message: { t: string }): EngineFailure {
  return new EngineFailure(`the engine answers with ${message.t}`);
}
