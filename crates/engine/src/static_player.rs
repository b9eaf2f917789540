//! A player that does not search, for any game: win at once, do not lose at once, keep room to move. It looks at every
//! reply once and at a few second moves; it has no evaluator, no clock and no randomness.

use rusc_game::{Notation, Outcome, Position};
use rusc_games::AnyGame;

use crate::engine::ongoing_line;

/// A sensible move found in a few hundredths of a second; the best so far once `stop` is true. The same game always gets
/// the same move. `None` once the game is over.
///
/// ```
/// use rusc_engine::static_move;
/// use rusc_games::GameKind;
///
/// let mut game = GameKind::Abalone.start("Abalone")?;
/// let text = static_move(&*game, &|| false).expect("the game goes on");
/// game.play(&text)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn static_move(game: &dyn AnyGame, stop: &dyn Fn() -> bool) -> Option<String> {
    rusc_games::dispatch!(game.kind(), P => {
        let line = ongoing_line::<P>(game)?;
        best_move(line.position(), &line.earlier_keys(), stop).map(|m| line.position().move_text(m))
    })
}

/// After each of our moves, our own mobility is sampled behind so many replies.
const SAMPLES: usize = 6;

/// What a move leads to, from worst to best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Prospect {
    /// The opponent can win at once, or we have lost by our own move.
    Loss,
    /// A draw on the board, or a position that has stood there before.
    Draw,
    /// The game goes on.
    Open,
    /// It is won.
    Win,
}

/// The best move by prospect, then by mobility; the first of equals. `earlier` holds the keys of the positions of the
/// game. `None` when there is no move at all.
pub(crate) fn best_move<P: Position>(pos: &P, earlier: &[u64], stop: &dyn Fn() -> bool) -> Option<P::Move> {
    let mut moves = Vec::new();
    pos.legal_moves(&mut moves);
    let mut best = *moves.first()?;
    if moves.len() == 1 {
        return Some(best);
    }
    let mut pos = pos.clone();
    if let Some(m) = winning_move(&mut pos, &moves) {
        return Some(m);
    }
    let mut best_worth = None;
    let mut replies = Vec::new();
    for m in moves {
        if stop() {
            break;
        }
        let undo = pos.make(m);
        let worth = weigh(&mut pos, earlier, &mut replies);
        pos.unmake(m, undo);
        if best_worth.is_none_or(|so_far| worth > so_far) {
            best_worth = Some(worth);
            best = m;
        }
    }
    Some(best)
}

fn winning_move<P: Position>(pos: &mut P, moves: &[P::Move]) -> Option<P::Move> {
    let side = pos.side_to_move();
    moves.iter().copied().find(|&m| {
        let undo = pos.make(m);
        let outcome = pos.outcome();
        pos.unmake(m, undo);
        outcome == Some(Outcome::Win(side))
    })
}

/// What the position is worth to the side that has just moved: prospect, then mobility.
fn weigh<P: Position>(pos: &mut P, earlier: &[u64], replies: &mut Vec<P::Move>) -> (Prospect, i64) {
    match pos.outcome() {
        Some(Outcome::Win(side)) if side == pos.side_to_move() => return (Prospect::Loss, 0),
        Some(Outcome::Win(_)) => return (Prospect::Win, 0),
        Some(Outcome::Draw) => return (Prospect::Draw, 0),
        None => {}
    }
    replies.clear();
    pos.legal_moves(replies);
    let prospect = if winning_move(pos, replies).is_some() {
        Prospect::Loss
    } else if earlier.contains(&pos.key()) {
        Prospect::Draw
    } else {
        Prospect::Open
    };
    (prospect, mobility_after(pos, replies) - replies.len() as i64)
}

/// The average number of our next moves, over replies spread evenly through the list.
fn mobility_after<P: Position>(pos: &mut P, replies: &[P::Move]) -> i64 {
    let mut total = 0;
    let samples = replies.len().min(SAMPLES);
    for sample in 0..samples {
        let reply = replies[sample * replies.len() / samples];
        let undo = pos.make(reply);
        total += pos.count_moves() as i64;
        pos.unmake(reply, undo);
    }
    total / samples.max(1) as i64
}
