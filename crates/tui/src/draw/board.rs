//! The board: outlines of cells, pieces with the height of their stacks, and the signs of what is held, aimed at, advised
//! and was played last.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use rusc_game::Direction;
use rusc_games::{Hex, Stack};

use super::pen::Pen;
use crate::geometry::{Scale, Shape};
use crate::look::{CellNames, Look, Role, tile_text};
use crate::table::Table;

/// Draws the board into its part of the screen.
pub(super) fn draw(buffer: &mut Buffer, area: Rect, table: &Table, look: Look) {
    let mut pen = Pen { buffer, area, camera: &table.camera, look };
    let stacks = &table.scene.view.stacks;
    let targets = table.hand.targets(&table.scene);
    let hint = table.hint.as_ref().and_then(|hint| hint.target);
    for stack in stacks.iter().filter(|stack| stack.tiles.is_empty()) {
        pen.outline(stack.at(), Role::Grid);
    }
    for &cell in targets.iter().chain(&hint) {
        pen.outline(cell, Role::Target);
    }
    for stack in stacks.iter().filter(|stack| !stack.tiles.is_empty()) {
        pen.outline(stack.at(), Role::Edge);
    }
    for stack in stacks {
        if stack.tiles.is_empty() {
            empty_cell(&mut pen, table, stack);
        } else {
            pieces(&mut pen, table, stack);
        }
    }
    if table.look.names == CellNames::Rim {
        rim(&mut pen, stacks);
    }
    signs(&mut pen, table, &targets);
}

/// A free cell of a fixed board.
fn empty_cell(pen: &mut Pen, table: &Table, stack: &Stack) {
    let look = pen.look;
    let at = stack.at();
    if table.look.names == CellNames::Inside {
        let line = if pen.grid().scale == Scale::Large { -1 } else { 0 };
        pen.centred(at, line, &stack.name, look.style(Role::Dim));
    }
    let is_large = pen.grid().scale == Scale::Large;
    match stack.ground {
        Some("red-star") => pen.centred(at, 0, look.pick("✶✶✶", "***"), look.style(Role::RedStar)),
        Some("green-star") if is_large => {
            pen.centred(at, 0, look.pick("◎", "+"), look.style(Role::GreenStar));
            let goal = table.scene.marks.iter().find(|mark| mark.at == at && mark.kind == "goal");
            if let Some(side) = goal.and_then(|goal| goal.side) {
                let text = format!("{} goal", table.side_name(side).to_lowercase());
                pen.centred(at, 1, if text.len() > 8 { "goal" } else { &text }, look.style(Role::GreenStar));
            }
        }
        Some("green-star") => pen.centred(at, 0, "+", look.style(Role::GreenStar)),
        _ if table.look.names == CellNames::Inside => {}
        _ => pen.centred(at, 0, look.pick("·", "."), look.style(Role::Grid)),
    }
}

/// A piece or a stack.
fn pieces(pen: &mut Pen, table: &Table, stack: &Stack) {
    let look = pen.look;
    let (at, height) = (stack.at(), stack.tiles.len());
    let Some(top) = stack.tiles.last() else { return };
    let style = look.tile(&table.look, top);
    let name = |index: usize| {
        let tile = &stack.tiles[index];
        tile_text(look, tile, table.side_name(tile.side))
    };
    pen.fill(at, style);
    let reach = stack.reach.map_or(String::new(), |reach| format!("{}{reach}", look.pick("→", ">")));
    pen.centred(at, 0, &(name(height - 1) + &reach), style);
    match pen.grid().scale {
        Scale::Large => {
            if table.look.names == CellNames::Inside {
                pen.centred(at, -1, &stack.name, style);
            }
            let under = match height {
                1 => String::new(),
                2 => format!("on {}", name(0)),
                _ => format!("on {}+{}", name(height - 2), height - 2),
            };
            pen.centred(at, 1, &under, style);
        }
        Scale::Normal if height > 1 => {
            pen.put(at, (0, 1), &height.min(9).to_string(), look.style(Role::Title));
        }
        Scale::Compact if height > 1 => {
            pen.put(at, (2, 0), &height.min(9).to_string(), look.style(Role::Title));
        }
        _ => {}
    }
}

/// Letters before the rows and numbers behind the columns of a board whose cells are named so.
fn rim(pen: &mut Pen, stacks: &[Stack]) {
    let style = pen.look.style(Role::Dim);
    let is_cell = |at: Hex| stacks.iter().any(|stack| stack.at() == at);
    for stack in stacks {
        let (row, column) = stack.name.split_at(stack.name.len().min(1));
        let (west, south_east) = (stack.at() + Direction::West, stack.at() + Direction::SouthEast);
        if !is_cell(west) {
            pen.put(west, (0, 0), row, style);
        }
        if !is_cell(south_east) {
            pen.put(south_east, (-1, 0), column, style);
        }
    }
}

/// The signs on top of everything; the cursor comes last.
fn signs(pen: &mut Pen, table: &Table, targets: &[Hex]) {
    let look = pen.look;
    if let Some(last) = &table.scene.last {
        let from = last.shifts.iter().filter_map(|shift| shift.from);
        let to = last.shifts.iter().filter_map(|shift| shift.to);
        for cell in to.chain(from) {
            last_move(pen, cell);
        }
    }
    let is_taken = |at: Hex| table.stack_at(at).is_some_and(|stack| !stack.tiles.is_empty());
    for &cell in targets {
        if is_taken(cell) {
            pen.brackets(cell, ["(", ")"], Role::Target);
        } else {
            let is_free =
                table.hand.moves(&table.scene).any(|m| m.target == Some(cell) && m.spends.is_empty());
            let sign = if is_free { look.pick("(·)", "(.)") } else { "(!)" };
            pen.centred(cell, 0, sign, look.style(Role::Target));
        }
    }
    if let Some(hint) = &table.hint {
        for &cell in hint.pick.iter().chain(&hint.target) {
            pen.brackets(cell, ["<", ">"], Role::Hint);
        }
    }
    for &cell in table.hand.cells() {
        pen.brackets(cell, ["{", "}"], Role::Held);
    }
    pen.brackets(table.cursor, ["[", "]"], Role::Cursor);
}

/// A small sign at the top of a cell that the last move has touched.
fn last_move(pen: &mut Pen, cell: Hex) {
    let style = pen.look.style(Role::Last);
    let sign = pen.look.pick("•", "*");
    let grid = pen.grid();
    match (grid.shape, grid.scale) {
        (Shape::Pointy, Scale::Compact) => {}
        (Shape::Pointy, Scale::Normal) => pen.put(cell, (0, -1), sign, style),
        (Shape::Pointy, Scale::Large) => pen.put(cell, (0, -2), sign, style),
        (Shape::Flat, Scale::Large) => pen.put(cell, (3, -1), sign, style),
        (Shape::Flat, _) => pen.put(cell, (2, 0), sign, style),
    }
}
