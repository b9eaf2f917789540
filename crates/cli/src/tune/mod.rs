//! `rusc tune`: games of self-play, weights fitted to them, and a match that tells whether they are better. The crate
//! `rusc_tune` does the work; here are files, progress, Ctrl-C and what is printed.

pub(crate) mod args;
mod chance;

use std::collections::HashSet;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use indicatif::ProgressBar;
use rusc_games::GameKind;
use rusc_tune::{Fit, GameFile, Kept, MatchPlan, RunControl, SelfPlay, StoredGame, Strength, Tuner, tuner};

use self::args::{FitStep, MatchStep, PlayStep, Step, TuneArgs};
use crate::args::UsageError;
use crate::interrupt::{self, Busy, INTERRUPTED};
use crate::progress_bar::progress_bar;

/// Takes one step of tuning.
pub(crate) fn run(args: &TuneArgs) -> Result<ExitCode> {
    interrupt::install()?;
    let _busy = Busy::begin();
    let tuner = tuner(args.kind);
    match &args.step {
        Step::Play(step) => play(args.kind, tuner.as_ref(), step)?,
        Step::Fit(step) => fit(args.kind, tuner.as_ref(), step)?,
        Step::Match(step) => play_match(args.kind, tuner.as_ref(), step)?,
        Step::Chance(step) => {
            print(&chance::report(args.kind, &read_games(args.kind, &step.data)?, step.plan())?)?;
        }
    }
    Ok(if interrupt::is_requested() { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

/// The file of a game in a folder.
fn game_file(folder: &Path, kind: GameKind) -> PathBuf {
    folder.join(format!("{}.games", kind.id()))
}

/// The weights of a file, or those that are built in.
fn weights(tuner: &dyn Tuner, file: Option<&Path>) -> Result<Vec<i32>> {
    let Some(path) = file else { return Ok(tuner.weights()) };
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    tuner.read_weights(&text).with_context(|| path.display().to_string())
}

/// Refuses set-ups that do not exist before anything is played.
fn check_setups(kind: GameKind, setups: &[String]) -> Result<()> {
    for setup in setups {
        kind.start(setup).map_err(|error| UsageError(format!("--setup '{setup}': {error}")))?;
    }
    Ok(())
}

fn play(kind: GameKind, tuner: &dyn Tuner, step: &PlayStep) -> Result<()> {
    let args = &step.games_args;
    let plan = SelfPlay {
        setups: args.setups(kind),
        weights: weights(tuner, step.weights.as_deref())?,
        conditions: args.conditions(),
        seed: args.seed,
        threads: args.concurrency,
    };
    check_setups(kind, &plan.setups)?;
    fs::create_dir_all(&step.data).with_context(|| format!("cannot make {}", step.data.display()))?;
    let (mut file, games, kept) = GameFile::open(&game_file(&step.data, kind), kind.id())?;
    if kept == Kept::AllButAnUnfinishedLine {
        eprintln!("the last game of the file was not finished and is played again");
    }
    let there: HashSet<usize> = games.iter().map(|game| game.number).collect();
    let numbers: Vec<usize> = (0..step.games as usize).filter(|number| !there.contains(number)).collect();
    let progress = TuneProgress::begin("games");
    let mut all = games;
    tuner.play(
        &plan,
        &numbers,
        RunControl {
            progress: &|done, planned| progress.show(done, planned),
            stop: &interrupt::is_requested,
        },
        &mut |game| {
            file.append(&game)?;
            all.push(game);
            Ok(())
        },
    )?;
    drop(progress);
    print(&describe(&all))
}

/// How many games there are and how they ended.
fn describe(games: &[StoredGame]) -> String {
    use rusc_games::{Outcome, Side};
    let count = |outcome: Outcome| games.iter().filter(|game| game.outcome == outcome).count();
    let plies: usize = games.iter().map(|game| game.moves.len()).sum();
    format!(
        "{} games: the first side won {}, the second {}, drawn {}; {} half-moves a game\n",
        games.len(),
        count(Outcome::Win(Side::First)),
        count(Outcome::Win(Side::Second)),
        count(Outcome::Draw),
        plies / games.len().max(1)
    )
}

/// The games of all folders.
fn read_games(kind: GameKind, folders: &[PathBuf]) -> Result<Vec<StoredGame>> {
    let mut games = Vec::new();
    for folder in folders {
        let path = game_file(folder, kind);
        if !path.is_file() {
            bail!("there is no file {}; 'rusc tune {} play' makes one", path.display(), kind.id());
        }
        games.extend(GameFile::read(&path, kind.id())?);
    }
    Ok(games)
}

fn fit(kind: GameKind, tuner: &dyn Tuner, step: &FitStep) -> Result<()> {
    let start = weights(tuner, step.weights.as_deref())?;
    let games = read_games(kind, &step.data)?;
    let progress = TuneProgress::begin("games");
    let found = tuner.fit(
        &games,
        &start,
        step.plan(),
        RunControl {
            progress: &|done, planned| progress.show(done, planned),
            stop: &interrupt::is_requested,
        },
    )?;
    drop(progress);
    let Some(fit) = found else { return Ok(()) };
    let text = tuner.write_weights(&fit.weights, &heading(kind, &fit, step));
    match &step.out {
        Some(path) => fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?,
        None => print(&text)?,
    }
    eprint!("{}", summary(&fit));
    Ok(())
}

/// What the file of weights says about itself.
fn heading(kind: GameKind, fit: &Fit, step: &FitStep) -> String {
    format!(
        "Every number the evaluation of {} consists of, in thousandths of a unit of log-odds, in the order of\n\
         `features.rs`. Written by `rusc tune`; change a feature there, and fit again.\n\n\
         Source: a logistic regression on {} positions of {} games of self-play, with {} of the result and the rest\n\
         of the search's score; log-loss {:.4} on {} positions it had not seen, {:.4} before.",
        kind.name(),
        fit.positions[0],
        fit.games,
        step.lambda,
        fit.losses.after,
        fit.positions[1],
        fit.losses.before
    )
}

fn summary(fit: &Fit) -> String {
    format!(
        "{} games, {} positions to learn from, {} to judge by; scores times {:.3} predict results\n\
         log-loss of results: weights before {:.4}, after {:.4}, search {:.4}\n",
        fit.games,
        fit.positions[0],
        fit.positions[1],
        fit.scale,
        fit.losses.before,
        fit.losses.after,
        fit.losses.search
    )
}

fn play_match(kind: GameKind, tuner: &dyn Tuner, step: &MatchStep) -> Result<()> {
    let one = weights(tuner, Some(&step.weights))?;
    let other = weights(tuner, step.against.as_deref())?;
    let args = &step.games_args;
    let plan = MatchPlan {
        setups: args.setups(kind),
        conditions: args.conditions(),
        pairs: step.pairs as usize,
        seed: args.seed,
        threads: args.concurrency,
    };
    check_setups(kind, &plan.setups)?;
    let progress = TuneProgress::begin("pairs");
    let pairs = tuner.play_match(
        &plan,
        [&one, &other],
        RunControl {
            progress: &|done, planned| progress.show(done, planned),
            stop: &interrupt::is_requested,
        },
    )?;
    drop(progress);
    let strength = Strength::estimate(pairs);
    let elo = strength.map_or("nothing to estimate from".to_owned(), |strength| {
        format!("Elo {:.1}, nElo {:.1}, LOS {:.1} %", strength.elo, strength.nelo, 100.0 * strength.los)
    });
    let (games, points) = (pairs.games(), pairs.points());
    print(&format!("{points} of {games} games at {} nodes a move, pairs {pairs}\n{elo}\n", args.nodes))
}

fn print(text: &str) -> Result<()> {
    Ok(io::stdout().write_all(text.as_bytes())?)
}

/// One line on the terminal while tuning runs; nothing elsewhere.
struct TuneProgress {
    bar: ProgressBar,
}

impl TuneProgress {
    /// Begins to draw, if standard error is a terminal.
    fn begin(unit: &'static str) -> TuneProgress {
        let bar = progress_bar(None, "{spinner} {elapsed_precise} {wide_bar} {pos}/{len} {msg}, ETA {eta}");
        bar.set_message(unit);
        TuneProgress { bar }
    }

    /// Shows that so many of so many are done.
    fn show(&self, done: usize, planned: usize) {
        self.bar.set_length(planned as u64);
        self.bar.set_position(done as u64);
    }
}

impl Drop for TuneProgress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
