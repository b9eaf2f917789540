// The rules and the engine of the analysis page: a module of its own, loaded by this page alone. It answers everything that
// the other one does, and what only an analysis asks.
import { newEngineWorker } from '../engine';
import { LocalEngine, unexpected } from '../engine/engine';
import type { DraftChange, DraftView, DrawingFault, GameReview, GameText, GameTree, Hex, ImportedGame, PositionDraft, PositionSearch, SearchScore, WinChance } from '../generated/api';

/** The module's address; there is none in a build without it. */
const [WASM] = Object.values(
  import.meta.glob<string>('../engine/build/analysis.wasm', { query: '?url', import: 'default', eager: true }),
);

/** Whether this build of the page can analyse. */
export const analysisAvailable: boolean = WASM !== undefined && typeof WebAssembly === 'object';

/** The most megabytes of a file: of a text that is imported, and of a tree that becomes one. What was written is read again. */
export const LONGEST_FILE_MB = 4;

/** The most bytes of a text that is imported. The rules measure it, and refuse what is longer. */
export const LONGEST_TEXT = LONGEST_FILE_MB * 1024 * 1024;

export class AnalysisEngine extends LocalEngine {
  /** What scores mean, each for the side to move. */
  async chances(kind: string, setup: string, scores: SearchScore[]): Promise<WinChance[]> {
    const answer = await this.ask({ t: 'chances', kind, setup, scores });
    if (answer.t !== 'chances') throw unexpected(answer);
    return answer.chances;
  }

  /** The games of a text in any format; `leftOut` more are not in the answer. */
  async import(text: string): Promise<{ games: ImportedGame[]; leftOut: number }> {
    const answer = await this.ask({ t: 'import', text });
    if (answer.t !== 'import') throw unexpected(answer);
    return { games: answer.games, leftOut: answer.left_out };
  }

  /** A game as the text of a file. */
  async export(game: GameTree, format: string): Promise<{ text: string; extension: string }> {
    const answer = await this.ask({ t: 'export', game, format });
    if (answer.t !== 'export') throw unexpected(answer);
    return answer;
  }

  /** Judges a game as far as its positions were searched. */
  async review(game: GameText, searches: (PositionSearch | null)[]): Promise<GameReview> {
    const answer = await this.ask({ t: 'review', game, searches });
    if (answer.t !== 'review') throw unexpected(answer);
    return answer.review;
  }

  /** The position with the other side to move, and by how much its cells lie elsewhere. */
  async threat(game: GameText): Promise<{ game: GameText; offset: Hex }> {
    const answer = await this.ask({ t: 'threat', game });
    if (answer.t !== 'threat') throw unexpected(answer);
    return answer;
  }

  /** A position that is set up by hand, after a change or as it is; `view` is null if its text cannot be read. */
  async draft(kind: string, draft: PositionDraft, change: DraftChange | null): Promise<{ draft: PositionDraft; view: DraftView | null; faults: DrawingFault[] }> {
    const answer = await this.ask({ t: 'draft', kind, draft, change });
    if (answer.t !== 'draft') throw unexpected(answer);
    return answer;
  }
}

let shared: AnalysisEngine | null = null;

/** An engine with a worker of its own, for a review beside the analysis. */
export function newAnalysisEngine(): AnalysisEngine {
  if (WASM === undefined) throw new Error('this build of the page has no engine');
  return new AnalysisEngine(new URL(WASM, document.baseURI).href, newEngineWorker);
}

/** The engine of the analysis page. Its worker starts at the first question. */
export function analysisEngine(): AnalysisEngine {
  shared ??= newAnalysisEngine();
  return shared;
}
