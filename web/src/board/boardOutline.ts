// Geometry of the board under the cells: one large hexagon around all cells for marble games, the cells themselves
// otherwise; and the bounds that the camera has to show. Colours come from the theme.
import { FINGER, fitted, LARGEST, type View } from './camera';
import type { GameStyle } from './games';
import type { Hex } from './hex';
import { type Bounds, boundsOf, center, type Layout, hexPath, type Point, type Shape, SIZE, STRIDE } from './layout';

/** Distance from the centres of the outermost cells to the edge of a marble board. */
const RIM = 46;

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

/** The bounds that the camera has to show. */
export function extent(layout: Layout, style: GameStyle, cells: readonly Hex[]): Bounds {
  if (style.body !== 'ball' || cells.length === 0) return boundsOf(layout, cells, style.margin);
  const { at, apothem } = rim(layout, cells);
  const long = apothem / Math.cos(Math.PI / 6) - 12;
  const [wide, high] = layout.shape === 'pointy' ? [long, apothem + 12] : [apothem, long + 12];
  return { left: at.x - wide, right: at.x + wide, top: at.y - high, bottom: at.y + high };
}

/** The hexagon orientation for a view. A marble board is rotated by 30° where that makes cells larger and they would
 *  otherwise be too small for a finger: on phones in portrait orientation. */
export function shapeFor(style: GameStyle, cells: readonly Hex[], view: View): Shape {
  if (style.body !== 'ball' || view.width === 0) return style.shape;
  const stride = (shape: Shape): number =>
    fitted(extent({ shape, turned: false }, style, cells), view, 1, LARGEST).scale * STRIDE;
  return stride('pointy') < FINGER && stride('flat') > stride('pointy') ? 'flat' : 'pointy';
}

/** The outline of one cell of the board. */
export function cellPath(layout: Layout, style: GameStyle): string {
  return hexPath(layout.shape, style.body === 'tile' ? SIZE - 2 : SIZE - 1, style.body === 'tile' ? 9 : 5);
}
