//! Runs a match: two engines play pairs of games from the same openings with colours reversed, and the difference in
//! strength is estimated.
//!
//! `cargo run -p rusc-trial --example run_a_match`

use std::error::Error;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use rusc_arena::{Conditions, EngineSpec, Environment, GameLog, Match, MatchReport, MoveTime, Openings};
use rusc_games::GameKind;

fn main() -> Result<(), Box<dyn Error>> {
    write!(io::stdout(), "{}", run("level:3", "static", 2)?)?;
    Ok(())
}

/// A match between players of this process by their words, or between programs by their command lines.
pub(crate) fn run(one: &str, other: &str, pairs: usize) -> Result<MatchReport, Box<dyn Error>> {
    let contest = Match {
        players: [EngineSpec::read(one)?, EngineSpec::read(other)?],
        conditions: Conditions {
            // A draw after 80 half-moves.
            max_plies: Some(80),
            ..Conditions::new(
                "an example",
                Openings::start(GameKind::TourDeRuche, "TourDeRuche")?,
                // A minute a move is far more than these players need.
                MoveTime::new(Duration::from_mins(1)),
            )
        },
        pairs,
        sprt: None,
    };
    // A log on disk would let an interrupted match go on later.
    let mut log = GameLog::in_memory(b"");
    let begun = Instant::now();
    let env = Environment { now: &|| begun.elapsed(), stop: &|| false, date: &|| None };
    let report = contest.run(&mut log, env, &mut |progress| {
        // Called after each game.
        let _ = writeln!(io::stderr(), "{} games", progress.standing.finished_games);
    })?;
    Ok(report)
}
