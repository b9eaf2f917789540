//! Scenes and restrictions of the games, converted one to one into messages.

use rusc_api::{
    ErrorBody, ErrorCode, Hex, Mark, MoveOption, Reserve, Restriction, Scene, Seat, Shift, Stack, Tile,
};
use rusc_games::{AnyGame, Side};

use crate::live::room::GameState;

impl GameState {
    /// The current scene.
    pub(crate) fn scene(&self) -> Scene {
        let mut scene = scene_of(&*self.game);
        if self.is_over() {
            scene.moves.clear();
        }
        scene
    }

    /// The scene after `ply` half-moves.
    ///
    /// # Errors
    /// The game has fewer half-moves.
    pub(crate) fn scene_at(&self, ply: u32) -> Result<Scene, ErrorBody> {
        if ply == self.card.ply {
            return Ok(self.scene());
        }
        Ok(scene_of(&*self.game_at(ply)?))
    }

    /// The restrictions after `ply` half-moves: why the side to move could not use other pieces. Empty if the game is over.
    ///
    /// # Errors
    /// The game has fewer half-moves.
    pub(crate) fn restrictions_at(&self, ply: u32) -> Result<Vec<Restriction>, ErrorBody> {
        if ply == self.card.ply && self.is_over() {
            return Ok(Vec::new());
        }
        Ok(self.game_at(ply)?.restrictions().into_iter().map(restriction).collect())
    }

    /// The game after `ply` half-moves.
    fn game_at(&self, ply: u32) -> Result<Box<dyn AnyGame>, ErrorBody> {
        let mut game = self.game.clone();
        if ply as usize > game.ply() {
            return Err(ErrorBody::new(ErrorCode::NotFound, "the game has not come so far"));
        }
        while game.ply() > ply as usize && game.undo() {}
        Ok(game)
    }
}

fn scene_of(game: &dyn AnyGame) -> Scene {
    let scene = game.scene();
    Scene {
        ply: scene.ply as u32,
        to_move: of_side(scene.view.to_move),
        stacks: scene.view.stacks.iter().map(stack).collect(),
        reserves: Side::ALL.map(|side| scene.view.reserves[side.index()].iter().map(reserve).collect()),
        moves: scene.moves.into_iter().map(move_option).collect(),
        last: scene.last.map(move_option),
        marks: scene.marks.into_iter().map(mark).collect(),
    }
}

fn hex(hex: rusc_games::Hex) -> Hex {
    Hex { q: hex.q, r: hex.r }
}

fn hexes(list: Vec<rusc_games::Hex>) -> Vec<Hex> {
    list.into_iter().map(hex).collect()
}

fn stack(stack: &rusc_games::Stack) -> Stack {
    Stack {
        at: hex(stack.at()),
        name: stack.name.clone(),
        tiles: stack.tiles.iter().map(tile).collect(),
        ground: stack.ground.map(str::to_owned),
        reach: stack.reach,
    }
}

fn tile(tile: &rusc_games::Tile) -> Tile {
    Tile { seat: of_side(tile.side), name: tile.name.clone(), glyph: tile.glyph.to_owned() }
}

fn reserve(reserve: &rusc_games::Reserve) -> Reserve {
    Reserve { name: reserve.name.clone(), glyph: reserve.glyph.to_owned(), count: reserve.count }
}

fn move_option(option: rusc_games::MoveOption) -> MoveOption {
    MoveOption {
        text: option.text,
        kind: option.kind.to_owned(),
        reserve: option.reserve,
        pick: hexes(option.pick),
        target: option.target.map(hex),
        path: hexes(option.path),
        actor: option.actor.map(hex),
        shifts: option.shifts.into_iter().map(shift).collect(),
        spends: option.spends.into_iter().map(str::to_owned).collect(),
    }
}

fn shift(shift: rusc_games::Shift) -> Shift {
    Shift { from: shift.from.map(hex), to: shift.to.map(hex), level: shift.level }
}

fn restriction(restriction: rusc_games::Restriction) -> Restriction {
    Restriction {
        pick: hexes(restriction.pick),
        reserve: restriction.reserve,
        target: restriction.target.map(hex),
        reason: restriction.reason.to_owned(),
        rule: restriction.rule.to_owned(),
        parts: restriction.parts.into_iter().map(hexes).collect(),
    }
}

fn mark(mark: rusc_games::Mark) -> Mark {
    Mark { at: hex(mark.at), kind: mark.kind.to_owned(), seat: mark.side.map(of_side) }
}

/// A side of a game as messages name it.
pub(crate) const fn of_side(side: Side) -> Seat {
    match side {
        Side::First => Seat::First,
        Side::Second => Seat::Second,
    }
}
