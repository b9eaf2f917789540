//! The command line: what may be said, and what is said about it in the help.

use std::fmt::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args as ClapArgs, Parser, Subcommand};
use rusc_engine::Level;
use rusc_games::{AnyGame, GameKind};
use rusc_tui::ClockRule;

use crate::analyse::AnalyseArgs;
use crate::book::BookArgs;
use crate::bot::BotArgs;
use crate::contest::args::{MatchArgs, SprtArgs, TournamentArgs};
use crate::convert::ConvertArgs;
use crate::render::RenderArgs;
use crate::rules::RulesArgs;
use crate::serve::args::{
    BackupArgs, ConfigArgs, ExportArgs, HealthArgs, MigrateArgs, RestoreArgs, ServeArgs, UserArgs,
};
use crate::shell_files::{CompletionsArgs, ManArgs};
use crate::show::ShowArgs;
#[cfg(unix)]
use crate::trial::ClustertestArgs;
use crate::trial::{AttacktestArgs, CrashtestArgs, LoadtestArgs};
use crate::tune::args::TuneArgs;
use crate::worker::WorkerArgs;

/// Board games on hexagons, in the terminal and for other programs.
#[derive(Debug, Parser)]
#[command(name = "rusc", version, arg_required_else_help = true, after_help = games_help())]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What the program can do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play a game in the terminal
    Play(PlayArgs),
    /// Read the rules of a game, in six languages
    Rules(RulesArgs),
    /// Speak the Universal Hive Protocol on standard input and output
    Uhp,
    /// Speak the same protocol for any game (docs/protocol.md)
    #[command(after_help = games_help())]
    Engine {
        /// The game to serve
        #[arg(value_name = "GAME", value_parser = read_kind)]
        kind: GameKind,
    },
    /// Count the lines of play of a given length
    Perft(PerftArgs),
    /// Search a fixed set of positions to a fixed depth: how fast, and whether anything has changed
    Bench(BenchArgs),
    /// Make a book of even openings
    Book(BookArgs),
    /// Convert game files from one format into another (docs/files.md)
    Convert(ConvertArgs),
    /// Draw a position as SVG or PNG, or a game as an animated GIF (docs/pictures.md)
    Render(RenderArgs),
    /// Show a position in the terminal, with colours or as an image (docs/pictures.md)
    Show(ShowArgs),
    /// Judge games with the engine: mistakes, accuracy, better lines (docs/analysis.md)
    Analyse(AnalyseArgs),
    /// Let two engines play pairs of games, and measure the difference
    Match(Box<MatchArgs>),
    /// Let two engines play until it is clear whether the first is stronger
    Sprt(Box<SprtArgs>),
    /// Let several engines play, everybody against everybody
    Tournament(Box<TournamentArgs>),
    /// Fit the weights of an evaluator to games against itself
    Tune(Box<TuneArgs>),
    /// Host games for people on the web (docs/hosting.md)
    Serve(ServeArgs),
    /// Check the settings of the server, or print them
    Config(ConfigArgs),
    /// Ask a running server how it is
    Health(HealthArgs),
    /// Copy the database of the server, while it plays on
    Backup(BackupArgs),
    /// Put a copy in the place of the database
    Restore(RestoreArgs),
    #[command(about = "Move everything to PostgreSQL, or back, while the server is stopped")]
    Migrate(MigrateArgs),
    /// Add somebody, or give somebody another password
    User(UserArgs),
    /// Write every finished game as a line of JSON
    ExportGames(ExportArgs),
    /// Let an engine play at a server (docs/bots.md)
    Bot(BotArgs),
    /// Do computer moves and analyses for a server, on this machine (docs/hosting.md)
    Worker(WorkerArgs),
    /// Print the completions of a shell: bash, zsh, fish and others
    Completions(CompletionsArgs),
    /// Write the manual, a page for each command
    Man(ManArgs),
    /// Put a server under load and measure how it does
    #[command(hide = true)]
    Loadtest(LoadtestArgs),
    /// Kill a server under load again and again, and see that nothing is lost
    #[command(hide = true)]
    Crashtest(CrashtestArgs),
    /// Do to one of several nodes whatever can happen to it, and see that nothing is lost
    #[cfg(unix)]
    #[command(hide = true)]
    Clustertest(ClustertestArgs),
    /// Attack a server as hostile visitors do, while honest people play
    #[command(hide = true)]
    Attacktest(AttacktestArgs),
}

