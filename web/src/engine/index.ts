// What the page imports to use the rules and the engine of this browser. See README.md. Nothing is loaded before
// `sharedEngine` is called for the first time.
import { WASM } from './available';
import { LocalEngine } from './engine';

export { engineAvailable } from './available';
export { EngineFailure, EngineRefusal, type LocalEngine, type RunningSearch, type SearchOptions } from './engine';

let shared: LocalEngine | null = null;

/** A worker for one module, whichever it is. */
export function newEngineWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}

/** The engine that all parts of the page share. Its worker starts at the first call. */
export function sharedEngine(): LocalEngine {
  if (WASM === undefined) throw new Error('this build of the page has no engine');
  const wasm = new URL(WASM, document.baseURI).href;
  shared ??= new LocalEngine(wasm, newEngineWorker);
  return shared;
}
