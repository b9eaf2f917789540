//! Drawings: how they look, what they may look like, what is wrong with them.

use rusc_game::{Notation, Side};

use super::{at, random_walks};
use crate::{Diagram, Fault, Layout, Position, Setup};

const BELGIAN: &str = "\
Abalone
Black[1]

    i  w w . b b
   h  w w w b b b
  g  . w w . b b .
 f  . . . . . . . .
e  . . . . . . . . .
 d  . . . . . . . .  9
  c  . b b . w w .  8
   b  b b b w w w  7
    a  b b . w w  6
        1 2 3 4 5";

#[test]
fn a_layout_is_drawn_as_a_hexagon() {
    assert_eq!(Position::new(&Setup::from(Layout::BELGIAN_DAISY)).drawing(), BELGIAN);
}

#[test]
fn rules_turn_and_losses_are_written_above() {
    let setup: Setup = "pos=5/6/7/8/2SSs4/8/7/6/5 3 2 w 0 40,balls=4,limit=200/balls".parse().unwrap();
    let drawing = Position::new(&setup).drawing();
    assert!(
        drawing.starts_with("Abalone:balls=4,limit=200/balls\nWhite[40]\nout 2b 3w\n\n    i  . . . . .\n"),
        "{drawing}"
    );
    assert_eq!(at(&drawing).setup(), setup);
}

#[test]
fn every_drawing_reads_back() {
    random_walks(60, |pos, _| {
        assert_eq!(&at(&pos.drawing()), pos);
        let diagram: Diagram = pos.drawing().parse().unwrap();
        assert_eq!(diagram, Diagram::from(pos));
        assert_eq!(Position::try_from(&diagram).as_ref(), Ok(pos));
    });
}

#[test]
fn drawings_may_be_plain() {
    let plain = "
        abalone
        white[3]
        OUT 1w
        .....
        ......
        .......
        ........
        ..bbw....
        ........
        .......
        b b b - 0 .
        ....w
    ";
    let pos = at(plain);
    assert_eq!(pos.row_text(), "5/6/7/8/2SSs4/8/7/SSS3/4s 1 0 w 0 3");
    assert_eq!(pos.lost(Side::Second), 1);
    // The letter of row b is no ball, and a ball is no letter.
    let labelled = plain.replace("b b b - 0 .", "b  b b b . . .  7");
    assert_eq!(at(&labelled), pos);
}

#[test]
fn everything_that_is_wrong_with_a_drawing_is_reported_at_once() {
    let rows = BELGIAN.split_once("\n\n").unwrap().1;
    let row = |row, cells, expected| Fault::RowLength { row, cells, expected };
    let cases: &[(String, &[Fault])] = &[
        (rows.to_owned(), &[Fault::NoSetup, Fault::NoTurn]),
        (format!("Black[1]\n{rows}"), &[Fault::NoSetup]),
        (format!("Abalone\n{rows}"), &[Fault::NoTurn]),
        (format!("Abalone:balls=0\nBlack[1]\n{rows}"), &[Fault::NoSetup]),
        (format!("Abalone:belgian-daisy\nBlack[1]\n{rows}"), &[Fault::NoSetup]),
        (format!("Abalone\nBlack[1]\nout 2x\n{rows}"), &[Fault::NoCount]),
        (format!("Abalone\nBlack[1]\nout 1b 1b\n{rows}"), &[Fault::NoCount]),
        (
            format!("Abalone\nBlack[1]\nout 1b\n{rows}"),
            &[Fault::TooManyInAll { side: Side::First, balls: 14, lost: 1 }],
        ),
        (BELGIAN.replace(" f  . .", " f  x ."), &[Fault::Mark { row: 'f', mark: 'x' }]),
        (BELGIAN.replace(" f  . .", " f  ."), &[row('f', 7, 8)]),
        (BELGIAN.replace('9', ". ."), &[row('d', 10, 8)]),
    ];
    for (text, faults) in cases {
        let found = Position::from_text(text).map_or_else(|faults| faults.0, |_| Vec::new());
        assert_eq!(found, *faults, "{text}");
    }
}

#[test]
fn a_turn_that_is_none_is_reported() {
    for turn in ["Black[0]", "Black[4000000000]", "Red[1]", "Black"] {
        let faults = Position::from_text(&BELGIAN.replace("Black[1]", turn)).expect_err(turn).0;
        assert_eq!(faults, [Fault::NoTurn], "{turn}");
    }
}

#[test]
fn too_many_rows_and_too_few_are_reported() {
    let more = BELGIAN.replace("    i  w", "    i  . . . . .\n    i  w");
    assert_eq!(Position::from_text(&more).unwrap_err().0, [Fault::Rows(10)]);
    let fewer = BELGIAN.replace("    a  b b . w w  6", "");
    let faults = Position::from_text(&fewer).unwrap_err().0;
    assert_eq!(faults, [Fault::Rows(8)]);
}
