//! When to stop while searching: counts nodes and looks at clock and stop signal from time to time. Clock and signal
//! are the caller's; this crate has neither, so that it runs in a browser.

#[cfg(feature = "threads")]
use std::sync::Arc;
#[cfg(feature = "threads")]
use std::sync::atomic::AtomicBool;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

#[cfg(feature = "threads")]
use crate::cutoff::Cutoff;
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

    /// Tells all threads to end.
    #[cfg(feature = "threads")]
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether some thread has told the others to end.
    #[cfg(feature = "threads")]
    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether a follower must end: it has been told so, or there are enough nodes without the leader's noticing.
    #[cfg(feature = "threads")]
    fn ends_followers(&self) -> bool {
        let nodes = self.leader_nodes.load(Ordering::Relaxed) + self.followers_nodes.load(Ordering::Relaxed);
        if nodes > self.node_limit {
            // The leader may be waiting for what will never be finished.
            self.stop();
        }
        self.is_stopped()
    }
}

/// Nodes between two looks at the clock, at most.
const LONGEST_PERIOD: u64 = 1024;
/// Two looks should not lie further apart than this.
const LOOK_EVERY: Duration = Duration::from_millis(2);

/// Nodes between two looks at whether others have made the work pointless.
#[cfg(feature = "threads")]
const CUTOFF_PERIOD: u64 = 8;

/// The watch of one thread.
pub(crate) struct Watch<'a> {
    nodes: u64,
    next_look: u64,
    /// When limits are looked at; no earlier than `next_look`.
    next_duty: u64,
    /// Whether there is nothing to be done where the thread now is.
    halted: bool,
    /// Whether the whole search is over.
    ended: bool,
    /// That of the shared node the thread works for.
    #[cfg(feature = "threads")]
    cutoff: Option<Arc<Cutoff>>,
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
        Watch::new(signal, Duty::Lead(lead))
    }

    /// For the others, which end when told.
    #[cfg(feature = "threads")]
    pub(crate) fn follow(signal: &'a Signal) -> Watch<'a> {
        Watch::new(signal, Duty::Follow { told: 0 })
    }

    fn new(signal: &'a Signal, duty: Duty<'a>) -> Watch<'a> {
        Watch {
            nodes: 0,
            next_look: 1,
            next_duty: 1,
            halted: false,
            ended: false,
            #[cfg(feature = "threads")]
            cutoff: None,
            signal,
            duty,
        }
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

    /// Whether the search must end now. It stays so, unless the thread turns to other work.
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
        self.next_duty = 0;
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
        #[cfg(feature = "threads")]
        if self.is_pointless() {
            self.halted = true;
            self.next_look = 0;
            return;
        }
        if self.nodes >= self.next_duty {
            self.look_at_limits();
            self.halted = self.ended;
        }
        self.next_look = self.plan_look();
    }

    /// Whether others have found that the present work need not be done.
    #[cfg(feature = "threads")]
    fn is_pointless(&self) -> bool {
        self.cutoff.as_ref().is_some_and(|cutoff| cutoff.makes_pointless())
    }

    /// At how many nodes to look again.
    fn plan_look(&self) -> u64 {
        if self.halted {
            return 0;
        }
        #[cfg(feature = "threads")]
        if self.cutoff.is_some() {
            return self.next_duty.min(self.nodes + CUTOFF_PERIOD);
        }
        self.next_duty
    }

    /// Looks at everything at once: for threads that wait.
    #[cfg(feature = "threads")]
    pub(crate) fn look_around(&mut self) {
        self.next_duty = 0;
        self.look();
    }

    /// The thread turns to the work of that node, or to its own.
    #[cfg(feature = "threads")]
    pub(crate) fn work_for(&mut self, cutoff: Option<Arc<Cutoff>>) {
        self.cutoff = cutoff;
        self.halted = self.ended || self.is_pointless();
        self.next_look = self.plan_look();
    }

    fn look_at_limits(&mut self) {
        let all_nodes = self.all_nodes();
        match &mut self.duty {
            Duty::Lead(lead) => {
                self.signal.leader_nodes.store(self.nodes, Ordering::Relaxed);
                self.ended = all_nodes > self.signal.node_limit || lead.must_stop();
                #[cfg(feature = "threads")]
                {
                    // Another thread may have failed, or counted enough nodes.
                    self.ended |= self.signal.is_stopped();
                }
                // The node after the last one allowed must be noticed at once.
                let left = self.signal.node_limit.saturating_sub(all_nodes).saturating_add(1);
                self.next_duty = self.nodes.saturating_add(lead.period.min(left));
            }
            #[cfg(feature = "threads")]
            Duty::Follow { told } => {
                self.signal.followers_nodes.fetch_add(self.nodes - *told, Ordering::Relaxed);
                *told = self.nodes;
                self.ended = self.signal.ends_followers();
                self.next_duty = self.nodes + LONGEST_PERIOD;
            }
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
