//! What is known of one game at a server: who plays, what is offered and said, how it stands. It is the sum of what the
//! server has told, and says what changes on the board.

use rusc_api::{ChatLine, Clocks, EventKind, GameCard, GameStatus, Offer, Player, Seat, Snapshot};
use rusc_client::RoomUpdate;
use rusc_games::{AnyGame, GameKind, Side};

use super::sentences::{end_text, offer_text, player_name, time_text};
use super::{plain_text, side_of};

/// Lines of chat that are kept; the server sends no more of them either.
const MOST_CHAT: usize = 100;

/// A game at a server.
#[derive(Clone, Debug)]
pub struct OnlineRoom {
    /// The front of the game.
    pub card: GameCard,
    /// The sides that we play; none for a spectator.
    pub seats: Vec<Seat>,
    /// What each side has offered and the other has not answered.
    pub offers: [Vec<Offer>; 2],
    /// What was said last.
    pub chat: Vec<ChatLine>,
    /// The clocks as they were last told.
    pub clocks: Option<Clocks>,
    /// The next game of the same two.
    pub rematch: Option<String>,
    /// How the ratings changed.
    pub rating_change: Option<[i32; 2]>,
    /// Whether the other player is gone for so long that the game may be claimed, or will be.
    pub claim_in_ms: [Option<u64>; 2],
    /// Whether there is a connection.
    pub is_connected: bool,
    /// Whether a move of ours is on its way.
    pub is_move_sent: bool,
    /// Who has been here since we came.
    has_come: [bool; 2],
    moves: Vec<String>,
}

/// What an update changes on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardChange {
    /// Nothing.
    Unchanged,
    /// Everything: [`OnlineRoom::board`] has it.
    Anew,
    /// One move was played.
    Played(String),
    /// Moves were taken back, until there are so many left.
    TookBack(usize),
    /// The game has begun, or is over.
    Stands,
    /// The same two play again, in this game.
    Rematch(String),
}

/// What an update means for whoever shows the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomNews {
    /// For the board.
    pub board: BoardChange,
    /// A sentence for the player.
    pub sentence: Option<String>,
}

impl OnlineRoom {
    /// A game as the server tells it on entering.
    pub fn new(seats: Vec<Seat>, snapshot: &Snapshot) -> OnlineRoom {
        let mut room = OnlineRoom {
            card: snapshot.card.clone(),
            seats,
            offers: Default::default(),
            chat: Vec::new(),
            clocks: None,
            rematch: None,
            rating_change: None,
            claim_in_ms: [None; 2],
            is_connected: true,
            is_move_sent: false,
            has_come: [false; 2],
            moves: Vec::new(),
        };
        room.replace(snapshot);
        room
    }

    fn replace(&mut self, snapshot: &Snapshot) {
        self.card = snapshot.card.clone();
        self.offers.clone_from(&snapshot.offers);
        self.chat.clone_from(&snapshot.chat);
        self.clocks = snapshot.clocks;
        self.rematch.clone_from(&snapshot.rematch);
        self.rating_change = snapshot.rating_change;
        self.moves = snapshot.moves.iter().map(|played| played.text.clone()).collect();
        self.is_move_sent = false;
    }

    /// The board after the moves that were told.
    ///
    /// # Errors
    /// The game, its set-up or a move is not known here: the server is newer than this program.
    pub fn board(&self) -> Result<Box<dyn AnyGame>, String> {
        let unknown = |what: &str| format!("the server plays {}, which is not known here", plain_text(what));
        let kind = GameKind::from_id(&self.card.kind).ok_or_else(|| unknown(&self.card.kind))?;
        let mut game = kind.start(&self.card.setup).map_err(|_| unknown(&self.card.setup))?;
        for text in &self.moves {
            game.play(text).map_err(|_| unknown(text))?;
        }
        Ok(game)
    }

    /// Takes in an update.
    pub fn hear(&mut self, update: &RoomUpdate) -> RoomNews {
        let nothing = |sentence: Option<String>| RoomNews { board: BoardChange::Unchanged, sentence };
        match update {
            RoomUpdate::Connected => {
                let was_away = !self.is_connected;
                self.is_connected = true;
                nothing(was_away.then(|| "Connected again.".to_owned()))
            }
            RoomUpdate::Disconnected => {
                self.is_connected = false;
                nothing(Some("The connection is gone; trying again.".to_owned()))
            }
            RoomUpdate::Seated(seats) => {
                self.seats.clone_from(seats);
                nothing(None)
            }
            RoomUpdate::Replaced(snapshot) => {
                self.replace(snapshot);
                RoomNews { board: BoardChange::Anew, sentence: None }
            }
            RoomUpdate::Presence { here, claim_in_ms } => nothing(self.presence(*here, *claim_in_ms)),
            RoomUpdate::Event(event) => self.follow(&event.what),
            RoomUpdate::Acked { .. } => nothing(None),
            RoomUpdate::Refused { error, .. } => {
                self.is_move_sent = false;
                nothing(Some(format!("{}.", plain_text(&error.message).trim_end_matches('.'))))
            }
        }
    }

    /// Who is here now; a sentence if the other player has come or gone.
    fn presence(&mut self, here: [bool; 2], claim_in_ms: [Option<u64>; 2]) -> Option<String> {
        let was_away = self.claim_in_ms.map(|claim| claim.is_some());
        let has_come = self.has_come;
        self.claim_in_ms = claim_in_ms;
        self.has_come = Seat::ALL.map(|seat| has_come[seat.index()] || here[seat.index()]);
        let rival = self.rival()?;
        let index = rival.index();
        let is_away = !here[index] && claim_in_ms[index].is_some();
        let how = match (was_away[index], is_away) {
            (false, true) if has_come[index] => "has left",
            // Who was just paired opens the game a moment after the other.
            (false, true) => "is not here yet",
            (true, false) => "is here",
            _ => return None,
        };
        Some(format!("{} {how}.", self.name(rival)))
    }

