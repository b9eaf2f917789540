//! The commands of the protocol: reading them, and the text of `help`. Only words are read: whether a move is legal or a
//! set-up exists is not known here.

use rusc_games::GameKind;

use super::limits::Limits;
use super::options::Name;
use super::refusal::Refusal;

/// A command with its parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command<'a> {
    Info,
    /// A set-up or a whole game; empty for the default.
    NewGame(&'a str),
    /// A move, its words separated by one blank.
    Play(String),
    ValidMoves,
    BestMove(Limits),
    Undo(usize),
    ListOptions,
    GetOption(&'a str),
    SetOption {
        name: &'a str,
        value: &'a str,
    },
    /// To this depth, or deeper and deeper.
    Perft(Option<u32>),
    Help(Option<&'a str>),
    Licenses,
    Exit,
}

impl<'a> Command<'a> {
    /// Reads a line that is not blank. The keyword may be in any case.
    pub(super) fn read(line: &'a str) -> Result<Command<'a>, Refusal> {
        let (keyword, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let words: Vec<&str> = rest.split_whitespace().collect();
        let bare = |usage, command| if words.is_empty() { Ok(command) } else { Err(Refusal::Usage(usage)) };
        match keyword.to_ascii_lowercase().as_str() {
            "info" => bare("info", Command::Info),
            "newgame" => Ok(Command::NewGame(rest.trim())),
            "play" => Ok(Command::Play(words.join(" "))),
            "pass" => bare("pass", Command::Play("pass".to_owned())),
            "validmoves" => bare("validmoves", Command::ValidMoves),
            "bestmove" => Limits::read(&words).map(Command::BestMove),
            "undo" => read_undo(&words),
            "options" => read_options(&words),
            "perft" => read_perft(&words),
            "help" | "?" => match words[..] {
                [] => Ok(Command::Help(None)),
                [topic] => Ok(Command::Help(Some(topic))),
                _ => Err(Refusal::Usage("help [command]")),
            },
            "licenses" => bare("licenses", Command::Licenses),
            "exit" => bare("exit", Command::Exit),
            _ => Err(Refusal::UnknownCommand(keyword.chars().take(40).collect())),
        }
    }
}

fn read_undo<'a>(words: &[&str]) -> Result<Command<'a>, Refusal> {
    let count = match words {
        [] => Some(1),
        [count] => count.parse().ok().filter(|&count| count > 0),
        _ => None,
    };
    count.map(Command::Undo).ok_or(Refusal::Usage("undo [number of moves, at least 1]"))
}

fn read_options<'a>(words: &[&'a str]) -> Result<Command<'a>, Refusal> {
    let Some((verb, parameters)) = words.split_first() else { return Ok(Command::ListOptions) };
    match (verb.to_ascii_lowercase().as_str(), parameters) {
        ("get", &[name]) => Ok(Command::GetOption(name)),
        ("set", &[name, value]) => Ok(Command::SetOption { name, value }),
        _ => Err(Refusal::Usage("options, options get <name> or options set <name> <value>")),
    }
}

fn read_perft<'a>(words: &[&str]) -> Result<Command<'a>, Refusal> {
    match words {
        [] => Ok(Command::Perft(None)),
        [depth] => depth.parse().map(|depth| Command::Perft(Some(depth))).map_err(|_| Refusal::Usage(PERFT)),
        _ => Err(Refusal::Usage(PERFT)),
    }
}

const PERFT: &str = "perft [depth]";

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
pub(super) fn help_lines(kind: GameKind, topic: Option<&str>) -> Result<Vec<String>, Refusal> {
    let commands =
        COMMANDS.iter().filter(|(word, ..)| topic.is_none_or(|topic| topic.eq_ignore_ascii_case(word)));
    let mut lines: Vec<String> = commands.map(help_line).collect();
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

fn help_line(&(word, parameters, about): &(&str, &str, &str)) -> String {
    let separator = if parameters.is_empty() { "" } else { " " };
    format!("{word}{separator}{parameters}: {about}")
}
