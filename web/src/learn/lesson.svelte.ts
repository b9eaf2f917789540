// The state of one lesson: its position, what was tried and what became of it. The rules and the engine in the browser are
// asked for everything; nothing here knows any rule.
import { sameCells } from '../board/hex';
import type { LocalEngine } from '../engine';
import type { GameText, GameView, MoveOption, Restriction, Seat } from '../generated/api';
import type { GameKind } from '../generated/games';
import type { Lesson } from './course';

export type Verdict =
  /** It may not be done. */
  | { kind: 'refused'; restriction: Restriction }
  /** A legal move that misses the goal, and the reply that shows it. */
  | { kind: 'missed'; reply: string | null }
  /** A right move; the opponent has replied, and it goes on. */
  | { kind: 'on'; reply: string }
  /** The right move, shown on request. */
  | { kind: 'shown' }
  | { kind: 'done' };

/** What is left to do after a move. */
type Judgement = { kind: 'done' } | { kind: 'on'; reply: string } | { kind: 'missed'; reply: string | null };

export type LessonEngine = Pick<LocalEngine, 'view' | 'play' | 'restrictions' | 'search'>;

/** How long one sees a move before the reply to it, in milliseconds. */
const PAUSE_MS = 700;
/** How much deeper a search looks than the win it checks, because it may shorten lines. */
const SLACK = 2;

export class LessonState {
  view = $state.raw<GameView | null>(null);
  restrictions = $state.raw<readonly Restriction[] | null>(null);
  verdict = $state.raw<Verdict | null>(null);
  /** The side of the learner. */
  seat = $state.raw<Seat>('first');
  /** The moves since the beginning, of both sides. */
  moves = $state.raw<readonly string[]>([]);
  /** Whether the rules cannot be asked in this browser. */
  failed = $state(false);
  /** Whether a move is being judged. */
  busy = $state(false);
  /** Counts the boards that were shown. */
  round = $state(0);

  readonly #engine: LessonEngine;
  readonly #kind: GameKind;
  readonly #lesson: Lesson;
  readonly #pauseMs: number;
  #start: { view: GameView; restrictions: Restriction[] } | null = null;

  constructor(engine: LessonEngine, kind: GameKind, lesson: Lesson, pauseMs = PAUSE_MS) {
    this.#engine = engine;
    this.#kind = kind;
    this.#lesson = lesson;
    this.#pauseMs = pauseMs;
  }

  async load(): Promise<void> {
    await this.#asking(async () => {
      const game = this.#game([]);
      const [view, restrictions] = await Promise.all([this.#engine.view(game), this.#engine.restrictions(game)]);
      this.#start = { view, restrictions };
      this.seat = view.scene.to_move;
      this.reset();
    });
  }

  /** Whether the learner can try something. */
  get open(): boolean {
    const over = this.verdict !== null && this.verdict.kind !== 'refused' && this.verdict.kind !== 'on';
    return this.view !== null && !this.busy && !over;
  }

  async play(option: MoveOption): Promise<void> {
    if (!this.open) return;
    this.verdict = null;
    await this.#asking(async () => {
      const view = await this.#make(option.text);
      const judged = await this.#judge(view, option.text);
      if (judged.kind !== 'done' && judged.reply !== null) {
        await this.#pause();
        await this.#make(judged.reply);
      }
      if (judged.kind === 'on') this.restrictions = await this.#engine.restrictions(this.#game(this.moves));
      this.verdict = judged;
    });
  }

  refuse(restriction: Restriction): void {
    if (!this.open) return;
    this.verdict = this.#isWanted(restriction) ? { kind: 'done' } : { kind: 'refused', restriction };
  }

  /** Plays a right move, for somebody who has not found it. */
  async show(): Promise<void> {
    const [answer] = this.#lesson.answers;
    if (answer === undefined) return;
    await this.#asking(async () => {
      this.reset();
      await this.#make(answer);
      this.verdict = { kind: 'shown' };
    });
  }

  /** Back to the beginning. */
  reset(): void {
    this.view = this.#start?.view ?? null;
    this.restrictions = this.#start?.restrictions ?? null;
    this.moves = [];
    this.verdict = null;
    this.round += 1;
  }

  #game(moves: readonly string[]): GameText {
    return { kind: this.#kind, start: this.#lesson.start, moves: [...moves] };
  }

  async #asking(what: () => Promise<void>): Promise<void> {
    this.busy = true;
    try {
      await what();
    } catch {
      this.failed = true;
    } finally {
      this.busy = false;
    }
  }

  async #make(text: string): Promise<GameView> {
    const view = await this.#engine.play(this.#game(this.moves), text);
    this.moves = [...this.moves, text];
    this.view = view;
    return view;
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, this.#pauseMs));
  }

  #isWanted({ rule, pick, reserve }: Restriction): boolean {
    const { goal } = this.#lesson;
    if (goal.kind !== 'refused' || rule !== goal.rule) return false;
    return goal.subjects.some((subject) => subject.reserve === reserve && sameCells(subject.pick, pick));
  }

  async #judge(view: GameView, move: string): Promise<Judgement> {
    const { goal, answers } = this.#lesson;
    const over = view.status.kind === 'over' ? view.status : null;
    const done = (is: boolean): Judgement => (is ? { kind: 'done' } : { kind: 'missed', reply: null });
    switch (goal.kind) {
      case 'moves':
        return done(answers.includes(move));
      case 'draw':
        return done(over !== null && over.winner === null);
      case 'refused':
        return done(false);
      case 'prevent':
        return over ? done(over.winner === this.seat) : this.#judgeDefence(view, goal.what);
      case 'win': {
        // The learner's moves and the replies alternate: with `n` moves made, half of them are the learner's.
        const left = goal.moves - Math.ceil(this.moves.length / 2);
        return over || left === 0 ? done(over?.winner === this.seat) : this.#judgeAttack(left);
      }
    }
  }

  /** Whether the opponent now has what was to be prevented. */
  async #judgeDefence(view: GameView, what: string): Promise<Judgement> {
    if (what !== 'win') {
      const reply = view.scene.moves.find((option) => option.kind === what);
      return reply ? { kind: 'missed', reply: reply.text } : { kind: 'done' };
    }
    const { score, moves } = await this.#best(1);
    return 'win_in' in score ? { kind: 'missed', reply: moves[0] ?? null } : { kind: 'done' };
  }

  /** Whether the opponent, who moves now, loses within the moves that are left. */
  async #judgeAttack(left: number): Promise<Judgement> {
    const { score, moves } = await this.#best(2 * left + SLACK);
    const reply = moves[0];
    const keeps = 'loss_in' in score && score.loss_in <= 2 * left;
    return keeps && reply !== undefined ? { kind: 'on', reply } : { kind: 'missed', reply: reply ?? null };
  }

  /** The best line from here for the side to move. */
  async #best(depth: number): Promise<{ score: { points: number } | { win_in: number } | { loss_in: number }; moves: string[] }> {
    const { lines } = await this.#engine.search(this.#game(this.moves), { purpose: { for: 'analysis', lines: 1 }, depth }).result;
    const [line] = lines;
    if (!line) throw new Error('the engine has found no move');
    return line;
  }
}
