//! Position texts: the forms in use, the one that is written, and everything that can be wrong.

use rusc_game::{Position as _, Side};

use super::{at, random_walks};
use crate::{Fault, Layout, Position, Setup};

const BELGIAN: &str = "ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1";

#[test]
fn all_forms_of_a_position_read_as_the_same_rows() {
    let late = "ss1SS/1ssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/1S1ss 1 1 w 0 1";
    let cases: &[(&str, &[&str])] = &[
        (
            BELGIAN,
            &[
                "ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss",
                "  ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b\n",
                "ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 B 17",
                "ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww b",
                "WW1BB/WWWBBB/1WW1BB1/8/9/8/1BB1WW1/BBBWWW/BB1WW-0b0w b",
                "0a12b123c23g78h789i89_0a45b456c56g45h456i56",
                "b\nA1b,A2b,B1b,B2b,B3b,C2b,C3b,G7b,G8b,H7b,H8b,H9b,I8b,I9b,\
                 A4w,A5w,B4w,B5w,B6w,C5w,C6w,G4w,G5w,H4w,H5w,H6w,I5w,I6w",
                "22011 222111 0220110 00000000 000000000 00000000 0110220 111222 11022",
                "2201122211102201100000000000000000000000000011022011122211022",
            ],
        ),
        (
            late,
            &[
                "ww1bb/1wwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/1b1ww-1b1w w",
                "ss1SS/1ssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/1S1ss 1 1 w 12 1",
            ],
        ),
        // KAA, with one ball of Black's off: either way of counting gives the same.
        (
            "ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/1S1ss 0 1 b 0 1",
            &[
                "1a2b123c23g78h789i89_0a45b456c56g45h456i56",
                "0a2b123c23g78h789i89_1a45b456c56g45h456i56",
                "22011 222111 0220110 00000000 000000000 00000000 0110220 111222 01022",
            ],
        ),
    ];
    for &(rows, texts) in cases {
        assert_eq!(at(rows).row_text(), rows);
        for text in texts {
            assert_eq!(at(text).row_text(), rows, "{text}");
        }
    }
}

#[test]
fn fields_say_who_has_won_what_and_which_move_comes() {
    let pos = at("5/6/7/8/2SSs4/8/7/6/5 3 2 w 9 40");
    assert_eq!((pos.lost(Side::First), pos.lost(Side::Second)), (2, 3));
    assert_eq!((pos.side_to_move(), pos.ply()), (Side::Second, 79));
    let pos = at("5/6/7/8/2bbw4/8/7/6/5-2b3w w");
    assert_eq!((pos.lost(Side::First), pos.lost(Side::Second)), (2, 3));
    assert_eq!((pos.side_to_move(), pos.ply()), (Side::Second, 1));
}

#[test]
fn rows_read_back_in_every_position() {
    random_walks(60, |pos, _| {
        assert_eq!(&at(&pos.row_text()), pos);
        let apgn = pos.setup().start.color_rows();
        assert_eq!(at(&apgn).board(), pos.board());
    });
}

#[test]
fn everything_that_is_wrong_is_reported_at_once() {
    let row = |row, cells, expected| Fault::RowLength { row, cells, expected };
    let mark = |row, mark| Fault::Mark { row, mark };
    let many = |side, balls| Fault::TooManyBalls { side, balls };
    let cases: &[(&str, &[Fault])] = &[
        ("", &[Fault::NoPosition]),
        ("nonsense", &[Fault::NoPosition]),
        ("b", &[]),
        ("5/6/7", &[Fault::Rows(3)]),
        ("5/6/7/8/9/8/7/6/5/5", &[Fault::Rows(10)]),
        ("5/6/7/8/9/8/7/6/5 0 0 x 0 1", &[Fault::NoSide]),
        ("5/6/7/8/9/8/7/6/5 0 z b 0 1", &[Fault::NoCount]),
        ("5/6/7/8/9/8/7/6/5 0 0 b 0 0", &[Fault::NoMoveNumber]),
        ("5/6/7/8/9/8/7/6/5 0 0 b x 1", &[Fault::NoMoveNumber]),
        ("5/6/7/8/9/8/7/6/5 0 0 b 0 1 1", &[Fault::Rest]),
        ("5/6/7/8/9/8/7/6/5 0 b", &[Fault::Rest]),
        ("5/6/7/8/9/8/7/6/5-1b1w 0 0 b", &[Fault::Rest]),
        ("5/6/7/8/9/8/7/6/5-1b b", &[Fault::NoCount]),
        ("5/6/7/8/9/8/7/6/5 0 0 b 0 4000000000", &[Fault::TooLate]),
        (
            "4/7/7x/8/10/8/SSSSSSSS/6/5 0 0 q",
            &[
                row('i', 4, 5),
                row('h', 7, 6),
                mark('g', 'x'),
                mark('e', '0'),
                row('e', 1, 9),
                row('c', 8, 7),
                Fault::NoSide,
            ],
        ),
        (
            "SSSSS/SSSSSS/SSSS3/8/9/8/sss4/ssssss/sssss 1 6 b",
            &[many(Side::First, 15), Fault::TooManyInAll { side: Side::Second, balls: 14, lost: 1 }],
        ),
        ("5/6/7/8/9/8/7/6/5 6 6 b", &[Fault::BothBeaten]),
        // A position of PlayStrategy's tests has fifteen black balls.
        ("SSS2/2sSSS/1SSssss/3S4/3S5/2S5/1s5/ssss2/SSSSs 0 0 b", &[many(Side::First, 15)]),
        ("b E5b,E5w,e5B,E6", &[Fault::Entry(4), Fault::CellTwice("e5".parse().unwrap())]),
        ("x E5b", &[Fault::NoPosition]),
        ("x E5b,E6b", &[Fault::NoSide]),
        ("b E5b;E6b", &[Fault::Entry(1)]),
        ("0a12_", &[Fault::NoCount]),
        ("0a17_0b1x", &[Fault::Entry(2)]),
        ("0a1_0b1_", &[Fault::Rest]),
        ("1a1_0b1", &[Fault::UnclearCounts]),
        ("0a1_0a1", &[Fault::CellTwice("a1".parse().unwrap())]),
        ("222 000", &[Fault::Rows(2), row('i', 3, 5), row('h', 3, 6), Fault::BothBeaten]),
        ("0", &[Fault::NoPosition, Fault::BothBeaten]),
    ];
    for &(text, faults) in cases {
        let found = Position::from_text(text).map_or_else(|faults| faults.0, |_| Vec::new());
        assert_eq!(found, faults, "{text}");
    }
}

#[test]
fn faults_are_explained() {
    let faults = Position::from_text("4/6/7/8/9/8/7/6/5 0 0 x").unwrap_err();
    assert_eq!(faults.to_string(), "row i has 4 cells, not 5; the side to move is b or w");
    let faults = Position::from_text("SSSSS/SSSSSS/SSSS3/8/9/8/7/6/5").unwrap_err();
    assert_eq!(faults.to_string(), "Black has 15 balls, more than 14");
}

#[test]
fn a_layout_is_known_by_its_rows() {
    for setup in Setup::all() {
        let pos = Position::new(&setup);
        assert_eq!(at(&pos.row_text()).setup(), setup);
    }
    assert_eq!(at(BELGIAN).setup(), Setup::from(Layout::BELGIAN_DAISY));
}
