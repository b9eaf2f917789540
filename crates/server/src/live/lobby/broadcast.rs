//! The broadcast task of the lobby. It is debounced: after a change it waits a short time, then sends each changed list
//! once.

use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use rusc_api::{ErrorBody, GameCard, LobbyMessage};
use rusc_store::{GameRow, Status};

use crate::live::room::card_from_row;
use crate::live::rooms::internal;
use crate::live::service::GameService;
use crate::ws::send_queue::frame;

/// Delay between a change and its broadcast.
const PATIENCE: Duration = Duration::from_millis(150);

/// Broadcasts changes. Never returns.
pub(crate) async fn keep(service: GameService) {
    match service.store().counts().await {
        Ok(counts) => drop(service.lobby().games.fetch_add(counts.live as i64, Relaxed)),
        Err(error) => tracing::error!(%error, "the games could not be counted"),
    }
    let mut told = None;
    loop {
        service.lobby().news.notified().await;
        tokio::time::sleep(PATIENCE).await;
        service.tell_seeks();
        service.tell_games().await;
        service.tell_crowd(&mut told);
    }
}

impl GameService {
    fn tell_seeks(&self) {
        let mut inner = self.lobby().lock();
        if std::mem::take(&mut inner.seeks_changed) {
            for connection in inner.connections.values() {
                // A failed send disconnects the client, which removes its connection.
                let _ = connection.send_queue.send(frame(&inner.seeks_message(&connection.seeker)));
            }
        }
    }

    async fn tell_games(&self) {
        let changed = std::mem::take(&mut self.lobby().lock().changed);
        for user_id in changed {
            match self.games_message(&user_id).await {
                Ok(message) => {
                    let text = frame(&message);
                    self.lobby().lock().send_to(&[Some(user_id), None], &text);
                }
                Err(error) => tracing::error!(?error, "somebody's games could not be listed"),
            }
        }
    }

    fn tell_crowd(&self, told: &mut Option<LobbyMessage>) {
        let inner = self.lobby().lock();
        let message = self.lobby().crowd_message(&inner);
        if told.as_ref() != Some(&message) {
            let text = frame(&message);
            for connection in inner.connections.values() {
                // A failed send disconnects the client, which removes its connection.
                let _ = connection.send_queue.send(text.clone());
            }
            *told = Some(message);
        }
    }

    /// A user's games, own turns first, and challenges.
    pub(super) async fn games_message(&self, user_id: &str) -> Result<LobbyMessage, ErrorBody> {
        let rows = self.store().current_games_of(user_id).await.map_err(internal)?;
        let mut games = Vec::new();
        for row in rows {
            games.push((!is_turn_of(&row, user_id), card_from_row(&row)?));
        }
        // A stable sort: within the two parts the order of the store stays, last changed first.
        games.sort_by_key(|(waits, _)| *waits);
        let invitations = self.store().challenges_to(user_id).await.map_err(internal)?;
        Ok(LobbyMessage::MyGames {
            games: games.into_iter().map(|(_, card)| card).collect(),
            challenges: invitations.iter().map(card_from_row).collect::<Result<Vec<GameCard>, _>>()?,
        })
    }
}

fn is_turn_of(row: &GameRow, user_id: &str) -> bool {
    let place = match row.to_move {
        rusc_store::Seat::First => 0,
        rusc_store::Seat::Second => 1,
    };
    row.status == Status::Live && row.users[place].as_deref() == Some(user_id)
}
