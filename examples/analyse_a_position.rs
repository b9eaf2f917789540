//! Analyses a position: the best three lines of play, deeper and deeper.
//!
//! `cargo run -p rusc-trial --example analyse_a_position -- abalone 'Abalone;;;…'`

use std::env;
use std::error::Error;
use std::io::{self, Write};

use rusc_engine::{Control, EngineOptions, Limits, new_engine};
use rusc_games::GameKind;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let id = arguments.next().unwrap_or_else(|| "tour".to_owned());
    let kind = GameKind::from_id(&id).ok_or("there is no such game")?;
    // A game string tells the set-up and all moves; the set-up alone is the start.
    let game_string = arguments.next().unwrap_or_else(|| kind.default_setup().to_owned());
    for line in analyse(kind, &game_string, 4)? {
        writeln!(io::stdout(), "{line}")?;
    }
    Ok(())
}

/// What the engine reports of each iteration up to that depth.
pub(crate) fn analyse(kind: GameKind, game_string: &str, depth: u32) -> Result<Vec<String>, Box<dyn Error>> {
    let game = kind.read_game(game_string)?;
    let options = EngineOptions { lines: 3, ..EngineOptions::default() };
    let mut engine = new_engine(kind, options)?;

    let mut told = Vec::new();
    // The sink hears of every line as it is found. A control could stop the search or give it a clock.
    let info = engine.go(&*game, &Limits::depth(depth), Control::NONE, &mut |info| {
        told.push(format!("depth {} #{} {}: {}", info.depth, info.rank, info.score, info.line.join(", ")));
    });
    match info {
        Some(info) => told.push(format!("best: {}, {} positions", info.line[0], info.nodes)),
        None => told.push("the game is over".to_owned()),
    }
    Ok(told)
}
