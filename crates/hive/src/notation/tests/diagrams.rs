//! Drawings: written, read back, drawn by hand, and drawn wrongly.

use rusc_game::{Faults, Hex, Notation, Position as _, Side, SplitMix64};

use super::{TWO_STACKS, after, legal_texts, random_walks};
use crate::{Bug, Diagram, Fault, Piece, Position};

fn piece(name: &str) -> Piece {
    Piece::all().find(|piece| piece.to_string() == name).unwrap()
}

#[test]
fn a_position_is_drawn_with_its_stacks_and_its_stun() {
    let cases = [
        ("Base", "Base\nWhite[1]"),
        ("Base:booklet;;;wQ", "Base:booklet\nBlack[1]\n\nwQ"),
        (
            TWO_STACKS,
            "\
Base+MLP
White[5]
stunned bB1

  wB1 wB2
bB1

wB2 on wQ
bB1 on bQ",
        ),
        (
            r"Base;;;wS1;bS1 wS1-;wQ \wS1;bQ bS1/;wG1 wQ/;bA1 bQ\;wG1 /wQ;bA1 \bQ;wG1 -bA1",
            "\
Base
Black[5]

  wG1 bA1
wQ  .   bQ
  wS1 bS1",
        ),
    ];
    for (game, drawing) in cases {
        assert_eq!(after(game).drawing(), drawing, "after {game}");
    }
}

#[test]
fn a_drawing_reads_back_as_the_position_it_shows() {
    random_walks(6, 70, |pos| {
        let drawing = pos.drawing();
        let read = Position::from_drawing(&drawing).unwrap_or_else(|faults| panic!("{faults}\n{drawing}"));
        assert_eq!(read.audit(), Ok(()), "{drawing}");
        assert_eq!(read.drawing(), drawing);
        assert_eq!(legal_texts(&read), legal_texts(pos), "{drawing}");
        assert_eq!(Diagram::from(&read).to_string().parse(), Ok(Diagram::from(&read)), "{drawing}");
    });
}

#[test]
fn a_diagram_of_a_position_is_that_position() {
    random_walks(4, 70, |pos| {
        let copy = Position::try_from(&Diagram::from(pos)).unwrap();
        assert_eq!((copy.key(), copy.ply()), (pos.key(), pos.ply()));
        assert_eq!(copy.board().pieces().collect::<Vec<_>>(), pos.board().pieces().collect::<Vec<_>>());
    });
}

#[test]
fn a_drawing_is_the_same_wherever_on_the_torus_the_hive_lies() {
    let here = Diagram::from(&after(TWO_STACKS));
    for (dq, dr) in (-32..=32).flat_map(|dq| [(dq, 0), (dq, -dq), (0, dq), (dq, 7)]) {
        let mut there = here.clone();
        for (hex, _) in &mut there.stacks {
            *hex = *hex + Hex::new(dq, dr);
        }
        let pos = Position::try_from(&there).unwrap();
        assert_eq!(pos.audit(), Ok(()));
        assert_eq!(pos.drawing(), here.to_string(), "moved by ({dq}, {dr})");
        assert_eq!(legal_texts(&pos), legal_texts(&after(TWO_STACKS)));
    }
}

#[test]
fn a_row_of_all_pieces_is_as_wide_as_a_hive_can_be() {
    for step in [Hex::new(1, 0), Hex::new(0, 1), Hex::new(-1, 1)] {
        let place = |(index, piece)| (Hex::new(step.q * index, step.r * index), vec![piece]);
        let stacks = (0..).zip(Piece::all()).map(place).collect();
        let diagram = Diagram { setup: "Base+MLP".parse().unwrap(), ply: 100, stunned: None, stacks };
        let pos = Position::try_from(&diagram).unwrap();
        assert_eq!(Position::from_drawing(&pos.drawing()).unwrap().drawing(), diagram.to_string());
    }
}

#[test]
fn drawings_by_hand_may_be_indented_and_spaced_freely() {
    let by_hand = "

        base+plm
        white[9]

        STUNNED BA1

              wG1 wB1
            wQ  .   bP1
              wP  bA1 .

        wb1 on BB1 ON bQ
        ";
    let drawn = "\
Base+MLP
White[9]
stunned bA1

  wG1 wB1
wQ  .   bP
  wP  bA1

wB1 on bB1 on bQ";
    let pos = Position::from_drawing(by_hand).unwrap();
    assert_eq!(pos.drawing(), drawn);
    assert_eq!(pos.side_to_move(), Side::First);
    assert_eq!((pos.turn(), pos.stunned_piece()), (9, Some(piece("bA1"))));
    let under: Vec<Piece> = pos.board().stack(pos.board().cell_of(piece("bQ")).unwrap()).collect();
    assert_eq!(under, ["wB1", "bB1", "bQ"].map(piece));
}

