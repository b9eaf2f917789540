//! What front ends are told of any game, through the door everybody uses.

use rusc_games::{AnyGame, GameKind, Outcome};

/// Plays the middle one of the legal moves again and again, and looks at every scene on the way.
fn walk(kind: GameKind, setup: &str, plies: usize, mut look: impl FnMut(&dyn AnyGame)) {
    let mut game = kind.start(setup).expect("a set-up of the list");
    for _ in 0..plies {
        look(&*game);
        let texts = game.legal_moves();
        let Some(text) = texts.get(texts.len() / 2) else { break };
        game.play(text).expect("a legal move");
    }
}

#[test]
fn a_scene_tells_the_moves_and_the_last_one() {
    for kind in GameKind::ALL {
        for setup in kind.setups() {
            walk(kind, &setup, 30, |game| {
                let scene = game.scene();
                let texts: Vec<String> = scene.moves.into_iter().map(|option| option.text).collect();
                assert_eq!(texts, game.legal_moves(), "{}", game.game_string());
                assert_eq!(scene.last.map(|option| option.text).as_ref(), game.played().last());
                assert_eq!((scene.ply, scene.view), (game.ply(), game.view()));
            });
        }
    }
}

#[test]
fn a_finished_game_offers_nothing_and_explains_nothing() {
    let mut game = GameKind::Hive.start("Base").unwrap();
    for text in ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"] {
        game.play(text).unwrap();
    }
    // Both queens step aside and back until the position stands there for the third time.
    for text in [r"wQ \wS1", r"bQ bS1\", "wQ -wS1", "bQ bS1-"].repeat(2) {
        assert!(!game.scene().moves.is_empty());
        game.play(text).unwrap();
    }
    assert_eq!(game.outcome(), Some(Outcome::Draw));
    let scene = game.scene();
    assert_eq!((scene.moves, game.restrictions()), (Vec::new(), Vec::new()));
    assert_eq!(scene.last.map(|option| option.text), Some("bQ bS1-".to_owned()));
}
