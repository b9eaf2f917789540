// A game that was sent to the server, and its review as an earlier visit has kept it: nothing has to be searched.
import type { Page } from '@playwright/test';
import type { GameKind } from '../../src/generated/games';
import { sendGame } from './sentGames';

/** What a search has found at a position: its depth, points for the side to move, and the best line. */
export interface Found {
  depth: number;
  points: number;
  line: readonly string[];
}

/** Sends a game with what was found before each of its moves and after the last; its id. */
export async function sendReviewed(page: Page, kind: GameKind, game: { setup: string; moves: string[] }, found: readonly Found[]): Promise<string> {
  const id = await sendGame(page, kind, game);
  const searches = found.map(({ depth, points, line }) => ({ depth, score: { points }, line }));
  const kept = JSON.stringify({ moves: game.moves, nodes: 500_000, searches });
  await page.evaluate(([key, text]) => localStorage.setItem(key ?? '', text ?? ''), [`rusc.review.game/${id}`, kept]);
  return id;
}

/** A game of Hive whose fifth half-move is a blunder. */
export async function sendBlunder(page: Page): Promise<string> {
  const moves = ['wS1', 'bS1 wS1-', 'wQ -wS1', 'bQ bS1-', 'wA1 -wQ', 'bA1 bQ-'];
  const better = { depth: 6, points: 2000, line: ['wA1 \\wQ', 'bA1 bQ-'] };
  const refuted = { depth: 6, points: 2000, line: ['bA1 bQ-', 'wA2 -wA1'] };
  const even = moves.slice(0, 4).map((move) => ({ depth: 6, points: 0, line: [move] }));
  return sendReviewed(page, 'hive', { setup: 'Base', moves }, [...even, better, refuted, { depth: 6, points: -2000, line: ['wA2 -wA1'] }]);
}
