//! The two lines at the bottom: what to do now, and the keys that do it.

use ratatui::buffer::Buffer;
use rusc_games::Outcome;

use super::line;
use crate::app::{App, Notice, Question, Screen};
use crate::hand::Hand;
use crate::layout::Layout;
use crate::look::Role;
use crate::online::{LobbyScreen, OnlineRoom};
use crate::prompt::PromptPurpose;
use crate::table::{Table, TableEnd};
use crate::words;

pub(super) fn draw(buffer: &mut Buffer, layout: &Layout, app: &App) {
    let (text, role) = status(app);
    line(buffer, layout.status, &format!(" {text}"), app.look.style(role));
    line(buffer, layout.keys, &format!(" {}", keys(app)), app.look.style(Role::Dim));
}

/// The column where a typed line goes on.
pub(super) fn prompt_column(app: &App) -> Option<u16> {
    let prompt = app.prompt.as_ref()?;
    Some((1 + label(prompt.purpose).len() + prompt.at) as u16)
}

fn label(purpose: PromptPurpose) -> &'static str {
    match purpose {
        PromptPurpose::Move => "Your move: ",
        PromptPurpose::Save => "Save as: ",
        PromptPurpose::Open => "Open the file: ",
        PromptPurpose::Server => "Server, or the link of a game: ",
        PromptPurpose::Link => "Link or name of the game: ",
        PromptPurpose::Person => "Challenge whom: ",
        PromptPurpose::Say => "Say: ",
    }
}

fn status(app: &App) -> (String, Role) {
    if let Some(prompt) = &app.prompt {
        return (format!("{}{}", label(prompt.purpose), prompt.text), Role::Cursor);
    }
    if let Some(question) = &app.question {
        return (asked(app, question), Role::Cursor);
    }
    let offer = app.table.as_ref().and_then(|table| table.room.as_ref()).and_then(OnlineRoom::offer_sentence);
    if let (Some(offer), Screen::Table, None | Some(Notice::Done(_))) = (offer, app.screen, &app.notice) {
        return (format!("{offer}: y accepts, n declines."), Role::Hint);
    }
    match (&app.notice, app.screen, &app.table) {
        (Some(Notice::Refused(text)), ..) => (text.clone(), Role::Alert),
        (Some(Notice::Done(text)), ..) => (text.clone(), Role::Hint),
        (None, Screen::Table, Some(table)) => (turn(app, table), Role::Plain),
        (None, Screen::Lobby, _) => (app.online.as_ref().map(lobby_status).unwrap_or_default(), Role::Plain),
        (None, ..) => ("Choose a game and who plays it.".to_owned(), Role::Plain),
    }
}

fn asked(app: &App, question: &Question) -> String {
    match question {
        Question::WhichMove(moves) if moves.len() == 1 => {
            format!("{}: Enter plays it, Esc does not.", words::choice(&moves[0]))
        }
        Question::WhichMove(moves) => {
            let listed: Vec<String> = (1..)
                .zip(moves)
                .map(|(index, option)| format!("{index}: {}", words::choice(option)))
                .collect();
            format!("Which move? {}", listed.join("  "))
        }
        Question::Resign(side) => {
            let name = app.table.as_ref().map_or("", |table| table.side_name(*side));
            let has_begun =
                app.table.as_ref().is_some_and(|table| table.room.is_none() || table.game.ply() >= 2);
            if has_begun {
                format!("{name} gives up? y or n")
            } else {
                "Call the game off? y or n".to_owned()
            }
        }
        Question::Overwrite { path, .. } => format!("There is a file {path} already. Write over it? y or n"),
        Question::Offer => {
            "Offer: d draw, t take back, m more time for the other; w claims the win".to_owned()
        }
        Question::Abandon => "Leave the game that is going on? y or n".to_owned(),
    }
}

