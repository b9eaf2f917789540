//! A player that sees wins and losses up to a fixed depth and nothing else: the yardstick for engines. It has no
//! evaluation, no table and no move ordering, so that nothing it does depends on how the engine is built.

use rusc_game::{Notation, Outcome, Position, SplitMix64};
use rusc_games::AnyGame;

use crate::engine::ongoing_line;

/// A move that wins within `depth` half-moves if there is one, as fast as possible; otherwise any move that does not
/// lose within it, the seed says which; otherwise one that loses late. What is known so far counts once `stop` is true.
/// `None` once the game is over.
///
/// ```
/// use rusc_engine::mate_only_move;
/// use rusc_games::GameKind;
///
/// let game = GameKind::Hive.start("Base")?;
/// let moves = [1, 2].map(|seed| mate_only_move(&*game, 1, seed, &|| false));
/// assert!(moves.iter().flatten().all(|text| game.legal_moves().contains(text)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn mate_only_move(game: &dyn AnyGame, depth: u32, seed: u64, stop: &dyn Fn() -> bool) -> Option<String> {
    rusc_games::dispatch!(game.kind(), P => {
        let pos = ongoing_line::<P>(game)?.position();
        best_move(pos, depth, seed, stop).map(|m| pos.move_text(m))
    })
}

/// [`mate_only_move`] in the game's own types; `None` when there is no legal move.
pub(crate) fn best_move<P: Position>(
    pos: &P,
    depth: u32,
    seed: u64,
    stop: &dyn Fn() -> bool,
) -> Option<P::Move> {
    let mut open = listed(pos);
    SplitMix64::stream(seed, pos.key()).shuffle(&mut open);
    let mut pos = pos.clone();
    for depth in 1..=depth {
        let mut kept = Vec::new();
        for &m in &open {
            let undo = pos.make(m);
            let value = -value(&mut pos, depth - 1, -1, 1, stop);
            pos.unmake(m, undo);
            if stop() {
                return open.first().copied();
            }
            match value {
                1 => return Some(m),
                0 => kept.push(m),
                _ => {}
            }
        }
        if kept.is_empty() {
            break;
        }
        open = kept;
    }
    open.first().copied()
}

/// Alpha-beta over three values: 1 if the side to move wins within `depth` half-moves, -1 if it loses, 0 if neither is
/// certain or if it was stopped.
fn value<P: Position>(pos: &mut P, depth: u32, alpha: i32, beta: i32, stop: &dyn Fn() -> bool) -> i32 {
    match pos.outcome() {
        Some(Outcome::Win(side)) => return if side == pos.side_to_move() { 1 } else { -1 },
        Some(Outcome::Draw) => return 0,
        None if depth == 0 || depth > 1 && stop() => return 0,
        None => {}
    }
    let mut best = -1;
    for m in listed(pos) {
        let undo = pos.make(m);
        best = best.max(-value(pos, depth - 1, -beta, -alpha.max(best), stop));
        pos.unmake(m, undo);
        if best >= beta {
            break;
        }
    }
    best
}

fn listed<P: Position>(pos: &P) -> Vec<P::Move> {
    let mut moves = Vec::new();
    pos.legal_moves(&mut moves);
    moves
}
