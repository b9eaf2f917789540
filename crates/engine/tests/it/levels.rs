//! The levels through the public interface: repeatable, cheap, sensible.

use std::fs;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rusc_engine::{Control, EngineOptions, Level, mate_only_move, new_engine};
use rusc_games::{AnyGame, GameKind, Outcome, Side};

/// White mates in one here.
const WIN_IN_ONE: &str = super::I1;

fn play(game: &dyn AnyGame, level: Level, seed: u64) -> String {
    let options = EngineOptions { table_megabytes: 1, ..EngineOptions::default() };
    let mut engine = new_engine(game.kind(), options).expect("a small table");
    engine.play(game, level, seed, None, Control::NONE).expect("the game goes on").line.swap_remove(0)
}

fn lower_levels() -> impl Iterator<Item = Level> {
    Level::ALL.into_iter().filter(|&level| level < Level::MAX)
}

#[test]
fn levels_are_read_from_numbers_and_nothing_else() {
    for level in Level::ALL {
        assert_eq!(level.to_string().parse(), Ok(level));
        assert_eq!(Level::new(level.number()), Some(level));
    }
    for text in ["0", "11", "256", "-1", "", "x", "4.5"] {
        let error = text.parse::<Level>().unwrap_err();
        assert_eq!(error.to_string(), "expected a level from 1 to 10", "{text}");
    }
    assert_eq!((Level::new(0), Level::new(11)), (None, None));
}

#[test]
fn the_same_seed_gets_the_same_move_whatever_was_asked_before() {
    for kind in GameKind::ALL {
        let game = kind.start(kind.default_setup()).unwrap();
        let mut engine = new_engine(kind, EngineOptions::default()).unwrap();
        for level in lower_levels().take(7) {
            let fresh = play(&*game, level, 7);
            let again = engine.play(&*game, level, 7, None, Control::NONE).unwrap();
            assert_eq!(again.line[0], fresh, "level {level} of {}", kind.name());
        }
    }
}

#[test]
fn seeds_make_weak_levels_play_different_games() {
    for kind in GameKind::ALL {
        let game = kind.start(kind.default_setup()).unwrap();
        let mut moves: Vec<String> = (0..20).map(|seed| play(&*game, Level::MIN, seed)).collect();
        moves.sort();
        moves.dedup();
        assert!(moves.len() > 2, "{}: {moves:?}", kind.name());
    }
}

#[test]
fn a_win_in_one_is_taken_from_level_three_on() {
    let game = GameKind::Hive.read_game(WIN_IN_ONE).unwrap();
    for level in lower_levels().skip(2) {
        for seed in 0..5 {
            let mut game = game.clone();
            game.play(&play(&*game, level, seed)).unwrap();
            assert!(game.outcome().is_some(), "level {level}, seed {seed}");
        }
    }
}

#[test]
fn lower_levels_are_cheap_and_the_highest_keeps_its_time() {
    for kind in GameKind::ALL {
        let game = kind.start(kind.default_setup()).unwrap();
        let mut engine = new_engine(kind, EngineOptions::default()).unwrap();
        for level in lower_levels() {
            let info = engine.play(&*game, level, 1, None, Control::NONE).unwrap();
            assert!(info.nodes <= 100_000, "level {level} of {}: {}", kind.name(), info.nodes);
        }
        // A clock that gains a millisecond whenever it is read: time is up long before the nodes of the highest level.
        let now = AtomicU64::new(0);
        let elapsed = || Duration::from_millis(now.fetch_add(1, Ordering::Relaxed));
        let control = Control { stop: &|| false, elapsed: &elapsed };
        let info = engine.play(&*game, Level::MAX, 1, Some(Duration::from_millis(30)), control).unwrap();
        assert!(info.nodes < 1_000_000, "{} nodes in {}", info.nodes, kind.name());
    }
}

#[test]
fn a_finished_game_has_no_move_at_any_level() {
    let mut game = GameKind::Hive.read_game(WIN_IN_ONE).unwrap();
    game.play(&play(&*game, Level::ALL[4], 0)).unwrap();
    let mut engine = new_engine(GameKind::Hive, EngineOptions::default()).unwrap();
    for level in Level::ALL {
        assert!(engine.play(&*game, level, 0, None, Control::NONE).is_none());
    }
}

