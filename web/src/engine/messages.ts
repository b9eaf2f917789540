// What the page and the worker of the engine say to each other. Every request has an id and gets exactly one answer, a search
// also reports of its progress before it.
import type { AnalysisAnswer, AnalysisRequest, EngineAnswer, EngineRequest, ErrorBody, SearchProgress } from '../generated/api';

/** A request that is answered at once; those of an analysis only the module of the analysis page answers. */
export type AskedRequest = RulesRequest | AnalysisRequest;
export type AskedAnswer = EngineAnswer | AnalysisAnswer;
type RulesRequest = Extract<EngineRequest, { t: 'view' | 'play' | 'restrictions' | 'dangers' | 'forget' }>;
export type SearchRequest = Extract<EngineRequest, { t: 'search' }>;

export type ToWorker =
  | { t: 'start'; wasm: string; protocol: number; fingerprint: number; stopped: Int32Array | null }
  | { t: 'ask'; id: number; request: AskedRequest }
  | { t: 'search'; id: number; request: SearchRequest; ms: number | null }
  | { t: 'stop'; id: number };

export type FromWorker =
  | { t: 'answer'; id: number; answer: AskedAnswer }
  | { t: 'progress'; id: number; progress: SearchProgress }
  /** The last message of a search. */
  | { t: 'found'; id: number; progress: SearchProgress }
  /** The last message of a request that was not carried out. */
  | { t: 'refused'; id: number; error: ErrorBody }
  /** Nothing can be answered: the module cannot be loaded, or is not the one the page was built with. */
  | { t: 'unusable'; reason: string }
  /** The module has failed and must be loaded anew. */
  | { t: 'failed'; reason: string };
