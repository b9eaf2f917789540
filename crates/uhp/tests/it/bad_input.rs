//! Whatever the bytes, the answer is short, ends with one `ok`, and the game is as it was.

use crate::{Conversation, patient};
use rusc_game::SplitMix64;

const GAME: &str = "Base+MLP;InProgress;White[2];wS1;bG1 wS1-";

/// A server in the middle of [`GAME`].
fn playing() -> Conversation {
    let mut conversation = patient();
    let answer = conversation.tell(format!("newgame {GAME}").as_bytes());
    assert_eq!(answer, format!("{GAME}\nok\n"));
    conversation
}

/// The line is refused with this word and leaves the game alone.
fn check(line: &[u8], word: &str) {
    let mut conversation = playing();
    let answer = conversation.tell(line);
    let shown = String::from_utf8_lossy(&line[..line.len().min(60)]).into_owned();
    assert!(answer.starts_with(&format!("{word} ")), "{shown}: {answer}");
    assert!(answer.ends_with("\nok\n") && answer.lines().count() == 2, "{shown}: {answer}");
    assert!(answer.len() < 1200, "{shown}: an answer of {} bytes", answer.len());
    let disturbing = |c: char| c.is_control() && c != '\n';
    assert!(!answer.contains(disturbing), "{shown}: {answer:?}");
    assert!(
        conversation.tell(b"play wQ /wS1").starts_with("Base+MLP;InProgress;Black[2];wS1;bG1 wS1-;wQ /wS1")
    );
}

#[test]
fn lines_of_a_megabyte_get_a_short_answer() {
    let long = |start: &str, filling: &str| {
        [start, &filling.repeat(1_000_000 / filling.len())].concat().into_bytes()
    };
    check(&long("", "x"), "err");
    check(&long("newgame ", "x"), "err");
    check(&long("newgame Base;;;", "wS1 "), "err");
    check(&long("newgame Base;;;wS1;", "wS1;"), "err");
    check(&long("newgame ", "Base;"), "err");
    check(&long("play ", "w"), "invalidmove");
    check(&long("play ", "w S 1 "), "invalidmove");
    check(&long("options set ", "x "), "err");
    check(&long("options get ", "x"), "err");
    check(&long("undo ", "9"), "err");
    check(&long("bestmove depth ", "1"), "err");
    check(&long("bestmove seconds 0.", "x"), "err");
    check(&long("help ", "é"), "err");
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    check(b"\xff\xfe\xfd", "err");
    check(b"play w\xc3\x28", "err");
    check(b"play \xed\xa0\x80", "err");
    check(b"newgame Base\xff", "err");
}

#[test]
fn control_characters_do_not_come_back() {
    check(b"\0", "err");
    check(b"info\0", "err");
    check(b"\x1b[2Jinfo", "err");
    check(b"play wQ\0", "invalidmove");
    check(b"newgame Base;;;w\x07S1", "err");
    check(b"newgame Base;;;a\rb\rc", "err");
    check("newgame Base;;;a\u{85}b\u{2028}c".as_bytes(), "err");
    check(b"options get \x08\x08", "err");
}

#[test]
fn moves_that_are_none_are_invalid() {
    for text in [
        "", "hello", "wQ", "wQ wQ wQ", "wX1 wS1-", "bA1 wS1-", "wA2 /wS1", "wQ -bG9", "wQ wS1/-", "é -wS1",
        "pass",
    ] {
        check(format!("play {text}").as_bytes(), "invalidmove");
    }
    check(b"pass", "invalidmove");
}

#[test]
fn broken_games_leave_the_old_one() {
    for text in [
        "Chess",
        "Base+X",
        "Base+MM",
        "Base+",
        "Base;;;wQ",
        "Base;;;wS1;wS2 wS1-",
        "Base;InProgress;Black[1];wS1;bS1",
        "Base;;;wS1;bG1 wS1-;wQ /wS1;bQ nowhere",
        "Base;;;wM",
        "; ; ;",
        "Base wS1",
        "Base;;;wS1;pass",
        ";;;;;",
    ] {
        check(format!("newgame {text}").as_bytes(), "err");
    }
}

#[test]
fn a_game_of_very_many_moves_is_replayed() {
    let answer = patient().tell(long_game(20_000).as_bytes());
    assert!(answer.starts_with("Base;Draw;White[40003];"), "{}", &answer[..80]);
}

/// Two queens going to and fro.
fn long_game(rounds: usize) -> String {
    let mut text = "newgame Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-".to_owned();
    for _ in 0..rounds {
        text += ";wQ /wS1;bQ bS1\\;wQ -wS1;bQ bS1-";
    }
    text
}

/// Lines put together at random from words that mean something, and some that mean nothing.
#[test]
fn random_lines_are_all_answered() {
    const WORDS: [&str; 34] = [
        "newgame",
        "play",
        "pass",
        "validmoves",
        "bestmove",
        "undo",
        "options",
        "get",
        "set",
        "help",
        "info",
        "Base+MLP",
        "Base;;;wS1;bG1 wS1-",
        "wS1",
        "bG1",
        "wS1-",
        "-wS1",
        "\\wQ",
        "wQ",
        "time",
        "0:0:1",
        "depth",
        "2",
        "seconds",
        "0.1",
        "NumThreads",
        "Verbose",
        "True",
        "QueenFirst",
        "perft",
        "1",
        ";",
        "\u{1F41D}",
        "\0",
    ];
    let mut random = SplitMix64::new(1);
    let mut conversation = patient();
    for _ in 0..20_000 {
        let count = 1 + random.below(5);
        let words: Vec<&str> = (0..count).map(|_| WORDS[random.below(WORDS.len())]).collect();
        let line = words.join(" ");
        // Deep counts are slow, and have their own tests.
        if line.starts_with("perft") && line.contains(['2', '3']) {
            continue;
        }
        let answer = conversation.tell(line.as_bytes());
        assert!(answer.ends_with("ok\n"), "{line}: {answer}");
        assert_eq!(answer.lines().filter(|&line| line == "ok").count(), 1, "{line}: {answer}");
    }
}
