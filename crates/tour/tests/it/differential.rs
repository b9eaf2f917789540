//! The fast generator against the oracle: equal sets of moves, by their texts, and equal positions after each of them,
//! at every turn of many random games and in positions no game would lead to. Some games are bent towards what random
//! play rarely shows, and at the end each test asserts that its rarities really happened.

use std::collections::BTreeMap;

use rusc_game::{Notation, Outcome, Position as _, Side, SplitMix64};
use rusc_tour::{Cell, Diagram, Move, Piece, Position, Tokens};

use crate::depth;
use crate::oracle::{Act, Oracle};

/// What a game is bent towards.
#[derive(Clone, Copy, Debug)]
enum Taste {
    Anything,
    /// High stacks.
    Piling,
    /// Moves that cost a token.
    Spending,
    /// Pieces without neighbours.
    Scattering,
    /// Pieces with many.
    Crowding,
}

/// What was seen on the way.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    turns: usize,
    highest: usize,
    ordinary: usize,
    raises: usize,
    steps: usize,
    crossings: usize,
    passes: usize,
    draws: usize,
    wins: [usize; 2],
    /// Positions with a piece that has more neighbours than the rules give moves for.
    crowded: usize,
}

/// The legal moves of the crate by their texts.
fn texts(pos: &Position) -> BTreeMap<String, Move> {
    let mut moves = Vec::new();
    pos.legal_moves(&mut moves);
    assert_eq!(pos.count_moves(), moves.len() as u64, "wrong count in\n{}", pos.drawing());
    let texts: BTreeMap<String, Move> = moves.iter().map(|&m| (pos.move_text(m), m)).collect();
    assert_eq!(texts.len(), moves.len(), "a move is listed twice in\n{}", pos.drawing());
    texts
}

/// Compares moves, what they lead to, and the outcome. Returns the moves of both.
fn agree(pos: &Position, oracle: &Oracle) -> Vec<(Act, Move)> {
    let fast = texts(pos);
    let slow: BTreeMap<String, Act> = oracle.acts().into_iter().map(|act| (oracle.text(&act), act)).collect();
    assert!(
        fast.keys().eq(slow.keys()),
        "{}\nonly the generator has {:?}\nonly the oracle has {:?}",
        pos.drawing(),
        fast.keys().filter(|text| !slow.contains_key(*text)).collect::<Vec<_>>(),
        slow.keys().filter(|text| !fast.contains_key(*text)).collect::<Vec<_>>(),
    );
    let outcome = pos.outcome().map(|outcome| match outcome {
        Outcome::Win(Side::First) => 'o',
        Outcome::Win(Side::Second) => 'b',
        Outcome::Draw => '=',
    });
    assert_eq!(outcome, oracle.outcome(), "{}", pos.drawing());
    let mut pairs = Vec::new();
    for ((text, m), act) in fast.into_iter().zip(slow.into_values()) {
        let (mut after, mut expected) = (pos.clone(), oracle.clone());
        let _ = after.make(m);
        expected.play(&act);
        assert_eq!(Oracle::of(&after).description(), expected.description(), "{text} in\n{}", pos.drawing());
        pairs.push((act, m));
    }
    pairs
}

impl Taste {
    /// How much an act is to the taste.
    fn liking(self, oracle: &Oracle, act: &Act) -> usize {
        let Act::Go { to, sign, .. } = act else { return 0 };
        match self {
            Taste::Anything => 0,
            Taste::Piling => oracle.height(to),
            Taste::Spending => usize::from(sign.is_some()),
            Taste::Scattering => 6 - oracle.neighbors(to),
            Taste::Crowding => oracle.neighbors(to),
        }
    }

    /// One of the acts most to the taste, or now and then just one. Who has a taste puts off wins, that games may last.
    fn choose(self, oracle: &Oracle, pairs: &[(Act, Move)], random: &mut SplitMix64) -> (Act, Move) {
        if matches!(self, Taste::Anything) {
            return random.pick(pairs).expect("the game goes on").clone();
        }
        let goes_on = |(act, _): &&(Act, Move)| {
            let mut after = oracle.clone();
            after.play(act);
            after.outcome().is_none()
        };
        let mut open: Vec<&(Act, Move)> = pairs.iter().filter(goes_on).collect();
        if open.is_empty() {
            open = pairs.iter().collect();
        }
        if random.below(4) != 0 {
            let most = open.iter().map(|(act, _)| self.liking(oracle, act)).max();
            open.retain(|(act, _)| Some(self.liking(oracle, act)) == most);
        }
        (*random.pick(&open).expect("the game goes on")).clone()
    }
}

