//! Who could come to a free cell beside the opponent's queen. It works backwards from her: of every kind of motion only
//! the steps that lead to her are looked at, and ants are told from where the empty plane lets them go.

#![allow(
    clippy::inline_always,
    reason = "the generator is compiled once per instruction set, all in one piece"
)]

use rusc_game::Side;

use super::extract::{Mobility, QueenZone};
use super::grasshopper::landing;
use super::queen_tables::Target;
use super::regions::{Region, Regions};
use super::spider::start_seen_after;
use super::{MoveGen, Walker};
use crate::bitboard::CellSet;
use crate::piece::PieceSet;
use crate::ring::{PASSES, SLIDES, back, directions};
use crate::{Bug, Cell, Piece};

/// The ways of both sides to the opponent's queen.
#[derive(Clone, Copy)]
pub(super) struct QueenAttack {
    /// For each side, the queen it hunts.
    targets: [Target; 2],
    /// The free cells beside her, a bit for each direction.
    gaps: [u8; 2],
    /// Those of them into which nothing can slide.
    closed: [u8; 2],
    /// The pieces of both sides that are free and not beside the queen they attack.
    pieces: PieceSet,
    /// For each side, the kinds its mosquito copies, a bit for each.
    mosquito_copies: [u8; 2],
    /// What stands on others.
    on_stack: PieceSet,
    /// What can slide.
    sliding: PieceSet,
}

/// What was found out about it.
#[derive(Clone, Copy)]
pub(super) struct Attackers {
    /// Pieces of both sides that could go to a gap.
    pub(super) pieces: PieceSet,
    /// The gaps they could go to, a bit for each direction; those of the second side in the upper half.
    gaps: u32,
}

/// Who is told what is found out.
pub(super) trait AttackSink {
    /// The piece could go to these gaps.
    fn add(&mut self, piece: Piece, gaps: u8);
    /// Each piece of the side among these could go to each of the gaps.
    fn add_all(&mut self, pieces: PieceSet, side: Side, gaps: u8);
}

impl Attackers {
    pub(super) const NONE: Attackers = Attackers { pieces: PieceSet::EMPTY, gaps: 0 };

    /// How many gaps the pieces of a side could go to.
    #[inline(always)]
    pub(super) fn attacked_cells(self, side: Side) -> u8 {
        (self.gaps >> half(side) & 63).count_ones() as u8
    }
}

impl AttackSink for Attackers {
    #[inline(always)]
    fn add(&mut self, piece: Piece, gaps: u8) {
        if gaps != 0 {
            unlikely();
            self.pieces = self.pieces.or(piece.into());
            self.gaps |= u32::from(gaps) << half(piece.side());
        }
    }

    #[inline(always)]
    fn add_all(&mut self, pieces: PieceSet, side: Side, gaps: u8) {
        let own = pieces.and(PieceSet::side(side));
        if gaps != 0 && !own.is_empty() {
            self.pieces = self.pieces.or(own);
            self.gaps |= u32::from(gaps) << half(side);
        }
    }
}

/// Tells the compiler that it comes this way now and then only.
#[cold]
#[inline(always)]
const fn unlikely() {}

/// Where the gaps of a side begin.
#[inline(always)]
const fn half(side: Side) -> u32 {
    16 * side as u32
}

/// Pieces by the way they move; a mosquito may be here and there.
#[derive(Clone, Copy)]
struct MovementClasses {
    hoppers: PieceSet,
    spiders: PieceSet,
    ants: PieceSet,
    ladybugs: PieceSet,
    /// What takes a single step on the ground. A beetle that stays there slides like the others.
    steppers: PieceSet,
    /// What stands on others.
    climbers: PieceSet,
}

impl MovementClasses {
    #[inline(always)]
    fn of(attack: &QueenAttack) -> MovementClasses {
        let those = |bugs: PieceSet| attack.pieces.and(bugs);
        let mut classes = MovementClasses {
            hoppers: those(PieceSet::bug(Bug::Grasshopper)),
            spiders: those(PieceSet::bug(Bug::Spider)),
            ants: those(PieceSet::bug(Bug::Ant)),
            ladybugs: those(PieceSet::bug(Bug::Ladybug)),
            steppers: those(STEPPERS).without(attack.on_stack),
            climbers: those(attack.on_stack),
        };
        if attack.mosquito_copies != [0; 2] {
            for side in Side::ALL {
                let mosquito = those(PieceSet::bug(Bug::Mosquito)).and(PieceSet::side(side));
                classes.add(mosquito, attack.mosquito_copies[side.index()]);
            }
            classes.ants = classes.ants.and(attack.sliding);
        }
        classes
    }

