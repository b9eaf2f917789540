//! Drawings: written, read back, drawn by hand, and drawn wrongly.

use rusc_game::{Faults, Notation, Position as _, Side, SplitMix64};

use super::{COVERED, ONE_STACK, after, random_walks};
use crate::{Cell, Diagram, Fault, Piece, PieceKind, Position};

/// The start of the game.
const START: &str = "\
TourDeRuche
Orange[1]
sun orange
moon blue

    bT      bP
        bP      .
    bP      .       .
bP      *       .
    .       *       oP
.       .       oP
    .       oP
        oP      oT
a   b   c   d   e   f";

fn cell(name: &str) -> Cell {
    Cell::from_name(name).unwrap()
}

#[test]
fn a_position_is_drawn_with_its_stacks_tokens_and_passes() {
    let covered = "\
TourDeRuche
Orange[2]
sun orange
moon orange

    bT      bP
        .       .
    bP      .       .
bP      *       .
    .       *       oP
.       .       oP
    .       bP
        .       oT
a   b   c   d   e   f

d1: bP on oP on oP";
    let passed = "\
TourDeRuche
Blue[1]
sun blue
moon blue
passed

    +       .
        .       .
    .       .       .
.       *       .
    .       *       .
.       oT      .
    .       .
        .       +
a   b   c   d   e   f

c2: oT on oP on oP on oP on oP on bT on bP on bP on bP on bP";
    let twice = passed.replace("Blue[1]", "Orange[2]").replace("passed", "passed twice");
    let cases = [
        ("TourDeRuche".to_owned(), START),
        (COVERED.to_owned(), covered),
        (format!("{ONE_STACK};;;pass"), passed),
        (format!("{ONE_STACK};;;pass;pass"), &twice),
    ];
    for (game, drawing) in cases {
        assert_eq!(after(&game).drawing(), drawing, "after {game}");
        assert_eq!(Position::from_drawing(drawing), Ok(after(&game)));
    }
}

#[test]
fn a_drawing_reads_back_as_the_position_it_shows() {
    random_walks(40, 100, |pos| {
        let drawing = pos.drawing();
        let read = Position::from_drawing(&drawing).unwrap_or_else(|faults| panic!("{faults}\n{drawing}"));
        assert_eq!(read, *pos, "{drawing}");
        assert_eq!(read.audit(), Ok(()));
        assert_eq!(drawing.parse(), Ok(Diagram::from(pos)));
    });
}

#[test]
fn drawings_by_hand_may_be_spaced_freely_and_name_free_cells() {
    let by_hand = "

       tourderuche
         orange[1]
       Moon Blue
       SUN  Orange

       BT d4
       bp e4
         bp d3 .

       . . e3
       b2 d2 op
       a1 c2 op
       b1 bp
       . OT

       d1: bP ON op on OP
       d4: bp on bp
       ";
    let faults = Position::from_drawing(by_hand).unwrap_err();
    assert_eq!(
        faults.0,
        [
            Fault::LegendDisagrees(cell("d4")),
            Fault::WrongNumber { piece: Piece::pawn(Side::Second), found: 3 }
        ]
    );
    let pos = Position::from_drawing(&by_hand.replace("BT d4", "BT bP")).unwrap_err();
    assert_eq!(pos.0, [Fault::WrongNumber { piece: Piece::pawn(Side::Second), found: 5 }]);
    let pos =
        Position::from_drawing(&by_hand.replace("BT d4", "BT bP").replace("d4: bp on bp", "d4: bp")).unwrap();
    assert_eq!(
        pos.board().stack(cell("d1")).collect::<Vec<_>>(),
        [Piece::pawn(Side::First), Piece::pawn(Side::First), Piece::pawn(Side::Second)]
    );
    assert_eq!(pos.tokens(), Position::new().tokens());
}

/// The start with something in it changed.
fn with(from: &str, to: &str) -> String {
    assert!(START.contains(from), "{from}");
    START.replace(from, to)
}

