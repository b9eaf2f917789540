//! Facts of Tour de Ruche: the towers, what lies on them, how far they are from their stars, and the tokens.

use rusc_game::{Position as _, Side};
use rusc_tour::{Cell, Move, MoveKind, Piece, PieceKind, Position};

use crate::step::moves_of;
use crate::{ExplainedGame, Fact, FactPiece, Step, proof};

impl ExplainedGame for Position {
    /// Not after a pass: a second one would end the game.
    fn passed(&self) -> Option<Position> {
        if self.passes() > 0 || self.outcome().is_some() {
            return None;
        }
        let mut passed = self.clone();
        let _ = passed.make(Move::Pass);
        Some(passed)
    }

    fn find(step: &Step<Position>, _reply: Option<Move>, out: &mut Vec<Fact>) {
        if moves_of(&step.after) == [Move::Pass] {
            out.push(Fact::MustPass);
        }
        let Move::Go { from, to, kind } = step.played else { return };
        if kind != MoveKind::Ordinary {
            let token = if step.before.tokens().sun == step.mover { "sun" } else { "moon" };
            out.push(Fact::SpendsToken { token });
        }
        let covered = step.before.board().top(to);
        if let (Some(by), Some(tower)) = (step.after.board().top(to), covered)
            && tower.kind == PieceKind::Tower
            && tower.side != by.side
        {
            out.push(Fact::Covers { piece: named(tower), by: named(by) });
        }
        for side in Side::ALL {
            tower(step, side, from, out);
        }
    }

    fn prove(step: &Step<Position>, fact: &Fact) -> bool {
        proof::tour::holds(step, fact)
    }
}

fn named(piece: Piece) -> FactPiece {
    FactPiece { side: piece.side, glyph: piece.kind.name(), name: piece.kind.name().to_owned() }
}

/// Where the tower of a side goes, whether it is covered, and whether it can move.
fn tower(step: &Step<Position>, side: Side, from: Cell, out: &mut Vec<Fact>) {
    let [before, after] = [&step.before, &step.after].map(|pos| pos.board().tower(side));
    let (Some((was, on_it_before)), Some((is, on_it))) = (before, after) else { return };
    let tower = named(Piece::tower(side));
    let [far, near] = [was, is].map(|cell| cell.distance_to_goal(side));
    if near < far {
        out.push(Fact::TowerNearer { tower: tower.clone(), steps: near });
    } else if near > far {
        out.push(Fact::TowerFarther { tower: tower.clone(), steps: near });
    }
    if on_it_before > 0 && on_it == 0 && (was == from || is != was) {
        out.push(Fact::Uncovers { piece: tower.clone() });
    }
    let (Some(could), Some(can)) = (Step::with_turn(&step.before, side), Step::with_turn(&step.after, side))
    else {
        return;
    };
    if moves_tower(&could, side) && !moves_tower(&can, side) {
        out.push(Fact::Stuck { piece: tower });
    }
}

/// Whether the side to move can move its tower.
fn moves_tower(pos: &Position, side: Side) -> bool {
    moves_of(pos).into_iter().any(|m| {
        let Move::Go { from, kind, .. } = m else { return false };
        let level = match kind {
            MoveKind::Raise(level) => level,
            _ => pos.board().height(from),
        };
        pos.board().piece(from, level) == Some(Piece::tower(side))
    })
}
