// The store of one open game: receives messages of the room socket, keeps the state that is shown, sends the player's
// requests. Sounds and notifications are left to the callback of the owner.
//
// Model and scene always belong to the same ply. An event that changes the board brings its scene along; events missed
// during a loss of the connection are applied to `#replayed`, which is published with the scene that ends them.
import { resolvePremove, type Premove } from '../board/premove';
import type { Action, ErrorBody, Event, EventKind, GameText, Restriction, RoomMessage, Scene, Seat } from '../generated/api';
import type { AppKey } from '../i18n/dictionary';
import { Failure, type FailureCode, get, post, type Refusal } from '../net/api';
import type { SocketOutage, SocketStatus } from '../net/reconnectingSocket';
import { type GameRoom, RoomSocket, type RoomSocketCallbacks } from '../net/roomSocket';
import { isShort, leftAt } from './clock';
import { applyEvent, type GameModel, modelFrom, seatAt } from './model';
import { PositionCache } from './positionCache';
import { REPLY_MS, ReplyPause } from './replyPause';
import { otherSeat, seatIndex } from '../board/games';

const NOTICE_MS = 6000;

type Presence = Omit<Extract<RoomMessage, { t: 'presence' }>, 't'>;

export interface GameStoreCallbacks {
  /** Called for new events, not for those replayed after connecting. */
  notifyEvent: (what: EventKind, store: GameStore, before: GameModel) => void;
  /** Every reason why a touch leads nowhere, from the rules of this browser; null where there are none. */
  refusals: ((game: GameText) => Promise<readonly Restriction[]>) | null;
  /** Whether the computer's reply waits until one's own move has been seen. */
  isPaced: () => boolean;
}

/** Opens the room of a game. Nothing is told before it has returned. */
export type OpenRoom = (callbacks: RoomSocketCallbacks) => GameRoom;

export class GameStore {
  readonly id: string;
  model = $state.raw<GameModel | null>(null);
  scene = $state.raw<Scene | null>(null);
  /** Why other pieces cannot move in this scene; null as long as the server has not answered. */
  restrictions = $state.raw<readonly Restriction[] | null>(null);
  /** Whether those are all; the server sends only those of pieces that cannot move. */
  reasons = $state<'partial' | 'all'>('partial');
  seats = $state.raw<readonly Seat[]>([]);
  presence = $state.raw<Presence | null>(null);
  presenceAt = $state(0);
  status = $state<SocketStatus>('connecting');
  /** Why there is no connection; null while there is one. */
  outage = $state.raw<SocketOutage | null>(null);
  /** Whether the server announced a restart; clocks are paused then. */
  restarting = $state(false);
  /** Set if the game does not exist. */
  missing = $state<FailureCode | null>(null);
  /** The last refusal, until the next action or move. */
  refusal = $state.raw<Refusal | null>(null);
  /** A notice that is shown for a few seconds. */
  notice = $state<AppKey | null>(null);
  /** The text of the move that the server has not played or refused yet. */
  sending = $state<string | null>(null);
  premove = $state.raw<Premove | null>(null);
  /** The earlier ply that is shown; null for the current position. */
  viewedPly = $state<number | null>(null);
  pastScene = $state.raw<Scene | null>(null);

