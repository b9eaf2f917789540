//! One worker thread, which plays the games it is given: it keeps its players alive from game to game, replaces those that
//! failed, and turns results into records.

use std::thread;
use std::time::Duration;

use anyhow::Result;
use rusc_games::Side;

use crate::player::{Contestant, Start, start};
use crate::referee::{Ending, Referee};
use crate::runner::Plan;
use crate::schedule::Slot;
use crate::{Environment, FaultKind, GameRecord};

/// Ctrl-C in a terminal also ends the engines, and one may exit before this process gets the signal: a crash counts only
/// if no request to stop arrives within this time.
const CRASH_GRACE: Duration = Duration::from_millis(100);

/// The players of one thread, by number. At most two of them run at any time.
pub(crate) struct Worker<'a> {
    plan: Plan<'a>,
    env: Environment<'a>,
    stop: &'a dyn Fn() -> bool,
    seats: Vec<Option<Box<dyn Contestant>>>,
}

impl<'a> Worker<'a> {
    pub(crate) fn new(plan: Plan<'a>, env: Environment<'a>, stop: &'a dyn Fn() -> bool) -> Self {
        let seats = plan.players.iter().map(|_| None).collect();
        Worker { plan, env, stop, seats }
    }

    /// Plays a game. `None` if it was abandoned because all is to stop.
    ///
    /// # Errors
    /// A player cannot exist as it is described.
    pub(crate) fn play(&mut self, slot: Slot) -> Result<Option<GameRecord>> {
        let conditions = self.plan.conditions;
        let (opening_index, opening) = conditions.openings.of_pair(slot.meeting);
        let mut game = opening.game().box_clone();
        let mut table = match self.seat_both(slot)? {
            Ok(table) => table,
            Err(ending) => {
                return Ok(self.confirmed(ending).map(|ending| {
                    let identities = [None, None];
                    self.plan.record(slot, opening_index, &*game, identities, ending)
                }));
            }
        };
        let referee = Referee {
            time: conditions.time,
            ply_cap: conditions.ply_cap(),
            adjudication: conditions.adjudication,
            now: self.env.now,
            stop: self.stop,
        };
        let identities = table.each_ref().map(|player| Some(player.name()).filter(|name| !name.is_empty()));
        for player in &mut table {
            player.set_seed(slot.number as u64);
        }
        let ending = referee.play(&mut *game, &mut table);
        let faulty = ending.as_ref().and_then(Ending::faulty_side);
        for (side, player) in Side::ALL.into_iter().zip(table) {
            if faulty != Some(side) {
                self.seats[slot.players[side.index()]] = Some(player);
            }
        }
        let ending = ending.and_then(|ending| self.confirmed(ending));
        Ok(ending.map(|ending| self.plan.record(slot, opening_index, &*game, identities, ending)))
    }

    /// Takes the two players from their seats and starts those that are missing; all others are dropped.
    fn seat_both(&mut self, slot: Slot) -> Result<Result<[Box<dyn Contestant>; 2], Ending>> {
        for (number, seat) in self.seats.iter_mut().enumerate() {
            if slot.side_of(number).is_none() {
                *seat = None;
            }
        }
        for side in Side::ALL {
            let number = slot.players[side.index()];
            if self.seats[number].is_none() {
                match start(&self.plan.players[number], self.plan.conditions.timeouts) {
                    Start::Ready(player) => self.seats[number] = Some(player),
                    Start::Failed(fault) => return Ok(Err(Ending::forfeit(side, fault))),
                    Start::Unusable(error) => return Err(error),
                }
            }
        }
        let mut take = |side: Side| self.seats[slot.players[side.index()]].take();
        let players = [take(Side::First), take(Side::Second)];
        Ok(Ok(players.map(|player| player.expect("both seats have just been filled"))))
    }

    /// The ending, unless it is a fault at the moment of a stop: that says nothing about the engine.
    fn confirmed(&self, ending: Ending) -> Option<Ending> {
        match ending.reason.fault() {
            Some(fault) => {
                if matches!(fault.kind, FaultKind::Crash | FaultKind::BadStart) {
                    thread::sleep(CRASH_GRACE);
                }
                (!(self.stop)()).then_some(ending)
            }
            None => Some(ending),
        }
    }
}
