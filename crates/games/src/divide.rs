//! Counting the leaves of a big tree: by first move, on several threads, with a way to stop. The counting itself is
//! `rusc_game::Perft`, one per thread, so that memory does not grow with the tree.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread;

use rusc_game::{Perft, Position};

use crate::PerftProgress;

/// Trees of this depth are counted without asking whether to stop: some hundredths of a second in the widest
/// positions known.
const UNSTOPPABLE: u32 = 3;

/// Leaves by first move.
pub(crate) struct Counts<M> {
    pub(crate) moves: Vec<(M, u64)>,
    pub(crate) nodes: u64,
    pub(crate) stopped: bool,
}

/// Counts the lines of exactly `depth` moves. The threads share out the lines of the first two plies, which are many
/// enough to keep all of them busy to the end.
pub(crate) fn divide<P: Position>(
    root: &P,
    depth: u32,
    threads: NonZeroUsize,
    progress: &(dyn Fn(PerftProgress) + Sync),
    stop: &(dyn Fn() -> bool + Sync),
) -> Counts<P::Move> {
    if depth == 0 {
        return Counts { moves: Vec::new(), nodes: 1, stopped: false };
    }
    let job = Job::new(root, depth, progress, stop);
    let others = threads.get().min(job.branches.len()).saturating_sub(1);
    thread::scope(|scope| {
        for _ in 0..others {
            // A thread the system refuses to start is work for the others: this one takes part in any case.
            let _ = thread::Builder::new().spawn_scoped(scope, || job.work());
        }
        job.work();
    });
    job.into_counts()
}

/// A tree to count, and how much of it is counted.
struct Job<'a, P: Position> {
    root: &'a P,
    moves: Vec<P::Move>,
    branches: Vec<Branch<P::Move>>,
    /// Plies below a branch.
    below: u32,
    /// Leaves below each root move.
    counts: Vec<AtomicU64>,
    /// The first branch nobody has taken yet.
    next: AtomicUsize,
    done: AtomicUsize,
    nodes: AtomicU64,
    stopped: AtomicBool,
    progress: &'a (dyn Fn(PerftProgress) + Sync),
    stop: &'a (dyn Fn() -> bool + Sync),
}

/// The work one thread takes at a time.
struct Branch<M> {
    /// Index of the first move.
    first: usize,
    /// The answer to it, in trees deep enough to be worth it.
    reply: Option<M>,
}

impl<'a, P: Position> Job<'a, P> {
    fn new(
        root: &'a P,
        depth: u32,
        progress: &'a (dyn Fn(PerftProgress) + Sync),
        stop: &'a (dyn Fn() -> bool + Sync),
    ) -> Self {
        let moves = listed(root);
        let (branches, below) = match depth {
            0..=2 => ((0..moves.len()).map(|first| Branch { first, reply: None }).collect(), depth - 1),
            _ => (two_plies(root, &moves), depth - 2),
        };
        let counts = moves.iter().map(|_| AtomicU64::new(0)).collect();
        let [next, done] = [0, 0].map(AtomicUsize::new);
        let (nodes, stopped) = (AtomicU64::new(0), AtomicBool::new(false));
        Job { root, moves, branches, below, counts, next, done, nodes, stopped, progress, stop }
    }

    /// Takes branches until there are none, or it is told to stop.
    fn work(&self) {
        let mut pos = self.root.clone();
        let mut counter = Perft::default();
        while let Some(branch) = self.branches.get(self.next.fetch_add(1, Relaxed)) {
            let Some(leaves) = self.count_branch(&mut pos, branch, &mut counter) else {
                self.stopped.store(true, Relaxed);
                return;
            };
            self.counts[branch.first].fetch_add(leaves, Relaxed);
            let nodes = self.nodes.fetch_add(leaves, Relaxed) + leaves;
            let done = self.done.fetch_add(1, Relaxed) + 1;
            (self.progress)(PerftProgress { done, total: self.branches.len(), nodes });
        }
    }

    fn count_branch(&self, pos: &mut P, branch: &Branch<P::Move>, counter: &mut Perft<P>) -> Option<u64> {
        let first = self.moves[branch.first];
        let undo = pos.make(first);
        let leaves = match branch.reply {
            Some(reply) => {
                let undo = pos.make(reply);
                let leaves = self.count(pos, self.below, counter);
                pos.unmake(reply, undo);
                leaves
            }
            None => self.count(pos, self.below, counter),
        };
        pos.unmake(first, undo);
        leaves
    }

    /// `None` when stopped.
    fn count(&self, pos: &mut P, depth: u32, counter: &mut Perft<P>) -> Option<u64> {
        if (self.stop)() {
            return None;
        }
        if depth <= UNSTOPPABLE {
            return Some(counter.count(pos, depth));
        }
        let mut leaves = 0;
        for m in listed(pos) {
            let undo = pos.make(m);
            let below = self.count(pos, depth - 1, counter);
            pos.unmake(m, undo);
            leaves += below?;
        }
        Some(leaves)
    }

    fn into_counts(self) -> Counts<P::Move> {
        let counts = self.counts.into_iter().map(AtomicU64::into_inner);
        Counts {
            moves: self.moves.into_iter().zip(counts).collect(),
            nodes: self.nodes.into_inner(),
            stopped: self.stopped.into_inner(),
        }
    }
}

fn listed<P: Position>(pos: &P) -> Vec<P::Move> {
    let mut moves = Vec::new();
    pos.legal_moves(&mut moves);
    moves
}

fn two_plies<P: Position>(root: &P, moves: &[P::Move]) -> Vec<Branch<P::Move>> {
    let mut pos = root.clone();
    let mut branches = Vec::new();
    for (first, &m) in moves.iter().enumerate() {
        let undo = pos.make(m);
        branches.extend(listed(&pos).into_iter().map(|reply| Branch { first, reply: Some(reply) }));
        pos.unmake(m, undo);
    }
    branches
}
