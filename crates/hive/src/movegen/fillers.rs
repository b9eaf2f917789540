//! Who could come to a free cell beside a queen. It works backwards from her: of every kind of motion only the steps
//! that lead to her are looked at, and ants are told from where the empty plane lets them go.

#![allow(
    clippy::inline_always,
    reason = "the generator is compiled once per instruction set, all in one piece"
)]

use rusc_game::Side;

use super::approach::Target;
use super::jump::landing;
use super::spider::start_seen_after;
use super::survey::{Stances, Yard};
use super::waters::{Part, Waters};
use super::{Scene, Walker};
use crate::piece::PieceSet;
use crate::ring::{PASSES, SLIDES, back, directions};
use crate::sets::CellSet;
use crate::{Bug, Cell, Piece};

/// One side's way to the opponent's queen.
#[derive(Clone, Copy)]
pub(super) struct Approach {
    target: Target,
    /// The free cells beside her, a bit for each direction.
    gaps: u8,
    /// Those of them into which nothing can slide.
    closed: u8,
    /// The pieces that are free and not beside her.
    pieces: PieceSet,
    /// The kinds its mosquito copies, a bit for each.
    mimics: u8,
    /// What stands on others.
    atop: PieceSet,
    /// What can slide.
    sliding: PieceSet,
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
    #[inline(always)]
    pub(super) fn new<S>(stances: &Stances, yard: &Yard<S>, side: Side) -> Approach {
        let far = PieceSet::side(side).without(yard.beside).without(PieceSet::bug(Bug::Queen));
        Approach {
            target: Target(yard.queen),
            gaps: yard.gaps,
            closed: yard.closed,
            pieces: stances.free.and(far),
            mimics: stances.mimics[side.index()],
            atop: stances.atop,
            sliding: stances.sliding,
        }
    }

    /// The gaps into which something can slide.
    #[inline(always)]
    fn open(&self) -> u8 {
        self.gaps & !self.closed
    }

    /// The pieces by the way they move.
    #[inline(always)]
    fn by_talent(&self) -> Talents {
        let of = |bugs: PieceSet| self.pieces.and(bugs);
        let mut talents = Talents {
            hoppers: of(PieceSet::bug(Bug::Grasshopper)),
            spiders: of(PieceSet::bug(Bug::Spider)),
            ants: of(PieceSet::bug(Bug::Ant)),
            ladybugs: of(PieceSet::bug(Bug::Ladybug)),
            steppers: of(STEPPERS).without(self.atop),
            climbers: of(self.atop),
        };
        if self.mimics != 0 {
            talents.add(of(PieceSet::bug(Bug::Mosquito)), self.mimics);
            talents.ants = talents.ants.and(self.sliding);
        }
        talents
    }
}

/// Pieces by the way they move; a mosquito may be here and there.
struct Talents {
    hoppers: PieceSet,
    spiders: PieceSet,
    ants: PieceSet,
    ladybugs: PieceSet,
    /// What takes a single step on the ground. A beetle that stays there slides like the others.
    steppers: PieceSet,
    /// What stands on others.
    climbers: PieceSet,
}

impl Talents {
    /// Adds a mosquito on the ground that copies these kinds.
    #[inline(always)]
    fn add(&mut self, mosquito: PieceSet, kinds: u8) {
        let has = |bug: Bug| kinds >> bug.index() & 1 != 0;
        let join = |talent: &mut PieceSet, copies: bool| {
            if copies {
                *talent = talent.or(mosquito);
            }
        };
        join(&mut self.hoppers, has(Bug::Grasshopper));
        join(&mut self.spiders, has(Bug::Spider));
        join(&mut self.ants, has(Bug::Ant));
        join(&mut self.ladybugs, has(Bug::Ladybug));
        join(&mut self.steppers, has(Bug::Queen) || has(Bug::Beetle) || has(Bug::Pillbug));
    }
}

/// What takes a single step.
const STEPPERS: PieceSet = PieceSet::bug(Bug::Beetle).or(PieceSet::bug(Bug::Pillbug));

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
    fn fillers_but_ants(&self, approach: &Approach, talents: &Talents) -> Fillers {
        let (mut found, target) = (Fillers::NONE, approach.target);
        for hopper in talents.hoppers {
            found.note(hopper, self.jumps_to(target, self.board.cell_in_play(hopper)));
        }
        for spider in talents.spiders {
            found.note(spider, self.spider_to(target, self.board.cell_in_play(spider)));
        }
        for piece in talents.steppers {
            let cell = self.board.cell_in_play(piece);
            let steps = SLIDES[self.board.ring(cell) as usize] & target.last_steps(cell);
            found.note(piece, ends(target, cell, steps));
        }
        for piece in talents.climbers {
            found.note(piece, self.descents_to(target, self.board.cell_in_play(piece)));
        }
        for ladybug in talents.ladybugs {
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
        let talents = approach.by_talent();
        Hunt { approach, ants: talents.ants, found: scene.fillers_but_ants(&approach, &talents) }
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
