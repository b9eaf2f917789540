//! `rusc play --server`: guests at a real server, on whole terminals and line by line. A server that goes away and comes
//! back is the same program started again on the same data and address.

use std::path::Path;

use super::tmux::Tmux;
use super::{PATH, Program, run, start, text};

/// A server on an address of this machine; port 0 is any that is free.
fn serve(data: &Path, address: &str) -> (Program, String) {
    let data = data.to_str().expect("temporary folders have plain names");
    let mut server = start(&["serve", "--data", data, "--bind", address, "--log-level", "error"]);
    let line = server.line();
    let url = line.strip_prefix("Rusc is at ").unwrap_or_else(|| panic!("{line}")).to_owned();
    (server, url)
}

/// A terminal in which somebody plays.
fn sit_down(arguments: &str) -> Tmux {
    let tmux = Tmux::open(100, 30);
    tmux.enter(&format!("{PATH} play {arguments}; echo \"[left with $?]\""));
    tmux
}

/// Types a move.
fn play(tmux: &Tmux, text: &str) {
    tmux.text(&format!("t{text}"));
    tmux.keys(&["Enter"]);
}

/// The link that a screen shows.
fn link_on(tmux: &Tmux) -> String {
    tmux.sees(&["The link: http://"]);
    let screen = tmux.screen();
    let link = screen.split("The link: ").nth(1).and_then(|rest| rest.split_whitespace().next());
    link.expect("there is a link").to_owned()
}

#[test]
fn a_game_by_link_with_clocks_chat_offers_and_a_rematch() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_server, url) = serve(folder.path(), "127.0.0.1:0");
    let host = sit_down(&format!("hive --setup Base --server {url} --against friend --clock 5+3"));
    let link = link_on(&host);
    let guest = sit_down(&format!("--server {link}"));
    guest.sees(&["Hive  Base", "5:00"]);
    host.sees(&["has come.", "5:00"]);
    // Chance decides who begins.
    let is_hosts = {
        let mut is_hosts = false;
        host.waits_for("whose turn it is", |screen| {
            screen.contains("White  you") || screen.contains("Black  you")
        });
        is_hosts |= host.screen().contains("White  you");
        is_hosts
    };
    let (white, black) = if is_hosts { (&host, &guest) } else { (&guest, &host) };
    play(white, "wS1");
    black.sees(&["  1 wS1"]);
    play(black, "wS1");
    black.sees(&["'wS1'"]);
    play(black, "bS1 wS1-");
    white.sees(&["bS1 wS1-", "4:5"]);
    white.text("vwell played");
    white.keys(&["Enter"]);
    black.sees(&[": well played"]);
    black.keys(&["o", "d"]);
    white.sees(&["offers a draw: y accepts, n declines."]);
    white.keys(&["n"]);
    black.sees(&["declines."]);
    black.keys(&["u"]);
    white.sees(&["offers to take back: y accepts"]);
    white.keys(&["y"]);
    for tmux in [white, black] {
        tmux.waits_for("one move less", |screen| !screen.contains("bS1 wS1-"));
    }
    play(black, "bG1 wS1-");
    white.sees(&["bG1 wS1-"]);
    white.keys(&["g"]);
    white.sees(&["White gives up? y or n"]);
    white.keys(&["y"]);
    for tmux in [white, black] {
        tmux.sees(&["has given up."]);
    }
    white.keys(&["r"]);
    black.sees(&["offers a rematch: y accepts"]);
    black.keys(&["y"]);
    for tmux in [white, black] {
        tmux.waits_for("an empty board", |screen| !screen.contains("wS1") && screen.contains("  you"));
    }
    // Sides are exchanged, and nobody has moved.
    play(black, "wG1");
    white.sees(&["  1 wG1"]);
    for tmux in [&host, &guest] {
        tmux.keys(&["C-q"]);
        tmux.sees(&["[left with 0]"]);
    }
}