/// The words after `rusc play`.
#[derive(Debug, ClapArgs)]
#[command(after_long_help = play_help())]
pub(crate) struct PlayArgs {
    /// The game to play; without one, and without other options, a menu is shown
    #[arg(value_name = "GAME", value_parser = read_kind)]
    pub(crate) kind: Option<GameKind>,
    #[command(flatten)]
    pub(crate) beginning: Beginning,
    /// The side the computer plays, such as black, both or none; the second side if nothing is said
    #[arg(long, value_name = "SIDE")]
    pub(crate) computer: Option<String>,
    /// How strong the computer plays, from 1 (first game) to 10 (two seconds of all it can)
    #[arg(long, value_name = "N", default_value = "4")]
    pub(crate) level: Level,
    /// A program that plays instead of the computer, such as 'mzinga --uhp'; given twice, one for each side
    #[arg(long = "engine", value_name = "COMMAND")]
    pub(crate) engines: Vec<String>,
    /// How many seconds such a program may think about a move where there is no clock, such as 0.3
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = read_move_time)]
    pub(crate) move_time: Duration,
    /// A file whose first game to go on with: PGN, SGF, APGN and others (docs/files.md)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["setup", "game"])]
    pub(crate) load: Option<PathBuf>,
    /// A clock: minutes for the game and seconds for each move, such as 5+3; none if nothing is said
    #[arg(long, value_name = "M+S")]
    pub(crate) clock: Option<ClockRule>,
    /// A server to play at, or the link of a game there
    #[arg(long, value_name = "URL", conflicts_with_all = ["computer", "engines", "load", "game"])]
    pub(crate) server: Option<String>,
    /// Whom to play there: anybody, friend (by a link), computer, or a name; the lobby if nothing is said
    #[arg(long, value_name = "WHO", requires = "server")]
    pub(crate) against: Option<String>,
    /// Let ratings be at stake in a game with --against
    #[arg(long, requires = "against")]
    pub(crate) rated: bool,
    /// The token of an account there; the variable `RUSC_TOKEN` if nothing is said, and a guest plays without either
    #[arg(long, value_name = "TOKEN", requires = "server")]
    pub(crate) token: Option<String>,
    /// A file of certificates (PEM) of authorities to trust beside the public ones, for a server behind https
    #[arg(long, value_name = "FILE", requires = "server")]
    pub(crate) ca_file: Option<PathBuf>,
    /// Play line by line in plain text, as without a terminal
    #[arg(long)]
    pub(crate) line: bool,
    /// Draw with ASCII characters alone, as in a locale without UTF-8
    #[arg(long)]
    pub(crate) ascii: bool,
}

/// The words after `rusc bench`.
#[derive(Debug, ClapArgs)]
pub(crate) struct BenchArgs {
    /// Search the positions of a file instead, a game string in each line, and tell the speed in each
    #[arg(long, value_name = "FILE", requires = "depth")]
    pub(crate) games: Option<PathBuf>,
    /// The game the file is about
    #[arg(long = "of", value_name = "GAME", default_value = "hive", value_parser = read_kind, requires = "games")]
    pub(crate) kind: GameKind,
    /// How deep to search them
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100), requires = "games")]
    pub(crate) depth: Option<u32>,
    /// How many threads search them; several numbers take turns in each position and are compared with the first
    #[arg(long, value_name = "N,...", default_value = "1", value_delimiter = ',', value_parser = read_threads, requires = "games")]
    pub(crate) threads: Vec<NonZeroUsize>,
    /// How often each position is searched: the host and the luck of several threads differ from time to time
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u32).range(1..=1000), requires = "games")]
    pub(crate) rounds: u32,
    /// Search every move to the full depth and prune nothing, to compare with engines that do the same
    #[arg(long, requires = "games")]
    pub(crate) full_width: bool,
}

