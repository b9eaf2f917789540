//! The move generator: `list` appends every legal move once, `count` only adds up the sizes of the target sets. Both use
//! the same sets. A side without a move passes (T10).

pub(crate) mod reach;

use rusc_game::Side;

use crate::board::{Board, CellSet};
use crate::{Cell, Move, MoveKind, Position};
use reach::{RedStars, reach};

/// What all motions look at.
struct Generator<'a> {
    board: &'a Board,
    /// The cells with at least one piece.
    occupied: CellSet,
    side: Side,
}

impl Generator<'_> {
    fn of(pos: &Position) -> Generator<'_> {
        Generator { board: pos.board(), occupied: pos.board().occupied(), side: pos.side() }
    }

    /// How far a piece on that cell goes: the neighbouring cells with at least one piece (T7).
    #[inline]
    fn stride(&self, cell: Cell) -> u32 {
        self.board.n_neighbors(cell)
    }
}

/// Appends every legal move, a forced pass included; nothing once the game is over. Ordinary moves come first.
pub(crate) fn list(pos: &Position, out: &mut Vec<Move>) {
    if pos.is_over() {
        return;
    }
    let before = out.len();
    let generator = Generator::of(pos);
    generator.list_ordinary(out);
    if pos.tokens().show(generator.side) {
        generator.list_crossings_and_steps(out);
        generator.list_raises(out);
    }
    if out.len() == before {
        out.push(Move::Pass);
    }
}

/// The length of that list.
#[inline]
pub(crate) fn count(pos: &Position) -> u64 {
    if pos.is_over() {
        return 0;
    }
    let generator = Generator::of(pos);
    let n_moves = if pos.tokens().show(generator.side) {
        generator.count_visible_with_token() + generator.count_raises()
    } else {
        generator.count_ordinary()
    };
    // Who has no move passes (T10).
    u64::from(n_moves.max(1))
}

/// Appends a move to each of the targets.
fn append(from: Cell, targets: CellSet, kind: MoveKind, out: &mut Vec<Move>) {
    out.extend(targets.into_iter().map(|to| Move::Go { from, to, kind }));
}

/// Moves of pieces on top of their cells: ordinary moves (T6–T9), and with a token steps (T11b) and moves across a red
/// star (T11c).
///
/// No two of these ever lead the same piece to the same cell, unless one of them is ordinary: a step goes one cell, a
/// crossing goes two or three. So a piece with a token can come to a union of sets, and its size is all a counter needs.
impl Generator<'_> {
    /// Where the piece that stands on or is raised to the top of a cell goes without further help.
    #[inline]
    fn ordinary(&self, cell: Cell) -> CellSet {
        reach(RedStars::Block, cell, self.stride(cell), self.occupied)
    }

    /// The same when one red star may be crossed.
    #[inline]
    fn ordinary_or_crossing(&self, cell: Cell) -> CellSet {
        reach(RedStars::CrossOne, cell, self.stride(cell), self.occupied)
    }

    /// The adjacent free cells.
    #[inline]
    fn steps(&self, cell: Cell) -> CellSet {
        cell.neighbors().without(self.occupied)
    }

    fn list_ordinary(&self, out: &mut Vec<Move>) {
        for cell in self.board.tops(self.side) {
            append(cell, self.ordinary(cell), MoveKind::Ordinary, out);
        }
    }

    /// What needs a token: what an ordinary move reaches as well is left out (T11).
    fn list_crossings_and_steps(&self, out: &mut Vec<Move>) {
        for cell in self.board.tops(self.side) {
            let ordinary = self.ordinary(cell);
            append(cell, self.ordinary_or_crossing(cell).without(ordinary), MoveKind::Cross, out);
            append(cell, self.steps(cell).without(ordinary), MoveKind::Step, out);
        }
    }

    #[inline]
    fn count_ordinary(&self) -> u32 {
        self.board.tops(self.side).into_iter().map(|cell| self.ordinary(cell).len()).sum()
    }

    /// How many moves visible pieces have when a token may be spent.
    #[inline]
    fn count_visible_with_token(&self) -> u32 {
        let targets = |cell| self.ordinary_or_crossing(cell).or(self.steps(cell));
        self.board.tops(self.side).into_iter().map(|cell| targets(cell).len()).sum()
    }
}

/// Raises (T11a): a covered piece is put on top of its stack and makes an ordinary move from there. What is left of the
/// stack still covers the cell, so all covered pieces of a stack have the same targets.
///
/// A move is identified by the piece that makes it, by cell and level (T9). So two equal pawns in one stack have a move
/// each, even where both leave the same stack behind.
impl Generator<'_> {
    fn list_raises(&self, out: &mut Vec<Move>) {
        for cell in self.board.piled() {
            for level in self.board.pile(cell).covered(self.side) {
                append(cell, self.ordinary(cell), MoveKind::Raise(level), out);
            }
        }
    }

    #[inline]
    fn count_raises(&self) -> u32 {
        let piled = self.board.piled().into_iter();
        piled.map(|cell| self.board.pile(cell).n_covered(self.side) * self.ordinary(cell).len()).sum()
    }
}

#[cfg(test)]
mod tests {
    //! `list` and `count` use the same sets and must agree; the moves of the start are known.

    use rusc_game::{Notation, Position as _, SplitMix64};

    use super::{count, list};
    use crate::{Move, MoveKind, Position};

    /// All first moves, as the rules list them.
    const FIRST_MOVES: &str = "c1b1 c1c2 c1d1 d1a1 d1a2 d1b3 d1c4* d1d4* d1e4* d1f2* d1c2+ e2c4 e2d4 e2b1* e2b2* e2e3+ \
                               f1e2 f1e3 f1f2";

    #[test]
    fn the_first_moves_are_those_of_the_rules() {
        let pos = Position::new();
        let mut moves = Vec::new();
        list(&pos, &mut moves);
        let mut texts: Vec<String> = moves.into_iter().map(|m| pos.move_text(m)).collect();
        texts.sort_unstable();
        let mut expected: Vec<&str> = FIRST_MOVES.split_whitespace().collect();
        expected.sort_unstable();
        assert_eq!(texts, expected);
    }

    #[test]
    fn the_counter_counts_what_the_lister_lists() {
        let (mut raises, mut positions) = (0, 0);
        for seed in 0..50 {
            let mut random = SplitMix64::new(seed);
            let mut pos = Position::new();
            for _ in 0..100 {
                let mut moves = Vec::new();
                list(&pos, &mut moves);
                assert_eq!(moves.len() as u64, count(&pos), "{}", pos.drawing());
                raises +=
                    moves.iter().filter(|m| matches!(m, Move::Go { kind: MoveKind::Raise(_), .. })).count();
                positions += 1;
                let Some(&m) = random.pick(&moves) else { break };
                let _ = pos.make(m);
            }
        }
        assert!(raises > 1_000 && positions > 1_000, "{raises} raises in {positions} positions");
    }

    #[test]
    fn a_list_is_appended_to_what_the_buffer_holds() {
        let mut moves = vec![Move::Pass];
        list(&Position::new(), &mut moves);
        assert_eq!((moves.len(), moves[0]), (20, Move::Pass));
    }

    #[test]
    fn ordinary_moves_come_before_those_that_cost_a_token() {
        let mut moves = Vec::new();
        list(&Position::new(), &mut moves);
        let is_ordinary = |m: &Move| matches!(m, Move::Go { kind: MoveKind::Ordinary, .. });
        assert!(moves.iter().skip_while(|m| is_ordinary(m)).all(|m| !is_ordinary(m)));
    }
}
