//! Perft: counting the leaves of the game tree, the number by which move generators are compared in correctness and in
//! speed. Written once, for every game.

use crate::Position;

/// Counts with buffers that are reused from call to call.
#[derive(Debug)]
pub struct Perft<P: Position> {
    /// One move list for each remaining depth.
    buffers: Vec<Vec<P::Move>>,
}

impl<P: Position> Default for Perft<P> {
    fn default() -> Self {
        Perft { buffers: Vec::new() }
    }
}

impl<P: Position> Perft<P> {
    /// The number of lines of exactly `depth` moves. A finished game has none below it. The last ply is counted
    /// in bulk, without making its moves.
    pub fn count(&mut self, pos: &mut P, depth: u32) -> u64 {
        let depth = depth as usize;
        if self.buffers.len() <= depth {
            self.buffers.resize_with(depth + 1, Vec::new);
        }
        walk(pos, &mut self.buffers[..=depth])
    }
}

/// `buffers` holds one list more than there are plies to go.
fn walk<P: Position>(pos: &mut P, buffers: &mut [Vec<P::Move>]) -> u64 {
    let Some((moves, deeper)) = buffers.split_last_mut() else { return 1 };
    match deeper.len() {
        0 => 1,
        1 => pos.count_moves(),
        plies => {
            moves.clear();
            pos.legal_moves(moves);
            let mut nodes = 0;
            for &m in moves.iter() {
                let undo = pos.make(m);
                nodes += if plies == 2 { pos.count_moves() } else { walk(pos, deeper) };
                pos.unmake(m, undo);
            }
            nodes
        }
    }
}

/// [`Perft::count`] with buffers of its own.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs.inc")); }
/// # use heap::Heap;
/// use rusc_game::{Side, perft};
///
/// let mut heap = Heap { stones: 5, side: Side::First };
/// assert_eq!([1, 2, 3, 4, 5].map(|depth| perft(&mut heap, depth)), [2, 4, 7, 5, 1]);
/// ```
pub fn perft<P: Position>(pos: &mut P, depth: u32) -> u64 {
    Perft::default().count(pos, depth)
}
