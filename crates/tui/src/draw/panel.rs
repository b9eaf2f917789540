//! What stands beside the board: the players with their clocks and pieces, the moves, the engine, and the cell under the
//! cursor. And the line above everything.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use rusc_games::{Side, Tile};

use super::line;
use crate::app::App;
use crate::clock::clock_text;
use crate::layout::Layout;
use crate::look::{Role, tile_text};
use crate::online::{OnlineRoom, chat_text};
use crate::reader::wrapped;
use crate::table::Table;
use crate::words;

pub(super) fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, table: &Table) {
    let title = format!(" {}", title(table));
    line(buffer, layout.header, &title, app.look.style(Role::Title));
    let aim = table.look.aim;
    let room = usize::from(layout.header.width).saturating_sub(title.len() + 3);
    if aim.len() <= room {
        let x = layout.header.width - aim.len() as u16 - 1;
        line(buffer, Rect { x, width: aim.len() as u16, ..layout.header }, aim, app.look.style(Role::Dim));
    }
    for side in Side::ALL {
        player(buffer, layout, app, table, side);
    }
    moves(buffer, layout.moves, app, table);
    match &table.room {
        Some(room) => chat(buffer, layout.engine, app, room),
        None => engine(buffer, layout.engine, app, table),
    }
    let cell = words::contents(table.stack_at(table.cursor), &|side| table.side_name(side));
    for (y, text) in (layout.cell.y..).zip(wrapped(&cell, layout.cell.width.into()).lines().take(2)) {
        line(buffer, Rect { y, height: 1, ..layout.cell }, text, app.look.style(Role::Dim));
    }
}

/// The game and its set-up, unless that is but the name of the game again.
fn title(table: &Table) -> String {
    let (name, setup) = (table.kind().name(), table.game.setup());
    if setup.eq_ignore_ascii_case(&name.replace(' ', "")) {
        return name.to_owned();
    }
    match table.kind().booklet_suffix().and_then(|suffix| setup.strip_suffix(suffix)) {
        Some(setup) => format!("{name}  {setup}, opening of the booklet"),
        None => format!("{name}  {setup}"),
    }
}

/// A player: whose turn it is, the name, the clock, and what is held.
fn player(buffer: &mut Buffer, layout: &Layout, app: &App, table: &Table, side: Side) {
    let look = app.look;
    let area = layout.players[side.index()];
    let is_turn = !table.is_over() && table.to_move() == side;
    let (sign, role) = if is_turn { (look.pick("▶", ">"), Role::Title) } else { (" ", Role::Plain) };
    let name = format!("{sign} {}  {}", table.side_name(side), table.players[side.index()].name());
    let first = Rect { height: 1, ..area };
    line(buffer, first, &name, look.style(role));
    if let Some(clock) = &table.clock {
        let text = format!(" {}", clock_text(clock.left(side, app.now)));
        let x = area.right() - text.len() as u16;
        line(buffer, Rect { x, width: text.len() as u16, ..first }, &text, look.style(role));
    }
    if table.slots[side.index()].is_empty() {
        return held(buffer, Rect { y: area.y + 1, height: 1, ..area }, app, table, side);
    }
    for (index, slot) in table.slots[side.index()].iter().enumerate() {
        let count = table.held(side, slot).map_or(0, |held| held.count);
        let rect = layout.slot(side, index);
        let digit = if is_turn && count > 0 { (index + 1).to_string() } else { " ".to_owned() };
        line(buffer, rect, &digit, look.style(Role::Dim));
        let letter: String = slot.name.chars().skip(1).take(1).collect();
        let text = format!("{letter}{}{count}", look.pick("×", "x"));
        let tile = Tile { side, name: String::new(), glyph: slot.glyph };
        let style = if count > 0 { look.tile(&table.look, &tile) } else { look.style(Role::Dim) };
        line(buffer, Rect { x: rect.x + 1, width: 4, ..rect }, &format!(" {text}"), style);
        let is_held = matches!(&table.hand, crate::hand::Hand::Reserve(name) if is_turn && table.held(side, slot).is_some_and(|held| held.name == *name));
        if is_held {
            line(buffer, Rect { width: 1, ..rect }, "{", look.style(Role::Held));
            line(buffer, Rect { x: rect.x + 5, width: 1, ..rect }, "}", look.style(Role::Held));
        }
    }
}

