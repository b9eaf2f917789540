//! What follows from everything a player may do besides moving and talking.

use rusc_api::{Action, EndReason, ErrorBody, ErrorCode, EventKind, GameStatus, Seat, TimeControl};
use rusc_engine::Score;

use super::{Decision, RequestTimes, refuse};
use crate::live::clock::GIFT_MS;
use crate::live::room::GameState;

/// What the room knows and the log does not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ActionContext {
    pub(crate) times: RequestTimes,
    /// After how long each player may be called gone; nothing for those who are here.
    pub(crate) claim_in_ms: [Option<u64>; 2],
    /// What the computer thought of the game at its last move, for itself.
    pub(crate) computer_score: Option<Score>,
}

impl GameState {
    /// Carries out an action. Whatever it answers but a refusal must be stored.
    ///
    /// # Errors
    /// It is not this person's right, or not the moment; nothing has changed then.
    pub(crate) fn decide_act(
        &mut self,
        seats: &[Seat],
        action: Action,
        context: ActionContext,
    ) -> Result<Decision, ErrorBody> {
        let seat = self.acting_seat(seats)?;
        let now_ms = context.times.now_ms;
        match action {
            Action::Offer { what } => self.decide_offer(seat, what, context),
            Action::Decline { what } => Ok(self.decide_decline(seat, what)),
            Action::Abort {} => self.decide_abort(now_ms),
            Action::Resign {} => {
                self.check_live()?;
                Ok(Decision::Events(vec![self.end(Some(seat.other()), EndReason::Resigned, now_ms)]))
            }
            Action::ClaimWin {} => self.decide_claim(seat, Some(seat), context),
            Action::ClaimDraw {} => self.decide_claim(seat, None, context),
            Action::AddTime {} => self.decide_gift(seat.other(), now_ms),
            Action::Flag {} => {
                self.check_live()?;
                // The time that counts is when the claim was read, as with a move.
                Ok(Decision::Events(self.end_by_time(context.times.read_ms).into_iter().collect()))
            }
        }
    }

    /// The side somebody acts for: their own, or on one screen the one whose turn it is.
    fn acting_seat(&self, seats: &[Seat]) -> Result<Seat, ErrorBody> {
        match *seats {
            [] => refuse(ErrorCode::Forbidden, "only the players may do this"),
            [seat] => Ok(seat),
            _ => Ok(self.card.to_move),
        }
    }

    pub(in crate::live::room) fn check_live(&self) -> Result<(), ErrorBody> {
        match self.card.status {
            GameStatus::Open => refuse(ErrorCode::WrongMoment, "the game has not begun"),
            GameStatus::Live => Ok(()),
            GameStatus::Over { .. } => refuse(ErrorCode::GameOver, "the game is over"),
        }
    }

    fn decide_abort(&mut self, now_ms: u64) -> Result<Decision, ErrorBody> {
        if self.is_over() {
            return refuse(ErrorCode::GameOver, "the game is over");
        }
        if self.card.ply >= 2 {
            return refuse(ErrorCode::WrongMoment, "both sides have moved: resign or offer a draw");
        }
        Ok(Decision::Events(vec![self.end(None, EndReason::Aborted, now_ms)]))
    }

    fn decide_claim(
        &mut self,
        seat: Seat,
        winner: Option<Seat>,
        context: ActionContext,
    ) -> Result<Decision, ErrorBody> {
        self.check_live()?;
        if self.card.ply < 2 {
            return refuse(ErrorCode::WrongMoment, "the game has hardly begun: abort it");
        }
        match context.claim_in_ms[seat.other().index()] {
            Some(0) => {
                let now_ms = context.times.now_ms;
                Ok(Decision::Events(vec![self.end(winner, EndReason::Abandoned, now_ms)]))
            }
            Some(_) => refuse(ErrorCode::WrongMoment, "the opponent has not been gone for long enough"),
            None => refuse(ErrorCode::WrongMoment, "the opponent is not gone"),
        }
    }

    fn decide_gift(&mut self, seat: Seat, now_ms: u64) -> Result<Decision, ErrorBody> {
        self.check_live()?;
        let counts_seconds =
            matches!(self.card.time, TimeControl::Increment { .. } | TimeControl::Delay { .. });
        let Some(clock) = self.clock.as_mut().filter(|_| counts_seconds) else {
            return refuse(ErrorCode::WrongMoment, "there is no clock to add seconds to");
        };
        if clock.at(now_ms).left_ms[seat.index()].saturating_add(GIFT_MS) > MOST_MS {
            return refuse(ErrorCode::WrongMoment, "the opponent has more than enough time");
        }
        clock.give(seat, now_ms);
        let clocks = Some(clock.at(now_ms));
        Ok(Decision::Events(vec![EventKind::TimeAdded { seat, clocks }]))
    }
}

/// Nobody's clock is given more than this.
const MOST_MS: u64 = 12 * 60 * 60 * 1000;
