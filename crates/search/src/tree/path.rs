//! Repetition detection: the keys of all positions from the start of the game to the current node, with a counting
//! filter in front.

/// Counters of the filter, a power of two. A few hundred keys leave most of them at zero.
const COUNTERS: usize = 2048;

/// Keys of the game so far and of the line being searched, the current position last.
#[derive(Debug)]
pub(crate) struct Path {
    keys: Vec<u64>,
    /// Index of the root.
    root: usize,
    /// Positions before this index do not count: a null move lies between.
    barrier: usize,
    /// Number of keys on each counter: nearly always this alone shows that a position is new.
    counters: Box<[u16; COUNTERS]>,
}

impl Path {
    /// The path to `root` through the positions of the game before it.
    pub(crate) fn new(earlier: &[u64], root: u64) -> Path {
        let mut path = Path {
            keys: Vec::with_capacity(earlier.len() + 2 * crate::score::MAX_PLY),
            root: earlier.len(),
            barrier: 0,
            counters: Box::new([0; COUNTERS]),
        };
        for &key in earlier.iter().chain([&root]) {
            path.push(key);
        }
        path
    }

    /// The key of the current position.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        self.keys[self.keys.len() - 1]
    }

    #[inline]
    pub(crate) fn push(&mut self, key: u64) {
        self.keys.push(key);
        let counter = &mut self.counters[key as usize % COUNTERS];
        *counter = counter.wrapping_add(1);
    }

    #[inline]
    pub(crate) fn pop(&mut self) {
        if let Some(key) = self.keys.pop() {
            let counter = &mut self.counters[key as usize % COUNTERS];
            *counter = counter.wrapping_sub(1);
        }
    }

    /// Pushes the position after a null move: no earlier one counts until `leave_null` is given the returned barrier.
    pub(crate) fn enter_null(&mut self, key: u64) -> usize {
        let before = self.barrier;
        self.barrier = self.keys.len();
        self.push(key);
        before
    }

    pub(crate) fn leave_null(&mut self, barrier: usize) {
        self.pop();
        self.barrier = barrier;
    }

    /// Whether the current position is a draw by repetition: it has occurred once since the root, or twice before.
    /// Once is enough below the root, because a side that does not avoid the first repetition need not avoid the next.
    #[inline]
    pub(crate) fn is_repetition(&self) -> bool {
        self.counters[self.key() as usize % COUNTERS] > 1 && self.repeats()
    }

    #[cold]
    fn repeats(&self) -> bool {
        let now = self.keys.len() - 1;
        let mut in_game = 0;
        // The same side is to move at every second position.
        for index in (self.barrier..now).rev().skip(1).step_by(2) {
            if self.keys[index] == self.keys[now] {
                in_game += 1;
                if index >= self.root || in_game == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// Whether some position of the game, the root included, has occurred twice, so that a third occurrence may be
    /// near.
    pub(crate) fn has_repeated(&self) -> bool {
        let mut sorted = self.keys[..=self.root].to_vec();
        sorted.sort_unstable();
        sorted.windows(2).any(|pair| pair[0] == pair[1])
    }
}
