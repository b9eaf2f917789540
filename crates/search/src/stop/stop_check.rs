//! When to stop: counts nodes, and every so many nodes looks at limits, clock, stop signal and cut-offs. Clock and
//! signal are functions of the caller, so that this crate also runs in a browser.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use super::time_plan::{Stability, TimePlan};
use crate::limits::Limits;
use crate::parallel::CutoffLink;

/// Stop signal and clock of a running search. Only the thread that called [`Searcher::run`](crate::Searcher::run)
/// calls them.
///
/// ```
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use std::time::Instant;
/// use rusc_search::nim::{Nim, NoKnowledge};
/// use rusc_search::{Control, Limits, SearchOptions, Searcher};
///
/// let stopped = AtomicBool::new(false);
/// let start = Instant::now();
/// let control = Control { stop: &|| stopped.load(Ordering::Relaxed), elapsed: &|| start.elapsed() };
/// let mut searcher = Searcher::new(NoKnowledge, SearchOptions::default())?;
/// // Without limits the search runs until it is stopped: here by its own report, usually by another thread.
/// let answer = searcher.run(&Nim::new(100), &[], &Limits::UNLIMITED, control, &mut |report| {
///     stopped.store(report.depth == 6, Ordering::Relaxed);
/// });
/// assert_eq!(answer.unwrap().depth, 6);
/// # Ok::<(), rusc_search::TableTooLarge>(())
/// ```
#[derive(Clone, Copy)]
pub struct Control<'a> {
    /// Whether the search should end now.
    pub stop: &'a dyn Fn() -> bool,
    /// Time used so far. While pondering it is zero; it starts when the expected move is played.
    pub elapsed: &'a dyn Fn() -> Duration,
}

impl Control<'static> {
    /// No stop signal and no clock: for limits of depth or nodes.
    pub const NONE: Control<'static> = Control { stop: &|| false, elapsed: &|| Duration::ZERO };
}

/// Stop flag and node counts, shared by the threads of a search.
#[derive(Debug)]
pub(crate) struct SharedStop {
    stop: AtomicBool,
    /// Nodes of earlier slices of the search.
    earlier_nodes: u64,
    /// Nodes of the main thread at its last check.
    main_nodes: AtomicU64,
    /// Nodes of all helpers at their last checks.
    helper_nodes: AtomicU64,
    node_limit: u64,
}

impl SharedStop {
    /// Stops at the node limit, from which nodes of earlier slices are taken off.
    pub(crate) fn new(node_limit: Option<u64>, earlier_nodes: u64) -> SharedStop {
        SharedStop {
            stop: AtomicBool::new(false),
            earlier_nodes,
            main_nodes: AtomicU64::new(0),
            helper_nodes: AtomicU64::new(0),
            node_limit: node_limit.unwrap_or(u64::MAX),
        }
    }

    /// Stops all threads.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether helpers must stop. They enforce the node limit too: the main thread may be waiting for them.
    fn must_helpers_stop(&self) -> bool {
        let nodes = self.main_nodes.load(Ordering::Relaxed) + self.helper_nodes.load(Ordering::Relaxed);
        if self.earlier_nodes + nodes > self.node_limit {
            self.stop();
        }
        self.is_stopped()
    }
}

/// Nodes between two checks of the limits, at most.
const MAX_PERIOD: u64 = 1024;
/// Time between two checks of the limits, at most, as far as nodes are equally slow.
const CHECK_INTERVAL: Duration = Duration::from_millis(2);

/// The node counter of one thread, and its decision to stop.
pub(crate) struct StopCheck<'a> {
    nodes: u64,
    /// Node count of the next check.
    next_check: u64,
    /// Node count of the next check of the limits; not before `next_check`.
    next_limit_check: u64,
    /// The present work is to be abandoned.
    halted: bool,
    /// The whole search is over.
    ended: bool,
    /// The split point this thread searches for.
    cutoff: CutoffLink,
    shared: &'a SharedStop,
    /// Nodes already added to the shared count, for helpers.
    reported: u64,
    /// The limits, for the main thread; helpers have none and follow the shared stop flag.
    limits: Option<LimitCheck<'a>>,
}

struct LimitCheck<'a> {
    control: Control<'a>,
    plan: TimePlan,
    /// Nodes between two checks: fewer where nodes are slow.
    period: u64,
    last_check: Duration,
}

