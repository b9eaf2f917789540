//! By which way a piece gets where it goes: for each target one shortest way, both ends included. What is legal the move
//! generator has decided before; here only the steps are found again, as plainly as the rules tell them.

use crate::board::Board;
use crate::movegen::{fits, heights_around};
use crate::ring::{SLIDES, directions};
use crate::{Bug, Cell, Piece, Position};

/// How a piece comes to one of its targets.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    /// From where it stands to the target, each a neighbour of the one before.
    pub(crate) cells: Vec<Cell>,
    /// Where the pillbug or mosquito stands that throws it; nothing if it goes by itself.
    pub(crate) thrower: Option<Cell>,
}

impl Way {
    pub(crate) fn target(&self) -> Option<Cell> {
        self.cells.last().copied()
    }
}

/// The ways of a piece that may be moved now, one for each target. Where it could also be thrown, it walks.
pub(crate) fn of(pos: &Position, piece: Piece) -> Vec<Way> {
    let Some(from) = pos.board().cell_of(piece) else { return Vec::new() };
    let mut ways = Vec::new();
    if piece.side() == pos.side() {
        let walker = Walker::new(pos.board(), piece, from);
        let walks = walker.walks(piece.bug());
        ways.extend(walks.into_iter().map(|cells| Way { cells, thrower: None }));
    }
    for thrower in throwers(pos) {
        for to in thrown_to(pos.board(), thrower, from) {
            ways.push(Way { cells: vec![from, thrower, to], thrower: Some(thrower) });
        }
    }
    first_to_each_target(ways, Way::target)
}

/// Keeps the first way to each target.
fn first_to_each_target<W>(ways: Vec<W>, target: impl Fn(&W) -> Option<Cell>) -> Vec<W> {
    let mut seen = Vec::new();
    let mut is_new = |way: &W| {
        let known = seen.contains(&target(way));
        seen.push(target(way));
        !known
    };
    ways.into_iter().filter(|way| is_new(way)).collect()
}

/// Where pieces of the side to move stand that can throw (H21): on the ground, not stunned.
pub(crate) fn throwers(pos: &Position) -> impl Iterator<Item = Cell> {
    let board = pos.board();
    let able = move |cell: Cell, piece: Piece| {
        let mimics = || bugs_around(board, cell).any(|bug| bug == Bug::Pillbug);
        piece.bug() == Bug::Pillbug || piece.bug() == Bug::Mosquito && mimics()
    };
    // Pillbugs first: a mosquito only copies them.
    let own = [Bug::Pillbug, Bug::Mosquito].into_iter().filter_map(move |bug| Piece::new(pos.side(), bug, 1));
    own.filter(move |&piece| pos.stunned_piece() != Some(piece)).filter_map(move |piece| {
        let cell = board.cell_of(piece).filter(|&cell| board.top(cell) == Some(piece))?;
        (board.height(cell) == 1 && able(cell, piece)).then_some(cell)
    })
}

/// Where a thrower sets down what it lifts from a cell; nowhere if it cannot lift it. Up and down are steps between the
/// ground and the thrower's back (H12).
pub(crate) fn thrown_to(board: &Board, thrower: Cell, from: Cell) -> impl Iterator<Item = Cell> {
    let around = heights_around(board, thrower);
    let is_open = move |direction: usize| fits(around, direction, 0, 1);
    let lifts = thrower.direction_to(from).is_some_and(|up| around[up] == 1 && is_open(up));
    let free = (0..6).filter(move |&down| lifts && around[down] == 0 && is_open(down));
    free.map(move |down| thrower.neighbor(down))
}

/// The kinds on top of the neighbouring cells.
fn bugs_around(board: &Board, cell: Cell) -> impl Iterator<Item = Bug> {
    cell.neighbors().into_iter().filter_map(|beside| board.top(beside)).map(Piece::bug)
}

/// The table with a piece lifted off it, and where that piece stood.
pub(crate) struct Walker {
    board: Board,
    from: Cell,
}

impl Walker {
    /// Lifts a piece, which must be on top of its cell.
    pub(crate) fn new(board: &Board, piece: Piece, from: Cell) -> Walker {
        let mut board = board.clone();
        board.lift(piece);
        Walker { board, from }
    }

