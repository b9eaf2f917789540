//! Compares what a position tells front ends with what its moves do: every move option is a legal move and shows just what that
//! move changes; nothing that is possible is called impossible. Checked on seeded random games of any [`Interaction`].

use std::collections::HashSet;

use rusc_game::{
    BoardView, Hex, Interaction, MoveOption, Record, Reserve, Restriction, Side, SplitMix64, Stack, Tile,
};

use crate::Walk;

#[cfg(test)]
mod tests;

/// Plays random games from a set-up and checks what is told of every position on the way. Returns the number of moves
/// that were tried.
///
/// # Errors
/// The first thing that is told wrongly, with the game.
pub fn check_scenes<P: Interaction>(setup: &P::Setup, walk: Walk) -> Result<usize, String> {
    let mut tried = 0;
    for seed in 0..walk.games {
        let mut random = SplitMix64::new(seed);
        let mut record = Record::<P>::new(setup.clone());
        for _ in 0..walk.plies {
            tried += check_scene(&record)
                .map_err(|error| format!("{error}\n  in {} (seed {seed})", record.game_string()))?;
            let texts = record.legal_texts();
            let Some(text) = random.pick(&texts) else { break };
            record.play(text).map_err(|error| format!("'{text}' cannot be played: {error}"))?;
        }
    }
    Ok(tried)
}

/// Checks everything that is told of the position in which a game stands, and tries its moves.
///
/// # Errors
/// What is told wrongly.
pub fn check_scene<P: Interaction>(record: &Record<P>) -> Result<usize, String> {
    let scene = record.scene();
    let pos = record.line().position();
    let texts: Vec<&String> = scene.moves.iter().map(|option| &option.text).collect();
    require(texts.iter().copied().eq(record.legal_texts().iter()), || {
        format!("move options are not the moves: {texts:?}")
    })?;
    let mut moves = Vec::new();
    pos.legal_moves(&mut moves);
    let mut touches = HashSet::new();
    for (option, &m) in scene.moves.iter().zip(&moves) {
        let wrong = |what: &str| format!("{what}: {option:?}");
        require(*option == pos.move_option(m), || wrong("told in two ways"))?;
        require(touches.insert(touch(option)), || wrong("cannot be told from another"))?;
        require(is_way(option), || wrong("the way does not lead from the piece to the target"))?;
        let mut after = pos.clone();
        let _ = after.make(m);
        let (told, seen) = (applied(&scene.view, option)?, after.view());
        require(looks(&told) == looks(&seen), || format!("{}\n  {told:?}\n  {seen:?}", wrong("does not")))?;
        let last = after.option_before(pos, m);
        let lands = |to: Hex| seen.stacks.iter().any(|stack| stack.at() == to && !stack.tiles.is_empty());
        require(last.target.is_none_or(lands), || wrong("is told elsewhere afterwards"))?;
    }
    let (restrictions, refusals) = (record.restrictions(), record.refusals());
    check_restrictions(&restrictions, &scene.moves, &scene.view)?;
    check_refusals(&refusals, &scene.moves)?;
    require(restrictions.iter().all(|restriction| refusals.contains(restriction)), || {
        "a restriction is not among the refusals".to_owned()
    })?;
    Ok(moves.len())
}

fn require(holds: bool, error: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(error()) }
}

