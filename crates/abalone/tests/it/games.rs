//! Game files: real games, unusual ones, and broken ones that must be refused for the right reason.

use std::fs;
use std::path::PathBuf;

use rusc_abalone::{Position, apgn};
use rusc_game::{Outcome, Position as _, Record, Side};

fn data(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/games");
    fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn read(text: &str) -> Vec<apgn::ApgnGame> {
    apgn::games(text).map(|game| game.unwrap_or_else(|error| panic!("{error}"))).collect()
}

/// What is written reads back as the same game, and is written the same way again.
fn check_round_trip(game: &apgn::ApgnGame) {
    let text = game.to_string();
    assert!(text.lines().all(|line| line.starts_with('[') || line.len() <= 80), "{text}");
    let again: apgn::ApgnGame = text.parse().unwrap_or_else(|fault| panic!("{fault} in\n{text}"));
    assert_eq!(again.to_string(), text);
    assert_eq!(again.record().game_string(), game.record().game_string());
    assert_eq!(again.result(), game.result());
}

#[test]
fn real_games_replay_and_end_as_they_say() {
    let games = read(&data("migs.apgn"));
    assert_eq!(games.len(), 7);
    games.iter().for_each(check_round_trip);
    let ends: Vec<_> = games.iter().map(|game| game.record().line().position().outcome()).collect();
    let (black, white) = (Some(Outcome::Win(Side::First)), Some(Outcome::Win(Side::Second)));
    assert_eq!(ends, [white, None, black, None, None, None, None]);
    let lost = |index: usize, side| games[index].record().line().position().lost(side);
    assert_eq!((lost(0, Side::First), lost(2, Side::Second)), (6, 6));
    let text = games[0].to_string();
    assert!(text.starts_with("[Event \"MIGS 26340\"]\n[Date \"2016.05.27\"]\n[Black \"?\"]\n"), "{text}");
    // The archive names either end of a row first; written is the lower one.
    assert!(text.contains("\n1. h7g6 i6h6 2. h9g8 g4g5 3. i8h8 g5g6 4. g9f9 h4h5 "), "{text}");
}

#[test]
fn all_forms_of_games_are_read_and_written() {
    let games = read(&data("forms.apgn"));
    assert_eq!(games.len(), 4);
    games.iter().for_each(check_round_trip);
    let texts: Vec<String> = games.iter().map(|game| game.record().game_string()).collect();
    assert_eq!(
        texts,
        [
            "Abalone:pos=5/6/7/8/Sss6/8/7/2SS2/1SSS1 5 5 w 0 1;WhiteWins;Black[1];e3e2",
            "Abalone:belgian-daisy;InProgress;Black[3];a1b2;i5h5;c2c3d2;a4a3",
            "Abalone:pos=5/6/7/8/6SSs/8/7/6/s4 0 0 b 0 1,balls=1,limit=40/balls;BlackWins;White[1];e7e8",
            "Abalone:german-daisy;NotStarted;Black[1]",
        ]
    );
    let tags = &games[1].tags;
    assert_eq!(tags.get("Black"), Some("A \"quoted\" name"));
    assert_eq!(tags.get("White"), Some("back\\slash"));
    assert_eq!(tags.iter().last(), Some(("Round", "7")));
}

#[test]
fn broken_games_are_refused_with_their_number_and_ply() {
    let expected = data("broken.expected");
    let found: Vec<String> =
        apgn::games(&data("broken.apgn")).map(|game| game.expect_err("it is broken").to_string()).collect();
    for (found, expected) in found.iter().zip(expected.lines()) {
        assert_eq!(found, expected);
    }
    assert_eq!(found.len(), expected.lines().count());
}

#[test]
fn a_broken_game_does_not_hide_those_around_it() {
    let text = format!("{}\n{}\n{}", data("migs.apgn"), data("broken.apgn"), data("forms.apgn"));
    let good = apgn::games(&text).flatten().count();
    assert_eq!((good, apgn::games(&text).count()), (11, 33));
    let last = apgn::games(&text).filter_map(Result::err).last().unwrap();
    assert_eq!(last.game, 29);
}

#[test]
fn a_game_of_ones_own_is_written_with_all_required_tags() {
    let mut record = Record::<Position>::new("Abalone:pyramid".parse().unwrap());
    record.play("e6e5").unwrap();
    let mut game = apgn::ApgnGame::new(record, Some(Outcome::Win(Side::Second))).unwrap();
    game.tags.set("White", "me").unwrap();
    game.tags.set("Source", "here\nand there").unwrap();
    assert!(game.tags.set("Result", "1-0").is_err());
    assert!(game.tags.set("two words", "").is_err());
    assert_eq!(
        game.to_string(),
        "\
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
"
    );
    check_round_trip(&game);
}

#[test]
fn a_result_against_the_board_cannot_be_written() {
    let setup = "Abalone:pos=5/6/7/8/6SSs/8/7/6/s4 0 0 b 0 1,balls=1".parse().unwrap();
    let mut record = Record::<Position>::new(setup);
    record.play("e7e8").unwrap();
    assert_eq!(
        apgn::ApgnGame::new(record.clone(), Some(Outcome::Draw)).map(|_| ()),
        Err(apgn::GameFault::ResultAgainstBoard)
    );
    assert!(apgn::ApgnGame::new(record, None).is_ok());
}
