//! Events as the caller sees them: real processes with bad habits, players of this process, logs, statistics. Here are
//! players that do what a test arranges, and an environment whose clock stands still unless time matters.

mod adjudication;
mod in_process;
mod programs;
mod resume;
mod statistics;

use std::time::{Duration, Instant};

use rusc_arena::{
    Conditions, Contestant, EngineSpec, Environment, Factory, FaultKind, GameLog, Match, MatchReport,
    MoveTime, Openings, PlayerFault, Turn,
};
use rusc_games::{AnyGame, GameKind, Side};

/// What a player does on purpose, told the number of moves of the opening and its side.
pub(crate) type Plot = fn(opening: usize, side: Side) -> Deed;

/// An arranged deed.
#[derive(Clone, Copy)]
pub(crate) enum Deed {
    /// Plays the first legal move there is.
    Play,
    /// Loses by giving up.
    Lose,
    /// Says something.
    Say(&'static str),
    /// Panics.
    Panic,
    /// Takes a while before it plays.
    Dawdle(Duration),
}

struct Rigged {
    plot: Plot,
    game: Option<Box<dyn AnyGame>>,
    opening: usize,
}

impl Contestant for Rigged {
    fn name(&self) -> String {
        "Rigged 1.0".to_owned()
    }

    fn new_game(&mut self, game: &dyn AnyGame) -> Result<(), PlayerFault> {
        self.game = Some(game.box_clone());
        self.opening = game.ply();
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), PlayerFault> {
        let game = self.game.as_mut().expect("a game has begun");
        game.play(text).map_err(|error| PlayerFault::new(FaultKind::Refusal, error))
    }

    fn choose(&mut self, _: &Turn<'_>) -> Result<String, PlayerFault> {
        let game = self.game.as_ref().expect("a game has begun");
        match (self.plot)(self.opening, game.side_to_move()) {
            Deed::Play => {}
            Deed::Lose => return Err(PlayerFault::new(FaultKind::Refusal, "as agreed")),
            Deed::Say(text) => return Ok(text.to_owned()),
            Deed::Panic => panic!("as agreed"),
            Deed::Dawdle(time) => std::thread::sleep(time),
        }
        Ok(game.legal_moves().remove(0))
    }
}

/// A player of this process that acts by agreement.
pub(crate) fn rigged(name: &str, plot: Plot) -> EngineSpec {
    let make = move || -> anyhow::Result<Box<dyn Contestant>> {
        Ok(Box::new(Rigged { plot, game: None, opening: 0 }))
    };
    EngineSpec::built_in(name, Factory::new(make)).expect("the names of tests are short")
}

/// Five openings of 0 to 4 half-moves, so that a plot can tell them apart.
pub(crate) const OPENINGS: &str =
    "Base\nwS1\nwS1;bS1 wS1-\nwS1;bS1 wS1-;wQ -wS1\nwS1;bS1 wS1-;wQ -wS1;bQ bS1-\n";

/// Games of Hive that are drawn after eight half-moves.
pub(crate) fn conditions() -> Conditions {
    let openings = Openings::read(GameKind::Hive, "Base", OPENINGS).expect("the openings are good");
    let time = MoveTime { budget: Duration::from_millis(100), margin: Duration::from_secs(10) };
    Conditions { max_plies: Some(8), ..Conditions::new("Test", openings, time) }
}

/// A match under these conditions.
pub(crate) fn event(players: [EngineSpec; 2], pairs: usize) -> Match {
    Match { players, conditions: conditions(), pairs, sprt: None }
}

/// Real time and no wish to stop.
pub(crate) fn in_real_time<T>(act: impl FnOnce(Environment<'_>) -> T) -> T {
    let begun = Instant::now();
    act(Environment { now: &|| begun.elapsed(), stop: &|| false, date: &|| None })
}

/// A clock that stands still and no wish to stop.
pub(crate) const TIMELESS: Environment<'static> =
    Environment { now: &|| Duration::ZERO, stop: &|| false, date: &|| None };

/// Plays a match to its end in real time.
pub(crate) fn play(event: &Match, log: &mut GameLog) -> MatchReport {
    in_real_time(|env| event.run(log, env, &mut |_| {})).expect("the event makes sense")
}

/// The values of a tag in all records of a log.
pub(crate) fn tags(log: &GameLog, name: &str) -> Vec<String> {
    let text = str::from_utf8(log.bytes()).expect("logs are UTF-8");
    let prefix = format!("[{name} \"");
    let values = text.lines().filter_map(|line| line.strip_prefix(&prefix)?.strip_suffix("\"]"));
    values.map(str::to_owned).collect()
}