    /// Adds a mosquito on the ground that copies these kinds.
    #[inline(always)]
    fn add(&mut self, mosquito: PieceSet, kinds: u8) {
        let copies = |bug: Bug| kinds >> bug.index() & 1 != 0;
        let join = |class: &mut PieceSet, copies: bool| {
            if copies {
                *class = class.or(mosquito);
            }
        };
        join(&mut self.hoppers, copies(Bug::Grasshopper));
        join(&mut self.spiders, copies(Bug::Spider));
        join(&mut self.ants, copies(Bug::Ant));
        join(&mut self.ladybugs, copies(Bug::Ladybug));
        join(&mut self.steppers, copies(Bug::Queen) || copies(Bug::Beetle) || copies(Bug::Pillbug));
    }
}

/// What takes a single step.
const STEPPERS: PieceSet =
    PieceSet::bug(Bug::Queen).or(PieceSet::bug(Bug::Beetle)).or(PieceSet::bug(Bug::Pillbug));

impl QueenAttack {
    #[inline(always)]
    pub(super) fn new<S>(mobility: &Mobility, [first, second]: [&QueenZone<S>; 2]) -> QueenAttack {
        let sides = [PieceSet::side(Side::First), PieceSet::side(Side::Second)];
        let far = sides[0].without(second.beside).or(sides[1].without(first.beside));
        QueenAttack {
            targets: [Target(second.queen), Target(first.queen)],
            gaps: [second.gaps, first.gaps],
            closed: [second.closed, first.closed],
            pieces: mobility.free.and(far).without(PieceSet::bug(Bug::Queen)),
            mosquito_copies: mobility.mosquito_copies,
            on_stack: mobility.on_stack,
            sliding: mobility.sliding,
        }
    }

    /// The attack of some pieces of one side.
    #[inline(always)]
    pub(super) fn of_one<S>(mobility: &Mobility, zone: &QueenZone<S>, pieces: PieceSet) -> QueenAttack {
        QueenAttack {
            targets: [Target(zone.queen); 2],
            gaps: [zone.gaps; 2],
            closed: [zone.closed; 2],
            pieces,
            mosquito_copies: mobility.mosquito_copies,
            on_stack: mobility.on_stack,
            sliding: mobility.sliding,
        }
    }

    /// The queen a piece hunts.
    #[inline(always)]
    fn target(&self, piece: Piece) -> Target {
        self.targets[piece.side().index()]
    }

    /// The gaps of a side into which something can slide.
    #[inline(always)]
    fn open(&self, side: Side) -> u8 {
        self.gaps[side.index()] & !self.closed[side.index()]
    }

    /// The gaps of a side among some cells.
    #[inline(always)]
    pub(super) fn gaps_in<S: CellSet>(&self, side: Side, cells: S) -> u8 {
        directions(self.gaps[side.index()])
            .filter(|&direction| cells.contains(self.targets[side.index()].0.neighbor(direction)))
            .fold(0, |gaps, direction| gaps | 1 << direction)
    }
}