#[test]
fn the_lobby_brings_two_together_and_a_game_outlives_the_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let (server, url) = serve(folder.path(), "127.0.0.1:0");
    let ada = sit_down(&format!("tour --server {url} --against anybody"));
    ada.sees(&["Looking for an opponent"]);
    let bob = sit_down(&format!("--server {url}"));
    bob.sees(&["Play Guest", "Tour de Ruche"]);
    bob.click(bob.find("Play Guest"));
    for tmux in [&ada, &bob] {
        tmux.sees(&["Tour de Ruche", "Moves"]);
    }
    ada.waits_for("a side", |screen| screen.contains("  you"));
    let is_first = ada.screen().lines().any(|line| line.contains("Orange  you"));
    let (first, second) = if is_first { (&ada, &bob) } else { (&bob, &ada) };
    play(first, "e2c4");
    second.sees(&["  1 e2c4"]);
    let address = url.trim_start_matches("http://").trim_end_matches('/').to_owned();
    drop(server);
    for tmux in [first, second] {
        tmux.sees(&["trying again"]);
    }
    let (_server, again) = serve(folder.path(), &address);
    assert_eq!(again, url);
    second.sees(&["Connected again."]);
    play(second, "b3d1");
    first.sees(&["  1 e2c4       b3d1"]);
    ada.keys(&["Escape"]);
    ada.sees(&["Play online", "Back to the game"]);
}

#[test]
fn a_game_is_played_line_by_line_against_the_computer_of_the_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_server, url) = serve(folder.path(), "127.0.0.1:0");
    let arguments = ["play", "abalone", "--line", "--server", &url, "--against", "computer", "--level", "1"];
    let mut program = start(&arguments);
    let hear = |program: &mut Program, expected: &str| {
        loop {
            let line = program.line();
            if line.contains(expected) {
                return line;
            }
        }
    };
    hear(&mut program, "You are Guest");
    hear(&mut program, "You play ");
    hear(&mut program, "your move.");
    program.tell("hello\n");
    hear(&mut program, "'hello': ");
    program.tell("moves\n");
    let listed = program.line();
    let first = listed.split_whitespace().next().expect("there is a move").to_owned();
    program.tell(&format!("{first}\n"));
    hear(&mut program, &format!("plays {first}"));
    hear(&mut program, "your move.");
    program.tell("accept\n");
    hear(&mut program, "Nothing is offered.");
    program.tell("resign\n");
    hear(&mut program, "wins: ");
    program.tell("quit\n");
    let (status, _) = program.finish();
    assert_eq!(status.code(), Some(0));
}

#[test]
fn a_token_signs_in_and_somebody_with_an_account_comes_back_to_a_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().to_str().expect("temporary folders have plain names");
    let answer = run(&["user", "add", "Ada", "--bot", "--data", data]);
    let printed = text(&answer.stdout).to_owned();
    let token =
        printed.trim().strip_prefix("added Ada with the token ").unwrap_or_else(|| panic!("{printed}"));
    let (_server, url) = serve(folder.path(), "127.0.0.1:0");
    let ada = sit_down(&format!("hive --setup Base --server {url} --against friend --token {token}"));
    let link = link_on(&ada);
    let guest = sit_down(&format!("--server {link}"));
    guest.sees(&["Ada", "you"]);
    ada.sees(&["has come."]);
    ada.keys(&["C-q"]);
    ada.sees(&["[left with 0]"]);
    // The variable does the same, and the seat is still hers.
    ada.enter(&format!("clear; RUSC_TOKEN={token} {PATH} play --server {link}"));
    ada.sees(&["Hive  Base", "you", "Guest"]);
    let mut stranger = start(&["play", "--line", "--server", &url, "--token", "rusc_no"]);
    let refusal = stranger.line();
    assert!(refusal.contains("token"), "{refusal}");
}

#[test]
fn lines_above_the_one_that_is_typed_do_not_disturb_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_server, url) = serve(folder.path(), "127.0.0.1:0");
    let host = sit_down(&format!("hive --line --server {url} --against friend"));
    let link = link_on(&host);
    host.text("say hel");
    let guest = sit_down(&format!("--line --server {link}"));
    host.sees(&["has come.", "> say hel"]);
    host.keys(&["l", "o", "Enter"]);
    guest.sees(&[": hello"]);
    guest.keys(&["C-c"]);
    guest.sees(&["[left with 130]"]);
}

#[test]
fn what_cannot_be_is_told() {
    let cases: [(&[&str], &str); 4] = [
        (&["play", "--server", "example.org"], "--server: 'example.org' is no address of a server"),
        (&["play", "--server", "http://127.0.0.1:1/game/"], "the name of a game is expected"),
        (&["play", "--server", "http://127.0.0.1:1/game/abc", "--against", "Ada"], "names a game already"),
        (&["play", "hive", "--server", "http://127.0.0.1:1/", "--setup", "chess"], "--setup 'chess'"),
    ];
    for (arguments, expected) in cases {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains(expected), "{arguments:?}: {}", text(&output.stderr));
    }
    let mut program = start(&["play", "--line", "--server", "http://127.0.0.1:1/"]);
    assert!(program.line().starts_with("No server answers at http://127.0.0.1:1/: "));
}
