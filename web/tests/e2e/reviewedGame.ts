// A game that was sent to the server, and its review as an earlier visit has kept it: nothing has to be searched.
import type { Page } from '@playwright/test';
import type { GameKind } from '../../src/generated/games';
import { sendGame } from './sentGames';

/** What a search has found at a position: its depth, points for the side to move or in how many plies it wins, and the best line. */
export type Found = { depth: number; line: readonly string[] } & ({ points: number } | { winIn: number });

/** Sends a game with what was found before each of its moves and after the last, as far as it was searched; its id. */
export async function sendReviewed(page: Page, kind: GameKind, game: { setup: string; moves: string[] }, found: readonly Found[]): Promise<string> {
  const id = await sendGame(page, kind, game);
  const searches = found.map((one) => ({ depth: one.depth, score: 'winIn' in one ? { win_in: one.winIn } : { points: one.points }, line: one.line }));
  const kept = JSON.stringify({ moves: game.moves, nodes: 500_000, searches });
  await page.evaluate(([key, text]) => localStorage.setItem(key ?? '', text ?? ''), [`rusc.review.game/${id}`, kept]);
  return id;
}

const MOVES = ['wS1', 'bS1 wS1-', 'wQ -wS1', 'bQ bS1-', 'wA1 -wQ', 'bA1 bQ-'];

/** A game of Hive whose fifth half-move is a blunder. */
export async function sendBlunder(page: Page): Promise<string> {
  const moves = MOVES;
  const better = { depth: 6, points: 2000, line: ['wA1 \\wQ', 'bA1 bQ-'] };
  const refuted = { depth: 6, points: 2000, line: ['bA1 bQ-', 'wA2 -wA1'] };
  const even = moves.slice(0, 4).map((move) => ({ depth: 6, points: 0, line: [move] }));
  return sendReviewed(page, 'hive', { setup: 'Base', moves }, [...even, better, refuted, { depth: 6, points: -2000, line: ['wA2 -wA1'] }]);
}

/** The same game, of which a search has found a win in place of the fifth half-move, and after it nothing for either side. */
export async function sendMissedWin(page: Page): Promise<string> {
  const even = (line: readonly string[]): Found => ({ depth: 6, points: 0, line });
  const before = MOVES.slice(0, 4).map((move) => even([move]));
  return sendReviewed(page, 'hive', { setup: 'Base', moves: MOVES }, [...before, { depth: 6, winIn: 3, line: ['wA1 \\wQ'] }, even(['bA1 bQ-']), even(['wA2 -wA1'])]);
}
