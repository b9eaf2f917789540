// A game room without a server: answers the game page with the messages that a room of the server sends, from the rules and
// the engine of this browser. Every change is on disk before it is told. There are no clocks and no chat.
import { otherSeat } from '../board/games';
import type { LocalEngine, RunningSearch } from '../engine';
import { seatAt } from '../game/model';
import { type Action, type EndReason, type EventKind, type GameView, type Offer, PROTOCOL, type RoomMessage, type Scene, type SearchScore, type Seat } from '../generated/api';
import type { GameRoom, RoomSocketCallbacks } from '../net/roomSocket';
import { newId } from '../net/requestId';
import { computerToMove, endedGame, gameText, type LocalGame, MOST_MOVES, seatsOf, snapshotOf } from './localGame';
import { errorOf, notKept, refuse } from './localRefusal';
import { Overtaken } from './outbox';

/** As long as the server lets its engine think in a game without a clock. */
const THINKING_MS = 1500;
const THINKING_MS_TOP = 3000;
const TOP_LEVEL = 10;
/** The computer declines draws before this ply, as on the server. */
const EARLIEST_DRAW = 10;

export interface LocalRoomDeps {
  engine: Pick<LocalEngine, 'view' | 'play' | 'restrictions' | 'search'>;
  /** Writes down what became of a game; throws `Overtaken` if another tab was faster. */
  keep: (game: LocalGame, before: LocalGame) => Promise<void>;
  erase: (id: string) => Promise<void>;
  /** A new game of the same two, with sides exchanged, written down. */
  rematch: (game: LocalGame) => Promise<LocalGame>;
  now: () => number;
}

export class LocalRoom implements GameRoom {
  readonly isLocal = true;
  readonly time: { now: () => number };
  readonly requests: { move: { text: string } | null } = { move: null };
  #game: LocalGame;
  #scene: Scene | null = null;
  /** What the computer thinks of its last move. */
  #score: SearchScore | null = null;
  #search: RunningSearch | null = null;
  /** Whether the search was stopped for something that comes before the computer's move. */
  #interrupted = false;
  /** Whether the computer's move could not be kept: it is not looked for again before somebody does something. */
  #stuck = false;
  #closed = false;
  readonly #callbacks: RoomSocketCallbacks;
  readonly #deps: LocalRoomDeps;
  /** Requests are carried out one after the other. */
  #last: Promise<void> = Promise.resolve();

  constructor(game: LocalGame, callbacks: RoomSocketCallbacks, deps: LocalRoomDeps) {
    this.#game = game;
    this.#callbacks = callbacks;
    this.#deps = deps;
    this.time = { now: deps.now };
    this.reconnect();
  }

