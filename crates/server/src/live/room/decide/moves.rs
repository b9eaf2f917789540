//! What follows from a move: it is played, it comes too late, or it is refused.

use rusc_api::{EndReason, ErrorBody, ErrorCode, EventKind, GameStatus, Offer, Seat};

use super::{Decision, RequestTimes, refuse};
use crate::live::clock::Lag;
use crate::live::room::GameState;

/// A move somebody wants to play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveAttempt<'a> {
    pub(crate) id: &'a str,
    pub(crate) ply: u32,
    pub(crate) text: &'a str,
    pub(crate) lag: Lag,
}

impl GameState {
    /// Tries a move on the board and on the clock. Whatever it answers but a refusal must be stored.
    ///
    /// # Errors
    /// The move is not this person's to make, or no legal one; nothing has changed then.
    pub(crate) fn decide_move(
        &mut self,
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
        self.game
            .play(attempt.text)
            .map_err(|error| ErrorBody::new(ErrorCode::IllegalMove, error.to_string()))?;
        let Some(spent_ms) = self.pay(attempt.lag, times) else {
            self.game.undo();
            let ended = self.end(Some(mover.other()), EndReason::Time, times.now_ms);
            let late = ErrorBody::new(ErrorCode::GameOver, "the time had run out");
            return Ok(Decision::TooLate(vec![ended], late));
        };
        Ok(Decision::Events(self.moved(mover, attempt, spent_ms, times.now_ms)))
    }

    fn check_turn(&self, seats: &[Seat], ply: u32) -> Result<(), ErrorBody> {
        if seats.is_empty() {
            return refuse(ErrorCode::Forbidden, "only the players may move");
        }
        match self.card.status {
            GameStatus::Open => return refuse(ErrorCode::WrongMoment, "the game has not begun"),
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

    /// Charges the mover; nothing if there was not enough time.
    fn pay(&mut self, lag: Lag, times: RequestTimes) -> Option<u64> {
        // Before the clocks run, a move still takes its time.
        let Some(clock) = self.clock.as_mut().filter(|clock| clock.running().is_some()) else {
            let elapsed = times.read_ms.saturating_sub(self.turn_ms);
            return Some(lag.thought_ms.map_or(elapsed, |thought| thought.min(elapsed)));
        };
        let spent = clock.charge(times.read_ms, lag);
        spent.in_time.then_some(spent.spent_ms)
    }

    /// The move with everything that comes with it, once it stands on the board.
    fn moved(&mut self, mover: Seat, attempt: MoveAttempt<'_>, spent_ms: u64, now_ms: u64) -> Vec<EventKind> {
        let runner = self.runner();
        let clocks = self.clock.as_mut().map(|clock| {
            clock.start_turn(runner, now_ms);
            clock.at(now_ms)
        });
        let text = self.game.played().last().cloned().unwrap_or_default();
        let mut events =
            vec![EventKind::Moved { ply: attempt.ply, text, id: attempt.id.to_owned(), spent_ms, clocks }];
        match self.end_by_rules(now_ms) {
            Some(ended) => events.push(ended),
            None => events.extend(self.lapsed_offers(mover)),
        }
        events
    }

    /// A move answers the opponent's offers by not taking them up, and nobody's wish to take back outlives it.
    fn lapsed_offers(&self, mover: Seat) -> Vec<EventKind> {
        let refused = &self.offers[mover.other().index()];
        let withdrawn = self.offers[mover.index()].iter().filter(|&&offer| offer == Offer::TakeBack);
        refused.iter().chain(withdrawn).map(|&what| EventKind::Declined { seat: mover, what }).collect()
    }
}
