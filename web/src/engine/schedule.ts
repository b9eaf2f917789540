// Which request the worker answers when. Questions about the rules are answered at once, searches one after the other, in
// slices: between two of them the worker hears what else the page wants. Knows neither the worker nor the module.
import type { EngineRequest, ErrorBody, SearchProgress } from '../generated/api';
import type { AskedAnswer, AskedRequest, FromWorker, SearchRequest } from './messages';

export interface ScheduleOptions {
  /** The rules and the engine; throws if they are broken. */
  call: (request: EngineRequest | AskedRequest) => AskedAnswer;
  send: (message: FromWorker) => void;
  now: () => number;
  /** Resolves when messages that have arrived meanwhile have been handled. */
  pause: () => Promise<void>;
  /** Whether the page has stopped the search with this id, where that can be seen without a message. */
  isStopped: (id: number) => boolean;
}

/** Slices go on for this long before messages are looked at. */
const BUSY_MS = 40;
/** Progress is told at most eight times a second: more often nobody can read it. */
const REPORT_MS = 125;

interface Job {
  id: number;
  request: SearchRequest;
  /** How long it may take once it has begun; for ever if null. */
  ms: number | null;
}

export class Schedule {
  readonly #options: ScheduleOptions;
  readonly #waiting: Job[] = [];
  #running: Job | null = null;
  #stopped = new Set<number>();

  constructor(options: ScheduleOptions) {
    this.#options = options;
  }

  ask(id: number, request: AskedRequest): void {
    // A search that is stopped makes no further step, so that the table may go before it has answered.
    if (request.t === 'forget' && this.#running && !this.#isStopped(this.#running.id)) {
      const error: ErrorBody = { code: 'wrong_moment', message: 'stop the searches first' };
      this.#options.send({ t: 'refused', id, error });
      return;
    }
    this.#options.send(reply(id, this.#options.call(request)));
  }

  /** Adds a search; resolves when none is left. */
  async search(job: Job): Promise<void> {
    this.#waiting.push(job);
    if (this.#running) return;
    for (;;) {
      const next = this.#waiting.shift();
      if (!next) return;
      this.#running = next;
      try {
        await this.#run(next);
      } finally {
        this.#running = null;
        this.#stopped.delete(next.id);
      }
    }
  }

  /** Ends a search; it answers with what it has found: at once if it has not begun. A search that is over already is not known
   *  any more. */
  stop(id: number): void {
    if (this.#running?.id === id) this.#stopped.add(id);
    const place = this.#waiting.findIndex((job) => job.id === id);
    if (place < 0) return;
    this.#waiting.splice(place, 1);
    this.#options.send({ t: 'found', id, progress: { depth: 0, nodes: 0, lines: [], done: false } });
  }

  async #run({ id, request, ms }: Job): Promise<void> {
    const { call, send, now, pause } = this.#options;
    const begun = call(request);
    if (begun.t !== 'search') {
      send(reply(id, begun));
      return;
    }
    let progress = withoutTag(begun);
    const start = now();
    let reported = start;
    let rested = start;
    const isOver = (): boolean =>
      progress.done || this.#isStopped(id) || (ms !== null && now() - start >= ms && progress.lines.length > 0);
    while (!isOver()) {
      if (now() - rested >= BUSY_MS) {
        await pause();
        rested = now();
        continue;
      }
      const answer = call({ t: 'advance' });
      if (answer.t !== 'search') throw new Error(`a search cannot be answered by ${answer.t}`);
      progress = withoutTag(answer);
      if (now() - reported >= REPORT_MS) {
        reported = now();
        send({ t: 'progress', id, progress });
      }
    }
    send({ t: 'found', id, progress });
  }

  #isStopped(id: number): boolean {
    return this.#stopped.has(id) || this.#options.isStopped(id);
  }
}

function reply(id: number, answer: AskedAnswer): FromWorker {
  return answer.t === 'refused' ? { t: 'refused', id, error: answer.error } : { t: 'answer', id, answer };
}

function withoutTag({ depth, nodes, lines, done }: SearchProgress): SearchProgress {
  return { depth, nodes, lines, done };
}
