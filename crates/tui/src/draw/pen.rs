//! A pen on the sheet of hexagons: it knows which part of the sheet is in view and never draws outside of it.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use rusc_games::Hex;

use crate::camera::Camera;
use crate::geometry::{Edge, HexGrid, Scale, Shape};
use crate::look::{Look, Role};

pub(super) struct Pen<'a> {
    pub(super) buffer: &'a mut Buffer,
    pub(super) area: Rect,
    pub(super) camera: &'a Camera,
    pub(super) look: Look,
}

impl Pen<'_> {
    pub(super) fn grid(&self) -> HexGrid {
        self.camera.grid
    }

    /// Puts a text at a distance from the centre of a cell.
    pub(super) fn put(&mut self, hex: Hex, (dx, dy): (i32, i32), text: &str, style: Style) {
        let (cx, cy) = self.grid().centre(hex);
        let (x, y) = self.camera.on_screen((cx + dx, cy + dy), self.area);
        for (column, letter) in (x..).zip(text.chars()) {
            let (Ok(column), Ok(line)) = (u16::try_from(column), u16::try_from(y)) else { continue };
            if self.area.contains(Position::new(column, line)) {
                self.buffer[(column, line)].set_char(letter).set_style(style);
            }
        }
    }

    /// Draws the outline of a cell.
    pub(super) fn outline(&mut self, hex: Hex, role: Role) {
        let style = self.look.style(role);
        for (spot, edge) in self.grid().outline() {
            let text = match edge {
                Edge::Rising => self.look.pick("╱", "/"),
                Edge::Falling => self.look.pick("╲", "\\"),
                Edge::Upright => self.look.pick("│", "|"),
                Edge::Level => "_",
            };
            self.put(hex, spot, text, style);
        }
    }

    /// Fills the inside of a cell.
    pub(super) fn fill(&mut self, hex: Hex, style: Style) {
        for &(dy, dx, count) in self.grid().inside() {
            self.put(hex, (dx, dy), &" ".repeat(count), style);
        }
        if self.grid() == (HexGrid { shape: Shape::Flat, scale: Scale::Large }) {
            // The lower edge lies at the foot of its line: the line above it is still inside.
            self.put(hex, (-2, 2), "______", style);
        }
    }

    /// Writes a text in the middle of a line of a cell.
    pub(super) fn centred(&mut self, hex: Hex, dy: i32, text: &str, style: Style) {
        let (first, width) = self.grid().text_line();
        let text: String = text.chars().take(width).collect();
        let blanks = (width - text.chars().count()) / 2;
        self.put(hex, (first + blanks as i32, dy), &text, style);
    }

    /// Puts brackets around the text of a cell.
    pub(super) fn brackets(&mut self, hex: Hex, [open, close]: [&str; 2], role: Role) {
        let (left, right) = self.grid().brackets();
        let style = self.look.style(role);
        self.put(hex, (left, 0), open, style);
        self.put(hex, (right, 0), close, style);
    }
}