/// What a side has beside the board where nothing comes back from there: marbles pushed off, tokens.
fn held(buffer: &mut Buffer, area: Rect, app: &App, table: &Table, side: Side) {
    let texts: Vec<String> = table.scene.view.reserves[side.index()]
        .iter()
        .map(|held| {
            if held.glyph == "ball" {
                let tile = Tile { side: !side, name: held.name.clone(), glyph: held.glyph };
                let mark = tile_text(app.look, &tile, table.side_name(!side));
                format!("has pushed off {}", vec![mark; held.count.into()].join(" "))
            } else {
                format!("{} {}", token(app, held.glyph), held.name)
            }
        })
        .collect();
    line(buffer, area, &format!("  {}", texts.join("   ")), app.look.style(Role::Plain));
}

fn token<'a>(app: &App, glyph: &'a str) -> &'a str {
    match glyph {
        "sun" => app.look.pick("☼", "o"),
        "moon" => app.look.pick("☾", "c"),
        other => other,
    }
}

/// The list of moves, two in a line, the last ones in view.
fn moves(buffer: &mut Buffer, area: Rect, app: &App, table: &Table) {
    heading(buffer, area, "Moves", app);
    let played = table.game.played();
    let rows = usize::from(area.height.saturating_sub(1));
    let pairs: Vec<&[String]> = played.chunks(2).collect();
    let hidden = pairs.len().saturating_sub(rows);
    for (y, (index, pair)) in (area.y + 1..).zip(pairs.iter().enumerate().skip(hidden)) {
        let second = pair.get(1).map_or("", String::as_str);
        let number = format!("{:>3} ", index + 1);
        let row = Rect { y, height: 1, ..area };
        line(buffer, row, &number, app.look.style(Role::Dim));
        line(buffer, Rect { x: row.x + 4, width: 11, ..row }, &pair[0], app.look.style(Role::Plain));
        line(buffer, Rect { x: row.x + 15, width: 11, ..row }, second, app.look.style(Role::Plain));
    }
}

/// What the engine thinks.
fn engine(buffer: &mut Buffer, area: Rect, app: &App, table: &Table) {
    heading(buffer, area, "Engine", app);
    let Some(insight) = &table.insight else {
        let text = if app.analyses { "…" } else { "i shows what it thinks" };
        let row = Rect { y: area.y + 1, height: 1, ..area };
        return line(buffer, row, app.look.pick(text, text.trim_matches('…')), app.look.style(Role::Dim));
    };
    let [mover, other] = [insight.mover, !insight.mover].map(|side| table.side_name(side));
    let score = words::score(insight.info.score, mover, other);
    let text = format!("{score}, depth {}", insight.info.depth);
    line(buffer, Rect { y: area.y + 1, height: 1, ..area }, &text, app.look.style(Role::Plain));
    let expected = words::whole_moves(&insight.info.line, area.width.into());
    line(buffer, Rect { y: area.y + 2, height: 1, ..area }, &expected, app.look.style(Role::Dim));
}

/// What was said last.
fn chat(buffer: &mut Buffer, area: Rect, app: &App, room: &OnlineRoom) {
    heading(buffer, area, "Chat", app);
    let said: Vec<String> = room.chat.iter().rev().take(2).rev().map(chat_text).collect();
    let text = if said.is_empty() { "v says something".to_owned() } else { said.join("\n") };
    let lines = wrapped(&text, area.width.into());
    let lines: Vec<&str> = lines.lines().collect();
    for (y, text) in (area.y + 1..).zip(lines.iter().skip(lines.len().saturating_sub(2))) {
        line(buffer, Rect { y, height: 1, ..area }, text, app.look.style(Role::Dim));
    }
}

fn heading(buffer: &mut Buffer, area: Rect, title: &str, app: &App) {
    let rule = app.look.pick("─", "-");
    let text =
        format!("{rule} {title} {}", rule.repeat(usize::from(area.width).saturating_sub(title.len() + 3)));
    line(buffer, Rect { height: 1, ..area }, &text, app.look.style(Role::Grid));
}
