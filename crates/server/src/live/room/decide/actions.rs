//! Actions of a player besides moves and chat: offers, aborting, resigning, claims, adding time, hints, claiming the flag.

use rusc_api::{
    Action, EndReason, ErrorBody, ErrorCode, ErrorReason, EventKind, GameStatus, Seat, TimeControl,
};
use rusc_engine::Score;

use super::{Decision, RequestTimes, not_now, refuse};
use crate::live::clock::{GIFT_MS, LagQuota};
use crate::live::room::GameState;

/// The limit up to which a player may add time to the opponent's clock.
const MOST_MS: u64 = 12 * 60 * 60 * 1000;

/// Inputs of an action that are not part of the game's state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ActionContext {
    /// Milliseconds until each player counts as gone; `None` for connected ones.
    pub(crate) claim_in_ms: [Option<u64>; 2],
    /// The engine's score of its last move, for its own side.
    pub(crate) computer_score: Option<Score>,
    /// The lag quota of each side.
    pub(crate) lag_quotas: [LagQuota; 2],
    /// No flag falls before this time.
    pub(crate) flag_from_ms: u64,
}

impl GameState {
    /// Decides an action.
    pub(super) fn decide_act(
        &self,
        seats: &[Seat],
        action: Action,
        times: RequestTimes,
        context: ActionContext,
    ) -> Result<Decision, ErrorBody> {
        let seat = self.acting_seat(seats)?;
        let decision = self.decide_action(seat, action, times, context)?;
        self.log_size.check_action(&decision)?;
        Ok(decision)
    }

    fn decide_action(
        &self,
        seat: Seat,
        action: Action,
        times: RequestTimes,
        context: ActionContext,
    ) -> Result<Decision, ErrorBody> {
        match action {
            Action::Offer { what } => self.decide_offer(seat, what, times.now_ms, context.computer_score),
            Action::Decline { what } => Ok(self.decide_decline(seat, what)),
            Action::Abort {} => self.decide_abort(times.now_ms),
            Action::Resign {} => {
                self.check_live()?;
                Ok(self.end(Some(seat.other()), EndReason::Resigned, times.now_ms))
            }
            Action::ClaimWin {} => self.decide_claim(seat, Some(seat), times.now_ms, context),
            Action::ClaimDraw {} => self.decide_claim(seat, None, times.now_ms, context),
            Action::AddTime {} => self.decide_gift(seat.other(), times.now_ms),
            Action::Hint { ply } => self.decide_hint(seat, ply),
            Action::Flag {} => {
                self.check_live()?;
                // As with a move, the time when the claim was read counts.
                let end = self.ended_by_time(&context.lag_quotas, times.read_ms);
                Ok(Decision::Events(
                    end.filter(|_| times.read_ms >= context.flag_from_ms).into_iter().collect(),
                ))
            }
        }
    }

    /// The side a user acts for: their own, or in a hot-seat game the side to move.
    fn acting_seat(&self, seats: &[Seat]) -> Result<Seat, ErrorBody> {
        match *seats {
            [] => refuse(ErrorCode::Forbidden, "only the players may do this"),
            [seat] => Ok(seat),
            _ => Ok(self.card.to_move),
        }
    }

    pub(in crate::live::room) fn check_live(&self) -> Result<(), ErrorBody> {
        match self.card.status {
            GameStatus::Open => not_now("the game has not begun", ErrorReason::GameNotBegun),
            GameStatus::Live => Ok(()),
            GameStatus::Over { .. } => refuse(ErrorCode::GameOver, "the game is over"),
        }
    }

    pub(super) fn end(&self, winner: Option<Seat>, reason: EndReason, now_ms: u64) -> Decision {
        Decision::Events(vec![self.ended(winner, reason, now_ms)])
    }

    fn decide_abort(&self, now_ms: u64) -> Result<Decision, ErrorBody> {
        if self.is_over() {
            return refuse(ErrorCode::GameOver, "the game is over");
        }
        if self.card.ply >= 2 {
            return not_now("both sides have moved: resign or offer a draw", ErrorReason::TooLateToAbort);
        }
        Ok(self.end(None, EndReason::Aborted, now_ms))
    }

    fn decide_claim(
        &self,
        seat: Seat,
        winner: Option<Seat>,
        now_ms: u64,
        context: ActionContext,
    ) -> Result<Decision, ErrorBody> {
        self.check_live()?;
        if self.card.ply < 2 {
            return not_now("the game has hardly begun: abort it", ErrorReason::HardlyBegun);
        }
        if self.card.to_move == seat {
            return not_now(
                "it is your turn: a game is claimed while the opponent should move",
                ErrorReason::ClaimOnOwnTurn,
            );
        }
        match context.claim_in_ms[seat.other().index()] {
            Some(0) => Ok(self.end(winner, EndReason::Abandoned, now_ms)),
            Some(_) => not_now("the opponent has not been gone for long enough", ErrorReason::OpponentHere),
            None => not_now("the opponent is not gone", ErrorReason::OpponentHere),
        }
    }

    fn decide_gift(&self, seat: Seat, now_ms: u64) -> Result<Decision, ErrorBody> {
        self.check_live()?;
        let counts_seconds =
            matches!(self.card.time, TimeControl::Increment { .. } | TimeControl::Delay { .. });
        let Some(mut clock) = self.clock.filter(|_| counts_seconds) else {
            return not_now("there is no clock to add seconds to", ErrorReason::NoClock);
        };
        if clock.at(now_ms).left_ms[seat.index()].saturating_add(GIFT_MS) > MOST_MS {
            return not_now("the opponent has more than enough time", ErrorReason::EnoughTime);
        }
        clock.give(seat, now_ms);
        Ok(Decision::Events(vec![EventKind::TimeAdded { seat, clocks: Some(clock.at(now_ms)) }]))
    }
}