/// Whose turn it is and what they can do.
fn turn(app: &App, table: &Table) -> String {
    if let Some(room) = &table.room
        && let Some(text) = online_turn(app, table, room)
    {
        return text;
    }
    if let Some(outcome) = table.outcome() {
        return result(table, outcome);
    }
    let name = table.side_name(table.to_move());
    if !table.is_persons_turn() {
        return match app.search_time() {
            Some(time) => format!("{name} is thinking {}", spinner(app, time.as_millis())),
            None => format!("{name} waits: . lets it go on."),
        };
    }
    if app.wants_hint {
        return "The engine looks for a hint…".to_owned();
    }
    if table.pass().is_some() {
        return format!("{name} cannot move: p passes.");
    }
    let count = table.hand.targets(&table.scene).len();
    match &table.hand {
        Hand::Empty if table.takeable().is_empty() => {
            format!("{name} to move: a digit or a click takes a piece from the right.")
        }
        Hand::Empty => format!("{name} to move: take a piece; Tab goes through those that can move."),
        Hand::Reserve(piece) => format!(
            "{piece} in hand: {}, Tab goes through them.",
            counted(count, "place for it", "places for it")
        ),
        Hand::Cells(cells) if count == 0 => {
            format!("{} alone cannot go anywhere: take its neighbour in a row, too.", what(table, cells[0]))
        }
        Hand::Cells(cells) if cells.len() > 1 => {
            format!(
                "A row of {}: where does its head go? {}, Tab goes through them.",
                cells.len(),
                counted(count, "way", "ways")
            )
        }
        Hand::Cells(cells) => format!(
            "{} in hand: {}, Tab goes through them.",
            what(table, cells[0]),
            counted(count, "target", "targets")
        ),
    }
}

/// What is so at the server and comes before whose turn it is.
fn online_turn(app: &App, table: &Table, room: &OnlineRoom) -> Option<String> {
    if let Some(end) = room.standing().filter(|_| room.is_over()) {
        let more = if room.seats.is_empty() { "" } else { " r: rematch" };
        return Some(format!("{end}{more} n: new game"));
    }
    if !room.is_connected {
        return Some("The server is away; trying again.".to_owned());
    }
    if !room.is_live() {
        let link = app.link().unwrap_or_default();
        return Some(format!("Waiting. The link: {link}"));
    }
    if room.is_move_sent {
        return Some("Your move is on its way.".to_owned());
    }
    if table.is_persons_turn() {
        return None;
    }
    let side = table.to_move();
    let name = table.players[side.index()].name();
    Some(format!("{} to move: {name}.", table.side_name(side)))
}

/// What the lobby says below its list.
fn lobby_status(online: &LobbyScreen) -> String {
    if online.lobby.name.is_some() && !online.lobby.is_connected {
        return "Connecting to the lobby…".to_owned();
    }
    online.lobby.greeting()
}

fn counted(count: usize, one: &str, several: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { several })
}

fn what(table: &Table, at: rusc_games::Hex) -> String {
    let stack = table.stack_at(at);
    let name = stack.map_or("", |stack| stack.name.as_str());
    let tile = stack.and_then(|stack| stack.tiles.last());
    match tile {
        Some(tile) if name.is_empty() => tile.name.clone(),
        _ => name.to_owned(),
    }
}

fn result(table: &Table, outcome: Outcome) -> String {
    let how = match (outcome, table.end) {
        (Outcome::Win(winner), Some(TableEnd::Resigned(_))) => {
            format!("{} wins: {} has given up.", table.side_name(winner), table.side_name(!winner))
        }
        (Outcome::Win(winner), Some(TableEnd::OutOfTime(_))) => {
            format!("{} wins: {} is out of time.", table.side_name(winner), table.side_name(!winner))
        }
        (Outcome::Win(winner), None) => format!("{} wins: {}.", table.side_name(winner), table.look.won),
        (Outcome::Win(winner), Some(TableEnd::Told(_))) => format!("{} wins.", table.side_name(winner)),
        (Outcome::Draw, _) if table.game.occurrences() >= 3 => {
            "A draw: this position has stood on the board three times.".to_owned()
        }
        (Outcome::Draw, _) => "A draw.".to_owned(),
    };
    format!("{how} n: new game, u: undo")
}

fn spinner(app: &App, millis: u128) -> &'static str {
    let frames =
        [app.look.pick("⠋", "|"), app.look.pick("⠙", "/"), app.look.pick("⠸", "-"), app.look.pick("⠴", "\\")];
    frames[(millis / 120 % 4) as usize]
}

fn keys(app: &App) -> String {
    let arrows = app.look.pick("←↑↓→", "<^v>");
    if app.prompt.is_some() {
        return "Enter takes it   Tab completes a move   Esc drops it".to_owned();
    }
    match app.screen {
        Screen::Menu => format!("{arrows} choose and change   Enter go   ? rules   F1 keys   Ctrl-Q quit"),
        Screen::Lobby => format!("{arrows} choose   Enter go   Esc menu   F1 keys   Ctrl-Q quit"),
        Screen::Table if app.is_online() => {
            format!("{arrows} Enter  t type  v say  o offer  u undo  g resign  ? rules  k keys  Esc menu")
        }
        Screen::Table => {
            format!("{arrows} Enter  t type  h hint  i engine  u undo  s save  ? rules  k keys  Esc menu")
        }
    }
}
