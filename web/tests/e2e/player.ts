// Somebody at a page: starts games, reads the scenes that come over the socket, and plays legal moves with the hands.
import type { Locator, Page } from '@playwright/test';
import type { MoveOption, RoomMessage, Scene, Seat, Snapshot } from '../../src/generated/api';
import { expect } from './rig';

export type Kind = 'hive' | 'abalone' | 'tour';

export class Person {
  readonly page: Page;
  scene: Scene | null = null;
  seats: readonly Seat[] = [];
  over = false;
  /** The texts of all moves as this client was told them, in order. */
  moves: string[] = [];

  constructor(page: Page) {
    this.page = page;
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => this.#hear(JSON.parse(String(payload)) as RoomMessage));
    });
  }

  #hear(message: RoomMessage): void {
    if (message.t === 'scene') this.scene = message;
    else if (message.t === 'welcome') this.seats = message.seats ?? [];
    else if (message.t === 'snapshot') this.#read(message);
    else if (message.t === 'event') {
      const { what } = message;
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

  async startAgainstComputer(kind: Kind, level = 1, seat: 'first' | 'second' = 'first'): Promise<void> {
    await this.page.goto('/');
    await this.page.locator('[data-level]').selectOption(String(level));
    await this.page.locator('[data-seat-wish]').selectOption(seat);
    await this.page.locator(`[data-start=${kind}]`).click();
    await expect(this.board).toBeVisible();
  }

  /** Waits until it is this person's turn at that ply or later, or the game is over. */
  async turn(from = 0): Promise<Scene | null> {
    await expect
      .poll(() => this.over || (this.scene !== null && this.scene.ply >= from && this.seats.includes(this.scene.to_move)), {
        timeout: 30_000,
        intervals: [10, 20, 50],
      })
      .toBe(true);
    return this.over ? null : this.scene;
  }

  /** Waits until this person sits on that side. */
  async turnOf(seat: Seat): Promise<void> {
    await expect.poll(() => this.seats.includes(seat)).toBe(true);
  }

  async say(text: string): Promise<void> {
    await this.page.getByLabel('Say something').fill(text);
    await this.page.getByLabel('Say something').press('Enter');
  }

  async byBox(choice: MoveOption): Promise<void> {
    await this.box.fill(choice.text);
    await this.box.press('Enter');
  }

  /** Plays with two or three taps, as a hand does. */
  async byHand(choice: MoveOption, tap: 'click' | 'touch' = 'click'): Promise<void> {
    if (choice.reserve !== null) await this.#tap(this.board.locator(`[data-reserve="${choice.reserve}"]`).first(), tap);
    else for (const at of ends(choice)) await this.#tap(this.#cell(at), tap);
    if (choice.target) await this.#tap(this.#cell(choice.target), tap);
  }

  #cell(at: { q: number; r: number }): Locator {
    return this.board.locator(`[data-cell="${at.q},${at.r}"]`);
  }

  async #tap(place: Locator, tap: 'click' | 'touch'): Promise<void> {
    const [x, y] = await this.#restingPlace(place);
    await (tap === 'click' ? this.page.mouse.click(x, y) : this.page.touchscreen.tap(x, y));
  }

  /** Where a thing is once the board has stopped moving under it. */
  async #restingPlace(place: Locator): Promise<[number, number]> {
    let before: string | null = null;
    for (;;) {
      const box = await place.boundingBox();
      if (!box) throw new Error(`nothing to tap at ${String(place)}`);
      const now = JSON.stringify(box);
      if (now === before) return [box.x + box.width / 2, box.y + box.height / 2];
      before = now;
      await this.page.waitForTimeout(40);
    }
  }

  /** Waits until a move with that text is known as the move after so many half-moves. */
  async expectPlayed(ply: number, text: string): Promise<void> {
    await expect.poll(() => this.moves[ply]).toBe(text);
  }
}

function ends(choice: MoveOption): { q: number; r: number }[] {
  const [first] = choice.pick;
  const last = choice.pick.at(-1);
  return first && last && choice.pick.length > 1 ? [first, last] : choice.pick;
}

/** A move that two taps mean without doubt. */
export function plain(scene: Scene): MoveOption | undefined {
  return scene.moves.find((choice) => {
    const alike = scene.moves.filter(
      (other) => other.reserve === choice.reserve && same(other.pick, choice.pick) && same([other.target], [choice.target]),
    );
    return choice.spends.length === 0 && choice.target !== null && choice.pick.length <= 1 && alike.length === 1;
  });
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A move that brings a game to its end sooner: whatever throws or pushes out, else any, turning with the ply. */
export function eager(scene: Scene): MoveOption {
  const wanted = ['eject', 'push'].map((kind) => scene.moves.filter((choice) => choice.kind === kind)).find((found) => found.length > 0);
  const moves = wanted ?? scene.moves;
  const choice = moves[(scene.ply * 7) % moves.length];
  if (!choice) throw new Error('there is no legal move');
  return choice;
}
