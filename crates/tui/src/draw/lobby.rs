//! The lobby of a server on the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::line;
use crate::app::App;
use crate::layout::MENU_TOP;
use crate::look::Role;
use crate::online::{LobbyScreen, plain_text, wish_text};

/// The column of the lines.
const LEFT: u16 = 4;
/// Lines below the list: a blank one, the status and the keys.
const BELOW: u16 = 3;

pub(super) fn draw(buffer: &mut Buffer, area: Rect, app: &App) {
    let look = app.look;
    let Some(online) = &app.online else { return };
    line(buffer, Rect { height: 1, ..area }, &format!(" {}", online.server), look.style(Role::Title));
    let wish = plain_text(&format!(" A new game is {}", wish_text(&app.menu)));
    line(buffer, Rect { y: 1, height: 1, ..area }, &wish, look.style(Role::Dim));
    let rows = online.rows();
    let chosen = online.row.min(rows.len() - 1);
    let first = first_row(area, online);
    let height = usize::from(area.height.saturating_sub(MENU_TOP + BELOW));
    for (y, (index, row)) in (MENU_TOP..).zip(rows.iter().enumerate().skip(first).take(height)) {
        let is_chosen = index == chosen;
        let role = if is_chosen { Role::Title } else { Role::Plain };
        let sign = if is_chosen { look.pick("▶", ">") } else { " " };
        let rect = Rect { x: LEFT - 2, y, width: area.width - LEFT, height: 1 };
        line(buffer, rect, &format!("{sign} {}", online.text(*row, &app.menu)), look.style(role));
    }
}

/// The first row that is shown: the chosen one stays in view.
pub(crate) fn first_row(area: Rect, online: &LobbyScreen) -> usize {
    let height = usize::from(area.height.saturating_sub(MENU_TOP + BELOW)).max(1);
    let chosen = online.row.min(online.rows().len() - 1);
    (chosen + 1).saturating_sub(height)
}
