//! Games that are saved and loaded, and other programs as players.

use std::time::Duration;

use rusc_engine::Level;
use rusc_games::GameKind;

use super::{PEOPLE, PLAIN, order, played, playing, press, report, screen, sees, wait};
use crate::app::{Effect, ExistingFile, Input};
use crate::engine::{EngineNews, SearchPurpose};
use crate::files::FileReport;
use crate::menu::Menu;
use crate::player::TablePlayer;

/// What is to be written.
fn saved(effects: Vec<Effect>) -> (String, String, ExistingFile) {
    let saved = effects.into_iter().find_map(|effect| match effect {
        Effect::Save { path, text, existing } => Some((path, text, existing)),
        _ => None,
    });
    saved.expect("a file is to be written")
}

/// Saves a game, and loads the same one.
fn check(id: &str, game: &str, name: &str, written: &str) {
    let mut app = playing(PLAIN, id, game, PEOPLE);
    let moves = played(&app);
    press(&mut app, "s");
    let prompt = app.prompt.as_mut().expect("the name is asked for");
    if !name.is_empty() {
        prompt.text = name.to_owned();
    }
    let (path, text, existing) = saved(press(&mut app, "<Enter>"));
    assert_eq!(existing, ExistingFile::Kept);
    assert!(text.contains(written), "{text}");
    let mut other = playing(PLAIN, "hive", "Base", PEOPLE);
    let report = FileReport::Read { path, bytes: text.into_bytes() };
    other.update(Input::File(report), Duration::ZERO);
    assert_eq!(played(&other), moves, "{id} {name}");
}

#[test]
fn games_are_saved_in_the_format_of_the_field_or_of_the_extension_and_load_again() {
    let hive = "Base+MLP;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-";
    check("hive", hive, "", "[White \"you\"]");
    check("hive", hive, "x.uhp", "Base+MLP;InProgress;White[3];wS1;");
    check("hive", hive, "x.rusc", "wS1");
    check("abalone", "Abalone;;;a1b2;i9h8", "", "a1b2");
    check("tour", "TourDeRuche;;;c1d1;c4d1*", "", "c4d1*");
}

#[test]
fn engines_wait_in_a_game_that_was_loaded_if_there_are_any() {
    let check = |players: [TablePlayer; 2], waits: bool| {
        let mut app = playing(PLAIN, "hive", "Base", PEOPLE);
        app.menu = Menu::new(GameKind::Hive, &players, None);
        let report = FileReport::Read { path: "a.uhp".to_owned(), bytes: b"Base;;;wS1".to_vec() };
        app.update(Input::File(report), Duration::ZERO);
        assert_eq!(screen(&app).contains(" a.uhp. Engines wait"), waits, "{}", screen(&app));
    };
    check(PEOPLE, false);
    check([TablePlayer::Person, TablePlayer::Computer(Level::MAX)], true);
}

#[test]
fn a_file_that_is_there_is_kept_unless_the_player_says_otherwise() {
    let mut app = playing(PLAIN, "hive", "Base;;;wS1", PEOPLE);
    let exists = || Input::File(FileReport::Exists { path: "a.pgn".to_owned(), text: "x".to_owned() });
    app.update(exists(), Duration::ZERO);
    sees(&app, &["There is a file a.pgn already. Write over it? y or n"]);
    assert!(press(&mut app, "n").is_empty());
    app.update(exists(), Duration::ZERO);
    assert_eq!(saved(press(&mut app, "y")), ("a.pgn".to_owned(), "x".to_owned(), ExistingFile::Replaced));
    app.update(Input::File(FileReport::Saved("a.pgn".to_owned())), Duration::ZERO);
    sees(&app, &["Saved as a.pgn."]);
}

#[test]
fn what_cannot_be_read_or_written_is_told_and_the_game_stays() {
    let mut app = playing(PLAIN, "hive", "Base;;;wS1", PEOPLE);
    press(&mut app, "s");
    app.prompt.as_mut().expect("the name is asked for").text = "x.apgn".to_owned();
    assert!(press(&mut app, "<Enter>").is_empty());
    sees(&app, &["x.apgn: apgn files are not for Hive."]);
    let read = |text: &str| {
        let bytes = text.as_bytes().to_vec();
        Input::File(FileReport::Read { path: "x.pgn".to_owned(), bytes })
    };
    app.update(read("[GameType \"Base\"]\n\n1. wS1\n2. bG9 wS1-\n"), Duration::ZERO);
    sees(&app, &["x.pgn:4:"]);
    app.update(read(""), Duration::ZERO);
    sees(&app, &["x.pgn:1:1: there is no game in this file"]);
    app.update(read("\0"), Duration::ZERO);
    sees(&app, &["x.pgn:1:1: this is no text"]);
    assert_eq!(played(&app), ["wS1"]);
}

#[test]
fn another_program_plays_a_side_and_is_not_trusted() {
    let program = TablePlayer::Program("/opt/engines/mzinga --uhp".to_owned());
    let mut app = playing(PLAIN, "hive", "Base", [TablePlayer::Person, program]);
    sees(&app, &["Black  mzinga"]);
    let first = order(press(&mut app, "2<Enter>"));
    assert_eq!(first.purpose, SearchPurpose::Program);
    assert_eq!(first.command.as_deref(), Some("/opt/engines/mzinga --uhp"));
    assert_eq!(first.time, Some(Duration::from_secs(1)));
    report(&mut app, first.id, EngineNews::Chosen("bQ wS1-".to_owned()));
    wait(&mut app, Duration::from_secs(1));
    sees(&app, &["Black wanted to play 'bQ wS1-', which is not possible"]);
    let again = order(press(&mut app, "."));
    report(&mut app, again.id, EngineNews::Chosen("bS1 wS1-".to_owned()));
    wait(&mut app, Duration::from_secs(1));
    assert_eq!(played(&app), ["wS1", "bS1 wS1-"]);
}
