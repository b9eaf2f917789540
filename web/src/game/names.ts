// Display names of players, games and results in the current language.
import { type SideForm, sideText } from '../board/labels';
import { GAME_KINDS, type GameKind } from '../generated/games';
import { hintsTaken } from './model';
import type { GameCard, Player, Seat } from '../generated/api';
import { boardText, t } from '../i18n/i18n.svelte';
import { withoutRule } from './openingRule';

/** The kind of a game; throws for one that the page does not know. */
export function kindOf(word: string): GameKind {
  const kind = GAME_KINDS.find((candidate) => candidate === word);
  if (!kind) throw new Error(`unknown game ${word}`);
  return kind;
}

/** A person's name. What the server calls guests, `Guest 4821`, is said in the current language. */
export function personName(name: string): string {
  const number = /^Guest (\d+)$/.exec(name)?.[1];
  return number === undefined ? name : t('player.guest', { number });
}

export function playerName(player: Player | null): string {
  if (player === null) return t('player.nobody');
  return player.kind === 'computer' ? t('player.computer', { level: player.level }) : personName(player.name);
}

/** The name, followed by the rating if there is one. */
export function playerTitle(player: Player | null): string {
  const rating = player && 'rating' in player ? player.rating : null;
  if (rating === null) return playerName(player);
  const guess = player?.kind === 'user' && player.provisional ? '?' : '';
  return `${playerName(player)} (${rating}${guess})`;
}

/** A side in the current language. */
export function sideOf(kind: string, seat: Seat, form: SideForm): string {
  return sideText(boardText, kindOf(kind), seat, form);
}

/** The set-up without its opening rule. */
export function setupText({ kind, setup }: { kind: string; setup: string }): string {
  return withoutRule(kindOf(kind), setup);
}

export function gameTitle(card: GameCard): string {
  const [first, second] = card.players;
  return t('game.title', {
    game: t(`kind.${kindOf(card.kind)}`),
    first: playerName(first),
    second: playerName(second),
  });
}

/** How many hints were taken, as part of a sentence; empty in a game without hints. */
export function hintsText(card: GameCard): string {
  const count = hintsTaken(card);
  if (count === null) return '';
  return count === 0 ? t('result.noHints') : t('result.hints', { count });
}

/** The result of a game as seen from these seats: headline and reason. Null while it is running. */
export function resultOf(card: GameCard, seats: readonly Seat[]): { headline: string; reason: string } | null {
  const { status } = card;
  if (status.kind !== 'over') return null;
  // A game in which both have moved is aborted only when nobody goes on with it.
  const forgotten = status.reason === 'aborted' && card.ply >= 2;
  return { headline: headline(card.kind, status, seats), reason: t(forgotten ? 'end.forgotten' : `end.${status.reason}`) };
}

function headline(kind: string, status: Extract<GameCard['status'], { kind: 'over' }>, seats: readonly Seat[]): string {
  if (status.reason === 'aborted') return t('result.aborted');
  if (status.winner === null) return t('result.drawn');
  const [seat] = seats;
  if (seats.length === 1 && seat) return t(seat === status.winner ? 'result.won' : 'result.lost');
  return sideOf(kind, status.winner, 'wins');
}
