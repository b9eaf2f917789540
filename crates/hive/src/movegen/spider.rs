//! The spider: exactly three slides, never back onto its own path (H14). A depth-first search of fixed depth over the
//! neighbour masks.

use super::{MoveGen, Walker};
use crate::board::bitboard::CellSet;
use crate::board::ring::{SLIDES, back, directions};

impl<S: CellSet> MoveGen<'_, S> {
    /// ```text
    ///   s ──d──▶ a ──e──▶ b ──f──▶ target
    /// ```
    /// The spider is lifted: `s` counts as empty in every neighbour mask, and no step may return to it.
    #[inline(always)]
    pub(crate) fn spider(&self, walker: Walker) -> S {
        let mut targets = S::empty();
        for d in directions(walker.slides()) {
            let a = walker.cell.neighbor(d);
            let back_to_start = back(d);
            let ring = self.board.ring(a) & !back_to_start;
            for e in directions(SLIDES[ring as usize] & !back_to_start) {
                let b = a.neighbor(e);
                let start = start_seen_after(d, e);
                let ring = self.board.ring(b) & !start;
                for f in directions(SLIDES[ring as usize] & !start & !back(e)) {
                    targets = targets.or(S::single(b.neighbor(f)));
                }
            }
        }
        targets
    }
}

/// The direction, as a mask, in which the start is a neighbour after the steps `d` and `e`; 0 if it is none.
///
/// Two steps end beside the start only if the second turns by two sixths: `d + (d ± 2) = d ± 1`.
#[inline(always)]
pub(crate) fn start_seen_after(d: usize, e: usize) -> u8 {
    const SEEN: [[u8; 8]; 8] = {
        let mut table = [[0; 8]; 8];
        let mut d = 0;
        while d < 6 {
            table[d][(d + 2) % 6] = 1 << ((d + 4) % 6);
            table[d][(d + 4) % 6] = 1 << ((d + 2) % 6);
            d += 1;
        }
        table
    };
    SEEN[d & 7][e & 7]
}
