//! Taking and putting down by key and mouse, and what is said when a rule forbids it.

use ratatui::crossterm::event::{MouseButton, MouseEventKind};

use super::{PEOPLE, PLAIN, click, find, mouse, played, playing, press, sees};
use crate::app::App;
use crate::hand::Hand;

fn hand(app: &App) -> &Hand {
    &app.table.as_ref().unwrap().hand
}

#[test]
fn a_piece_from_beside_the_board_is_placed_by_digit_and_enter() {
    let mut app = playing(PLAIN, "hive", "Base", PEOPLE);
    press(&mut app, "2");
    assert_eq!(*hand(&app), Hand::Reserve("wS1".to_owned()));
    press(&mut app, "<Enter>");
    assert_eq!(played(&app), ["wS1"]);
    press(&mut app, "5<Tab><Enter>");
    assert_eq!(played(&app).len(), 2);
}

#[test]
fn a_piece_is_placed_and_moved_with_the_mouse() {
    let mut app = playing(PLAIN, "hive", "Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-", PEOPLE);
    let (x, y) = find(&app, "A×3");
    let own = find(&app, "5 A×3");
    assert_eq!(own.0 + 2, x, "only the side to move has digits");
    assert_ne!(own.1, y, "the other side is above");
    click(&mut app, (own.0 + 2, own.1));
    assert_eq!(*hand(&app), Hand::Reserve("wA1".to_owned()));
    let target = find(&app, "(·)");
    click(&mut app, (target.0 + 1, target.1));
    assert_eq!(played(&app).len(), 5);
}

#[test]
fn a_drag_takes_and_puts_down() {
    let mut app = playing(PLAIN, "abalone", "Abalone", PEOPLE);
    let (x, y) = find(&app, "c │");
    // c3 goes to d4, up and to the right.
    let from = (x + 4 + 8, y);
    mouse(&mut app, MouseEventKind::Down(MouseButton::Left), from);
    sees(&app, &["c3 in hand"]);
    mouse(&mut app, MouseEventKind::Up(MouseButton::Left), (from.0 + 2, from.1 - 2));
    assert_eq!(played(&app), ["c3d4"]);
}

#[test]
fn a_row_of_marbles_is_taken_by_its_ends_and_pushed_by_a_capital_letter() {
    let mut app = playing(PLAIN, "abalone", "Abalone", PEOPLE);
    press(&mut app, ":c3c4d3<Enter>");
    assert!(played(&app).len() <= 1);
    let mut app = playing(PLAIN, "abalone", "Abalone", PEOPLE);
    press(&mut app, "<Tab><Enter>dd<Enter>");
    assert_eq!(hand(&app).cells().len(), 3);
    sees(&app, &["A row of 3: where does its head go?"]);
    press(&mut app, "W");
    assert_eq!(played(&app).len(), 1);
}

#[test]
fn a_refusal_names_the_rule_and_keeps_the_piece_in_hand() {
    let mut app = playing(PLAIN, "hive", "Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-", PEOPLE);
    press(&mut app, "5");
    let held = hand(&app).clone();
    let black_queen = find(&app, "bQ");
    click(&mut app, (black_queen.0 + 4, black_queen.1));
    sees(&app, &["A new piece must not touch a piece of the other side. (H4: ? opens the rule)"]);
    assert_eq!(*hand(&app), held);
    press(&mut app, "?");
    sees(&app, &["Rule H4 of Hive", "H4 "]);
    press(&mut app, "<Esc><Esc>");
    let spider = find(&app, "│wS1│");
    click(&mut app, (spider.0 + 1, spider.1));
    sees(&app, &["It would split the hive. (H8: ? opens the rule)"]);
    click(&mut app, black_queen);
    sees(&app, &["It belongs to your opponent."]);
    click(&mut app, (1, 2));
    sees(&app, &["There is nothing to take here."]);
}

#[test]
fn a_move_that_costs_a_token_is_asked_about() {
    let mut app = playing(PLAIN, "tour", "TourDeRuche", PEOPLE);
    press(&mut app, ":e2b2*");
    sees(&app, &["Your move: e2b2*"]);
    press(&mut app, "<Esc><Tab><Enter><Tab><Enter>");
    sees(&app, &["cross the red star, turns the sun over): Enter plays it, Esc does not."]);
    press(&mut app, "<Esc>");
    assert!(played(&app).is_empty());
    press(&mut app, "<Enter><Enter>");
    assert_eq!(played(&app).len(), 1);
}

#[test]
fn typed_moves_are_completed_and_refused_in_words() {
    let mut app = playing(PLAIN, "hive", "Base:booklet", PEOPLE);
    press(&mut app, "twq<Tab><Enter>");
    assert_eq!(played(&app), ["wQ"]);
    press(&mut app, "thello<Enter>");
    sees(&app, &["'hello': "]);
    press(&mut app, "twA1<Enter>");
    assert_eq!(played(&app), ["wQ"]);
}

#[test]
fn whoever_cannot_move_passes_and_nobody_else_does() {
    let mut app = playing(PLAIN, "hive", "Base", PEOPLE);
    press(&mut app, "p");
    sees(&app, &["Nobody passes while there is a move."]);
}