/// The words after `rusc perft`.
#[derive(Debug, ClapArgs)]
#[command(after_help = games_help())]
pub(crate) struct PerftArgs {
    /// The game to count in
    #[arg(value_name = "GAME", value_parser = read_kind)]
    pub(crate) kind: GameKind,
    /// The number of half-moves
    #[arg(value_parser = clap::value_parser!(u32).range(0..=64))]
    pub(crate) depth: u32,
    #[command(flatten)]
    pub(crate) beginning: Beginning,
    /// How many threads count
    #[arg(long, value_name = "N", default_value = "1", value_parser = read_threads)]
    pub(crate) threads: NonZeroUsize,
    /// Also print the count below each first move
    #[arg(long)]
    pub(crate) divide: bool,
    /// Print one JSON object instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// Where a game begins.
#[derive(Debug, ClapArgs)]
pub(crate) struct Beginning {
    /// The set-up to start from
    #[arg(long, value_name = "NAME", conflicts_with = "game")]
    pub(crate) setup: Option<String>,
    /// The game to go on with, as one line of text: 'Base;;;wS1;bG1 wS1-'
    #[arg(long, value_name = "GAMESTRING")]
    pub(crate) game: Option<String>,
}

impl Beginning {
    /// Whether nothing is said.
    pub(crate) fn is_default(&self) -> bool {
        self.setup.is_none() && self.game.is_none()
    }

    /// The game that these words describe, for counting: without words as tournaments and published counts have it.
    pub(crate) fn open(&self, kind: GameKind) -> Result<Box<dyn AnyGame>, UsageError> {
        self.open_or(kind, kind.default_setup())
    }

    /// The game that these words describe, for playing: without words as the booklet has it.
    pub(crate) fn open_casual(&self, kind: GameKind) -> Result<Box<dyn AnyGame>, UsageError> {
        self.open_or(kind, &kind.casual_setup())
    }

    fn open_or(&self, kind: GameKind, usual: &str) -> Result<Box<dyn AnyGame>, UsageError> {
        match (&self.game, &self.setup) {
            (Some(text), _) => kind.read_game(text).map_err(|error| UsageError(format!("--game: {error}"))),
            (None, setup) => {
                let setup = setup.as_deref().unwrap_or(usual);
                kind.start(setup).map_err(|error| UsageError(format!("--setup '{setup}': {error}")))
            }
        }
    }
}

/// The command line asks for something that does not exist, or names a file that cannot be read.
#[derive(Debug)]
pub(crate) struct UsageError(pub(crate) String);

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UsageError {}

pub(crate) fn read_kind(text: &str) -> Result<GameKind, String> {
    let known = GameKind::ALL.map(GameKind::id).join(", ");
    GameKind::from_id(text).ok_or_else(|| format!("no such game; there is: {known}"))
}

/// Seconds, with a fraction or without, for a move of another program.
fn read_move_time(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds: &f64| (0.01..=3600.0).contains(seconds));
    seconds.map(Duration::from_secs_f64).ok_or_else(|| "expected seconds from 0.01 to 3600".to_owned())
}

pub(crate) fn read_threads(text: &str) -> Result<NonZeroUsize, String> {
    let threads = text.parse().ok().filter(|&threads: &NonZeroUsize| threads.get() <= 1024);
    threads.ok_or_else(|| "expected a number from 1 to 1024".to_owned())
}

/// Every game with its set-ups, and how people play it when they name none.
fn play_help() -> String {
    let mut help = setups_help();
    for kind in GameKind::ALL {
        if let Some(suffix) = kind.booklet_suffix() {
            let (id, casual) = (kind.id(), kind.casual_setup());
            let _ = write!(
                help,
                "\nWithout --setup, {id} is played as {casual}: with the opening of the booklet.\n\
                 Any set-up takes {suffix}; without it the opening is that of tournaments."
            );
        }
    }
    help + "\n\n" + &levels_help()
}

/// Every level with what it is like.
pub(crate) fn levels_help() -> String {
    let lines =
        Level::ALL.map(|level| format!("\n  {:>2}  {:12} {}", level.number(), level.name(), level.about()));
    format!("Levels of the computer:{}", lines.concat())
}

/// Every game with its set-ups, in lines of usual width.
fn setups_help() -> String {
    const INDENT: &str = "           ";
    let mut help = "Games and their set-ups (the first named is the default):".to_owned();
    for kind in GameKind::ALL {
        let mut line = format!("  {:8}", kind.id());
        for setup in kind.setups() {
            if line.len() + 2 + setup.len() > 78 {
                let _ = write!(help, "\n{line}");
                INDENT[1..].clone_into(&mut line);
            }
            let _ = write!(line, " {setup}");
        }
        let _ = write!(help, "\n{line}");
    }
    help
}

/// The games in a line.
pub(crate) fn games_help() -> String {
    let games = GameKind::ALL.map(GameKind::id).join(", ");
    format!("Games: {games}. 'rusc play --help' lists their set-ups.")
}