    fn follow(&mut self, what: &EventKind) -> RoomNews {
        let (mut board, mut sentence) = (BoardChange::Unchanged, None);
        match what {
            EventKind::Created { card, .. } => self.card = (**card).clone(),
            EventKind::Joined { seat, player } => {
                self.card.players[seat.index()] = Some(player.clone());
                if self.card.players.iter().all(Option::is_some) {
                    self.card.status = GameStatus::Live;
                }
                board = BoardChange::Stands;
                sentence = Some(format!("{} has come.", self.name(*seat)));
            }
            EventKind::Moved { ply, text, clocks, .. } => {
                self.moves.push(text.clone());
                self.card.ply = ply + 1;
                self.clocks = *clocks;
                self.is_move_sent = false;
                board = BoardChange::Played(text.clone());
            }
            EventKind::Offered { seat, what } => {
                self.offers[seat.index()].push(*what);
                let is_own = self.seats.contains(seat);
                sentence = is_own.then(|| format!("You offer {}.", offer_text(*what)));
            }
            EventKind::Declined { seat, what } => {
                self.offers.iter_mut().for_each(|offers| offers.retain(|offer| offer != what));
                sentence = Some(format!("{} declines.", self.name(*seat)));
            }
            EventKind::TookBack { ply, clocks } => {
                self.moves.truncate(*ply as usize);
                self.card.ply = *ply;
                self.clocks = *clocks;
                self.offers.iter_mut().for_each(Vec::clear);
                board = BoardChange::TookBack(*ply as usize);
                sentence = Some("Taken back.".to_owned());
            }
            EventKind::TimeAdded { seat, clocks } => {
                self.clocks = *clocks;
                sentence = Some(format!("{} has got more time.", self.name(*seat)));
            }
            EventKind::Resumed { clocks } => self.clocks = *clocks,
            EventKind::Ended { winner, reason, clocks, rating_change, .. } => {
                self.card.status = GameStatus::Over { winner: *winner, reason: *reason };
                self.clocks = *clocks;
                self.rating_change = *rating_change;
                self.offers.iter_mut().for_each(Vec::clear);
                board = BoardChange::Stands;
            }
            EventKind::Rematch { game } => {
                self.rematch = Some(game.clone());
                self.offers.iter_mut().for_each(Vec::clear);
                board = BoardChange::Rematch(game.clone());
            }
            EventKind::Said { line } => {
                self.chat.push(line.clone());
                let extra = self.chat.len().saturating_sub(MOST_CHAT);
                self.chat.drain(..extra);
                sentence = self.chat.last().map(chat_text);
            }
            EventKind::Hinted { .. } | EventKind::Hidden => {}
        }
        RoomNews { board, sentence }
    }

    /// Whether it is being played.
    pub fn is_live(&self) -> bool {
        self.card.status == GameStatus::Live
    }

    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        matches!(self.card.status, GameStatus::Over { .. })
    }

    /// Whether we play this side.
    pub fn is_ours(&self, side: Side) -> bool {
        self.seats.iter().any(|&seat| side_of(seat) == side)
    }

    /// The other player, for somebody who plays one side.
    pub fn rival(&self) -> Option<Seat> {
        match self.seats[..] {
            [seat] => Some(seat.other()),
            _ => None,
        }
    }

    /// What the other player offers and we have not answered.
    pub fn offered(&self) -> Option<Offer> {
        self.rival().and_then(|seat| self.offers[seat.index()].first().copied())
    }

    /// Who plays a side.
    pub fn name(&self, seat: Seat) -> String {
        player_name(self.card.players[seat.index()].as_ref())
    }

    /// Whether the other side is the computer of the server.
    pub fn is_against_computer(&self) -> bool {
        self.card.players.iter().flatten().any(|player| matches!(player, Player::Computer { .. }))
    }

    /// What a player has to know beside the board: what is offered, who is missing, how it has ended.
    pub fn standing(&self) -> Option<String> {
        if let GameStatus::Over { winner, reason } = self.card.status {
            let end = end_text(winner, reason, &|seat| self.name(seat));
            let change = self.rating_change.and_then(|change| {
                let [seat] = self.seats[..] else { return None };
                Some(format!(" Your rating: {:+}.", change[seat.index()]))
            });
            return Some(end + &change.unwrap_or_default());
        }
        if self.card.status == GameStatus::Open {
            return Some("Nobody sits opposite yet.".to_owned());
        }
        None
    }

    /// What is offered, as a sentence without what to do about it.
    pub fn offer_sentence(&self) -> Option<String> {
        let (seat, what) = (self.rival()?, self.offered()?);
        Some(format!("{} offers {}", self.name(seat), offer_text(what)))
    }

    /// The game, who plays and by which clock.
    pub fn title(&self) -> String {
        let [first, second] = Seat::ALL.map(|seat| self.name(seat));
        let rated = if self.card.rated { ", rated" } else { "" };
        format!("{first} against {second}, {}{rated}", time_text(self.card.time))
    }
}

/// A line of chat.
pub(crate) fn chat_text(line: &ChatLine) -> String {
    format!("{}: {}", plain_text(&line.name), plain_text(&line.text))
}
