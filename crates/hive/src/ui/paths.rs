//! Paths: for each target of a piece one shortest path, both ends included, to be shown by a front end. A plain search
//! step by step, as the rulebook describes the movements; what is legal the move generator decides.

use crate::board::Board;
use crate::board::ring::{SLIDES, directions};
use crate::movegen::{bugs_around, fits, heights_around, throw_targets, throwers};
use crate::{Bug, Cell, Piece, Position};

/// The path of a piece to one of its targets.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    /// From where it stands to the target, each a neighbour of the one before.
    pub(crate) cells: Vec<Cell>,
    /// The cell of the pillbug or mosquito that throws it; `None` if it moves by itself.
    pub(crate) thrower: Option<Cell>,
}

impl Path {
    pub(crate) fn target(&self) -> Option<Cell> {
        self.cells.last().copied()
    }
}

/// The paths of a piece that may be moved now, one for each target. Where it could also be thrown, it walks.
pub(crate) fn of(pos: &Position, piece: Piece) -> Vec<Path> {
    let Some(from) = pos.board().cell_of(piece) else { return Vec::new() };
    let mut paths = Vec::new();
    if piece.side() == pos.side() {
        let finder = PathFinder::new(pos.board(), piece, from);
        let walks = finder.walks(piece.bug());
        paths.extend(walks.into_iter().map(|cells| Path { cells, thrower: None }));
    }
    for thrower in throwers(pos) {
        for to in throw_targets(pos.board(), thrower, from) {
            paths.push(Path { cells: vec![from, thrower, to], thrower: Some(thrower) });
        }
    }
    first_to_each_target(paths, Path::target)
}

/// Keeps the first path to each target.
fn first_to_each_target<W>(paths: Vec<W>, target: impl Fn(&W) -> Option<Cell>) -> Vec<W> {
    let mut seen = Vec::new();
    let mut is_new = |path: &W| {
        let known = seen.contains(&target(path));
        seen.push(target(path));
        !known
    };
    paths.into_iter().filter(|path| is_new(path)).collect()
}

/// Finds paths on the board with the moving piece lifted off it.
pub(crate) struct PathFinder {
    board: Board,
    from: Cell,
}

impl PathFinder {
    /// Lifts a piece, which must be on top of its cell.
    pub(crate) fn new(board: &Board, piece: Piece, from: Cell) -> PathFinder {
        let mut board = board.clone();
        board.lift(piece);
        PathFinder { board, from }
    }

    /// The kinds a mosquito on the ground copies here (H19).
    pub(crate) fn copied(&self) -> Vec<Bug> {
        bugs_around(&self.board, self.from).filter(|&bug| bug != Bug::Mosquito).collect()
    }

    /// Where it could slide to from a cell on the ground (H9).
    pub(crate) fn slides(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        directions(SLIDES[self.board.ring(cell) as usize]).map(move |direction| cell.neighbor(direction))
    }

    /// How many pieces stand on a cell without the one that was lifted.
    pub(crate) fn height(&self, cell: Cell) -> u8 {
        self.board.height(cell)
    }

    /// How many cells beside a cell are occupied.
    pub(crate) fn neighbors_of(&self, cell: Cell) -> u32 {
        self.board.ring(cell).count_ones()
    }

    /// Whether sliding steps, however many, lead to a cell.
    pub(crate) fn slides_to(&self, cell: Cell) -> bool {
        self.around_the_hive().iter().any(|path| path.last() == Some(&cell))
    }

    /// Where it gets by itself, one path for each target.
    fn walks(&self, bug: Bug) -> Vec<Vec<Cell>> {
        let paths = match bug {
            _ if self.board.height(self.from) > 0 => self.one_step(self.climbs()),
            Bug::Queen | Bug::Pillbug => self.one_step(self.slides(self.from).collect()),
            Bug::Beetle => self.one_step(self.climbs()),
            Bug::Grasshopper => self.jumps(),
            Bug::Spider => {
                self.three_steps(|path, cell| self.slides(cell).filter(|to| !path.contains(to)).collect())
            }
            Bug::Ant => self.around_the_hive(),
            Bug::Ladybug => self.three_steps(|path, cell| self.strides(path, cell)),
            Bug::Mosquito => {
                let mut paths: Vec<Vec<Cell>> =
                    self.copied().into_iter().flat_map(|bug| self.walks(bug)).collect();
                paths.sort_by_key(Vec::len);
                paths
            }
        };
        first_to_each_target(paths, |path| path.last().copied())
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
            let mut path = vec![self.from, self.from.neighbor(direction)];
            while let Some(&cell) = path.last().filter(|&&cell| self.board.height(cell) > 0) {
                path.push(cell.neighbor(direction));
            }
            path
        };
        (0..6).map(line).filter(|path| path.len() > 2).collect()
    }

    /// One step of the ladybug: onto the hive, along it, and down (H20).
    fn strides(&self, path: &[Cell], cell: Cell) -> Vec<Cell> {
        let comes_down = path.len() == 3;
        let fits = |to: &Cell| (self.board.height(*to) == 0) == comes_down && *to != self.from;
        self.fitting(cell).into_iter().filter(fits).collect()
    }

    /// All paths of three steps; `next` tells where a path may go on from its last cell.
    fn three_steps(&self, next: impl Fn(&[Cell], Cell) -> Vec<Cell>) -> Vec<Vec<Cell>> {
        let mut paths = vec![vec![self.from]];
        for _ in 0..3 {
            let longer = |path: Vec<Cell>| {
                let ends = path.last().map_or(Vec::new(), |&cell| next(&path, cell));
                ends.into_iter().map(move |end| [&path[..], &[end]].concat())
            };
            paths = paths.into_iter().flat_map(longer).collect();
        }
        paths
    }

    /// The shortest paths of sliding steps to all cells that can be reached (H15).
    fn around_the_hive(&self) -> Vec<Vec<Cell>> {
        let mut paths = vec![vec![self.from]];
        let mut reached = vec![self.from];
        let mut next = 0;
        while let Some(&cell) = reached.get(next) {
            for to in self.slides(cell) {
                if !reached.contains(&to) {
                    reached.push(to);
                    paths.push([&paths[next][..], &[to]].concat());
                }
            }
            next += 1;
        }
        paths.split_off(1)
    }
}
