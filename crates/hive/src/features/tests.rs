//! Features against the legal moves of random games, and against the slow reference.

use rusc_game::{Position as _, Side};

use super::attack_moves::ListAttacks;
use super::{extract, reference};
use crate::board::bitboard::{Grid16, Grid32, Window};
use crate::movegen::dispatch_portable;
use crate::tests::visit_random_games;
use crate::{Bug, Cell, Features, Move, Piece, PieceSet, Position, Setup};

/// Whether a move comes to the opponent's queen.
fn is_queen_attack(pos: &Position, m: Move) -> bool {
    let (Move::Place(piece, to) | Move::Shift(piece, to)) = m else { return false };
    let (board, enemy) = (pos.board(), Piece::queen(!pos.side_to_move()));
    let Some(queen) = board.cell_of(enemy) else { return false };
    let was_there = board.cell_of(piece).is_some_and(|from| queen.touches(from) && board.height(from) == 1);
    let fills = queen.touches(to) && board.height(to) == 0 && piece != enemy && !was_there;
    to == queen || fills
}

#[test]
fn queen_attack_moves_are_the_moves_that_come_to_the_queen() {
    let mut seen = 0;
    for (seed, setup) in Setup::all().enumerate() {
        visit_random_games(300 + seed as u64, setup, 4, |pos, moves| {
            let mut expected: Vec<Move> =
                moves.iter().copied().filter(|&m| is_queen_attack(pos, m)).collect();
            expected.sort_unstable();
            let mut found = Vec::new();
            pos.queen_attack_moves(&mut found);
            let mut portable = Vec::new();
            dispatch_portable(pos.board(), ListAttacks(pos, &mut portable));
            for mut moves in [found, portable] {
                moves.sort_unstable();
                assert_eq!(moves, expected, "{}", crate::Diagram::from(pos));
            }
            seen += expected.len();
        });
    }
    assert!(seen > 1000, "random games hardly ever come near a queen");
}

/// Extraction on all set types and the reference must give the same features.
fn check_reference(pos: &Position) {
    let features = Features::of(pos);
    assert_eq!(features, extract::<Grid32>(pos), "the wide torus");
    if Window::of(pos.board()).is_some() {
        assert_eq!(features, extract::<Grid16>(pos), "portable words");
    }
    assert_eq!((features.free, features.pinned), reference::mobility::<Grid32>(pos), "piece by piece");
    assert_eq!(
        (features.attackers, features.attacked_cells),
        reference::attackers::<Grid32>(pos, &features),
        "target by target"
    );
}

#[test]
fn features_agree_with_the_reference() {
    for (seed, setup) in Setup::all().enumerate() {
        visit_random_games(200 + seed as u64, setup, 6, |pos, _| check_reference(pos));
    }
}

/// The features of the side to move must agree with its legal moves, in games where nothing can be thrown.
fn check_features(pos: &Position, moves: &[Move]) {
    let features = Features::of(pos);
    let side = pos.side_to_move();
    let own = PieceSet::side(side);
    let walking =
        moves.iter().filter_map(|m| if let Move::Shift(piece, _) = m { Some(*piece) } else { None });
    let walking = walking.fold(PieceSet::EMPTY, |set, piece| set.or(piece.into()));
    assert!(walking.without(features.free).is_empty(), "what moves is free");
    // Three steps are not always possible where one is.
    let choosy = [Bug::Spider, Bug::Ladybug, Bug::Mosquito].map(PieceSet::bug);
    let plain = choosy.into_iter().fold(features.free, PieceSet::without);
    if pos.may_shift() {
        assert_eq!(plain.and(own).without(walking), PieceSet::EMPTY, "what is free moves");
    }
    let mut cells: Vec<Cell> =
        moves.iter().filter_map(|m| if let Move::Place(_, cell) = m { Some(*cell) } else { None }).collect();
    cells.sort_unstable();
    cells.dedup();
    let is_settled = pos.board().in_play().len() > 1 && !pos.hand(side).is_empty();
    if is_settled {
        assert_eq!(cells.len(), usize::from(features.entrances[side.index()]));
        for queen in rusc_game::Side::ALL {
            let beside = |cell: &&Cell| {
                pos.board().cell_of(Piece::queen(queen)).is_some_and(|at| at.direction_to(**cell).is_some())
            };
            let at_queen =
                if queen == side { features.entrances_at_queen } else { features.entrances_at_enemy }
                    [side.index()];
            let is_counted = queen == side || pos.board().covered().contains(Piece::queen(queen));
            let expected = if is_counted { cells.iter().filter(beside).count() } else { 0 };
            assert_eq!(expected, usize::from(at_queen));
        }
    }
}

#[test]
fn features_agree_with_the_legal_moves() {
    for (seed, setup) in Setup::all().filter(|setup| !setup.expansions.include(Bug::Pillbug)).enumerate() {
        visit_random_games(100 + seed as u64, setup, 4, check_features);
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
fn attackers_are_the_pieces_whose_moves_fill_a_gap_beside_the_queen() {
    let mut seen = 0;
    for (seed, setup) in Setup::all().filter(|setup| !setup.expansions.include(Bug::Pillbug)).enumerate() {
        visit_random_games(seed as u64, setup, 4, |pos, moves| {
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
        visit_random_games(seed as u64, setup, 4, |pos, moves| {
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
fn gates_and_copied_kinds_follow_from_what_stands_around() {
    for (seed, setup) in Setup::all().enumerate() {
        visit_random_games(seed as u64, setup, 4, |pos, _| {
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
