//! The broadcast task of the lobby. It is debounced: after a change it waits a short time, then sends each changed list
//! once. The more there is to send, the longer it waits afterwards, so that its cost has a bound however many readers and
//! seeks there are. Lists are written without the lock of the lobby, which every move takes.

use std::collections::HashMap;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use rusc_api::{ErrorBody, GameCard, LobbyMessage};
use rusc_store::{GameRow, Status};
use tokio::time::Instant;

use super::seeks::SeekLists;
use crate::live::room::card_from_row;
use crate::live::rooms::internal;
use crate::live::service::GameService;
use crate::ws::send_queue::frame;

/// Delay between a change and its broadcast.
const PATIENCE: Duration = Duration::from_millis(150);
/// Bytes of seeks that are sent in a second, to all readers together.
const BYTES_PER_SECOND: u64 = 32 << 20;
/// Readers for whom lists are written before other tasks have their turn.
const READERS_AT_ONCE: usize = 64;
/// Delay between two lists of the same user's games, for each game listed.
const PATIENCE_PER_GAME: Duration = Duration::from_millis(5);

/// Broadcasts changes. Never returns.
pub(crate) async fn keep(service: GameService) {
    match service.store().counts().await {
        Ok(counts) => drop(service.lobby().games.fetch_add(counts.live as i64, Relaxed)),
        Err(error) => tracing::error!(%error, "the games could not be counted"),
    }
    let mut told = None;
    let mut paces = GamePaces::default();
    loop {
        match paces.next {
            Some(due) => drop(tokio::time::timeout_at(due, service.lobby().news.notified()).await),
            None => service.lobby().news.notified().await,
        }
        tokio::time::sleep(PATIENCE).await;
        let sent = service.tell_seeks().await;
        service.tell_games(&mut paces).await;
        service.tell_crowd(&mut told);
        let pause = pause_after(sent);
        if !pause.is_zero() {
            tokio::time::sleep(pause).await;
        }
    }
}

/// How long to wait after so many bytes of seeks.
fn pause_after(bytes: usize) -> Duration {
    Duration::from_millis(bytes.saturating_mul(1000) as u64 / BYTES_PER_SECOND).saturating_sub(PATIENCE)
}

/// When the lists of users with many games may be sent again.
#[derive(Debug, Default)]
struct GamePaces {
    by_user: HashMap<String, Instant>,
    /// When the next of the lists is due that had to wait.
    next: Option<Instant>,
}

impl GamePaces {
    /// Splits users into those whose list may be sent now, and those who wait.
    fn split(&mut self, changed: impl IntoIterator<Item = String>, now: Instant) -> [Vec<String>; 2] {
        self.by_user.retain(|_, due| *due > now);
        let (waiting, ready): (Vec<_>, Vec<_>) =
            changed.into_iter().partition(|user_id| self.by_user.contains_key(user_id));
        self.next = waiting.iter().filter_map(|user_id| self.by_user.get(user_id)).min().copied();
        [ready, waiting]
    }

    /// A list with so many games was sent.
    fn sent(&mut self, user_id: &str, games: usize, now: Instant) {
        self.by_user.insert(user_id.to_owned(), now + PATIENCE_PER_GAME.saturating_mul(games as u32));
    }
}

impl GameService {
    /// Sends the seeks to everybody in the lobby, if they have changed; answers how many bytes that were.
    async fn tell_seeks(&self) -> usize {
        let (seeks, readers) = {
            let mut inner = self.lobby().lock();
            if !std::mem::take(&mut inner.seeks_changed) {
                return 0;
            }
            let reader = |connection: &super::LobbyConnection| {
                (connection.seeker.clone(), connection.send_queue.clone())
            };
            (inner.seeks.clone(), inner.connections.values().map(reader).collect::<Vec<_>>())
        };
        let mut lists = SeekLists::new(&seeks);
        let mut bytes = 0;
        for some in readers.chunks(READERS_AT_ONCE) {
            for (viewer, send_queue) in some {
                let list = lists.for_viewer(viewer);
                bytes += list.len();
                // A failed send disconnects the client, which removes its connection.
                let _ = send_queue.send(list);
            }
            tokio::task::yield_now().await;
        }
        bytes
    }

