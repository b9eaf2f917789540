//! One game of the bot: it follows the events of the game, lets the engine search when it is its turn, and plays its move.
//! A broken connection is made again; the server then sends the missed events.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use rusc_api::{Action, BotMove, ErrorCode, EventKind, GameCard, Offer, RoomMessage, Seat};
use rusc_client::{Client, ClientError, JsonLines, Replica};
use rusc_games::{AnyGame, GameKind};
use tokio::task::JoinHandle;
use tokio::time::Instant;

use super::engine::Engine;
use super::timing::{Backoff, budget};

/// A game that is being played.
pub(super) struct BotGame {
    client: Client,
    kind: GameKind,
    game: String,
    longest: Duration,
    copy: Replica,
    card: Option<GameCard>,
    seats: Vec<Seat>,
    told_at: Instant,
    /// The engine while it is idle; a running search owns it.
    engine: Option<Engine>,
    thinking: Option<Thinking>,
    /// The moves before a move of ours whose event has not arrived yet.
    answered: Option<Vec<String>>,
    requests: u32,
}

/// The engine at work, for a position that may have changed when it is done.
struct Thinking {
    moves: Vec<String>,
    done: JoinHandle<(Engine, Result<String>)>,
}

impl BotGame {
    pub(super) fn new(
        client: Client,
        kind: GameKind,
        game: String,
        engine: Engine,
        longest: Duration,
    ) -> BotGame {
        BotGame {
            client,
            kind,
            game,
            longest,
            copy: Replica::default(),
            card: None,
            seats: Vec::new(),
            told_at: Instant::now(),
            engine: Some(engine),
            thinking: None,
            answered: None,
            requests: 0,
        }
    }

    /// Plays until the game is over.
    ///
    /// # Errors
    /// The engine does not work, or the server does not let us play.
    pub(super) async fn play(mut self) -> Result<()> {
        let played = self.play_on().await;
        if let Err(error) = &played {
            eprintln!("game {}: resigned: {error:#}", self.game);
            // Resign, so that the opponent does not wait for an engine that does not work.
            let id = self.request_name();
            let _ = self.client.act(&self.game, &id, Action::Resign {}).await;
        }
        played
    }

    async fn play_on(&mut self) -> Result<()> {
        let mut backoff = Backoff::new();
        loop {
            match self.client.game_events(&self.game, self.copy.seen()).await {
                Ok(lines) => {
                    backoff.reset();
                    if self.follow(lines).await? {
                        return Ok(());
                    }
                }
                Err(error) if error.is_transient() => {}
                Err(error) => return Err(error.into()),
            }
            backoff.wait().await?;
        }
    }

    /// Follows the events of one connection; whether the game is over.
    async fn follow(&mut self, mut lines: JsonLines<RoomMessage>) -> Result<bool> {
        loop {
            if self.copy.is_over() {
                return Ok(true);
            }
            self.think()?;
            tokio::select! {
                message = lines.next() => match message {
                    Ok(message) => {
                        if !self.hear(&message).await? {
                            return Ok(false);
                        }
                    }
                    Err(error) if error.is_transient() => return Ok(false),
                    Err(error) => return Err(error.into()),
                },
                thought = thought(&mut self.thinking) => self.answer(thought?).await?,
            }
        }
    }

    /// Takes in a message; `false` if it does not follow from those before.
    async fn hear(&mut self, message: &RoomMessage) -> Result<bool> {
        if self.copy.apply(message).is_err() {
            return Ok(false);
        }
        match message {
            RoomMessage::Welcome { seats, .. } => self.seats.clone_from(seats),
            RoomMessage::Snapshot(snapshot) => {
                self.card = Some(snapshot.card.clone());
                self.told_at = Instant::now();
            }
            RoomMessage::Event { event, .. } => {
                self.told_at = Instant::now();
                if let EventKind::Offered { seat, what } = event.what
                    && !self.seats.contains(&seat)
                    && what != Offer::Rematch
                {
                    let id = self.request_name();
                    let _ = self.client.act(&self.game, &id, Action::Decline { what }).await;
                }
            }
            _ => {}
        }
        Ok(true)
    }

    /// Lets the engine think, if it is its turn and it does not.
    fn think(&mut self) -> Result<()> {
        let (None, Some(card)) = (&self.thinking, &self.card) else { return Ok(()) };
        if self.answered.as_deref() == Some(self.copy.moves()) {
            return Ok(());
        }
        self.answered = None;
        let game = board(self.kind, card, self.copy.moves())?;
        let side = game.side_to_move() as usize;
        let seat = [Seat::First, Seat::Second][side];
        if !self.seats.contains(&seat) || game.outcome().is_some() {
            return Ok(());
        }
        let left = self.copy.clocks().map(|(clocks, _)| Duration::from_millis(clocks.left_ms[side]));
        let left = left.map(|left| left.saturating_sub(self.told_at.elapsed()));
        let time = budget(card.time, left, self.longest);
        let Some(mut engine) = self.engine.take() else { return Ok(()) };
        let done = tokio::task::spawn_blocking(move || {
            let chosen = engine.choose(&*game, time);
            (engine, chosen)
        });
        self.thinking = Some(Thinking { moves: self.copy.moves().to_vec(), done });
        Ok(())
    }

    /// Plays what the engine says, unless the game has gone elsewhere meanwhile.
    async fn answer(&mut self, (moves, engine, chosen): (Vec<String>, Engine, Result<String>)) -> Result<()> {
        self.engine = Some(engine);
        let text = chosen?;
        if moves != self.copy.moves() || self.copy.is_over() {
            return Ok(());
        }
        let (id, spent_ms) = (self.request_name(), self.copy.spent_ms());
        let wish = BotMove { id, ply: moves.len() as u32, text, spent_ms };
        let mut backoff = Backoff::new();
        loop {
            match self.client.play(&self.game, &wish).await {
                Err(ClientError::Refused { error, .. }) if error.code == ErrorCode::IllegalMove => {
                    bail!("the engine chose '{}': {}", wish.text, error.message);
                }
                Err(error) if error.is_transient() => backoff.wait().await?,
                // Played; or the game was taken back, flagged or ended a moment ago: the events tell which.
                Ok(_) | Err(ClientError::Refused { .. }) => break,
                Err(error) => return Err(error.into()),
            }
        }
        // This position is not searched again until the next event.
        self.answered = Some(moves);
        Ok(())
    }

    fn request_name(&mut self) -> String {
        self.requests += 1;
        format!("bot-{}-{}-{}", std::process::id(), self.copy.seen().unwrap_or_default(), self.requests)
    }
}

/// The board of a game after those moves.
fn board(kind: GameKind, card: &GameCard, moves: &[String]) -> Result<Box<dyn AnyGame>> {
    let mut game =
        kind.start(&card.setup).with_context(|| format!("the set-up '{}' is not known here", card.setup))?;
    for text in moves {
        game.play(text).with_context(|| format!("the server played '{text}', which is no move here"))?;
    }
    Ok(game)
}

/// What the engine says, once it does; never without one that thinks.
async fn thought(thinking: &mut Option<Thinking>) -> Result<(Vec<String>, Engine, Result<String>)> {
    let Some(at_work) = thinking else { return std::future::pending().await };
    let (engine, chosen) = (&mut at_work.done).await.context("the engine broke down")?;
    let moves = std::mem::take(&mut at_work.moves);
    *thinking = None;
    Ok((moves, engine, chosen))
}
