//! The computer, hints, clocks, taking back, the menu, and keys that mean nothing.

use std::time::Duration;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEventKind};
use rusc_engine::{Level, Score, SearchInfo};
use rusc_game::SplitMix64;

use super::{
    PEOPLE, PLAIN, click, find, key, menu, mouse, order, played, playing, press, report, sees, wait,
};
use crate::app::{Effect, Input, Screen, TerminalExit};
use crate::clock::ClockRule;
use crate::engine::{EngineNews, SearchPurpose};
use crate::player::TablePlayer;
use crate::table::Table;

const SECOND: Duration = Duration::from_secs(1);

fn against_computer() -> [TablePlayer; 2] {
    [TablePlayer::Person, TablePlayer::Computer(Level::new(3).unwrap())]
}

fn thought(line: &[&str]) -> SearchInfo {
    let line = line.iter().map(|text| (*text).to_owned()).collect();
    SearchInfo { rank: 1, depth: 5, score: Score::points(35), nodes: 1000, line }
}

#[test]
fn the_computer_answers_after_a_moment_and_tells_what_it_thinks() {
    let mut app = playing(PLAIN, "hive", "Base", against_computer());
    let order = order(press(&mut app, "2<Enter>"));
    assert_eq!(order.purpose, SearchPurpose::Move(Level::new(3).unwrap()));
    assert_eq!(order.game.played(), ["wS1"]);
    sees(&app, &["Black is thinking"]);
    report(&mut app, order.id, EngineNews::Found(Some(thought(&["bS1 wS1-", "wQ -wS1"]))));
    assert_eq!(played(&app), ["wS1"], "not at once");
    wait(&mut app, SECOND);
    assert_eq!(played(&app), ["wS1", "bS1 wS1-"]);
    sees(&app, &["Black +0.35, depth 5", "bS1 wS1-, wQ -wS1", "White to move"]);
}

#[test]
fn input_while_the_computer_thinks_moves_the_cursor_and_nothing_else() {
    let mut app = playing(PLAIN, "hive", "Base", against_computer());
    let order = order(press(&mut app, "2<Enter>"));
    press(&mut app, "dd3<Enter>");
    sees(&app, &["It is the turn of Black."]);
    assert_eq!(played(&app), ["wS1"]);
    let effects = press(&mut app, "u");
    assert!(effects.iter().any(|effect| matches!(effect, Effect::StopSearch)));
    report(&mut app, order.id, EngineNews::Found(Some(thought(&["bS1 wS1-"]))));
    wait(&mut app, SECOND);
    assert!(played(&app).is_empty(), "the answer to a position that is gone is dropped");
}

#[test]
fn taking_back_goes_to_the_last_move_of_a_person_and_can_be_played_again() {
    let mut app = playing(PLAIN, "hive", "Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-", against_computer());
    press(&mut app, "u");
    assert_eq!(played(&app).len(), 2);
    press(&mut app, "r");
    assert_eq!(played(&app).len(), 4);
    press(&mut app, "r");
    sees(&app, &["There is nothing to play again."]);
    press(&mut app, "uuu");
    assert!(played(&app).is_empty());
    sees(&app, &["There is nothing to take back."]);
    press(&mut app, "rr2");
    assert_eq!(played(&app).len(), 4);
}

#[test]
fn another_move_forgets_what_was_taken_back() {
    let mut app = playing(PLAIN, "hive", "Base;;;wS1;bS1 wS1-", PEOPLE);
    press(&mut app, "uu3<Enter>r");
    assert_eq!(played(&app), ["wB1"]);
    sees(&app, &["There is nothing to play again."]);
}

#[test]
fn an_illegal_or_failed_engine_pauses_the_game_and_says_why() {
    let mut app = playing(PLAIN, "hive", "Base", against_computer());
    let first = order(press(&mut app, "2<Enter>"));
    report(&mut app, first.id, EngineNews::Found(Some(thought(&["bQ wS1-"]))));
    wait(&mut app, SECOND);
    sees(&app, &["Black wanted to play 'bQ wS1-', which is not possible"]);
    press(&mut app, "<Esc><Esc>");
    sees(&app, &["Black waits: . lets it go on."]);
    let again = order(press(&mut app, "."));
    report(&mut app, again.id, EngineNews::Failed("no memory".to_owned()));
    sees(&app, &["The engine cannot go on: no memory."]);
}

#[test]
fn a_hint_is_shown_on_the_board_and_analysis_goes_on_until_it_is_switched_off() {
    let mut app = playing(PLAIN, "hive", "Base", PEOPLE);
    let hint = order(press(&mut app, "h"));
    assert_eq!(hint.purpose, SearchPurpose::Hint);
    sees(&app, &["looks for a hint"]);
    report(&mut app, hint.id, EngineNews::Found(Some(thought(&["wS1", "bS1 wS1-"]))));
    sees(&app, &["Perhaps wS1, expecting bS1 wS1-."]);
    let analysis = order(press(&mut app, "i"));
    assert_eq!(analysis.purpose, SearchPurpose::Analysis);
    report(&mut app, analysis.id, EngineNews::Progress(thought(&["wS1"])));
    sees(&app, &["White +0.35, depth 5"]);
    let effects = press(&mut app, "i");
    assert!(effects.iter().any(|effect| matches!(effect, Effect::StopSearch)));
}

