//! Moves: played, too late, or refused. The move is played on a copy of the board and charged to a copy of the clock.

use rusc_api::{EndReason, ErrorBody, ErrorCode, ErrorReason, EventKind, GameStatus, Offer, Seat};
use rusc_games::AnyGame;
use rusc_scene::seat_of;

use super::endings::{ended, ended_by_rules};
use super::{Decision, RequestTimes, not_now, refuse};
use crate::live::clock::{GameClock, Lag, LagQuota};
use crate::live::room::GameState;

/// A move that a client wants to play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveAttempt<'a> {
    /// The client's id of the request; one id is played once.
    pub(crate) id: &'a str,
    pub(crate) ply: u32,
    pub(crate) text: &'a str,
    pub(crate) lag: Lag,
    /// The lag quota of each side.
    pub(crate) lag_quotas: [LagQuota; 2],
}

impl GameState {
    /// Decides a move.
    pub(super) fn decide_move(
        &self,
        seats: &[Seat],
        attempt: MoveAttempt<'_>,
        times: RequestTimes,
    ) -> Result<Decision, ErrorBody> {
        let known = |&seat: &Seat| self.moved.get(&(seat, attempt.id.to_owned())).copied();
        if let Some(n) = seats.iter().find_map(known) {
            return Ok(Decision::AlreadyDone(n));
        }
        self.check_turn(seats, attempt.ply)?;
        let mover = self.card.to_move;
        let mut game = self.game.clone();
        game.play(attempt.text).map_err(|error| ErrorBody::new(ErrorCode::IllegalMove, error.to_string()))?;
        let mut clock = self.clock;
        let mut lag_quotas = attempt.lag_quotas;
        let Some(spent_ms) = self.charge(clock.as_mut(), attempt.lag, &mut lag_quotas, times) else {
            let late = ErrorBody::new(ErrorCode::GameOver, "the time had run out");
            let end = ended(clock, Some(mover.other()), EndReason::Time, times.now_ms);
            return Ok(Decision::TooLate(vec![end], late));
        };
        if let Some(clock) = &mut clock {
            clock.start_turn(runner(&*game), times.now_ms);
        }
        Ok(Decision::Move(self.move_events(attempt, &*game, clock, spent_ms, times.now_ms), lag_quotas))
    }

    pub(super) fn check_turn(&self, seats: &[Seat], ply: u32) -> Result<(), ErrorBody> {
        if seats.is_empty() {
            return refuse(ErrorCode::Forbidden, "only the players may move");
        }
        match self.card.status {
            GameStatus::Open => return not_now("the game has not begun", ErrorReason::GameNotBegun),
            GameStatus::Over { .. } => return refuse(ErrorCode::GameOver, "the game is over"),
            GameStatus::Live => {}
        }
        if ply != self.card.ply {
            return Err(ErrorBody::new(
                ErrorCode::WrongPly,
                format!("the game is at ply {}, not {ply}", self.card.ply),
            ));
        }
        if !seats.contains(&self.card.to_move) {
            return refuse(ErrorCode::NotYourTurn, "it is the other side's turn");
        }
        Ok(())
    }

    /// Charges the move to the clock; returns how long it took, or `None` if the flag had fallen.
    fn charge(
        &self,
        clock: Option<&mut GameClock>,
        lag: Lag,
        lag_quotas: &mut [LagQuota; 2],
        times: RequestTimes,
    ) -> Option<u64> {
        // Before the clocks run, a move is not charged but still has a duration.
        let Some(clock) = clock.filter(|clock| clock.running().is_some()) else {
            let elapsed = times.read_ms.saturating_sub(self.turn_ms);
            return Some(lag.thought_ms.map_or(elapsed, |thought| thought.min(elapsed)));
        };
        let cost = clock.charge(times.read_ms, lag, lag_quotas);
        cost.in_time.then_some(cost.spent_ms)
    }

    /// The events of a move, given the board and the clock after it: the move, the end of the game, lapsed offers.
    fn move_events(
        &self,
        attempt: MoveAttempt<'_>,
        game: &dyn AnyGame,
        clock: Option<GameClock>,
        spent_ms: u64,
        now_ms: u64,
    ) -> Vec<EventKind> {
        let clocks = clock.map(|clock| clock.at(now_ms));
        let text = game.played().last().cloned().unwrap_or_default();
        let (ply, id) = (attempt.ply, attempt.id.to_owned());
        let mut events = vec![EventKind::Moved { ply, text, id, spent_ms, clocks }];
        match ended_by_rules(game, clock, now_ms) {
            Some(end) => events.push(end),
            None if self.log_size.is_last_move() => {
                events.push(ended(clock, None, EndReason::TooLong, now_ms));
            }
            None => events.extend(self.lapsed_offers(self.card.to_move)),
        }
        events
    }

    /// A move declines the opponent's offers, and withdraws the mover's own take-back request.
    fn lapsed_offers(&self, mover: Seat) -> Vec<EventKind> {
        let declined = &self.offers[mover.other().index()];
        let withdrawn = self.offers[mover.index()].iter().filter(|&&offer| offer == Offer::TakeBack);
        declined.iter().chain(withdrawn).map(|&what| EventKind::Declined { seat: mover, what }).collect()
    }
}

/// Whose clock runs in a position: none until both sides have moved.
fn runner(game: &dyn AnyGame) -> Option<Seat> {
    (game.ply() >= 2).then(|| seat_of(game.side_to_move()))
}
