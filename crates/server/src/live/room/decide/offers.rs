//! Offers of draws, take-backs and rematches: one side offers, the other accepts by offering the same. The computer answers
//! at once; in a hot-seat game every offer is accepted.

use rusc_api::{EndReason, ErrorBody, ErrorReason, EventKind, Offer, Seat};
use rusc_engine::Score;

use super::{Decision, not_now};
use crate::live::room::GameState;

/// The computer declines draws before this ply.
const EARLIEST_DRAW: u32 = 10;

/// After so many half-moves a side may repeat an offer that was not accepted.
const REPEAT_AFTER: u32 = 5;

/// The other side's answer to an offer.
enum Answer {
    /// It has offered the same, or always agrees.
    Accepts,
    /// The computer declines.
    Declines,
    /// A person has to answer.
    Pending,
}

impl GameState {
    /// Decides an offer, which accepts the same offer of the other side.
    pub(super) fn decide_offer(
        &self,
        seat: Seat,
        what: Offer,
        now_ms: u64,
        computer_score: Option<Score>,
    ) -> Result<Decision, ErrorBody> {
        self.check_offer(seat, what)?;
        let offered = EventKind::Offered { seat, what };
        match self.answer(seat, what, computer_score) {
            Answer::Accepts => Ok(self.agreed(seat, what, now_ms)),
            Answer::Pending if self.offers[seat.index()].contains(&what) => Ok(Decision::Events(Vec::new())),
            Answer::Pending => {
                self.check_repeated(seat, what)?;
                Ok(Decision::Events(vec![offered]))
            }
            Answer::Declines => {
                self.check_repeated(seat, what)?;
                let declined = EventKind::Declined { seat: seat.other(), what };
                Ok(Decision::Events(vec![offered, declined]))
            }
        }
    }

    /// Refuses an offer that the side has made a short while ago and the other side has not accepted.
    fn check_repeated(&self, seat: Seat, what: Offer) -> Result<(), ErrorBody> {
        match self.last_offers.get(&(seat, what)) {
            Some(&ply) if self.card.ply < ply.saturating_add(REPEAT_AFTER) => {
                let (message, reason) = match what {
                    Offer::Rematch => (
                        "a rematch is offered once; the other side may still offer one",
                        ErrorReason::RematchOffered,
                    ),
                    Offer::Draw | Offer::TakeBack => {
                        ("the same can be offered again after five half-moves", ErrorReason::OfferedLately)
                    }
                };
                not_now(message, reason)
            }
            _ => Ok(()),
        }
    }

    /// Withdraws one's own offer, or declines the other's.
    pub(super) fn decide_decline(&self, seat: Seat, what: Offer) -> Decision {
        let there = self.offers.iter().any(|offers| offers.contains(&what));
        Decision::Events(if there { vec![EventKind::Declined { seat, what }] } else { Vec::new() })
    }

    fn check_offer(&self, seat: Seat, what: Offer) -> Result<(), ErrorBody> {
        match what {
            Offer::Draw => {
                self.check_live()?;
                if self.card.ply < 2 {
                    return not_now("the game has hardly begun: abort it", ErrorReason::HardlyBegun);
                }
            }
            Offer::TakeBack => {
                self.check_live()?;
                if self.card.rated {
                    return not_now("nothing is taken back in a rated game", ErrorReason::RatedTakeBack);
                }
                if self.take_back_to(self.asker(seat, what)).is_none() {
                    return not_now("there is no move of yours to take back", ErrorReason::NothingToTakeBack);
                }
            }
            Offer::Rematch => {
                if !self.is_over() {
                    return not_now("the game is not over", ErrorReason::GameNotOver);
                }
                if self.card.players.iter().any(Option::is_none) {
                    return not_now("there was no opponent", ErrorReason::OpponentGone);
                }
                if self.rematch.is_some() {
                    return not_now("the next game has begun", ErrorReason::RematchBegun);
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
            return Answer::Pending;
        }
        let content = what != Offer::Draw
            || self.card.ply >= EARLIEST_DRAW && computer_score.is_some_and(|score| score <= Score::DRAW);
        if content { Answer::Accepts } else { Answer::Declines }
    }

    fn agreed(&self, seat: Seat, what: Offer, now_ms: u64) -> Decision {
        match what {
            Offer::Draw => self.end(None, EndReason::Agreed, now_ms),
            Offer::Rematch => Decision::Rematch,
            Offer::TakeBack => {
                let asker = self.asker(seat, what);
                Decision::Events(self.take_back(asker, now_ms).into_iter().collect())
            }
        }
    }

    /// The side that wants something, when `seat` offers it: the other one, if it has offered the same before.
    fn asker(&self, seat: Seat, what: Offer) -> Seat {
        let accepts = self.offers[seat.other().index()].contains(&what);
        if accepts { seat.other() } else { seat }
    }

    /// The ply after the last move of a side has been taken back.
    fn take_back_to(&self, seat: Seat) -> Option<u32> {
        if self.is_hot_seat() {
            return self.card.ply.checked_sub(1);
        }
        // Sides alternate strictly: a pass is a move.
        let back = if self.card.to_move == seat { 2 } else { 1 };
        self.card.ply.checked_sub(back)
    }

    fn take_back(&self, asker: Seat, now_ms: u64) -> Option<EventKind> {
        let ply = self.take_back_to(asker)?;
        let same_side = (self.card.ply - ply).is_multiple_of(2);
        let to_move = if same_side { self.card.to_move } else { self.card.to_move.other() };
        let clocks = self.clock.map(|mut clock| {
            clock.settle(now_ms);
            clock.start_turn((ply >= 2).then_some(to_move), now_ms);
            clock.at(now_ms)
        });
        Some(EventKind::TookBack { ply, clocks })
    }
}
