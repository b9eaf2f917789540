//! What ends `bestmove` and `perft`.

use rusc_games::GameKind;

use crate::{Conversation, Scripted, patient};

fn is_one_move(answer: &str) -> bool {
    let mut lines = answer.lines();
    let (text, ok) = (lines.next().unwrap_or_default(), lines.next());
    text.starts_with('w') && ok == Some("ok") && lines.next().is_none()
}

#[test]
fn good_limits_get_one_move() {
    let limits = [
        "time 0:0:1",
        "time 00:00:05",
        "time 00:00:00",
        "time 1.02:03:04.0000001",
        "time 0:00:00.250",
        "TIME 0:0:1",
        "depth 0",
        "depth 1",
        "depth 4294967295",
        "seconds 0.25",
        "seconds 3",
        "seconds 0.00000000000001",
        "nodes 0",
        "nodes 1",
        "nodes 18446744073709551615",
        "depthorseconds 6 0.25",
        "",
    ];
    // Some of them are longer than anybody would wait.
    let mut conversation = Conversation::new(GameKind::Hive, Scripted::impatient(100));
    conversation.tell(b"newgame Base+MLP");
    for limit in limits {
        let answer = conversation.tell(format!("bestmove {limit}").as_bytes());
        assert!(is_one_move(&answer), "bestmove {limit}: {answer}");
    }
}

#[test]
fn nonsense_limits_are_refused() {
    let limits = [
        "time",
        "time 5",
        "time 0:5",
        "time 0:0:0:5",
        "time 00:60:00",
        "time 0:0:60",
        "time -0:0:1",
        "time a:b:c",
        "time 0:0:1.",
        "time .1:0:0",
        "time 0:0:",
        "time 0:0:1 now",
        "time 99999999999:0:0",
        "time 0:+1:0",
        "depth",
        "depth -1",
        "depth 1.5",
        "depth x",
        "depth 4294967296",
        "depth 1 2",
        "seconds",
        "seconds -1",
        "seconds inf",
        "seconds nan",
        "seconds 1e3",
        "seconds .",
        "seconds 1.x",
        "seconds 0.1234567890x",
        "nodes",
        "nodes -1",
        "nodes many",
        "nodes 18446744073709551616",
        "depthorseconds 6",
        "depthorseconds 0.25 6 1",
        "depthorseconds x 1",
        "forever",
        "seconds 1.é",
        "seconds 0.12345678é9",
    ];
    let mut conversation = patient();
    conversation.tell(b"newgame");
    for limit in limits {
        let answer = conversation.tell(format!("bestmove {limit}").as_bytes());
        assert!(answer.starts_with("err Usage: bestmove"), "bestmove {limit}: {answer}");
    }
}

#[test]
fn a_best_move_without_limit_waits_for_the_user() {
    for patience in [0, 1, 5, 50] {
        let mut conversation = Conversation::new(GameKind::Hive, Scripted::impatient(patience));
        conversation.tell(b"newgame Base");
        assert!(is_one_move(&conversation.tell(b"bestmove")), "after {patience} questions");
    }
}

#[test]
fn a_forced_move_is_answered_at_once() {
    let mut conversation = Conversation::new(GameKind::Hive, Scripted::impatient(u64::MAX));
    let forced = "newgame Base;;;wA1;bS1 wA1-;wQ -wA1;bQ bS1/;wQ \\wA1;bA1 bS1\\;wQ -wA1;bA2 bQ\\;wQ \\wA1;\
                  bA1 \\wQ;wG1 /wQ;bA2 /wG1";
    conversation.tell(forced.as_bytes());
    assert_eq!(conversation.tell(b"bestmove"), "pass\nok\n");
}

#[test]
fn perft_prints_whole_depths_until_it_is_stopped() {
    let mut conversation = Conversation::new(GameKind::Hive, Scripted::impatient(3));
    conversation.tell(b"newgame Base");
    let answer = conversation.tell(b"perft");
    assert!(answer.starts_with("perft(0)  = 1 in "), "{answer}");
    assert!(answer.ends_with("\nok\n") && !answer.contains("perft(3)"), "{answer}");
}
