//! What the mouse does: a click on a cell or a piece beside the board is what Enter does there, a drag takes at its
//! beginning and puts down at its end, and the wheel goes through lists.

use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

use crate::app::{App, Screen};
use crate::draw::first_row;
use crate::hand::Hand;
use crate::layout::MENU_TOP;

impl App {
    /// The mouse was used.
    pub(crate) fn mouse(&mut self, mouse: MouseEvent) {
        let lines = match mouse.kind {
            MouseEventKind::ScrollUp => -3,
            MouseEventKind::ScrollDown => 3,
            _ => 0,
        };
        if let Some(reader) = &mut self.reader {
            reader.scroll(lines, usize::from(self.size.1.saturating_sub(4)).max(1));
            return;
        }
        if self.prompt.is_some() {
            return;
        }
        match self.screen {
            Screen::Menu if self.question.is_none() => self.menu_mouse(mouse),
            Screen::Lobby if self.question.is_none() => self.lobby_mouse(mouse),
            Screen::Table => self.table_mouse(mouse),
            Screen::Menu | Screen::Lobby => {}
        }
    }

    fn menu_mouse(&mut self, mouse: MouseEvent) {
        let rows = self.menu.rows();
        let under = mouse.row.checked_sub(MENU_TOP).and_then(|line| rows.get(usize::from(line)));
        match (mouse.kind, under) {
            (MouseEventKind::Down(MouseButton::Left), Some(&row)) => {
                self.menu.row = row;
                self.activate();
            }
            (MouseEventKind::Down(MouseButton::Right) | MouseEventKind::ScrollUp, Some(&row)) => {
                self.menu.row = row;
                self.menu.change(-1);
            }
            (MouseEventKind::ScrollDown, Some(&row)) => {
                self.menu.row = row;
                self.menu.change(1);
            }
            _ => {}
        }
    }

    fn lobby_mouse(&mut self, mouse: MouseEvent) {
        let area = Rect::new(0, 0, self.size.0, self.size.1);
        let Some(online) = &mut self.online else { return };
        match mouse.kind {
            MouseEventKind::ScrollUp => online.go(-1),
            MouseEventKind::ScrollDown => online.go(1),
            MouseEventKind::Down(MouseButton::Left) => {
                let line = mouse.row.checked_sub(MENU_TOP).map(usize::from);
                let index = line.map(|line| line + first_row(area, online));
                if let Some(index) = index.filter(|&index| index < online.rows().len()) {
                    online.row = index;
                    self.choose_in_lobby();
                }
            }
            _ => {}
        }
    }

    fn table_mouse(&mut self, mouse: MouseEvent) {
        let Some(layout) = self.layout() else { return };
        let Some(table) = &mut self.table else { return };
        let at = Position::new(mouse.column, mouse.row);
        let is_on_board = layout.board.contains(at);
        let hex = table.camera.hex_at(mouse.column, mouse.row, layout.board);
        match mouse.kind {
            // A click beside a question drops it.
            MouseEventKind::Down(_) if self.question.is_some() => self.question = None,
            MouseEventKind::Down(MouseButton::Left) if is_on_board => {
                self.notice = None;
                self.pressed = Some(hex);
                self.touch(hex);
            }
            MouseEventKind::Up(MouseButton::Left) => {
                let is_drag = self.pressed.take().is_some_and(|from| from != hex);
                if is_drag && is_on_board && !table.hand.is_empty() {
                    self.touch(hex);
                }
            }
            MouseEventKind::Down(MouseButton::Left) => {
                let side = table.to_move();
                let hit =
                    (0..table.slots[side.index()].len()).find(|&index| layout.slot(side, index).contains(at));
                if let Some(index) = hit {
                    self.notice = None;
                    self.take_slot(index);
                }
            }
            MouseEventKind::Down(MouseButton::Right) => {
                self.notice = None;
                table.hand = Hand::Empty;
            }
            _ => {}
        }
    }
}
