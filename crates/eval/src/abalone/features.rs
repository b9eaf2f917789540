//! The evaluation features of Abalone: names, meanings and order in the table of weights, and their extraction for all
//! balls at once with set operations. Each is counted for one side; the same feature of the opponent counts negatively.
//! The tally applies the weights. [`Maps`] holds the parts of the board that are counted in: only geometry, worked out once.

use rusc_abalone::{Cell, CellSet, Position};
use rusc_game::{Direction, Position as _, Side};

use crate::feature::{Tally, features};

/// Kinds of places that turning and mirroring the board cannot exchange:
///
/// ```text
///     6 7 8 7 6       one side of the board, the middle of it below;
///      4 5 5 4        the rest follows by turning
///       2 3 2
///        1 1
///         0
/// ```
pub(super) const PLACES: usize = 9;
/// Ways to push a ball off the board are told apart up to this number less one.
pub(super) const WAYS: usize = 4;

features! {
    /// So many balls were lost.
    LOST: 15;
    /// A ball on a place of that kind.
    PLACE: PLACES;
    /// A ball with so many of one's own beside it.
    BESIDE: 7;
    /// Two balls side by side.
    PAIR: 1;
    /// Three balls that touch each other.
    TRIANGLE: 1;
    /// Three balls in a row.
    ROW: 1;
    /// The distance of a ball from the middle of all balls of both sides.
    FROM_ALL: 1;
    /// The distance of a ball from the middle of one's own.
    FROM_OWN: 1;
    /// A ball of the opponent between two of one's own.
    WEDGED: 1;
    /// A push that moves one ball, or two, and loses none.
    PUSH: 2;
    /// A ball at the edge with one of the opponent's behind it.
    PRESSED: 1;
    /// A way to lose a ball if the opponent were to move.
    IN_DANGER: 1;
    /// So many such ways.
    DANGERS: WAYS;
    /// To have the move with so many ways to push a ball off the board.
    TO_MOVE: WAYS;
}

/// One direction for each axis.
const HALF: [Direction; 3] = [Direction::East, Direction::SouthEast, Direction::SouthWest];

/// Counts all features from the side to move's point of view.
#[inline]
pub(super) fn extract<T: Tally>(maps: &Maps, pos: &Position, tally: &mut T) {
    let side = pos.side_to_move();
    let [own, other] = [side, !side].map(|side| pos.board().balls(side));
    let middle = maps.middle(own.or(other));
    let [ours, theirs] = [pressure(maps, own, other), pressure(maps, other, own)];
    OneSide { maps, own: other, other: own, middle }.count(pos.lost(!side), &ours, &theirs, tally);
    tally.turn();
    OneSide { maps, own, other, middle }.count(pos.lost(side), &theirs, &ours, tally);
    tally.add(TO_MOVE + (ours.ejections as usize).min(WAYS - 1), 1);
}

/// Whether a ball of a side could be pushed off the board if the other side were to move.
#[inline]
pub(super) fn in_danger(maps: &Maps, pos: &Position, side: Side) -> bool {
    let (own, other) = (pos.board().balls(side), pos.board().balls(!side));
    Direction::ALL.into_iter().any(|direction| {
        let last = own.and(maps.rims[direction.index()]);
        !last.is_empty() && !ejected(own, other, last, direction).iter().all(|balls| balls.is_empty())
    })
}

/// What a side could do to the other in one move, by numbers of ways.
#[derive(Clone, Copy, Default)]
struct Pressure {
    ejections: u32,
    /// Pushes of one ball and of two that lose none.
    pushes: [u32; 2],
    /// Balls at the edge with one of the attackers' behind them.
    pressed: u32,
}

#[inline]
fn pressure(maps: &Maps, attackers: CellSet, own: CellSet) -> Pressure {
    let free = CellSet::ALL.without(attackers.or(own));
    let mut found = Pressure::default();
    for direction in Direction::ALL {
        // Attackers seen from the cell before them.
        let one = attackers.step(direction);
        let two = one.and(one.step(direction));
        if two.and(own).is_empty() && one.and(own).and(maps.rims[direction.index()]).is_empty() {
            continue;
        }
        let three = two.and(two.step(direction));
        let room = free.step(direction.opposite());
        found.pushes[0] += own.and(two).and(room).len();
        let second = own.and(three).step(direction).and(own);
        found.pushes[1] += second.and(room).len();
        let last = own.and(maps.rims[direction.index()]);
        found.pressed += last.and(one).len();
        found.ejections += last.and(two).len() + last.and(second).len();
    }
    found
}

/// The balls at the rim that two attackers in a row behind one push off, and those that three behind two do.
#[inline]
fn ejected(own: CellSet, attackers: CellSet, last: CellSet, direction: Direction) -> [CellSet; 2] {
    let one = attackers.step(direction);
    let two = one.and(one.step(direction));
    let three = two.and(two.step(direction));
    [last.and(two), last.and(own.and(three).step(direction))]
}

/// The balls of a side, and where they stand.
struct OneSide<'a> {
    maps: &'a Maps,
    own: CellSet,
    other: CellSet,
    /// The middle of all balls.
    middle: Cell,
}

