//! Scenes and restrictions, converted one to one.

use rusc_api::{Danger, Hex, Mark, MoveOption, Reserve, Restriction, Scene, Shift, Stack, Tile};
use rusc_games::{AnyGame, Side};

use crate::seat_of;

/// The scene of a game, with every legal move.
pub fn scene_of(game: &dyn AnyGame) -> Scene {
    let scene = game.scene();
    Scene {
        ply: scene.ply as u32,
        to_move: seat_of(scene.view.to_move),
        stacks: scene.view.stacks.iter().map(stack).collect(),
        reserves: Side::ALL.map(|side| scene.view.reserves[side.index()].iter().map(reserve).collect()),
        moves: scene.moves.into_iter().map(move_option).collect(),
        last: scene.last.map(move_option),
        marks: scene.marks.into_iter().map(mark).collect(),
    }
}

/// Why any other touch leads nowhere, cell by cell; none once the game is over. Many times as long as the restrictions.
pub fn refusals_of(game: &dyn AnyGame) -> Vec<Restriction> {
    game.refusals().into_iter().map(restriction).collect()
}

/// Why the side to move cannot use other pieces, or not so; none once the game is over.
pub fn restrictions_of(game: &dyn AnyGame) -> Vec<Restriction> {
    game.restrictions().into_iter().map(restriction).collect()
}

/// What threatens the side to move, the worst first; nothing once the game is over.
pub fn dangers_of(game: &dyn AnyGame) -> Vec<Danger> {
    game.dangers().into_iter().map(danger).collect()
}

fn danger(danger: rusc_games::Danger) -> Danger {
    Danger {
        kind: danger.kind.to_owned(),
        rule: danger.rule.to_owned(),
        at: hex(danger.at),
        cells: hexes(danger.cells),
    }
}

fn hex(hex: rusc_games::Hex) -> Hex {
    Hex { q: hex.q, r: hex.r }
}

fn hexes(list: Vec<rusc_games::Hex>) -> Vec<Hex> {
    list.into_iter().map(hex).collect()
}

pub(crate) fn stack(stack: &rusc_games::Stack) -> Stack {
    Stack {
        at: hex(stack.at()),
        name: stack.name.clone(),
        tiles: stack.tiles.iter().map(tile).collect(),
        ground: stack.ground.map(str::to_owned),
        reach: stack.reach,
    }
}

pub(crate) fn tile(tile: &rusc_games::Tile) -> Tile {
    Tile { seat: seat_of(tile.side), name: tile.name.clone(), glyph: tile.glyph.to_owned() }
}

pub(crate) fn reserve(reserve: &rusc_games::Reserve) -> Reserve {
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
    Mark { at: hex(mark.at), kind: mark.kind.to_owned(), seat: mark.side.map(seat_of) }
}
