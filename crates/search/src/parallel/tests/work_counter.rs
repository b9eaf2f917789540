//! The packed work counter: what can be taken, and when all is done.

use crate::parallel::work_counter::{Finishing, Taken, WorkCounter};

/// An operation on the counter, with the expected result of taking a move.
enum Event {
    Take(Finishing, Option<Taken>),
    Finish,
    Defer,
    LockAlpha,
    UnlockAlpha,
    DropRemaining,
}

use Event::{Defer, DropRemaining, Finish, LockAlpha, Take, UnlockAlpha};
use Finishing::{Item, Nothing};

/// Whether a move can be taken, and whether all are finished.
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
            Defer => counter.defer(),
            LockAlpha => counter.lock_alpha(),
            UnlockAlpha => counter.unlock_alpha(),
            DropRemaining => counter.drop_remaining(),
        }
        let found = match (counter.has_work(), counter.is_done()) {
            (true, false) => Open,
            (false, false) => Closed,
            (false, true) => Done,
            (true, true) => panic!("event {number}: done, but a move can be taken"),
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
fn a_finished_move_is_exchanged_for_the_next() {
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
fn nothing_is_taken_under_the_alpha_lock_and_deferred_moves_come_first_after_it() {
    check(
        3,
        &[
            (Take(Nothing, Some(Taken::New(3))), Open),
            (Take(Nothing, Some(Taken::New(2))), Open),
            (LockAlpha, Closed),
            (Defer, Closed),
            (Take(Nothing, None), Closed),
            (UnlockAlpha, Open),
            (Take(Item, Some(Taken::Deferred)), Open),
            (Take(Item, Some(Taken::New(1))), Closed),
            (Finish, Done),
        ],
    );
}

#[test]
fn dropped_moves_are_never_taken() {
    check(
        9,
        &[
            (Take(Nothing, Some(Taken::New(9))), Open),
            (Take(Nothing, Some(Taken::New(8))), Open),
            (Defer, Open),
            (DropRemaining, Closed),
            (Take(Nothing, None), Closed),
            (Finish, Done),
        ],
    );
}