impl OneSide<'_> {
    /// `danger` is what the opponent could do, `power` what this side could.
    #[inline]
    fn count<T: Tally>(&self, lost: u8, danger: &Pressure, power: &Pressure, tally: &mut T) {
        let count = |cells: CellSet| cells.len() as i32;
        tally.add(LOST + usize::from(lost).min(14), 1);
        for (place, &cells) in self.maps.places.iter().enumerate() {
            tally.add(PLACE + place, count(self.own.and(cells)));
        }
        tally.add(FROM_ALL, self.maps.distances(self.own, self.middle));
        tally.add(FROM_OWN, self.maps.distances(self.own, self.maps.middle(self.own)));
        tally.add(PUSH, power.pushes[0] as i32);
        tally.add(PUSH + 1, power.pushes[1] as i32);
        tally.add(PRESSED, danger.pressed as i32);
        tally.add(IN_DANGER, danger.ejections as i32);
        tally.add(DANGERS + (danger.ejections as usize).min(WAYS - 1), 1);
        self.count_groups(tally);
    }

    /// How the balls hold together.
    #[inline]
    fn count_groups<T: Tally>(&self, tally: &mut T) {
        let steps = Direction::ALL.map(|direction| self.own.step(direction));
        let beside = steps.map(|step| self.own.and(step));
        let count = |cells: CellSet| cells.len() as i32;
        let sum = |sets: [CellSet; 3]| sets.into_iter().map(count).sum::<i32>();
        let half = HALF.map(Direction::index);
        tally.add(PAIR, sum(half.map(|d| beside[d])));
        tally.add(ROW, sum(half.map(|d| beside[d].and(beside[d + 3]))));
        // Of the six triangles around a ball these two find each triangle once, by one of its corners.
        tally.add(TRIANGLE, count(beside[0].and(beside[1])) + count(beside[3].and(beside[4])));
        tally.add(WEDGED, sum(half.map(|d| self.other.and(steps[d]).and(steps[d + 3]))));
        self.count_beside(beside, tally);
    }

    /// How many balls have 0 to 6 neighbours: a bit-sliced counter (a carry-save adder over sets) adds up all balls at once.
    #[inline]
    fn count_beside<T: Tally>(&self, beside: [CellSet; 6], tally: &mut T) {
        let [mut ones, mut twos, mut fours] = [CellSet::EMPTY; 3];
        for set in beside {
            let carry = ones.and(set);
            ones = ones.xor(set);
            fours = fours.or(twos.and(carry));
            twos = twos.xor(carry);
        }
        for number in 0..7 {
            let pick = |cells: CellSet, bit: usize, from: CellSet| {
                if number & bit == 0 { from.without(cells) } else { from.and(cells) }
            };
            let with = pick(ones, 1, pick(twos, 2, pick(fours, 4, self.own)));
            tally.add(BESIDE + number, with.len() as i32);
        }
    }
}

/// Balls further away than this are no worse than here.
pub(super) const FARTHEST: usize = 6;

/// Sets of cells by where they lie.
#[derive(Clone, Debug)]
pub(super) struct Maps {
    /// The cells of each kind of place.
    pub(super) places: [CellSet; PLACES],
    /// For each direction, the cells beyond which the board ends.
    pub(super) rims: [CellSet; 6],
    /// Cells with equal first and with equal second coordinate.
    lines: [[CellSet; 9]; 2],
    /// For each cell, those less than one step away, two steps, and so on.
    discs: Vec<[CellSet; FARTHEST]>,
}

impl Maps {
    pub(super) fn new() -> Maps {
        let rims =
            Direction::ALL.map(|direction| CellSet::ALL.without(CellSet::ALL.step(direction.opposite())));
        let with =
            |is_in: &dyn Fn(Cell) -> bool| Cell::all().filter(|&cell| is_in(cell)).collect::<CellSet>();
        let places = std::array::from_fn(|place| with(&|cell| place_of(cell) == place));
        let lines = [
            std::array::from_fn(|line| with(&|cell| cell.hex().q + 4 == line as i16)),
            std::array::from_fn(|line| with(&|cell| cell.hex().r + 4 == line as i16)),
        ];
        let mut discs = vec![[CellSet::EMPTY; FARTHEST]; Cell::COUNT];
        for center in Cell::all() {
            discs[center.index()] = std::array::from_fn(|radius| {
                with(&|cell| usize::from(cell.hex().distance(center.hex())) <= radius)
            });
        }
        Maps { places, rims, lines, discs }
    }

    /// The cell nearest to the middle of the balls, and the centre of the board if there are none.
    #[inline]
    pub(super) fn middle(&self, balls: CellSet) -> Cell {
        let count = balls.len() as i32;
        if count == 0 {
            return Cell::CENTER;
        }
        // Lines are numbered from 0 at the edge: all sums are positive, and half the divisor rounds them.
        let [q, r] = [0, 1].map(|axis: usize| {
            let cells = self.lines[axis].iter().zip(0..);
            let sum: i32 = cells.map(|(&line, number)| balls.and(line).len() as i32 * number).sum();
            (sum + count / 2) / count
        });
        Cell::at(8 - r as u8, q as u8 + 1).unwrap_or(Cell::CENTER)
    }

    /// The sum of the distances of the balls from a cell.
    #[inline]
    pub(super) fn distances(&self, balls: CellSet, from: Cell) -> i32 {
        let all = balls.len();
        self.discs[from.index()].iter().map(|&disc| (all - balls.and(disc).len()) as i32).sum()
    }
}

/// The kind of place a cell is, as [`PLACES`] draws them.
fn place_of(cell: Cell) -> usize {
    let hex = cell.hex();
    let mut sides = [hex.q.abs(), hex.r.abs(), (hex.q + hex.r).abs()];
    sides.sort_unstable();
    // The largest is the distance from the centre, the smallest the distance from the nearest corner of that ring.
    match (sides[2], sides[0]) {
        (0, _) => 0,
        (1, _) => 1,
        (2, 0) => 2,
        (2, _) => 3,
        (3, 0) => 4,
        (3, _) => 5,
        (_, 0) => 6,
        (_, 1) => 7,
        _ => 8,
    }
}
