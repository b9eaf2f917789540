//! The board as the rules describe it, and the small types everything is built from.

use std::collections::HashSet;

use rusc_game::{Position as _, Side, SplitMix64};

use crate::board::cell::{RED_STARS, cells_at};
use crate::board::{CellSet, Pile};
use crate::movegen::reach::{RedStars, reach};
use crate::{Cell, Move, MoveKind, Piece, PieceKind, Position, Tokens};

/// Every cell with all its neighbours, as the rules list them.
const NEIGHBORS: &str = "
a1: a2 b1 b2          | b1: a1 b2 c1 c2       | c1: b1 c2 d1          | d1: c1 c2 d2 e1 e2    | e1: d1 e2
a2: a1 b2 b3          | b2: a1 a2 b1 b3 c2 c3 | c2: b1 b2 c1 c3 d1 d2 | d2: c2 c3 d1 d3 e2 e3 | e2: d1 d2 e1 e3 f1
b3: a2 b2 b4 c3 c4    | c3: b2 b3 c2 c4 d2 d3 | d3: c3 c4 d2 d4 e3 e4 | e3: d2 d3 e2 e4 f1 f2 | f1: e2 e3 f2
b4: b3 c4             | c4: b3 b4 c3 d3 d4    | d4: c4 d3 e4          | e4: d3 d4 e3 f2       | f2: e3 e4 f1";

fn cell(name: &str) -> Cell {
    Cell::from_name(name).unwrap()
}

fn cells(names: &str) -> CellSet {
    names.split_whitespace().map(cell).collect()
}

#[test]
fn the_twenty_cells_have_the_neighbours_the_rules_list() {
    let entries: Vec<(&str, &str)> = NEIGHBORS
        .lines()
        .flat_map(|line| line.split('|'))
        .filter_map(|entry| entry.split_once(':'))
        .collect();
    assert_eq!(entries.len(), Cell::COUNT);
    for (name, neighbors) in entries {
        let here = cell(name.trim());
        assert_eq!(cells_at(here, 1), cells(neighbors), "{here}");
        assert_eq!(here.neighbors(), cells(neighbors).without(cells("c3 d2")), "{here}");
    }
}

#[test]
fn stars_lie_where_the_rules_put_them() {
    assert_eq!(RED_STARS, cells("c3 d2"));
    assert_eq!(Cell::all().filter(|cell| cell.is_green_star()).collect::<CellSet>(), cells("b4 e1"));
    assert_eq!(Side::ALL.map(Cell::goal), [cell("b4"), cell("e1")]);
}

#[test]
fn the_half_turn_keeps_the_board_and_exchanges_the_camps() {
    let start = Position::new();
    for here in Cell::all() {
        let there = here.half_turn();
        assert_eq!(there.half_turn(), here);
        assert_eq!(there.is_red_star(), here.is_red_star());
        let turned: CellSet = here.neighbors().into_iter().map(Cell::half_turn).collect();
        assert_eq!(there.neighbors(), turned, "{here}");
        let swapped = start.board().top(here).map(|piece| Piece { side: !piece.side, ..piece });
        assert_eq!(start.board().top(there), swapped, "{here}");
    }
}

#[test]
fn the_pawns_of_each_side_start_in_one_straight_row() {
    for names in ["a2 b3 c4 d4", "c1 d1 e2 f1"] {
        let row: Vec<Cell> = names.split(' ').map(cell).collect();
        let steps: HashSet<_> =
            row.windows(2).map(|pair| pair[0].hex().direction_to(pair[1].hex())).collect();
        assert!(steps.len() == 1 && !steps.contains(&None), "{names}: {steps:?}");
        let pawns = Position::new();
        assert!(row.iter().all(|&cell| pawns.board().top(cell).is_some_and(|p| p.kind == PieceKind::Pawn)));
    }
}

#[test]
fn hexes_are_as_far_apart_as_cells() {
    for from in Cell::all() {
        for to in Cell::all() {
            assert_eq!(from.hex().distance(to.hex()), u16::from(from.distance(to)), "{from} {to}");
        }
    }
}

#[test]
fn the_three_examples_of_the_rules_are_straight_straight_and_bent() {
    // Everything but the cells crossed is occupied, so c2 and b2 are the only way.
    let occupied = Cell::all().collect::<CellSet>().without(cells("c1 c2 b2")).without(RED_STARS);
    assert_eq!(reach(RedStars::Block, cell("c1"), 3, occupied), cells("a2 b3"));
    assert!(!reach(RedStars::Block, cell("c1"), 3, CellSet::EMPTY).contains(cell("a1")));
}

