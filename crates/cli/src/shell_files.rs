//! `rusc completions` and `rusc man`: what a shell and `man` need to know about the program, made from the command line
//! itself.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Args as ClapArgs, Command};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::help;

/// The words after `rusc completions`.
#[derive(Debug, ClapArgs)]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

/// The words after `rusc man`.
#[derive(Debug, ClapArgs)]
pub(crate) struct ManArgs {
    /// The folder to write the pages into, a page for each command
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
}

/// `rusc completions`.
pub(crate) fn run_completions(args: &CompletionsArgs) -> Result<ExitCode> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut shown(&help::command()), "rusc", &mut script);
    io::stdout().write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}

/// `rusc man`.
pub(crate) fn run_man(args: &ManArgs) -> Result<ExitCode> {
    let failed = || format!("cannot write to '{}'", args.out.display());
    fs::create_dir_all(&args.out).with_context(failed)?;
    let command = shown(&help::command());
    write_pages(&args.out, &["rusc"], &command).with_context(failed)?;
    Ok(ExitCode::SUCCESS)
}

/// The page of a command that is called by these words, and those of the commands below it.
fn write_pages(folder: &Path, words: &[&str], command: &Command) -> io::Result<()> {
    let name = words.join("-");
    // It lives as long as the program, which ends after this.
    let title: &'static str = name.clone().leak();
    let page_of = command.clone().name(title).bin_name(words.join(" ")).version(env!("CARGO_PKG_VERSION"));
    let mut page = Vec::new();
    // The version stands at the foot of every page; only the program itself is asked for it.
    Man::new(page_of.disable_version_flag(words.len() > 1)).render(&mut page)?;
    fs::write(folder.join(name).with_extension("1"), page)?;
    command.get_subcommands().filter(|sub| sub.get_name() != "help").try_for_each(|sub| {
        let below: Vec<&str> = words.iter().copied().chain([sub.get_name()]).collect();
        write_pages(folder, &below, sub)
    })
}

/// The command line without what is hidden.
fn shown(command: &Command) -> Command {
    let hidden: Vec<String> = command
        .get_subcommands()
        .filter(|sub| sub.is_hide_set())
        .map(|sub| sub.get_name().to_owned())
        .collect();
    let all: Vec<Command> = command
        .get_subcommands()
        .filter(|sub| !hidden.contains(&sub.get_name().to_owned()))
        .cloned()
        .collect();
    let bare = Command::new("rusc")
        .version(env!("CARGO_PKG_VERSION"))
        .about(command.get_about().map(ToString::to_string).unwrap_or_default());
    bare.subcommands(all)
}
