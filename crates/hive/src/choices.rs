//! The legal moves as hands make them: which piece is taken, by which way it goes, who throws it. The words for kinds are
//! `place`, `move`, `throw` and `pass`.

use rusc_game::{Choice, Hex, Position as _, Scenery as _, Shift};

use crate::view::Plane;
use crate::ways::{self, Way};
use crate::{Cell, Move, Piece, Position};

/// Every legal move, in the order of the generator.
pub(crate) fn all(pos: &Position) -> Vec<Choice> {
    let plane = Plane::of(pos.board());
    let mut moves = Vec::new();
    pos.legal_moves(&mut moves);
    // The generator lists the moves of a piece together, so the ways of one piece are all there is to remember.
    let mut known: Option<(Piece, Vec<Way>)> = None;
    let mut choices = Vec::with_capacity(moves.len());
    for m in moves {
        let choice = match m {
            Move::Shift(piece, to) => {
                let remembered = known.take().filter(|(of, _)| *of == piece);
                let (_, ways) = known.insert(remembered.unwrap_or_else(|| (piece, ways::of(pos, piece))));
                shift(pos, plane, ways, m, to)
            }
            _ => one(pos, plane, m),
        };
        choices.push(choice);
    }
    choices
}

/// A legal move, on the hexagons of a plane.
pub(crate) fn one(pos: &Position, plane: Plane, m: Move) -> Choice {
    match m {
        Move::Place(piece, to) => {
            let to = hex(plane, to);
            Choice {
                text: pos.text(m),
                kind: "place",
                reserve: Some(piece.to_string()),
                target: Some(to),
                shifts: vec![Shift { from: None, to: Some(to), level: None }],
                ..Choice::default()
            }
        }
        Move::Shift(piece, to) => shift(pos, plane, &ways::of(pos, piece), m, to),
        Move::Pass => Choice { text: pos.text(m), kind: "pass", ..Choice::default() },
    }
}

fn shift(pos: &Position, plane: Plane, ways: &[Way], m: Move, to: Cell) -> Choice {
    let way = ways.iter().find(|way| way.target() == Some(to)).expect("a legal move is a walk or a throw");
    let path: Vec<Hex> = way.cells.iter().map(|&cell| hex(plane, cell)).collect();
    let (from, to) = (path[0], path[path.len() - 1]);
    Choice {
        text: pos.text(m),
        kind: if way.thrower.is_some() { "throw" } else { "move" },
        pick: vec![from],
        target: Some(to),
        path,
        actor: way.thrower.map(|cell| hex(plane, cell)),
        shifts: vec![Shift::step(from, to)],
        ..Choice::default()
    }
}

/// Where a front end shows a cell on or beside the hive.
pub(crate) fn hex(plane: Plane, cell: Cell) -> Hex {
    let hex = plane.hex(cell);
    Hex { q: hex.q, r: hex.r }
}
