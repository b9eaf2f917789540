//! `rusc uhp` over a pipe: the end of input, Ctrl-C, long lines, and our own client on the other side.

use std::time::Duration;

use rusc_uhp::{ErrorOutput, Leave, UhpClient};

use crate::{PATH, Program, run_with_input, start, text};

/// An engine that has greeted and been told to start a game.
fn engine() -> Program {
    let mut engine = start(&["uhp"]);
    assert_eq!(engine.answer().last().expect("a greeting"), "Mosquito;Ladybug;Pillbug");
    engine.tell("newgame Base+MLP\n");
    assert_eq!(engine.answer(), ["Base+MLP;NotStarted;White[1]"]);
    engine
}

#[test]
fn a_best_move_is_answered_although_input_has_ended() {
    for limit in ["", " time 00:00:01", " depth 2", " seconds 0.1"] {
        let output = run_with_input(&["uhp"], &format!("newgame Base+MLP\nbestmove{limit}"));
        let lines: Vec<&str> = text(&output.stdout).lines().collect();
        assert!(output.status.success());
        assert_eq!(lines.len(), 7, "bestmove{limit}: {lines:?}");
        assert!(lines[5].starts_with('w') && lines[6] == "ok", "bestmove{limit}: {lines:?}");
    }
}

#[test]
fn a_count_is_finished_although_input_has_ended() {
    let output = run_with_input(&["uhp"], "newgame\nperft 4\n");
    assert!(text(&output.stdout).contains("perft(4)  = 21,600 in "));
    assert!(text(&output.stdout).ends_with("ok\n"));
}

#[test]
fn exit_and_the_end_of_input_both_end_the_program() {
    let mut exiting = engine();
    exiting.tell("exit\nvalidmoves\n");
    let (status, rest) = exiting.finish();
    assert!(status.success() && rest.is_empty(), "{rest}");
    let mut ending = engine();
    ending.close_input();
    assert!(ending.finish().0.success());
}

#[test]
fn more_input_ends_a_best_move_without_limit() {
    let mut engine = engine();
    engine.tell("bestmove\n");
    assert!(engine.is_silent());
    engine.tell("undo\n");
    assert!(engine.answer()[0].starts_with('w'));
    assert!(engine.answer()[0].starts_with("err Unable to undo"));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_running_command_with_an_answer_and_an_idle_program_with_130() {
    let mut engine = engine();
    engine.tell("bestmove\n");
    assert!(engine.is_silent(), "without a limit it waits");
    engine.interrupt();
    let answer = engine.answer();
    assert!(answer.len() == 1 && answer[0].starts_with('w'), "{answer:?}");
    engine.tell("perft\n");
    while !engine.line().starts_with("perft(4)") {}
    engine.interrupt();
    engine.answer();
    engine.tell("perft 40\n");
    while !engine.line().starts_with("perft(4)") {}
    engine.interrupt();
    engine.answer();
    engine.tell("validmoves\n");
    assert_eq!(engine.answer(), ["wS1;wB1;wG1;wA1;wM;wL;wP"], "the next command is not stopped");
    assert!(engine.is_silent(), "the answer is out a moment before the program is idle");
    engine.interrupt();
    assert_eq!(engine.finish().0.code(), Some(130));
}

#[test]
fn a_line_beyond_all_bounds_is_refused_and_the_next_one_obeyed() {
    let mut engine = engine();
    engine.tell(&"x".repeat(9 << 20));
    engine.tell("\nvalidmoves\n");
    assert_eq!(engine.answer(), ["err The line is longer than 4194304 bytes."]);
    assert_eq!(engine.answer().len(), 1);
}

#[test]
fn our_client_plays_a_game_with_our_engine() {
    let patience = Duration::from_secs(20);
    let command = format!("'{PATH}' uhp");
    let mut engine = UhpClient::start(&command, ErrorOutput::Inherit, patience).unwrap();
    assert!(engine.identity().name.starts_with("Rusc "));
    assert_eq!(engine.identity().capabilities, ["Mosquito", "Ladybug", "Pillbug"]);
    engine.set_option("NumThreads", "2", patience).unwrap();
    let mut game = engine.new_game("Base+MLP", patience).unwrap();
    for ply in 0..40 {
        let best = engine.best_move("seconds 0.05", patience).unwrap();
        assert!(engine.valid_moves(patience).unwrap().contains(&best), "{best} after {game}");
        game = engine.play(&best, patience).unwrap();
        if !game.contains(";InProgress;") {
            break;
        }
        assert_eq!(game.split(';').count(), 3 + ply + 1);
    }
    assert!(engine.play("wX9", patience).is_err());
    assert!(engine.undo(1, patience).is_ok());
    assert!(matches!(engine.quit(patience), Leave::Exited(status) if status.success()));
}