impl<S: CellSet> MoveGen<'_, S> {
    /// Finds the attackers of both sides.
    #[inline(always)]
    pub(super) fn attackers(&self, attack: &QueenAttack, found: &mut impl AttackSink) {
        let classes = MovementClasses::of(attack);
        for hopper in classes.hoppers {
            found.add(hopper, self.jumps_to(attack.target(hopper), self.board.cell_in_play(hopper)));
        }
        for spider in classes.spiders {
            found.add(spider, self.spider_to(attack.target(spider), self.board.cell_in_play(spider)));
        }
        for piece in classes.steppers {
            let (cell, target) = (self.board.cell_in_play(piece), attack.target(piece));
            let steps = SLIDES[self.board.ring(cell) as usize] & target.last_steps(cell);
            found.add(piece, ends(target, cell, steps));
        }
        for piece in classes.climbers {
            found.add(piece, self.descents_to(attack.target(piece), self.board.cell_in_play(piece)));
        }
        for ladybug in classes.ladybugs {
            let cell = self.board.cell_in_play(ladybug);
            if attack.target(ladybug).third_last_steps(cell) != 0 {
                let cells = self.ladybug(Walker { cell, ring: self.board.ring(cell) });
                found.add(ladybug, attack.gaps_in(ladybug.side(), cells));
            }
        }
        if !classes.ants.is_empty() {
            self.ant_attacks(attack, classes.ants, found);
        }
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
    pub(super) fn descents_to(&self, target: Target, from: Cell) -> u8 {
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
    fn ant_attacks(&self, attack: &QueenAttack, ants: PieceSet, found: &mut impl AttackSink) {
        let regions = Regions::around(self.hive);
        if regions.is_one_region(self.one_hive.holes()) {
            found.add_all(ants, Side::First, attack.gaps[0]);
            found.add_all(ants, Side::Second, attack.gaps[1]);
            return;
        }
        let mut at = S::empty();
        for ant in ants {
            at = at.or(S::single(self.board.cell_in_play(ant)));
        }
        let mut gaps = self.gaps_for(attack, ants, Side::First).or(self.gaps_for(attack, ants, Side::Second));
        if attack.closed != [0; 2] {
            let closed = closed_gaps::<S>(attack, Side::First).or(closed_gaps(attack, Side::Second));
            gaps = gaps.without(closed);
            if !closed.neighbors().and(at).is_empty() {
                self.attack_closed_gaps(attack, ants, found);
            }
        }
        // If all ants and all gaps that are not closed are at one part, nothing else need be known.
        let wanted = gaps.or(at);
        let outside = regions.outside(wanted);
        if wanted.without(outside.exits).is_empty() {
            found.add_all(ants, Side::First, attack.open(Side::First));
            found.add_all(ants, Side::Second, attack.open(Side::Second));
            return;
        }
        for side in Side::ALL {
            let own = ants.and(PieceSet::side(side));
            if !own.is_empty() {
                self.attack_region(attack, own, side, &outside, found);
                self.attack_pockets(attack, own, side, &regions, outside.cells, found);
            }
        }
    }

    /// A closed gap is a part for itself: only an ant beside it gets there, if it does not stand behind a gate.
    #[inline(always)]
    fn attack_closed_gaps(&self, attack: &QueenAttack, ants: PieceSet, found: &mut impl AttackSink) {
        for ant in ants {
            let (cell, target) = (self.board.cell_in_play(ant), attack.target(ant));
            let steps = PASSES[self.board.ring(cell) as usize] & target.last_steps(cell);
            found.add(ant, ends(target, cell, steps) & attack.closed[ant.side().index()]);
        }
    }

    /// The gaps of a side; none if it has no ants.
    #[inline(always)]
    fn gaps_for(&self, attack: &QueenAttack, ants: PieceSet, side: Side) -> S {
        if ants.and(PieceSet::side(side)).is_empty() {
            return S::empty();
        }
        S::around(attack.targets[side.index()].0).without(self.hive)
    }

    /// The gaps in a part, for the ants of a side that can step into it.
    #[inline(always)]
    fn attack_region(
        &self,
        attack: &QueenAttack,
        ants: PieceSet,
        side: Side,
        part: &Region<S>,
        found: &mut impl AttackSink,
    ) {
        let gaps = attack.gaps_in(side, part.cells);
        if gaps == 0 {
            return;
        }
        for ant in ants {
            if part.exits.contains(self.board.cell_in_play(ant)) {
                found.add(ant, gaps);
            }
        }
    }

    /// The parts inside, as far as they have gaps.
    #[inline(always)]
    fn attack_pockets(
        &self,
        attack: &QueenAttack,
        ants: PieceSet,
        side: Side,
        regions: &Regions<S>,
        outside: S,
        found: &mut impl AttackSink,
    ) {
        let mut seen = outside;
        for direction in directions(attack.open(side)) {
            let gap = attack.targets[side.index()].0.neighbor(direction);
            if !seen.contains(gap) {
                let part = regions.region(S::single(gap));
                self.attack_region(attack, ants, side, &part, found);
                seen = seen.or(part.cells);
            }
        }
    }
}

/// The closed gaps of a side.
#[inline(always)]
fn closed_gaps<S: CellSet>(attack: &QueenAttack, side: Side) -> S {
    let queen = attack.targets[side.index()].0;
    let single = |direction: usize| S::single(queen.neighbor(direction));
    directions(attack.closed[side.index()]).fold(S::empty(), |gaps, direction| gaps.or(single(direction)))
}

/// The gaps at the ends of steps.
#[inline(always)]
fn ends(target: Target, from: Cell, steps: u8) -> u8 {
    directions(steps).fold(0, |gaps, direction| gaps | target.bit(from.neighbor(direction)))
}