/// The faults of a drawing with so many orange pawns, orange towers, blue pawns and blue towers.
fn numbers(found: [usize; 4]) -> Vec<Fault> {
    let pieces = Piece::all().into_iter().zip(found);
    let wrong = pieces.filter(|(piece, found)| piece.kind.count() != *found);
    wrong.map(|(piece, found)| Fault::WrongNumber { piece, found }).collect()
}

/// Checks that a drawing has these faults, in any order.
fn check_faults(drawing: &str, expected: &[Fault]) {
    let mut faults = Position::from_drawing(drawing).err().map_or(vec![], |Faults(faults)| faults);
    let mut expected = expected.to_vec();
    faults.sort_by_key(|fault| format!("{fault:?}"));
    expected.sort_by_key(|fault| format!("{fault:?}"));
    assert_eq!(faults, expected, "{drawing}");
}

#[test]
fn a_wrong_text_is_told_everything_that_is_wrong_with_it() {
    use Fault::*;
    let empty = [vec![NoSetup, NoTurn, NoSun, NoMoon, WrongRows { found: 0 }], numbers([0; 4])].concat();
    let short = [vec![WrongRow { line: 12, expected: 2, found: 1 }], numbers([3, 1, 4, 1])].concat();
    let long = [vec![WrongRow { line: 12, expected: 2, found: 3 }], numbers([3, 1, 4, 1])].concat();
    let unknown = |line, column| UnknownPiece { line, column };
    let bad_legends = (15..18).map(|line| BadLegend { line }).collect();
    let cases: &[(String, Vec<Fault>)] = &[
        (START.to_owned(), vec![]),
        (String::new(), empty),
        (with("TourDeRuche\n", ""), vec![NoSetup]),
        (with("TourDeRuche", "Base"), vec![NoSetup]),
        (with("Orange[1]\n", ""), vec![NoTurn]),
        (with("Orange[1]", "Orange[0]"), vec![NoTurn]),
        (with("Orange[1]", "Green[1]"), vec![NoTurn]),
        (with("Orange[1]", "Orange[99999999999]"), vec![NoTurn]),
        (with("sun orange\n", ""), vec![NoSun]),
        (with("moon blue\n", ""), vec![NoMoon]),
        (with("sun orange", "sun green"), vec![BadToken { line: 3 }, NoSun]),
        (with("sun orange", "sun orange blue"), vec![BadToken { line: 3 }, NoSun]),
        (with("moon blue", "moon blue\nmoon blue"), vec![BadToken { line: 5 }]),
        (with("moon blue", "moon blue\npassed thrice"), vec![BadPass { line: 5 }]),
        (with("        oP      oT\n", ""), [vec![WrongRows { found: 7 }], numbers([3, 0, 4, 1])].concat()),
        (with("\n    .       oP\n", "\n    .\n"), short),
        (with("\n    .       oP\n", "\n    .  .  oP\n"), long),
        (with("bP      *", "?P      *"), [vec![unknown(9, 1)], numbers([4, 1, 3, 1])].concat()),
        (with("bP      *       .", "bP      +       *"), vec![unknown(9, 9), unknown(9, 17)]),
        (with(".       .       oP", "a1      c1      oP"), vec![unknown(11, 9)]),
        (format!("{START}\ng7: oP on oP"), vec![UnknownCell { line: 15 }]),
        (format!("{START}\nc1: oP oP"), vec![BadLegend { line: 15 }]),
        (format!("{START}\nc1:\nc1: oP on\nc1: on oP"), bad_legends),
        (format!("{START}\nc1: oP\nc1: oP"), vec![LegendTwice(cell("c1"))]),
        (
            format!("{START}\nc1: bP on oP\na1: oP"),
            ["a1", "c1"].map(|name| LegendDisagrees(cell(name))).to_vec(),
        ),
    ];
    for (drawing, expected) in cases {
        check_faults(drawing, expected);
    }
}

