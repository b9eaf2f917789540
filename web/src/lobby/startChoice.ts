// Begins what somebody has chosen: creates the game and goes there, or looks for an opponent.
import { engineAvailable } from '../engine/available';
import type { GameKind } from '../generated/games';
import { Failure } from '../net/api';
import { session } from '../users/session.svelte';
import { createGame } from './createGame';
import { currentLobby } from './currentLobby.svelte';
import { type Circumstances, newGameOf, type PlayChoice, seekOf } from './playChoice';
import { ratingBand } from './ratingBand';

export async function startChoice(kind: GameKind, choice: PlayChoice, friend = ''): Promise<void> {
  const circumstances: Circumstances = { isGuest: session.isGuest, hasEngine: engineAvailable, friend };
  if (choice.opponent !== 'anyone') return createGame(newGameOf(kind, choice, circumstances));
  if (currentLobby.isOffline) throw new Failure('offline', 'other people are out of reach');
  const band = choice.rated ? await ratingBand(kind, choice.band) : null;
  currentLobby.store?.seek(seekOf(kind, choice, circumstances, band));
}
