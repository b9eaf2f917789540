//! The words after `rusc match`, `rusc sprt` and `rusc tournament`, and what the help says about them. Single words are
//! checked here; whether they fit together is for others.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args as ClapArgs, ValueEnum};
use rusc_arena::{AdjudicationRule, EloScale, EngineOption, GoCommand, LONGEST_GAME, Pace};
use rusc_games::GameKind;

use crate::args::{games_help, read_kind, read_threads};

/// More pairs than anybody can wait for, and few enough for every counter.
const MOST_PAIRS: usize = 1_000_000;

/// The longest time for a move, a day in seconds.
const LONGEST_TIME: f64 = 86_400.0;

/// The words after `rusc match`.
#[derive(Debug, ClapArgs)]
#[command(after_help = match_help())]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    pub(crate) players: TwoPlayersArgs,
    /// Pairs of games, each from one opening with colours reversed
    #[arg(long, value_name = "N", default_value = "10", value_parser = read_pairs)]
    pub(crate) pairs: NonZeroUsize,
    #[command(flatten)]
    pub(crate) contest: ContestArgs,
}

/// The words after `rusc sprt`.
#[derive(Debug, ClapArgs)]
#[command(after_help = sprt_help())]
pub(crate) struct SprtArgs {
    #[command(flatten)]
    pub(crate) players: TwoPlayersArgs,
    /// The difference according to H0: A is so much stronger than B
    #[arg(long, value_name = "ELO", default_value = "0", allow_negative_numbers = true)]
    pub(crate) elo0: f64,
    /// The difference according to H1
    #[arg(long, value_name = "ELO", default_value = "5", allow_negative_numbers = true)]
    pub(crate) elo1: f64,
    /// How often H1 may be accepted where H0 holds
    #[arg(long, value_name = "P", default_value = "0.05")]
    pub(crate) alpha: f64,
    /// How often H0 may be accepted where H1 holds
    #[arg(long, value_name = "P", default_value = "0.05")]
    pub(crate) beta: f64,
    /// What the differences are measured in
    #[arg(long, value_enum, default_value = "nelo")]
    pub(crate) scale: Scale,
    /// Pairs of games, each from one opening with colours reversed, after which the test gives up
    #[arg(long, visible_alias = "pairs", value_name = "N", default_value = "20000", value_parser = read_pairs)]
    pub(crate) max_pairs: NonZeroUsize,
    #[command(flatten)]
    pub(crate) contest: ContestArgs,
}

/// The words after `rusc tournament`.
#[derive(Debug, ClapArgs)]
#[command(after_help = match_help())]
pub(crate) struct TournamentArgs {
    /// The game to play
    #[arg(value_name = "GAME", value_parser = read_kind)]
    pub(crate) kind: GameKind,
    /// The players, two at least: words for built-in ones (see below), or command lines such as 'rusc uhp'
    #[arg(value_name = "ENGINE", required = true, num_args = 2..)]
    pub(crate) engines: Vec<String>,
    /// A name instead of the command line; as often as there are engines, in their order
    #[arg(long = "name", value_name = "NAME")]
    pub(crate) names: Vec<String>,
    /// What all programs are told for a move, such as 'bestmove depth 4' or 'seconds {seconds}'
    #[arg(long, value_name = "WORDS", value_parser = GoCommand::read)]
    pub(crate) go: Option<GoCommand>,
    /// A setting of all programs; ?Name=Value if they may refuse it
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<EngineOption>,
    /// How often everybody meets everybody
    #[arg(long, value_name = "N", default_value = "1", value_parser = read_pairs)]
    pub(crate) rounds: NonZeroUsize,
    /// Pairs of games in each meeting, each from one opening with colours reversed
    #[arg(long, value_name = "N", default_value = "1", value_parser = read_pairs)]
    pub(crate) pairs: NonZeroUsize,
    #[command(flatten)]
    pub(crate) contest: ContestArgs,
}

/// Two engines and their settings.
#[derive(Debug, ClapArgs)]
pub(crate) struct TwoPlayersArgs {
    /// The game to play
    #[arg(value_name = "GAME", value_parser = read_kind)]
    pub(crate) kind: GameKind,
    /// The first player: the word for a built-in one (see below), or a command line such as 'rusc uhp'
    #[arg(value_name = "A")]
    pub(crate) a: String,
    /// The second player
    #[arg(value_name = "B")]
    pub(crate) b: String,
    /// A name for A instead of its command line
    #[arg(long, value_name = "NAME")]
    pub(crate) name_a: Option<String>,
    /// A name for B
    #[arg(long, value_name = "NAME")]
    pub(crate) name_b: Option<String>,
    /// What A is told for a move, such as 'bestmove depth 4' or 'seconds {seconds}'
    #[arg(long, value_name = "WORDS", value_parser = GoCommand::read)]
    pub(crate) go_a: Option<GoCommand>,
    /// What B is told for a move
    #[arg(long, value_name = "WORDS", value_parser = GoCommand::read)]
    pub(crate) go_b: Option<GoCommand>,
    /// A setting of A, as often as needed; ?Name=Value if A may refuse it
    #[arg(long = "option-a", value_name = "NAME=VALUE")]
    pub(crate) options_a: Vec<EngineOption>,
    /// A setting of B
    #[arg(long = "option-b", value_name = "NAME=VALUE")]
    pub(crate) options_b: Vec<EngineOption>,
}