  move(ply: number, text: string, spentMs: number | null): string {
    this.#stuck = false;
    this.requests.move = { text };
    return this.#enqueue(async () => {
      try {
        this.#checkTurn(ply);
        await this.#play(text, spentMs ?? 0);
      } finally {
        this.requests.move = null;
      }
    });
  }

  act(action: Action): string {
    this.#stuck = false;
    if (this.#search) {
      this.#interrupted = true;
      this.#search.stop();
    }
    return this.#enqueue(() => this.#act(action));
  }

  say(): string {
    return this.#enqueue(() => refuse('disabled', 'nobody is there to read it'));
  }

  restrictions(ply: number): string {
    return this.#enqueue(async (id) => {
      const { kind, setup, moves } = this.#game;
      const restrictions = await this.#deps.engine.restrictions(gameText({ kind, setup, moves: moves.slice(0, ply) }));
      this.#tell({ t: 'restrictions', id, ply, restrictions });
    });
  }

  async position(ply: number): Promise<Scene> {
    return (await this.#deps.engine.view(gameText(this.#game), ply)).scene;
  }

  async delete(): Promise<void> {
    this.close();
    await this.#deps.erase(this.#game.id);
  }

  /** Tells the whole game. */
  reconnect(): void {
    this.#stuck = false;
    this.#callbacks.onStatus('connecting', null);
    this.#enqueue(async () => {
      try {
        this.#scene = (await this.#deps.engine.view(gameText(this.#game))).scene;
      } catch (failure) {
        this.#callbacks.onStatus('stopped', { reason: 'refused', retryAt: null });
        throw failure;
      }
      this.#callbacks.onStatus('open', null);
      this.#tell({ t: 'welcome', protocol: PROTOCOL, seats: seatsOf(this.#game), now_ms: this.#deps.now() });
      this.#tell({ t: 'snapshot', ...snapshotOf(this.#game) });
      this.#tell({ t: 'scene', ...this.#scene });
    });
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#search?.stop();
    this.#callbacks.onStatus('closed', null);
  }

  /** Carries a request out after those before it, then lets the computer move if it is its turn. */
  #enqueue(work: (id: string) => Promise<void> | void): string {
    const id = newId();
    this.#last = this.#last.then(async () => {
      if (this.#closed) return;
      try {
        await work(id);
        this.#tell({ t: 'ack', id, n: this.#game.n });
      } catch (failure) {
        this.#tell({ t: 'refused', id, error: errorOf(failure), n: this.#game.n });
      }
    });
    void this.#last.then(() => this.#think());
    return id;
  }

  #tell(message: RoomMessage): void {
    if (!this.#closed) this.#callbacks.onMessage(message);
  }

  #checkTurn(ply: number): void {
    const { moves, status } = this.#game;
    if (status.kind !== 'live') refuse('game_over', 'the game is over');
    if (ply !== moves.length) refuse('wrong_ply', `the game is at ply ${moves.length}, not ${ply}`);
    if (!seatsOf(this.#game).includes(seatAt(ply))) refuse('not_your_turn', "it is the other side's turn");
  }

  async #play(text: string, spentMs: number): Promise<void> {
    const { moves } = this.#game;
    const view = await this.#deps.engine.play(gameText(this.#game), text);
    const move = { text: view.moves.at(-1) ?? text, spent_ms: Math.max(0, Math.round(spentMs)), left_ms: null };
    const moved: EventKind = { k: 'moved', ply: moves.length, text: move.text, id: newId(), spent_ms: move.spent_ms, clocks: null };
    await this.#commit({ ...this.#game, moves: [...moves, move] }, [moved, ...endOf(view, moves.length + 1)], view.scene);
  }

  /** Writes the game and its events down, then tells them. Of several events the last one has the scene. */
  async #commit(next: LocalGame, events: readonly EventKind[], scene: Scene | null): Promise<void> {
    const now = this.#deps.now();
    // What comes after the end does not make the game a newer one.
    const changedMs = this.#game.status.kind === 'over' ? this.#game.changedMs : now;
    let game: LocalGame = { ...next, changedMs };
    for (const what of events) if (what.k === 'ended') game = endedGame(game, what.winner, what.reason);
    const first = this.#game.n + 1;
    game = { ...game, n: this.#game.n + events.length };
    try {
      await this.#deps.keep(game, this.#game);
    } catch (reason) {
      // As the other tab has left it; the page loads it anew as soon as it hears of the later event.
      if (reason instanceof Overtaken && reason.stored) [this.#game, this.#scene] = [reason.stored, null];
      throw notKept(reason);
    }
    this.#game = game;
    this.#scene = scene ?? this.#scene;
    // Answered: the page must not show it as being sent when it hears of it.
    this.requests.move = null;
    events.forEach((what, place) => {
      const event = { n: first + place, at_ms: now, what };
      this.#tell(scene && place === events.length - 1 ? { t: 'event', event, scene } : { t: 'event', event });
    });
  }

  /** Searches and plays the computer's move. Whatever comes meanwhile stops it, and it begins anew afterwards. */
  async #think(): Promise<void> {
    const level = computerToMove(this.#game);
    if (level === null || this.#search || this.#closed || this.#scene === null || this.#stuck) return;
    const began = this.#deps.now();
    const { moves, seed } = this.#game;
    const ms = level === TOP_LEVEL ? THINKING_MS_TOP : THINKING_MS;
    const search = this.#deps.engine.search(gameText(this.#game), { purpose: { for: 'level', level, seed }, ms });
    this.#search = search;
    let found: string | undefined;
    try {
      const { lines } = await search.result;
      found = lines[0]?.moves[0] ?? this.#scene.moves[0]?.text;
      this.#score = lines[0]?.score ?? null;
    } catch (failure) {
      this.#tell({ t: 'refused', id: null, error: errorOf(failure), n: this.#game.n });
      return;
    } finally {
      this.#search = null;
    }
    if (this.#interrupted) {
      this.#interrupted = false;
      void this.#last.then(() => this.#think());
      return;
    }
    const text = found;
    if (text === undefined) return;
    this.#enqueue(async () => {
      // Something else has happened: a move was taken back, or somebody has resigned.
      if (this.#game.moves !== moves || computerToMove(this.#game) === null) return;
      // Whatever stands in the way stands there at the next try, too.
      this.#stuck = true;
      await this.#play(text, this.#deps.now() - began);
      this.#stuck = false;
    });
  }

  async #act(action: Action): Promise<void> {
    const actor = this.#game.opponent.kind === 'hot_seat' ? seatAt(this.#game.moves.length) : this.#game.seat;
    switch (action.do) {
      case 'resign':
        this.#checkLive();
        return this.#end(otherSeat(actor), 'resigned');
      case 'abort':
        this.#checkLive();
        if (this.#game.moves.length >= 2) refuse('wrong_moment', 'both sides have moved: resign or offer a draw');
        return this.#end(null, 'aborted');
      case 'offer':
        return this.#offer(action.what, actor);
      case 'hint':
        return this.#hint(action.ply);
      default:
        return refuse('wrong_moment', 'not in a game on one device');
    }
  }

  #checkLive(): void {
    if (this.#game.status.kind !== 'live') refuse('game_over', 'the game is over');
  }

  async #end(winner: Seat | null, reason: EndReason): Promise<void> {
    await this.#commit(this.#game, [{ k: 'ended', winner, reason, clocks: null, rating_change: null, unrated: null }], this.#scene);
  }

  async #offer(what: Offer, actor: Seat): Promise<void> {
    switch (what) {
      case 'draw':
        return this.#offerDraw(actor);
      case 'take_back':
        return this.#takeBack(actor);
      case 'rematch': {
        if (this.#game.status.kind !== 'over') refuse('wrong_moment', 'the game is not over');
        if (this.#game.rematch !== null) refuse('wrong_moment', 'the next game has begun');
        return this.#rematch();
      }
    }
  }

  /** Begins the next game. If it does not become that of this one it is gone again. */
  async #rematch(): Promise<void> {
    const { id } = await this.#deps.rematch(this.#game);
    try {
      await this.#commit({ ...this.#game, rematch: id }, [{ k: 'rematch', game: id }], null);
    } catch (reason) {
      await this.#deps.erase(id);
      throw reason;
    }
  }

  /** Two at one screen agree; the computer does when it does not stand better. */
  async #offerDraw(seat: Seat): Promise<void> {
    this.#checkLive();
    if (this.#game.moves.length < 2) refuse('wrong_moment', 'the game has hardly begun: abort it');
    const content = this.#game.moves.length >= EARLIEST_DRAW && this.#score !== null && !standsBetter(this.#score);
    if (this.#game.opponent.kind === 'hot_seat' || content) return this.#end(null, 'agreed');
    const declined: EventKind = { k: 'declined', seat: otherSeat(seat), what: 'draw' };
    await this.#commit(this.#game, [{ k: 'offered', seat, what: 'draw' }, declined], null);
  }

  async #takeBack(actor: Seat): Promise<void> {
    this.#checkLive();
    const { moves, opponent } = this.#game;
    const back = opponent.kind === 'computer' && seatAt(moves.length) === actor ? 2 : 1;
    if (moves.length < back) refuse('wrong_moment', 'there is no move of yours to take back');
    const ply = moves.length - back;
    const next: LocalGame = { ...this.#game, moves: moves.slice(0, ply) };
    const { scene } = await this.#deps.engine.view(gameText(next));
    await this.#commit(next, [{ k: 'took_back', ply, clocks: null }], scene);
  }

  async #hint(ply: number): Promise<void> {
    const { opponent, hintedPly } = this.#game;
    if (opponent.kind !== 'computer' || opponent.hints === undefined) return refuse('wrong_moment', 'there are no hints in this game');
    this.#checkTurn(ply);
    // The second one of a turn is the same hint told further.
    if (hintedPly === ply) return;
    const counted = { ...opponent, hints: opponent.hints + 1 };
    await this.#commit({ ...this.#game, opponent: counted, hintedPly: ply }, [{ k: 'hinted', ply }], null);
  }
}

/** The event that ends a game, if the rules do, or if it has as many moves as are kept. */
function endOf({ status }: GameView, ply: number): EventKind[] {
  const end = (winner: Seat | null, reason: EndReason): EventKind[] => [
    { k: 'ended', winner, reason, clocks: null, rating_change: null, unrated: null },
  ];
  if (status.kind === 'over') return end(status.winner, status.reason);
  return ply >= MOST_MOVES ? end(null, 'too_long') : [];
}

function standsBetter(score: SearchScore): boolean {
  if ('points' in score) return score.points > 0;
  return 'win_in' in score;
}
