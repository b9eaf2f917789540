// Creates a game and navigates to it: on the server, or on this device if the server is out of reach and nobody else is needed.
import { router } from '../app/router.svelte';
import { engineAvailable } from '../engine/available';
import type { GameCard, NewGame } from '../generated/api';
import { Failure, post } from '../net/api';
import { currentLobby } from './currentLobby.svelte';

export async function createGame(wish: NewGame): Promise<void> {
  const needsNobody = engineAvailable && (wish.opponent.kind === 'computer' || wish.opponent.kind === 'hot_seat');
  if (needsNobody && currentLobby.isOffline) return createLocally(wish);
  try {
    const card = await post<GameCard>('api/games', wish);
    router.go({ page: 'game', id: card.id, ply: null });
  } catch (failure) {
    if (!needsNobody || !(failure instanceof Failure) || failure.code !== 'offline') throw failure;
    await createLocally(wish);
  }
}

async function createLocally(wish: NewGame): Promise<void> {
  const { startLocalGame } = await import('../offline/localGames');
  await startLocalGame(wish);
}
