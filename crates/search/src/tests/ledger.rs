//! The counts of a shared node: what can be had, when all is done.

use crate::ledger::{Hand, Ledger, Taken};

/// What can happen to a ledger, and what is expected of a wish for a move.
enum Event {
    Take(Hand, Option<Taken>),
    Finish,
    PutOff,
    Claim,
    Settle,
    Strike,
}

use Event::{Claim, Finish, PutOff, Settle, Strike, Take};
use Hand::{Empty, Finished};

/// Whether a move can be had, and whether all are finished.
#[derive(Debug, PartialEq, Eq)]
enum Seen {
    Open,
    Closed,
    Done,
}

use Seen::{Closed, Done, Open};

fn check(moves: usize, events: &[(Event, Seen)]) {
    let ledger = Ledger::new(moves);
    for (number, (event, seen)) in events.iter().enumerate() {
        match event {
            Take(hand, expected) => assert_eq!(ledger.take(*hand), *expected, "event {number}"),
            Finish => ledger.finish(),
            PutOff => ledger.put_off(),
            Claim => ledger.claim(),
            Settle => ledger.settle(),
            Strike => ledger.strike(),
        }
        let found = match (ledger.is_open(), ledger.is_done()) {
            (true, false) => Open,
            (false, false) => Closed,
            (false, true) => Done,
            (true, true) => panic!("event {number}: done, but a move can be had"),
        };
        assert_eq!(found, *seen, "event {number}");
    }
}

#[test]
fn moves_are_counted_down() {
    check(
        2,
        &[
            (Take(Empty, Some(Taken::Fresh(2))), Open),
            (Take(Empty, Some(Taken::Fresh(1))), Closed),
            (Take(Empty, None), Closed),
            (Take(Finished, None), Closed),
            (Finish, Done),
        ],
    );
}

#[test]
fn whoever_finishes_one_gets_the_next() {
    check(
        3,
        &[
            (Take(Empty, Some(Taken::Fresh(3))), Open),
            (Take(Finished, Some(Taken::Fresh(2))), Open),
            (Take(Finished, Some(Taken::Fresh(1))), Closed),
            (Take(Finished, None), Done),
        ],
    );
}

#[test]
fn nothing_can_be_had_during_a_claim_and_what_was_put_off_comes_first_after_it() {
    check(
        3,
        &[
            (Take(Empty, Some(Taken::Fresh(3))), Open),
            (Take(Empty, Some(Taken::Fresh(2))), Open),
            (Claim, Closed),
            (PutOff, Closed),
            (Take(Empty, None), Closed),
            (Settle, Open),
            (Take(Finished, Some(Taken::PutOff)), Open),
            (Take(Finished, Some(Taken::Fresh(1))), Closed),
            (Finish, Done),
        ],
    );
}

#[test]
fn what_is_struck_is_gone() {
    check(
        9,
        &[
            (Take(Empty, Some(Taken::Fresh(9))), Open),
            (Take(Empty, Some(Taken::Fresh(8))), Open),
            (PutOff, Open),
            (Strike, Closed),
            (Take(Empty, None), Closed),
            (Finish, Done),
        ],
    );
}
