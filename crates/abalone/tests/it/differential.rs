//! The fast generator against the oracle: the same texts and the same boards after each move, at every turn of many
//! random games, some of them bent towards pushing. At the end each test asserts that its rarities really happened.

use std::collections::BTreeMap;

use rusc_abalone::{Cell, Position, Setup};
use rusc_game::{Notation, Outcome, Position as _, Side, SplitMix64};

use crate::depth;
use crate::oracle::{Color, Oracle};

/// What a game is bent towards.
#[derive(Clone, Copy, Debug)]
enum Taste {
    Anything,
    /// Pushes, and ejections most of all.
    Pushing,
    /// Side-steps.
    Sideways,
}

/// What was seen on the way.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    turns: usize,
    pushes: usize,
    ejections: usize,
    side_steps: usize,
    ended: usize,
    most_moves: usize,
}

/// The board as 61 letters and dots from `i5` to `a5`.
fn cells(pos: &Position) -> String {
    let mark = |cell| match pos.board().at(cell) {
        Some(Side::First) => 'b',
        Some(Side::Second) => 'w',
        None => '.',
    };
    (0..9).rev().flat_map(Cell::row_cells).map(mark).collect()
}

fn as_oracle(pos: &Position) -> Oracle {
    let color = |side| if side == Side::First { Color::Black } else { Color::White };
    let lost = Side::ALL.map(|side| u32::from(pos.lost(side)));
    Oracle::new(&cells(pos), color(pos.side_to_move()), lost)
}

/// Every move as text, with the board it leads to.
fn moves_of(pos: &Position) -> BTreeMap<String, (rusc_abalone::Move, String, [u32; 2])> {
    let mut moves = Vec::new();
    pos.legal_moves(&mut moves);
    let listed = moves.len();
    let described = moves.into_iter().map(|m| {
        let mut after = pos.clone();
        let _ = after.make(m);
        (pos.move_text(m), (m, cells(&after), Side::ALL.map(|side| u32::from(after.lost(side)))))
    });
    let described: BTreeMap<_, _> = described.collect();
    assert_eq!(described.len(), listed, "a move is listed twice in {}", pos.row_text());
    described
}

/// Compares the moves of a position and returns them.
fn agree(pos: &Position, oracle: &Oracle) -> Vec<rusc_abalone::Move> {
    let fast = moves_of(pos);
    let slow = oracle.moves();
    let fast_boards: BTreeMap<&String, (&String, [u32; 2])> =
        fast.iter().map(|(text, (_, after, lost))| (text, (after, *lost))).collect();
    let slow_cells: Vec<(&String, String, [u32; 2])> =
        slow.iter().map(|(text, after)| (text, after.cells(), after.lost)).collect();
    let slow_boards: BTreeMap<&String, (&String, [u32; 2])> =
        slow_cells.iter().map(|(text, after, lost)| (*text, (after, *lost))).collect();
    assert_eq!(fast_boards, slow_boards, "in {}", pos.row_text());
    assert_eq!(pos.count_moves(), fast.len() as u64, "in {}", pos.row_text());
    let beaten = oracle.lost.iter().any(|&lost| lost >= 6);
    assert_eq!(pos.outcome().is_some(), beaten || slow.is_empty(), "in {}", pos.row_text());
    fast.into_values().map(|(m, _, _)| m).collect()
}

impl Taste {
    fn liking(self, m: rusc_abalone::Move) -> u8 {
        match self {
            Taste::Anything => 0,
            Taste::Pushing => m.pushed() + 2 * u8::from(m.ejects()),
            Taste::Sideways => u8::from(m.is_side_step()) * m.balls(),
        }
    }

    /// One of the moves most to the taste, or now and then just one.
    fn choose(self, moves: &[rusc_abalone::Move], random: &mut SplitMix64) -> Option<rusc_abalone::Move> {
        let any = *random.pick(moves)?;
        let most = moves.iter().map(|&m| self.liking(m)).max()?;
        let best: Vec<_> = moves.iter().copied().filter(|&m| self.liking(m) == most).collect();
        if random.below(3) == 0 { Some(any) } else { random.pick(&best).copied() }
    }
}

/// Plays one game, comparing on every turn.
fn compare_game(setup: Setup, taste: Taste, number: u64, plies: usize, seen: &mut Seen) {
    let mut random = SplitMix64::new(number);
    let mut pos = Position::start(&setup);
    for _ in 0..plies {
        let moves = agree(&pos, &as_oracle(&pos));
        seen.turns += 1;
        seen.most_moves = seen.most_moves.max(moves.len());
        let Some(m) = taste.choose(&moves, &mut random) else {
            seen.ended += 1;
            assert_eq!(pos.outcome(), Some(Outcome::Win(!pos.side_to_move())));
            return;
        };
        seen.pushes += usize::from(m.pushed() > 0);
        seen.ejections += usize::from(m.ejects());
        seen.side_steps += usize::from(m.is_side_step());
        let _ = pos.make(m);
    }
}

fn compare(taste: Taste, games: u64, plies: usize) -> Seen {
    let games = if depth::asked_for().is_some() { games * 10 } else { games };
    let mut seen = Seen::default();
    for setup in Setup::all() {
        for number in 0..games {
            compare_game(setup, taste, number, plies, &mut seen);
        }
    }
    seen
}

#[test]
fn random_games_from_all_layouts_agree_with_the_oracle() {
    let seen = compare(Taste::Anything, 2, 60);
    assert!(seen.turns > 4_000 && seen.side_steps > 500, "{seen:?}");
}

#[test]
fn games_of_pushes_agree_with_the_oracle() {
    let seen = compare(Taste::Pushing, 2, 300);
    assert!(seen.pushes > 1_000 && seen.ejections > 300 && seen.ended > 20, "{seen:?}");
}

#[test]
fn games_of_side_steps_agree_with_the_oracle() {
    let seen = compare(Taste::Sideways, 1, 60);
    assert!(seen.side_steps > 1_000, "{seen:?}");
}

/// Boards that no game leads to: any number of balls anywhere, crowded ones too.
#[test]
fn random_boards_agree_with_the_oracle() {
    let mut random = SplitMix64::new(1);
    let rounds = if depth::asked_for().is_some() { 20_000 } else { 2_000 };
    let mut without_moves = 0;
    for _ in 0..rounds {
        let (black, white) = (random.below(15), random.below(15));
        let mut board: Vec<char> = vec!['.'; Cell::COUNT];
        for mark in std::iter::repeat_n('b', black).chain(std::iter::repeat_n('w', white)) {
            let free: Vec<usize> = (0..board.len()).filter(|&index| board[index] == '.').collect();
            board[*random.pick(&free).unwrap()] = mark;
        }
        let board: String = board.into_iter().collect();
        let side = if random.below(2) == 0 { "b" } else { "w" };
        let text = format!("{side} {}", ball_list(&board));
        let pos = Position::from_text(&text).unwrap_or_else(|faults| panic!("{text}: {faults}"));
        let moves = agree(&pos, &as_oracle(&pos));
        without_moves += usize::from(moves.is_empty());
    }
    assert!(without_moves > 0);
}

/// The board as `C5b,D5b,…`.
fn ball_list(board: &str) -> String {
    let cells = (0..9).rev().flat_map(Cell::row_cells);
    let balls = cells.zip(board.chars()).filter(|(_, mark)| *mark != '.');
    balls.map(|(cell, mark)| format!("{cell}{mark}")).collect::<Vec<_>>().join(",")
}
