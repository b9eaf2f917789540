//! Every game of the list, through the door everybody uses.

mod page;
mod scenes;

use std::num::NonZeroUsize;

use rusc_games::{AnyGame, GameKind, GameStringError, MoveError, Outcome, Repetition, Side, State};

fn start(setup: &str) -> Box<dyn AnyGame> {
    GameKind::Hive.start(setup).expect("the set-up exists")
}

#[test]
fn every_game_starts_from_every_set_up_it_lists() {
    for kind in GameKind::ALL {
        assert_eq!(GameKind::from_id(kind.id()), Some(kind));
        assert_eq!(GameKind::from_id(&kind.id().to_uppercase()), Some(kind));
        let usual = kind.start(kind.default_setup()).unwrap().setup();
        assert_eq!(kind.start(&kind.setups()[0]).unwrap().setup(), usual, "the first named is the default");
        for setup in kind.setups() {
            let game = kind.start(&setup).unwrap();
            assert_eq!((game.kind(), game.ply()), (kind, 0));
            assert_eq!(
                kind.start(&game.setup()).unwrap().setup(),
                game.setup(),
                "what is written can be read"
            );
            assert_eq!((game.state(), game.side_to_move()), (State::NotStarted, Side::First));
            assert_eq!(game.legal_moves().len() as u64, game.perft(1));
        }
    }
    assert_eq!(GameKind::from_id("chess"), None);
}

#[test]
fn a_set_up_nobody_knows_is_an_error() {
    assert!(GameKind::Hive.start("Base+X").is_err());
    assert!(matches!(GameKind::Hive.read_game("Checkers;;"), Err(GameStringError::Setup(_))));
}

#[test]
fn moves_are_played_and_taken_back() {
    let mut game = start("Base+MLP");
    game.play("wS1").unwrap();
    let before = game.game_string();
    game.play("bG1 wS1-").unwrap();
    assert_eq!(game.game_string(), "Base+MLP;InProgress;White[2];wS1;bG1 wS1-");
    assert_eq!((game.turn().as_str(), game.side_name(Side::Second)), ("White[2]", "Black"));
    assert_eq!(game.played(), ["wS1", "bG1 wS1-"]);
    assert!(game.undo());
    assert_eq!(game.game_string(), before);
    assert!(game.undo());
    assert!(!game.undo());
}

#[test]
fn a_bad_move_changes_nothing() {
    let mut game = start("Base");
    assert!(matches!(game.play("knight f3"), Err(MoveError::Syntax(_))));
    assert!(matches!(game.play("wQ"), Err(MoveError::Illegal(_))));
    assert_eq!(game.game_string(), "Base;NotStarted;White[1]");
}

#[test]
fn a_copy_goes_its_own_way() {
    let game = start("Base");
    let mut copy = game.clone();
    copy.play("wA1").unwrap();
    assert_eq!((game.ply(), copy.ply()), (0, 1));
}

#[test]
fn repetition_ends_a_game_unless_told_otherwise() {
    let mut game = GameKind::Hive.read_game("Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-").unwrap();
    let there_and_back = ["wQ /wS1", "bQ bS1\\", "wQ -wS1", "bQ bS1-"];
    for m in there_and_back.iter().cycle().take(8) {
        game.play(m).unwrap();
    }
    assert_eq!((game.occurrences(), game.outcome()), (3, Some(Outcome::Draw)));
    assert!(game.legal_moves().is_empty());
    game.set_repetition(Repetition::PlaysOn);
    assert_eq!(game.outcome(), None);
    assert!(!game.legal_moves().is_empty());
}

#[test]
fn division_matches_the_published_counts() {
    for (setup, depth, nodes) in [("Base", 4, 21_600), ("Base+MLP", 4, 151_686), ("Base+P", 3, 2_610)] {
        for threads in [1, 2] {
            let division =
                start(setup).divide(depth, NonZeroUsize::new(threads).unwrap(), &|_| {}, &|| false);
            assert_eq!((division.nodes, division.stopped), (nodes, false), "{setup} {depth}");
            assert_eq!(start(setup).perft(depth), nodes);
        }
    }
}
