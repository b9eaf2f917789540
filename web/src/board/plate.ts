// The board under the cells of a game whose board has an edge: one large hexagon for marbles, the cells themselves
// else. Only shapes; colours come from the theme.
import { FINGER, fitted, LARGEST, type View } from './camera';
import type { Look } from './games';
import type { Hex } from './hex';
import { type Bounds, boundsOf, center, type Layout, outline, type Point, type Shape, SIZE, STRIDE } from './layout';

/** How far the rim of a board for marbles lies outside the centres of the outermost cells. */
const RIM = 46;

export interface Plate {
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

/** Nothing where cells lie on the open table. */
export function plateOf(layout: Layout, look: Look, cells: readonly Hex[]): Plate | null {
  if (look.body !== 'ball' || cells.length === 0) return null;
  const { at, apothem } = rim(layout, cells);
  const radius = apothem / Math.cos(Math.PI / 6);
  return { at, path: outline(layout.shape === 'pointy' ? 'flat' : 'pointy', radius, 44) };
}

/** What a camera has to show. */
export function extent(layout: Layout, look: Look, cells: readonly Hex[]): Bounds {
  if (look.body !== 'ball' || cells.length === 0) return boundsOf(layout, cells, look.margin);
  const { at, apothem } = rim(layout, cells);
  const long = apothem / Math.cos(Math.PI / 6) - 12;
  const [wide, high] = layout.shape === 'pointy' ? [long, apothem + 12] : [apothem, long + 12];
  return { left: at.x - wide, right: at.x + wide, top: at.y - high, bottom: at.y + high };
}

/** How cells stand in a window. A board of marbles stands on a corner where that makes room for fingers: on phones held
 *  upright. */
export function standing(look: Look, cells: readonly Hex[], view: View): Shape {
  if (look.body !== 'ball' || view.width === 0) return look.shape;
  const stride = (shape: Shape): number =>
    fitted(extent({ shape, turned: false }, look, cells), view, 1, LARGEST).scale * STRIDE;
  return stride('pointy') < FINGER && stride('flat') > stride('pointy') ? 'flat' : 'pointy';
}

/** The outline of one cell of the board. */
export function cellPath(layout: Layout, look: Look): string {
  return outline(layout.shape, look.body === 'tile' ? SIZE - 2 : SIZE - 1, look.body === 'tile' ? 9 : 5);
}
