//! A thread notices soon that its work has become pointless, and only as long as it is.

use std::sync::Arc;

use crate::Limits;
use crate::cutoff::Cutoff;
use crate::watch::{Control, Signal, Watch};

/// Visits some nodes, fewer than lie between two looks at the limits.
fn visit(watch: &mut Watch<'_>) {
    for _ in 0..50 {
        watch.tick();
    }
}

#[test]
fn a_cut_off_above_halts_until_the_thread_turns_to_other_work() {
    let signal = Signal::new(&Limits::UNLIMITED);
    let mut leader = Watch::lead(&signal, &Limits::UNLIMITED, Control::NONE);
    let mut follower = Watch::follow(&signal);
    for watch in [&mut leader, &mut follower] {
        let upper = Arc::new(Cutoff::default());
        let lower = Arc::new(Cutoff::below(Some(upper.clone())));
        watch.work_for(Some(lower));
        visit(watch);
        assert!(!watch.is_halted());
        upper.declare();
        visit(watch);
        assert!(watch.is_halted());
        watch.work_for(Some(upper));
        assert!(watch.is_halted(), "there too");
        watch.work_for(None);
        visit(watch);
        assert!(!watch.is_halted());
    }
}

#[test]
fn a_stop_halts_whatever_the_work() {
    let signal = Signal::new(&Limits::UNLIMITED);
    let mut leader = Watch::lead(&signal, &Limits::UNLIMITED, Control::NONE);
    let mut follower = Watch::follow(&signal);
    signal.stop();
    for watch in [&mut leader, &mut follower] {
        watch.look_around();
        assert!(watch.is_halted());
        watch.work_for(Some(Arc::new(Cutoff::default())));
        assert!(watch.is_halted());
    }
}
