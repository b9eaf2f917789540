//! The generators are one code on three kinds of words: they must find the same moves.

use rusc_game::Position as _;

use super::dispatch::{
    count, list, list_portable, list_queen_attacks, list_queen_attacks_portable, list_wide,
};
use crate::board::bitboard::{Grid16, Grid32, Window};
use crate::features::extract;
use crate::features::reference;
use crate::features::tests::visit_random_games;
use crate::ui::paths::{self, Path};
use crate::{Bug, Cell, Features, Move, Piece, PieceSet, Position, Setup};

/// A small generator of random numbers; quality hardly matters here.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

fn sorted(generate: fn(&Position, &mut Vec<Move>), pos: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    generate(pos, &mut moves);
    moves.sort_unstable();
    moves
}

#[test]
fn all_word_sizes_and_instruction_sets_find_the_same_moves() {
    for (seed, setup) in Setup::all().chain(Setup::all()).chain(Setup::all()).enumerate() {
        let mut random = Random(seed as u64);
        let mut pos = Position::new(setup);
        for _ in 0..150 {
            let moves = sorted(list, &pos);
            assert_eq!(moves, sorted(list_portable, &pos), "portable words");
            assert_eq!(moves, sorted(list_wide, &pos), "the wide torus");
            assert_eq!(moves.len() as u64, count(&pos));
            if moves.is_empty() {
                break;
            }
            let _ = pos.make(moves[random.below(moves.len())]);
        }
    }
}

#[test]
fn a_list_is_appended_to_what_the_buffer_holds() {
    let pos = Position::new(Setup::default());
    let mut moves = vec![Move::Pass];
    list(&pos, &mut moves);
    assert_eq!(moves.len(), 5);
}

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
fn assaults_are_the_moves_that_come_to_the_queen() {
    let mut seen = 0;
    for (seed, setup) in Setup::all().enumerate() {
        visit_random_games(300 + seed as u64, setup, |pos, moves| {
            let mut expected: Vec<Move> =
                moves.iter().copied().filter(|&m| is_queen_attack(pos, m)).collect();
            expected.sort_unstable();
            for generate in [list_queen_attacks, list_queen_attacks_portable] {
                assert_eq!(sorted(generate, pos), expected, "{}", crate::Diagram::from(pos));
            }
            seen += expected.len();
        });
    }
    assert!(seen > 1000, "random games hardly ever come near a queen");
}

/// Surveys on all kinds of words, and their slow reference, must say the same.
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

/// Where the ants of the side to move go must be where plain steps take them.
fn check_ants(pos: &Position, moves: &[Move]) {
    for ant in PieceSet::bug(Bug::Ant).and(PieceSet::side(pos.side_to_move())) {
        let target =
            |m: &Move| if let Move::Shift(piece, to) = *m { (piece == ant).then_some(to) } else { None };
        let mut targets: Vec<Cell> = moves.iter().filter_map(target).collect();
        if targets.is_empty() {
            continue;
        }
        let mut ends: Vec<Cell> = paths::of(pos, ant).iter().filter_map(Path::target).collect();
        targets.sort_unstable();
        ends.sort_unstable();
        assert_eq!(targets, ends, "{ant}");
    }
}

#[test]
fn features_sees_what_its_slow_twins_see() {
    for (seed, setup) in Setup::all().enumerate() {
        let mut random = Random(200 + seed as u64);
        for _ in 0..6 {
            let mut pos = Position::new(setup);
            for _ in 0..150 {
                let moves = sorted(list, &pos);
                if moves.is_empty() {
                    break;
                }
                check_reference(&pos);
                check_ants(&pos, &moves);
                let _ = pos.make(moves[random.below(moves.len())]);
            }
        }
    }
}

/// What a features says of the side to move must be what its moves say, in games where nothing can be thrown.
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
fn features_sees_what_the_moves_show() {
    for (seed, setup) in Setup::all().filter(|setup| !setup.expansions.include(Bug::Pillbug)).enumerate() {
        let mut random = Random(100 + seed as u64);
        for _ in 0..4 {
            let mut pos = Position::new(setup);
            for _ in 0..120 {
                let moves = sorted(list, &pos);
                if moves.is_empty() {
                    break;
                }
                check_features(&pos, &moves);
                let _ = pos.make(moves[random.below(moves.len())]);
            }
        }
    }
}
