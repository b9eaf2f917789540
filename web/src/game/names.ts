// Display names of players, games and results in the current language.
import { type SideForm, sideText } from '../board/labels';
import { seatIndex } from '../board/games';
import { GAME_KINDS, type GameKind } from '../generated/games';
import { timeText } from './clock';
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

/** The number of a guest whom the server has named; undefined for other names. */
const guestNumber = (name: string): string | undefined => /^Guest (\d+)$/.exec(name)?.[1];

/** A person's name. What the server calls guests, `Guest 4821`, is said in the current language. Whoever plays on this device
 * without a server that knows them has no name. */
export function personName(name: string): string {
  if (name === '') return t('player.you');
  const number = guestNumber(name);
  return number === undefined ? name : t('player.guest', { number });
}

export function playerName(player: Player | null): string {
  if (player === null) return t('player.nobody');
  return player.kind === 'computer' ? t('player.computer', { level: player.level }) : personName(player.name);
}

/** Whether both sides are moved by whoever looks: two players at one screen have numbers for names. */
function isShared(seats: readonly Seat[]): boolean {
  return seats.length === 2;
}

/** Who sits on a side, as seen by who holds these seats. */
export function seatName(card: GameCard, seat: Seat, seats: readonly Seat[]): string {
  return isShared(seats) ? t('player.numbered', { number: seatIndex(seat) + 1 }) : playerName(card.players[seatIndex(seat)]);
}

/** The same, followed by the rating if there is one. */
export function seatTitle(card: GameCard, seat: Seat, seats: readonly Seat[]): string {
  return isShared(seats) ? seatName(card, seat, seats) : playerTitle(card.players[seatIndex(seat)]);
}

/** The name, followed by the rating if there is one, or by the word for a guest who has chosen a name. */
export function playerTitle(player: Player | null): string {
  if (player?.kind === 'guest' && player.name !== '' && guestNumber(player.name) === undefined) return `${player.name} (${t('role.guest')})`;
  const rating = player && 'rating' in player ? player.rating : null;
  if (rating === null) return playerName(player);
  const guess = player?.kind === 'user' && player.provisional ? '?' : '';
  return `${playerName(player)} (${rating}${guess})`;
}

/** A side in the current language. */
export function sideOf(kind: string, seat: Seat, form: SideForm): string {
  return sideText(boardText, kindOf(kind), seat, form);
}

/** The set-up in words, without its opening rule; empty in a game that has one set-up only. */
export function setupText({ kind, setup }: { kind: string; setup: string }): string {
  const plain = withoutRule(kindOf(kind), setup);
  if (kind === 'hive') return plain.replace(/^Base/, t('setup.base'));
  if (kind === 'tour') return '';
  const parts = plain.replace(/^abalone:?/i, '').split(',');
  return parts.map((part, place) => partText(part, place)).filter((text) => text !== '').join(', ');
}

/** A part of a set-up of Abalone: a layout, a position, or a rule of the end. */
function partText(part: string, place: number): string {
  const [name = '', value = ''] = part.split('=');
  if (name === 'pos') return t('setup.position');
  if (name === 'balls') return t('setup.balls', { count: Number(value) });
  if (name === 'limit') return t('setup.limit', { count: Number.parseInt(value, 10) });
  if (name === '') return place === 0 ? layoutText('standard') : '';
  return layoutText(name);
}

/** The name of a layout in the current language; one without a name there is written as it is. */
function layoutText(name: string): string {
  const key = `layout.${name}`;
  const text = boardText(key);
  return text === key ? name : text;
}

export function gameTitle(card: GameCard, seats: readonly Seat[] = []): string {
  return t('game.title', {
    game: t(`kind.${kindOf(card.kind)}`),
    first: seatName(card, 'first', seats),
    second: seatName(card, 'second', seats),
  });
}

/** A played move with its number in the list: `12. wA1 wQ/`, and for the second player `12… bA1 -wQ`. */
export function numberedMove(ply: number, text: string): string {
  return `${Math.ceil(ply / 2)}${ply % 2 === 1 ? '.' : '…'} ${text}`;
}

/** What was agreed: set-up, time, rated or not. */
export function agreedText(card: GameCard): string {
  const unseen = card.offline ? t('game.offline') : '';
  return [setupText(card), timeText(card.time), t(card.rated ? 'new.ratedWord' : 'new.casual'), unseen].filter((part) => part !== '').join(' · ');
}

/** How many hints were taken, as part of a sentence; empty in a game without hints. */
export function hintsText(card: GameCard): string {
  const count = hintsTaken(card);
  if (count === null) return '';
  return count === 0 ? t('result.noHints') : t('result.hints', { count });
}

/** Who won, as seen from these seats. Null while the game is running. */
export function resultOf({ kind, status }: Pick<GameCard, 'kind' | 'status'>, seats: readonly Seat[]): { headline: string } | null {
  if (status.kind !== 'over') return null;
  if (status.reason === 'aborted') return { headline: t('result.aborted') };
  if (status.winner === null) return { headline: t('result.drawn') };
  const [seat] = seats;
  const own = seats.length === 1 && seat;
  return { headline: own ? t(seat === status.winner ? 'result.won' : 'result.lost') : sideOf(kind, status.winner, 'wins') };
}
