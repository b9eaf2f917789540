//! Every game of the list, through the type all callers use: rules, the scenes of front ends, and the list of games
//! that the page has.

mod boards;
mod move_refusals;

use std::collections::BTreeSet;
use std::fs;
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
fn every_set_up_is_also_played_by_the_booklet_where_tournaments_differ() {
    for kind in GameKind::ALL {
        let casual = kind.start(&kind.casual_setup()).unwrap();
        assert_eq!(kind.is_booklet(&casual.setup()), kind.booklet_suffix().is_some());
        for setup in kind.setups() {
            assert!(!kind.is_booklet(&setup), "{setup}");
            if let Some(suffix) = kind.booklet_suffix() {
                let game = kind.start(&format!("{setup}{suffix}")).unwrap();
                assert!(kind.is_booklet(&game.setup()), "{}", game.setup());
            }
        }
    }
    let first_moves = |setup: &str| start(setup).legal_moves();
    assert!(first_moves(&GameKind::Hive.casual_setup()).contains(&"wQ".to_owned()));
    assert!(!first_moves(GameKind::Hive.default_setup()).contains(&"wQ".to_owned()));
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

/// The list of games for the page, compared at every test. `RUSC_BLESS=1` writes it anew.
const GAMES_TS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/generated/games.ts");

/// The glyphs of all pieces of a game, on the board and in reserve, over all its set-ups.
fn glyphs(kind: GameKind) -> BTreeSet<&'static str> {
    let mut glyphs = BTreeSet::new();
    for setup in kind.setups() {
        let view = kind.start(&setup).expect("a listed set-up").view();
        glyphs.extend(view.stacks.iter().flat_map(|stack| &stack.tiles).map(|tile| tile.glyph));
        glyphs.extend(view.reserves.iter().flatten().map(|reserve| reserve.glyph));
    }
    glyphs
}

fn quoted(words: impl IntoIterator<Item = &'static str>) -> String {
    words.into_iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(", ")
}

/// The list of games as the page has it.
fn games_ts() -> String {
    let kinds = quoted(GameKind::ALL.map(GameKind::id));
    let glyphs: String =
        GameKind::ALL.map(|kind| format!("  {}: [{}],\n", kind.id(), quoted(glyphs(kind)))).concat();
    let suffixes: String = GameKind::ALL
        .map(|kind| {
            let suffix = kind.booklet_suffix().map_or("null".to_owned(), |suffix| format!("'{suffix}'"));
            format!("  {}: {suffix},\n", kind.id())
        })
        .concat();
    let setups: String =
        GameKind::ALL.map(|kind| format!("  {}: '{}',\n", kind.id(), kind.casual_setup())).concat();
    format!(
        "// Written from the list of games by the tests of crates/games (RUSC_BLESS=1). Not to be changed by hand.\n\n\
         /** The ids of all games. */\n\
         export const GAME_KINDS = [{kinds}] as const;\n\
         export type GameKind = (typeof GAME_KINDS)[number];\n\n\
         /** The glyphs of each game's pieces. */\n\
         export const GAME_GLYPHS: Record<GameKind, readonly string[]> = {{\n{glyphs}}};\n\n\
         /** How set-ups end that have the opening of the booklet, where tournaments have another. */\n\
         export const BOOKLET_SUFFIXES: Record<GameKind, string | null> = {{\n{suffixes}}};\n\n\
         /** What a game begins from that is not rated, if nothing else is chosen. */\n\
         export const CASUAL_SETUPS: Record<GameKind, string> = {{\n{setups}}};\n"
    )
}

#[test]
fn the_page_lists_the_same_games() {
    let expected = games_ts();
    if std::env::var_os("RUSC_BLESS").is_some() {
        fs::write(GAMES_TS, &expected).unwrap();
        return;
    }
    let found = fs::read_to_string(GAMES_TS).unwrap_or_default();
    assert!(
        found == expected,
        "web/src/generated/games.ts is out of date: RUSC_BLESS=1 cargo test -p rusc-games"
    );
}
