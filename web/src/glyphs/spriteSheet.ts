// The sprite sheet: inserts every glyph into the document once, as an SVG symbol for `<use>`.
import { GLYPHS, glyphId, SHADE, type Stroke } from './glyphs';

const SVG = 'http://www.w3.org/2000/svg';

function element(name: string, attributes: Record<string, string>): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
}

function paths(stroke: Stroke): SVGElement[] {
  const attributes: Record<string, string> = { d: stroke.d, class: `glyph-${stroke.as}` };
  if (stroke.width !== undefined) attributes['stroke-width'] = String(stroke.width);
  const right = element('path', attributes);
  return stroke.mirror ? [right, element('path', { ...attributes, transform: 'scale(-1 1)' })] : [right];
}

/** Gradient stops from the highlight to the shadow: offset, colour, opacity. */
const LIGHT: [string, string, string][] = [
  ['0', '#fff', '.5'],
  ['.4', '#fff', '0'],
  ['.62', '#000', '.04'],
  ['1', '#000', '.42'],
];

function shade(): SVGElement {
  const gradient = element('radialGradient', { id: SHADE, cx: '.36', cy: '.3', r: '.78' });
  for (const [offset, color, opacity] of LIGHT) {
    gradient.append(element('stop', { offset, 'stop-color': color, 'stop-opacity': opacity }));
  }
  return gradient;
}

/** Inserts the sprite sheet if it is not in the document. */
export function ensureSpriteSheet(): void {
  if (document.getElementById('glyph-sheet')) return;
  const sheet = element('svg', { id: 'glyph-sheet', width: '0', height: '0', 'aria-hidden': 'true', class: 'glyph-sheet' });
  for (const [name, strokes] of Object.entries(GLYPHS)) {
    const symbol = element('symbol', { id: glyphId(name), viewBox: '-50 -50 100 100', overflow: 'visible' });
    symbol.append(...strokes.flatMap(paths));
    sheet.append(symbol);
  }
  sheet.append(shade());
  document.body.append(sheet);
}
