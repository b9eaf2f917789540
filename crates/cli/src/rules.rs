//! `rusc rules`: the rule book of a game, or one rule, as plain text with its figures drawn. On a terminal it goes through
//! the pager of the user; what is piped is printed as it is.

use std::env;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::process::{Command, ExitCode, Stdio};

use anyhow::{Context, Result};
use clap::Args as ClapArgs;
use rusc_games::GameKind;
use rusc_rulebook::{GameRules, Language};
use rusc_tui::rules_text;

use crate::args::{UsageError, read_kind};

/// The words after `rusc rules`.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:\n  rusc rules hive --lang ca\n  rusc rules hive H8\n\n\
                        On a terminal the text goes through the program in PAGER, or less.")]
pub(crate) struct RulesArgs {
    /// The game
    #[arg(value_name = "GAME", value_parser = read_kind)]
    kind: GameKind,
    /// One rule by its number, such as H8; the whole book if nothing is said
    #[arg(value_name = "RULE")]
    rule: Option<String>,
    /// The language: en, ca, es, fr, pt or ro; that of the system, or English, if nothing is said
    #[arg(long, value_name = "CODE", value_parser = read_language)]
    lang: Option<Language>,
    /// The width of the lines
    #[arg(long, value_name = "COLUMNS", default_value = "80", value_parser = clap::value_parser!(u16).range(30..=400))]
    width: u16,
}

fn read_language(code: &str) -> Result<Language, String> {
    let known = Language::ALL.map(Language::code).join(", ");
    let found = Language::ALL.into_iter().find(|language| language.code() == code);
    found.ok_or_else(|| format!("no such language; there is: {known}"))
}

/// Prints the book or the rule.
pub(crate) fn run(args: &RulesArgs) -> Result<ExitCode> {
    let Some(game) = GameRules::of(args.kind.id()) else {
        return Err(UsageError(format!("there is no rule book of {}", args.kind.name())).into());
    };
    let language = args.lang.unwrap_or_else(system_language);
    let text = rules_text(args.kind, language, args.rule.as_deref(), args.width.into()).ok_or_else(|| {
        let (id, known) = (args.rule.as_deref().unwrap_or_default(), game.rule_ids().join(", "));
        UsageError(format!("{} has no rule '{id}'; there is: {known}", args.kind.name()))
    })?;
    show(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// The language that the environment asks for.
pub(crate) fn system_language() -> Language {
    let asked = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| env::var(name).ok());
    let first = asked.into_iter().find(|value| !value.is_empty());
    first.and_then(|value| Language::from_code(&value)).unwrap_or(Language::En)
}

fn show(text: &str) -> Result<()> {
    if !io::stdout().is_terminal() {
        return Ok(io::stdout().write_all(text.as_bytes())?);
    }
    let pager = env::var("PAGER").ok().filter(|pager| !pager.is_empty()).unwrap_or("less".to_owned());
    let mut words = pager.split_whitespace();
    let program = words.next().unwrap_or("less");
    let started = Command::new(program).args(words).stdin(Stdio::piped()).spawn();
    let mut child = match started {
        Ok(child) => child,
        // Without a pager the text scrolls by.
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return Ok(io::stdout().write_all(text.as_bytes())?);
        }
        Err(error) => return Err(error).with_context(|| format!("the pager '{pager}' does not start")),
    };
    if let Some(mut input) = child.stdin.take() {
        match input.write_all(text.as_bytes()) {
            // The reader has closed the pager before the end.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
            written => written?,
        }
    }
    child.wait()?;
    Ok(())
}
