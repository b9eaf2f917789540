//! Conversations kept as files: `> ` what the client says, `< ` a line of the answer, `<~ ` how a line of the answer
//! begins, `# ` a remark. Every file is one conversation with a new server; its ending says for which game.

use std::fs;
use std::path::Path;

use rusc_games::GameKind;

use crate::{Conversation, Scripted, patient};

/// One `>` and the lines that must answer it.
struct Exchange<'a> {
    number: usize,
    line: &'a str,
    answer: Vec<Expected<'a>>,
}

enum Expected<'a> {
    Line(&'a str),
    Beginning(&'a str),
}

impl Expected<'_> {
    fn fits(&self, line: &str) -> bool {
        match self {
            Expected::Line(text) => line == *text,
            Expected::Beginning(text) => line.starts_with(text),
        }
    }
}

fn read(text: &str) -> Vec<Exchange<'_>> {
    let mut exchanges: Vec<Exchange<'_>> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let number = number + 1;
        let (mark, rest) = line.split_once(' ').unwrap_or((line, ""));
        let expected = match mark {
            "" | "#" => continue,
            ">" => {
                exchanges.push(Exchange { number, line: rest, answer: Vec::new() });
                continue;
            }
            "<" => Expected::Line(rest),
            "<~" => Expected::Beginning(rest),
            _ => panic!("line {number} begins with '{mark}'"),
        };
        exchanges.last_mut().expect("an answer follows a command").answer.push(expected);
    }
    exchanges
}

fn check(path: &Path) {
    let text = fs::read_to_string(path).expect("the file is text");
    let exchanges = read(&text);
    assert!(!exchanges.is_empty(), "{} says nothing", path.display());
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let kind = if ending == "uhp" { Some(GameKind::Hive) } else { GameKind::from_id(ending) };
    let mut conversation = Conversation::new(kind.expect("the ending names a game"), Scripted::default());
    for exchange in exchanges {
        let said = conversation.tell(exchange.line.as_bytes());
        let lines: Vec<&str> = said.lines().collect();
        let fits = lines.len() == exchange.answer.len()
            && exchange.answer.iter().zip(&lines).all(|(expected, line)| expected.fits(line));
        assert!(fits, "{}:{}: '> {}' was answered:\n{said}", path.display(), exchange.number, exchange.line);
    }
}

#[test]
fn every_transcript_is_answered_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        check(&entry.unwrap().path());
        count += 1;
    }
    assert!(count >= 10, "only {count} transcripts");
}

#[test]
fn the_server_greets_with_the_answer_to_info() {
    let greeting = patient().greeting();
    assert_eq!(greeting, patient().tell(b"info"));
    assert!(greeting.ends_with("\nMosquito;Ladybug;Pillbug\nok\n"));
}

#[test]
fn only_exit_ends_the_conversation_and_it_says_nothing() {
    use rusc_uhp::Next;
    let mut conversation = patient();
    assert_eq!(conversation.next("info"), Next::Continue);
    assert_eq!(conversation.next("exit now"), Next::Continue);
    assert_eq!(conversation.next("  EXIT \r\n"), Next::Exit);
    assert_eq!(patient().tell(b"exit"), "");
}
