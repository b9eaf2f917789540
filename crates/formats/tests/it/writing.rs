//! What is written, to the letter: other programs read it.

use rusc_formats::{AnnotatedGame, Format, WriteError};
use rusc_games::{GameKind, Outcome, Side};

/// A game of a game string, with a few tags.
fn game(kind: &str, string: &str, tags: &[(&str, &str)]) -> AnnotatedGame {
    let played = GameKind::from_id(kind).unwrap().read_game(string).unwrap();
    let mut game = AnnotatedGame::from_game(&*played);
    for (name, value) in tags {
        assert!(game.tags.set(name, value), "{name}");
    }
    game
}

fn check(format: Format, game: &AnnotatedGame, expected: &str) {
    assert_eq!(format.write(game).as_deref(), Ok(expected), "{format}");
}

fn hive() -> AnnotatedGame {
    let mut game = game("hive", "Base+M;;;wS1;bM wS1-", &[("White", "Ada"), ("Annotator", "me")]);
    game.result = Some(Outcome::Win(Side::Second));
    let last = game.tree().main_nodes().last().unwrap();
    game.comment(last, "hm");
    game
}

#[test]
fn pgn_is_that_of_mzinga_viewer() {
    let expected = "\
[GameType \"Base+M\"]
[Date \"\"]
[Event \"\"]
[Site \"\"]
[Round \"\"]
[White \"Ada\"]
[Black \"\"]
[Result \"BlackWins\"]
[Annotator \"me\"]

1. wS1
2. bM wS1-
{hm}

BlackWins
";
    check(Format::Pgn, &hive(), expected);
}

#[test]
fn pgn_of_hivegame_tells_the_result_as_a_score_and_once() {
    let expected = "\
[GameType \"Base+M\"]
[Date \"\"]
[Event \"\"]
[Site \"\"]
[Round \"\"]
[White \"Ada\"]
[Black \"\"]
[Result \"0-1\"]
[Annotator \"me\"]

1. wS1
2. bM wS1-
";
    check(Format::Hivegame, &hive().without_annotations(), expected);
}

#[test]
fn a_game_string_is_one_line() {
    check(Format::GameString, &hive(), "Base+M;BlackWins;White[2];wS1;bM wS1-\n");
    let tour = game("tour", "TourDeRuche;;;c1c2", &[]);
    check(Format::GameString, &tour, "TourDeRuche;InProgress;Blue[1];c1c2\n");
}

#[test]
fn apgn_has_its_seven_tags_first() {
    let tags = [("White", "me"), ("Source", "here\nand there")];
    let mut game = game("abalone", "Abalone:pyramid;;;e6e5", &tags);
    game.result = Some(Outcome::Win(Side::Second));
    let expected = "\
[Event \"?\"]
[Date \"????.??.??\"]
[Black \"?\"]
[White \"me\"]
[Variant \"custom\"]
[Result \"0-1\"]
[Notation \"Aba-Pro\"]
[SetUp \"1\"]
[Position \"w4/ww4/www4/wwww4/wwww1bbbb/4bbbb/4bbb/4bb/4b b\"]
[Source \"here and there\"]
[Plies \"1\"]

1. e6e5 0-1
";
    check(Format::Apgn, &game, expected);
}

#[test]
fn move_lists_and_positions_are_bare() {
    let daisy = game("abalone", "Abalone:belgian-daisy;;;a1b2;i5h5;a2b3", &[("Black", "Ada")]);
    check(Format::Migs, &daisy, "1. a1b2 i5h5 2. a2b3 *\n");
    check(Format::Position, &daisy, "1s1SS/sssSSS/1ss1SS1/3s4/9/3S4/1SSSss1/SSSsss/3ss 0 0 w 0 2\n");
    let other = game("abalone", "Abalone;;;", &[]);
    assert!(matches!(Format::Migs.write(&other), Err(WriteError::Setup(_))));
}

#[test]
fn our_own_form_names_game_and_set_up() {
    let tour = game("tour", "TourDeRuche;;;c1c2", &[("Blue", "Bob"), ("Date", "2024.01.30")]);
    let expected = "\
[Game \"tour\"]
[Setup \"TourDeRuche\"]
[Date \"2024.01.30\"]
[Blue \"Bob\"]
[Result \"*\"]

1. c1c2

*
";
    check(Format::Rusc, &tour, expected);
}

#[test]
fn sgf_is_that_of_boardspace() {
    let expected = "\
(;
GM[27]VV[1]
SU[hive-m]
P0[id \"Ada\"]
TAG[Annotator:me]
; P0[1 move W wS1 N 13 .]
; P0[2 done]
; P1[3 move B bM1 O 13 wS1-]
; P1[4 done]C[hm]
; P0[5 resign]; P0[6 done]
)
";
    check(Format::Sgf, &hive(), expected);
}

#[test]
fn a_format_of_another_game_is_refused() {
    for (format, game) in [(Format::Apgn, hive()), (Format::Pgn, game("tour", "TourDeRuche", &[]))] {
        assert!(matches!(format.write(&game), Err(WriteError::OtherGame { .. })));
    }
    assert!(matches!(
        Format::Sgf.write(&game("tour", "TourDeRuche", &[])),
        Err(WriteError::OtherGame { .. })
    ));
}
