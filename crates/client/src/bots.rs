//! What only programs with a token do: listening to news over plain HTTP, playing with one request a move.

use rusc_api::{Action, BotAck, BotAct, BotMove, GameCard, LobbyMessage, RoomMessage};

use crate::{Client, JsonLines, Result};

impl Client {
    /// News of the lobby: challenges, games that begin.
    ///
    /// # Errors
    /// The server is not there, or this is not the account of a program.
    pub async fn lobby_events(&self) -> Result<JsonLines<LobbyMessage>> {
        Ok(JsonLines::new(self.open("/api/bot/events").await?))
    }

    /// News of a game, from the event after the one with that number; from the whole game if none is given.
    ///
    /// # Errors
    /// The server is not there, or has no such game.
    pub async fn game_events(&self, game: &str, seen: Option<u64>) -> Result<JsonLines<RoomMessage>> {
        let query = seen.map_or(String::new(), |seen| format!("?seen={seen}"));
        Ok(JsonLines::new(self.open(&format!("/api/bot/games/{game}{query}")).await?))
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The server is not there, or refuses it.
    pub async fn play(&self, game: &str, wish: &BotMove) -> Result<BotAck> {
        self.post(&format!("/api/bot/games/{game}/move"), wish).await
    }

    /// Does anything else in a game.
    ///
    /// # Errors
    /// The server is not there, or refuses it.
    pub async fn act(&self, game: &str, id: &str, action: Action) -> Result<BotAck> {
        self.post(&format!("/api/bot/games/{game}/act"), &BotAct { id: id.to_owned(), action }).await
    }

    /// Accepts a challenge.
    ///
    /// # Errors
    /// The server is not there, or the challenge is gone.
    pub async fn accept(&self, game: &str) -> Result<GameCard> {
        self.post(&format!("/api/bot/challenges/{game}/accept"), &()).await
    }

    /// Refuses a challenge.
    ///
    /// # Errors
    /// The server is not there, or the challenge is gone.
    pub async fn decline(&self, game: &str) -> Result<()> {
        self.tell(&format!("/api/bot/challenges/{game}/decline"), &()).await
    }
}
