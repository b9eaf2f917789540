//! `rusc play`: a game on a whole terminal (`rusc-tui`), or in plain text, line by line, where there is none.

mod editor;
mod online;
mod terminal;
#[cfg(test)]
mod tests;
mod word;

use std::env;
use std::fs::File;
use std::io::{self, BufRead, IsTerminal, Read as _, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::Result;
use rusc_engine::{AnyEngine, Control, EngineOptions, Level, Limits, SearchInfo, Time, new_engine};
use rusc_games::{AnyGame, GameKind, Side};
use rusc_tui::{
    Charset, LARGEST_FILE, Look, ProgramPlayer, TablePlayer, TerminalExit, TerminalOptions, play_in_terminal,
    read_game,
};
use rusc_uhp::{Read, read_line};

use self::editor::Ended;
use self::terminal::{Prompting, Stay, Terminal};
use crate::args::{PlayArgs, UsageError};
use crate::game_files::unreadable;
use crate::interrupt::INTERRUPTED;
use crate::rules::system_language;

/// Bytes a player may type in a line.
const MAX_LINE: usize = 1 << 16;
/// The longest search for a move.
const PATIENCE: Duration = Duration::from_secs(2);
/// The longest search for a hint, which is at full strength.
const HINT_TIME: Duration = Duration::from_secs(1);
/// The most nodes of the search for a hint.
const HINT_NODES: u64 = 300_000;

/// Plays until the player leaves or input ends: on a whole terminal, or line by line where there is none.
pub(crate) fn run(args: &PlayArgs) -> Result<ExitCode> {
    let online = online::start(args)?;
    let kind = args.kind.unwrap_or(GameKind::ALL[0]);
    let game = match &args.load {
        Some(file) => load(file)?,
        None => args.beginning.open_casual(kind)?,
    };
    let kind = game.kind();
    let sides = read_computer(game.as_ref(), args.computer.as_deref())?;
    let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let is_dumb = env::var("TERM").is_ok_and(|term| term == "dumb");
    if args.line || !is_terminal || is_dumb {
        let prompting = if is_terminal && !is_dumb { Prompting::ByEditor } else { Prompting::Printed };
        if let Some(start) = online {
            return online::play_in_lines(args, start, prompting);
        }
        return in_lines(args, game, sides, prompting);
    }
    let is_menu_wanted = online.is_some()
        || args.kind.is_none()
            && args.load.is_none()
            && args.computer.is_none()
            && args.engines.is_empty()
            && args.beginning.is_default();
    let leave = play_in_terminal(TerminalOptions {
        look: look(args),
        language: system_language(),
        kind,
        players: players(args, &sides),
        game: Some(game).filter(|_| !is_menu_wanted),
        clock: args.clock,
        move_time: args.move_time,
        online,
        seed: seed_of_today(),
    })?;
    Ok(match leave {
        TerminalExit::Quit => ExitCode::SUCCESS,
        TerminalExit::Interrupted => ExitCode::from(INTERRUPTED),
        TerminalExit::Signal(signal) => ExitCode::from(128_u8.saturating_add(signal as u8)),
    })
}

/// Who plays each side: programs first, then the computer, on the sides that are not left to people.
fn players(args: &PlayArgs, sides: &[Side]) -> [TablePlayer; 2] {
    let mut engines = args.engines.iter();
    Side::ALL.map(|side| match (sides.contains(&side), engines.len()) {
        (false, _) => TablePlayer::Person,
        (true, 0) => TablePlayer::Computer(args.level),
        (true, _) => engines.next().cloned().map_or(TablePlayer::Person, TablePlayer::Program),
    })
}

/// The first game of a file.
fn load(file: &Path) -> Result<Box<dyn AnyGame>, UsageError> {
    let mut bytes = Vec::new();
    let read = File::open(file).and_then(|file| file.take(LARGEST_FILE).read_to_end(&mut bytes));
    read.map_err(|error| unreadable(file, &error))?;
    let (game, _) = read_game(&file.display().to_string(), &bytes).map_err(UsageError)?;
    Ok(game)
}

/// What the terminal can show.
fn look(args: &PlayArgs) -> Look {
    let look = Look::of_environment(&|name| env::var(name).ok());
    if args.ascii { Look { charset: Charset::Ascii, ..look } } else { look }
}

/// Plays line by line: with a history and completion on a terminal, plainly in a pipe.
fn in_lines(
    args: &PlayArgs,
    game: Box<dyn AnyGame>,
    sides: Vec<Side>,
    prompting: Prompting,
) -> Result<ExitCode> {
    let mut computer = Computer::new(game.kind(), args.level, seed_of_today())?;
    computer.move_time = args.move_time;
    for (side, player) in Side::ALL.into_iter().zip(players(args, &sides)) {
        if let TablePlayer::Program(command) = player {
            computer.programs[side.index()] = Some(ProgramPlayer::new(&command));
        }
    }
    let table = Terminal::new(game, sides, computer, io::stdout());
    if prompting == Prompting::ByEditor {
        return Ok(match editor::converse(table.with_prompting(prompting))? {
            Ended::Left => ExitCode::SUCCESS,
            Ended::Interrupted => ExitCode::from(INTERRUPTED),
        });
    }
    converse(table, &mut io::stdin().lock())?;
    // End the line of our prompt, so that the shell's prompt has a line of its own.
    writeln!(io::stdout())?;
    Ok(ExitCode::SUCCESS)
}

/// A seed from the time, so that games differ.
fn seed_of_today() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_nanos() as u64)
}