/// All that a player touches or chooses to make a move.
type Touch = (&'static str, Option<String>, Vec<Hex>, Option<Hex>, Vec<Option<u8>>);

fn touch(option: &MoveOption) -> Touch {
    let levels = option.shifts.iter().map(|shift| shift.level).collect();
    (option.kind, option.reserve.clone(), sorted(&option.pick), option.target, levels)
}

fn sorted(hexes: &[Hex]) -> Vec<Hex> {
    let mut hexes = hexes.to_vec();
    hexes.sort_unstable();
    hexes
}

/// Whether a path goes from neighbour to neighbour, from a cell that is picked to the target. What comes from the hand
/// has none.
fn is_way(option: &MoveOption) -> bool {
    let steps = |pair: &[Hex]| {
        let (q, r) = (pair[1].q - pair[0].q, pair[1].r - pair[0].r);
        q.abs().max(r.abs()).max((q + r).abs()) == 1
    };
    let begins = option.path.first().is_some_and(|first| option.pick.contains(first));
    let ends = option.path.last().copied() == option.target;
    if option.pick.is_empty() {
        option.path.is_empty()
    } else {
        begins && ends && option.path.len() > 1 && option.path.windows(2).all(steps)
    }
}

/// The view after a move, by what the move says and nothing else.
fn applied(view: &BoardView, option: &MoveOption) -> Result<BoardView, String> {
    let mut view = view.clone();
    let side = view.to_move;
    for shift in &option.shifts {
        let tile = match shift.from {
            Some(from) => taken(&mut view, from, shift.level),
            None => option.reserve.as_ref().and_then(|name| drawn(&mut view, side, name)),
        };
        let tile = tile.ok_or_else(|| format!("nothing to take for {option:?}"))?;
        match shift.to {
            Some(to) => put(&mut view, to, tile),
            None => add(&mut view.reserves[side.index()], &tile),
        }
    }
    for name in &option.spends {
        let token = drawn(&mut view, side, name).ok_or_else(|| format!("no token for {option:?}"))?;
        add(&mut view.reserves[(!side).index()], &token);
    }
    view.to_move = !side;
    Ok(view)
}

fn taken(view: &mut BoardView, from: Hex, level: Option<u8>) -> Option<Tile> {
    let stack = view.stacks.iter_mut().find(|stack| stack.at() == from)?;
    let index = level.map_or(stack.tiles.len(), usize::from).checked_sub(1)?;
    (index < stack.tiles.len()).then(|| stack.tiles.remove(index))
}

fn drawn(view: &mut BoardView, side: Side, name: &str) -> Option<Tile> {
    let reserve = view.reserves[side.index()].iter_mut().find(|reserve| reserve.name == name)?;
    reserve.count = reserve.count.checked_sub(1)?;
    Some(Tile { side, name: name.to_owned(), glyph: reserve.glyph })
}

fn put(view: &mut BoardView, to: Hex, tile: Tile) {
    match view.stacks.iter_mut().find(|stack| stack.at() == to) {
        Some(stack) => stack.tiles.push(tile),
        None => view.stacks.push(Stack {
            q: to.q,
            r: to.r,
            name: String::new(),
            tiles: vec![tile],
            ground: None,
            reach: None,
        }),
    }
}

fn add(reserves: &mut Vec<Reserve>, tile: &Tile) {
    match reserves.iter_mut().find(|reserve| reserve.name == tile.name) {
        Some(reserve) => reserve.count += 1,
        None => reserves.push(Reserve { name: tile.name.clone(), glyph: tile.glyph, count: 1 }),
    }
}

/// What two views must have in common to show the same: the pieces on their cells, up to a shift of an unbounded table
/// as a whole, how many things of each sort are in reserve, and whose turn it is. Names in reserve are those of the next
/// piece, which a move does not tell.
type Looks<'a> = (Vec<(i16, i16, &'a [Tile])>, [Vec<(&'static str, u8)>; 2], Side);

fn looks(view: &BoardView) -> Looks<'_> {
    let filled = view.stacks.iter().filter(|stack| !stack.tiles.is_empty());
    let mut stacks: Vec<_> = filled.map(|stack| (stack.r, stack.q, &stack.tiles[..])).collect();
    stacks.sort_unstable_by_key(|&(r, q, _)| (r, q));
    if let Some(&(r0, q0, _)) = stacks.first() {
        for (r, q, _) in &mut stacks {
            (*r, *q) = (*r - r0, *q - q0);
        }
    }
    let reserves = [0, 1].map(|side: usize| {
        let held = view.reserves[side].iter().filter(|reserve| reserve.count > 0);
        let mut held: Vec<_> = held.map(|reserve| (reserve.glyph, reserve.count)).collect();
        held.sort_unstable();
        held
    });
    (stacks, reserves, view.to_move)
}

/// Nothing that is possible is called impossible, nothing is said twice, and everything has a reason.
fn check_refusals(refusals: &[Restriction], move_options: &[MoveOption]) -> Result<(), String> {
    let mut seen = HashSet::new();
    for refusal in refusals {
        let wrong = |what: &str| format!("{what}: {refusal:?}");
        let pick = sorted(&refusal.pick);
        let forbids = |option: &MoveOption| {
            sorted(&option.pick) == pick
                && option.reserve == refusal.reserve
                && (refusal.target.is_none() || refusal.target == option.target)
        };
        require(!move_options.iter().any(forbids), || wrong("forbids what is possible"))?;
        let about = (pick, refusal.reserve.clone(), refusal.target);
        require(seen.insert(about), || wrong("said twice"))?;
        require(refusal.pick.is_empty() == refusal.reserve.is_some(), || wrong("about nothing"))?;
        require(!refusal.reason.is_empty() && !refusal.rule.is_empty(), || wrong("no reason"))?;
    }
    Ok(())
}

/// Refusals that are about things of the player.
fn check_restrictions(
    restrictions: &[Restriction],
    move_options: &[MoveOption],
    view: &BoardView,
) -> Result<(), String> {
    check_refusals(restrictions, move_options)?;
    for restriction in restrictions {
        let wrong = |what: &str| format!("{what}: {restriction:?}");
        let is_own = |at: &Hex| {
            let mut tiles =
                view.stacks.iter().filter(|stack| stack.at() == *at).flat_map(|stack| &stack.tiles);
            tiles.any(|tile| tile.side == view.to_move)
        };
        let held = &view.reserves[view.to_move.index()];
        let is_held = |name: &String| held.iter().any(|reserve| reserve.name == *name);
        require(restriction.pick.iter().all(is_own), || wrong("not a piece of the player"))?;
        require(restriction.reserve.iter().all(is_held), || wrong("not in the reserve"))?;
    }
    Ok(())
}
