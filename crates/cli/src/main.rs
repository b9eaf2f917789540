//! The program `rusc`: reads its command line and hands over to one of its commands. Decides exit codes and nothing
//! else: 0 for success, 1 for failure, 2 for bad usage and files that cannot be read, 130 after Ctrl-C;
//! `rusc sprt` says its verdict with 0, 1 and 3.

mod analyse;
mod args;
mod bench;
mod book;
mod bot;
mod contest;
mod convert;
mod game_files;
mod game_source;
mod help;
mod interrupt;
mod perft;
mod play;
mod progress_bar;
mod render;
mod rules;
mod serve;
mod shell_files;
mod show;
mod trial;
mod tune;
mod uhp;
mod worker;

use std::io;
use std::process::ExitCode;

use clap::FromArgMatches;
use rusc_games::GameKind;

use crate::args::{Args, Command, UsageError};

fn main() -> ExitCode {
    let result = match arguments().command {
        Command::Play(args) => play::run(&args),
        Command::Rules(args) => rules::run(&args),
        Command::Uhp => uhp::run(GameKind::Hive),
        Command::Engine { kind } => uhp::run(kind),
        Command::Perft(args) => perft::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Book(args) => book::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Render(args) => render::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Analyse(args) => analyse::run(&args),
        Command::Match(args) => contest::run_match(&args),
        Command::Sprt(args) => contest::run_sprt(&args),
        Command::Tournament(args) => contest::run_tournament(&args),
        Command::Tune(args) => tune::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Config(args) => serve::run_config(&args),
        Command::Health(args) => serve::run_health(&args),
        Command::Backup(args) => serve::run_backup(&args),
        Command::Restore(args) => serve::run_restore(&args),
        Command::Migrate(args) => serve::run_migrate(&args),
        Command::User(args) => serve::run_user(&args),
        Command::ExportGames(args) => serve::run_export(&args),
        Command::Bot(args) => bot::run(&args),
        Command::Worker(args) => worker::run(&args),
        Command::Completions(args) => shell_files::run_completions(&args),
        Command::Man(args) => shell_files::run_man(&args),
        Command::Loadtest(args) => trial::run_load(&args),
        Command::Crashtest(args) => trial::run_crash(&args),
        #[cfg(unix)]
        Command::Clustertest(args) => trial::run_cluster(&args),
        Command::Attacktest(args) => trial::run_attack(&args),
    };
    match result {
        Ok(code) => code,
        // A broken pipe is not an error: the reader has seen enough.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(if error.is::<UsageError>() { 2 } else { 1 })
        }
    }
}

/// The words of the command line; whatever is wrong with them, and the help, ends the program here.
fn arguments() -> Args {
    Args::from_arg_matches(&help::command().get_matches()).unwrap_or_else(|error| error.exit())
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
