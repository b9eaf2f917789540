//! The answer to each command, up to the `ok`. A command that is refused has changed nothing.

use std::io::Write;

use rusc_engine::{Control, ForcedMove, Level, SearchInfo, new_engine};
use rusc_games::AnyGame;

use super::command::help_lines;
use super::limits::Limits;
use super::options::Name;
use super::refusal::{Failure, Refusal};
use super::{Host, Server};

type Answer = Result<(), Failure>;

impl<W: Write, H: Host> Server<W, H> {
    pub(super) fn info(&mut self) -> Answer {
        writeln!(self.out, "id Rusc {}", env!("CARGO_PKG_VERSION"))?;
        writeln!(self.out, "{}", self.kind.capabilities().join(";"))?;
        Ok(())
    }

    pub(super) fn new_game(&mut self, text: &str) -> Answer {
        let text = if text.is_empty() { self.kind.default_setup() } else { text };
        let suffix = self.kind.booklet_suffix().filter(|_| self.options.is_on(Name::QueenFirst));
        let text = suffix.map_or_else(|| text.to_owned(), |suffix| with_opening(text, suffix));
        let mut game = self.kind.read_game(&text).map_err(Refusal::Game)?;
        game.set_repetition(self.options.repetition());
        self.game = Some(game);
        if let Some(engine) = &mut self.engine {
            engine.clear();
        }
        self.show_game()
    }

    pub(super) fn play(&mut self, text: &str) -> Answer {
        self.running_game()?.play(text).map_err(Refusal::Move)?;
        self.show_game()
    }

    pub(super) fn valid_moves(&mut self) -> Answer {
        let moves = self.running_game()?.legal_moves().join(";");
        writeln!(self.out, "{moves}")?;
        Ok(())
    }

    /// Without a limit the search ends when it is called off: by the user, by the next line, or by the end of input.
    pub(super) fn best_move(&mut self, limits: Limits) -> Answer {
        // The clock runs from here: to hire the engine is part of the time for the move.
        let begun = self.host.now();
        self.running_game()?;
        self.hire_engine()?;
        let game = self.game.as_deref().expect("there is a running game");
        let engine = self.engine.as_deref_mut().expect("an engine was hired above");
        let host = &self.host;
        let is_patient = !limits.are_absent();
        let stop = || host.interrupted() || !is_patient && host.has_more_input();
        let elapsed = || host.now().saturating_sub(begun);
        let mut thoughts = Vec::new();
        let control = Control { stop: &stop, elapsed: &elapsed };
        let mut note = |thought: &SearchInfo| thoughts.push(thought.clone());
        let best = match self.options.level() {
            Level::MAX => engine.go(game, &limits.for_search(), control, &mut note),
            level => {
                let best = engine.play(game, level, begun.as_nanos() as u64, limits.time, control);
                best.inspect(note)
            }
        };
        let best = best.expect("a game that goes on has a legal move");
        if self.options.is_on(Name::Verbose) {
            for SearchInfo { depth, score, line, .. } in thoughts {
                writeln!(self.out, "{};{depth};{score};{}", line[0], line.join(";"))?;
            }
        }
        writeln!(self.out, "{}", best.line[0])?;
        Ok(())
    }

    pub(super) fn hire_engine(&mut self) -> Result<(), Refusal> {
        if self.engine.is_none() {
            self.engine = Some(new_engine(self.kind, self.options.engine()).map_err(|_| Refusal::NoMemory)?);
        }
        Ok(())
    }

    /// Thinks about the position on the board until more input arrives. What is found stays in the table, where the
    /// next search finds it; nothing is said.
    pub(super) fn ponder_until_input(&mut self) {
        let is_wanted = self.options.is_on(Name::Ponder) && self.options.level() == Level::MAX;
        if let (true, Some(game), Some(engine)) = (is_wanted, &self.game, &mut self.engine) {
            let host = &self.host;
            let stop = || host.interrupted() || host.has_more_input();
            let control = Control { stop: &stop, ..Control::NONE };
            // A forced move is no reason to rest: what comes after it is worth knowing.
            let limits = rusc_engine::Limits { forced: ForcedMove::Search, ..rusc_engine::Limits::UNLIMITED };
            engine.go(&**game, &limits, control, &mut |_| {});
        }
    }

