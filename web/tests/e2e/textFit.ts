// Whether what is written can be read: words that are broken in the middle, cut at an edge, or outside the screen.
import type { Page } from '@playwright/test';

/** The words that do not fit where they stand, each with why. Long names may end in dots where the style says so. */
export async function unfitWords(page: Page): Promise<string[]> {
  return page.evaluate(findUnfit);
}

/** Runs in the page, and so uses nothing from outside. */
function findUnfit(): string[] {
  const SLACK = 1.5;
  const found = new Set<string>();
  const scrolls = (value: string): boolean => value === 'auto' || value === 'scroll';

  /** What cuts a box off in a direction: an ancestor that hides what is outside it, unless one before it scrolls. */
  function cutBy(start: Element, box: DOMRect): string | null {
    for (let element: Element | null = start; element; element = element.parentElement) {
      const style = getComputedStyle(element);
      const edge = element.getBoundingClientRect();
      const [hidesX, hidesY] = [style.overflowX, style.overflowY].map((value) => value === 'hidden' || value === 'clip');
      if (scrolls(style.overflowX) || scrolls(style.overflowY)) {
        // A strip of fixed height scrolls only in need: what has to be scrolled for is as good as hidden.
        if (element.closest('.strip') && box.bottom > edge.bottom + SLACK) return 'below';
        return null;
      }
      if (style.textOverflow === 'ellipsis' && hidesX) return null;
      if (hidesX && (box.right > edge.right + SLACK || box.left < edge.left - SLACK)) return 'cut';
      if (hidesY && box.height > 0 && (box.bottom > edge.bottom + box.height / 3 || box.top < edge.top - box.height / 3)) return 'cut';
      if (style.position === 'fixed') break;
    }
    return box.right > innerWidth + SLACK || box.left < -SLACK ? 'outside' : null;
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent ?? '';
    // Texts for screen readers alone, texts of drawings, what is behind a dialog.
    if (!parent || text.trim() === '' || parent.closest('script, style, svg, .unseen, .skip, option, [inert]') || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const dialog = document.querySelector('dialog[open]');
    if (dialog && !dialog.contains(parent)) continue;
    for (const match of text.matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
      const [first] = boxes;
      if (!first || first.height < 2) continue;
      if (getComputedStyle(parent).clipPath !== 'none') continue;
      const lines = new Set(boxes.map((box) => Math.round(box.top / 4)));
      // Words that may be divided: with a hyphen or a dash, addresses, long codes.
      if (lines.size > 1 && !/[-–—/:_.@\u00ad\u200b]\S/.test(match[0]) && match[0].length < 24) found.add(`broken: ${match[0]} in "${text.trim().slice(0, 60)}"`);
      for (const box of boxes) {
        const why = cutBy(parent, box);
        if (why) found.add(`${why}: ${match[0]} in "${text.trim().slice(0, 60)}"`);
      }
    }
  }
  return [...found];
}
