//! The words after `rusc tune`, and what the help says about them.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand, ValueEnum};
use rusc_games::GameKind;
use rusc_tune::{ChancePlan, DrawModel, FitPlan, SelfPlayConditions};

use crate::args::{games_help, read_kind, read_threads};

/// The words after `rusc tune`.
#[derive(Debug, ClapArgs)]
#[command(after_help = tune_help())]
pub(crate) struct TuneArgs {
    /// The game to tune
    #[arg(value_name = "GAME", value_parser = read_kind)]
    pub(crate) kind: GameKind,
    /// The step to take
    #[command(subcommand)]
    pub(crate) step: Step,
}

/// The steps of tuning.
#[derive(Debug, Subcommand)]
pub(crate) enum Step {
    /// Play games against itself and keep them
    Play(PlayStep),
    /// Fit weights to the games that were kept
    Fit(FitStep),
    /// Let two sets of weights play at equal numbers of nodes
    Match(MatchStep),
    /// Fit how scores become win chances, and show how far these can be believed
    Chance(ChanceStep),
}

/// The words after `rusc tune GAME chance`.
#[derive(Debug, ClapArgs)]
pub(crate) struct ChanceStep {
    /// A folder with games; several may be named
    #[arg(long, value_name = "FOLDER", required = true)]
    pub(crate) data: Vec<PathBuf>,
    /// What draws are: half a win, or a result of their own between loss and win
    #[arg(long, value_name = "HOW", value_enum, default_value_t = Draws::Half)]
    pub(crate) draws: Draws,
    /// The games of other set-ups weigh as much as so many of the set-up itself
    #[arg(long, value_name = "N", default_value = "40", value_parser = read_hold)]
    pub(crate) hold: f64,
}

/// What draws are to the fit of win chances.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Draws {
    /// Half a win: a logistic curve
    Half,
    /// A result of their own: an ordered logit
    Ordered,
}

impl ChanceStep {
    pub(crate) fn plan(&self) -> ChancePlan {
        let draws = match self.draws {
            Draws::Half => DrawModel::HalfPoint,
            Draws::Ordered => DrawModel::Ordered,
        };
        ChancePlan { draws, hold: self.hold }
    }
}

/// The words after `rusc tune GAME play`.
#[derive(Debug, ClapArgs)]
pub(crate) struct PlayStep {
    /// The folder in which games are kept; what it has already is not played again
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: PathBuf,
    /// How many games there shall be in the end
    #[arg(long, value_name = "N", default_value = "2000", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(crate) games: u32,
    /// The weights to play with: a file as 'fit' writes it; the built-in ones if nothing is said
    #[arg(long, value_name = "FILE")]
    pub(crate) weights: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) games_args: GamesArgs,
}

/// The words after `rusc tune GAME fit`.
#[derive(Debug, ClapArgs)]
pub(crate) struct FitStep {
    /// A folder with games; several may be named
    #[arg(long, value_name = "FOLDER", required = true)]
    pub(crate) data: Vec<PathBuf>,
    /// The weights to begin from; the built-in ones if nothing is said
    #[arg(long, value_name = "FILE")]
    pub(crate) weights: Option<PathBuf>,
    /// The file for the new weights, as Rust source; standard output if nothing is said
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// The share of the result in what is learnt, from 0 to 1; the rest is what the search said
    #[arg(long, value_name = "SHARE", default_value = "0.5", value_parser = read_share)]
    pub(crate) lambda: f64,
    /// How strongly weights are held where they begin: as by so many positions
    #[arg(long, value_name = "N", default_value = "8", value_parser = read_hold)]
    pub(crate) hold: f64,
}

impl FitStep {
    pub(crate) fn plan(&self) -> FitPlan {
        FitPlan { lambda: self.lambda, hold: self.hold }
    }
}

/// The words after `rusc tune GAME match`.
#[derive(Debug, ClapArgs)]
pub(crate) struct MatchStep {
    /// The weights to try: a file as 'fit' writes it
    #[arg(value_name = "FILE")]
    pub(crate) weights: PathBuf,
    /// The weights they play against; the built-in ones if nothing is said
    #[arg(long, value_name = "FILE")]
    pub(crate) against: Option<PathBuf>,
    /// Pairs of games, each from one random opening with colours reversed
    #[arg(long, value_name = "N", default_value = "200", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) pairs: u32,
    #[command(flatten)]
    pub(crate) games_args: GamesArgs,
}

/// How games are played.
#[derive(Debug, ClapArgs)]
pub(crate) struct GamesArgs {
    /// A set-up; several are taken by turns
    #[arg(long = "setup", value_name = "NAME")]
    pub(crate) setups: Vec<String>,
    /// Nodes for a move
    #[arg(long, value_name = "N", default_value = "5000", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) nodes: u64,
    /// Random half-moves at the beginning
    #[arg(long, value_name = "N", default_value = "6", value_parser = clap::value_parser!(u32).range(0..=100))]
    pub(crate) random_plies: u32,
    /// Later on one move in so many is random, 0 for none; a match has none
    #[arg(long, value_name = "N", default_value = "40")]
    pub(crate) noise: u32,
    /// Half-moves after which a game is a draw
    #[arg(long, value_name = "N", default_value = "200", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) max_plies: u32,
    /// Where random numbers begin
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) seed: u64,
    /// Games played at the same time
    #[arg(long, value_name = "N", default_value = "1", value_parser = read_threads)]
    pub(crate) concurrency: NonZeroUsize,
}

impl GamesArgs {
    pub(crate) fn conditions(&self) -> SelfPlayConditions {
        SelfPlayConditions {
            nodes: self.nodes,
            random_plies: self.random_plies as usize,
            noise: self.noise as usize,
            max_plies: self.max_plies as usize,
        }
    }

    /// The set-ups, or the default one.
    pub(crate) fn setups(&self, kind: GameKind) -> Vec<String> {
        if self.setups.is_empty() { vec![kind.default_setup().to_owned()] } else { self.setups.clone() }
    }
}

fn read_share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

fn read_hold(text: &str) -> Result<f64, String> {
    let hold = text.parse().ok().filter(|&hold: &f64| hold > 0.0 && hold.is_finite());
    hold.ok_or_else(|| "expected a number above 0".to_owned())
}

fn tune_help() -> String {
    format!(
        "A round of tuning:
  rusc tune hive play --data round1 --games 3000 --concurrency 2
  rusc tune hive fit --data round1 --out new.rs
  rusc tune hive match new.rs --pairs 400
  and if the new weights win, new.rs becomes the weights.rs of the evaluator.

Ctrl-C stops a step: games that have ended are kept, a match reports what was played, the exit code is 130.

{}",
        games_help()
    )
}