/// The levels for the page, compared at every test. `RUSC_BLESS=1` writes them anew.
const LEVELS_TS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/generated/levels.ts");

/// The words for the levels as the page has them.
fn levels_ts() -> String {
    let ids: String = Level::ALL.map(|level| format!("  '{}',\n", level.id())).concat();
    format!(
        "// Written from the levels of the engine by the tests of crates/engine (RUSC_BLESS=1). Not to be changed by hand.\n\n\
         /** The words for the levels, the weakest first; a level's number is its place, from 1. */\n\
         export const LEVEL_IDS = [\n{ids}] as const;\n\
         export type LevelId = (typeof LEVEL_IDS)[number];\n\n\
         /** The word for a level; that of the weakest for a number that is none. */\n\
         export function levelId(level: number): LevelId {{\n  \
           return LEVEL_IDS[level - 1] ?? LEVEL_IDS[0];\n\
         }}\n"
    )
}

#[test]
fn the_page_has_a_word_for_each_level() {
    let expected = levels_ts();
    if std::env::var_os("RUSC_BLESS").is_some() {
        fs::write(LEVELS_TS, &expected).unwrap();
        return;
    }
    let found = fs::read_to_string(LEVELS_TS).unwrap_or_default();
    assert!(
        found == expected,
        "web/src/generated/levels.ts is out of date: RUSC_BLESS=1 cargo test -p rusc-engine levels"
    );
}

#[test]
fn the_page_says_in_english_what_the_terminal_says() {
    let page =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/i18n/app/en.ts")).unwrap();
    for level in Level::ALL {
        let (id, name, about) = (level.id(), level.name(), level.about());
        for line in [format!("  'level.{id}': '{name}',\n"), format!("  'level.{id}.about': '{about}',\n")] {
            assert!(page.contains(&line), "en.ts lacks {line}");
        }
    }
}

/// A game of level 1 against a player that sees wins and losses two half-moves ahead: whether level 1 won, or nothing if
/// nobody did.
fn first_game(kind: GameKind, seed: u64) -> Option<bool> {
    let options = EngineOptions { table_megabytes: 1, ..EngineOptions::default() };
    let mut engine = new_engine(kind, options).expect("a small table");
    let mut game = kind.start(kind.default_setup()).expect("the default set-up");
    let level_one = Side::ALL[seed as usize % 2];
    while game.outcome().is_none() && game.ply() < 160 {
        let text = if game.side_to_move() == level_one {
            engine
                .play(&*game, Level::MIN, seed, None, Control::NONE)
                .map(|mut info| info.line.swap_remove(0))
        } else {
            mate_only_move(&*game, 2, seed, &|| false)
        };
        game.play(&text.expect("the game goes on")).expect("a legal move");
    }
    match game.outcome() {
        Some(Outcome::Win(side)) => Some(side == level_one),
        _ => None,
    }
}

#[test]
fn level_one_wins_some_first_games_and_loses_some() {
    for kind in [GameKind::Hive, GameKind::TourDeRuche] {
        let games: Vec<Option<bool>> = (0..24).map(|seed| first_game(kind, seed)).collect();
        let [won, lost] = [true, false].map(|won| games.iter().filter(|&&end| end == Some(won)).count());
        assert!(won >= 3 && lost >= 3, "{won} won and {lost} lost in {}", kind.name());
        assert!(games.len() - won - lost <= games.len() / 4, "{won} won and {lost} lost in {}", kind.name());
    }
}

#[test]
fn weak_levels_blunder_and_others_do_not() {
    let game = GameKind::Hive.read_game(WIN_IN_ONE).unwrap();
    let wins = |level: Level| {
        let won = |seed: &u64| {
            let mut game = game.clone();
            game.play(&play(&*game, level, *seed)).unwrap();
            game.outcome().is_some()
        };
        (0..50).filter(won).count()
    };
    let [one, two, three] = [0, 1, 2].map(|index| wins(Level::ALL[index]));
    assert!((10..45).contains(&one) && one < two && two < 50, "{one}, {two}");
    assert_eq!(three, 50);
}
