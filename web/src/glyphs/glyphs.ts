// The glyphs of all pieces as SVG paths in a box from -50 to 50. `ink` and `line` are drawn in the text colour, `cut` and
// `cutline` in the colour of the background; `mirror` adds the mirrored left half. `glyphs.json` is the only source.
import sheet from './glyphs.json';

export interface Stroke {
  as: 'ink' | 'line' | 'cut' | 'cutline';
  d: string;
  width?: number;
  mirror?: boolean;
}

export const GLYPHS = sheet as Record<string, Stroke[]>;

/** The id of the gradient that makes a circle look like a ball. */
export const SHADE = 'glyph-shade';

/** The element id of a glyph's symbol. */
export function glyphId(name: string): string {
  return `glyph-${name}`;
}