#[test]
fn ways_lead_as_far_as_their_steps_and_never_onto_a_red_star() {
    let cases = [
        ("c1", 0, "", ""),
        ("c1", 1, "", "b1 c2 d1"),
        ("c1", 2, "", "a1 b2 e1 e2"),
        ("c1", 3, "", "a2 b3 e3 f1"),
        ("c1", 4, "", ""),
        ("c1", 2, "b1", "b2 e1 e2"),
        ("c1", 2, "b1 c2", "e1 e2"),
        ("c1", 2, "b1 c2 d1", ""),
        ("e1", 3, "", "b1 b2 d3 e4 f2"),
        ("e1", 3, "e2", "b1 b2"),
        ("d3", 2, "", "b3 b4 e2 f1 f2"),
        ("d3", 3, "", "a2 e1"),
    ];
    for (from, steps, occupied, targets) in cases {
        let reached = reach(RedStars::Block, cell(from), steps, cells(occupied));
        assert_eq!(reached, cells(targets), "{steps} from {from} with {occupied}");
    }
    assert_eq!(reach(RedStars::CrossOne, cell("d3"), 2, CellSet::EMPTY), cells("b2 b3 b4 c2 d1 e2 f1 f2"));
}

#[test]
fn the_tokens_start_sun_orange_and_moon_blue_and_the_sun_is_spent_first() {
    let start = Position::new().tokens();
    assert_eq!((start.sun, start.moon), (Side::First, Side::Second));
    let (orange, blue) = (Side::First, Side::Second);
    let both = |side| Tokens { sun: side, moon: side };
    assert_eq!(start.spent_by(orange), both(blue));
    assert_eq!(start.spent_by(blue), both(orange));
    assert_eq!(both(blue).spent_by(blue), start);
    assert_eq!(both(orange).spent_by(orange), Tokens { sun: blue, moon: orange });
    assert!(both(blue).show(blue) && !both(blue).show(orange) && start.show(orange) && start.show(blue));
}

#[test]
fn a_pile_holds_all_ten_pieces_and_gives_any_of_them_back() {
    let mut pieces = vec![Piece::tower(Side::Second), Piece::tower(Side::First)];
    pieces.extend(
        [Piece::pawn(Side::First); 4].iter().zip(&[Piece::pawn(Side::Second); 4]).flat_map(|(a, b)| [*a, *b]),
    );
    let pile: Pile = pieces.iter().copied().collect();
    assert_eq!((pile.height(), pile.top()), (10, Some(Piece::pawn(Side::Second))));
    assert_eq!(pile.pieces().collect::<Vec<_>>(), pieces);
    assert_eq!((pile.piece(0), pile.piece(11)), (None, None));
    for (index, &piece) in pieces.iter().enumerate() {
        let level = index as u8 + 1;
        assert_eq!(pile.piece(level), Some(piece));
        let (taken, rest) = pile.take(level);
        let mut left = pieces.clone();
        left.remove(index);
        assert_eq!((taken, rest.pieces().collect::<Vec<_>>()), (piece, left));
    }
    assert_eq!(pile.covered(Side::First).collect::<Vec<_>>(), [2, 3, 5, 7, 9]);
    assert_eq!(pile.covered(Side::Second).collect::<Vec<_>>(), [1, 4, 6, 8]);
    assert_eq!(Side::ALL.map(|side| pile.n_covered(side)), [5, 4]);
    assert!(pile.is_piled() && !pile.is_empty());
}

#[test]
fn an_empty_pile_shows_no_tower_and_covers_nothing() {
    let empty = Pile::EMPTY;
    assert!(empty.is_empty() && !empty.is_piled() && empty.top().is_none());
    assert!(Side::ALL.into_iter().all(|side| !empty.shows_tower(side) && empty.n_covered(side) == 0));
    for piece in Piece::all() {
        let alone = empty.put(piece);
        assert!(!alone.is_piled() && Side::ALL.into_iter().all(|side| alone.n_covered(side) == 0));
        for side in Side::ALL {
            assert_eq!(alone.shows_tower(side), piece == Piece::tower(side));
        }
        assert_eq!(alone.take(1), (piece, Pile::EMPTY));
    }
}

