//! Queen attackers: which pieces could move to a free cell beside the opponent's queen, and to which. The search runs
//! backwards from the queen: of every kind of movement only the steps that can end beside her are tried
//! (`queen_tables`), and ants are decided by flood fill (`ant_attack`).
//!
//! A *gap* is a free cell beside a queen. A mask of gaps has a bit for each direction from her; a gap is *closed* if
//! gates keep everything from sliding into it.

use rusc_game::Side;

use super::mobility::Mobility;
use super::queen_tables::Target;
use super::queen_zone::QueenZone;
use crate::board::bitboard::CellSet;
use crate::board::ring::{PASSES, SLIDES, back, directions};
use crate::movegen::{MoveGen, Walker, landing, start_seen_after};
use crate::piece::PieceSet;
use crate::{Bug, Cell, Piece};

/// The question: which pieces, towards which queens. Arrays are indexed by the attacking side.
#[derive(Clone, Copy)]
pub(super) struct QueenAttack {
    /// The queen the side attacks.
    pub(super) targets: [Target; 2],
    /// The gaps beside her.
    pub(super) gaps: [u8; 2],
    /// The closed ones of them.
    pub(super) closed: [u8; 2],
    /// The pieces of both sides that are free and not beside the queen they attack.
    pieces: PieceSet,
    /// The kinds its mosquito copies, a bit for each.
    mosquito_copies: [u8; 2],
    /// Pieces on top of others.
    on_stack: PieceSet,
    /// Pieces that can slide.
    sliding: PieceSet,
}

/// The answer for evaluation: sets only.
#[derive(Clone, Copy)]
pub(super) struct Attackers {
    /// Pieces of both sides that could move to a gap.
    pub(super) pieces: PieceSet,
    /// The gaps they could move to; those of the second side 16 bits up.
    gaps: u32,
}

/// Receives the attacks as they are found.
pub(super) trait AttackSink {
    /// The piece could move to these gaps.
    fn add(&mut self, piece: Piece, gaps: u8);
    /// Each piece of that side among these could move to each of these gaps.
    fn add_all(&mut self, pieces: PieceSet, side: Side, gaps: u8);
}

impl Attackers {
    pub(super) const NONE: Attackers = Attackers { pieces: PieceSet::EMPTY, gaps: 0 };

    /// How many gaps the pieces of a side could move to.
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

/// Marks a branch as rarely taken for the compiler's layout of the code.
#[cold]
#[inline(always)]
const fn unlikely() {}

/// The bit at which the gaps of a side begin.
#[inline(always)]
const fn half(side: Side) -> u32 {
    16 * side as u32
}

/// Pieces by the way they move; a mosquito may be in several classes.
#[derive(Clone, Copy)]
struct MovementClasses {
    grasshoppers: PieceSet,
    spiders: PieceSet,
    ants: PieceSet,
    ladybugs: PieceSet,
    /// Single steps on the ground. A beetle that stays on the ground slides like a queen.
    steppers: PieceSet,
    /// Pieces on top of others, which step down.
    climbers: PieceSet,
}

impl MovementClasses {
    #[inline(always)]
    fn of(attack: &QueenAttack) -> MovementClasses {
        let those = |bugs: PieceSet| attack.pieces.and(bugs);
        let mut classes = MovementClasses {
            grasshoppers: those(PieceSet::bug(Bug::Grasshopper)),
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
        join(&mut self.grasshoppers, copies(Bug::Grasshopper));
        join(&mut self.spiders, copies(Bug::Spider));
        join(&mut self.ants, copies(Bug::Ant));
        join(&mut self.ladybugs, copies(Bug::Ladybug));
        join(&mut self.steppers, copies(Bug::Queen) || copies(Bug::Beetle) || copies(Bug::Pillbug));
    }
}

/// Kinds that take a single step.
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

    /// The attack by some pieces of one side, whichever it is.
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

    /// The queen a piece attacks.
    #[inline(always)]
    pub(super) fn target(&self, piece: Piece) -> Target {
        self.targets[piece.side().index()]
    }

    /// The gaps of a side that are not closed.
    #[inline(always)]
    pub(super) fn open(&self, side: Side) -> u8 {
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
    /// Finds the attackers of both sides, kind by kind.
    #[inline(always)]
    pub(super) fn attackers(&self, attack: &QueenAttack, found: &mut impl AttackSink) {
        let classes = MovementClasses::of(attack);
        for grasshopper in classes.grasshoppers {
            found.add(
                grasshopper,
                self.jumps_to(attack.target(grasshopper), self.board.cell_in_play(grasshopper)),
            );
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

    /// The gaps in which a grasshopper's jumps end.
    #[inline(always)]
    fn jumps_to(&self, target: Target, from: Cell) -> u8 {
        let mut gaps = 0;
        for direction in directions(self.board.ring(from) & target.jumps(from)) {
            gaps |= target.bit(landing(self.board, from, direction));
        }
        gaps
    }

    /// The spider's paths that end beside the queen; `MoveGen::spider` has all of them.
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

    /// The gaps a piece on top of others can step down to.
    #[inline(always)]
    pub(super) fn descents_to(&self, target: Target, from: Cell) -> u8 {
        let ring = self.board.ring(from);
        let free = target.last_steps(from) & !ring;
        let mut steps = free & PASSES[ring as usize];
        // Between two occupied cells the gate is closed only if both are higher than the piece.
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
}

/// The gaps in which steps end.
#[inline(always)]
pub(super) fn ends(target: Target, from: Cell, steps: u8) -> u8 {
    directions(steps).fold(0, |gaps, direction| gaps | target.bit(from.neighbor(direction)))
}
