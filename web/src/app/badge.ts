// The number of notices on the window: before its title, and as a dot on its icon.
import { hexPath } from '../board/layout';
import { GLYPHS, type Stroke } from '../glyphs/glyphs';

const FACE = '#f2b84b';
const INK = '#221700';

function pathOf({ as, d, width, mirror }: Stroke): string {
  const color = as === 'ink' || as === 'line' ? INK : FACE;
  const paint = as === 'ink' || as === 'cut' ? `fill="${color}"` : `fill="none" stroke="${color}" stroke-width="${width ?? 4}" stroke-linecap="round"`;
  const path = `<path d="${d}" ${paint}/>`;
  return mirror ? `${path}<g transform="scale(-1 1)">${path}</g>` : path;
}

/** The icon of the window: a queen bee on her tile, with a dot if there is news. */
function icon(state: 'quiet' | 'news'): string {
  const bee = (GLYPHS['queen'] ?? []).map(pathOf).join('');
  const dot = state === 'news' ? '<circle cx="28" cy="-28" r="21" fill="#c5221f" stroke="#fff" stroke-width="5"/>' : '';
  const drawing = `<path d="${hexPath('pointy', 49, 10)}" fill="${FACE}"/><g transform="scale(.8)">${bee}</g>${dot}`;
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100">${drawing}</svg>`)}`;
}

const NUMBER = /^\(\d+\) /;
let shown = 0;
let watched = false;

/** The title with the number before it. */
export function withNumber(title: string, count: number): string {
  const plain = title.replace(NUMBER, '');
  return count === 0 ? plain : `(${count}) ${plain}`;
}

function apply(): void {
  const title = withNumber(document.title, shown);
  if (title !== document.title) document.title = title;
}

/** Shows the number of notices. Pages go on setting the title without knowing of it. */
export function showBadge(count: number): void {
  shown = count;
  if (!watched) {
    watched = true;
    const element = document.querySelector('title');
    if (element) new MutationObserver(apply).observe(element, { childList: true });
  }
  apply();
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (link) link.href = icon(count === 0 ? 'quiet' : 'news');
}
