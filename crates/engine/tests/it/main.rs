//! Engines and built-in players of every game of the list, through the public interface.

mod allocations;
mod forced_wins;
mod levels;
mod mates;

use rusc_engine::{mate_only_move, static_move};
use rusc_games::{GameKind, Outcome, Repetition, Side};

#[test]
fn static_moves_play_whole_legal_games() {
    for kind in GameKind::ALL {
        for setup in kind.setups().iter().take(4) {
            let mut game = kind.start(setup).unwrap();
            while game.outcome().is_none() && game.ply() < 60 {
                let text = static_move(&*game, &|| false).unwrap();
                game.play(&text).unwrap();
            }
            assert!(game.outcome().is_some() || game.ply() == 60);
        }
    }
}

#[test]
fn static_move_takes_a_win() {
    // White to move mates in one here.
    let mut game = GameKind::Hive.read_game(I1).unwrap();
    let text = static_move(&*game, &|| false).unwrap();
    game.play(&text).unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Win(Side::First)), "{text}");
}

#[test]
fn built_in_players_have_a_move_as_long_as_the_game_goes_on() {
    let mut game = GameKind::Hive.read_game("Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-").unwrap();
    for m in ["wQ /wS1", "bQ bS1\\", "wQ -wS1", "bQ bS1-"].repeat(2) {
        game.play(m).unwrap();
    }
    assert_eq!(game.outcome(), Some(Outcome::Draw));
    assert!(static_move(&*game, &|| false).is_none());
    assert!(mate_only_move(&*game, 2, 0, &|| false).is_none());
    game.set_repetition(Repetition::PlaysOn);
    assert!(static_move(&*game, &|| false).is_some());
    assert!(mate_only_move(&*game, 2, 0, &|| false).is_some());
}

const I1: &str = "Base+MLP;;;wB1;bS1 wB1-;wQ /wB1;bQ bS1/;wG1 -wB1;bG1 bS1-;wM -wQ;bM bQ-;wP /wQ;bP bQ/;wL -wG1;\
                  bL bG1-;wA1 wQ\\;bB1 \\bQ;wS1 wA1-;bA1 -bB1;wA2 -wP;bA2 bP-;wA2 wS1/;bA2 /bA1";
