// Tries every figure of the rule book that is open, inside the page: taps something that is not allowed, then plays a
// right move. One round trip for a book, so that all figures can be tried in every language.
import type { Page } from '@playwright/test';
import type { FigureData } from '../../src/rules/book';
import { type BoardTouches, withTouches } from './touches';

/** What went wrong, figure by figure; nothing if all is well. */
export async function tryFigures(page: Page, figures: readonly FigureData[]): Promise<string[]> {
  await withTouches(page);
  return page.evaluate(tryAll, figures as FigureData[]);
}

/** Runs in the page, and so uses nothing from outside but the touches. */
async function tryAll(figures: FigureData[]): Promise<string[]> {
  const { frame, until, tapCell, tapItem, touch, letGo } = (window as unknown as { touches: BoardTouches }).touches;
  const faults: string[] = [];

  /** Taps what is forbidden, begins anew, and plays what is right. */
  async function tryOne(data: FigureData, figure: Element): Promise<void> {
    await letGo(figure);
    const { wrong } = data;
    if (wrong.reserve !== null) await tapItem(figure, wrong.reserve);
    const ends = wrong.pick.length > 1 ? [wrong.pick[0], wrong.pick.at(-1)] : wrong.pick;
    for (const at of ends) if (at) await tapCell(figure, at);
    if (wrong.target) await tapCell(figure, wrong.target);
    const refused = await until(`the refusal of ${wrong.reason}`, () => figure.querySelector('.said.wrong'));
    if (!refused.textContent?.includes(`(${wrong.rule})`)) faults.push(`${data.key}: refused with "${refused.textContent}", not by ${wrong.rule}`);

    (await until('a button to begin again', () => figure.querySelector<HTMLElement>('[data-again]'))).click();
    await until('a new board', () => !figure.querySelector('.said.wrong'));
    await frame();
    await frame();
    for (const made of data.play) await touch(figure, made);
    await until('that it is right', () => figure.querySelector('.said.right'));
  }

  // Boards are made where they come into sight, one after the other; what is done to them waits for frames, and is done to several
  // at once.
  const tried: Promise<void>[] = [];
  for (const data of figures) {
    const shown = until('the figure', () => document.querySelector(`[data-figure="${data.key}"]`)).then(async (figure) => {
      figure.scrollIntoView({ block: 'center' });
      await until('its board', () => figure.hasAttribute('data-ready') && figure.querySelector('[data-cell], .tray [data-reserve]'));
      return figure;
    });
    const failed = (error: unknown): void => void faults.push(`${data.key}: ${String(error)}`);
    await shown.then(
      (figure) => tried.push(frame().then(frame).then(() => tryOne(data, figure)).catch(failed)),
      failed,
    );
  }
  await Promise.all(tried);
  return faults;
}
