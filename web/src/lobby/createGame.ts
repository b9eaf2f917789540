// Creates a game and navigates to it.
import { router } from '../app/router.svelte';
import type { GameCard, NewGame } from '../generated/api';
import { post } from '../net/api';

export async function createGame(wish: NewGame): Promise<void> {
  const card = await post<GameCard>('api/games', wish);
  router.go({ page: 'game', id: card.id, ply: null });
}
