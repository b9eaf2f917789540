//! Games against the computer, whose moves are jobs of the queue: somebody plays at random, and remembers every move that was
//! acknowledged.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use rusc_api::{ErrorCode, NewGame, Opponent};
use rusc_client::{Client, RoomLink, RoomUpdate, ServerUrl};
use rusc_game::SplitMix64;
use rusc_games::{AnyGame, GameKind};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until};

use crate::crash::read;
use crate::pair::{PairLog, Phase, TIME};
use crate::{game_request, until_answered};

/// Between the computer's move and the next one.
const PACE: Duration = Duration::from_millis(100);
/// The easiest level: its jobs are short.
const LEVEL: u8 = 1;

/// Somebody and their game against the computer.
pub(super) struct ComputerGame {
    client: Client,
    kind: GameKind,
    random: SplitMix64,
    link: RoomLink,
    board: Box<dyn AnyGame>,
    is_connected: bool,
    /// The move that waits for an answer.
    pending: Option<PlayedMove>,
    acked: Vec<PlayedMove>,
    pub(super) log: Arc<Mutex<PairLog>>,
}

#[derive(Clone, Debug)]
struct PlayedMove {
    id: String,
    ply: usize,
    text: String,
}

impl ComputerGame {
    /// Signs in and begins a game.
    pub(super) async fn new(url: &ServerUrl, kind: GameKind, random: SplitMix64) -> Result<ComputerGame> {
        let client = until_answered(|| Client::guest(url)).await?;
        let (link, board) = begin(&client, kind).await?;
        let log = Arc::new(Mutex::new(PairLog { game: link.game().to_owned(), ..PairLog::default() }));
        let (pending, acked) = (None, Vec::new());
        Ok(ComputerGame { client, kind, random, link, board, is_connected: false, pending, acked, log })
    }

    /// Does what it is told until the end; says each time it has settled.
    pub(super) async fn play(
        mut self,
        mut phase: watch::Receiver<Phase>,
        settled: mpsc::Sender<u32>,
    ) -> Result<()> {
        let (mut reported, mut next_move) = (0, Instant::now());
        loop {
            let now = *phase.borrow_and_update();
            let may_move = matches!(now, Phase::Play(_)) && self.is_my_turn() && self.pending.is_none();
            match now {
                Phase::End => return Ok(()),
                Phase::Settle(interruption) if self.has_settled() => {
                    self.tell()?;
                    if interruption.round > reported {
                        reported = interruption.round;
                        settled.send(reported).await.context("the trial has ended")?;
                    }
                }
                Phase::Play(_) if may_move && Instant::now() >= next_move => {
                    self.send_move().await?;
                    next_move = Instant::now() + PACE;
                }
                Phase::Play(_) | Phase::Settle(_) => {}
            }
            tokio::select! {
                changed = phase.changed() => changed.context("the trial has ended")?,
                news = self.link.next() => self.hear(news?)?,
                () = sleep_until(next_move), if may_move => {}
            }
        }
    }

    /// The computer has the second seat.
    fn is_my_turn(&self) -> bool {
        self.link.replica().is_over() || self.board.ply().is_multiple_of(2)
    }

    fn has_settled(&self) -> bool {
        self.is_connected && self.pending.is_none() && self.is_my_turn()
    }

    async fn send_move(&mut self) -> Result<()> {
        let legal = self.board.legal_moves();
        if legal.is_empty() || self.link.replica().is_over() {
            self.compare()?;
            (self.link, self.board) = begin(&self.client, self.kind).await?;
            (self.is_connected, self.acked) = (false, Vec::new());
            self.link.game().clone_into(&mut read(&self.log).game);
            return Ok(());
        }
        let text = legal[self.random.below(legal.len())].clone();
        let id = self.link.play(&text, None);
        self.pending = Some(PlayedMove { id, ply: self.board.ply(), text });
        Ok(())
    }

    fn hear(&mut self, news: RoomUpdate) -> Result<()> {
        match news {
            RoomUpdate::Connected => self.is_connected = true,
            RoomUpdate::Disconnected => {
                self.is_connected = false;
                read(&self.log).disconnects += 1;
            }
            RoomUpdate::Acked { id, .. } => {
                if let Some(played) = self.pending.take_if(|pending| pending.id == id) {
                    self.acked.push(played);
                    read(&self.log).all_acked += 1;
                }
            }
            // The end by repetition is told after the move that the board does not end with.
            RoomUpdate::Refused { error, .. } if error.code == ErrorCode::GameOver => self.pending = None,
            RoomUpdate::Refused { error, .. } => bail!("a legal move was refused: {}", error.message),
            _ => {}
        }
        // Nobody takes a move back here.
        for text in self.link.replica().moves().get(self.board.ply()..).unwrap_or_default() {
            self.board.play(text).with_context(|| format!("{text} is not legal"))?;
        }
        Ok(())
    }

    /// Every acknowledged move is where it was played.
    fn compare(&self) -> Result<()> {
        let moves = self.link.replica().moves();
        for PlayedMove { ply, text, .. } in &self.acked {
            ensure!(
                moves.get(*ply) == Some(text),
                "game {}: ply {ply} is not what was acknowledged",
                self.link.game()
            );
        }
        Ok(())
    }

    fn tell(&self) -> Result<()> {
        self.compare()?;
        let replica = self.link.replica();
        let mut log = read(&self.log);
        log.acked = replica.moves().to_vec();
        log.told = [0, 1].map(|_| (replica.seen(), replica.moves().to_vec()));
        Ok(())
    }
}

/// A new game; a server that is away is waited for.
async fn begin(client: &Client, kind: GameKind) -> Result<(RoomLink, Box<dyn AnyGame>)> {
    let opponent = Opponent::Computer { level: LEVEL, hints: false };
    let request = NewGame { opponent, ..game_request(kind, TIME) };
    let card = until_answered(|| client.create_game(&request)).await?;
    let board = kind.start(&card.setup).context("the server has begun from an unknown set-up")?;
    Ok((RoomLink::new(client.clone(), &card.id), board))
}
