//! The state of one game: the board, the clocks, the players, offers and chat. It is the fold of the game's events:
//! [`GameState::apply`] is the only writer, so the state loaded from the stored events equals the one that applied them
//! live. It decides nothing, sends nothing and stores nothing.

use std::collections::HashMap;

use rusc_api::{
    ChatLine, ErrorBody, ErrorCode, Event, EventKind, GameCard, GameOrigin, GameStatus, Offer, PlayedMove,
    Player, Seat, TimeControl, UnratedReason,
};
use rusc_games::{AnyGame, GameKind};
use rusc_scene::seat_of;

use super::log_size::LogSize;
use crate::live::clock::{GameClock, LagQuota, first_move_limit_ms};

const DAY_MS: u64 = 24 * 60 * 60 * 1000;
/// An open game that nobody joins is closed after this time.
const OPEN_FOR_MS: u64 = 14 * DAY_MS;
/// A game without a clock in which no person has moved is forgotten after this time.
const UNMOVED_FOR_MS: u64 = DAY_MS;
/// A game without a clock is forgotten after this time without a move.
const UNCHANGED_FOR_MS: u64 = 14 * DAY_MS;

/// The state of one game.
#[derive(Clone, Debug)]
pub(crate) struct GameState {
    pub(crate) card: GameCard,
    /// The user ids of the players; `None` for the computer and for free seats.
    pub(crate) users: [Option<String>; 2],
    /// Who may read what the players have said, once the game is over.
    pub(crate) origin: GameOrigin,
    /// The id of the only user who may take the free seat.
    pub(crate) invited: Option<String>,
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) clock: Option<GameClock>,
    /// When this turn began, in milliseconds since 1970.
    pub(crate) turn_ms: u64,
    pub(crate) moves: Vec<PlayedMove>,
    /// The event numbers of all moves, taken back ones too, by seat and request id: for deduplication.
    pub(crate) moved: HashMap<(Seat, String), u64>,
    pub(crate) offers: [Vec<Offer>; 2],
    /// The ply at which each side has last made an offer that was not accepted.
    pub(crate) last_offers: HashMap<(Seat, Offer), u32>,
    pub(crate) chat: Vec<ChatLine>,
    pub(crate) rematch: Option<String>,
    pub(crate) rating_change: Option<[i32; 2]>,
    pub(crate) unrated: Option<UnratedReason>,
    /// Whether a hint was taken in this turn.
    pub(crate) hinted: bool,
    /// The number of the last event.
    pub(crate) n: u64,
    /// How often a node has taken the game over; what is written carries it, so that an old owner is refused.
    pub(crate) epoch: u64,
    pub(crate) log_size: LogSize,
}

/// When a game needs attention even if no request comes: a flag fall, an abort, a move of the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Deadline {
    pub(crate) at_ms: u64,
    pub(crate) rate: ClockRate,
}

/// How fast the running clock of a game counts, and so how exactly the heartbeat must record the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClockRate {
    /// The clock counts seconds.
    Seconds,
    /// The clock counts days: correspondence.
    Days,
    /// No clock runs.
    Stopped,
}

impl GameState {
    /// A game that has just been created.
    pub(crate) fn new(card: GameCard, users: [Option<String>; 2]) -> Result<GameState, ErrorBody> {
        let broken = |message: &str| ErrorBody::new(ErrorCode::Internal, message);
        let kind = GameKind::from_id(&card.kind).ok_or_else(|| broken("the game is of an unknown kind"))?;
        let game = kind.start(&card.setup).map_err(|error| broken(&error.to_string()))?;
        Ok(GameState {
            clock: GameClock::new(card.time),
            turn_ms: card.created_ms,
            card,
            users,
            origin: GameOrigin::Private,
            invited: None,
            game,
            moves: Vec::new(),
            moved: HashMap::new(),
            offers: [Vec::new(), Vec::new()],
            last_offers: HashMap::new(),
            chat: Vec::new(),
            rematch: None,
            rating_change: None,
            unrated: None,
            hinted: false,
            n: 0,
            epoch: 0,
            log_size: LogSize::default(),
        })
    }

