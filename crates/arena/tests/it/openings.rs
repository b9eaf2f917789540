//! Reading openings.

use std::collections::HashSet;
use std::fs;

use rusc_arena::Openings;
use rusc_games::GameKind;

#[test]
fn openings_are_game_strings_or_moves() {
    let text = "\u{feff}# a comment\n\nwS1;bG1 wS1-   # moves\r\nBase+M;InProgress;Black[1];wA1\nBase+MLP\n wB1 ; \n";
    let openings = Openings::read(GameKind::Hive, "Base+P", text).unwrap();
    let strings: Vec<String> = openings.all().iter().map(|opening| opening.game().game_string()).collect();
    let expected = [
        "Base+P;InProgress;White[2];wS1;bG1 wS1-",
        "Base+M;InProgress;Black[1];wA1",
        "Base+MLP;NotStarted;White[1]",
        "Base+P;InProgress;Black[1];wB1",
    ];
    assert_eq!(strings, expected);
}

#[test]
fn a_bad_opening_is_named_by_its_line() {
    let check = |setup: &str, text: &str, expected: &str| {
        let error = format!("{:#}", Openings::read(GameKind::Hive, setup, text).unwrap_err());
        assert!(error.contains(expected), "{error} does not say {expected}");
    };
    check("Base", "wS1\n\nwS1;wS2 wS1-\n", "line 3");
    check("Base", "Base;;;wQ\n", "line 1");
    check("Base", "Chess;;;e4\n", "line 1");
    check("Base", "# nothing\n\n", "no openings");
    check("Base+X", "wS1", "'Base+X' is no set-up");
    let drawn = format!("Base+MLP;;;{DRAWN}");
    check("Base", &drawn, "the game is over already");
    assert!(Openings::start(GameKind::Hive, "nonsense").is_err());
}

/// The same position for the third time.
const DRAWN: &str =
    "wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wQ /wS1;bQ bS1\\;wQ -wS1;bQ bS1-;wQ /wS1;bQ bS1\\;wQ -wS1;bQ bS1-";

#[test]
fn every_book_of_the_project_has_different_openings_and_says_how_it_was_made() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../books");
    let mut n_books = 0;
    for entry in fs::read_dir(folder).expect("the project has books") {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        let kind = GameKind::ALL.into_iter().find(|kind| name.starts_with(kind.id())).expect(name);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains("\n# Made by: rusc book "), "{name}");
        let openings = Openings::read(kind, kind.default_setup(), &text).expect(name);
        let positions: HashSet<String> = openings
            .all()
            .iter()
            .map(|opening| format!("{} {}", opening.game().setup(), opening.game().drawing()))
            .collect();
        assert_eq!(positions.len(), openings.all().len(), "{name}");
        assert!(positions.len() >= 60, "{name}");
        n_books += 1;
    }
    assert!(n_books >= 7);
}
