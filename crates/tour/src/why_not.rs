//! Why a piece does not go somewhere: the one decision behind the refusals of move texts (`notation/read.rs`) and the
//! restrictions the page shows (`ui/restrictions.rs`), so that they never disagree. The move generator alone decides what
//! is legal; this file names the rule that explains it.
//!
//! | reason | rule | for | cells |
//! |---|---|---|---|
//! | `buried` | T6 | a covered piece without a token to raise it | |
//! | `isolated` | T7 | a piece without neighbours | |
//! | `crowded` | T7 | a piece with more than three | those |
//! | `too_near`, `too_far` | T7 | a cell at another distance than the number of neighbours | those |
//! | `red_star` | T2 | a red star, or a cell with one on every path that is free | the stars |
//! | `blocked_way` | T9 | a cell with a piece on every straight path | those pieces |
//! | `no_token` | T11b, T11c | a cell to which a token would help | |

use rusc_game::Position as _;

use crate::ui::paths::{in_the_way, stars_on, straight_ways};
use crate::{Cell, Position};

/// The rule that stops a piece. The number is that of its neighbours, 1 to 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    Buried,
    Isolated,
    Crowded,
    TooNear(u8),
    TooFar(u8),
    OntoRedStar,
    /// All paths without a piece on them cross two red stars.
    AcrossTwoStars,
    RaisedAcrossStar,
    Blocked,
    StepNeedsToken(u8),
    CrossingNeedsToken,
}

impl Reason {
    /// The word front ends have a text for.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Reason::Buried => "buried",
            Reason::Isolated => "isolated",
            Reason::Crowded => "crowded",
            Reason::TooNear(_) => "too_near",
            Reason::TooFar(_) => "too_far",
            Reason::OntoRedStar | Reason::AcrossTwoStars | Reason::RaisedAcrossStar => "red_star",
            Reason::Blocked => "blocked_way",
            Reason::StepNeedsToken(_) | Reason::CrossingNeedsToken => "no_token",
        }
    }

    /// The rule of `docs/rules/tour-de-ruche.md`.
    pub(crate) const fn rule(self) -> &'static str {
        match self {
            Reason::OntoRedStar | Reason::AcrossTwoStars | Reason::RaisedAcrossStar => "T2",
            Reason::Buried => "T6",
            Reason::Isolated | Reason::Crowded | Reason::TooNear(_) | Reason::TooFar(_) => "T7",
            Reason::Blocked => "T9",
            Reason::StepNeedsToken(_) => "T11b",
            Reason::CrossingNeedsToken => "T11c",
        }
    }

    /// The refusal of a move text.
    pub(crate) const fn message(self) -> &'static str {
        match self {
            Reason::Buried => "your piece there is covered, and no token shows your colour",
            Reason::Isolated => "a piece without neighbours cannot move",
            Reason::Crowded => "a piece with more than three neighbours has no ordinary move",
            Reason::TooNear(1) | Reason::TooFar(1) => "a piece with one neighbour moves one cell",
            Reason::TooNear(2) | Reason::TooFar(2) => {
                "a piece with two neighbours moves exactly two cells in a straight line"
            }
            Reason::TooNear(_) | Reason::TooFar(_) => {
                "a piece with three neighbours moves exactly three cells in a straight line"
            }
            Reason::StepNeedsToken(2) => {
                "a piece with two neighbours moves exactly two cells, and no token shows your colour for a step"
            }
            Reason::StepNeedsToken(_) => {
                "a piece with three neighbours moves exactly three cells, and no token shows your colour for a step"
            }
            Reason::OntoRedStar => "nothing may stand on a red star",
            Reason::Blocked | Reason::AcrossTwoStars => "no straight way there is free",
            Reason::RaisedAcrossStar => "a raised piece cannot cross a red star: one token, one effect",
            Reason::CrossingNeedsToken => "that way crosses a red star, and no token shows your colour",
        }
    }
}

/// Which piece of a cell would move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mover {
    /// The visible piece.
    Top,
    /// One below it, which is raised first (T11a).
    Covered,
}

impl Mover {
    /// The piece of the side to move that a player means by naming the cell alone.
    pub(crate) fn on(pos: &Position, cell: Cell) -> Mover {
        let is_top = pos.board().top(cell).is_some_and(|top| top.side == pos.side_to_move());
        if is_top { Mover::Top } else { Mover::Covered }
    }
}

/// A reason, and the cells that show it.
pub(crate) struct Refusal {
    pub(crate) reason: Reason,
    pub(crate) cells: Vec<Cell>,
}

impl Refusal {
    fn new(reason: Reason, cells: Vec<Cell>) -> Refusal {
        Refusal { reason, cells }
    }
}

/// Which rule stops an own piece that has no legal move to a cell; without a cell, the rule that stops it wherever it
/// would go, or `None` if that depends on where.
pub(crate) fn why_not(pos: &Position, from: Cell, mover: Mover, to: Option<Cell>) -> Option<Refusal> {
    everywhere(pos, from, mover).or_else(|| to.map(|to| towards(pos, from, mover, to)))
}

/// Why a piece goes nowhere at all.
fn everywhere(pos: &Position, from: Cell, mover: Mover) -> Option<Refusal> {
    let has_token = pos.tokens().show(pos.side_to_move());
    if mover == Mover::Covered && !has_token {
        return Some(Refusal::new(Reason::Buried, Vec::new()));
    }
    let free = from.neighbors().without(pos.board().occupied());
    let can_step = mover == Mover::Top && has_token && !free.is_empty();
    if can_step { None } else { no_ordinary_move(pos, from) }
}

