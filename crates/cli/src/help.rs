//! What the help says beyond the words of each command: the commands by what people want, examples for each, and only the
//! settings that matter to it. Completions and man pages are made from the same command.

use std::fmt::Write;

use clap::builder::styling::Style;
use clap::{Command, CommandFactory};

use crate::args::Args;
use crate::serve::args::SETTINGS_HEADING;

/// The commands by what people want. A command that is not here is for developers of the server alone, and hidden.
const GROUPS: &[(&str, &[&str])] = &[
    ("Play", &["play", "rules"]),
    ("Study", &["analyse", "show", "render", "convert"]),
    ("Engines", &["uhp", "engine", "match", "sprt", "tournament", "book", "bot"]),
    (
        "Host",
        &["serve", "config", "health", "backup", "restore", "migrate", "user", "export-games", "worker"],
    ),
    ("Develop", &["perft", "bench", "tune", "completions", "man"]),
];

/// Examples by command; a test runs them through the parser. A command may have its own in its help instead.
const EXAMPLES: &[(&str, &str)] = &[
    (
        "play",
        "rusc play                                   the menu
rusc play hive --setup Base+MLP             with all expansions, against the computer
rusc play abalone --computer none --clock 5+3
rusc play tour --computer both --level 8    watch the computer play itself
rusc play --server http://127.0.0.1:8080/   the lobby of a server, as a guest
rusc play hive --server https://example.org/ --against anybody --clock 5+3
rusc play --server https://example.org/game/gRk2x8oN36   join by a link
rusc play hive --line < moves.txt           line by line, without a terminal",
    ),
    ("uhp", "rusc uhp                                    type 'info', 'newgame', 'bestmove time 00:00:05'"),
    ("engine", "rusc engine abalone\nrusc engine tour"),
    (
        "perft",
        "rusc perft hive 4
rusc perft abalone 3 --divide --threads 2
rusc perft hive 3 --game 'Base;;;wS1;bG1 wS1-' --json",
    ),
    ("bench", "rusc bench\nrusc bench --games games.uhp --depth 8 --threads 1,2 --rounds 3"),
    ("book", "rusc book hive --setup Base+MLP --plies 6 --out books/hive.txt"),
    (
        "match",
        "rusc match hive level:4 level:6 --pairs 50
rusc match hive rusc 'other-engine --uhp' --time 1 --log match.jsonl",
    ),
    ("sprt", "rusc sprt hive 'new/rusc uhp' 'old/rusc uhp' --clock 10+0.1 --log sprt.jsonl"),
    ("tournament", "rusc tournament tour level:2 level:4 level:6 --pairs 10"),
    ("tune", "rusc tune hive --help                       the steps, one after the other"),
    (
        "serve",
        "rusc serve                                  on this machine alone
rusc serve --bind 0.0.0.0:8080 --data /var/lib/rusc --public-url https://example.org/",
    ),
    ("config", "rusc config --print\nrusc config --config rusc.toml"),
    ("health", "rusc health\nrusc health --bind 127.0.0.1:9000"),
    ("backup", "rusc backup rusc-2026-11-18.db --data /var/lib/rusc"),
    ("restore", "rusc restore rusc-2026-11-18.db --data /var/lib/rusc"),
    (
        "migrate",
        "rusc migrate --to postgres://rusc:secret@localhost/rusc --data /var/lib/rusc
RUSC_DATABASE=postgres://rusc:secret@localhost/rusc rusc migrate --to rusc-data/rusc.db",
    ),
    ("user", "rusc user add Ada --host\nrusc user add Turochamp --bot\nrusc user reset-password Ada"),
    ("export-games", "rusc export-games --kind hive > games.jsonl"),
    (
        "worker",
        "rusc worker --server https://example.org/ --key-file /etc/rusc/worker.key --threads 4
rusc worker --server http://127.0.0.1:8080/ --key-file key --engine 'nokamute' --engine-from-level 10",
    ),
    ("bot", "RUSC_TOKEN=… rusc bot --engine 'rusc uhp' --server https://example.org/"),
    (
        "completions",
        "rusc completions bash > ~/.local/share/bash-completion/completions/rusc
rusc completions zsh > ~/.zfunc/_rusc
rusc completions fish > ~/.config/fish/completions/rusc.fish",
    ),
    ("man", "rusc man --out ~/.local/share/man/man1"),
];

/// The settings that commands around the server use; `serve` and `config` use all.
const SETTINGS_OF: &[(&str, &[&str])] = &[
    ("health", &["bind", "base-path", "config"]),
    ("backup", &["data", "database", "config"]),
    ("restore", &["data", "database", "config"]),
    ("migrate", &["data", "database", "config"]),
    ("export-games", &["data", "database", "config"]),
    ("user", &["data", "database", "config"]),
];

