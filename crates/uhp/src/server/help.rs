//! What `help` says. Every command stands here once.

use rusc_games::GameKind;

use super::options::Name;
use super::refusal::Refusal;

/// How each command is written, and what it does.
const COMMANDS: [(&str, &str, &str); 13] = [
    ("info", "", "name of the engine and what it can play"),
    ("newgame", "[set-up or game string]", "start a game, with the usual set-up if nothing is said"),
    ("play", "<move>", "play a move"),
    ("pass", "", "pass, when nothing else is possible"),
    ("validmoves", "", "all legal moves"),
    (
        "bestmove",
        "[time h:mm:ss | depth n | seconds s | nodes n | depthorseconds n s]",
        "a good move, not played",
    ),
    ("undo", "[n]", "take back the last move, or the last n"),
    ("options", "[get <name> | set <name> <value>]", "show or change the options"),
    ("perft", "[depth]", "count the lines of 0, 1, 2, … moves; without a depth, until stopped"),
    ("help", "[command | option]", "this text; '?' does the same"),
    ("licenses", "", "terms of use"),
    ("exit", "", "leave"),
    ("Ctrl-C", "", "ends a running bestmove or perft with what it has; otherwise leaves"),
];

/// The lines of the help, or the one about a command or an option.
pub(super) fn lines(kind: GameKind, topic: Option<&str>) -> Result<Vec<String>, Refusal> {
    let commands =
        COMMANDS.iter().filter(|(word, ..)| topic.is_none_or(|topic| topic.eq_ignore_ascii_case(word)));
    let mut lines: Vec<String> = commands.map(line).collect();
    match topic {
        None => {
            lines.push("Options:".to_owned());
            lines.extend(Name::of(kind).map(Name::help));
        }
        Some(topic) if lines.is_empty() => {
            let unknown = |_| Refusal::UnknownCommand(topic.chars().take(40).collect());
            let name = Name::read(kind, topic).map_err(unknown)?;
            lines.push(name.help());
        }
        Some(_) => {}
    }
    Ok(lines)
}

fn line(&(word, parameters, about): &(&str, &str, &str)) -> String {
    let separator = if parameters.is_empty() { "" } else { " " };
    format!("{word}{separator}{parameters}: {about}")
}
