//! The generator is one code compiled several times, and counts as it lists.

use rusc_game::{Position as _, Side, SplitMix64};

use super::dispatch::{count, count_portable, list, list_portable};
use crate::{CellSet, Layout, Move, Position, Setup};

fn sorted(generate: fn(CellSet, CellSet, &mut Vec<Move>), own: CellSet, other: CellSet) -> Vec<Move> {
    let mut moves = Vec::new();
    generate(own, other, &mut moves);
    moves.sort_unstable();
    moves
}

/// Visits every position of some random games.
fn random_walks(mut visit: impl FnMut(CellSet, CellSet)) {
    for (seed, layout) in Layout::all().enumerate() {
        let mut random = SplitMix64::new(seed as u64);
        let mut pos = Position::new(&Setup::from(layout));
        for _ in 0..80 {
            let side = pos.side_to_move();
            visit(pos.board().balls(side), pos.board().balls(!side));
            let mut moves = Vec::new();
            pos.legal_moves(&mut moves);
            let Some(&m) = random.pick(&moves) else { break };
            let _undo = pos.make(m);
        }
    }
}

#[test]
fn all_instruction_sets_find_the_same_moves() {
    random_walks(|own, other| {
        let moves = sorted(list, own, other);
        assert_eq!(moves, sorted(list_portable, own, other));
        assert_eq!(count(own, other), moves.len() as u32);
        assert_eq!(count_portable(own, other), moves.len() as u32);
        assert_eq!(super::any(own, other), !moves.is_empty());
    });
}

#[test]
fn a_list_is_appended_to_what_the_buffer_holds() {
    let board = Layout::STANDARD.board();
    let mut moves = Vec::new();
    list(board.balls(Side::First), board.balls(Side::Second), &mut moves);
    list(board.balls(Side::Second), board.balls(Side::First), &mut moves);
    assert_eq!(moves.len(), 88);
}

#[test]
fn what_a_move_says_of_itself_is_what_it_does() {
    random_walks(|own, other| {
        for m in sorted(list, own, other) {
            let change = m.change();
            let after = own.xor(change.own);
            assert_eq!(after.len(), own.len(), "{m:?} loses own balls");
            assert_eq!(other.xor(change.other).len() + u32::from(m.ejects()), other.len(), "{m:?}");
            assert!(after.and(other.xor(change.other)).is_empty(), "{m:?} puts two balls on a cell");
            assert!(own.contains(m.front()) && own.contains(m.rear()), "{m:?}");
            assert_eq!(m.pushed() > 0, !change.other.is_empty(), "{m:?}");
            assert!(m.index() < Move::TABLE);
            if m.is_side_step() {
                assert!(m.rear() < m.front() && m.pushed() == 0, "{m:?}");
            } else {
                assert_eq!(m.row_direction(), m.direction());
            }
        }
    });
}

/// The longest list there can be has room; 150 moves is the most that is known.
#[test]
fn the_fullest_lists_fit() {
    let cells =
        |names: &str| -> CellSet { names.split_whitespace().map(|name| name.parse().unwrap()).collect() };
    let own = cells("c3 c5 d3 d5 d7 e3 e5 e7 f5 f7 g5 g7 h5 h7");
    let other = cells("a1 a2 a3 a4 a5 b6 c1 e1 e9 f2 f9 g9 h9 i9");
    assert_eq!(sorted(list, own, other).len(), 150);
}

/// Counts of `PlayStrategy`'s tests, in-line moves and side-steps apart. One of its boards has fifteen black balls, so it
/// is no position, but it has moves.
#[test]
fn published_numbers_of_inline_moves_and_side_steps_are_met() {
    let cases = [
        ("ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss", Side::First, 44, 8),
        ("SSSSS/S5/S6/S1sssss1/1S5s1/1SSSSS1s/6s/5s/sssss", Side::First, 48, 50),
        ("S1S1S/1SssS1/1SsSsS1/3SS3/9/3ss3/1sSsSs1/1sSSs1/s1s1s", Side::First, 44, 4),
        ("5/s4S/ss3SS/ssss1SSS/3S1S3/SSS1ssss/SS3ss/S4s/5", Side::First, 52, 28),
        ("2s1s/3Ss1/7/8/4SSS2/ssSS2S1/3s2S/2sSss/1s3", Side::First, 41, 17),
        ("2s1s/3Ss1/7/8/4SSS2/ssSS2S1/3s2S/2sSss/1s3", Side::Second, 34, 10),
        ("SSS2/2sSSS/1SSssss/3S4/3S5/2S5/1s5/ssss2/SSSSs", Side::First, 38, 15),
    ];
    for (rows, side, inline, aside) in cases {
        let (balls, faults) = crate::notation::read_rows(rows);
        assert_eq!(faults, []);
        let board: crate::Board = balls.into_iter().collect();
        let moves = sorted(list, board.balls(side), board.balls(!side));
        let side_steps = moves.iter().filter(|m| m.is_side_step()).count();
        assert_eq!((moves.len() - side_steps, side_steps), (inline, aside), "{rows}");
    }
}