/// The command line with all its help.
pub(crate) fn command() -> Command {
    let mut command = Args::command();
    for (name, examples) in EXAMPLES {
        command = command.mut_subcommand(name, |sub| with_examples(sub, examples));
    }
    for (name, settings) in SETTINGS_OF {
        command = command.mut_subcommand(name, |sub| with_settings(sub, settings));
    }
    let listed = grouped(&command);
    command.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{listed}{}\n{{options}}{{after-help}}",
        heading("Options")
    ))
}

/// The commands, group by group.
fn grouped(command: &Command) -> String {
    let mut text = String::new();
    for (title, names) in GROUPS {
        let _ = writeln!(text, "{}", heading(title));
        for sub in names.iter().filter_map(|name| command.find_subcommand(name)) {
            let about = sub.get_about().map(ToString::to_string).unwrap_or_default();
            let _ = writeln!(text, "  {:14}{about}", sub.get_name());
        }
        text.push('\n');
    }
    text
}

/// A heading as clap writes its own; where there are no colours it is plain.
fn heading(title: &str) -> String {
    let style = Style::new().bold().underline();
    format!("{style}{title}:{style:#}")
}

/// Puts examples before whatever else follows the options.
fn with_examples(command: Command, examples: &str) -> Command {
    let lines: String = examples.lines().flat_map(|line| ["\n  ", line]).collect();
    let joined = |rest: Option<String>| {
        let rest = rest.map_or(String::new(), |rest| format!("\n\n{rest}"));
        format!("{}{lines}{rest}", heading("Examples"))
    };
    let short = command.get_after_help().map(ToString::to_string);
    let long = command.get_after_long_help().map(ToString::to_string);
    let command = command.after_help(joined(short.clone()));
    command.after_long_help(joined(long.or(short)))
}

/// Hides the settings of the server that mean nothing to a command. They are still taken, so that the same words can be
/// given to all commands.
fn with_settings(command: Command, settings: &[&str]) -> Command {
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    let command = command.mut_args(|arg| {
        let is_setting = arg.get_help_heading() == Some(SETTINGS_HEADING);
        let is_used = settings.contains(&arg.get_id().as_str());
        arg.hide(is_setting && !is_used)
    });
    names
        .into_iter()
        .fold(command, |command, name| command.mut_subcommand(name, |sub| with_settings(sub, settings)))
}

#[cfg(test)]
mod tests {
    //! The help is complete and its examples are right.

    use super::{EXAMPLES, GROUPS, command};

    #[test]
    fn the_command_line_is_well_formed() {
        command().debug_assert();
    }

    #[test]
    fn every_command_is_in_one_group_or_hidden() {
        for sub in command().get_subcommands().filter(|sub| sub.get_name() != "help") {
            let count = GROUPS.iter().filter(|(_, names)| names.contains(&sub.get_name())).count();
            assert_eq!(count, usize::from(!sub.is_hide_set()), "{}", sub.get_name());
        }
    }

    #[test]
    fn every_command_that_is_shown_has_examples() {
        for sub in command().get_subcommands().filter(|sub| !sub.is_hide_set() && sub.get_name() != "help") {
            let help = sub.clone().render_long_help().to_string();
            assert!(help.contains("Examples:"), "{}", sub.get_name());
        }
    }

    /// The words of an example: quotes keep them together, two blanks begin a remark, a redirection is for the shell.
    fn words(example: &str) -> Vec<String> {
        let line = example.split("  ").next().unwrap_or_default();
        let line = line.split(" > ").next().unwrap_or_default().split(" < ").next().unwrap_or_default();
        let mut words = vec![String::new()];
        let mut is_quoted = false;
        for letter in line.chars() {
            match letter {
                '\'' => is_quoted = !is_quoted,
                ' ' if !is_quoted => words.push(String::new()),
                other => words.last_mut().expect("there is always a word").push(other),
            }
        }
        words.into_iter().skip_while(|word| word.contains('=') && !word.starts_with('-')).collect()
    }

    #[test]
    fn every_example_is_understood() {
        for (name, examples) in EXAMPLES {
            for example in examples.lines() {
                let words = words(example);
                assert_eq!((words[0].as_str(), words[1].as_str()), ("rusc", *name), "{example}");
                let error = command().try_get_matches_from(&words).err();
                let is_help = error.as_ref().is_some_and(|error| !error.use_stderr());
                assert!(
                    error.is_none() || is_help,
                    "{example}: {}",
                    error.map_or(String::new(), |e| e.to_string())
                );
            }
        }
    }

    #[test]
    fn the_commands_around_the_server_show_only_the_settings_they_use() {
        let help = |name: &str| {
            let command = command();
            command
                .find_subcommand(name)
                .expect("there is such a command")
                .clone()
                .render_long_help()
                .to_string()
        };
        assert!(help("health").contains("--bind") && !help("health").contains("--data "));
        assert!(!help("health").contains("chat"));
        assert!(help("backup").contains("--data") && !help("backup").contains("--bind"));
        assert!(help("serve").contains("chat") && help("serve").contains("[default: 127.0.0.1:8080]"));
        let accepted = command().try_get_matches_from(["rusc", "health", "--data", "x"]);
        assert!(accepted.is_ok(), "settings of other commands are still taken");
    }
}
