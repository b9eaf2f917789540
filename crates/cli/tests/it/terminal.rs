//! `rusc play` on a real terminal: whole games, the mouse, other sizes, keys that mean nothing, and what is left of the
//! terminal when the program ends in whatever way.

use super::PATH;
use super::tmux::Tmux;

/// Whole games that the computer has played against itself.
const HIVE: &str = "Base:booklet;;;wS1;bA1 wS1\\;wQ wS1/;bQ bA1\\;wA1 -wQ;bB1 bQ\\;wA1 bQ-;bB2 /bQ;wA2 -wS1;bG1 /bA1;\
                    wA2 bA1-";
const ABALONE: &str = "Abalone:belgian-daisy,balls=1;;;a1b2;i6h6;a2b3;i5h5;g7g8f6;h6g6;c2c3;a5b5;i9h8;g5g6;b2c3;h4g4;e6e5;\
                       c7c6;g8f7;c6c5;c1c2d2;a4b5;h9h8;b6c6;h7h6;h4i5;b1c2;f5g6;i8i9;c4c3;c1d2;f6g6;i6h5;h6h7;d3e3;h7h8";
const TOUR: &str = "TourDeRuche;;;e2c4;b3d1;e1d1;b4c4;d1c2;a2b2+;c2b4*";

/// Opens a game.
fn play(arguments: &str) -> Tmux {
    let tmux = Tmux::open(80, 24);
    tmux.enter(&format!("{PATH} play {arguments}; echo \"[left with $?]\""));
    tmux
}

/// Types every move of a game and sees how it ends.
fn check_game(id: &str, game: &str, result: &str) {
    let mut fields = game.split(';');
    let setup = fields.next().expect("a game has a set-up");
    let tmux = play(&format!("{id} --computer none --setup '{setup}'"));
    for (index, text) in fields.skip(2).enumerate() {
        tmux.sees(&["to move: "]);
        tmux.text(&format!("t{text}"));
        tmux.keys(&["Enter"]);
        let number = format!("{:>3} ", index / 2 + 1);
        let is_listed =
            |screen: &str| screen.lines().any(|line| line.contains(&number) && line.contains(text));
        tmux.waits_for(text, is_listed);
    }
    tmux.sees(&[result]);
    tmux.keys(&["C-q"]);
    tmux.sees(&["[left with 0]", "shell>"]);
}

#[test]
fn a_whole_game_of_hive() {
    check_game("hive", HIVE, "White wins: the queen bee is surrounded.");
}

#[test]
fn a_whole_game_of_abalone() {
    check_game("abalone", ABALONE, "White wins: ");
}

#[test]
fn a_whole_game_of_tour_de_ruche() {
    check_game("tour", TOUR, "Orange wins: its tower is home");
}

#[test]
fn the_mouse_and_the_keyboard_play_against_the_computer() {
    let tmux = play("hive --level 1");
    let spider = tmux.find("2 S×2");
    tmux.click((spider.0 + 3, spider.1));
    let target = tmux.find("(·)");
    tmux.click((target.0 + 1, target.1));
    tmux.sees(&["  1 wS1        b", "White to move"]);
    tmux.keys(&["1"]);
    tmux.sees(&["wQ in hand"]);
    tmux.keys(&["Tab", "Enter"]);
    tmux.sees(&["  2 wQ ", "White to move"]);
    tmux.keys(&["u"]);
    tmux.waits_for("one move less", |screen| !screen.contains("  2 wQ "));
    tmux.keys(&["r"]);
    tmux.sees(&["  2 wQ "]);
    tmux.keys(&["?"]);
    tmux.sees(&["Rules of Hive", "lines 1 to "]);
}

#[test]
fn the_menu_starts_a_game_and_engines_play_one_another() {
    let tmux = play("");
    tmux.sees(&["Start the game", "Hive"]);
    tmux.keys(&["Down", "Right"]);
    tmux.sees(&["Abalone", "standard  (1 of 35)"]);
    tmux.keys(&["Down", "Down", "Right"]);
    tmux.sees(&["computer 1, first game"]);
    let start = tmux.find("Start the game");
    tmux.click(start);
    tmux.sees(&["Abalone", "Black  computer 1", "White  computer 4", "  2 "]);
}

#[test]
fn programs_play_one_another_and_the_game_is_saved_and_loaded() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.pgn");
    let (uhp, path) = (format!("{PATH} uhp"), file.display().to_string());
    let tmux = play(&format!("hive --computer both --engine '{uhp}' --engine '{uhp}'"));
    tmux.sees(&["White  rusc", "Black  rusc", "  2 "]);
    tmux.keys(&["."]);
    tmux.sees(&["waits: . lets it go on."]);
    tmux.keys(&["s", "C-u"]);
    tmux.text(&path);
    tmux.keys(&["Enter"]);
    tmux.sees(&["Saved as "]);
    tmux.keys(&["C-q"]);
    tmux.sees(&["[left with 0]"]);
    let saved = std::fs::read_to_string(&file).expect("the file is written");
    assert!(saved.contains("[White \"rusc\"]"), "{saved}");
    tmux.enter(&format!("clear; {PATH} play --computer none --load '{path}'"));
    tmux.sees(&["Hive  Base", "  1 w", "to move"]);
}

