// What is said about games that were brought to the board or are kept, and about what could not be done with them.
import type { GameTree, ImportFault, ImportNote } from '../generated/api';
import { GAME_KINDS } from '../generated/games';
import { EngineRefusal } from '../engine';
import { boardText, errorText, numberText, t } from '../i18n/i18n.svelte';
import { Failure } from '../net/api';
import { drawingFaultText } from '../position/drawingFaults';
import { positionText, positionWords } from '../position/words.svelte';
import { LONGEST_FILE_MB } from './analysisEngine';
import type { KeptTree } from './keptTrees';
import { MOST_MOVES } from './tree';
import { type AnalysisKey, say, words } from './words.svelte';

/** What the rules refuse with a text that means the game, and not the server. */
const REFUSED: readonly string[] = ['illegal_move', 'game_over'];

/** Why the server, the rules or the engine did not do something. */
export function failureText(reason: unknown): string {
  if (reason instanceof Failure) return errorText(reason);
  if (!(reason instanceof EngineRefusal)) return say('failed');
  // Of a text that is brought it is said otherwise: here only a tree can be too long.
  if (reason.body.code === 'too_large') return say('treeTooLarge', { limit: LONGEST_FILE_MB });
  return REFUSED.includes(reason.body.code) ? errorText(reason.body) : say('notUnderstood');
}

/** Why a text was not read at all. */
export function readFailureText(reason: unknown): string {
  if (reason instanceof EngineRefusal && reason.body.code === 'too_large') return tooLongText();
  return failureText(reason);
}

/** That a text is longer than any that is read. */
export function tooLongText(): string {
  return say('tooLarge', { limit: LONGEST_FILE_MB });
}

/** Where and why a text was not taken. In English the rules say more. */
export function faultText({ line, column, reason, message, kind, faults }: ImportFault): string {
  const game = GAME_KINDS.find((known) => known === kind);
  if (game && faults.length > 0 && positionWords.texts) {
    return faults.map((fault) => drawingFaultText({ say: positionText, board: boardText, game }, fault)).join(' ');
  }
  const key = `reason.${reason}` as AnalysisKey;
  const told = words.texts?.[key] === undefined ? message : say(key);
  return say('faultAt', { line, column, reason: words.language === 'en' ? message : told });
}

/** A game of a list: who played, and how many moves it has. */
export function gameText(game: GameTree): string {
  const value = (...names: string[]): string | undefined => game.tags.find(([name]) => names.includes(name))?.[1];
  const players = [value('White', 'Black', 'Orange', 'First'), value('Second', 'Blue')];
  const white = game.kind === 'hive' ? [value('White') ?? value('First'), value('Black') ?? value('Second')] : players;
  const known = white.filter((name) => name !== undefined);
  return say('gameOf', { names: known.length > 0 ? known.join(' – ') : t(`kind.${game.kind as 'hive'}`), count: game.moves.length });
}

/** What is to be known about a game that was brought: how it was read, and whether the board holds all of it. */
export function broughtText({ moves }: Pick<GameTree, 'moves'>, notes: readonly ImportNote[]): string {
  const cut = moves.length > MOST_MOVES ? say('movesCut', { count: numberText(MOST_MOVES) }) : '';
  return [cut, notesText(notes)].filter((text) => text !== '').join(' ');
}

/** A board of a list: what somebody has called it, or what is on it. */
export function boardName({ name, game }: KeptTree): string {
  return name ?? gameText(game);
}

/** More notes are not told: they are all alike then. */
const MOST_NOTES = 4;

/** What was read in a liberal way; empty if nothing was. */
export function notesText(notes: readonly ImportNote[]): string {
  if (notes.length === 0) return '';
  const told = notes.slice(0, MOST_NOTES).map(({ line, remark, text }) => {
    const what = say(`note.${remark}` as AnalysisKey, { text: text ?? '' });
    return say('note', { line, what });
  });
  return say('notes', { notes: told.join(' ') + (notes.length > MOST_NOTES ? ' …' : '') });
}
