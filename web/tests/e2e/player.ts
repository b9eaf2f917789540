// A player at a page: starts games, reads the scenes from the socket, and plays legal moves by pointer or move box.
import type { Locator, Page } from '@playwright/test';
import type { MoveOption, RoomMessage, RoomRequest, Scene, Seat, SeatWish, Snapshot } from '../../src/generated/api';
import type { GameKind } from '../../src/generated/games';
import type { OpponentChoice } from '../../src/lobby/playChoice';
import { expect } from './rig';

/** What is chosen in the sheet of the start page; the rest stays as it is. */
export interface Wishes {
  opponent: OpponentChoice;
  level?: number;
  seat?: SeatWish;
  /** By the name of its pill. */
  time?: string;
  friend?: string;
}

export class Person {
  readonly page: Page;
  scene: Scene | null = null;
  seats: readonly Seat[] = [];
  over = false;
  /** How many moves the page has sent, repetitions included. */
  sent = 0;
  /** The texts of all moves that the page received, in order. */
  moves: string[] = [];

  constructor(page: Page) {
    this.page = page;
    page.on('websocket', (socket) => {
      // The lobby has messages of its own.
      if (!socket.url().includes('/ws/game/')) return;
      socket.on('framesent', ({ payload }) => {
        if ((JSON.parse(String(payload)) as RoomRequest).t === 'move') this.sent += 1;
      });
      socket.on('framereceived', ({ payload }) => this.#hear(JSON.parse(String(payload)) as RoomMessage));
    });
  }

  #hear(message: RoomMessage): void {
    if (message.t === 'scene') this.scene = message;
    else if (message.t === 'welcome') this.seats = message.seats ?? [];
    else if (message.t === 'snapshot') this.#read(message);
    else if (message.t === 'event') {
      const { what } = message.event;
      if (message.scene) this.scene = message.scene;
      if (what.k === 'moved') this.moves = [...this.moves.slice(0, what.ply), what.text];
      if (what.k === 'took_back') this.moves = this.moves.slice(0, what.ply);
      if (what.k === 'ended') this.over = true;
    }
  }