  #room: GameRoom;
  #positions: PositionCache;
  #callbacks: GameStoreCallbacks;
  /** When the turn began here: a lost connection does not begin it anew. */
  #turnStarted = performance.now();
  /** The id of the last move that was sent. */
  #moveRequest: string | null = null;
  #flagged = -1;
  #restartedAt = 0;
  /** The model after events whose scene has not arrived yet; null if there are none. */
  #replayed: GameModel | null = null;
  #catchingUp = true;
  /** The id of the request for the restrictions of this scene, once they were asked for. */
  #restrictionsRequest: string | null = null;
  /** The last request for a hint, until it is answered. */
  #hintRequest: { id: string; settle: (allowed: boolean) => void } | null = null;
  #noticeTimer: ReturnType<typeof setTimeout> | undefined;
  #refusalsFor: Scene | null = null;
  readonly #pause = new ReplyPause({
    now: () => performance.now(),
    later: (call, ms) => {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
    deliver: (message) => this.#handle(message),
  });

  /** `open` opens the room; without it, that of the server. */
  constructor(id: string, callbacks: GameStoreCallbacks, open: OpenRoom | null = null) {
    this.id = id;
    this.#callbacks = callbacks;
    this.#positions = new PositionCache((ply) => this.#room.position(ply));
    const heard: RoomSocketCallbacks = {
      onMessage: (message) => this.#receive(message),
      onStatus: (status, outage) => this.#statusChanged(status, outage),
      lastEvent: () => this.model?.n ?? null,
    };
    this.#room = open ? open(heard) : new RoomSocket(id, heard);
  }

  /** Whether the game is played on this device, without the server. */
  get isLocal(): boolean {
    return this.#room.isLocal;
  }

  get isLive(): boolean {
    return this.model?.card.status.kind === 'live';
  }

  /** The sides that the player may move for now. */
  get playableSeats(): readonly Seat[] {
    return this.isLive && this.sending === null ? this.seats : [];
  }

  get isMyTurn(): boolean {
    return this.isLive && this.model !== null && this.seats.includes(this.model.card.to_move);
  }

  /** The server's time; paused while it restarts. */
  now(): number {
    return this.restarting ? this.#restartedAt : this.#room.time.now();
  }

  timeLeft(seat: Seat, now: number): number | null {
    const { clocks, clocksAt } = this.model ?? {};
    return clocks && clocksAt !== undefined ? leftAt(clocks, clocksAt, seat, now) : null;
  }

  /** Asks the server to check the opponent's clock, once per ply. */
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
    this.#moveRequest = this.#room.move(this.model.card.ply, text, Math.round(performance.now() - this.#turnStarted));
  }

  /** Asks for the restrictions of the current scene, once: those that the server knows, or all. */
  requestRestrictions(extent: 'some' | 'all'): void {
    if (!this.scene) return;
    this.#restrictionsRequest ??= this.#room.restrictions(this.scene.ply);
    if (extent === 'all' && this.#refusalsFor !== this.scene) void this.#requestRefusals(this.scene);
  }

  async #requestRefusals(scene: Scene): Promise<void> {
    this.#refusalsFor = scene;
    if (!this.model) return;
    const { card, moves } = this.model;
    try {
      const found = await this.#callbacks.refusals?.({ kind: card.kind, start: { game: card.setup }, moves: moves.map((move) => move.text) });
      if (this.scene === scene && found) this.restrictions = found;
    } catch {
      // Without the rules in the browser it is said in general words.
    }
    if (this.scene === scene) this.reasons = 'all';
  }

  /** The board tells when its pieces fly. */
  flight(state: 'begun' | 'ended'): void {
    this.#pause.flight(state);
  }

  act(action: Action): void {
    this.#pause.flush();
    this.refusal = null;
    this.#room.act(action);
  }

  /** Says that a hint is about to be shown; resolves when the server has counted it, or refuses. */
  takeHint(ply: number): Promise<boolean> {
    this.refusal = null;
    this.#hintRequest?.settle(false);
    const id = this.#room.act({ do: 'hint', ply });
    return new Promise((settle) => (this.#hintRequest = { id, settle }));
  }

  say(text: string): void {
    this.#room.say(this.seats.length > 0 ? 'players' : 'watchers', text);
  }

  /** Shows a notice for a few seconds. */
  showNotice(notice: AppKey): void {
    clearTimeout(this.#noticeTimer);
    this.notice = notice;
    this.#noticeTimer = setTimeout(() => (this.notice = null), NOTICE_MS);
  }

  async join(): Promise<void> {
    try {
      await post(`api/games/${encodeURIComponent(this.id)}/join`);
      // The server sends the seats only in the first message of a connection.
      this.#room.reconnect();
    } catch (failure) {
      this.#refuse(failure);
    }
  }

  /** Shows the position after a ply; null for the current one. */
  async showPly(ply: number | null): Promise<void> {
    const last = this.model?.card.ply ?? 0;
    if (ply === null || ply >= last) {
      this.viewedPly = null;
      this.pastScene = null;
      return;
    }
    this.viewedPly = Math.max(0, ply);
    const asked = this.viewedPly;
    try {
      const scene = await this.#positions.at(asked);
      if (this.viewedPly === asked) this.pastScene = scene;
    } catch (failure) {
      this.#refuse(failure);
      void this.showPly(null);
    }
  }

  /** Tries to connect now. */
  reconnect(): void {
    this.#room.reconnect();
  }

  close(): void {
    clearTimeout(this.#noticeTimer);
    this.#pause.close();
    this.#room.close();
  }

  /** Deletes the game; says whether it is gone. */
  async delete(): Promise<boolean> {
    try {
      await this.#room.delete();
      return true;
    } catch (failure) {
      this.#refuse(failure);
      return false;
    }
  }

  #refuse(failure: unknown): void {
    const known = failure instanceof Failure && failure.code !== 'offline';
    this.refusal = { code: known ? (failure.code as ErrorBody['code']) : 'internal', message: String(failure) };
  }

  #statusChanged(status: SocketStatus, outage: SocketOutage | null): void {
    this.status = status;
    this.outage = outage;
    if (status === 'waiting' && this.model === null) void this.#checkExists();
  }

  /** Finds out why the socket could not be opened: a WebSocket error carries no status code. */
  async #checkExists(): Promise<void> {
    try {
      await get(`api/games/${encodeURIComponent(this.id)}`);
    } catch (failure) {
      if (!(failure instanceof Failure) || failure.code !== 'not_found') return;
      this.missing = failure.code;
      this.close();
    }
  }

  #receive(message: RoomMessage): void {
    if (!this.#pause.holds(message)) this.#handle(message);
  }

  #handle(message: RoomMessage): void {
    switch (message.t) {
      case 'welcome':
        this.seats = message.seats;
        this.restarting = false;
        this.#catchingUp = true;
        this.#replayed = this.model;
        break;
      case 'snapshot':
        this.#positions.forget(-1);
        this.#replayed = modelFrom(message, this.#room.time.now());
        break;
      case 'event':
        if (this.#catchingUp) this.#replay(message.event);
        else this.#event(message.event, message.scene);
        break;
      case 'scene':
        this.#endCatchUp(message);
        break;
      case 'restrictions':
        if (message.id === this.#restrictionsRequest && this.reasons === 'partial') this.restrictions = message.restrictions;
        break;
      case 'ack':
        this.#updateSending();
        this.#answerHint(message.id, true);
        break;
      case 'refused':
        this.#refused(message);
        break;
      case 'presence':
        this.presence = message;
        this.presenceAt = this.#room.time.now();
        break;
      case 'restarting':
        this.#restartedAt = this.#room.time.now();
        this.restarting = true;
        break;
      case 'pong':
        break;
    }
  }

  #updateSending(): void {
    this.sending = this.#room.requests.move?.text ?? null;
  }

  #refused(message: Extract<RoomMessage, { t: 'refused' }>): void {
    this.#updateSending();
    if (message.id !== null) this.#answerHint(message.id, false);
    // Without restrictions a touch that does nothing is not explained; everything else works.
    if (message.id !== null && message.id === this.#restrictionsRequest) return;
    const isSentAgain = this.sending !== null && message.id === this.#moveRequest;
    this.refusal = isSentAgain ? { code: message.error.code, reason: 'sent_again' } : message.error;
    if (message.n !== null && this.model && message.n > this.model.n) this.#resynchronise();
  }

  #answerHint(id: string, allowed: boolean): void {
    if (this.#hintRequest?.id !== id) return;
    this.#hintRequest.settle(allowed);
    this.#hintRequest = null;
  }

  /** Events are missing: gets the whole game again. */
  #resynchronise(): void {
    this.model = null;
    this.#room.reconnect();
  }

  /** Applies an event that was missed. Its scene is not known; the last one ends the catching-up. */
  #replay(event: Event): void {
    if (!this.#replayed) return;
    const step = applyEvent(this.#replayed, event);
    if (step.kind === 'gap') return this.#resynchronise();
    if (step.kind === 'applied') this.#afterEvent(event);
    this.#replayed = step.model;
  }

  #endCatchUp(scene: Scene): void {
    const model = this.#replayed ?? this.model;
    this.#replayed = null;
    this.#catchingUp = false;
    if (!model) return;
    this.#show(model, scene);
    if (this.viewedPly !== null) void this.showPly(this.viewedPly);
    this.#playPremove(scene);
  }

  #event(event: Event, scene: Scene | undefined): void {
    const before = this.#replayed ?? this.model;
    if (!before) return;
    const step = applyEvent(before, event);
    if (step.kind === 'known') return;
    if (step.kind === 'gap' || (scene && scene.ply !== step.model.card.ply)) return this.#resynchronise();
    this.#afterEvent(event);
    // Of several events at once only the last one that changes the board has a scene: the others wait for it.
    this.#replayed = (scene ?? this.scene)?.ply === step.model.card.ply ? null : step.model;
    if (this.#replayed) return;
    this.#show(step.model, scene ?? this.scene);
    if (event.what.k === 'took_back' && this.viewedPly !== null) void this.showPly(this.viewedPly);
    this.#callbacks.notifyEvent(event.what, this, before);
    if (event.what.k === 'moved') this.#awaitReply(event.what.ply);
    if (scene) this.#playPremove(scene);
  }

  /** After one's own move the computer's reply is held back for a moment, unless nobody sees it or time is short. */
  #awaitReply(ply: number): void {
    const [mine] = this.seats;
    if (this.seats.length !== 1 || !mine || seatAt(ply) !== mine || document.visibilityState === 'hidden' || !this.#callbacks.isPaced()) return;
    const left = this.timeLeft(mine, this.now());
    const opponent = this.model?.card.players[seatIndex(otherSeat(mine))];
    if (opponent?.kind !== 'computer' || (left !== null && isShort(left))) return;
    // Time that one's own clock counts is not spent on a pause.
    const { kind } = this.model?.card.time ?? { kind: 'unlimited' };
    this.#pause.ownMoveShown(kind === 'unlimited' || kind === 'correspondence' ? REPLY_MS : 0);
  }

  /** What an event changes besides model and scene. */
  #afterEvent({ what }: Event): void {
    if (what.k === 'moved') this.refusal = null;
    if (what.k !== 'took_back') return;
    this.#positions.forget(what.ply);
    this.premove = null;
    // Even if it leads to a ply that was there before.
    this.#turnStarted = performance.now();
  }

  /** The only place that sets model and scene. */
  #show(model: GameModel, scene: Scene | null): void {
    // The result says more than what was refused just before.
    if (model.card.status.kind === 'over' && this.model?.card.status.kind !== 'over') this.refusal = null;
    this.model = model;
    this.#updateSending();
    if (!scene || scene === this.scene) return;
    if (scene.ply !== this.scene?.ply) this.#turnStarted = performance.now();
    this.scene = scene;
    this.restrictions = null;
    this.reasons = 'partial';
    this.#restrictionsRequest = null;
    this.#refusalsFor = null;
    this.#positions.keep(scene);
  }

  #playPremove(scene: Scene): void {
    if (!this.premove || !this.playableSeats.includes(scene.to_move)) return;
    const option = resolvePremove(scene, this.premove);
    this.premove = null;
    if (option) this.play(option.text);
  }
}
