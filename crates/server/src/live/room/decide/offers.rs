//! Draws, moves taken back and further games: what one side offers and the other takes up. The computer answers at
//! once, and so does a person who plays both sides.

use rusc_api::{EndReason, ErrorBody, ErrorCode, EventKind, Offer, Seat};
use rusc_engine::Score;

use super::ActionContext;
use super::{Decision, refuse};
use crate::live::room::GameState;
use crate::live::scene::of_side;

/// The computer does not agree to a draw before so many half-moves.
const EARLIEST_DRAW: u32 = 10;

/// How the other side takes an offer.
enum Answer {
    /// It had offered the same, or cannot say no.
    Accepts,
    /// It will not have it.
    Refuses,
    /// It has to be asked.
    Waits,
}

impl GameState {
    /// Offers something, or takes up what the other side has offered.
    pub(super) fn decide_offer(
        &mut self,
        seat: Seat,
        what: Offer,
        context: ActionContext,
    ) -> Result<Decision, ErrorBody> {
        self.check_offer(seat, what)?;
        let offered = self.offers[seat.index()].contains(&what);
        match self.answer(seat, what, context.computer_score) {
            Answer::Accepts => Ok(self.agreed(seat, what, context.times.now_ms)),
            Answer::Waits if offered => Ok(Decision::Events(Vec::new())),
            Answer::Waits => Ok(Decision::Events(vec![EventKind::Offered { seat, what }])),
            Answer::Refuses => Ok(Decision::Events(vec![
                EventKind::Offered { seat, what },
                EventKind::Declined { seat: seat.other(), what },
            ])),
        }
    }

    /// Takes back one's own offer, or refuses the other's.
    pub(super) fn decide_decline(&self, seat: Seat, what: Offer) -> Decision {
        let there = self.offers.iter().any(|offers| offers.contains(&what));
        Decision::Events(if there { vec![EventKind::Declined { seat, what }] } else { Vec::new() })
    }

    fn check_offer(&self, seat: Seat, what: Offer) -> Result<(), ErrorBody> {
        match what {
            Offer::Draw => {
                self.check_live()?;
                if self.card.ply < 2 {
                    return refuse(ErrorCode::WrongMoment, "the game has hardly begun: abort it");
                }
            }
            Offer::TakeBack => {
                self.check_live()?;
                if self.card.rated {
                    return refuse(ErrorCode::WrongMoment, "nothing is taken back in a rated game");
                }
                if self.take_back_to(seat).is_none() {
                    return refuse(ErrorCode::WrongMoment, "there is no move of yours to take back");
                }
            }
            Offer::Rematch => {
                if !self.is_over() {
                    return refuse(ErrorCode::WrongMoment, "the game is not over");
                }
                if self.card.players.iter().any(Option::is_none) {
                    return refuse(ErrorCode::WrongMoment, "there was no opponent");
                }
                if self.rematch.is_some() {
                    return refuse(ErrorCode::WrongMoment, "the next game has begun");
                }
            }
        }
        Ok(())
    }

    fn answer(&self, seat: Seat, what: Offer, computer_score: Option<Score>) -> Answer {
        let mutual = self.offers[seat.other().index()].contains(&what);
        if mutual || self.is_hot_seat() {
            return Answer::Accepts;
        }
        if self.computer(seat.other()).is_none() {
            return Answer::Waits;
        }
        let content = what != Offer::Draw
            || self.card.ply >= EARLIEST_DRAW && computer_score.is_some_and(|score| score <= Score::DRAW);
        if content { Answer::Accepts } else { Answer::Refuses }
    }

    fn agreed(&mut self, seat: Seat, what: Offer, now_ms: u64) -> Decision {
        match what {
            Offer::Draw => Decision::Events(vec![self.end(None, EndReason::Agreed, now_ms)]),
            Offer::Rematch => Decision::Rematch,
            Offer::TakeBack => {
                // The mover of the offer, not of the answer, gets the turn.
                let asker =
                    if self.offers[seat.other().index()].contains(&what) { seat.other() } else { seat };
                Decision::Events(self.take_back(asker, now_ms).into_iter().collect())
            }
        }
    }

    /// Half-moves left when the last move of a side is taken back.
    fn take_back_to(&self, seat: Seat) -> Option<u32> {
        if self.is_hot_seat() {
            return self.card.ply.checked_sub(1);
        }
        // Sides alternate strictly: a pass is a move.
        let back = if self.card.to_move == seat { 2 } else { 1 };
        self.card.ply.checked_sub(back)
    }

    fn take_back(&mut self, asker: Seat, now_ms: u64) -> Option<EventKind> {
        let ply = self.take_back_to(asker)?;
        while self.game.ply() > ply as usize && self.game.undo() {}
        let runner = (ply >= 2).then(|| of_side(self.game.side_to_move()));
        let clocks = self.clock.as_mut().map(|clock| {
            clock.settle(now_ms);
            clock.start_turn(runner, now_ms);
            clock.at(now_ms)
        });
        Some(EventKind::TookBack { ply, clocks })
    }
}
