// One game that is open on this page: it listens to the socket, keeps what is shown, and sends what the player does.
// What a change means for sounds and notices is told to whoever opened it.
import { answer, type Premove } from '../board/premove';
import type { Action, ErrorBody, RoomMessage, Scene, Seat, EventKind } from '../generated/api';
import type { AppKey } from '../i18n/words';
import { Failure, type FailureCode, get, post } from '../net/api';
import type { LineStatus } from '../net/line';
import { RoomSocket } from '../net/room';
import { leftAt } from './clock';
import { advance, type GameModel, modelOf } from './model';
import { Past } from './past';

const NOTICE_MS = 6000;

type Presence = Omit<Extract<RoomMessage, { t: 'presence' }>, 't'>;

export interface TableEnds {
  /** Something happened just now, not long ago in the part of the game that is read at the beginning. */
  happened: (what: EventKind, table: GameTable, before: GameModel) => void;
}

export class GameTable {
  readonly id: string;
  model = $state.raw<GameModel | null>(null);
  scene = $state.raw<Scene | null>(null);
  seats = $state.raw<readonly Seat[]>([]);
  presence = $state.raw<Presence | null>(null);
  presenceAt = $state(0);
  status = $state<LineStatus>('connecting');
  /** Whether the server said that it stops for a moment; clocks stand still then. */
  restarting = $state(false);
  /** Why the game cannot be shown at all. */
  missing = $state<FailureCode | null>(null);
  /** The last refusal, until something happens. */
  refusal = $state.raw<ErrorBody | null>(null);
  /** A word about what just happened, for a few seconds. */
  notice = $state<AppKey | null>(null);
  /** The move that is on its way to the server. */
  sending = $state<string | null>(null);
  premove = $state.raw<Premove | null>(null);
  /** The ply looked back at; nothing for the game as it stands. */
  ply = $state<number | null>(null);
  pastScene = $state.raw<Scene | null>(null);

