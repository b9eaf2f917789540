//! Every fact that is found in games of the engine against itself holds, by the other way of looking. Half of the moves that
//! are explained are the engine's, half are drawn by lot, so that mistakes occur. `RUSC_POSITIONS` sets how many positions of
//! each game are looked at.

use std::collections::BTreeMap;

use rusc_engine::{Control, EngineOptions, Limits, new_engine};
use rusc_explain::{Explanation, Fact, facts_of, holds};
use rusc_game::SplitMix64;
use rusc_games::{AnyGame, GameKind};

/// What is looked at unless more is asked for.
const POSITIONS: usize = 3400;
/// Enough for sensible moves, and few enough for thousands of them.
const NODES: u64 = 400;
/// Half-moves drawn by lot at the beginning of a game.
const RANDOM: usize = 6;

fn wanted() -> usize {
    std::env::var("RUSC_POSITIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(POSITIONS)
}

/// Plays games of these set-ups by turns and checks what is said about their moves; how often each fact was found.
#[track_caller]
fn check(kind: GameKind, setups: &[&str]) -> BTreeMap<&'static str, usize> {
    let options = EngineOptions { table_megabytes: 1, ..EngineOptions::default() };
    let mut engine = new_engine(kind, options).expect("a small table");
    let mut random = SplitMix64::new(19);
    let (mut positions, mut found) = (0, BTreeMap::new());
    let mut n_games = 0;
    while positions < wanted() {
        let mut game = kind.start(setups[n_games % setups.len()]).expect("a set-up");
        n_games += 1;
        engine.clear();
        while game.outcome().is_none() && game.ply() < 150 && positions < wanted() {
            let legal = game.legal_moves();
            let lot = random.pick(&legal).expect("the game goes on").clone();
            let best = engine
                .go(&*game, &Limits::nodes(NODES), Control::NONE, &mut |_| {})
                .expect("the game goes on")
                .line;
            for text in [&lot, &best[0]] {
                for fact in facts_of(&*game, text).expect("a legal move") {
                    check_fact(&*game, text, &fact, &mut found);
                }
            }
            check_explanation(&*game, &lot, &best, &mut found);
            positions += 1;
            let is_lot = game.ply() < RANDOM || random.below(12) == 0;
            game.play(if is_lot { &lot } else { &best[0] }).expect("a legal move");
        }
    }
    found
}

#[track_caller]
fn check_fact(game: &dyn AnyGame, text: &str, fact: &Fact, found: &mut BTreeMap<&'static str, usize>) {
    assert!(holds(game, text, fact), "{text}: {fact:?} does not hold in {}", game.game_string());
    *found.entry(fact.id()).or_default() += 1;
}

/// What is said about a move drawn by lot when the engine's move is the better one, and the engine's answer is the reply.
#[track_caller]
fn check_explanation(
    game: &dyn AnyGame,
    lot: &str,
    best: &[String],
    found: &mut BTreeMap<&'static str, usize>,
) {
    let mut after = game.box_clone();
    after.play(lot).expect("a legal move");
    let replies = after.legal_moves();
    let reply = replies.get(game.ply() % replies.len().max(1)).map(String::as_str);
    let why = Explanation::of(game, lot, reply, Some(&best[0]));
    assert!(why.played.len() <= 2 && why.best.len() <= 2);
    for fact in &why.played {
        check_fact(game, lot, fact, found);
    }
    for fact in &why.best {
        check_fact(game, &best[0], fact, found);
    }
    if let Some((text, facts)) = &why.reply {
        assert!(why.played.len() + facts.len() <= 2 && !facts.is_empty());
        for fact in facts {
            check_fact(&*after, text, fact, found);
        }
    }
}

/// Which of the facts never came up.
fn missing(found: &BTreeMap<&'static str, usize>, expected: &[&'static str]) -> Vec<&'static str> {
    expected.iter().copied().filter(|id| !found.contains_key(id)).collect()
}

#[test]
fn every_fact_about_hive_holds() {
    let found = check(GameKind::Hive, &["Base+MLP", "Base", "Base+P", "Base+M"]);
    let expected = [
        "wins",
        "allows_win",
        "misses_win",
        "forces_win",
        "stops_win",
        "threatens_win",
        "queen_filled",
        "queen_freed",
        "queen_moved",
        "pins",
        "unpins",
        "covers",
        "uncovers",
        "stuck",
        "reaches",
        "kept_away",
    ];
    assert_eq!(missing(&found, &expected), [""; 0], "{found:?}");
}

#[test]
fn every_fact_about_abalone_holds() {
    let found = check(GameKind::Abalone, &["standard", "belgian-daisy", "Abalone:standard,balls=2"]);
    let expected = [
        "wins",
        "allows_win",
        "misses_win",
        "pushes_off",
        "ball_falls",
        "forces_ball",
        "saves_ball",
        "threatens_ball",
        "splits",
        "joins",
        "nearer",
        "farther",
    ];
    assert_eq!(missing(&found, &expected), [""; 0], "{found:?}");
}

#[test]
fn every_fact_about_tour_de_ruche_holds() {
    let found = check(GameKind::TourDeRuche, &["TourDeRuche"]);
    let expected = [
        "wins",
        "allows_win",
        "misses_win",
        "stops_win",
        "threatens_win",
        "covers",
        "uncovers",
        "stuck",
        "tower_nearer",
        "tower_farther",
        "spends_token",
    ];
    assert_eq!(missing(&found, &expected), [""; 0], "{found:?}");
}