    async fn tell_games(&self, paces: &mut GamePaces) {
        let changed = std::mem::take(&mut self.lobby().lock().changed);
        let [ready, waiting] = paces.split(changed, Instant::now());
        self.lobby().lock().changed.extend(waiting);
        for user_id in ready {
            match self.games_message(&user_id).await {
                Ok(message) => {
                    let games =
                        if let LobbyMessage::MyGames { games, .. } = &message { games.len() } else { 0 };
                    paces.sent(&user_id, games, Instant::now());
                    let text = frame(&message);
                    self.lobby().lock().send_to(&[Some(user_id), None], &text);
                }
                Err(error) => tracing::error!(?error, "somebody's games could not be listed"),
            }
        }
    }

    fn tell_crowd(&self, told: &mut Option<LobbyMessage>) {
        let elsewhere = self.people_elsewhere();
        let (message, send_queues) = {
            let inner = self.lobby().lock();
            let message = self.lobby().crowd_message(&inner, &elsewhere);
            if told.as_ref() == Some(&message) {
                return;
            }
            (message, inner.send_queues())
        };
        let text = frame(&message);
        for send_queue in send_queues {
            // A failed send disconnects the client, which removes its connection.
            let _ = send_queue.send(text.clone());
        }
        *told = Some(message);
    }

    /// A user's games, own turns first, and challenges.
    pub(super) async fn games_message(&self, user_id: &str) -> Result<LobbyMessage, ErrorBody> {
        let rows = self.store().current_games_of(user_id).await.map_err(internal)?;
        let mut games = Vec::new();
        for row in rows {
            games.push((!is_turn_of(&row, user_id), self.listed_card(&row).await?));
        }
        // A stable sort: within the two parts the order of the store stays, last changed first.
        games.sort_by_key(|(waits, _)| *waits);
        let invitations = self.store().challenges_to(user_id).await.map_err(internal)?;
        let mut challenges = Vec::new();
        for row in &invitations {
            challenges.push(self.listed_card(row).await?);
        }
        Ok(LobbyMessage::MyGames { games: games.into_iter().map(|(_, card)| card).collect(), challenges })
    }

    /// A card with the name of whoever is challenged.
    async fn listed_card(&self, row: &GameRow) -> Result<GameCard, ErrorBody> {
        let card = card_from_row(row)?;
        let invited = self.invited_name(row.invited.as_deref(), card.status).await?;
        Ok(GameCard { invited, ..card })
    }
}

fn is_turn_of(row: &GameRow, user_id: &str) -> bool {
    let place = match row.to_move {
        rusc_store::Seat::First => 0,
        rusc_store::Seat::Second => 1,
    };
    row.status == Status::Live && row.users[place].as_deref() == Some(user_id)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::Instant;

    use super::{GamePaces, PATIENCE_PER_GAME, pause_after};

    #[test]
    fn whoever_has_many_games_gets_their_list_less_often() {
        let mut paces = GamePaces::default();
        let now = Instant::now();
        let split = |paces: &mut GamePaces, now| paces.split(["anna".to_owned(), "ben".to_owned()], now);
        paces.sent("anna", 100, now);
        assert_eq!(split(&mut paces, now), [vec!["ben".to_owned()], vec!["anna".to_owned()]]);
        let due = now + 100 * PATIENCE_PER_GAME;
        assert_eq!(paces.next, Some(due));
        let [ready, waiting] = split(&mut paces, due);
        assert_eq!((ready.len(), waiting, paces.next), (2, Vec::new(), None));
        assert!(paces.by_user.is_empty());
    }

    #[test]
    fn the_more_is_sent_the_longer_is_the_pause() {
        assert_eq!(pause_after(0), Duration::ZERO);
        assert_eq!(pause_after(1 << 20), Duration::ZERO);
        assert_eq!(pause_after(64 << 20), Duration::from_millis(1850));
    }
}
