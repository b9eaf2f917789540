//! Reading openings.

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
