//! The screen, drawn from the state alone.

mod board;
mod lobby;
mod menu;
mod panel;
mod pen;
mod status;

pub(crate) use lobby::first_row;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::app::{App, Screen};
use crate::layout::{LEAST, Layout};
use crate::look::{Look, Role};
use crate::reader::Reader;

/// Draws everything.
pub(crate) fn draw(frame: &mut Frame, app: &App) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    let Some(layout) = Layout::of((area.width, area.height)) else {
        let text = format!("This terminal is too small: {} by {} at least.", LEAST.0, LEAST.1);
        return line(buffer, Rect { height: area.height.min(1), ..area }, &text, app.look.style(Role::Alert));
    };
    if let Some(reader) = &app.reader {
        draw_reader(buffer, area, reader, app.look);
        return;
    }
    match (app.screen, &app.table) {
        (Screen::Table, Some(table)) => {
            board::draw(buffer, layout.board, table, app.look);
            panel::draw(buffer, &layout, app, table);
        }
        (Screen::Lobby, _) => lobby::draw(buffer, area, app),
        _ => menu::draw(buffer, area, app),
    }
    status::draw(buffer, &layout, app);
    if let Some(column) = status::prompt_column(app) {
        frame.set_cursor_position((column.min(area.width - 1), layout.status.y));
    }
}

/// A line of text, cut at the edge.
fn line(buffer: &mut Buffer, area: Rect, text: &str, style: Style) {
    if area.height > 0 {
        buffer.set_stringn(area.x, area.y, text, usize::from(area.width), style);
    }
}

fn draw_reader(buffer: &mut Buffer, area: Rect, reader: &Reader, look: Look) {
    let bar = look.pick("─", "-").repeat(usize::from(area.width));
    line(buffer, Rect { height: 1, ..area }, &format!(" {}", reader.title()), look.style(Role::Title));
    line(buffer, Rect { y: 1, height: 1, ..area }, &bar, look.style(Role::Grid));
    let height = area.height.saturating_sub(4);
    let lines = reader.lines.iter().skip(reader.top).take(height.into());
    for (y, text) in (2..).zip(lines) {
        let text: String = text
            .chars()
            .map(|c| if look.pick("u", "a") == "a" && !c.is_ascii() { plain(c) } else { c })
            .collect();
        line(buffer, Rect { x: 2, y, width: area.width - 2, height: 1 }, &text, look.style(Role::Plain));
    }
    line(buffer, Rect { y: area.height - 2, height: 1, ..area }, &bar, look.style(Role::Grid));
    let end = (reader.top + usize::from(height)).min(reader.lines.len());
    let hint = format!(
        " lines {} to {end} of {}   {} scroll, space a page, Esc closes",
        reader.top + 1,
        reader.lines.len(),
        look.pick("↑↓", "arrows")
    );
    line(buffer, Rect { y: area.height - 1, height: 1, ..area }, &hint, look.style(Role::Dim));
}

/// The nearest plain character to one that is not, for terminals without others.
fn plain(letter: char) -> char {
    const PAIRS: &str =
        "àaáaâaãaăaäaçcèeéeêeëeìiíiîiïiñnòoóoôoõoöoșsşsțtţtùuúuûuüuÀAÉEÎIÍIÓOȘSȚTÇC’'‘'“\"”\"–-—-×x·.→>…. ";
    let mut pairs = PAIRS.chars();
    while let (Some(from), Some(to)) = (pairs.next(), pairs.next()) {
        if from == letter {
            return to;
        }
    }
    '?'
}