/// Why a piece has no ordinary move, by the number of its neighbours.
fn no_ordinary_move(pos: &Position, from: Cell) -> Option<Refusal> {
    let around = neighbors(pos, from);
    match around.len() {
        0 => Some(Refusal::new(Reason::Isolated, around)),
        1..=3 => None,
        _ => Some(Refusal::new(Reason::Crowded, around)),
    }
}

/// Why a piece does not go to a cell.
fn towards(pos: &Position, from: Cell, mover: Mover, to: Cell) -> Refusal {
    if to.is_red_star() {
        return Refusal::new(Reason::OntoRedStar, vec![to]);
    }
    if let Some(refusal) = no_ordinary_move(pos, from) {
        return refusal;
    }
    let around = neighbors(pos, from);
    let (distance, stride) = (from.distance(to), around.len() as u8);
    let lacks_token = mover == Mover::Top && !pos.tokens().show(pos.side_to_move());
    if lacks_token && distance == 1 && pos.board().height(to) == 0 {
        return Refusal::new(Reason::StepNeedsToken(stride), Vec::new());
    }
    if distance < stride {
        return Refusal::new(Reason::TooNear(stride), around);
    }
    if distance > stride {
        return Refusal::new(Reason::TooFar(stride), around);
    }
    let paths = straight_ways(from, to);
    let free: Vec<&Vec<Cell>> = paths.iter().filter(|path| in_the_way(pos, path).next().is_none()).collect();
    if free.is_empty() {
        let blocking = unique(paths.iter().flat_map(|path| in_the_way(pos, path)));
        return Refusal::new(Reason::Blocked, blocking);
    }
    let crosses_one = free.iter().any(|path| stars_on(path) == 1);
    let stars = free.iter().flat_map(|path| path.iter().copied().filter(|cell| cell.is_red_star()));
    match mover {
        Mover::Top if lacks_token && crosses_one => Refusal::new(Reason::CrossingNeedsToken, Vec::new()),
        Mover::Covered if crosses_one => Refusal::new(Reason::RaisedAcrossStar, unique(stars)),
        _ => Refusal::new(Reason::AcrossTwoStars, unique(stars)),
    }
}

/// The neighbours that count (T7).
fn neighbors(pos: &Position, cell: Cell) -> Vec<Cell> {
    cell.neighbors().and(pos.board().occupied()).into_iter().collect()
}

fn unique(cells: impl Iterator<Item = Cell>) -> Vec<Cell> {
    let mut cells: Vec<Cell> = cells.collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

#[cfg(test)]
mod tests {
    //! What a text is refused for is what the page shows, in every position of random games.

    use std::collections::HashMap;

    use rusc_game::{Interaction as _, MoveError, Notation, Position as _, Restriction, SplitMix64};

    use super::Reason;
    use crate::{Cell, Position};

    const REASONS: [Reason; 15] = [
        Reason::Buried,
        Reason::Isolated,
        Reason::Crowded,
        Reason::TooNear(1),
        Reason::TooNear(2),
        Reason::TooNear(3),
        Reason::TooFar(1),
        Reason::TooFar(2),
        Reason::TooFar(3),
        Reason::OntoRedStar,
        Reason::AcrossTwoStars,
        Reason::RaisedAcrossStar,
        Reason::Blocked,
        Reason::StepNeedsToken(2),
        Reason::StepNeedsToken(3),
    ];

    /// Compares both for every own cell and every target, and counts how often each reason was given.
    fn compare(pos: &Position, seen: &mut HashMap<&'static str, usize>) {
        let restrictions = pos.restrictions();
        let is_own = |cell: &Cell| pos.board().stack(*cell).any(|piece| piece.side == pos.side_to_move());
        for from in Cell::all().filter(is_own) {
            for to in Cell::all().filter(|&to| to != from) {
                let about = |shown: &&Restriction| {
                    shown.pick == [from.hex()] && shown.target.is_none_or(|target| target == to.hex())
                };
                let text = format!("{from}{to}");
                match (restrictions.iter().find(about), pos.read_move(&text)) {
                    (Some(shown), Err(MoveError::Illegal(message))) => {
                        let is_it =
                            |reason: &Reason| reason.message() == message && reason.code() == shown.reason;
                        let all = REASONS.into_iter().chain([Reason::CrossingNeedsToken]);
                        let told: Vec<_> = all.filter(is_it).map(Reason::rule).collect();
                        assert!(
                            told.contains(&shown.rule),
                            "{text}: {message}, {shown:?}\n{}",
                            pos.drawing()
                        );
                        *seen.entry(shown.reason).or_default() += 1;
                    }
                    (None, Ok(_)) => {}
                    (None, Err(MoveError::Illegal(message))) if message.contains("give the level") => {}
                    (shown, read) => panic!("{text}: {read:?}, {shown:?}\n{}", pos.drawing()),
                }
            }
        }
    }

    #[test]
    fn a_text_is_refused_for_the_reason_the_page_shows() {
        let mut seen = HashMap::new();
        for seed in 0..60 {
            let mut random = SplitMix64::new(seed);
            let mut pos = Position::new();
            for _ in 0..80 {
                if pos.outcome().is_some() {
                    break;
                }
                compare(&pos, &mut seen);
                let mut moves = Vec::new();
                pos.legal_moves(&mut moves);
                let Some(&m) = random.pick(&moves) else { break };
                let _ = pos.make(m);
            }
        }
        assert!(seen.len() == 8 && seen.values().all(|&times| times > 20), "{seen:?}");
    }
}
