// The coach of a game against the computer: names what threatens the player, and finds hints. Both come from the rules and
// the engine of this browser; the server only counts the hints, and a hint is shown once it is counted.
import type { Advice } from '../board/advice';
import type { LocalEngine, RunningSearch } from '../engine';
import type { Danger, GameText, Scene } from '../generated/api';

/** Positions searched for a hint: about as strong as level 9, and a fraction of a second on most machines. */
const HINT_NODES = 60_000;
/** A slow machine answers with what it has found by then. */
const HINT_MS = 1500;

/** Nobody is threatened before both have moved; until then the engine is not loaded either. */
const FIRST_DANGER_PLY = 2;

/** Whether somebody can be: only some layouts of Abalone begin with marbles against each other. */
function canThreaten({ game, scene }: CoachedTurn): boolean {
  return scene.ply >= FIRST_DANGER_PLY || (game.kind === 'abalone' && 'game' in game.start && game.start.game !== 'Abalone');
}

export interface CoachOptions {
  engine: () => Pick<LocalEngine, 'dangers' | 'search'>;
  /** Has the hint for a ply counted; resolves to whether it may be shown. */
  takeHint: (ply: number) => Promise<boolean>;
}

/** A position in which the player is to move. */
export interface CoachedTurn {
  game: GameText;
  scene: Scene;
}

export class Coach {
  dangers = $state.raw<readonly Danger[]>([]);
  advice = $state.raw<Advice | null>(null);
  /** Whether a hint is being looked for. */
  searching = $state(false);
  /** Whether the rules or the engine could not be asked. */
  failed = $state(false);

  readonly #options: CoachOptions;
  #turn: CoachedTurn | null = null;
  #search: RunningSearch | null = null;

  constructor(options: CoachOptions) {
    this.#options = options;
  }

  /** Turns to another position, or to none while the player has nothing to decide. */
  async watch(turn: CoachedTurn | null): Promise<void> {
    if (turn?.scene === this.#turn?.scene) return;
    this.#search?.stop();
    this.#search = null;
    this.#turn = turn;
    this.dangers = [];
    this.advice = null;
    this.searching = false;
    this.failed = false;
    if (!turn || !canThreaten(turn)) return;
    try {
      const dangers = await this.#options.engine().dangers(turn.game);
      if (this.#turn === turn) this.dangers = dangers;
    } catch {
      if (this.#turn === turn) this.failed = true;
    }
  }

  /** Tells a little more: what to take, and when asked again where it goes. */
  async hint(): Promise<void> {
    const turn = this.#turn;
    if (!turn || this.searching) return;
    if (this.advice) {
      this.advice = { ...this.advice, told: 'move' };
      return;
    }
    this.searching = true;
    try {
      const text = await this.#bestMove(turn);
      const option = turn.scene.moves.find((move) => move.text === text);
      if (this.#turn !== turn) return;
      // Counted only now that there is one to show.
      const allowed = option !== undefined && (await this.#options.takeHint(turn.scene.ply));
      if (this.#turn !== turn) return;
      this.searching = false;
      if (allowed) this.advice = { option, told: 'piece' };
    } catch {
      if (this.#turn !== turn) return;
      this.searching = false;
      this.failed = true;
    }
  }

  async #bestMove({ game, scene }: CoachedTurn): Promise<string | undefined> {
    if (scene.moves.length === 1) return scene.moves[0]?.text;
    const search = this.#options.engine().search(game, { purpose: { for: 'analysis', lines: 1 }, nodes: HINT_NODES, ms: HINT_MS });
    this.#search = search;
    const found = await search.result;
    return found.lines[0]?.moves[0];
  }
}