    /// Applies the next event.
    ///
    /// # Errors
    /// The event is impossible in this state: the log is broken.
    pub(crate) fn apply(&mut self, event: &Event) -> Result<(), ErrorBody> {
        self.n = event.n;
        // What is said after the end does not make the game a newer one.
        if !self.is_over() {
            self.card.changed_ms = event.at_ms;
        }
        self.log_size.count(&event.what);
        match &event.what {
            EventKind::Created { card, origin } => {
                self.card = (**card).clone();
                self.origin = *origin;
                self.turn_ms = event.at_ms;
            }
            EventKind::Joined { seat, player } => self.sit_down(*seat, player, event.at_ms),
            EventKind::Moved { ply, text, id, spent_ms, clocks } => {
                let mover = self.play(*ply, text)?;
                let left_ms = clocks.map(|clocks| clocks.left_ms[mover.index()]);
                self.moves.push(PlayedMove { text: text.clone(), spent_ms: *spent_ms, left_ms });
                self.moved.insert((mover, id.clone()), event.n);
                self.start_turn(event.at_ms);
            }
            EventKind::TookBack { ply, .. } => {
                while self.game.ply() > *ply as usize && self.game.undo() {}
                self.moves.truncate(*ply as usize);
                self.drop_offers();
                self.last_offers.retain(|(_, what), _| *what != Offer::TakeBack);
                self.start_turn(event.at_ms);
            }
            EventKind::Offered { seat, what } => {
                self.offers[seat.index()].push(*what);
                self.last_offers.insert((*seat, *what), self.card.ply);
            }
            EventKind::Declined { what, .. } => {
                self.offers.iter_mut().for_each(|offers| offers.retain(|offer| offer != what));
            }
            EventKind::Ended { winner, reason, rating_change, unrated, .. } => {
                self.card.status = GameStatus::Over { winner: *winner, reason: *reason };
                self.rating_change = *rating_change;
                self.unrated = *unrated;
                self.drop_offers();
            }
            EventKind::Rematch { game } => {
                self.rematch = Some(game.clone());
                self.drop_offers();
            }
            EventKind::Hinted { .. } => self.count_hint(),
            EventKind::Resumed { .. } => self.turn_ms = event.at_ms,
            EventKind::Said { line } => self.chat.push(line.clone()),
            EventKind::TimeAdded { .. } | EventKind::Hidden => {}
        }
        self.set_clock(event);
        Ok(())
    }

    fn sit_down(&mut self, seat: Seat, player: &Player, at_ms: u64) {
        self.card.players[seat.index()] = Some(player.clone());
        if self.card.players.iter().all(Option::is_some) {
            self.card.status = GameStatus::Live;
            self.card.invited = None;
            self.turn_ms = at_ms;
        }
    }

    /// Plays a move of the log; returns who moved.
    fn play(&mut self, ply: u32, text: &str) -> Result<Seat, ErrorBody> {
        let broken = || ErrorBody::new(ErrorCode::Internal, format!("the log has no sense at ply {ply}"));
        let mover = self.card.to_move;
        if self.game.ply() != ply as usize {
            return Err(broken());
        }
        self.game.play(text).map_err(|_| broken())?;
        Ok(mover)
    }

    fn start_turn(&mut self, at_ms: u64) {
        self.card.ply = self.game.ply() as u32;
        self.card.to_move = seat_of(self.game.side_to_move());
        self.turn_ms = at_ms;
        self.hinted = false;
    }

    fn count_hint(&mut self) {
        self.hinted = true;
        for player in self.card.players.iter_mut().flatten() {
            if let Player::Computer { hints: Some(hints), .. } = player {
                *hints = hints.saturating_add(1);
            }
        }
    }

    fn drop_offers(&mut self) {
        self.offers.iter_mut().for_each(Vec::clear);
    }

    fn set_clock(&mut self, event: &Event) {
        let clocks = match &event.what {
            EventKind::Moved { clocks, .. }
            | EventKind::TookBack { clocks, .. }
            | EventKind::TimeAdded { clocks, .. }
            | EventKind::Resumed { clocks }
            | EventKind::Ended { clocks, .. } => *clocks,
            _ => None,
        };
        if let (Some(clock), Some(clocks)) = (&mut self.clock, clocks) {
            clock.set(clocks, event.at_ms);
        }
    }

