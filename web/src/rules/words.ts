// A board in words, for those who do not see it: its rows from top to bottom, or what stands on each cell. Pure.
import { seatIndex, styleOf } from '../board/games';
import { pieceLabel, sideText, tileLabel, tokenLabel } from '../board/labels';
import type { Translate } from '../board/texts';
import type { Scene, Seat, Stack } from '../generated/api';
import type { GameKind } from '../generated/games';

/** One line for each row, cell or side. */
export function boardInWords(t: Translate, game: GameKind, scene: Scene): string[] {
  const style = styleOf(game);
  const filled = scene.stacks.filter((stack) => stack.tiles.length > 0);
  const listed = style.extent === 'unbounded' ? rows : style.body === 'ball' ? marbles : cells;
  return [...listed(t, game, filled), ...tokens(t, game, scene), sideText(t, game, scene.to_move, 'turn')];
}

/** What lies on a cell, from the top. */
function pile(t: Translate, game: GameKind, stack: Stack): string {
  const [top = '', ...below] = stack.tiles.map((tile) => tileLabel(t, game, tile)).toReversed();
  return below.length > 0 ? `${top} (${t('cell.over', { pieces: below.join(', ') })})` : top;
}

/** An unbounded table has no names of cells: its rows, with the free cells between the pieces. */
function rows(t: Translate, game: GameKind, filled: readonly Stack[]): string[] {
  const numbers = [...new Set(filled.map((stack) => stack.at.r))].toSorted((a, b) => a - b);
  // In units of half a cell from the leftmost piece, so that one hears how far a row stands to the right.
  const left = (stack: Stack): number => 2 * stack.at.q + stack.at.r;
  const edge = Math.min(...filled.map(left));
  return numbers.map((number, index) => {
    const row = filled.filter((stack) => stack.at.r === number).toSorted((a, b) => a.at.q - b.at.q);
    const [first] = row;
    const count = first ? left(first) - edge : 0;
    const names = row.flatMap((stack, n) => {
      const gap = stack.at.q - (row[n - 1]?.at.q ?? stack.at.q - 1) - 1;
      return [...Array.from({ length: gap }, () => t('cell.empty')), pile(t, game, stack)];
    });
    return t('words.row', { number: index + 1, count, pieces: names.join(', ') });
  });
}

function cells(t: Translate, game: GameKind, filled: readonly Stack[]): string[] {
  const named = filled.toSorted((a, b) => a.name.localeCompare(b.name));
  return named.map((stack) => `${stack.name}: ${pile(t, game, stack)}`);
}

function marbles(t: Translate, game: GameKind, filled: readonly Stack[]): string[] {
  return (['first', 'second'] as const).map((seat) => {
    const own = filled.filter((stack) => stack.tiles.at(-1)?.seat === seat).map((stack) => stack.name);
    return `${pieceLabel(t, game, seat, 'ball')}: ${own.toSorted().join(', ')}`;
  });
}

/** Which tokens show which side. */
function tokens(t: Translate, game: GameKind, scene: Scene): string[] {
  if (styleOf(game).tray !== 'tokens') return [];
  const shown = (seat: Seat): string[] => scene.reserves[seatIndex(seat)].map((token) => tokenLabel(t, game, seat, token.glyph));
  return [...shown('first'), ...shown('second')];
}