fn converse<W: Write>(mut table: Terminal<W>, input: &mut dyn BufRead) -> io::Result<()> {
    let mut bytes = Vec::new();
    table.begin()?;
    loop {
        match (read_line(input, &mut bytes, MAX_LINE)?, str::from_utf8(&bytes)) {
            (Read::End, _) => return Ok(()),
            (Read::TooLong, _) => table.say("That line is too long. Type a move, or 'help'.")?,
            (Read::Line, Err(_)) => table.say("That line is not text. Type a move, or 'help'.")?,
            (Read::Line, Ok(text)) => {
                if table.line(text)? == Stay::Leave {
                    return Ok(());
                }
            }
        }
    }
}

/// The sides the computer plays: the second, unless the player says otherwise.
fn read_computer(game: &dyn AnyGame, text: Option<&str>) -> Result<Vec<Side>, UsageError> {
    let Some(text) = text else { return Ok(vec![Side::Second]) };
    match text.to_ascii_lowercase().as_str() {
        "none" => return Ok(Vec::new()),
        "both" => return Ok(Side::ALL.to_vec()),
        _ => {}
    }
    let side = Side::ALL.into_iter().find(|&side| game.side_name(side).eq_ignore_ascii_case(text));
    let [first, second] = Side::ALL.map(|side| game.side_name(side).to_lowercase());
    side.map(|side| vec![side])
        .ok_or_else(|| UsageError(format!("--computer '{text}': expected {first}, {second}, both or none")))
}

/// The computer player: an engine with a level. It also gives hints.
struct Computer {
    engine: Box<dyn AnyEngine>,
    level: Level,
    seed: u64,
    /// Programs that play instead, by side.
    programs: [Option<ProgramPlayer>; 2],
    /// What they may spend on a move.
    move_time: Duration,
}

impl Computer {
    /// One that plays that game.
    fn new(kind: GameKind, level: Level, seed: u64) -> Result<Computer> {
        let engine = new_engine(kind, EngineOptions::default())?;
        Ok(Computer { engine, level, seed, programs: [None, None], move_time: Duration::from_secs(1) })
    }

    /// Whether its moves take long enough to be announced.
    fn is_slow(&self) -> bool {
        self.level == Level::MAX
    }

    /// Its move, or that of the program in its place; `None` once the game is over.
    fn choose(&mut self, game: &dyn AnyGame) -> Result<Option<String>, String> {
        if let Some(program) = &mut self.programs[game.side_to_move().index()] {
            return program.choose(game, self.move_time).map(Some);
        }
        let begun = Instant::now();
        let control = Control { stop: &|| false, elapsed: &|| begun.elapsed() };
        Ok(self.engine.play(game, self.level, self.seed, Some(PATIENCE), control).and_then(first_move))
    }

    /// The move it would make at full strength, and what it expects then.
    fn advise(&mut self, game: &dyn AnyGame) -> Option<SearchInfo> {
        let begun = Instant::now();
        let control = Control { stop: &|| false, elapsed: &|| begun.elapsed() };
        let limits = Limits { time: Time::PerMove(HINT_TIME), nodes: Some(HINT_NODES), ..Limits::UNLIMITED };
        self.engine.go(game, &limits, control, &mut |_| {})
    }

    /// Forgets the game for another one.
    fn start_again(&mut self) {
        self.engine.clear();
        self.seed = self.seed.wrapping_add(1);
    }
}

fn first_move(thought: SearchInfo) -> Option<String> {
    thought.line.into_iter().next()
}
