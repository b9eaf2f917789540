//! The hot paths, each done so often as it is told: `instructions CASE ROUNDS` prints the units of work it has done.
//! `cargo xtask guard` runs it under callgrind and compares the instructions of a unit with those that are kept.

#![allow(clippy::print_stdout, reason = "its output is what the guard reads")]

use std::hint::black_box;
use std::process::ExitCode;

use rusc_eval::{AbaloneEvaluator, HiveEvaluator, TourEvaluator};
use rusc_game::{Interaction, Perft, Record};
use rusc_search::{Control, Evaluator, Limits, SearchOptions, Searcher};

/// The positions of `rusc bench`: from the opening to the middle of the game.
const HIVE: &str = include_str!("../src/bench/hive.txt");
const ABALONE: &str = include_str!("../src/bench/abalone.txt");
const TOUR: &str = include_str!("../src/bench/tour.txt");

/// How deep a case looks in a game.
struct Depths {
    perft: u32,
    search: u32,
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [case, rounds] = args.as_slice() else { return unknown() };
    let (Some((work, game)), Ok(rounds)) = (case.split_once('-'), rounds.parse()) else { return unknown() };
    let units = match game {
        "hive" => {
            run::<rusc_hive::Position, HiveEvaluator>(HIVE, work, rounds, &Depths { perft: 2, search: 5 })
        }
        "abalone" => run::<rusc_abalone::Position, AbaloneEvaluator>(
            ABALONE,
            work,
            rounds,
            &Depths { perft: 2, search: 5 },
        ),
        "tour" => {
            run::<rusc_tour::Position, TourEvaluator>(TOUR, work, rounds, &Depths { perft: 3, search: 6 })
        }
        _ => None,
    };
    let Some(units) = units else { return unknown() };
    println!("units {units}");
    ExitCode::SUCCESS
}

/// Cargo calls benches without a case too; nothing is measured then.
fn unknown() -> ExitCode {
    println!("usage: instructions perft|generate|evaluate|search|scene-GAME ROUNDS");
    ExitCode::SUCCESS
}

/// Does one kind of work in all positions of a game, again and again; answers how many units that was.
fn run<P: Interaction, E: Evaluator<P> + Default>(
    games: &str,
    work: &str,
    rounds: u32,
    depths: &Depths,
) -> Option<u64> {
    let games = games.lines().filter(|line| !line.starts_with('#'));
    let records: Vec<Record<P>> = games
        .map(|game| Record::from_game_string(game).expect("the positions of the bench are good"))
        .filter(|record: &Record<P>| record.outcome().is_none())
        .collect();
    let mut evaluator = E::default();
    let mut units = 0;
    for _ in 0..rounds {
        for record in &records {
            units += match work {
                "perft" => perft(record, depths.perft),
                "generate" => generate(record),
                "evaluate" => evaluate(&mut evaluator, record),
                "search" => search::<P, E>(record, depths.search),
                "scene" => scene(record),
                _ => return None,
            };
        }
    }
    Some(units)
}

/// Counts leaves.
fn perft<P: Interaction>(record: &Record<P>, depth: u32) -> u64 {
    Perft::default().count(&mut record.line().position().clone(), depth)
}

/// Lists moves.
fn generate<P: Interaction>(record: &Record<P>) -> u64 {
    let mut moves = Vec::with_capacity(512);
    record.line().position().legal_moves(&mut moves);
    black_box(&moves).len() as u64
}

/// Evaluates one position.
fn evaluate<P: Interaction, E: Evaluator<P>>(evaluator: &mut E, record: &Record<P>) -> u64 {
    black_box(evaluator.evaluate(record.line().position()));
    1
}

/// Visits nodes, with a table that knows nothing.
fn search<P: Interaction, E: Evaluator<P> + Default>(record: &Record<P>, depth: u32) -> u64 {
    let options = SearchOptions { table_megabytes: 1, ..SearchOptions::default() };
    let mut searcher = Searcher::<P, E>::new(E::default(), options).expect("a megabyte can be had");
    let line = record.line();
    let limits = Limits::depth(depth);
    let earlier = &line.earlier_keys();
    let answer = searcher.run(line.position(), earlier, &limits, Control::NONE, &mut |_| {});
    answer.map_or(0, |answer| answer.nodes)
}

/// Describes one position for a front end.
fn scene<P: Interaction>(record: &Record<P>) -> u64 {
    black_box(record.scene());
    1
}
