// The drawings of all pieces, as data: paths in a box from -50 to 50, heading up. `ink` and `line` have the colour of the
// drawing, `cut` and `cutline` that of the ground it lies on; `mirror` draws the left half, too. The JSON beside this
// file is the only source, for the page and for pictures made elsewhere.
import sheet from './glyphs.json';

export interface Stroke {
  as: 'ink' | 'line' | 'cut' | 'cutline';
  d: string;
  width?: number;
  mirror?: boolean;
}

export const GLYPHS = sheet as Record<string, Stroke[]>;

/** The name of the light and shadow that make a circle look like a ball, whatever its colour. */
export const SHADE = 'glyph-shade';

/** What the element that draws a glyph is called in the document. */
export function glyphId(name: string): string {
  return `glyph-${name}`;
}
