//! What a features says about queens must be what the legal moves of random games say.

use rusc_game::{Position as _, Side};

use crate::{Bug, Cell, Features, Move, Piece, PieceSet, Position, Setup};

/// Positions of random games with their moves.
pub(crate) fn visit_random_games(seed: u64, setup: Setup, mut visit: impl FnMut(&Position, &[Move])) {
    let mut random = seed;
    for _ in 0..4 {
        let mut pos = Position::new(setup);
        for _ in 0..120 {
            let mut moves = Vec::new();
            pos.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            visit(&pos, &moves);
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let _ = pos.make(moves[(random >> 33) as usize % moves.len()]);
        }
    }
}

/// Where the moves take pieces of the side to move that they shift.
fn shifts(pos: &Position, moves: &[Move]) -> Vec<(Piece, Cell)> {
    let own = PieceSet::side(pos.side_to_move());
    let shift = |m: &Move| if let Move::Shift(piece, to) = *m { Some((piece, to)) } else { None };
    moves.iter().filter_map(shift).filter(|&(piece, _)| own.contains(piece)).collect()
}

fn is_beside_queen(pos: &Position, side: Side, cell: Cell) -> bool {
    pos.board().cell_of(Piece::queen(side)).is_some_and(|queen| queen.direction_to(cell).is_some())
}

#[test]
fn fillers_are_the_pieces_whose_moves_fill_a_gap_beside_the_queen() {
    let mut seen = 0;
    for (seed, setup) in Setup::all().filter(|setup| !setup.expansions.include(Bug::Pillbug)).enumerate() {
        visit_random_games(seed as u64, setup, |pos, moves| {
            let (side, features) = (pos.side_to_move(), Features::of(pos));
            let fills = |&(piece, to): &(Piece, Cell)| {
                let from = pos.board().cell_of(piece).unwrap();
                piece.bug() != Bug::Queen
                    && pos.board().height(to) == 0
                    && is_beside_queen(pos, !side, to)
                    && !is_beside_queen(pos, !side, from)
            };
            let filling: Vec<_> = shifts(pos, moves).into_iter().filter(fills).collect();
            let pieces = filling.iter().fold(PieceSet::EMPTY, |set, &(piece, _)| set.or(piece.into()));
            let mut cells: Vec<Cell> = filling.iter().map(|&(_, to)| to).collect();
            cells.sort_unstable();
            cells.dedup();
            assert_eq!(features.attackers.and(PieceSet::side(side)), pieces);
            assert_eq!(usize::from(features.attacked_cells[side.index()]), cells.len());
            seen += cells.len();
        });
    }
    assert!(seen > 100, "random games hardly ever come near a queen");
}

#[test]
fn a_queen_escapes_where_a_throw_puts_her() {
    let mut seen = 0;
    for (seed, setup) in Setup::all().filter(|setup| setup.expansions.include(Bug::Pillbug)).enumerate() {
        visit_random_games(seed as u64, setup, |pos, moves| {
            let (side, features) = (pos.side_to_move(), Features::of(pos));
            let queen = Piece::queen(side);
            let Some(from) = pos.board().cell_of(queen) else { return };
            if pos.stunned_piece().is_some_and(|piece| piece.side() == side) {
                return;
            }
            let crowd =
                |to: Cell| pos.board().neighbor_count(to) as u8 - u8::from(to.direction_to(from).is_some());
            let crowds: Vec<u8> = shifts(pos, moves)
                .into_iter()
                .filter(|&(piece, _)| piece == queen)
                .map(|(_, to)| crowd(to))
                .collect();
            match features.escape[side.index()] {
                Some(fewest) => assert!(crowds.contains(&fewest), "no move puts her among {fewest}"),
                None => assert_eq!(crowds.len(), usize::from(features.queen_steps[side.index()])),
            }
            seen += usize::from(features.escape[side.index()].is_some());
        });
    }
    assert!(seen > 20, "random games hardly ever have a pillbug beside its queen");
}

#[test]
fn gates_and_mimics_follow_from_what_stands_around() {
    for (seed, setup) in Setup::all().enumerate() {
        visit_random_games(seed as u64, setup, |pos, _| {
            let features = Features::of(pos);
            for side in Side::ALL {
                let Some(queen) = pos.board().cell_of(Piece::queen(side)) else { continue };
                let free = |cell: Cell| pos.board().height(cell) == 0;
                // A free cell can be entered across an edge with exactly one occupied cell beside it.
                let has_door = |cell: Cell| {
                    (0..6).any(|d| {
                        let beside = [(d + 1) % 6, (d + 5) % 6].map(|d| free(cell.neighbor(d)));
                        free(cell.neighbor(d)) && beside[0] != beside[1]
                    })
                };
                let gated = queen.neighbors().into_iter().filter(|&cell| free(cell) && !has_door(cell));
                assert_eq!(gated.count(), usize::from(features.gated[side.index()]));
                let mosquito = Piece::new(side, Bug::Mosquito, 1).unwrap();
                let at = pos
                    .board()
                    .cell_of(mosquito)
                    .filter(|&cell| features.free.contains(mosquito) && pos.board().height(cell) == 1);
                let kinds = at.map_or(0, |cell| {
                    let tops = cell.neighbors().into_iter().filter_map(|beside| pos.board().top(beside));
                    tops.filter(|top| top.bug() != Bug::Mosquito)
                        .fold(0, |all, top| all | 1 << top.bug().index())
                });
                assert_eq!(features.mosquito_copies[side.index()], kinds);
            }
        });
    }
}
