//! The games that were looked at last and have no room: kept as they were loaded, so that asking for one again and again
//! does not replay it each time. A game is known by the number of its last event, so one that has changed is loaded anew.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusc_api::ErrorBody;

use crate::live::room::{self, GameState};
use crate::live::rooms::{internal, not_found};
use crate::live::service::GameService;

/// Games that are kept, of a megabyte each at most.
const KEPT: usize = 16;

/// Loaded games without a room, the last used first.
#[derive(Debug, Default)]
pub(crate) struct SleepingGames {
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    games: VecDeque<Arc<GameState>>,
    /// How often everything was forgotten: what was loaded before is not kept after it.
    forgotten: u64,
}

impl SleepingGames {
    /// Forgets everything: somebody in these games has another name.
    pub(crate) fn forget(&self) {
        let mut inner = self.lock();
        inner.games.clear();
        inner.forgotten += 1;
    }

    fn find(&self, game: &str, n: u64) -> Option<Arc<GameState>> {
        let mut inner = self.lock();
        let place = inner.games.iter().position(|state| state.card.id == game && state.n == n)?;
        let state = inner.games.remove(place)?;
        inner.games.push_front(state.clone());
        Some(state)
    }

    fn keep(&self, state: &Arc<GameState>, forgotten: u64) {
        let mut inner = self.lock();
        if inner.forgotten == forgotten {
            inner.games.retain(|other| other.card.id != state.card.id);
            inner.games.push_front(state.clone());
            inner.games.truncate(KEPT);
        }
    }

    /// A poisoned lock is used on: no change under it can be left half done.
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl GameService {
    /// A game without a room, as it is stored.
    ///
    /// # Errors
    /// There is no such game.
    pub(crate) async fn sleeping_game(&self, game: &str) -> Result<Arc<GameState>, ErrorBody> {
        let forgotten = self.sleeping_games().lock().forgotten;
        let row = self.store().game(game).await.map_err(internal)?.ok_or_else(not_found)?;
        if let Some(state) = self.sleeping_games().find(game, row.n) {
            return Ok(state);
        }
        let state = Arc::new(room::load(self, game).await?);
        self.sleeping_games().keep(&state, forgotten);
        Ok(state)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rusc_api::{NewGame, Opponent, Role, RoomRequest, SeatWish, TimeControl};
    use rusc_store::Store;

    use super::KEPT;
    use crate::{GameService, GameServiceOptions, UserIdentity};

    async fn hot_seat(service: &GameService, who: &UserIdentity) -> String {
        let (kind, time) = ("hive".to_owned(), TimeControl::Unlimited {});
        let (seat, opponent) = (SeatWish::First, Opponent::HotSeat {});
        let wish = NewGame { kind, setup: None, time, rated: false, seat, opponent };
        service.create_game(who, wish).await.unwrap().id
    }

    #[tokio::test]
    async fn a_game_is_loaded_once_until_it_changes_or_somebody_has_another_name() {
        let service = GameService::start(Store::memory().await.unwrap(), GameServiceOptions::default());
        let service = service.await.unwrap();
        let row = service.store().create_guest(1).await.unwrap();
        let anna = UserIdentity { user_id: row.id, name: row.name, role: Role::Guest };
        let id = hot_seat(&service, &anna).await;
        let first = service.sleeping_game(&id).await.unwrap();
        assert!(Arc::ptr_eq(&first, &service.sleeping_game(&id).await.unwrap()));
        let text = first.game.legal_moves().swap_remove(0);
        let played = RoomRequest::Move { id: "1".to_owned(), ply: 0, text, spent_ms: None };
        service.request(&id, anna.clone(), played).await.unwrap();
        let second = service.sleeping_game(&id).await.unwrap();
        assert_eq!((first.card.ply, second.card.ply), (0, 1));
        service.changed(&anna.user_id).await;
        assert!(!Arc::ptr_eq(&second, &service.sleeping_game(&id).await.unwrap()));
        for _ in 0..KEPT + 4 {
            let other = hot_seat(&service, &anna).await;
            service.sleeping_game(&other).await.unwrap();
        }
        assert_eq!(service.sleeping_games().lock().games.len(), KEPT);
        assert!(service.sleeping_game("nosuchgame").await.is_err());
    }
}