impl Seen {
    fn look(&mut self, oracle: &Oracle, act: &Act) {
        self.turns += 1;
        match act {
            Act::Pass => self.passes += 1,
            Act::Go { sign: None, .. } => self.ordinary += 1,
            Act::Go { sign: Some('^'), .. } => self.raises += 1,
            Act::Go { sign: Some('+'), .. } => self.steps += 1,
            Act::Go { .. } => self.crossings += 1,
        }
        for cell in Cell::all().filter(|cell| oracle.height(cell.name()) > 0) {
            self.highest = self.highest.max(oracle.height(cell.name()));
            self.crowded += usize::from(oracle.neighbors(cell.name()) > 3);
        }
    }

    fn close(&mut self, outcome: Option<char>) {
        match outcome {
            Some('o') => self.wins[0] += 1,
            Some('b') => self.wins[1] += 1,
            Some(_) => self.draws += 1,
            None => {}
        }
    }
}

/// Plays games to one taste, comparing on every turn, ten times as many when asked for depth.
fn compare(taste: Taste, games: u64, plies: usize) -> Seen {
    let games = if depth::asked_for().is_some() { games * 10 } else { games };
    let mut seen = Seen::default();
    for seed in 0..games {
        let mut random = SplitMix64::new(seed);
        let (mut pos, mut oracle) = (Position::new(), Oracle::new());
        for _ in 0..plies {
            let pairs = agree(&pos, &oracle);
            if pairs.is_empty() {
                break;
            }
            let (act, m) = taste.choose(&oracle, &pairs, &mut random);
            seen.look(&oracle, &act);
            oracle.play(&act);
            let _ = pos.make(m);
        }
        seen.close(oracle.outcome());
    }
    seen
}

#[test]
fn random_games_agree_with_the_oracle() {
    let seen = compare(Taste::Anything, 40, 300);
    assert!(seen.turns > 2_000 && seen.raises > 100 && seen.steps > 100 && seen.crossings > 100, "{seen:?}");
    assert!(seen.wins[0] > 5 && seen.wins[1] > 5, "{seen:?}");
}

#[test]
fn games_full_of_stacks_agree_with_the_oracle() {
    let seen = compare(Taste::Piling, 40, 100);
    assert!(seen.highest >= 8 && seen.raises > 100, "{seen:?}");
}

#[test]
fn games_full_of_tokens_agree_with_the_oracle() {
    let seen = compare(Taste::Spending, 40, 100);
    assert!(seen.raises + seen.steps + seen.crossings > seen.ordinary / 2, "{seen:?}");
}

#[test]
fn scattered_games_agree_with_the_oracle() {
    let seen = compare(Taste::Scattering, 40, 100);
    assert!(seen.passes > 0, "{seen:?}");
}

#[test]
fn crowded_games_agree_with_the_oracle() {
    let seen = compare(Taste::Crowding, 40, 100);
    assert!(seen.crowded > 500, "{seen:?}");
}

/// A position with all pieces on a few cells taken at random, if it is one.
fn random_position(random: &mut SplitMix64) -> Option<Position> {
    let cells: Vec<Cell> = Cell::all().filter(|cell| !cell.is_red_star()).collect();
    let n_cells = 1 + random.below(cells.len());
    let chosen: Vec<Cell> = (0..n_cells).map(|_| cells[random.below(cells.len())]).collect();
    let mut pieces: Vec<Piece> =
        Piece::all().into_iter().flat_map(|piece| vec![piece; piece.kind.count()]).collect();
    let mut side = || Side::ALL[random.below(2)];
    let tokens = Tokens { sun: side(), moon: side() };
    let mut diagram = Diagram { ply: random.below(2) as u32, tokens, ..Diagram::default() };
    while !pieces.is_empty() {
        let piece = pieces.swap_remove(random.below(pieces.len()));
        diagram.stacks[chosen[random.below(n_cells)].index()].push(piece);
    }
    Position::try_from(&diagram).ok()
}

#[test]
fn positions_thrown_together_agree_with_the_oracle() {
    let mut random = SplitMix64::new(1);
    let mut seen = Seen::default();
    let tries = if depth::asked_for().is_some() { 50_000 } else { 5_000 };
    let positions = (0..tries).filter_map(|_| random_position(&mut random)).collect::<Vec<_>>();
    for mut pos in positions {
        // Twice, so that a pass can be answered by another.
        for _ in 0..2 {
            assert_eq!(pos.audit(), Ok(()));
            let oracle = Oracle::of(&pos);
            let pairs = agree(&pos, &oracle);
            let Some((act, m)) = pairs.first() else { break };
            seen.look(&oracle, act);
            let _ = pos.make(*m);
        }
        seen.close(Oracle::of(&pos).outcome());
    }
    assert!(seen.turns > 5_000 && seen.highest == 10 && seen.passes > 100 && seen.draws > 5, "{seen:?}");
}