#[test]
fn whoever_runs_out_of_time_loses_and_the_first_move_is_free() {
    let mut app = playing(PLAIN, "hive", "Base", PEOPLE);
    let game = app.table.as_ref().unwrap().game.clone();
    app.seat(Table::new(game, PEOPLE, Some(ClockRule { minutes: 1, seconds: 2 })));
    wait(&mut app, 100 * SECOND);
    sees(&app, &["1:00"]);
    press(&mut app, "2<Enter>");
    wait(&mut app, 30 * SECOND);
    press(&mut app, "2<Enter>");
    sees(&app, &["0:32", "1:00"]);
    wait(&mut app, 59 * SECOND);
    sees(&app, &["White to move", "1.0"]);
    wait(&mut app, 2 * SECOND);
    sees(&app, &["Black wins: White is out of time."]);
    press(&mut app, "3");
    sees(&app, &["The game is over"]);
}

#[test]
fn giving_up_is_asked_about_and_can_be_taken_back() {
    let mut app = playing(PLAIN, "hive", "Base", against_computer());
    press(&mut app, "gn");
    sees(&app, &["White to move"]);
    press(&mut app, "g");
    sees(&app, &["White gives up? y or n"]);
    press(&mut app, "y");
    sees(&app, &["Black wins: White has given up."]);
    press(&mut app, "u");
    sees(&app, &["White to move"]);
}

#[test]
fn the_menu_starts_every_game_and_asks_before_one_is_left() {
    let mut app = menu(PLAIN);
    for name in ["Hive", "Abalone", "Tour de Ruche"] {
        app.menu.row = crate::menu::MenuRow::Start;
        app.screen = Screen::Menu;
        press(&mut app, "<Enter>");
        if app.question.is_some() {
            press(&mut app, "y");
        }
        assert_eq!(app.screen, Screen::Table);
        sees(&app, &[name]);
        let text = app.table.as_ref().unwrap().game.legal_moves().swap_remove(0);
        press(&mut app, &format!("t{text}<Enter>"));
        press(&mut app, "<Esc>");
        assert_eq!(app.screen, Screen::Menu, "{name}");
        app.menu.row = crate::menu::MenuRow::Start;
        press(&mut app, "<Enter>");
        sees(&app, &["Leave the game that is going on? y or n"]);
        press(&mut app, "n<Down><Right>");
    }
}

#[test]
fn lines_of_the_menu_are_clicked_and_turned_with_the_wheel() {
    let mut app = menu(PLAIN);
    let row = find(&app, "Game");
    mouse(&mut app, MouseEventKind::ScrollDown, row);
    sees(&app, &["Abalone", "standard  (1 of "]);
    click(&mut app, row);
    sees(&app, &["Tour de Ruche"]);
    let start = find(&app, "Start the game");
    click(&mut app, start);
    assert_eq!(app.screen, Screen::Table);
}

#[test]
fn control_keys_leave_and_suspend_from_anywhere() {
    for keys in ["", "t", "g", "?", "<Esc>"] {
        let mut app = playing(PLAIN, "hive", "Base", PEOPLE);
        press(&mut app, keys);
        let control = |letter| Input::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL));
        let now = app.now;
        let interrupted = app.update(control('c'), now);
        assert!(matches!(interrupted[..], [Effect::Leave(TerminalExit::Interrupted)]), "{keys}");
        assert!(matches!(app.update(control('q'), now)[..], [Effect::Leave(TerminalExit::Quit)]), "{keys}");
        assert!(matches!(app.update(control('z'), now)[..], [Effect::Suspend]), "{keys}");
    }
}

#[test]
fn letters_with_control_or_alt_are_other_keys() {
    let mut app = playing(PLAIN, "hive", "Base", PEOPLE);
    for modifiers in [KeyModifiers::CONTROL, KeyModifiers::ALT] {
        for letter in ['t', 'g', 'h', 'm', '2'] {
            app.update(Input::Key(KeyEvent::new(KeyCode::Char(letter), modifiers)), app.now);
        }
        assert!(app.prompt.is_none() && app.question.is_none() && app.screen == Screen::Table);
    }
    sees(&app, &["White to move"]);
}

#[test]
fn no_sequence_of_keys_and_clicks_panics_or_plays_an_illegal_move() {
    for (id, game) in [("hive", "Base+MLP"), ("abalone", "Abalone"), ("tour", "TourDeRuche")] {
        let mut random = SplitMix64::new(7);
        let mut app = playing(PLAIN, id, game, PEOPLE);
        let codes = [
            KeyCode::Tab,
            KeyCode::Enter,
            KeyCode::Esc,
            KeyCode::Up,
            KeyCode::Left,
            KeyCode::F(1),
            KeyCode::Backspace,
        ];
        for _ in 0..3_000 {
            let number = random.next_u64();
            let [size, at] = [number >> 8, number >> 24].map(|number| (number % 150, number / 150 % 50));
            match number % 8 {
                0 => drop(app.update(Input::Size(size.0 as u16, size.1 as u16), app.now)),
                1 | 2 => click(&mut app, (at.0 as u16, at.1 as u16)),
                3 => drop(app.update(key(KeyCode::Char((32 + (number >> 8) % 95) as u8 as char)), app.now)),
                4 => drop(app.update(Input::Paste("wS1\u{7f}\n".to_owned()), app.now)),
                _ => drop(app.update(key(codes[(number >> 8) as usize % codes.len()]), app.now)),
            }
            super::screen(&app);
        }
        app.update(Input::Size(80, 24), app.now);
        super::screen(&app);
        let string = app.table.as_ref().unwrap().game.game_string();
        assert!(app.table.as_ref().unwrap().kind().read_game(&string).is_ok(), "{string}");
    }
}