/// How games are played and where they are kept.
#[derive(Debug, ClapArgs)]
pub(crate) struct ContestArgs {
    /// Seconds for a move, such as 0.25
    #[arg(long, value_name = "S", default_value = "1", value_parser = read_time)]
    pub(crate) time: Duration,
    /// A clock for the game instead: seconds, and seconds that each move adds, such as 60+0.6
    #[arg(long, value_name = "S+S", value_parser = read_clock, conflicts_with = "time")]
    pub(crate) clock: Option<Pace>,
    /// Seconds beyond that before the game is lost
    #[arg(long, value_name = "S", default_value = "0.5", value_parser = read_margin)]
    pub(crate) margin: Duration,
    /// The set-up to start from
    #[arg(long, value_name = "NAME")]
    pub(crate) setup: Option<String>,
    /// A file of openings: one a line, a game string or moves alone; after the last comes the first again
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,
    /// The half-moves, those of the opening included, after which a game is stopped, as a draw unless --adjudicate
    #[arg(long, value_name = "N", value_parser = read_plies)]
    pub(crate) max_plies: Option<usize>,
    /// Who wins a stopped game: 'draw' for nobody, 'lead' for whoever is ahead, 'lead:2' if by two at least
    #[arg(long, value_name = "HOW", value_parser = read_adjudication, requires = "max_plies")]
    pub(crate) adjudicate: Option<AdjudicationRule>,
    /// Games played at the same time
    #[arg(long, value_name = "N", default_value = "1", value_parser = read_threads)]
    pub(crate) concurrency: NonZeroUsize,
    /// The file that keeps the games; if it has some already, the event goes on from there
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
    /// What the event is called in the log
    #[arg(long, value_name = "TEXT")]
    pub(crate) event: Option<String>,
    /// Print one JSON object instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// The scales of Elo by their names.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Scale {
    /// By the score in standard deviations of a game
    Nelo,
    /// By the score
    Elo,
}

impl From<Scale> for EloScale {
    fn from(scale: Scale) -> EloScale {
        match scale {
            Scale::Nelo => EloScale::Normalized,
            Scale::Elo => EloScale::Logistic,
        }
    }
}

fn read_pairs(text: &str) -> Result<NonZeroUsize, String> {
    let count = text.parse().ok().filter(|&count: &NonZeroUsize| count.get() <= MOST_PAIRS);
    count.ok_or_else(|| format!("expected a number from 1 to {MOST_PAIRS}"))
}

fn read_plies(text: &str) -> Result<usize, String> {
    let plies = text.parse().ok().filter(|plies| (1..=LONGEST_GAME).contains(plies));
    plies.ok_or_else(|| format!("expected a number from 1 to {LONGEST_GAME}"))
}

fn read_time(text: &str) -> Result<Duration, String> {
    let time = read_seconds(text).filter(|time| !time.is_zero());
    time.ok_or_else(|| format!("expected seconds, more than 0 and at most {LONGEST_TIME}"))
}

fn read_margin(text: &str) -> Result<Duration, String> {
    read_seconds(text).ok_or_else(|| format!("expected seconds from 0 to {LONGEST_TIME}"))
}

fn read_clock(text: &str) -> Result<Pace, String> {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let base = read_seconds(base).filter(|base| !base.is_zero());
    let clock = base.zip(read_seconds(increment)).map(|(base, increment)| Pace::Clock { base, increment });
    clock.ok_or_else(|| format!("expected seconds and an increment such as 60+0.6, at most {LONGEST_TIME}"))
}

fn read_adjudication(text: &str) -> Result<AdjudicationRule, String> {
    let (word, number) = text.split_once(':').unwrap_or((text, "1"));
    match (word, number.parse().ok()) {
        ("draw", _) if text == word => Ok(AdjudicationRule::Draw),
        ("lead", Some(least @ 1..)) => Ok(AdjudicationRule::Lead(least)),
        _ => Err("expected draw, lead, or lead:N with a number from 1".to_owned()),
    }
}

fn read_seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    if seconds > LONGEST_TIME { None } else { Duration::try_from_secs_f64(seconds).ok() }
}

const WORDS: &str = "Built-in players:
  rusc         the engine at full strength, in the time for the move
  level:N      the engine at a level from 1 to 10
  nodes:N      the engine, so many positions a move
  depth:N      the engine, so many half-moves ahead
  mate-only:N  sees wins and losses so many half-moves ahead, otherwise plays by chance
  static       a sensible move without a search
Anything else is a command line. More in docs/arena.md.";

const CTRL_C: &str =
    "Ctrl-C stops the event: finished games are in the log, the report covers them, the exit code is 130.
The same command with the same --log goes on from there.";

fn match_help() -> String {
    format!("{WORDS}\n\n{CTRL_C}\n\n{}", games_help())
}

fn sprt_help() -> String {
    format!(
        "Exit codes:
  0  H1 is accepted: A is stronger by elo1 rather than by elo0
  1  H0 is accepted; also after a failure, then with an error and without a report
  2  bad usage
  3  undecided: --max-pairs were played, or Ctrl-C stopped the test

The same command with the same --log goes on where it was stopped.

{WORDS}

{}",
        games_help()
    )
}
