//! Who could come to a free cell beside a queen. It works backwards from her: of every kind of motion only the steps
//! that lead to her are looked at, and ants are told from where the empty plane lets them go.

#![allow(
    clippy::inline_always,
    reason = "the generator is compiled once per instruction set, all in one piece"
)]

use super::approach::Target;
use super::jump::landing;
use super::spider::start_seen_after;
use super::waters::{Part, Waters};
use super::{Scene, Walker};
use crate::piece::PieceSet;
use crate::ring::{PASSES, SLIDES, back, directions};
use crate::sets::CellSet;
use crate::{Bug, Cell, Piece};

/// One side's way to the opponent's queen.
#[derive(Clone, Copy)]
pub(super) struct Approach {
    pub(super) target: Target,
    /// The free cells beside her, a bit for each direction.
    pub(super) gaps: u8,
    /// Those of them into which nothing can slide.
    pub(super) closed: u8,
    /// The pieces that are free and not beside her.
    pub(super) pieces: PieceSet,
    /// The kinds its mosquito copies, a bit for each.
    pub(super) mimics: u8,
    /// What stands on others.
    pub(super) atop: PieceSet,
    /// What can slide.
    pub(super) sliding: PieceSet,
}

/// What was found out about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fillers {
    /// Pieces that could go to a gap.
    pub(super) pieces: PieceSet,
    /// The gaps they could go to, a bit for each direction.
    pub(super) gaps: u8,
}

impl Fillers {
    pub(super) const NONE: Fillers = Fillers { pieces: PieceSet::EMPTY, gaps: 0 };

    #[inline(always)]
    fn note(&mut self, piece: Piece, gaps: u8) {
        if gaps != 0 {
            self.pieces = self.pieces.or(piece.into());
            self.gaps |= gaps;
        }
    }
}

impl Approach {
    /// The gaps into which something can slide.
    #[inline(always)]
    fn open(&self) -> u8 {
        self.gaps & !self.closed
    }

    /// The pieces on the ground that move like one of these kinds.
    #[inline(always)]
    fn like(&self, bugs: PieceSet, kinds: u8) -> PieceSet {
        let mimic = if self.mimics & kinds == 0 { PieceSet::EMPTY } else { PieceSet::bug(Bug::Mosquito) };
        self.pieces.and(bugs.or(mimic))
    }
}

const fn kind(bug: Bug) -> u8 {
    1 << bug.index()
}

/// What takes a single step on the ground. A beetle that stays there slides like the others.
const STEPPERS: PieceSet = PieceSet::bug(Bug::Beetle).or(PieceSet::bug(Bug::Pillbug));
const STEPPING_KINDS: u8 = kind(Bug::Queen) | kind(Bug::Beetle) | kind(Bug::Pillbug);

impl<S: CellSet> Scene<'_, S> {
    /// The fillers of both sides.
    #[inline(always)]
    pub(super) fn fillers(&self, [first, second]: [Approach; 2]) -> [Fillers; 2] {
        let mut hunts = [Hunt::new(self, first), Hunt::new(self, second)];
        if !hunts[0].ants.or(hunts[1].ants).is_empty() {
            self.send_ants(&mut hunts);
        }
        [hunts[0].found, hunts[1].found]
    }

    #[inline(always)]
    fn fillers_but_ants(&self, approach: &Approach) -> Fillers {
        let (mut found, target) = (Fillers::NONE, approach.target);
        for hopper in approach.like(PieceSet::bug(Bug::Grasshopper), kind(Bug::Grasshopper)) {
            found.note(hopper, self.jumps_to(target, self.board.cell_in_play(hopper)));
        }
        for spider in approach.like(PieceSet::bug(Bug::Spider), kind(Bug::Spider)) {
            found.note(spider, self.spider_to(target, self.board.cell_in_play(spider)));
        }
        for piece in approach.like(STEPPERS, STEPPING_KINDS).without(approach.atop) {
            let cell = self.board.cell_in_play(piece);
            let steps = SLIDES[self.board.ring(cell) as usize] & target.last_steps(cell);
            found.note(piece, ends(target, cell, steps));
        }
        for piece in approach.pieces.and(approach.atop) {
            found.note(piece, self.descents_to(target, self.board.cell_in_play(piece)));
        }
        for ladybug in approach.like(PieceSet::bug(Bug::Ladybug), kind(Bug::Ladybug)) {
            let cell = self.board.cell_in_play(ladybug);
            if target.third_last_steps(cell) != 0 {
                let cells = self.ladybug(Walker { cell, ring: self.board.ring(cell) });
                found.note(ladybug, gaps_in(approach, cells));
            }
        }
        found
    }

    #[inline(always)]
    fn jumps_to(&self, target: Target, from: Cell) -> u8 {
        let mut gaps = 0;
        for direction in directions(self.board.ring(from) & target.jumps(from)) {
            gaps |= target.bit(landing(self.board, from, direction));
        }
        gaps
    }

    /// The steps of the spider that lead towards the queen; see `spider` for all of them.
    #[inline(always)]
    fn spider_to(&self, target: Target, from: Cell) -> u8 {
        let mut gaps = 0;
        for d in directions(SLIDES[self.board.ring(from) as usize] & target.third_last_steps(from)) {
            let a = from.neighbor(d);
            let back_to_start = back(d);
            let slides = SLIDES[(self.board.ring(a) & !back_to_start) as usize] & !back_to_start;
            for e in directions(slides & target.second_last_steps(a)) {
                let b = a.neighbor(e);
                let start = start_seen_after(d, e);
                let slides = SLIDES[(self.board.ring(b) & !start) as usize] & !start;
                gaps |= ends(target, b, slides & !back(e) & target.last_steps(b));
            }
        }
        gaps
    }

    /// Where a piece on top of others can come down beside the queen.
    #[inline(always)]
    fn descents_to(&self, target: Target, from: Cell) -> u8 {
        let ring = self.board.ring(from);
        let free = target.last_steps(from) & !ring;
        let mut steps = free & PASSES[ring as usize];
        // Between two neighbours one comes down if not both are higher.
        for direction in directions(free & !steps) {
            let is_higher = |side: usize| {
                self.board.height(from.neighbor((direction + side) % 6)) >= self.board.height(from)
            };
            if !(is_higher(1) && is_higher(5)) {
                steps |= 1 << direction;
            }
        }
        if from == target.0 { steps } else { ends(target, from, steps) }
    }

    /// Ants, and what moves like them: each gets to the gaps in the parts of the empty plane it can step into.
    #[inline(always)]
    fn send_ants(&self, hunts: &mut [Hunt; 2]) {
        let [first, second] = hunts;
        let waters = Waters::around(self.hive);
        if waters.are_open(self.background.holes()) {
            first.fill_all(first.approach.gaps);
            second.fill_all(second.approach.gaps);
            return;
        }
        first.fill_closed(self);
        second.fill_closed(self);
        let wanted = first.wanted(self).or(second.wanted(self));
        let outside = waters.outside(wanted);
        if wanted.without(outside.exits).is_empty() {
            first.fill_all(first.approach.open());
            second.fill_all(second.approach.open());
            return;
        }
        first.fill_part(self, &outside);
        second.fill_part(self, &outside);
        first.fill_pockets(self, &waters, outside.cells);
        second.fill_pockets(self, &waters, outside.cells);
    }
}

