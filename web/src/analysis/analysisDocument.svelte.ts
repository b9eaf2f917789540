// The analysis as a document: where it is opened from, what it is kept under on this device, and as which study or file it is
// saved. The tree itself is in `analysis.svelte.ts`. Whatever is on the board stays kept when something else comes there.
import { router } from '../app/router.svelte';
import { EngineRefusal } from '../engine';
import type { GameText, GameTree, StudyCard } from '../generated/api';
import { GAME_KINDS, type GameKind } from '../generated/games';
import { FEWEST_MOVES, mainLineOf, type ReviewedGame, reviewedGame, reviewedPlay } from '../review/reviewedGame';
import type { StudyOrigin } from '../studies/studyCopy.svelte';
import type { Analysis } from './analysis.svelte';
import { analysisEngine } from './analysisEngine';
import { download } from './download';
import { boardName, failureText } from './importTexts';
import { isBlank, type KeptTree, KeptTrees, type Moment } from './keptTrees';
import { type Brought, emptyGame, playedGame, StillLive, studyId, studyOf } from './sources';
import { newBoardKey, TabTrees } from './tabTrees';
import { foldedPlaces, ROOT } from './tree';
import { LastContent } from './treeContent';
import { newsChannel } from './treeNews';
import { say } from './words.svelte';

/** Which board the address of the page means. */
export interface BoardAddress {
  /** The kind of an empty board; null where one left off, or for a game that was played. */
  game: GameKind | null;
  /** A game that was played, or a study. */
  id: string | null;
  ply: number | null;
}

/** What is on the board: a game that was played or a study, with its id, or a board of this device; and what it is kept under. */
interface Place {
  id: string | null;
  key: string;
}

const LAST_KIND = 'rusc.analysis.kind';

export class AnalysisDocument {
  /** Why nothing could be opened. */
  fault = $state('');
  /** What became of the last wish, where it was refused. */
  notice = $state('');
  /** What is to be known about what was brought. */
  told = $state('');
  /** Of a study, the version that was read. */
  version = $state<number | null>(null);
  /** Of a study that was changed here, a later version that the server has. */
  newer = $state.raw<Brought | null>(null);
  /** Whether there are changes of a study that are on this device only. */
  changedHere = $state(false);
  /** The game that is reviewed: as it was opened, or as it was when somebody asked for a review. */
  reviewed = $state.raw<ReviewedGame | null>(null);
  /** What somebody has called this board. */
  name = $state<string | null>(null);
  /** Whether something has changed since the tree was kept. */
  unsaved = false;

  readonly #trees: TabTrees;
  readonly #analysis: Analysis;
  readonly #content: LastContent;
  readonly #address: () => BoardAddress;
  #place = $state.raw<Place>(newBoard());
  /** The moves of a game that was played. */
  #played: readonly string[] | null = null;
  /** Of a study, the hash of the version that was read. */
  #base: string | null = null;
  /** Whether another tree is being opened: what is on the board belongs nowhere then. */
  #opening = false;
  #saidNotKept = false;