#[test]
fn a_program_that_does_not_start_is_told_and_the_game_goes_on() {
    let tmux = play("hive --engine /no/such/program");
    tmux.sees(&["White to move"]);
    tmux.keys(&["2", "Enter"]);
    tmux.sees(&["The engine cannot go on: cannot start '/no/such/program'"]);
    tmux.keys(&["u"]);
    tmux.sees(&["White to move"]);
}

#[test]
fn another_size_and_keys_that_mean_nothing_change_no_game() {
    let tmux = play("tour --computer none");
    tmux.sees(&["Orange to move"]);
    tmux.resize(50, 12);
    tmux.sees(&["This terminal is too small: 64 by 20 at least."]);
    tmux.resize(140, 45);
    tmux.sees(&["Orange to move"]);
    for garbage in
        ["\x1b[<99;999;999M", "\x1b[999~", "\u{fffd}\u{1f980}", "\x1b[Z\x1b[5;5R", "*&^%$#@!~`|\\;'\"<>,"]
    {
        tmux.text(garbage);
    }
    tmux.keys(&["F5", "C-t", "M-x", "Insert"]);
    tmux.keys(&["Escape"]);
    tmux.sees(&["Back to the game"]);
    tmux.keys(&["Escape"]);
    tmux.sees(&["Orange to move"]);
    tmux.resize(80, 24);
    tmux.text("te2c4");
    tmux.keys(&["Enter"]);
    tmux.sees(&["  1 e2c4", "Blue to move"]);
}

#[test]
fn the_terminal_is_given_back_whatever_happens() {
    let check = |end: &dyn Fn(&Tmux), code: &str| {
        let tmux = play("hive --level 10");
        tmux.sees(&["White to move"]);
        tmux.waits_for_format("#{alternate_on} #{mouse_any_flag}", "1 1");
        tmux.keys(&["2", "Enter"]);
        end(&tmux);
        tmux.sees(&[&format!("[left with {code}]")]);
        tmux.waits_for_format("#{alternate_on} #{mouse_any_flag} #{cursor_flag}", "0 0 1");
        tmux.enter("stty -a; echo $((40 + 2)) lines");
        tmux.sees(&["42 lines"]);
        let screen = tmux.screen();
        assert!(
            screen.contains(" icanon") && screen.contains(" echo ") && !screen.contains("-opost"),
            "{screen}"
        );
    };
    check(&|tmux| tmux.keys(&["C-c"]), "130");
    check(&|tmux| tmux.keys(&["C-q"]), "0");
    check(&|tmux| signal(tmux, "TERM"), "143");
    check(&|tmux| signal(tmux, "HUP"), "129");
}

#[test]
fn the_program_can_be_stopped_and_continued() {
    let tmux = Tmux::open(80, 24);
    tmux.enter(&format!("{PATH} play hive"));
    tmux.sees(&["White to move"]);
    tmux.keys(&["C-z"]);
    tmux.waits_for_format("#{alternate_on} #{mouse_any_flag}", "0 0");
    tmux.sees(&["Stopped"]);
    tmux.enter("fg");
    tmux.waits_for_format("#{alternate_on} #{mouse_any_flag}", "1 1");
    tmux.keys(&["2", "Enter"]);
    tmux.sees(&["  1 wS1"]);
}

#[test]
fn no_color_and_ascii_are_respected() {
    let tmux = Tmux::open(80, 24);
    tmux.enter(&format!("NO_COLOR=1 {PATH} play abalone --ascii --computer none"));
    tmux.sees(&["Black to move", "| @ | @ |", "| O | O |"]);
    assert!(tmux.screen().is_ascii(), "{}", tmux.screen());
}

#[test]
fn lines_have_a_history_and_completion() {
    let tmux = play("hive --line --computer none");
    tmux.sees(&["White[1]>"]);
    tmux.text("wS");
    tmux.keys(&["Tab", "Enter"]);
    let asks = |prompt: &'static str| {
        let last = |screen: &str| {
            screen.lines().rfind(|line| !line.trim().is_empty()).map(|line| line.trim() == prompt)
        };
        tmux.waits_for(prompt, move |screen| last(screen) == Some(true));
    };
    asks("Black[1]>");
    tmux.sees(&["White[1]> wS1"]);
    tmux.enter("undo");
    asks("White[1]>");
    tmux.keys(&["Up", "Up", "Enter"]);
    asks("Black[1]>");
    tmux.enter("quit");
    tmux.sees(&["[left with 0]"]);
}

/// Sends a signal to the program.
fn signal(tmux: &Tmux, name: &str) {
    let shell = tmux.format("#{pane_pid}");
    let children =
        std::process::Command::new("pgrep").args(["-P", &shell]).output().expect("there is a 'pgrep'");
    let child = String::from_utf8_lossy(&children.stdout).trim().to_owned();
    let status = std::process::Command::new("kill").args([&format!("-{name}"), &child]).status();
    assert!(status.expect("there is a 'kill'").success(), "{child}");
}
