// An advised move: which cells and which things in the trays are marked for it, and what is said of it. Pure.
import type { Danger, MoveOption, Scene } from '../generated/api';
import type { GameKind } from './games';
import { type Hex, includes, neighbors, same } from './hex';
import { heldLabel, tileLabel } from './labels';
import type { Translate } from './texts';

export interface Advice {
  option: MoveOption;
  /** How much of the move is told: what to take, or where it goes as well. */
  told: 'piece' | 'move';
}

/** How an advised move marks a cell. */
export function adviceMark(advice: Advice | null | undefined, at: Hex): 'from' | 'to' | null {
  if (!advice) return null;
  const { option, told } = advice;
  if (told === 'move' && option.target && same(option.target, at)) return 'to';
  return includes(option.pick, at) ? 'from' : null;
}

/** The things in the trays that an advised move needs, by name. */
export function advisedReserves(advice: Advice | null): readonly string[] {
  if (!advice) return [];
  const { reserve, spends } = advice.option;
  return [...(reserve === null ? [] : [reserve]), ...(advice.told === 'move' ? spends : [])];
}

/** The advice as a sentence. */
export function adviceText(t: Translate, game: GameKind, scene: Scene, { option, told }: Advice): string {
  if (option.target === null) return t('advice.pass');
  const what = heldLabel(t, game, scene, { reserve: option.reserve, pick: option.pick });
  if (told === 'piece') return t(option.reserve === null ? 'advice.piece' : 'advice.place', { what });
  const where = whereText(t, game, scene, option, option.target);
  const token = option.spends.map((name) => t(`piece.${name}`)).join(', ');
  return sentence(token === '' ? t('advice.move', { what, where }) : t('advice.spend', { what, where, token }));
}

/** A text that begins with the name of a piece, as a sentence: with a capital. Names of cells are written small. */
function sentence(text: string): string {
  return /^[a-z]\d/.test(text) ? text : text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** A cell by its name, or on a table without names by what stands on it or around it. */
function whereText(t: Translate, game: GameKind, scene: Scene, option: MoveOption, target: Hex): string {
  const named = scene.stacks.find((stack) => same(stack.at, target));
  if (named && named.name !== '') return t('advice.to', { cell: named.name });
  const names = (cells: readonly Hex[]): string =>
    scene.stacks
      .filter((stack) => includes(cells, stack.at) && !includes(option.pick, stack.at))
      .flatMap((stack) => stack.tiles.slice(-1).map((tile) => tileLabel(t, game, tile)))
      .join(', ');
  if (named) return t('advice.onto', { pieces: names([target]) });
  const pieces = names(neighbors(target));
  return pieces === '' ? t('advice.anywhere') : t('advice.beside', { pieces });
}

/** What threatens the side to move, as sentences: dangers of one kind are told together. */
export function dangerTexts(t: Translate, scene: Scene, dangers: readonly Danger[]): string[] {
  return [...new Set(dangers.map((danger) => danger.kind))].map((kind) => {
    const alike = dangers.filter((danger) => danger.kind === kind);
    const names = alike.map(({ at }) => scene.stacks.find((stack) => same(stack.at, at))?.name ?? '');
    const row = alike[0]?.cells.length ?? 0;
    // Of a piece in danger its cells are counted, of several pieces they themselves are.
    const count = kind === 'queen_hemmed' ? row : alike.length;
    return t(count > 1 ? `danger.${kind}.many` : `danger.${kind}`, { row, cells: names.join(', ') });
  });
}
