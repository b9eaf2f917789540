// The analysis as a document: where it is opened from, what it is kept under on this device, and as which study or file it is
// saved. The tree itself is in `analysis.svelte.ts`.
import { router } from '../app/router.svelte';
import { EngineRefusal } from '../engine';
import type { GameText, GameTree, StudyCard } from '../generated/api';
import { GAME_KINDS, type GameKind } from '../generated/games';
import { errorText } from '../i18n/i18n.svelte';
import { asFailure, Failure } from '../net/api';
import { FEWEST_MOVES, mainLineOf, type ReviewedGame, reviewedGame, reviewedPlay } from '../review/reviewedGame';
import type { StudyOrigin } from '../studies/studyCopy.svelte';
import type { Analysis } from './analysis.svelte';
import { analysisEngine } from './analysisEngine';
import { download } from './download';
import { KeptTrees } from './keptTrees';
import { emptyGame, playedGame, StillLive, studyId, studyOf } from './sources';
import { movesOfTree, ROOT } from './tree';
import { say } from './words.svelte';

/** Which board the address of the page means. */
export interface BoardAddress {
  /** The kind of an empty board; null where one left off, or for a game that was played. */
  game: GameKind | null;
  /** A game that was played, or a study. */
  id: string | null;
  ply: number | null;
}

/** What is needed of the trees that are kept. */
type Trees = Pick<KeptTrees, 'load' | 'save' | 'remove'>;

const LAST_KIND = 'rusc.analysis.kind';

export class AnalysisDocument {
  /** Why nothing could be opened. */
  fault = $state('');
  /** What became of the last wish, where it was refused. */
  notice = $state('');
  /** Of a study, the version that was read. */
  version = $state<number | null>(null);
  /** Whether another game was brought to the board than that of the address. */
  isOther = $state(false);
  /** Whether something has changed since the tree was kept. */
  unsaved = false;

  /** The game that is reviewed: as it was opened, or as it was when somebody asked for a review. */
  reviewed = $state.raw<ReviewedGame | null>(null);

  readonly #trees: Trees;
  readonly #analysis: Analysis;
  readonly #address: () => BoardAddress;

  /** Whether the board holds the game or study of the address. */
  readonly isPlayed = $derived.by(() => this.#address().id !== null && !this.isOther);
  /** The study that the analysis came from. */
  readonly origin = $derived.by((): StudyOrigin | null => {
    const study = this.isPlayed ? studyOf(this.#address().id) : null;
    return study === null || this.version === null ? null : { id: study, version: this.version };
  });
  /** What the tree is kept under. */
  readonly key = $derived.by(() => (this.isPlayed ? `game/${this.#address().id}` : `board/${this.#analysis.kind}`));

  /** Whether there is something to review. */
  readonly canReview = $derived.by(() => this.reviewed !== null || mainLineOf(this.#analysis.tree).length >= FEWEST_MOVES);

  constructor(analysis: Analysis, address: () => BoardAddress, trees: Trees = new KeptTrees()) {
    this.#analysis = analysis;
    this.#address = address;
    this.#trees = trees;
  }

  /** Opens what the address means, as it was left on this device if it was here before. */
  async open(): Promise<void> {
    const { game, id, ply } = this.#address();
    try {
      if (id === null) return await this.#openBoard(game ?? lastKind());
      const kept = await this.#trees.load(`game/${id}`);
      const played = kept ?? (await playedGame(id));
      this.version = played.version ?? null;
      await this.#analysis.open(played.game, ply ?? kept?.at ?? 'end');
      this.#reviewOpened(kept?.reviewed ?? undefined);
    } catch (reason) {
      this.fault = reason instanceof StillLive ? say('live') : reason instanceof Failure ? errorText(reason) : say('failed', { reason: asFailure(reason).message });
    }
  }

  async #openBoard(kind: GameKind): Promise<void> {
    const kept = await this.#trees.load(`board/${kind}`);
    await this.#analysis.open(kept?.game ?? emptyGame(kind), kept?.at ?? ROOT);
    if (kept?.reviewed) this.#reviewOpened(kept.reviewed);
  }

  /** From now on these moves are those that are reviewed; the main line if nothing was noted. */
  #reviewOpened(moves: readonly string[] = mainLineOf(this.#analysis.tree)): void {
    const { id } = this.#address();
    const text: GameText = { ...this.#analysis.textOf(ROOT), moves: [...moves] };
    if (this.isPlayed && id !== null && studyOf(id) === null) this.reviewed = reviewedPlay(id, text);
    else this.reviewed = moves.length < FEWEST_MOVES ? null : reviewedGame(text);
  }

  /** Takes the main line as it is now for the game that is reviewed. */
  reviewMainLine(how: 'shown' | 'begun'): void {
    const moves = mainLineOf(this.#analysis.tree);
    this.reviewed = { ...reviewedGame({ ...this.#analysis.textOf(ROOT), moves }), isAsked: how === 'begun' };
    this.save();
  }

  /** Puts another game on the board. */
  async take(tree: GameTree): Promise<void> {
    this.notice = '';
    try {
      await this.#analysis.open(tree, 'end');
      if (this.isPlayed) {
        this.isOther = true;
      }
      router.rename({ page: 'analysis', game: this.#analysis.kind, id: null, ply: null });
      this.#reviewOpened();
      this.save();
    } catch (error) {
      this.notice = say('failed', { reason: String(error) });
    }
  }

  /** Keeps the tree on this device. */
  save(): void {
    this.unsaved = false;
    const { root, tree, current, game } = this.#analysis;
    if (!root) return;
    const at = movesOfTree(tree).places.get(current) ?? 0;
    const reviewed = this.reviewed?.game.moves ?? null;
    void this.#trees.save({ key: this.key, changed: Date.now(), game, at, version: this.version, reviewed });
  }

  /** The next visit begins with this kind. */
  keepKind(): void {
    try {
      if (this.#analysis.root && this.#address().id === null) localStorage.setItem(LAST_KIND, this.#analysis.kind);
    } catch {
      // The next visit begins with another game.
    }
  }

  /** The analysis as the text of a file; null, with a notice, if the format cannot tell it. */
  async fileOf(format: string): Promise<{ text: string; extension: string } | null> {
    this.notice = '';
    try {
      return await analysisEngine().export(this.#analysis.game, format);
    } catch (error) {
      this.notice = error instanceof EngineRefusal && error.body.code === 'wrong_moment' ? say('noFormat') : say('failed', { reason: String(error) });
      return null;
    }
  }

  async saveFile(format: string): Promise<void> {
    const file = await this.fileOf(format);
    if (file) download(file.text, `rusc-${this.#analysis.kind}.${file.extension}`);
  }

  /** The analysis is that of the study from now on. */
  keptAs(card: StudyCard): void {
    const there = studyOf(this.#address().id) === card.id;
    if (there) this.version = card.version;
    void this.#trees.remove(`game/${studyId(card.id)}`).then(() => (there ? this.save() : undefined));
  }
}

function lastKind(): GameKind {
  try {
    return GAME_KINDS.find((kind) => kind === localStorage.getItem(LAST_KIND)) ?? 'hive';
  } catch {
    return 'hive';
  }
}
