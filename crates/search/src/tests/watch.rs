//! A thread notices soon that its work has become pointless, and only as long as it is.

use std::sync::Arc;

use crate::Limits;
use crate::cutoff::Cutoff;
use crate::watch::{Control, SharedStop, StopCheck};

/// Visits some nodes, fewer than lie between two looks at the limits.
fn visit(stop_check: &mut StopCheck<'_>) {
    for _ in 0..50 {
        stop_check.count_node();
    }
}

#[test]
fn a_cut_off_above_halts_until_the_thread_turns_to_other_work() {
    let shared = SharedStop::new(&Limits::UNLIMITED);
    let mut master = StopCheck::master(&shared, &Limits::UNLIMITED, Control::NONE);
    let mut helper = StopCheck::helper(&shared);
    for stop_check in [&mut master, &mut helper] {
        let upper = Arc::new(Cutoff::default());
        let lower = Arc::new(Cutoff::under(Some(upper.clone())));
        stop_check.set_cutoff(Some(lower));
        visit(stop_check);
        assert!(!stop_check.is_halted());
        upper.set();
        visit(stop_check);
        assert!(stop_check.is_halted());
        stop_check.set_cutoff(Some(upper));
        assert!(stop_check.is_halted(), "there too");
        stop_check.set_cutoff(None);
        visit(stop_check);
        assert!(!stop_check.is_halted());
    }
}

#[test]
fn a_stop_halts_whatever_the_work() {
    let shared = SharedStop::new(&Limits::UNLIMITED);
    let mut master = StopCheck::master(&shared, &Limits::UNLIMITED, Control::NONE);
    let mut helper = StopCheck::helper(&shared);
    shared.stop();
    for stop_check in [&mut master, &mut helper] {
        stop_check.check_now();
        assert!(stop_check.is_halted());
        stop_check.set_cutoff(Some(Arc::new(Cutoff::default())));
        assert!(stop_check.is_halted());
    }
}