  #read(snapshot: Snapshot): void {
    this.moves = snapshot.moves.map((move) => move.text);
    this.over = snapshot.card.status.kind === 'over';
  }

  get box(): Locator {
    return this.page.locator('[data-move-box]');
  }

  get board(): Locator {
    return this.page.getByRole('application');
  }

  async startAgainstComputer(kind: GameKind, level = 1, seat: 'first' | 'second' = 'first'): Promise<void> {
    await this.page.goto('/');
    await this.begin(kind, { opponent: 'computer', level, seat });
    await expect(this.board).toBeVisible();
  }

  /** Plays two moves against the computer and resigns: before both have moved, a game is aborted. */
  async resignAgainstComputer(kind: GameKind): Promise<void> {
    await this.startAgainstComputer(kind);
    for (const at of [0, 2]) {
      const scene = await this.turn(at);
      if (scene) await this.byBox(eager(scene));
    }
    await this.turn(4);
    await this.page.getByRole('button', { name: 'Resign' }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  }

  /** Begins a game with the sheet of the start page, which is open. */
  async begin(kind: GameKind, { opponent, level, seat, time, friend }: Wishes): Promise<void> {
    const sheet = await this.openSheet(kind);
    await sheet.locator(`[name=opponent][value=${opponent}]`).check();
    if (level !== undefined) await sheet.locator('[data-level]').fill(String(level));
    if (time !== undefined) await sheet.getByRole('radio', { name: time, exact: true }).check();
    if (seat !== undefined) await sheet.locator(`[name=seat][value=${seat}]`).check();
    if (friend !== undefined) await sheet.locator('[name=friend]').fill(friend);
    await sheet.locator('[data-begin]').click();
  }

  /** Opens the sheet for a game on the start page, whether or not there is a choice to start with one tap. */
  async openSheet(kind: GameKind): Promise<Locator> {
    const change = this.page.locator(`[data-change=${kind}]`);
    await expect(this.page.locator(`[data-start=${kind}]`)).toBeEnabled();
    await ((await change.count()) > 0 ? change : this.page.locator(`[data-start=${kind}]`)).click();
    return this.page.locator(`[data-sheet=${kind}]`);
  }

  /** Waits until it is this person's turn at that ply or later, or the game is over. */
  async turn(from = 0): Promise<Scene | null> {
    await expect
      .poll(() => this.over || (this.scene !== null && this.scene.ply >= from && this.seats.includes(this.scene.to_move)), {
        timeout: 60_000,
        intervals: [10, 20, 50],
      })
      .toBe(true);
    if (this.over) return null;
    await this.seesPly(this.scene?.ply ?? from);
    return this.scene;
  }

  /** Waits until the page shows a ply or a later one: the computer's reply is held back for a moment. */
  async seesPly(ply: number): Promise<void> {
    const game = this.page.locator('.game');
    await expect.poll(async () => Number(await game.getAttribute('data-ply')), { timeout: 60_000, intervals: [10, 20, 50] }).toBeGreaterThanOrEqual(ply);
  }

  /** Turns animations off, and with them the pause before the computer's reply: for games of many moves. */
  async withoutAnimations(): Promise<void> {
    await this.page.addInitScript(() => {
      const stored = JSON.parse(localStorage.getItem('rusc.settings') ?? '{}') as object;
      localStorage.setItem('rusc.settings', JSON.stringify({ ...stored, animations: false }));
    });
  }

  /** Waits until this person sits on that side. */
  async turnOf(seat: Seat): Promise<void> {
    await expect.poll(() => this.seats.includes(seat)).toBe(true);
  }

  async say(text: string): Promise<void> {
    await this.page.getByLabel('Say something').fill(text);
    await this.page.getByLabel('Say something').press('Enter');
  }

  async byBox(option: MoveOption): Promise<void> {
    await this.box.fill(option.text);
    await this.box.press('Enter');
  }

  /** Plays with two or three taps. */
  async byPointer(option: MoveOption, tap: 'click' | 'touch' = 'click'): Promise<void> {
    if (option.reserve !== null) await this.#tap(this.board.locator(`[data-reserve="${option.reserve}"]`).first(), tap);
    else for (const at of ends(option)) await this.#tap(this.#cell(at), tap);
    if (option.target) await this.#tap(this.#cell(option.target), tap);
  }

  #cell(at: { q: number; r: number }): Locator {
    return this.board.locator(`[data-cell="${at.q},${at.r}"]`);
  }

  async #tap(place: Locator, tap: 'click' | 'touch'): Promise<void> {
    const [x, y] = await this.#restingPlace(place);
    await (tap === 'click' ? this.page.mouse.click(x, y) : this.page.touchscreen.tap(x, y));
  }

  /** The centre of an element once it has stopped moving. */
  async #restingPlace(place: Locator): Promise<[number, number]> {
    let before: string | null = null;
    for (let still = 0; ; ) {
      const box = await place.boundingBox();
      if (!box) throw new Error(`nothing to tap at ${String(place)}`);
      const now = JSON.stringify(box);
      still = now === before ? still + 1 : 0;
      if (still === 2) return [box.x + box.width / 2, box.y + box.height / 2];
      before = now;
      // The camera moves once per frame: frames count, not milliseconds.
      await this.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    }
  }

  /** Waits until a move with that text is known as the move after so many half-moves. */
  async expectPlayed(ply: number, text: string): Promise<void> {
    await expect.poll(() => this.moves[ply]).toBe(text);
  }
}

function ends(option: MoveOption): { q: number; r: number }[] {
  const [first] = option.pick;
  const last = option.pick.at(-1);
  return first && last && option.pick.length > 1 ? [first, last] : option.pick;
}

/** A move that two taps mean unambiguously. */
export function plain(scene: Scene): MoveOption | undefined {
  return scene.moves.find((option) => {
    const alike = scene.moves.filter(
      (other) => other.reserve === option.reserve && same(other.pick, option.pick) && same([other.target], [option.target]),
    );
    return option.spends.length === 0 && option.target !== null && option.pick.length <= 1 && alike.length === 1;
  });
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A move that shortens a game: one that ejects or pushes if there is one, else any, varying with the ply. */
export function eager(scene: Scene): MoveOption {
  const wanted = ['eject', 'push'].map((kind) => scene.moves.filter((option) => option.kind === kind)).find((found) => found.length > 0);
  const moves = wanted ?? scene.moves;
  const option = moves[(scene.ply * 7) % moves.length];
  if (!option) throw new Error('there is no legal move');
  return option;
}