    /// Whether the game is being played.
    pub(crate) fn is_live(&self) -> bool {
        self.card.status == GameStatus::Live
    }

    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        matches!(self.card.status, GameStatus::Over { .. })
    }

    /// The sides a user may move for.
    pub(crate) fn seats_of(&self, user_id: Option<&str>) -> Vec<Seat> {
        let sits = |seat: &Seat| user_id.is_some() && self.users[seat.index()].as_deref() == user_id;
        Seat::ALL.into_iter().filter(sits).collect()
    }

    /// Whether one person plays both sides.
    pub(crate) fn is_hot_seat(&self) -> bool {
        self.users[0].is_some() && self.users[0] == self.users[1]
    }

    /// The level of the engine on that side, if it plays there.
    pub(crate) fn computer(&self, seat: Seat) -> Option<u8> {
        match self.card.players[seat.index()] {
            Some(Player::Computer { level, .. }) => Some(level),
            _ => None,
        }
    }

    /// Whether the game is one against the computer in which hints may be taken.
    pub(crate) fn has_hints(&self) -> bool {
        let gives = |player: &Player| matches!(player, Player::Computer { hints: Some(_), .. });
        self.card.players.iter().flatten().any(gives)
    }

    /// Whether two people play each other.
    pub(crate) fn is_between_people(&self) -> bool {
        !self.is_hot_seat() && Seat::ALL.iter().all(|&seat| self.computer(seat).is_none())
    }

    /// When the game needs attention next.
    pub(crate) fn deadline(&self, lag_quotas: &[LagQuota; 2]) -> Option<Deadline> {
        match self.card.status {
            GameStatus::Open => Some(Deadline {
                at_ms: self.card.created_ms.saturating_add(OPEN_FOR_MS),
                rate: ClockRate::Stopped,
            }),
            GameStatus::Live => Some(self.live_deadline(lag_quotas)),
            GameStatus::Over { .. } => None,
        }
    }

    fn live_deadline(&self, lag_quotas: &[LagQuota; 2]) -> Deadline {
        let rate = match &self.clock {
            Some(clock) if clock.running().is_some() && clock.is_slow() => ClockRate::Days,
            Some(clock) if clock.running().is_some() => ClockRate::Seconds,
            _ => ClockRate::Stopped,
        };
        if self.computer(self.card.to_move).is_some() {
            return Deadline { at_ms: self.turn_ms, rate };
        }
        if let Some(at_ms) = self.clock.as_ref().and_then(|clock| clock.flag_ms(lag_quotas)) {
            return Deadline { at_ms, rate };
        }
        let limit = self.first_move_limit_ms().unwrap_or(if self.has_person_moved() {
            UNCHANGED_FOR_MS
        } else {
            UNMOVED_FOR_MS
        });
        Deadline { at_ms: self.turn_ms.saturating_add(limit), rate }
    }

    fn first_move_limit_ms(&self) -> Option<u64> {
        first_move_limit_ms(self.card.time).filter(|_| self.is_between_people())
    }

    /// Whether the next deadline is that of a game with which nobody goes on: no clock runs, and nobody is waited for.
    pub(crate) fn is_forgettable(&self) -> bool {
        let runs = self.clock.as_ref().is_some_and(|clock| clock.running().is_some());
        self.is_live()
            && !runs
            && self.computer(self.card.to_move).is_none()
            && self.first_move_limit_ms().is_none()
    }

    /// Whether any move on the board was made by a person.
    pub(crate) fn has_person_moved(&self) -> bool {
        Seat::ALL.iter().any(|&seat| self.computer(seat).is_none() && self.card.ply as usize > seat.index())
    }

    /// Whether its players may delete the game: it has no clock, and nobody has moved.
    pub(crate) fn may_be_deleted(&self) -> bool {
        self.card.time == TimeControl::Unlimited {} && !self.is_over() && !self.has_person_moved()
    }

    /// The user id of the opponent of a side.
    pub(crate) fn opponent_user(&self, seat: Seat) -> Option<&str> {
        self.users[seat.other().index()].as_deref()
    }
}
