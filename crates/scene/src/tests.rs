//! Conversions of whole games: the fields that have no counterpart of the same type.

use rusc_api::{EndReason, GameStatus, Seat};
use rusc_games::{AnyGame, GameKind};

use crate::{dangers_of, restrictions_of, scene_of, status_of};

fn hive(game: &str) -> Box<dyn AnyGame> {
    GameKind::Hive.read_game(game).unwrap()
}

#[test]
fn scene_has_board_reserves_moves_and_the_last_move() {
    let game = hive("Base;;;wS1;bS1 wS1-");
    let scene = scene_of(&*game);
    assert_eq!((scene.ply, scene.to_move), (2, Seat::First));
    assert_eq!(scene.stacks.len(), 2);
    let names = |side: usize| -> Vec<&str> {
        scene.reserves[side].iter().map(|reserve| reserve.name.as_str()).collect()
    };
    assert_eq!(names(0), ["wQ", "wS2", "wB1", "wG1", "wA1"]);
    assert_eq!(names(1), ["bQ", "bS2", "bB1", "bG1", "bA1"]);
    let texts: Vec<String> = scene.moves.into_iter().map(|option| option.text).collect();
    assert_eq!(texts, game.legal_moves());
    assert_eq!(scene.last.map(|option| option.text).as_deref(), Some("bS1 wS1-"));
}

#[test]
fn restrictions_name_their_rule() {
    let game = hive("Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-");
    let restrictions = restrictions_of(&*game);
    assert!(restrictions.iter().any(|found| found.rule == "H8" && found.reason == "splits_hive"));
}

#[test]
fn status_tells_the_winner_and_a_repetition() {
    assert_eq!(status_of(&*hive("Base;;;wS1")), GameStatus::Live);
    let mut game = hive("Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-");
    for _ in 0..2 {
        for text in ["wQ \\wS1", "bQ bS1\\", "wQ -wS1", "bQ bS1-"] {
            game.play(text).unwrap();
        }
    }
    assert_eq!(status_of(&*game), GameStatus::Over { winner: None, reason: EndReason::Repetition });
    let drawing = "Base\nBlack[9]\n\n  wA1 wA2\nwG1 bQ  wG2\n  bA1 wQ";
    let game = GameKind::Hive.read_drawing(drawing).unwrap();
    assert_eq!(status_of(&*game), GameStatus::Over { winner: Some(Seat::First), reason: EndReason::Rules });
}

#[test]
fn dangers_name_their_rule_and_end_with_the_game() {
    let near = "Base\nBlack[9]\n\n  wA1 wA2\nwG1 bQ\n  bA1 wQ";
    let dangers = dangers_of(&*GameKind::Hive.read_drawing(near).unwrap());
    let told: Vec<(&str, &str)> = dangers.iter().map(|found| (&*found.kind, &*found.rule)).collect();
    assert_eq!(told, [("queen_hemmed", "H1")]);
    let over = "Base\nBlack[9]\n\n  wA1 wA2\nwG1 bQ  wG2\n  bA1 wQ";
    assert_eq!(dangers_of(&*GameKind::Hive.read_drawing(over).unwrap()), []);
}
