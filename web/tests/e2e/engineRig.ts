// The engine of the build, opened in a page, and its native twin: the same session as a process.
import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from '@playwright/test';
import type * as Engine from '../../src/engine';
import type { EngineAnswer, EngineRequest, SearchProgress } from '../../src/generated/api';

const ROOT = join(import.meta.dirname, '../../..');
const ASSETS = join(import.meta.dirname, '../../dist/assets');
const BUILT = resolve(ROOT, process.env['CARGO_TARGET_DIR'] ?? 'target', 'debug/examples/session');
const SESSION = process.env['RUSC_SESSION'] ?? BUILT;

declare global {
  interface Window {
    engine: typeof Engine;
  }
}

/** Opens the page and keeps the engine of its build in `window.engine`. */
export async function openEngine(page: Page): Promise<void> {
  const files = readdirSync(ASSETS).filter((name) => /^engine-[\w-]+\.js$/.test(name));
  await page.goto('/about');
  const found = await page.evaluate(async (addresses) => {
    for (const address of addresses) {
      const module = (await import(address)) as typeof Engine;
      // A chunk that only the build knows may have the same name.
      if (typeof module.sharedEngine !== 'function') continue;
      window.engine = module;
      return true;
    }
    return false;
  }, files.map((file) => `/assets/${file}`));
  if (!found) throw new Error(`there is no engine in ${ASSETS}; run: cargo xtask web`);
}

/** Opens the page and keeps the engine of the analysis in `window.engine`, in place of the one for play. */
export async function openAnalysisEngine(page: Page): Promise<void> {
  const file = readdirSync(ASSETS).find((name) => /^analysisEngine-[\w-]+\.js$/.test(name));
  await page.goto('/about');
  const found = await page.evaluate(async (address) => {
    const made = Object.values((await import(address)) as Record<string, unknown>).flatMap((maker) => {
      try {
        // A class among them throws.
        const engine = typeof maker === 'function' ? (maker as () => unknown)() : null;
        return engine !== null && typeof engine === 'object' && 'chances' in engine ? [engine] : [];
      } catch {
        return [];
      }
    });
    Object.assign(window, { engine: { sharedEngine: () => made[0] } });
    return made.length > 0;
  }, `/assets/${file ?? ''}`);
  if (!found) throw new Error(`there is no engine of the analysis in ${ASSETS}; run: cargo xtask web`);
}

/** Game strings of random play, the same ones every time, or those of the benchmark. */
export function positions(kind: string, which: number | 'bench'): string[] {
  return execFileSync(session(), ['positions', kind, String(which)], { encoding: 'utf8', maxBuffer: 1 << 28 })
    .split('\n')
    .filter((line) => line !== '');
}

function session(): string {
  if (!existsSync(SESSION)) {
    throw new Error(`there is no ${SESSION}; run: cargo build --package rusc-wasm --example session, or set RUSC_SESSION`);
  }
  return SESSION;
}

/** The native session: one request, one answer. */
export class NativeSession {
  readonly #process: ChildProcessWithoutNullStreams = spawn(session(), { stdio: 'pipe' });
  readonly #lines = createInterface(this.#process.stdout)[Symbol.asyncIterator]();

  async ask(request: EngineRequest): Promise<EngineAnswer> {
    this.#process.stdin.write(`${JSON.stringify(request)}\n`);
    const line = await this.#lines.next();
    if (line.done === true) throw new Error('the native session has ended');
    return JSON.parse(line.value) as EngineAnswer;
  }

  /** A search to its end. */
  async search(request: Extract<EngineRequest, { t: 'search' }>): Promise<SearchProgress> {
    let answer = await this.ask(request);
    while (answer.t === 'search' && !answer.done) answer = await this.ask({ t: 'advance' });
    if (answer.t !== 'search') throw new Error(`a search is answered by ${JSON.stringify(answer)}`);
    const { depth, nodes, lines, done } = answer;
    return { depth, nodes, lines, done };
  }

  end(): void {
    this.#process.stdin.end();
  }
}
