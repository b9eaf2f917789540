//! Thinking between commands: only when asked to, and never longer than until the next line.

use rusc_games::GameKind;

use crate::host::{Conversation, Scripted};

/// How often a pondering server asks whether to go on after these lines.
fn questions(lines: &[&str]) -> u64 {
    let mut conversation = Conversation::new(GameKind::Hive, Scripted::impatient(50));
    for line in lines {
        conversation.tell(line.as_bytes());
    }
    conversation.ponder()
}

#[test]
fn pondering_needs_the_option_a_game_and_an_engine() {
    let all = ["newgame", "options set Ponder True", "bestmove depth 1"];
    assert!(questions(&all) > 0);
    for missing in 0..all.len() {
        let mut some = all.to_vec();
        some.remove(missing);
        assert_eq!(questions(&some), 0, "without '{}'", all[missing]);
    }
    assert_eq!(questions(&[&all[..], &["options set Level 3"]].concat()), 0, "a low level does not ponder");
}

#[test]
fn pondering_says_nothing() {
    let lines = ["newgame", "options set Ponder True", "bestmove depth 3", "play wS1", "bestmove depth 3"];
    let mut pondering = Conversation::new(GameKind::Hive, Scripted::impatient(300));
    for line in lines {
        let answer = pondering.tell(line.as_bytes());
        assert!(answer.ends_with("ok\n") && !answer.starts_with("err"), "{line}: {answer}");
        pondering.ponder();
        assert_eq!(pondering.tell(b""), "", "after {line}");
    }
}