    pub(super) fn undo(&mut self, count: usize) -> Answer {
        let game = self.game_mut()?;
        if count > game.ply() {
            return Err(Refusal::UndoTooFar { asked: count, played: game.ply() }.into());
        }
        for _ in 0..count {
            game.undo();
        }
        self.show_game()
    }

    pub(super) fn list_options(&mut self) -> Answer {
        Name::of(self.kind).try_for_each(|name| self.show_option(name))
    }

    pub(super) fn get_option(&mut self, name: &str) -> Answer {
        self.show_option(Name::read(self.kind, name)?)
    }

    pub(super) fn set_option(&mut self, name: &str, value: &str) -> Answer {
        let name = Name::read(self.kind, name)?;
        let mut options = self.options.clone();
        options.set(name, value)?;
        if let Some(engine) = &mut self.engine {
            engine.set_options(options.engine()).map_err(|_| Refusal::NoMemory)?;
        }
        self.options = options;
        if let Some(game) = &mut self.game {
            game.set_repetition(self.options.repetition());
        }
        self.show_option(name)
    }

    /// One line for each depth, as soon as it is known. A depth that is stopped half-way is not shown.
    pub(super) fn perft(&mut self, last_depth: Option<u32>) -> Answer {
        let threads = self.options.threads();
        for depth in 0..=last_depth.unwrap_or(u32::MAX) {
            let host = &self.host;
            let is_unwanted = || host.interrupted() || last_depth.is_none() && host.has_more_input();
            let begun = host.now();
            let division = self.game()?.divide(depth, threads, &|_| {}, &is_unwanted);
            if division.stopped {
                break;
            }
            let took = host.now().saturating_sub(begun);
            let (nodes, label) = (grouped(division.nodes), format!("perft({depth})"));
            let speed = thousands_per_second(division.nodes, took.as_micros());
            writeln!(self.out, "{label:<9} = {nodes} in {} ms. {speed} KN/s", grouped_millis(took))?;
            self.out.flush()?;
            if division.nodes == 0 {
                break;
            }
        }
        Ok(())
    }

    pub(super) fn help(&mut self, topic: Option<&str>) -> Answer {
        for line in help_lines(self.kind, topic)? {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    pub(super) fn licenses(&mut self) -> Answer {
        writeln!(self.out, "Rusc {}: {}", env!("CARGO_PKG_VERSION"), env!("CARGO_PKG_LICENSE"))?;
        Ok(())
    }

    fn show_game(&mut self) -> Answer {
        let text = self.game()?.game_string();
        writeln!(self.out, "{text}")?;
        Ok(())
    }

    fn show_option(&mut self, name: Name) -> Answer {
        writeln!(self.out, "{}", self.options.line(name))?;
        Ok(())
    }

    fn game(&self) -> Result<&dyn AnyGame, Refusal> {
        self.game.as_deref().ok_or(Refusal::NoGame)
    }

    fn game_mut(&mut self) -> Result<&mut Box<dyn AnyGame>, Refusal> {
        self.game.as_mut().ok_or(Refusal::NoGame)
    }

    fn running_game(&mut self) -> Result<&mut Box<dyn AnyGame>, Refusal> {
        let game = self.game_mut()?;
        if game.outcome().is_some() { Err(Refusal::GameOver) } else { Ok(game) }
    }
}

fn grouped_millis(took: std::time::Duration) -> String {
    grouped(u64::try_from(took.as_millis()).unwrap_or(u64::MAX))
}

/// Adds the opening to the set-up at the head of a game string, if it is not there.
fn with_opening(text: &str, suffix: &str) -> String {
    let (setup, moves) = text.split_at(text.find(';').unwrap_or(text.len()));
    let setup = setup.trim();
    if setup.to_ascii_lowercase().ends_with(suffix) {
        text.to_owned()
    } else {
        format!("{setup}{suffix}{moves}")
    }
}

/// Groups of three digits, separated by commas: `5,427,108`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Thousands per second with one decimal; a microsecond at least is taken to have passed.
fn thousands_per_second(count: u64, micros: u128) -> String {
    let tenths = u128::from(count) * 10_000 / micros.max(1);
    let tenths = u64::try_from(tenths).unwrap_or(u64::MAX);
    format!("{}.{}", grouped(tenths / 10), tenths % 10)
}
