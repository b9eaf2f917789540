//! The checks themselves: each must object to what it is there for.

use rusc_game::{BoardView, Hex, MoveOption, Reserve, Restriction, Shift, Side, Stack, Tile};

use super::{applied, check_restrictions, is_way, looks};

fn at(q: i16) -> Hex {
    Hex { q, r: 0 }
}

fn tile(side: Side) -> Tile {
    Tile { side, name: "ball".to_owned(), glyph: "ball" }
}

/// A ball of each side on the first two cells of a row, a token in the first side's reserve.
fn board() -> BoardView {
    let stack = |(q, side)| Stack {
        q,
        r: 0,
        name: String::new(),
        tiles: vec![tile(side)],
        ground: None,
        reach: None,
    };
    BoardView {
        stacks: [(0, Side::First), (1, Side::Second)].map(stack).to_vec(),
        reserves: [vec![Reserve { name: "sun".to_owned(), glyph: "sun", count: 1 }], Vec::new()],
        to_move: Side::First,
    }
}

fn jump(path: &[i16]) -> MoveOption {
    let path: Vec<Hex> = path.iter().map(|&q| at(q)).collect();
    let (from, to) = (path[0], path[path.len() - 1]);
    let shifts = vec![Shift::step(from, to)];
    MoveOption { pick: vec![from], target: Some(to), path, shifts, ..MoveOption::default() }
}

#[test]
fn a_way_has_no_gaps_and_leads_from_the_piece_to_the_target() {
    assert!(is_way(&jump(&[0, 1, 2])));
    assert!(!is_way(&jump(&[0, 2])));
    assert!(!is_way(&MoveOption { pick: vec![at(1)], ..jump(&[0, 1, 2]) }));
    assert!(!is_way(&MoveOption { target: Some(at(1)), ..jump(&[0, 1, 2]) }));
    assert!(!is_way(&MoveOption { path: Vec::new(), ..jump(&[0, 1]) }));
    assert!(!is_way(&MoveOption { pick: Vec::new(), ..jump(&[0, 1]) }));
}

#[test]
fn a_choice_changes_what_it_says_and_nothing_else() {
    let before = board();
    let after = applied(&before, &MoveOption { spends: vec!["sun"], ..jump(&[0, 1]) }).unwrap();
    let sides: Vec<Side> = after.stacks[1].tiles.iter().map(|tile| tile.side).collect();
    assert_eq!((sides, after.to_move), (vec![Side::Second, Side::First], Side::Second));
    assert_eq!((after.reserves[0][0].count, after.reserves[1][0].count), (0, 1));
    // Elsewhere, not at all, or without the token it looks different.
    for other in [jump(&[0, 1]), jump(&[0, -1]), MoveOption { spends: vec!["sun"], ..MoveOption::default() }]
    {
        assert_ne!(looks(&applied(&before, &other).unwrap()), looks(&after), "{other:?}");
    }
    assert!(applied(&before, &jump(&[5, 6])).is_err());
    assert!(applied(&before, &MoveOption { spends: vec!["moon"], ..jump(&[0, 1]) }).is_err());
}

#[test]
fn an_obstacle_is_about_something_of_the_player_that_is_impossible() {
    let told = |pick: i16, target: Option<i16>| Restriction {
        pick: vec![at(pick)],
        target: target.map(at),
        reason: "pac",
        rule: "A10",
        ..Restriction::default()
    };
    let check = |restrictions: &[Restriction]| check_restrictions(restrictions, &[jump(&[0, 1])], &board());
    assert_eq!(check(&[told(0, Some(-1))]), Ok(()));
    let wrong = [
        vec![told(0, Some(1))],
        vec![told(0, None)],
        vec![told(1, None)],
        vec![told(0, Some(-1)), told(0, Some(-1))],
        vec![Restriction { rule: "", ..told(0, Some(-1)) }],
        vec![Restriction { pick: Vec::new(), ..told(0, None) }],
        vec![Restriction { pick: Vec::new(), reserve: Some("moon".to_owned()), ..told(0, None) }],
    ];
    for restrictions in wrong {
        assert!(check(&restrictions).is_err(), "{restrictions:?}");
    }
}
