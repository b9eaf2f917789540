//! Forced wins that have one solution each: the engine must find it and know how long it takes, and the mate-only player,
//! which sees nothing but the end of the game, must agree that it is there.

use std::fs;
use std::path::Path;

use rusc_engine::{AnyEngine, Control, EngineOptions, Limits, Meaning, mate_only_move, new_engine};
use rusc_games::GameKind;

/// Far more than any of them needs, and little enough to fail soon.
const NODES: u64 = 400_000;
/// How much deeper than the solution the search may look: late moves are reduced.
const MARGIN: u32 = 8;

/// `half-moves | move | game`.
pub(crate) struct Puzzle<'a> {
    pub(crate) plies: u32,
    pub(crate) solution: &'a str,
    pub(crate) game: &'a str,
}

fn read(line: &str) -> Option<Puzzle<'_>> {
    let mut columns = line.split(" | ");
    let puzzle = Puzzle {
        plies: columns.next()?.parse().ok()?,
        solution: columns.next()?.trim(),
        game: columns.next()?.trim(),
    };
    columns.next().is_none().then_some(puzzle)
}

fn check(engine: &mut dyn AnyEngine, puzzle: &Puzzle<'_>) {
    let Puzzle { plies, solution, game: text } = *puzzle;
    let game = engine.kind().read_game(text).expect("the game can be played");
    assert_eq!(
        mate_only_move(&*game, plies, 0, &|| false).as_deref(),
        Some(solution),
        "mate only, in {text}"
    );
    engine.clear();
    let limits = Limits { nodes: Some(NODES), ..Limits::depth(plies + MARGIN) };
    let info = engine.go(&*game, &limits, Control::NONE, &mut |_| {}).expect("the game goes on");
    let found = (info.line[0].as_str(), info.score.meaning());
    assert_eq!(found, (solution, Meaning::WinIn(plies)), "after {} nodes in {text}", info.nodes);
}

/// Lets an engine for the game solve each puzzle of a folder; returns how many there are.
pub(crate) fn for_each_puzzle(
    folder: &str,
    kind: GameKind,
    check: fn(&mut dyn AnyEngine, &Puzzle<'_>),
) -> usize {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(folder).join(kind.id());
    let text = fs::read_to_string(path.with_extension("txt")).expect("the file is there");
    let options = EngineOptions { table_megabytes: 4, ..EngineOptions::default() };
    let mut engine = new_engine(kind, options).expect("a small table");
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut count = 0;
    for line in lines {
        let puzzle = read(line).unwrap_or_else(|| panic!("'{line}' is no puzzle"));
        check(&mut *engine, &puzzle);
        count += 1;
    }
    count
}

fn check_all(kind: GameKind, at_least: usize) {
    let count = for_each_puzzle("mates", kind, check);
    assert!(count >= at_least, "only {count} puzzles");
}

#[test]
fn forced_wins_of_hive_are_found() {
    check_all(GameKind::Hive, 40);
}

#[test]
fn forced_wins_and_ejections_of_abalone_are_found() {
    check_all(GameKind::Abalone, 40);
}

#[test]
fn forced_wins_of_tour_de_ruche_are_found() {
    check_all(GameKind::TourDeRuche, 30);
}
