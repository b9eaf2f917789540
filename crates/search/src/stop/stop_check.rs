//! When to stop while searching: counts nodes and looks at clock and stop shared from time to time. Clock and shared
//! are the caller's; this crate has neither, so that it runs in a browser.

#[cfg(feature = "threads")]
use std::sync::Arc;
#[cfg(feature = "threads")]
use std::sync::atomic::AtomicBool;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::limits::Limits;
#[cfg(feature = "threads")]
use crate::parallel::cutoff::Cutoff;
use crate::stop::time_plan::{Stability, TimePlan};

/// The caller's side of a running search. Only the thread that called looks at it.
#[derive(Clone, Copy)]
pub struct Control<'a> {
    /// Whether the search should end now.
    pub stop: &'a dyn Fn() -> bool,
    /// Time used so far. While pondering it is zero, and begins to count when the expected move is played.
    pub elapsed: &'a dyn Fn() -> Duration,
}

impl Control<'static> {
    /// No stop shared and no clock: for limits of depth or nodes.
    pub const NONE: Control<'static> = Control { stop: &|| false, elapsed: &|| Duration::ZERO };
}

/// What the threads of a search tell each other.
#[derive(Debug)]
pub(crate) struct SharedStop {
    #[cfg(feature = "threads")]
    stop: AtomicBool,
    /// Visited by the leading thread when it last looked.
    master_nodes: AtomicU64,
    /// Visited by the others when they last looked.
    helper_nodes: AtomicU64,
    node_limit: u64,
}

impl SharedStop {
    pub(crate) fn new(limits: &Limits) -> SharedStop {
        SharedStop {
            #[cfg(feature = "threads")]
            stop: AtomicBool::new(false),
            master_nodes: AtomicU64::new(0),
            helper_nodes: AtomicU64::new(0),
            node_limit: limits.nodes.unwrap_or(u64::MAX),
        }
    }

    /// Tells all threads to end.
    #[cfg(feature = "threads")]
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether some thread has reported the others to end.
    #[cfg(feature = "threads")]
    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether a helper must end: it has been reported so, or there are enough nodes without the master's noticing.
    #[cfg(feature = "threads")]
    fn must_helpers_stop(&self) -> bool {
        let nodes = self.master_nodes.load(Ordering::Relaxed) + self.helper_nodes.load(Ordering::Relaxed);
        if nodes > self.node_limit {
            // The master may be waiting for what will never be finished.
            self.stop();
        }
        self.is_stopped()
    }
}

/// Nodes between two looks at the clock, at most.
const MAX_PERIOD: u64 = 1024;
/// Two looks should not lie further apart than this.
const CHECK_INTERVAL: Duration = Duration::from_millis(2);

/// Nodes between two looks at whether others have made the work pointless.
#[cfg(feature = "threads")]
const CUTOFF_PERIOD: u64 = 8;

/// The watch of one thread.
pub(crate) struct StopCheck<'a> {
    nodes: u64,
    next_check: u64,
    /// When limits are looked at; no earlier than `next_check`.
    next_limit_check: u64,
    /// Whether there is nothing to be done where the thread now is.
    halted: bool,
    /// Whether the whole search is over.
    ended: bool,
    /// That of the shared node the thread works for.
    #[cfg(feature = "threads")]
    cutoff: Option<Arc<Cutoff>>,
    shared: &'a SharedStop,
    role: Role<'a>,
}

enum Role<'a> {
    Master(LimitCheck<'a>),
    /// Nodes reported to the others.
    #[cfg(feature = "threads")]
    Helper {
        reported: u64,
    },
}

struct LimitCheck<'a> {
    control: Control<'a>,
    plan: TimePlan,
    /// Nodes between two looks: fewer where nodes are slow.
    period: u64,
    last_check: Duration,
}

