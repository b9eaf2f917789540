// Sends finished games of this device to the server, each until it has been answered once. A game is sent as the text that
// was written down with its end, under its own id: the server knows it again, so an answer that was lost does no harm. One
// tab sends at a time.
import type { Database, Write } from './database';
import { type Delivery, type LocalGame, offlineGameOf } from './localGame';

/** A game that waits to be sent. */
export interface OutboxRow {
  id: string;
  /** The body of the request. */
  body: string;
  /** The account whose game it is; null for a guest, whose games go to whoever is here. */
  owner: string | null;
}

/** What became of a game that was sent. `later`: not now, as when the server is away or has enough for today. */
export type Answer = 'stored' | 'refused' | 'later';

export interface OutboxDeps {
  database: Database;
  send: (id: string, body: string) => Promise<Answer>;
  /** Does the work while no other tab does; gives up at once if one does. */
  exclusively: (work: () => Promise<void>) => Promise<void>;
  /** The account that is signed in; null for a guest. */
  account: () => string | null;
}

/** Sends what waits, the oldest first; stops when the server cannot take more now. */
export async function sendAll({ database, send, exclusively, account }: OutboxDeps): Promise<void> {
  await exclusively(async () => {
    const rows = await database.all<OutboxRow>('outbox');
    const mine = rows.filter(({ owner }) => owner === null || owner === account());
    for (const { id, body } of mine.sort((one, other) => (one.id < other.id ? -1 : 1))) {
      const answer = await send(id, body);
      if (answer === 'later') return;
      await settle(database, id, answer === 'stored' ? 'sent' : 'refused');
    }
  });
}

/** The game stays on the device; it only waits no more. */
async function settle(database: Database, id: string, delivery: Delivery): Promise<void> {
  await database.update(id, (game) => {
    const sent: Write = { store: 'outbox', remove: id };
    if (!game) return [sent];
    const marked: LocalGame = { ...game, delivery };
    return [{ store: 'games', put: marked }, sent];
  });
}

/** Another tab has played on in the game, or has deleted it. */
export class Overtaken extends Error {
  /** The game as it is now; nothing if it was deleted. */
  readonly stored: LocalGame | undefined;

  constructor(stored: LocalGame | undefined) {
    super('the game was changed in another tab');
    this.stored = stored;
  }
}

/** What became of a game that was written down. */
export interface KeptGame {
  /** Whether it now waits to be sent. */
  queued: boolean;
}

/** Writes down what became of a game that was `before`, null for a new one; one that has just ended is put into the outbox with
 * it. What became of one that was sent stays: who plays on may have looked at it before. If something else is stored by now,
 * nothing is written, and `Overtaken` is thrown: of two tabs the second must not undo what the first has done. */
export async function keepGame(database: Database, game: LocalGame, before: LocalGame | null): Promise<KeptGame> {
  let queued = false;
  let isOvertaken = false;
  const known = await database.update(game.id, (stored) => {
    isOvertaken = stored?.n !== before?.n;
    if (isOvertaken) return [];
    const isSettled = stored?.delivery === 'sent' || stored?.delivery === 'refused';
    queued = game.delivery === 'waiting' && stored?.delivery === 'playing';
    const put: Write = { store: 'games', put: isSettled ? { ...game, delivery: stored.delivery } : game };
    if (!queued) return [put];
    const row: OutboxRow = { id: game.id, body: JSON.stringify(offlineGameOf(game)), owner: game.owner };
    return [put, { store: 'outbox', put: row }];
  });
  if (isOvertaken) throw new Overtaken(known);
  return { queued };
}
