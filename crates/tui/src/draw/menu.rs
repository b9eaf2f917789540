//! The menu on the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::line;
use crate::app::App;
use crate::layout::MENU_TOP;
use crate::look::Role;

/// The columns of the lines and of their values.
const LEFT: u16 = 4;
const VALUES: u16 = 20;

pub(super) fn draw(buffer: &mut Buffer, area: Rect, app: &App) {
    let look = app.look;
    line(buffer, Rect { height: 1, ..area }, " Rusc", look.style(Role::Title));
    let games = "board games on hexagons";
    line(buffer, Rect { x: 7, height: 1, width: area.width - 7, ..area }, games, look.style(Role::Dim));
    for (y, row) in (MENU_TOP..).zip(app.menu.rows()) {
        let (label, value) = app.menu.text(row);
        let is_chosen = row == app.menu.row;
        let role = if is_chosen { Role::Title } else { Role::Plain };
        let sign = if is_chosen { look.pick("▶", ">") } else { " " };
        let rect = Rect { x: LEFT - 2, y, width: area.width - LEFT, height: 1 };
        line(buffer, rect, &format!("{sign} {label}"), look.style(role));
        let Some(value) = value else { continue };
        let [left, right] =
            if is_chosen { [look.pick("◀", "<"), look.pick("▶", ">")] } else { [" ", " "] };
        let text = format!("{left} {value} {right}");
        let role = if is_chosen { Role::Title } else { Role::Plain };
        line(buffer, Rect { x: VALUES, width: area.width - VALUES, ..rect }, &text, look.style(role));
    }
    let y = MENU_TOP + app.menu.rows().len() as u16 + 1;
    if y < area.height - 2 {
        let rect = Rect { x: LEFT, y, width: area.width - LEFT, height: 1 };
        line(buffer, rect, &app.menu.about(), look.style(Role::Dim));
    }
}
