// The places of a tray. A kind keeps its place, and its digit, when the last piece of it has been placed.
import type { Reserve, Scene, Seat } from '../generated/api';
import { type GameStyle, seatIndex } from './games';

export interface Slot {
  glyph: string;
  /** What is left of it; null if nothing is. */
  reserve: Reserve | null;
}

/** The order of the kinds, as the server lists them. */
const ORDER = ['queen', 'spider', 'beetle', 'grasshopper', 'ant', 'mosquito', 'ladybug', 'pillbug'];

/** One place for each kind of piece that a side has in hand or on the board. */
export function traySlots(scene: Scene, style: GameStyle, seat: Seat): Slot[] {
  const reserves = scene.reserves[seatIndex(seat)];
  if (style.tray !== 'reserve') return reserves.map((reserve) => ({ glyph: reserve.glyph, reserve }));
  const placed = scene.stacks.flatMap((stack) => stack.tiles.filter((tile) => tile.seat === seat).map((tile) => tile.glyph));
  const kinds = [...new Set([...reserves.map((reserve) => reserve.glyph), ...placed])];
  kinds.sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
  return kinds.map((glyph) => ({ glyph, reserve: reserves.find((reserve) => reserve.glyph === glyph) ?? null }));
}