  #room: RoomSocket;
  #past: Past;
  #ends: TableEnds;
  #turnBegan = performance.now();
  #flagged = -1;
  #stoodAt = 0;
  #live = false;
  #fading: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string, ends: TableEnds) {
    this.id = id;
    this.#ends = ends;
    this.#past = new Past(id);
    this.#room = new RoomSocket(id, {
      hear: (message) => this.#hear(message),
      status: (status) => this.#connection(status),
      seen: () => this.model?.n ?? null,
    });
  }

  get isLive(): boolean {
    return this.model?.card.status.kind === 'live';
  }

  /** The sides the board may be touched for now. */
  get hands(): readonly Seat[] {
    return this.isLive && this.sending === null && this.scene?.ply === this.model?.card.ply ? this.seats : [];
  }

  get isMyTurn(): boolean {
    return this.isLive && this.model !== null && this.seats.includes(this.model.card.to_move);
  }

  /** The time of the server, standing still while it is away on purpose. */
  now(): number {
    return this.restarting ? this.#stoodAt : this.#room.time.now();
  }

  left(seat: Seat, now: number): number | null {
    const { clocks, clocksAt } = this.model ?? {};
    return clocks && clocksAt !== undefined ? leftAt(clocks, clocksAt, seat, now) : null;
  }

  /** Asks the server to look at the opponent's clock, once for each turn. */
  flag(): void {
    const ply = this.model?.card.ply ?? -1;
    if (this.#flagged === ply || this.seats.length !== 1) return;
    this.#flagged = ply;
    this.act({ do: 'flag' });
  }

  play(text: string): void {
    if (!this.model || this.sending !== null) return;
    this.refusal = null;
    this.premove = null;
    this.sending = text;
    this.#room.move(this.model.card.ply, text, Math.round(performance.now() - this.#turnBegan));
  }

  act(action: Action): void {
    this.refusal = null;
    this.#room.act(action);
  }

  say(text: string): void {
    this.#room.say(this.seats.length > 0 ? 'players' : 'watchers', text);
  }

  /** Shows a word for a few seconds. */
  tell(notice: AppKey): void {
    clearTimeout(this.#fading);
    this.notice = notice;
    this.#fading = setTimeout(() => (this.notice = null), NOTICE_MS);
  }

  async join(): Promise<void> {
    try {
      await post(`api/games/${encodeURIComponent(this.id)}/join`);
      // Which sides one may move for is said at the beginning of a connection.
      this.#room.again();
    } catch (failure) {
      this.#refuse(failure);
    }
  }

  /** Shows the game after so many half-moves. */
  async look(ply: number | null): Promise<void> {
    const last = this.model?.card.ply ?? 0;
    if (ply === null || ply >= last) {
      this.ply = null;
      this.pastScene = null;
      return;
    }
    this.ply = Math.max(0, ply);
    const asked = this.ply;
    try {
      const scene = await this.#past.at(asked);
      if (this.ply === asked) this.pastScene = scene;
    } catch (failure) {
      this.#refuse(failure);
      void this.look(null);
    }
  }

  end(): void {
    clearTimeout(this.#fading);
    this.#room.end();
  }

  #refuse(failure: unknown): void {
    const known = failure instanceof Failure && failure.code !== 'offline';
    this.refusal = { code: known ? (failure.code as ErrorBody['code']) : 'internal', message: String(failure) };
  }

  #connection(status: LineStatus): void {
    this.status = status;
    if (status === 'waiting' && this.model === null) void this.#check();
  }

  /** A socket does not say why it was not opened; a request does. */
  async #check(): Promise<void> {
    try {
      await get(`api/games/${encodeURIComponent(this.id)}`);
    } catch (failure) {
      if (!(failure instanceof Failure) || failure.code !== 'not_found') return;
      this.missing = failure.code;
      this.end();
    }
  }

  #hear(message: RoomMessage): void {
    switch (message.t) {
      case 'welcome':
        this.seats = message.seats;
        this.restarting = false;
        this.#live = false;
        break;
      case 'snapshot':
        this.#snapshot(modelOf(message, this.#room.time.now()));
        break;
      case 'event':
        this.#event(message);
        break;
      case 'scene':
        this.#arrive(message);
        break;
      case 'ack':
        this.sending = this.#room.requests.move?.text ?? null;
        break;
      case 'refused':
        this.refusal = message.error;
        this.sending = this.#room.requests.move?.text ?? null;
        if (message.snapshot) this.#snapshot(modelOf(message.snapshot, this.#room.time.now()));
        break;
      case 'presence':
        this.presence = message;
        this.presenceAt = this.#room.time.now();
        break;
      case 'restarting':
        this.#stoodAt = this.#room.time.now();
        this.restarting = true;
        break;
      case 'pong':
        break;
    }
  }

  #snapshot(model: GameModel): void {
    if (this.model && model.n < this.model.n) return;
    this.#past.forget(-1);
    this.model = model;
    this.sending = this.#room.requests.move?.text ?? null;
  }

  #event(event: Extract<RoomMessage, { t: 'event' }>): void {
    if (!this.model) return;
    const step = advance(this.model, event);
    if (step.kind === 'gap') {
      this.model = null;
      this.#room.again();
      return;
    }
    if (step.kind === 'known') return;
    const before = this.model;
    this.model = step.model;
    if (event.what.k === 'took_back') {
      this.#past.forget(event.what.ply);
      this.premove = null;
      if (this.ply !== null) void this.look(this.ply);
    }
    if (event.what.k === 'moved') this.refusal = null;
    this.sending = this.#room.requests.move?.text ?? null;
    if (this.#live) this.#ends.happened(event.what, this, before);
  }

  #arrive(scene: Scene): void {
    this.#live = true;
    this.#past.keep(scene);
    this.scene = scene;
    this.#turnBegan = performance.now();
    void this.#explain(scene);
    if (!this.premove || !this.hands.includes(scene.to_move)) return;
    const choice = answer(scene, this.premove);
    this.premove = null;
    if (choice) this.play(choice.text);
  }

  /** The reasons against other moves are fetched while the player looks at the board: they are long, and nothing is drawn
   * by them before something is touched. */
  async #explain(scene: Scene): Promise<void> {
    if (!this.isMyTurn || scene.moves.length === 0) return;
    try {
      scene.restrictions = (await get<Scene>(`api/games/${encodeURIComponent(this.id)}/scene/${scene.ply}`)).restrictions;
    } catch {
      // Without them a touch that does nothing is not explained; everything else works.
    }
  }
}
