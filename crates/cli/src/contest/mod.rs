//! `rusc match`, `rusc sprt` and `rusc tournament`: engines play each other. The arena does the work; here are the
//! clock, Ctrl-C, what is shown meanwhile, what is printed in the end, and the exit codes.

pub(crate) mod args;
mod plan;
mod progress;

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Result;
use rusc_arena::{
    Decision, End, Environment, ErrorRates, GameLog, Hypotheses, Match, MatchReport, Sprt, Tournament,
};

use self::args::{ContestArgs, MatchArgs, SprtArgs, TournamentArgs};
use self::progress::Progress;
use crate::args::UsageError;
use crate::interrupt::{self, Busy, INTERRUPTED};

/// The exit code of a test that has not decided.
const UNDECIDED: u8 = 3;

/// Plays a match and prints the difference in strength.
pub(crate) fn run_match(args: &MatchArgs) -> Result<ExitCode> {
    let contest = Match {
        players: plan::two_engines(&args.players)?,
        conditions: plan::read_conditions(&args.contest, args.players.kind, "match")?,
        pairs: args.pairs.get(),
        sprt: None,
    };
    let report = play_match(&contest, &args.contest)?;
    print(&args.contest, &report.to_json(), &report.to_string())?;
    Ok(exit_code(report.end))
}

/// Plays until the test has decided; the exit code is its verdict.
pub(crate) fn run_sprt(args: &SprtArgs) -> Result<ExitCode> {
    let hypotheses = Hypotheses { scale: args.scale.into(), elo0: args.elo0, elo1: args.elo1 };
    let rates = ErrorRates { alpha: args.alpha, beta: args.beta };
    let sprt = Sprt::new(hypotheses, rates).map_err(|error| UsageError(error.to_string()))?;
    let contest = Match {
        players: plan::two_engines(&args.players)?,
        conditions: plan::read_conditions(&args.contest, args.players.kind, "test")?,
        pairs: args.max_pairs.get(),
        sprt: Some(sprt),
    };
    let report = play_match(&contest, &args.contest)?;
    print(&args.contest, &report.to_json(), &report.to_string())?;
    let decision = report.standing.sprt.map_or(Decision::Continue, |standing| standing.decision);
    Ok(match decision {
        Decision::AcceptH1 => ExitCode::SUCCESS,
        Decision::AcceptH0 => ExitCode::FAILURE,
        Decision::Continue => ExitCode::from(UNDECIDED),
    })
}

/// Plays a tournament and prints its table.
pub(crate) fn run_tournament(args: &TournamentArgs) -> Result<ExitCode> {
    let contest = Tournament {
        players: plan::tournament_engines(args)?,
        conditions: plan::read_conditions(&args.contest, args.kind, "tournament")?,
        rounds: args.rounds.get(),
        pairs: args.pairs.get(),
    };
    let report = in_real_time(&args.contest, |log, env, display| {
        contest.run(log, env, &mut |progress| {
            let (standing, last) = (progress.standing, progress.last);
            let [first, second] = &last.players;
            let words = format!("{first} against {second}: {}", last.reason);
            display.show(standing.finished_games, standing.planned_games, progress.source, words);
            display.tell_fault(last, progress.source);
        })
    })?;
    print(&args.contest, &report.to_json(), &report.to_string())?;
    Ok(exit_code(report.end))
}

fn play_match(contest: &Match, args: &ContestArgs) -> Result<MatchReport> {
    in_real_time(args, |log, env, display| {
        contest.run(log, env, &mut |progress| {
            let standing = progress.standing;
            let n_planned = standing.planned_pairs * 2;
            display.show(standing.finished_games, n_planned, progress.source, standing.headline());
            display.tell_fault(progress.last, progress.source);
        })
    })
}

/// Plays with a log, the real clock and Ctrl-C, which from here on ends the event and not the program.
fn in_real_time<R>(
    args: &ContestArgs,
    play: impl FnOnce(&mut GameLog, Environment<'_>, &Progress) -> Result<R>,
) -> Result<R> {
    let mut log = plan::open_log(args)?;
    interrupt::install()?;
    let _busy = Busy::begin();
    let display = Progress::begin();
    let begun = Instant::now();
    let stop = || {
        let is_requested = interrupt::is_requested();
        if is_requested {
            display.show_stopping();
        }
        is_requested
    };
    play(&mut log, Environment { now: &|| begun.elapsed(), stop: &stop, date: &plan::today }, &display)
}

/// Prints the report. A broken pipe is not an error, and the exit code still counts.
fn print(args: &ContestArgs, json: &str, text: &str) -> Result<()> {
    let report = if args.json { json } else { text };
    match writeln!(io::stdout(), "{}", report.trim_end()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

fn exit_code(end: End) -> ExitCode {
    match end {
        End::Complete | End::Decided => ExitCode::SUCCESS,
        End::Stopped => ExitCode::from(INTERRUPTED),
    }
}
