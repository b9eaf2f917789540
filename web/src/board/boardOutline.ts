// Geometry of the board under the cells: one large hexagon around all cells for marble games, the cells themselves
// otherwise; and the bounds that the camera has to show. Colours come from the theme.
import type { GameStyle } from './games';
import type { Hex } from './hex';
import { type Bounds, boundsOf, center, type Layout, hexPath, type Point, SIZE } from './layout';

/** Distance from the centres of the outermost cells to the edge of a marble board: wide enough for coordinates. */
const RIM = 62;
/** Distance of coordinates from the centre of the last cell, on the rim of a marble board and beside other cells. */
const COORDINATE_AWAY = { rim: 50, beside: 60 };
/** What coordinates beside the cells need. */
const COORDINATE_ROOM = 20;

export interface BoardOutline {
  at: Point;
  path: string;
}

function middle(points: readonly Point[]): Point {
  const count = Math.max(1, points.length);
  const sum = points.reduce((total, point) => ({ x: total.x + point.x, y: total.y + point.y }), { x: 0, y: 0 });
  return { x: sum.x / count, y: sum.y / count };
}

/** The large hexagon around all cells, its sides parallel to their rows. */
function rim(layout: Layout, cells: readonly Hex[]): { at: Point; apothem: number } {
  const points = cells.map((cell) => center(layout, cell));
  const at = middle(points);
  const reach = points.map((point) => (layout.shape === 'pointy' ? Math.abs(point.y - at.y) : Math.abs(point.x - at.x)));
  return { at, apothem: Math.max(0, ...reach) + RIM };
}

/** The outline of a marble board; null for games whose board is just its cells. */
export function boardOutline(layout: Layout, style: GameStyle, cells: readonly Hex[]): BoardOutline | null {
  if (style.body !== 'ball' || cells.length === 0) return null;
  const { at, apothem } = rim(layout, cells);
  const radius = apothem / Math.cos(Math.PI / 6);
  return { at, path: hexPath(layout.shape === 'pointy' ? 'flat' : 'pointy', radius, 44) };
}

/** How far from the centre of the last cell of a line its coordinate stands. */
export function coordinateAway(style: GameStyle): number {
  return style.body === 'ball' ? COORDINATE_AWAY.rim : COORDINATE_AWAY.beside;
}

/** The bounds that the camera has to show. */
export function extent(layout: Layout, style: GameStyle, cells: readonly Hex[], labels: 'labelled' | 'plain'): Bounds {
  const room = labels === 'labelled' && style.extent === 'bounded' ? COORDINATE_ROOM : 0;
  if (style.body !== 'ball' || cells.length === 0) return boundsOf(layout, cells, style.margin + room);
  const { at, apothem } = rim(layout, cells);
  const long = apothem / Math.cos(Math.PI / 6) - 12;
  const [wide, high] = layout.shape === 'pointy' ? [long, apothem + 12] : [apothem, long + 12];
  return { left: at.x - wide, right: at.x + wide, top: at.y - high, bottom: at.y + high };
}

/** The outline of one cell of the board. */
export function cellPath(layout: Layout, style: GameStyle): string {
  return hexPath(layout.shape, style.body === 'tile' ? SIZE - 2 : SIZE - 1, style.body === 'tile' ? 9 : 5);
}