/// The ants of one side on their way to a queen.
struct Hunt {
    approach: Approach,
    ants: PieceSet,
    found: Fillers,
}

impl Hunt {
    #[inline(always)]
    fn new<S: CellSet>(scene: &Scene<S>, approach: Approach) -> Hunt {
        let ants = approach.like(PieceSet::bug(Bug::Ant), kind(Bug::Ant)).and(approach.sliding);
        Hunt { approach, ants, found: scene.fillers_but_ants(&approach) }
    }

    /// Every ant gets to these gaps.
    #[inline(always)]
    fn fill_all(&mut self, gaps: u8) {
        if gaps != 0 && !self.ants.is_empty() {
            self.found.pieces = self.found.pieces.or(self.ants);
            self.found.gaps |= gaps;
        }
    }

    /// A closed gap is a part for itself: only an ant beside it gets there, if it does not stand behind a gate.
    #[inline(always)]
    fn fill_closed<S: CellSet>(&mut self, scene: &Scene<S>) {
        let Approach { target, closed, .. } = self.approach;
        if closed == 0 {
            return;
        }
        for ant in self.ants {
            let cell = scene.board.cell_in_play(ant);
            let steps = PASSES[scene.board.ring(cell) as usize] & target.last_steps(cell);
            self.found.note(ant, ends(target, cell, steps) & closed);
        }
    }

    /// The ants and the gaps that are not closed: if all of them are at one part, nothing else need be known.
    #[inline(always)]
    fn wanted<S: CellSet>(&self, scene: &Scene<S>) -> S {
        if self.ants.is_empty() {
            return S::empty();
        }
        let Approach { target, closed, .. } = self.approach;
        let mut wanted = S::around(target.0).without(scene.hive);
        for direction in directions(closed) {
            wanted = wanted.without(S::single(target.0.neighbor(direction)));
        }
        for ant in self.ants {
            wanted = wanted.or(S::single(scene.board.cell_in_play(ant)));
        }
        wanted
    }

    /// The gaps in a part, for the ants that can step into it.
    #[inline(always)]
    fn fill_part<S: CellSet>(&mut self, scene: &Scene<S>, part: &Part<S>) {
        let gaps = gaps_in(&self.approach, part.cells);
        if gaps == 0 {
            return;
        }
        for ant in self.ants {
            if part.exits.contains(scene.board.cell_in_play(ant)) {
                self.found.note(ant, gaps);
            }
        }
    }

    /// The parts inside, as far as they have gaps.
    #[inline(always)]
    fn fill_pockets<S: CellSet>(&mut self, scene: &Scene<S>, waters: &Waters<S>, outside: S) {
        if self.ants.is_empty() {
            return;
        }
        let mut seen = outside;
        for direction in directions(self.approach.open()) {
            let gap = self.approach.target.0.neighbor(direction);
            if !seen.contains(gap) {
                let part = waters.part(S::single(gap));
                self.fill_part(scene, &part);
                seen = seen.or(part.cells);
            }
        }
    }
}

/// The gaps at the ends of steps.
#[inline(always)]
fn ends(target: Target, from: Cell, steps: u8) -> u8 {
    directions(steps).fold(0, |gaps, direction| gaps | target.bit(from.neighbor(direction)))
}

/// The gaps among some cells.
#[inline(always)]
fn gaps_in<S: CellSet>(approach: &Approach, cells: S) -> u8 {
    directions(approach.gaps)
        .filter(|&direction| cells.contains(approach.target.0.neighbor(direction)))
        .fold(0, |gaps, direction| gaps | 1 << direction)
}
