// The modules in the browser and the same code on this machine agree: on everything a view shows (legal moves, outcome,
// drawing) and on scores, lines and node counts of searches, at a thousand random positions of each game to the same depth and at
// some of them to the same nodes, for the module of play and for that of the analysis.
import type { Page } from '@playwright/test';
import type { GameText, SearchProgress } from '../../src/generated/api';
import { GAME_KINDS } from '../../src/generated/games';
import { NativeSession, openAnalysisEngine, openEngine, positions } from './engineRig';
import { expect, test } from './rig';

const POSITIONS = 1000;
const MODULES = [
  { name: 'rusc', open: openEngine },
  { name: 'analysis', open: openAnalysisEngine },
];
/** What ends a search. */
type Bound = { depth: number } | { nodes: number };
const DEPTH: Bound = { depth: 3 };
/** Of each game, the positions that are searched as long as a short thought, and the nodes of each. */
const DEEP_POSITIONS = 30;
const NODES = 30_000;
/** Positions that are sent to the page at a time. */
const BATCH = 100;

interface Finding {
  /** A view as text, shortened to a hash. */
  view: string;
  /** Lines, scores, depth and nodes. */
  search: string;
}

const gameOf = (kind: string, text: string): GameText => ({ kind, start: { game: text }, moves: [] });

/** SHA-256 of a text. */
async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function inBrowser(page: Page, games: GameText[], bound: Bound): Promise<Finding[]> {
  return page.evaluate(
    async ({ games, bound }) => {
      // The functions of this file are not there.
      const hash = async (text: string): Promise<string> => {
        const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
        return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
      };
      const engine = window.engine.sharedEngine();
      const found: Finding[] = [];
      for (const game of games) {
        const view = await hash(JSON.stringify(await engine.view(game)));
        const search = await engine.search(game, { purpose: { for: 'analysis', lines: 1 }, ...bound }).result;
        found.push({ view, search: JSON.stringify(search) });
      }
      return found;
    },
    { games, bound },
  );
}

async function natively(native: NativeSession, game: GameText, bound: Bound): Promise<Finding> {
  const view = await native.ask({ t: 'view', game, ply: null });
  const purpose = { for: 'analysis', lines: 1 } as const;
  const search = await native.search({ t: 'search', game, purpose, limits: { depth: null, nodes: null, ...bound } });
  return { view: await hash(JSON.stringify(view)), search: JSON.stringify(search) };
}

const EACH = MODULES.flatMap((module) => GAME_KINDS.map((kind) => ({ ...module, kind })));

for (const { name, open, kind } of EACH) {
  test(`${name}.wasm and the machine agree on ${POSITIONS} positions of ${kind}`, async ({ page }) => {
    const texts = positions(kind, POSITIONS);
    expect(new Set(texts).size).toBeGreaterThan(POSITIONS * 0.9);
    await open(page);
    const native = new NativeSession();
    let nodes = 0;
    for (let start = 0; start < texts.length; start += BATCH) {
      const batch = texts.slice(start, start + BATCH).map((text) => gameOf(kind, text));
      const theirs = await inBrowser(page, batch, DEPTH);
      for (const [index, game] of batch.entries()) {
        const own = await natively(native, game, DEPTH);
        expect(theirs[index], `at ${texts[start + index]}`).toEqual(own);
        nodes += (JSON.parse(own.search) as SearchProgress).nodes;
      }
    }
    native.end();
    expect(nodes, 'the searches did something').toBeGreaterThan(POSITIONS * 20);
  });
}

for (const { name, open } of MODULES) {
  test(`${name}.wasm and the machine agree after ${NODES} nodes at ${DEEP_POSITIONS} positions of each game`, async ({ page }) => {
    await open(page);
    const native = new NativeSession();
    let whole = 0;
    for (const kind of GAME_KINDS) {
      const texts = positions(kind, DEEP_POSITIONS);
      const theirs = await inBrowser(page, texts.map((text) => gameOf(kind, text)), { nodes: NODES });
      for (const [index, text] of texts.entries()) {
        const own = await natively(native, gameOf(kind, text), { nodes: NODES });
        expect(theirs[index], `at ${text}`).toEqual(own);
        if ((JSON.parse(own.search) as SearchProgress).nodes === NODES) whole += 1;
      }
    }
    native.end();
    // Some are over, or known to their end.
    expect(whole).toBeGreaterThan(DEEP_POSITIONS);
  });

  test(`a long search of ${name}.wasm gives the same lines, slice by slice`, async ({ page }) => {
    await open(page);
    const native = new NativeSession();
    for (const kind of GAME_KINDS) {
      for (const lines of [1, 3]) {
        const game = gameOf(kind, positions(kind, 'bench')[0] ?? '');
        const nodes = 200_000;
        const theirs = await page.evaluate(
          ({ game, lines, nodes }) =>
            window.engine.sharedEngine().search(game, { purpose: { for: 'analysis', lines }, nodes }).result,
          { game, lines, nodes },
        );
        const own = await native.search({ t: 'search', game, purpose: { for: 'analysis', lines }, limits: { depth: null, nodes } });
        expect(theirs, `${kind}, ${lines} lines`).toEqual(own);
        expect(own.nodes).toBe(nodes);
      }
    }
    native.end();
  });
}
