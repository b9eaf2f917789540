// Where the games of an analysis come from: an empty board, a game that was played on the server or on this device, or a study.
import type { GameTree, Player, Snapshot, Study } from '../generated/api';
import type { GameKind } from '../generated/games';
import { Failure, get } from '../net/api';
import { isUuid7 } from '../offline/uuid';
import { pathOf } from '../studies/studies.svelte';
import { analysisEngine } from './analysisEngine';

/** A game that goes on is not analysed: its players have agreed to think for themselves. */
export class StillLive extends Error {}

/** What an empty board begins from. */
const SETUPS: Record<GameKind, string> = { hive: 'Base+MLP', abalone: 'standard', tour: 'TourDeRuche' };

/** A game without moves; from the usual set-up if none is named. */
export function emptyGame(kind: GameKind, setup: string = SETUPS[kind]): GameTree {
  return { kind, start: { game: setup }, tags: [], result: null, comments: [], moves: [] };
}

/** What stands before the id of a study. */
const STUDY = 'study:';

/** The id of a study, as that of a game to analyse. */
export function studyId(id: string): string {
  return STUDY + id;
}

/** The id of the study that an analysis is of; null if it is of none. */
export function studyOf(id: string | null): string | null {
  return id?.startsWith(STUDY) === true ? id.slice(STUDY.length) : null;
}

/** A game to analyse, and of a study the version that was read. */
export interface Brought {
  game: GameTree;
  version: number | null;
}

/** A finished game, or a study. Throws `StillLive` for a game that goes on, and `Failure` if there is none. */
export async function playedGame(id: string): Promise<Brought> {
  const study = studyOf(id);
  if (study !== null) return studiedGame(study);
  if (isUuid7(id)) {
    const { localSnapshotOf } = await import('../offline/localGames');
    const local = await localSnapshotOf(id);
    if (local) return { game: treeOfSnapshot(local), version: null };
  }
  return { game: treeOfSnapshot(await get<Snapshot>(`api/games/${encodeURIComponent(id)}`)), version: null };
}

async function studiedGame(id: string): Promise<Brought> {
  const { text, card } = await get<Study>(pathOf(id));
  const { games } = await analysisEngine().import(text);
  const game = games[0]?.game;
  if (!game) throw new Failure('internal', 'the study cannot be read');
  return { game, version: card.version };
}

export function treeOfSnapshot({ card, moves }: Pick<Snapshot, 'card' | 'moves'>): GameTree {
  if (card.status.kind !== 'over') throw new StillLive('the game goes on');
  const { winner, reason } = card.status;
  return {
    kind: card.kind,
    start: { game: card.setup },
    tags: tagsOf(card.players),
    result: reason === 'aborted' ? null : { winner },
    comments: [],
    moves: moves.map(({ text }, index) => ({ parent: index, text, nags: [], before: [], comments: [] })),
  };
}

/** Names for files; the sides are called by the order of play, which every reader of the form understands. */
function tagsOf(players: readonly (Player | null)[]): [string, string][] {
  return ['First', 'Second'].flatMap((tag, index): [string, string][] => {
    const player = players[index];
    if (!player) return [];
    return [[tag, player.kind === 'computer' ? `Rusc ${player.level}` : player.name]];
  });
}
