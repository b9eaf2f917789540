//! When to stop while searching: counts nodes and looks at clock and stop signal from time to time. Clock and signal
//! are the caller's; this crate has neither, so that it runs in a browser.

#[cfg(feature = "threads")]
use std::sync::atomic::AtomicBool;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::limits::{Course, Limits, TimePlan};

/// The caller's side of a running search. Only the thread that called looks at it.
#[derive(Clone, Copy)]
pub struct Control<'a> {
    /// Whether the search should end now.
    pub stop: &'a dyn Fn() -> bool,
    /// Time used so far. While pondering it is zero, and begins to count when the expected move is played.
    pub elapsed: &'a dyn Fn() -> Duration,
}

impl Control<'static> {
    /// No stop signal and no clock: for limits of depth or nodes.
    pub const NONE: Control<'static> = Control { stop: &|| false, elapsed: &|| Duration::ZERO };
}

/// What the threads of a search tell each other.
#[derive(Debug)]
pub(crate) struct Signal {
    #[cfg(feature = "threads")]
    stop: AtomicBool,
    /// Visited by the leading thread when it last looked.
    leader_nodes: AtomicU64,
    /// Visited by the others when they last looked.
    followers_nodes: AtomicU64,
    node_limit: u64,
}

impl Signal {
    pub(crate) fn new(limits: &Limits) -> Signal {
        Signal {
            #[cfg(feature = "threads")]
            stop: AtomicBool::new(false),
            leader_nodes: AtomicU64::new(0),
            followers_nodes: AtomicU64::new(0),
            node_limit: limits.nodes.unwrap_or(u64::MAX),
        }
    }

    /// Tells the followers to end.
    #[cfg(feature = "threads")]
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether a follower must end: it has been told so, or there are enough nodes without the leader's noticing.
    #[cfg(feature = "threads")]
    fn ends_followers(&self) -> bool {
        let nodes = self.leader_nodes.load(Ordering::Relaxed) + self.followers_nodes.load(Ordering::Relaxed);
        self.stop.load(Ordering::Relaxed) || nodes > self.node_limit
    }
}

/// Nodes between two looks at the clock, at most.
const LONGEST_PERIOD: u64 = 1024;
/// Two looks should not lie further apart than this.
const LOOK_EVERY: Duration = Duration::from_millis(2);

/// The watch of one thread.
pub(crate) struct Watch<'a> {
    nodes: u64,
    next_look: u64,
    halted: bool,
    signal: &'a Signal,
    duty: Duty<'a>,
}

enum Duty<'a> {
    Lead(Lead<'a>),
    /// Nodes told to the others.
    #[cfg(feature = "threads")]
    Follow {
        told: u64,
    },
}

struct Lead<'a> {
    control: Control<'a>,
    plan: TimePlan,
    /// Nodes between two looks: fewer where nodes are slow.
    period: u64,
    last_look: Duration,
}

impl<'a> Watch<'a> {
    /// For the thread that keeps the limits.
    pub(crate) fn lead(signal: &'a Signal, limits: &Limits, control: Control<'a>) -> Watch<'a> {
        let lead = Lead { control, plan: limits.time.plan(), period: 1, last_look: Duration::ZERO };
        Watch { nodes: 0, next_look: 1, halted: false, signal, duty: Duty::Lead(lead) }
    }

    /// For the others, which end when told.
    #[cfg(feature = "threads")]
    pub(crate) fn follow(signal: &'a Signal) -> Watch<'a> {
        Watch { nodes: 0, next_look: 1, halted: false, signal, duty: Duty::Follow { told: 0 } }
    }

    /// A node is being visited.
    #[inline]
    pub(crate) fn tick(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.look();
            // A node that is not searched any more does not count.
            self.nodes -= u64::from(self.halted);
        }
    }

    /// Whether the search must end now. It stays so.
    #[inline]
    pub(crate) fn is_halted(&self) -> bool {
        self.halted
    }

    /// Nodes visited by all threads, as far as they have told.
    pub(crate) fn all_nodes(&self) -> u64 {
        self.nodes + self.signal.followers_nodes.load(Ordering::Relaxed)
    }

    /// Whether another iteration should begin.
    pub(crate) fn allows_iteration(&mut self, course: Course) -> bool {
        self.look();
        match &self.duty {
            Duty::Lead(lead) => !self.halted && lead.plan.allows_more((lead.control.elapsed)(), course),
            #[cfg(feature = "threads")]
            Duty::Follow { .. } => !self.halted,
        }
    }

    #[cold]
    fn look(&mut self) {
        if self.halted {
            return;
        }
        let all_nodes = self.all_nodes();
        match &mut self.duty {
            Duty::Lead(lead) => {
                self.signal.leader_nodes.store(self.nodes, Ordering::Relaxed);
                self.halted = all_nodes > self.signal.node_limit || lead.must_stop();
                // The node after the last one allowed must be noticed at once.
                let left = self.signal.node_limit.saturating_sub(all_nodes).saturating_add(1);
                self.next_look = self.nodes.saturating_add(lead.period.min(left));
            }
            #[cfg(feature = "threads")]
            Duty::Follow { told } => {
                self.signal.followers_nodes.fetch_add(self.nodes - *told, Ordering::Relaxed);
                *told = self.nodes;
                self.halted = self.signal.ends_followers();
                self.next_look = self.nodes + LONGEST_PERIOD;
            }
        }
        if self.halted {
            self.next_look = 0;
        }
    }
}

impl Lead<'_> {
    /// Looks at signal and clock, and decides when to look again.
    fn must_stop(&mut self) -> bool {
        let now = (self.control.elapsed)();
        let since = now.saturating_sub(self.last_look);
        self.last_look = now;
        if since > LOOK_EVERY {
            self.period = (self.period / 2).max(1);
        } else if since < LOOK_EVERY / 2 {
            self.period = (self.period * 2).min(LONGEST_PERIOD);
        }
        self.plan.hard.is_some_and(|hard| now >= hard) || (self.control.stop)()
    }
}