#[test]
fn a_wrong_drawing_is_told_everything_that_is_wrong_with_it() {
    use Fault::*;
    use Side::{First, Second};
    let cases: &[(&str, &[Fault])] = &[
        // Of the text.
        ("", &[NoSetup, NoTurn]),
        ("Bose\nWhite[1]", &[NoSetup]),
        ("White[1]", &[NoSetup]),
        ("Base\nGreen[1]", &[NoTurn]),
        ("Base\nWhite[0]", &[NoTurn]),
        ("Base\nWhite[99999999999]", &[NoTurn]),
        ("Base\nWhite[é]", &[NoTurn]),
        ("Base\nBlack[1]\nwX1", &[UnknownPiece { line: 3, column: 1 }]),
        (
            "Base\nBlack[1]\nwS1 é   .   ?",
            &[UnknownPiece { line: 3, column: 5 }, UnknownPiece { line: 3, column: 13 }],
        ),
        ("Base\nBlack[1]\nwS1bS1", &[UnknownPiece { line: 3, column: 1 }]),
        ("Base\nWhite[2]\nwS1\n bS1", &[Misaligned { line: 4, column: 2 }]),
        ("Base\nWhite[2]\nwS1\nbS1", &[Misaligned { line: 4, column: 1 }]),
        ("Base\nWhite[2]\n\nwS1  bS1 bG1", &[Misaligned { line: 4, column: 6 }]),
        ("Base+P\nBlack[1]\nstunned\nwS1", &[BadStun { line: 3 }]),
        ("Base+P\nBlack[1]\nstunned wS1 wG1\nwS1", &[BadStun { line: 3 }]),
        (
            "Base\nWhite[9]\nwB1 on\nwB1 on bQ wQ\nwB1 on on",
            &[BadLegend { line: 3 }, BadLegend { line: 4 }, BadLegend { line: 5 }],
        ),
        (
            "Base\nWhite[9]\nwQ  bQ  wB1\nwB1 on bB1\nwB1 on bB2\nbB2 on bA1",
            &[LegendTwice(piece("wB1")), LegendWithoutStack(piece("bB2"))],
        ),
        // Of single pieces, together with the text.
        (
            "Base\nWhite[9]\nwQ  bQ  wQ  wM  wQ\nwQ on bA1 on wA1 on bS1",
            &[
                CannotClimb(piece("wA1")),
                CannotClimb(piece("bA1")),
                CannotClimb(piece("wQ")),
                Twice(piece("wQ")),
                NotInGame(piece("wM")),
            ],
        ),
        (
            "Base\nWhite\nwQ  wL\n wQ",
            &[NoTurn, Misaligned { line: 4, column: 2 }, NotInGame(piece("wL")), Twice(piece("wQ"))],
        ),
        // Of the whole.
        ("Base\nWhite[2]", &[EmptyTable]),
        ("Base\nBlack[1]", &[EmptyTable]),
        ("Base\nWhite[1]\nwS1", &[TooManyPieces(First)]),
        ("Base\nWhite[2]\nwS1", &[TooFewPieces(Second)]),
        ("Base\nWhite[2]\nwQ  bQ", &[QueenFirst(First), QueenFirst(Second)]),
        ("Base:booklet\nWhite[2]\nwQ  wS1 wS2 bQ", &[TooManyPieces(First)]),
        ("Base\nBlack[4]\nwS1 bS1 wS2 bS2 wB1 bB1", &[QueenMissing(First)]),
        ("Base\nWhite[5]\nwS1 bS1", &[QueenMissing(First), QueenMissing(Second)]),
        ("Base\nWhite[9]\nwQ  wA2 bG3 bQ", &[OutOfOrder(piece("wA2")), OutOfOrder(piece("bG3"))]),
        ("Base\nWhite[9]\nwQ  wS1 .   bQ  bS1", &[NotConnected]),
        ("Base\nWhite[9]\nwQ  wS1\nbQ      bS1", &[Misaligned { line: 4, column: 1 }]),
        ("Base\nWhite[9]\nwQ  wS1\n          bQ  bS1", &[NotConnected]),
        ("Base\nWhite[600000]\nwQ  wS1 bS1 bQ", &[TooLate]),
        ("Base\nWhite[9]\nstunned wQ\nwQ  wS1 bS1 bQ", &[StunWithoutPillbug]),
        ("Base+P\nWhite[9]\nstunned wP\nwQ  wS1 bS1 bQ", &[StunnedOutOfSight(piece("wP"))]),
        ("Base+P\nWhite[9]\nstunned wQ\nwB1 wS1 bS1 bQ\nwB1 on wQ", &[StunnedOutOfSight(piece("wQ"))]),
        (
            "Base\nWhite[9]\nstunned wG1\nwS2 .   bG1 bG2",
            &[
                OutOfOrder(piece("wS2")),
                NotConnected,
                QueenMissing(First),
                QueenMissing(Second),
                StunWithoutPillbug,
            ],
        ),
    ];
    for &(drawing, expected) in cases {
        let faults = Position::from_drawing(drawing).map(|pos| pos.drawing()).unwrap_err();
        assert_eq!(faults.0, expected, "{faults}\n{drawing}");
    }
}