impl<'a> StopCheck<'a> {
    /// For the main thread, which enforces limits, or without them for a helper.
    pub(crate) fn new(shared: &'a SharedStop, limits: Option<(&Limits, Control<'a>)>) -> StopCheck<'a> {
        let mut stop_check = StopCheck {
            nodes: 0,
            next_check: 1,
            next_limit_check: 1,
            halted: false,
            ended: false,
            cutoff: CutoffLink::default(),
            shared,
            reported: 0,
            limits: limits.map(|(limits, control)| LimitCheck {
                control,
                plan: limits.time.plan(),
                period: 1,
                last_check: Duration::ZERO,
            }),
        };
        stop_check.set_cutoff(CutoffLink::default());
        stop_check
    }

    /// Counts a node, and checks from time to time.
    #[inline]
    pub(crate) fn count_node(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.next_check {
            self.check();
            // A node at which the search is halted does not count.
            self.nodes -= u64::from(self.halted);
        }
    }

    /// Counts nodes of the main thread that were visited elsewhere; the limits are looked at with the next one.
    pub(crate) fn add_nodes(&mut self, nodes: u64) {
        self.nodes += nodes;
        self.next_check = 0;
        self.next_limit_check = 0;
    }

    /// Looks at clock and stop signal, whatever number of nodes was counted: whether the search is over.
    pub(crate) fn check_signals(&mut self) -> bool {
        if !self.halted
            && (self.shared.is_stopped() || self.limits.as_mut().is_some_and(LimitCheck::must_stop))
        {
            self.ended = true;
            self.halted = true;
            self.next_check = 0;
        }
        self.halted
    }

    /// Whether the present work must be abandoned. It stays so until the thread turns to other work.
    #[inline]
    pub(crate) fn is_halted(&self) -> bool {
        self.halted
    }

    /// Nodes of all threads, as far as helpers have reported them.
    pub(crate) fn all_nodes(&self) -> u64 {
        self.shared.earlier_nodes + self.nodes + self.shared.helper_nodes.load(Ordering::Relaxed)
    }

    /// Whether another iteration should begin.
    pub(crate) fn allows_iteration(&mut self, stability: Stability) -> bool {
        self.check_now();
        let in_time = |check: &LimitCheck<'_>| check.plan.allows_more((check.control.elapsed)(), stability);
        !self.halted && self.limits.as_ref().is_none_or(in_time)
    }

    #[cold]
    fn check(&mut self) {
        if self.halted {
            return;
        }
        if self.cutoff.is_cut_off() {
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

    /// Node count of the next check.
    fn schedule_check(&self) -> u64 {
        if self.halted {
            return 0;
        }
        self.next_limit_check.min(self.cutoff.next_check(self.nodes))
    }

    /// Checks everything at once, however few nodes have been counted.
    pub(crate) fn check_now(&mut self) {
        self.next_limit_check = 0;
        self.check();
    }

    /// The thread turns to the work of another split point, or to its own.
    pub(crate) fn set_cutoff(&mut self, cutoff: CutoffLink) {
        self.cutoff = cutoff;
        self.halted = self.ended || self.cutoff.is_cut_off();
        self.next_check = self.schedule_check();
    }

    fn check_limits(&mut self) {
        let all_nodes = self.all_nodes();
        if let Some(check) = &mut self.limits {
            self.shared.main_nodes.store(self.nodes, Ordering::Relaxed);
            // A helper sets the stop flag when it fails or has seen the node limit exceeded.
            self.ended = all_nodes > self.shared.node_limit || check.must_stop() || self.shared.is_stopped();
            // The first node beyond the limit must be noticed at once.
            let left = self.shared.node_limit.saturating_sub(all_nodes).saturating_add(1);
            self.next_limit_check = self.nodes.saturating_add(check.period.min(left));
        } else {
            self.shared.helper_nodes.fetch_add(self.nodes - self.reported, Ordering::Relaxed);
            self.reported = self.nodes;
            self.ended = self.shared.must_helpers_stop();
            self.next_limit_check = self.nodes + MAX_PERIOD;
        }
    }
}

impl LimitCheck<'_> {
    /// Looks at clock and stop signal, and adapts the period to the speed of nodes.
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