#[test]
fn each_side_starts_with_one_tower_and_four_pawns() {
    let pos = Position::new();
    let pieces = || Cell::all().filter_map(|cell| pos.board().top(cell));
    for piece in Piece::all() {
        assert_eq!(pieces().filter(|&other| other == piece).count(), piece.kind.count());
    }
    assert_eq!(pieces().count(), Piece::COUNT);
    assert_eq!(pos.board().top(cell("e1")), Some(Piece { side: Side::First, kind: PieceKind::Tower }));
    assert_eq!(pos.audit(), Ok(()));
}

#[test]
fn a_move_has_four_bytes_and_a_position_a_few_words() {
    assert_eq!(size_of::<Move>(), 4);
    assert!(size_of::<Position>() <= 128, "{}", size_of::<Position>());
}

#[test]
fn keys_differ_by_stack_order_token_and_side_but_not_by_passes() {
    let build = |stacks: &[(&str, &[Piece])], ply, tokens, passes| {
        let mut pos = Position::empty();
        for (name, pieces) in stacks {
            pieces.iter().for_each(|&piece| pos.put(piece, cell(name)));
        }
        pos.set_turn(ply, tokens, passes);
        pos.key()
    };
    let (pawn, tower) = (Piece::pawn(Side::First), Piece::tower(Side::First));
    let turned = Tokens { sun: Side::Second, moon: Side::First };
    let keys = [
        build(&[], 0, Tokens::START, 0),
        build(&[], 1, Tokens::START, 0),
        build(&[], 0, turned, 0),
        build(&[("a1", &[pawn, tower])], 0, Tokens::START, 0),
        build(&[("a1", &[tower, pawn])], 0, Tokens::START, 0),
        build(&[("a2", &[tower, pawn])], 0, Tokens::START, 0),
        build(&[("a1", &[tower]), ("a2", &[pawn])], 0, Tokens::START, 0),
    ];
    assert_eq!(HashSet::from(keys).len(), keys.len());
    assert_eq!(build(&[], 0, Tokens::START, 0), build(&[], 6, Tokens::START, 1));
}

#[test]
fn taking_back_restores_what_a_raise_pulled_out_of_a_stack() {
    let mut pos = Position::empty();
    let here = cell("b1");
    for piece in [Piece::pawn(Side::First), Piece::tower(Side::First), Piece::pawn(Side::Second)] {
        pos.put(piece, here);
    }
    let before = pos.clone();
    let m = Move::Go { from: here, to: cell("b2"), kind: MoveKind::Raise(2) };
    let undo = pos.make(m);
    assert_eq!(
        pos.board().stack(here).collect::<Vec<_>>(),
        [Piece::pawn(Side::First), Piece::pawn(Side::Second)]
    );
    assert_eq!(pos.board().top(cell("b2")), Some(Piece::tower(Side::First)));
    assert_eq!(pos.tokens(), Tokens { sun: Side::Second, moon: Side::Second });
    assert_ne!(pos.key(), before.key());
    pos.unmake(m, undo);
    assert_eq!(pos, before);
}

#[test]
fn the_distance_to_a_goal_is_that_of_the_hexagons() {
    for (here, side) in Cell::all().flat_map(|cell| Side::ALL.map(|side| (cell, side))) {
        let far = here.hex().distance(Cell::goal(side).hex());
        assert_eq!(u16::from(here.distance_to_goal(side)), far, "{here}");
    }
}

#[test]
fn towers_and_visible_pieces_are_found_where_a_look_at_every_stack_finds_them() {
    let mut covered = 0;
    for seed in 0..50 {
        let (mut random, mut pos) = (SplitMix64::new(seed), Position::new());
        for _ in 0..100 {
            for side in Side::ALL {
                let board = pos.board();
                let above = |cell| board.stack(cell).rev().position(|piece| piece == Piece::tower(side));
                assert_eq!(board.tower(side), Cell::all().find_map(|cell| Some((cell, above(cell)?))));
                covered += usize::from(board.tower(side).is_some_and(|(_, above)| above > 0));
                let shows = |&cell: &Cell| board.top(cell).is_some_and(|top| top.side == side);
                assert!(board.visible(side).eq(Cell::all().filter(shows)));
            }
            let mut moves = Vec::new();
            pos.legal_moves(&mut moves);
            let Some(&m) = random.pick(&moves) else { break };
            let _ = pos.make(m);
        }
    }
    assert!(covered > 100, "{covered}");
}
