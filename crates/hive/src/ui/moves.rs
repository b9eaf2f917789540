//! The legal moves as options of a front end: which piece is picked, its path, its target, who throws it. The kinds are
//! `place`, `move`, `throw` and `pass`.

use rusc_game::{Hex, MoveOption, Notation as _, Position as _, Shift};

use super::paths::{self, Path};
use super::view::Plane;
use crate::{Cell, Move, Piece, Position};

/// Every legal move, in the order of the generator.
pub(crate) fn all(pos: &Position) -> Vec<MoveOption> {
    let plane = Plane::of(pos.board());
    let mut moves = Vec::new();
    pos.legal_moves(&mut moves);
    // The generator lists the moves of a piece together, so only the paths of the latest piece are cached.
    let mut known: Option<(Piece, Vec<Path>)> = None;
    let mut move_options = Vec::with_capacity(moves.len());
    for m in moves {
        let option = match m {
            Move::Shift(piece, to) => {
                let remembered = known.take().filter(|(of, _)| *of == piece);
                let (_, paths) = known.insert(remembered.unwrap_or_else(|| (piece, paths::of(pos, piece))));
                shift(pos, plane, paths, m, to)
            }
            _ => one(pos, plane, m),
        };
        move_options.push(option);
    }
    move_options
}

/// A legal move, on the hexagons of a plane.
pub(crate) fn one(pos: &Position, plane: Plane, m: Move) -> MoveOption {
    match m {
        Move::Place(piece, to) => {
            let to = hex(plane, to);
            MoveOption {
                text: pos.move_text(m),
                kind: "place",
                reserve: Some(piece.to_string()),
                target: Some(to),
                shifts: vec![Shift { from: None, to: Some(to), level: None }],
                ..MoveOption::default()
            }
        }
        Move::Shift(piece, to) => shift(pos, plane, &paths::of(pos, piece), m, to),
        Move::Pass => MoveOption { text: pos.move_text(m), kind: "pass", ..MoveOption::default() },
    }
}

fn shift(pos: &Position, plane: Plane, paths: &[Path], m: Move, to: Cell) -> MoveOption {
    let found =
        paths.iter().find(|path| path.target() == Some(to)).expect("a legal move is a walk or a throw");
    let path: Vec<Hex> = found.cells.iter().map(|&cell| hex(plane, cell)).collect();
    let (from, to) = (path[0], path[path.len() - 1]);
    MoveOption {
        text: pos.move_text(m),
        kind: if found.thrower.is_some() { "throw" } else { "move" },
        pick: vec![from],
        target: Some(to),
        path,
        actor: found.thrower.map(|cell| hex(plane, cell)),
        shifts: vec![Shift::step(from, to)],
        ..MoveOption::default()
    }
}

/// The hexagon on which a front end shows a cell on or beside the hive.
pub(crate) fn hex(plane: Plane, cell: Cell) -> Hex {
    let hex = plane.hex(cell);
    Hex { q: hex.q, r: hex.r }
}
