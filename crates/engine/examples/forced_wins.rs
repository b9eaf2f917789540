//! Makes the puzzles of `tests/data/forced-wins`: positions from games between levels in which exactly one move forces a
//! win within three or five half-moves, found by trying everything. Nothing here is shared with the search.
//!
//! ```bash
//! cargo run --release -p rusc-engine --example forced_wins -- hive Base+MLP 40 1 >> puzzles.txt
//! ```
//!
//! The words are a game, a set-up, how many puzzles, and a seed. A puzzle is a line `half-moves | move | game`.

use std::env;
use std::error::Error;
use std::io::{self, Write};

use rusc_engine::{AnyEngine, Control, EngineOptions, Level, new_engine};
use rusc_game::{Line, Notation, Outcome, Position, SplitMix64};
use rusc_games::{GameKind, TypedGame};

/// The last half-moves of a game, among which wins are looked for.
const TAIL: usize = 14;
/// Longer games are not looked at.
const LONGEST: usize = 250;
/// Half-moves at random before the levels take over, so that games differ.
const RANDOM_PLIES: usize = 4;
/// The distances of the puzzles.
const DISTANCES: [u32; 2] = [3, 5];

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [kind, setup, count, seed] = &words[..] else { return Err("GAME SETUP COUNT SEED".into()) };
    let kind = GameKind::from_id(kind).ok_or("no such game")?;
    let (count, seed): (usize, u64) = (count.parse()?, seed.parse()?);
    let mut random = SplitMix64::new(seed);
    let options = EngineOptions { table_megabytes: 1, ..EngineOptions::default() };
    let mut engine = new_engine(kind, options)?;
    let mut found = 0;
    while found < count {
        let game = play(kind, setup, &mut *engine, &mut random)?;
        if let Some(puzzle) = rusc_games::dispatch!(kind, P => puzzle::<P>(kind, &game, &mut random)) {
            writeln!(io::stdout(), "{puzzle}")?;
            found += 1;
        }
    }
    Ok(())
}

/// The moves of a game between two levels, as texts behind the set-up.
fn play(
    kind: GameKind,
    setup: &str,
    engine: &mut dyn AnyEngine,
    random: &mut SplitMix64,
) -> Result<Vec<String>, Box<dyn Error>> {
    let mut game = kind.start(setup)?;
    let levels = [0, 1].map(|_| Level::ALL[3 + random.below(3)]);
    while game.outcome().is_none() && game.ply() < LONGEST {
        let text = if game.ply() < RANDOM_PLIES {
            random.pick(&game.legal_moves()).cloned()
        } else {
            let info = engine.play(&*game, levels[game.ply() % 2], random.next_u64(), None, Control::NONE);
            info.map(|info| info.line[0].clone())
        };
        game.play(&text.ok_or("a game that goes on has a move")?)?;
    }
    Ok([&[game.setup(), String::new(), String::new()], game.played()].concat())
}

/// One of the positions near the end of a game that is a puzzle, if there is one.
fn puzzle<P: Notation>(kind: GameKind, game: &[String], random: &mut SplitMix64) -> Option<String> {
    let first = game.len().saturating_sub(TAIL).max(3);
    let mut ends: Vec<usize> = (first..game.len()).collect();
    random.shuffle(&mut ends);
    ends.into_iter().find_map(|end| {
        let text = game[..end].join(";");
        let typed = kind.read_game(&text).ok()?;
        let line = TypedGame::<P>::of(&*typed)?.line();
        let (plies, m) = Solver::new(line).unique_win(line.position())?;
        Some(format!("{plies} | {} | {text}", line.position().move_text(m)))
    })
}

/// Tries every move and every reply.
struct Solver {
    /// Keys of the game and of the line that is tried.
    keys: Vec<u64>,
    root: usize,
}

impl Solver {
    fn new<P: Position>(line: &Line<P>) -> Solver {
        Solver { keys: line.keys().to_vec(), root: line.ply() }
    }

    /// The distance and the move, if there is exactly one that wins in three or in five and none is quicker.
    fn unique_win<P: Position>(&mut self, pos: &P) -> Option<(u32, P::Move)> {
        let mut pos = pos.clone();
        if pos.outcome().is_some() || self.wins(&mut pos, 1) {
            return None;
        }
        for plies in DISTANCES {
            let mut winning = Vec::new();
            for m in moves(&pos) {
                if self.after(&mut pos, m, |solver, pos| solver.loses(pos, plies - 1)) {
                    winning.push(m);
                }
                if winning.len() > 1 {
                    return None;
                }
            }
            if let Some(&m) = winning.first() {
                return Some((plies, m));
            }
        }
        None
    }

    /// Whether the side to move wins within so many half-moves.
    fn wins<P: Position>(&mut self, pos: &mut P, plies: u32) -> bool {
        let side = pos.side_to_move();
        let win = Some(Outcome::Win(side));
        moves(pos).into_iter().any(|m| {
            self.after(pos, m, |solver, pos| match pos.outcome() {
                None => plies > 1 && solver.loses(pos, plies - 1),
                ended => ended == win,
            })
        })
    }

    /// Whether the side to move loses within so many half-moves, whatever it does.
    fn loses<P: Position>(&mut self, pos: &mut P, plies: u32) -> bool {
        let side = pos.side_to_move();
        match pos.outcome() {
            Some(outcome) => return outcome == Outcome::Win(!side),
            None if plies == 0 || self.is_repetition() => return false,
            None => {}
        }
        moves(pos).into_iter().all(|m| {
            self.after(pos, m, |solver, pos| match pos.outcome() {
                None => plies > 1 && !solver.is_repetition() && solver.wins(pos, plies - 1),
                ended => ended == Some(Outcome::Win(!side)),
            })
        })
    }

    /// What is true after a move.
    fn after<P: Position>(
        &mut self,
        pos: &mut P,
        m: P::Move,
        judge: impl FnOnce(&mut Solver, &mut P) -> bool,
    ) -> bool {
        let undo = pos.make(m);
        self.keys.push(pos.key());
        let verdict = judge(self, pos);
        self.keys.pop();
        pos.unmake(m, undo);
        verdict
    }

    /// Whether the position has stood on the board since the root, or twice before.
    fn is_repetition(&self) -> bool {
        let Some((now, earlier)) = self.keys.split_last() else { return false };
        let since = &earlier[self.root.min(earlier.len())..];
        since.contains(now) || earlier.iter().filter(|&key| key == now).count() >= 2
    }
}

fn moves<P: Position>(pos: &P) -> Vec<P::Move> {
    let mut moves = Vec::new();
    pos.legal_moves(&mut moves);
    moves
}
