//! The module for browsers as a process, for tests and measurements that compare the two.
//!
//! ```text
//! session                            answers requests, one JSON object a line, as the module does
//! session positions hive 1000        prints so many game strings of random play, the same ones every time
//! session positions hive bench       prints those of the benchmark
//! ```

#![allow(clippy::print_stdout, reason = "a command line tool talks on its output")]

use std::error::Error;
use std::io::{self, BufRead, Write};

use rusc_engine::BenchSuite;
use rusc_game::SplitMix64;
use rusc_games::GameKind;
use rusc_wasm::Session;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => answer_lines()?,
        ["positions", kind, "bench"] => {
            let positions = BenchSuite::of(kind_of(kind)?).positions.lines();
            positions.filter(|line| !line.starts_with('#')).for_each(|line| println!("{line}"));
        }
        ["positions", kind, count] => {
            let kind = kind_of(kind)?;
            for number in 0..count.parse()? {
                println!("{}", random_game(kind, number)?);
            }
        }
        _ => return Err("usage: session [positions <kind> <count>|bench]".into()),
    }
    Ok(())
}

fn kind_of(id: &str) -> Result<GameKind, String> {
    GameKind::from_id(id).ok_or_else(|| format!("there is no game '{id}'"))
}

fn answer_lines() -> io::Result<()> {
    let mut session = Session::default();
    for request in io::stdin().lock().split(b'\n') {
        let mut out = io::stdout().lock();
        writeln!(out, "{}", session.answer(&request?))?;
        out.flush()?;
    }
    Ok(())
}

/// Random moves from one of the set-ups, fewer than the longest games have.
fn random_game(kind: GameKind, number: u64) -> Result<String, Box<dyn Error>> {
    let mut random = SplitMix64::stream(0x5eed, number);
    let setups = kind.setups();
    let mut game = kind.start(&setups[number as usize % setups.len()])?;
    for _ in 0..random.below(90) {
        let moves = game.legal_moves();
        let Some(text) = random.pick(&moves) else { break };
        game.play(text)?;
    }
    Ok(game.game_string())
}
