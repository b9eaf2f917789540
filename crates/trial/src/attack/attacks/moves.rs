//! Two attackers who play each other over raw sockets, as fast as the server lets them.

use anyhow::{Context, Result};
use rusc_api::{Action, Event, EventKind, RoomMessage, RoomRequest};
use rusc_game::SplitMix64;
use rusc_games::{AnyGame, GameKind};

use crate::attack::field::Visitor;
use crate::attack::wire::websocket::RawSocket;

/// A game of two attackers.
#[derive(Debug)]
pub(super) struct Duel {
    pub(super) sockets: [RawSocket; 2],
    pub(super) board: Box<dyn AnyGame>,
    random: SplitMix64,
    requests: u32,
}

impl Duel {
    /// Connects both to a game that has just begun.
    pub(super) async fn join(pair: &[Visitor; 2], game: &str) -> Result<Duel> {
        let card = pair[0].snapshot(game).await?.card;
        let kind = GameKind::from_id(&card.kind).context("an unknown game")?;
        let board = kind.start(&card.setup).context("an unknown set-up")?;
        let sockets = [pair[0].room(game).await?, pair[1].room(game).await?];
        Ok(Duel { sockets, board, random: SplitMix64::new(1), requests: 0 })
    }

    /// Plays so many moves.
    pub(super) async fn play(&mut self, plies: usize) -> Result<()> {
        for _ in 0..plies {
            self.play_one(None).await?;
        }
        Ok(())
    }

    /// Plays a move, of which the player claims to have thought so long; answers what it cost.
    pub(super) async fn play_one(&mut self, spent_ms: Option<u64>) -> Result<u64> {
        let legal = self.board.legal_moves();
        let text = legal.get(self.random.below(legal.len().max(1))).context("the game is over")?.clone();
        let (mover, ply) = (self.board.ply() % 2, self.board.ply() as u32);
        self.board.play(&text).context("a legal move cannot be played")?;
        let request = RoomRequest::Move { id: self.id(), ply, text, spent_ms };
        self.sockets[mover].say(&request).await?;
        let cost = |text: &str| moved(text, ply);
        let spent_ms = self.sockets[mover].wait_for(cost).await?.map_err(anyhow::Error::msg)?;
        self.sockets[1 - mover].wait_for(cost).await?.map_err(anyhow::Error::msg)?;
        Ok(spent_ms)
    }

    /// One of them does something else and hears the answer: whether it was done, or why not.
    pub(super) async fn act(&mut self, who: usize, action: Action) -> Result<Result<u64, String>> {
        let id = self.id();
        self.sockets[who].say(&RoomRequest::Act { id: id.clone(), action }).await?;
        self.sockets[who]
            .wait_for(|text| match serde_json::from_str(text).ok()? {
                RoomMessage::Ack { id: acked, n } if acked == id => Some(Ok(n)),
                RoomMessage::Refused { id: Some(refused), error, .. } if refused == id => {
                    Some(Err(error.message))
                }
                RoomMessage::Refused { id: None, error, .. } => Some(Err(error.message)),
                _ => None,
            })
            .await
    }

    fn id(&mut self) -> String {
        self.requests += 1;
        format!("attack {}", self.requests)
    }
}

/// What the move at a ply cost, if the message tells it or refuses it.
fn moved(text: &str, at: u32) -> Option<Result<u64, String>> {
    match serde_json::from_str(text).ok()? {
        RoomMessage::Event { event: Event { what: EventKind::Moved { ply, spent_ms, .. }, .. }, .. }
            if ply == at =>
        {
            Some(Ok(spent_ms))
        }
        RoomMessage::Refused { error, .. } => Some(Err(error.message)),
        _ => None,
    }
}