    /// The kinds a mosquito on the ground copies here (H19).
    pub(crate) fn copied(&self) -> Vec<Bug> {
        bugs_around(&self.board, self.from).filter(|&bug| bug != Bug::Mosquito).collect()
    }

    /// Where it could slide to from a cell on the ground (H9).
    pub(crate) fn slides(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        directions(SLIDES[self.board.ring(cell) as usize]).map(move |direction| cell.neighbor(direction))
    }

    /// Where it gets by itself, one way for each target.
    fn walks(&self, bug: Bug) -> Vec<Vec<Cell>> {
        let ways = match bug {
            _ if self.board.height(self.from) > 0 => self.one_step(self.climbs()),
            Bug::Queen | Bug::Pillbug => self.one_step(self.slides(self.from).collect()),
            Bug::Beetle => self.one_step(self.climbs()),
            Bug::Grasshopper => self.jumps(),
            Bug::Spider => {
                self.three_steps(|way, cell| self.slides(cell).filter(|to| !way.contains(to)).collect())
            }
            Bug::Ant => self.around_the_hive(),
            Bug::Ladybug => self.three_steps(|way, cell| self.strides(way, cell)),
            Bug::Mosquito => {
                let mut ways: Vec<Vec<Cell>> =
                    self.copied().into_iter().flat_map(|bug| self.walks(bug)).collect();
                ways.sort_by_key(Vec::len);
                ways
            }
        };
        first_to_each_target(ways, |way| way.last().copied())
    }

    fn one_step(&self, targets: Vec<Cell>) -> Vec<Vec<Cell>> {
        targets.into_iter().map(|to| vec![self.from, to]).collect()
    }

    /// One step, also up, along the top and down (H12).
    fn climbs(&self) -> Vec<Cell> {
        let is_ground = |to: &Cell| self.board.height(self.from) == 0 && self.board.height(*to) == 0;
        let up_or_down = self.fitting(self.from).into_iter().filter(|to| !is_ground(to));
        up_or_down.chain(self.slides(self.from).filter(is_ground)).collect()
    }

    /// The neighbours to which a step fits between the stacks beside it.
    fn fitting(&self, cell: Cell) -> Vec<Cell> {
        let around = heights_around(&self.board, cell);
        let fitting = (0..6).filter(|&d| fits(around, d, self.board.height(cell), around[d]));
        fitting.map(|direction| cell.neighbor(direction)).collect()
    }

    /// Straight over one or more pieces to the first empty cell (H13).
    fn jumps(&self) -> Vec<Vec<Cell>> {
        let line = |direction: usize| {
            let mut way = vec![self.from, self.from.neighbor(direction)];
            while let Some(&cell) = way.last().filter(|&&cell| self.board.height(cell) > 0) {
                way.push(cell.neighbor(direction));
            }
            way
        };
        (0..6).map(line).filter(|way| way.len() > 2).collect()
    }

    /// One step of the ladybug: onto the hive, along it, and down (H20).
    fn strides(&self, way: &[Cell], cell: Cell) -> Vec<Cell> {
        let comes_down = way.len() == 3;
        let fits = |to: &Cell| (self.board.height(*to) == 0) == comes_down && *to != self.from;
        self.fitting(cell).into_iter().filter(fits).collect()
    }

    /// All ways of three steps; `next` tells where a way may go on from its last cell.
    fn three_steps(&self, next: impl Fn(&[Cell], Cell) -> Vec<Cell>) -> Vec<Vec<Cell>> {
        let mut ways = vec![vec![self.from]];
        for _ in 0..3 {
            let longer = |way: Vec<Cell>| {
                let ends = way.last().map_or(Vec::new(), |&cell| next(&way, cell));
                ends.into_iter().map(move |end| [&way[..], &[end]].concat())
            };
            ways = ways.into_iter().flat_map(longer).collect();
        }
        ways
    }

    /// The shortest ways of sliding steps to all cells that can be reached (H15).
    fn around_the_hive(&self) -> Vec<Vec<Cell>> {
        let mut ways = vec![vec![self.from]];
        let mut reached = vec![self.from];
        let mut next = 0;
        while let Some(&cell) = reached.get(next) {
            for to in self.slides(cell) {
                if !reached.contains(&to) {
                    reached.push(to);
                    ways.push([&ways[next][..], &[to]].concat());
                }
            }
            next += 1;
        }
        ways.split_off(1)
    }
}