#[test]
fn a_wrong_position_is_told_everything_that_is_wrong_with_it() {
    use Fault::*;
    let on_star = [vec![RedStarOccupied(cell("c3"))], numbers([5, 2, 4, 1])].concat();
    let covered = [vec![ArrivedAndCovered(Side::First)], numbers([5, 2, 4, 1])].concat();
    let cases: &[(String, Vec<Fault>)] = &[
        (with("oP      oT", "oT      oP"), vec![]),
        (with("bP      *       .", "bP      oP      oT"), on_star),
        (with("bT      bP", "oT      bP").replace("oP      oT", "oP      bT"), vec![BothArrived]),
        (format!("{START}\nb4: bT on oT\ne1: oT on oP"), covered),
        (with("Orange[1]", "Orange[600000]"), vec![TooLate]),
        (with("moon blue", "moon blue\npassed\npassed"), vec![BadPass { line: 6 }, TooManyPasses]),
        (with("moon blue", "moon blue\npassed"), vec![TooManyPasses]),
        (with("Orange[1]", "Orange[2]\npassed"), vec![PassNotForced]),
        (with("Orange[1]", "Orange[2]\npassed twice"), vec![PassNotForced]),
    ];
    for (drawing, expected) in cases {
        check_faults(drawing, expected);
    }
}

#[test]
fn faults_are_told_in_words_one_after_the_other() {
    let text = START.replace("sun orange\n", "").replace("bP      *       .", "bP      oT      .");
    assert_eq!(
        Position::from_drawing(&text).unwrap_err().to_string(),
        "a line must say what the sun shows, such as 'sun orange'; nothing may stand on c3, a red star; \
         there must be 1 oT, not 2"
    );
}

/// Changes one thing of a diagram at random.
fn spoil(diagram: &mut Diagram, random: &mut SplitMix64) {
    let from = random.below(Cell::COUNT);
    let to = random.below(Cell::COUNT);
    match random.below(6) {
        0 => diagram.ply = random.below(4) as u32,
        1 => diagram.passes = random.below(4) as u8,
        2 => diagram.tokens.sun = !diagram.tokens.sun,
        3 => diagram.stacks[to].push(Piece { side: Side::First, kind: PieceKind::Pawn }),
        _ => {
            let piece = diagram.stacks[from].pop();
            diagram.stacks[to].extend(piece);
        }
    }
}

#[test]
fn whatever_is_accepted_of_a_spoilt_diagram_is_a_sound_position() {
    let mut random = SplitMix64::new(7);
    let (mut accepted, mut refused) = (0, 0);
    random_walks(30, 60, |pos| {
        let mut diagram = Diagram::from(pos);
        spoil(&mut diagram, &mut random);
        match Position::try_from(&diagram) {
            Err(_) => refused += 1,
            Ok(pos) => {
                accepted += 1;
                assert_eq!(pos.audit(), Ok(()), "{diagram}");
                let mut moves = Vec::new();
                pos.legal_moves(&mut moves);
                assert_eq!(moves.is_empty(), pos.outcome().is_some(), "{diagram}");
            }
        }
    });
    assert!(accepted > 200 && refused > 200, "{accepted} accepted, {refused} refused");
}

#[test]
fn absurd_texts_are_refused_without_a_panic() {
    let head = "TourDeRuche\nOrange[1]\nsun orange\nmoon blue\n";
    let cases = [
        "\0".to_owned(),
        head.to_owned() + &"oP ".repeat(200_000),
        head.to_owned() + &"oP\n".repeat(200_000),
        head.to_owned() + &"c1: oP on oP\n".repeat(100_000),
        head.to_owned() + "c1: oP" + &" on oP".repeat(100_000),
        head.to_owned() + ":::\n:\nc1:c1:oP\n",
        head.to_owned() + "👻 oP\n\u{2003}\u{2003}bP\u{85}",
        "sun ".repeat(1000),
        "passed ".repeat(1000),
        START.replace("oT", &"oT".repeat(100_000)),
    ];
    for text in cases {
        let faults = Position::from_drawing(&text).map(|pos| pos.drawing()).unwrap_err();
        assert!(!faults.0.is_empty() && !faults.0[0].to_string().is_empty());
    }
}