#[test]
fn a_diagram_made_by_hand_is_not_trusted() {
    let setup = "Base".parse().unwrap();
    let row = |places: &[(i16, i16)]| {
        let names = ["wQ", "wS1", "bS1", "bQ"].map(piece);
        let stacks = places.iter().zip(names).map(|(&(q, r), piece)| (Hex::new(q, r), vec![piece])).collect();
        Diagram { setup, ply: 20, stunned: None, stacks }
    };
    let cases = [
        (row(&[(0, 0), (1, 0), (2, 0), (2, 0)]), vec![Fault::CellTwice(Hex::new(2, 0))]),
        (row(&[(0, 0), (1, 0), (2, 0), (28, 0)]), vec![Fault::TooWide]),
        (row(&[(0, 0), (1, 0), (2, 0), (2, 28)]), vec![Fault::TooWide]),
        (row(&[(i16::MIN, 0), (i16::MAX, 0), (0, i16::MAX), (0, i16::MIN)]), vec![Fault::TooWide]),
        (row(&[(0, 0), (1, 0), (2, 0), (3, 1)]), vec![Fault::NotConnected]),
        (row(&[(0, 0), (1, 0), (2, 0), (1, -1)]), vec![]),
        (row(&[(i16::MAX, 0), (i16::MAX - 1, 0), (i16::MAX - 1, 1), (i16::MAX, 1)]), vec![]),
        (row(&[(i16::MIN, 9), (i16::MIN + 1, 9), (i16::MIN + 1, 8), (i16::MIN, 10)]), vec![]),
    ];
    for (diagram, expected) in cases {
        let faults = Position::try_from(&diagram).err().map_or(vec![], |Faults(faults)| faults);
        assert_eq!(faults, expected, "{:?}", diagram.stacks);
    }
}

#[test]
fn the_highest_stack_of_all_is_read() {
    let drawing = "\
Base+M
White[20]

bM  bA1

bM on wM on bB2 on bB1 on wB2 on wB1 on wQ";
    // Both queens must be in play: hers lies at the bottom, his is missing.
    assert_eq!(Position::from_drawing(drawing).unwrap_err().0, [Fault::QueenMissing(Side::Second)]);
    let pos = Position::from_drawing(&drawing.replace("bA1", "bQ")).unwrap();
    let cell = pos.board().cell_of(Piece::queen(Side::First)).unwrap();
    assert_eq!(pos.board().height(cell), 7);
    assert_eq!(pos.board().top(cell).map(Piece::bug), Some(Bug::Mosquito));
    assert_eq!(pos.audit(), Ok(()));
}

/// Changes one thing of a diagram at random.
fn spoil(diagram: &mut Diagram, random: &mut SplitMix64) {
    let pieces: Vec<Piece> = Piece::all().collect();
    let any_piece = *random.pick(&pieces).unwrap();
    let by = Hex::new(random.below(3) as i16 - 1, random.below(3) as i16 - 1);
    let at = random.below(diagram.stacks.len().max(1));
    let what = random.below(5);
    match (what, diagram.stacks.get_mut(at)) {
        (0, _) => diagram.ply = random.below(60) as u32,
        (1, _) => diagram.stunned = Some(any_piece),
        (2, Some((_, stack))) => stack[0] = any_piece,
        (3, Some((_, stack))) => stack.push(any_piece),
        (_, Some((hex, _))) => *hex = *hex + by,
        (_, None) => {}
    }
}

#[test]
fn whatever_is_accepted_of_a_spoilt_diagram_is_a_sound_position() {
    let mut random = SplitMix64::new(7);
    let (mut accepted, mut refused) = (0, 0);
    random_walks(4, 60, |pos| {
        let mut diagram = Diagram::from(pos);
        spoil(&mut diagram, &mut random);
        match Position::try_from(&diagram) {
            Err(_) => refused += 1,
            Ok(pos) => {
                accepted += 1;
                assert_eq!(pos.audit(), Ok(()), "{diagram}");
                assert_eq!(legal_texts(&pos).is_empty(), pos.outcome().is_some(), "{diagram}");
            }
        }
    });
    assert!(accepted > 200 && refused > 200, "{accepted} accepted, {refused} refused");
}

#[test]
fn absurd_texts_are_refused_without_a_panic() {
    let cases = [
        "\0".to_owned(),
        "Base\nWhite[9]\n".to_owned() + &"wA1 ".repeat(200_000),
        "Base\nWhite[9]\n".to_owned() + &"wA1\n".repeat(200_000),
        "Base\nWhite[9]\nwB1\n".to_owned() + &"wB1 on bQ\n".repeat(100_000),
        "Base\nWhite[9]\nwB1\nwB1".to_owned() + &" on bQ".repeat(100_000),
        "Base\nWhite[9]\nwQ".to_owned() + &" ".repeat(1_000_000) + "bQ",
        "Base\nWhite[9]\n👻 wQ\n\u{2003}\u{2003}bQ\u{85}".to_owned(),
        "on ".repeat(1000),
        "stunned ".repeat(1000),
        "Base\nWhite[9]\n".to_owned() + &"stunned stunned on on\n".repeat(1000),
    ];
    for text in cases {
        let faults = Position::from_drawing(&text).map(|pos| pos.drawing()).unwrap_err();
        assert!(!faults.0.is_empty() && !faults.0[0].to_string().is_empty());
    }
}
