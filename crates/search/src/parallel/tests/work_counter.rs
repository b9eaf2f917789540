//! The counts of a shared node: what can be had, when all is done.

use crate::parallel::work_counter::{Finishing, Taken, WorkCounter};

/// What can happen to a counter, and what is expected of a wish for a move.
enum Event {
    Take(Finishing, Option<Taken>),
    Finish,
    Deferred,
    LockAlpha,
    UnlockAlpha,
    DropRemaining,
}

use Event::{Deferred, DropRemaining, Finish, LockAlpha, Take, UnlockAlpha};
use Finishing::{Item, Nothing};

/// Whether a move can be had, and whether all are finished.
#[derive(Debug, PartialEq, Eq)]
enum Seen {
    Open,
    Closed,
    Done,
}

use Seen::{Closed, Done, Open};

fn check(moves: usize, events: &[(Event, Seen)]) {
    let counter = WorkCounter::new(moves);
    for (number, (event, seen)) in events.iter().enumerate() {
        match event {
            Take(finishing, expected) => assert_eq!(counter.take(*finishing), *expected, "event {number}"),
            Finish => counter.finish(),
            Deferred => counter.defer(),
            LockAlpha => counter.lock_alpha(),
            UnlockAlpha => counter.unlock_alpha(),
            DropRemaining => counter.drop_remaining(),
        }
        let found = match (counter.is_open(), counter.is_done()) {
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
            (Take(Nothing, Some(Taken::New(2))), Open),
            (Take(Nothing, Some(Taken::New(1))), Closed),
            (Take(Nothing, None), Closed),
            (Take(Item, None), Closed),
            (Finish, Done),
        ],
    );
}

#[test]
fn whoever_finishes_one_gets_the_next() {
    check(
        3,
        &[
            (Take(Nothing, Some(Taken::New(3))), Open),
            (Take(Item, Some(Taken::New(2))), Open),
            (Take(Item, Some(Taken::New(1))), Closed),
            (Take(Item, None), Done),
        ],
    );
}

#[test]
fn nothing_can_be_had_during_a_claim_and_what_was_put_off_comes_first_after_it() {
    check(
        3,
        &[
            (Take(Nothing, Some(Taken::New(3))), Open),
            (Take(Nothing, Some(Taken::New(2))), Open),
            (LockAlpha, Closed),
            (Deferred, Closed),
            (Take(Nothing, None), Closed),
            (UnlockAlpha, Open),
            (Take(Item, Some(Taken::Deferred)), Open),
            (Take(Item, Some(Taken::New(1))), Closed),
            (Finish, Done),
        ],
    );
}

#[test]
fn what_is_struck_is_gone() {
    check(
        9,
        &[
            (Take(Nothing, Some(Taken::New(9))), Open),
            (Take(Nothing, Some(Taken::New(8))), Open),
            (Deferred, Open),
            (DropRemaining, Closed),
            (Take(Nothing, None), Closed),
            (Finish, Done),
        ],
    );
}
