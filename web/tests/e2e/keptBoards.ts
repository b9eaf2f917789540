// The boards of the analysis that a browser keeps, as they are in its database.
import type { Page } from '@playwright/test';

export interface KeptBoard {
  moves: number;
  comments: string[];
}

/** What is kept of each board, the last changed first. */
export function keptBoards(page: Page): Promise<KeptBoard[]> {
  return page.evaluate(
    () =>
      new Promise<KeptBoard[]>((resolve, reject) => {
        const request = indexedDB.open('rusc-analysis');
        request.onerror = () => reject(new Error('no database'));
        request.onsuccess = () => {
          const all = request.result.transaction('trees').objectStore('trees').index('order').getAll() as IDBRequest<{ game: { moves: { comments: string[] }[] } }[]>;
          all.onsuccess = () => {
            request.result.close();
            resolve(all.result.map(({ game: { moves } }) => ({ moves: moves.length, comments: moves.flatMap(({ comments }) => comments) })).toReversed());
          };
        };
      }),
  );
}
