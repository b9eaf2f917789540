//! The program without a terminal: events in, screens and effects out. What every test needs is here.

mod events;
mod files;
mod geometry;
mod hands;
mod online;
mod screens;
mod texts;

use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use rusc_engine::Level;
use rusc_games::GameKind;
use rusc_rulebook::Language;

use crate::app::{App, Effect, Input};
use crate::draw::draw;
use crate::engine::{EngineNews, EngineReport, SearchOrder};
use crate::look::{Charset, Colours, Look};
use crate::menu::Menu;
use crate::player::TablePlayer;
use crate::table::Table;

pub(super) const PLAIN: Look = Look { charset: Charset::Unicode, colours: Colours::Hidden };
pub(super) const PEOPLE: [TablePlayer; 2] = [TablePlayer::Person, TablePlayer::Person];

pub(super) fn kind(id: &str) -> GameKind {
    GameKind::from_id(id).expect("there is such a game")
}

/// The program with the menu open.
pub(super) fn menu(look: Look) -> App {
    let players = [TablePlayer::Person, TablePlayer::Computer(Level::new(4).expect("there are ten"))];
    App::new(look, Language::En, Menu::new(GameKind::ALL[0], &players, None), 1)
}

/// The program with a game on the table, as a game string tells it.
pub(super) fn playing(look: Look, id: &str, game: &str, players: [TablePlayer; 2]) -> App {
    let mut app = menu(look);
    app.seat(Table::new(kind(id).read_game(game).expect("a legal game"), players, None));
    app.update(Input::Size(80, 24), Duration::ZERO);
    app
}

pub(super) fn key(code: KeyCode) -> Input {
    Input::Key(KeyEvent::new(code, KeyModifiers::NONE))
}

/// Presses keys: letters as they are, and `<Tab>` for those without one.
pub(super) fn press(app: &mut App, keys: &str) -> Vec<Effect> {
    let mut effects = Vec::new();
    let mut rest = keys;
    while let Some(letter) = rest.chars().next() {
        let (code, length) = match rest.strip_prefix('<').and_then(|named| named.split_once('>')) {
            Some((name, _)) => (named(name), name.len() + 2),
            None => (KeyCode::Char(letter), letter.len_utf8()),
        };
        rest = &rest[length..];
        effects.extend(app.update(key(code), app.now));
    }
    effects
}

fn named(name: &str) -> KeyCode {
    match name {
        "Tab" => KeyCode::Tab,
        "BackTab" => KeyCode::BackTab,
        "Enter" => KeyCode::Enter,
        "Esc" => KeyCode::Esc,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Backspace" => KeyCode::Backspace,
        "F1" => KeyCode::F(1),
        other => panic!("no key is called {other}"),
    }
}

/// Uses the mouse at a place of the screen.
pub(super) fn mouse(app: &mut App, kind: MouseEventKind, (column, row): (u16, u16)) {
    app.update(Input::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }), app.now);
}

pub(super) fn click(app: &mut App, at: (u16, u16)) {
    mouse(app, MouseEventKind::Down(MouseButton::Left), at);
    mouse(app, MouseEventKind::Up(MouseButton::Left), at);
}

/// The screen as text, without blanks at the ends of lines.
pub(super) fn screen(app: &App) -> String {
    let mut terminal = Terminal::new(TestBackend::new(app.size.0, app.size.1)).expect("a buffer");
    terminal.draw(|frame| draw(frame, app)).expect("it can be drawn");
    let buffer = terminal.backend().buffer();
    let line = |y: u16| {
        let cells: String = (0..app.size.0).map(|x| buffer[(x, y)].symbol()).collect();
        cells.trim_end().to_owned() + "\n"
    };
    (0..app.size.1).map(line).collect()
}

/// Where a text is on the screen: the column and line of its first character.
pub(super) fn find(app: &App, text: &str) -> (u16, u16) {
    let screen = screen(app);
    let found = (0..).zip(screen.lines()).find_map(|(y, line)| {
        let byte = line.find(text)?;
        Some((line[..byte].chars().count() as u16, y))
    });
    found.unwrap_or_else(|| panic!("'{text}' is not on the screen:\n{screen}"))
}

/// Fails unless all these texts are on the screen.
pub(super) fn sees(app: &App, texts: &[&str]) {
    let screen = screen(app);
    for text in texts {
        assert!(screen.contains(text), "'{text}' is not on the screen:\n{screen}");
    }
}

/// The moves that have been played.
pub(super) fn played(app: &App) -> Vec<String> {
    app.table.as_ref().expect("there is a game").game.played().to_vec()
}

/// The search that was asked for last.
pub(super) fn order(effects: Vec<Effect>) -> SearchOrder {
    let orders = effects.into_iter().filter_map(|effect| match effect {
        Effect::Search(order) => Some(order),
        _ => None,
    });
    orders.last().expect("a search was asked for")
}

/// What an engine tells of a search.
pub(super) fn report(app: &mut App, id: u64, news: EngineNews) -> Vec<Effect> {
    app.update(Input::Engine(EngineReport { id, news }), app.now)
}

/// Lets time pass.
pub(super) fn wait(app: &mut App, time: Duration) -> Vec<Effect> {
    app.update(Input::Tick, app.now + time)
}