  /** Whether the board holds a game that was played, or a study. */
  readonly isPlayed = $derived.by(() => this.#place.id !== null);
  /** The study that the analysis came from. */
  readonly origin = $derived.by((): StudyOrigin | null => {
    const study = studyOf(this.#place.id);
    return study === null || this.version === null ? null : { id: study, version: this.version };
  });
  /** What the tree is kept under. */
  readonly key = $derived.by(() => this.#place.key);
  /** Whether there is something to review. */
  readonly canReview = $derived.by(() => this.reviewed !== null || mainLineOf(this.#analysis.tree).length >= FEWEST_MOVES);

  constructor(analysis: Analysis, address: () => BoardAddress, trees = new TabTrees(new KeptTrees(), newsChannel())) {
    this.#analysis = analysis;
    this.#content = new LastContent(analysis);
    this.#address = address;
    this.#trees = trees;
  }

  /** Nothing is opened any more; what is still being written is written. */
  close(): void {
    this.#trees.close();
  }

  /** Opens what the address means, as it was left on this device if it was here before. */
  async open(): Promise<void> {
    const { game, id, ply } = this.#address();
    this.fault = '';
    try {
      if (id === null) return await this.#openLast(game ?? lastKind());
      const place = playedPlace(id);
      const kept = await this.#load(place.key);
      if (kept) await this.#show(place, kept, ply);
      else {
        await this.#showBrought(place, await playedGame(id), ply);
        this.#trees.begin(place.key, this.#content.now);
      }
      if (kept && studyOf(id) !== null) void this.#compare(id);
    } catch (reason) {
      this.fault = reason instanceof StillLive ? say('live') : failureText(reason);
    }
  }

  /** The board of a kind that was changed last; an empty one if there is none. */
  async #openLast(kind: GameKind): Promise<void> {
    const last = await this.#lastBoard(kind);
    if (last) return this.#show({ id: null, key: last.key }, last, null);
    await this.#analysis.open(emptyGame(kind), ROOT);
  }

  async #show(place: Place, kept: KeptTree, ply: number | null): Promise<void> {
    await this.#analysis.open(kept.game, ply ?? kept.at, kept.folded);
    this.#place = place;
    this.version = kept.version ?? null;
    this.#base = kept.base ?? null;
    this.name = kept.name ?? null;
    this.newer = null;
    this.#compareWithBase();
    if (kept.reviewed || place.id !== null) this.#reviewOpened(kept.reviewed ?? null);
    else this.reviewed = null;
  }

  async #showBrought(place: Place, { game, version }: Brought, ply: number | null): Promise<void> {
    await this.#analysis.open(game, ply ?? 'end');
    this.#place = place;
    this.version = version;
    this.#base = this.#content.now.hash;
    this.name = null;
    this.newer = null;
    this.changedHere = false;
    this.#reviewOpened(null);
  }

  /** Looks whether the server has a later version of a study. It takes the place of one that was not changed here; of another
   * one it is offered. */
  async #compare(id: string): Promise<void> {
    const found = await playedGame(id).catch(() => null);
    if (!found || this.#place.id !== id || (found.version ?? 0) <= (this.version ?? 0)) return;
    this.#compareWithBase();
    if (this.changedHere) this.newer = found;
    else await this.#replace(found);
  }

  #compareWithBase(): void {
    this.changedHere = studyOf(this.#place.id) !== null && this.#content.now.hash !== this.#base;
  }

  /** Takes the version of the server in place of what was changed here. */
  async discard(): Promise<void> {
    const { id } = this.#place;
    if (id === null) return;
    this.notice = '';
    try {
      const found = this.newer ?? (await playedGame(id));
      if (this.#place.id === id) await this.#replace(found);
    } catch (reason) {
      this.notice = failureText(reason);
    }
  }

  async #replace(found: Brought): Promise<void> {
    await this.#trees.remove(this.key).catch(() => this.#sayNotKept());
    await this.#exclusively(() => this.#showBrought(this.#place, found, null));
    this.#trees.begin(this.key, this.#content.now);
    this.unsaved = false;
  }

  /** From now on these moves are those that are reviewed; the main line where nothing was noted. */
  #reviewOpened(noted: readonly string[] | null): void {
    const { id } = this.#place;
    const text: GameText = { ...this.#analysis.textOf(ROOT), moves: [...(noted ?? mainLineOf(this.#analysis.tree))] };
    const isGame = id !== null && studyOf(id) === null;
    this.#played = isGame ? text.moves : null;
    if (isGame) this.reviewed = reviewedPlay(id, text);
    else this.reviewed = text.moves.length < FEWEST_MOVES ? null : reviewedGame(text);
  }

  /** Takes the main line as it is now for the game that is reviewed. */
  reviewMainLine(how: 'shown' | 'begun'): void {
    const moves = mainLineOf(this.#analysis.tree);
    this.reviewed = { ...reviewedGame({ ...this.#analysis.textOf(ROOT), moves }), isAsked: how === 'begun' };
    this.save();
  }

  /** Puts another game on the board, as a board of its own. */
  async take(tree: GameTree, told = ''): Promise<void> {
    const place = this.#isSpare() ? this.#place : newBoard();
    await this.#change(() => this.#showBrought(place, { game: tree, version: null }, null));
    this.told = told;
  }

  /** Opens a board that is kept. */
  async openBoard(key: string): Promise<void> {
    const kept = await this.#load(key);
    if (kept) await this.#change(() => this.#show({ id: null, key }, kept, null));
  }

  async #change(show: () => Promise<void>): Promise<void> {
    this.notice = '';
    this.told = '';
    if (this.unsaved) this.save();
    try {
      await this.#exclusively(show);
      router.rename({ page: 'analysis', game: this.#analysis.kind, id: null, ply: null });
      this.save();
    } catch (error) {
      this.notice = failureText(error);
    }
  }

  async #exclusively(show: () => Promise<void>): Promise<void> {
    this.#opening = true;
    try {
      await show();
    } finally {
      this.#opening = false;
    }
  }

  /** Whether there is an empty board, which nobody will miss. */
  #isSpare(): boolean {
    return this.#place.id === null && isBlank(this.#analysis.game);
  }

  /** Keeps the tree on this device. */
  save(moment: Moment = 'staying'): void {
    if (this.#opening) return;
    this.unsaved = false;
    const { root, tree, current } = this.#analysis;
    if (!root) return;
    this.#compareWithBase();
    const { game, hash, size, places } = this.#content.now;
    const at = places.get(current) ?? 0;
    // The next visit reviews a game that was played as it was played.
    const reviewed = this.#played ?? this.reviewed?.game.moves ?? null;
    const { key, version, name } = this;
    const folded = foldedPlaces(tree, places);
    void this.#keep({ key, changed: Date.now(), game, hash, size, at, folded, version, base: this.#base, reviewed, name }, moment);
  }

  async #keep(tree: KeptTree, moment: Moment = 'staying'): Promise<void> {
    try {
      const { key, gone } = await this.#trees.save(tree, moment);
      if (key !== tree.key) this.#goOnApart(tree.key, key);
      const [first] = gone;
      if (first) this.notice = say('gaveWay', { name: boardName(first) });
    } catch {
      this.#sayNotKept();
    }
  }

  /** Another tab has changed what was open here: this is a board of its own from now on. */
  #goOnApart(from: string, key: string): void {
    if (this.key !== from) return;
    this.notice = say('apart');
    this.#place = { id: null, key };
    this.version = null;
    this.#base = null;
    this.newer = null;
    this.changedHere = false;
    this.#played = null;
    router.rename({ page: 'analysis', game: this.#analysis.kind, id: null, ply: null });
  }

  async #lastBoard(kind: GameKind): Promise<KeptTree | null> {
    try {
      return await this.#trees.lastBoard(kind);
    } catch {
      this.#sayNotKept();
      return null;
    }
  }

  async #load(key: string): Promise<KeptTree | null> {
    try {
      return await this.#trees.load(key);
    } catch {
      this.#sayNotKept();
      return null;
    }
  }

  /** The boards that are kept, the last changed first. */
  async boards(): Promise<KeptTree[]> {
    try {
      return await this.#trees.boards();
    } catch {
      this.#sayNotKept();
      return [];
    }
  }

  /** Calls a board that is kept something else. */
  async rename(key: string, name: string): Promise<void> {
    const called = name.trim() === '' ? null : name.trim();
    if (key === this.key) {
      this.name = called;
      this.save();
      return;
    }
    const kept = await this.#load(key);
    if (kept) await this.#keep({ ...kept, changed: kept.changed + 1, name: called });
  }

  async deleteBoard(key: string): Promise<void> {
    await this.#trees.remove(key).catch(() => this.#sayNotKept());
  }

  /** A private window, a full disk: the analysis lasts as long as the page. That is said once. */
  #sayNotKept(): void {
    if (!this.#saidNotKept) this.notice = say('notKept');
    this.#saidNotKept = true;
  }

  /** The next visit begins with this kind. */
  keepKind(): void {
    try {
      if (this.#analysis.root && this.#place.id === null) localStorage.setItem(LAST_KIND, this.#analysis.kind);
    } catch {
      // The next visit begins with another game.
    }
  }

  /** The analysis as the text of a file; null, with a notice, if the format cannot tell it. */
  async fileOf(format: string): Promise<{ text: string; extension: string } | null> {
    this.notice = '';
    try {
      return await analysisEngine().export(this.#analysis.annotatedGame, format);
    } catch (error) {
      this.notice = error instanceof EngineRefusal && error.body.code === 'wrong_moment' ? say('noFormat') : failureText(error);
      return null;
    }
  }

  async saveFile(format: string): Promise<void> {
    const file = await this.fileOf(format);
    if (file) download(file.text, `rusc-${this.#analysis.kind}.${file.extension}`);
  }

  /** The analysis is that of the study from now on: the next save is its next version. */
  keptAs(card: StudyCard): void {
    const before = this.#place;
    const id = studyId(card.id);
    this.#place = playedPlace(id);
    this.version = card.version;
    this.#base = this.#content.now.hash;
    this.newer = null;
    this.#played = null;
    this.save();
    // What was kept of it is in the study now; what was added to a game that was played stays there as well.
    if (before.key !== this.key && (before.id === null || studyOf(before.id) !== null)) void this.deleteBoard(before.key);
    router.rename({ page: 'analysis', game: null, id, ply: null });
  }
}

function playedPlace(id: string): Place {
  return { id, key: `game/${id}` };
}

function newBoard(): Place {
  return { id: null, key: newBoardKey() };
}

function lastKind(): GameKind {
  try {
    return GAME_KINDS.find((kind) => kind === localStorage.getItem(LAST_KIND)) ?? 'hive';
  } catch {
    return 'hive';
  }
}