impl<'a> StopCheck<'a> {
    /// For the thread that keeps the limits.
    pub(crate) fn master(shared: &'a SharedStop, limits: &Limits, control: Control<'a>) -> StopCheck<'a> {
        let check = LimitCheck { control, plan: limits.time.plan(), period: 1, last_check: Duration::ZERO };
        StopCheck::new(shared, Role::Master(check))
    }

    /// For the others, which end when reported.
    #[cfg(feature = "threads")]
    pub(crate) fn helper(shared: &'a SharedStop) -> StopCheck<'a> {
        StopCheck::new(shared, Role::Helper { reported: 0 })
    }

    fn new(shared: &'a SharedStop, role: Role<'a>) -> StopCheck<'a> {
        StopCheck {
            nodes: 0,
            next_check: 1,
            next_limit_check: 1,
            halted: false,
            ended: false,
            #[cfg(feature = "threads")]
            cutoff: None,
            shared,
            role,
        }
    }

    /// A node is being visited.
    #[inline]
    pub(crate) fn count_node(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.next_check {
            self.check();
            // A node that is not searched any more does not count.
            self.nodes -= u64::from(self.halted);
        }
    }

    /// Whether the search must end now. It stays so, unless the thread turns to other work.
    #[inline]
    pub(crate) fn is_halted(&self) -> bool {
        self.halted
    }

    /// Nodes visited by all threads, as far as they have reported.
    pub(crate) fn all_nodes(&self) -> u64 {
        self.nodes + self.shared.helper_nodes.load(Ordering::Relaxed)
    }

    /// Whether another iteration should begin.
    pub(crate) fn allows_iteration(&mut self, stability: Stability) -> bool {
        self.next_limit_check = 0;
        self.check();
        match &self.role {
            Role::Master(check) => {
                !self.halted && check.plan.allows_more((check.control.elapsed)(), stability)
            }
            #[cfg(feature = "threads")]
            Role::Helper { .. } => !self.halted,
        }
    }

    #[cold]
    fn check(&mut self) {
        if self.halted {
            return;
        }
        #[cfg(feature = "threads")]
        if self.is_cut_off() {
            self.halted = true;
            self.next_check = 0;
            return;
        }
        if self.nodes >= self.next_limit_check {
            self.check_limits();
            self.halted = self.ended;
        }
        self.next_check = self.schedule_check();
    }

    /// Whether others have found that the present work need not be done.
    #[cfg(feature = "threads")]
    fn is_cut_off(&self) -> bool {
        self.cutoff.as_ref().is_some_and(|cutoff| cutoff.is_cut_off())
    }

    /// At how many nodes to look again.
    fn schedule_check(&self) -> u64 {
        if self.halted {
            return 0;
        }
        #[cfg(feature = "threads")]
        if self.cutoff.is_some() {
            return self.next_limit_check.min(self.nodes + CUTOFF_PERIOD);
        }
        self.next_limit_check
    }

    /// Looks at everything at once: for threads that wait.
    #[cfg(feature = "threads")]
    pub(crate) fn check_now(&mut self) {
        self.next_limit_check = 0;
        self.check();
    }

    /// The thread turns to the work of that node, or to its own.
    #[cfg(feature = "threads")]
    pub(crate) fn set_cutoff(&mut self, cutoff: Option<Arc<Cutoff>>) {
        self.cutoff = cutoff;
        self.halted = self.ended || self.is_cut_off();
        self.next_check = self.schedule_check();
    }

    fn check_limits(&mut self) {
        let all_nodes = self.all_nodes();
        match &mut self.role {
            Role::Master(check) => {
                self.shared.master_nodes.store(self.nodes, Ordering::Relaxed);
                self.ended = all_nodes > self.shared.node_limit || check.must_stop();
                #[cfg(feature = "threads")]
                {
                    // Another thread may have failed, or counted enough nodes.
                    self.ended |= self.shared.is_stopped();
                }
                // The node after the last one allowed must be noticed at once.
                let left = self.shared.node_limit.saturating_sub(all_nodes).saturating_add(1);
                self.next_limit_check = self.nodes.saturating_add(check.period.min(left));
            }
            #[cfg(feature = "threads")]
            Role::Helper { reported } => {
                self.shared.helper_nodes.fetch_add(self.nodes - *reported, Ordering::Relaxed);
                *reported = self.nodes;
                self.ended = self.shared.must_helpers_stop();
                self.next_limit_check = self.nodes + MAX_PERIOD;
            }
        }
    }
}

impl LimitCheck<'_> {
    /// Looks at shared and clock, and decides when to look again.
    fn must_stop(&mut self) -> bool {
        let now = (self.control.elapsed)();
        let since = now.saturating_sub(self.last_check);
        self.last_check = now;
        if since > CHECK_INTERVAL {
            self.period = (self.period / 2).max(1);
        } else if since < CHECK_INTERVAL / 2 {
            self.period = (self.period * 2).min(MAX_PERIOD);
        }
        self.plan.hard.is_some_and(|hard| now >= hard) || (self.control.stop)()
    }
}
