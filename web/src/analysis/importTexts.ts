// What is said about games that were brought to the board.
import type { GameTree, ImportFault } from '../generated/api';
import { GAME_KINDS } from '../generated/games';
import { boardText, t } from '../i18n/i18n.svelte';
import { drawingFaultText } from '../position/drawingFaults';
import { positionText, positionWords } from '../position/words.svelte';
import { type AnalysisKey, say, words } from './words.svelte';

/** Where and why a text was not taken. The words of the text itself are added as the rules say them. */
export function faultText({ line, column, reason, message, kind, faults }: ImportFault): string {
  const game = GAME_KINDS.find((known) => known === kind);
  if (game && faults.length > 0 && positionWords.texts) {
    return faults.map((fault) => drawingFaultText({ say: positionText, board: boardText, game }, fault)).join(' ');
  }
  const key = `reason.${reason}` as AnalysisKey;
  const told = words.texts?.[key] === undefined ? message : say(key);
  const detail = words.language === 'en' || told === message ? '' : ` (${message})`;
  return say('faultAt', { line, column, reason: words.language === 'en' ? message : told }) + detail;
}

/** A game of a list: who played, and how many moves it has. */
export function gameText(game: GameTree): string {
  const value = (...names: string[]): string | undefined => game.tags.find(([name]) => names.includes(name))?.[1];
  const players = [value('White', 'Black', 'Orange', 'First'), value('Second', 'Blue')];
  const white = game.kind === 'hive' ? [value('White') ?? value('First'), value('Black') ?? value('Second')] : players;
  const known = white.filter((name) => name !== undefined);
  return say('gameOf', { names: known.length > 0 ? known.join(' – ') : t(`kind.${game.kind as 'hive'}`), count: game.moves.length });
}
