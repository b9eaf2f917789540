//! The fast generator against the oracle: equal sets of moves at every turn of many random games, some of them bent
//! towards what random play rarely shows. At the end each test asserts that its rarities really happened.

use std::collections::BTreeSet;

use rusc_game::{Position as _, Side, SplitMix64};
use rusc_hive::{Cell, Expansions, Move, Opening, Position, Setup};

use crate::depth;
use crate::oracle::{Act, Oracle, START, Spot};

/// What a game is bent towards.
#[derive(Clone, Copy, Debug)]
enum Taste {
    Anything,
    /// Beetles up on stacks.
    Climbing,
    /// A hive as long as can be: one side goes that way, the other side the opposite way.
    Stretching(Spot),
    /// All pieces that way.
    Drifting(Spot),
    /// Moving what belongs to the opponent.
    Throwing,
    /// Rings with something empty inside.
    Enclosing,
}

/// The six ways out of the middle, as changes of (column, row).
const AWAY: [Spot; 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

/// What was seen on the way.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    turns: usize,
    highest: usize,
    widest: i32,
    /// Turns on which the hive was too wide to wrap onto 16 × 16 cells.
    too_wide_to_wrap: usize,
    /// Turns on which some piece stood further from the start than the table of 32 by 32 reaches.
    around_the_torus: usize,
    with_holes: usize,
    most_holes: usize,
    throws: usize,
    passes: usize,
    ended: usize,
}

/// As the fast generator writes it; its table is a torus.
pub(crate) fn as_move(act: Act) -> Move {
    let cell = |(q, r): Spot| Cell::at(q as i16, r as i16);
    match act {
        Act::Place(piece, spot) => Move::Place(piece, cell(spot)),
        Act::Shift(piece, spot) => Move::Shift(piece, cell(spot)),
        Act::Pass => Move::Pass,
    }
}

/// The moves of the position, checked against the oracle's.
fn agree(pos: &Position, acts: &BTreeSet<Act>, played: &[Move]) {
    let mut moves = Vec::new();
    pos.legal_moves(&mut moves);
    let fast: BTreeSet<Move> = moves.iter().copied().collect();
    let slow: BTreeSet<Move> = acts.iter().copied().map(as_move).collect();
    assert_eq!(slow.len(), acts.len(), "two acts fell onto one cell of the torus");
    assert!(
        fast == slow,
        "{} after {played:?}\nonly the generator has {:?}\nonly the oracle has {:?}",
        pos.setup(),
        fast.difference(&slow).collect::<Vec<_>>(),
        slow.difference(&fast).collect::<Vec<_>>(),
    );
    assert_eq!(fast.len(), moves.len(), "a move is listed twice after {played:?}");
    assert_eq!(pos.count_moves(), moves.len() as u64, "wrong count after {played:?}");
}

impl Taste {
    /// How much an act is to the taste; negative for acts that are chosen only by chance.
    fn liking(self, oracle: &Oracle, act: Act) -> i32 {
        let table = &oracle.table;
        match (self, act) {
            (Taste::Climbing, Act::Shift(_, to)) => table.height(to) as i32 - 1,
            (Taste::Stretching((dq, dr)), Act::Place(piece, (q, r))) => {
                let outwards = if piece.side() == Side::First { 1 } else { -1 };
                outwards * ((q - START.0) * dq + (r - START.1) * dr)
            }
            (Taste::Drifting((dq, dr)), Act::Shift(piece, (q, r))) => {
                let (q0, r0) = table.spot_of(piece).expect("it is in play");
                (q - q0) * dq + (r - r0) * dr - 1
            }
            (Taste::Throwing, Act::Shift(piece, _)) => {
                if piece.side() == oracle.to_move {
                    -1
                } else {
                    1
                }
            }
            (Taste::Enclosing, Act::Place(_, to)) => holes_after(oracle, act, to),
            (Taste::Enclosing, Act::Shift(_, to)) if table.is_empty(to) => holes_after(oracle, act, to),
            _ => -1,
        }
    }

    /// One of the acts most to the taste, or now and then just one.
    fn choose(self, oracle: &Oracle, acts: &[Act], random: &mut SplitMix64) -> Act {
        let any = *random.pick(acts).expect("the game goes on");
        if matches!(self, Taste::Anything) || random.below(4) == 0 {
            return any;
        }
        let likings: Vec<i32> = acts.iter().map(|&act| self.liking(oracle, act)).collect();
        let most = *likings.iter().max().expect("the game goes on");
        let best: Vec<Act> =
            acts.iter().zip(likings).filter(|&(_, l)| l == most).map(|(&act, _)| act).collect();
        if most < 0 { any } else { *random.pick(&best).expect("one of them has it") }
    }
}

fn holes_after(oracle: &Oracle, act: Act, to: Spot) -> i32 {
    // A hole needs pieces on opposite sides of something empty: near the end of a row nothing can close.
    let neighbors = crate::oracle::neighbors(to);
    let touched = neighbors.iter().filter(|&&spot| !oracle.table.is_empty(spot)).count();
    if touched < 2 {
        return -1;
    }
    let mut after = oracle.clone();
    after.play(act);
    after.table.holes() as i32 - 1
}

impl Seen {
    fn look(&mut self, oracle: &Oracle) {
        let Some(((q0, r0), (q1, r1))) = oracle.table.bounds() else { return };
        let width = (q1 - q0 + 1).max(r1 - r0 + 1);
        let holes = oracle.table.holes();
        self.turns += 1;
        self.widest = self.widest.max(width);
        self.too_wide_to_wrap += usize::from(width > 14);
        self.around_the_torus += usize::from(q0 < 0 || r0 < 0 || q1 > 31 || r1 > 31);
        self.highest =
            self.highest.max(oracle.table.spots().map(|spot| oracle.table.height(spot)).max().unwrap_or(0));
        self.with_holes += usize::from(holes > 0);
        self.most_holes = self.most_holes.max(holes);
    }
}

/// After so many half-moves a game takes up its next taste.
const PHASE: usize = 25;

/// Plays one game, comparing on every turn.
fn compare_game(setup: Setup, tastes: &[Taste], mut random: SplitMix64, plies: usize, seen: &mut Seen) {
    let mut oracle = Oracle::new(setup);
    let mut pos = Position::new(setup);
    let mut played = Vec::new();
    for ply in 0..plies {
        let acts = oracle.acts();
        agree(&pos, &acts, &played);
        assert_eq!(pos.outcome(), oracle.outcome(), "after {played:?}");
        if acts.is_empty() {
            seen.ended += 1;
            return;
        }
        seen.look(&oracle);
        let acts: Vec<Act> = acts.into_iter().collect();
        let taste = tastes[ply / PHASE % tastes.len()];
        let act = taste.choose(&oracle, &acts, &mut random);
        seen.passes += usize::from(act == Act::Pass);
        seen.throws += usize::from(matches!(act, Act::Shift(piece, _) if piece.side() != oracle.to_move));
        oracle.play(act);
        played.push(as_move(act));
        let _ = pos.make(as_move(act));
    }
}

/// Plays games with each of these set-ups, ten times as many when asked for depth. The tastes may look away from the
/// middle, in another direction each game.
fn compare(
    setups: impl Iterator<Item = Setup>,
    tastes: impl Fn(Spot) -> Vec<Taste>,
    games: u64,
    plies: usize,
) -> Seen {
    let games = if depth::asked_for().is_some() { games * 10 } else { games };
    let mut seen = Seen::default();
    for setup in setups {
        for seed in 0..games {
            let tastes = tastes(AWAY[seed as usize % 6]);
            compare_game(setup, &tastes, SplitMix64::new(seed), plies, &mut seen);
        }
    }
    seen
}

#[test]
fn random_games_of_all_eight_sets_agree_with_the_oracle() {
    let seen = compare(Setup::all(), |_| vec![Taste::Anything], 40, 120);
    assert!(seen.turns > 30_000 && seen.with_holes > 1_000 && seen.throws > 50, "{seen:?}");
}

#[test]
fn games_by_the_booklet_agree_with_the_oracle() {
    let setups = Expansions::all().map(|expansions| Setup { expansions, opening: Opening::Booklet });
    let seen = compare(setups, |_| vec![Taste::Anything], 3, 60);
    assert!(seen.turns > 1_000, "{seen:?}");
}

#[test]
fn games_full_of_stacks_agree_with_the_oracle() {
    let seen = compare(Setup::all(), |_| vec![Taste::Climbing], 6, 120);
    assert!(seen.highest >= 5, "{seen:?}");
}

#[test]
fn hives_too_wide_to_wrap_agree_with_the_oracle() {
    let seen = compare(Setup::all(), |away| vec![Taste::Stretching(away)], 6, 60);
    assert!(seen.too_wide_to_wrap > 200 && seen.widest > 20, "{seen:?}");
}

#[test]
fn hives_that_drift_around_the_torus_agree_with_the_oracle() {
    let seen = compare(Setup::all(), |away| vec![Taste::Drifting(away)], 6, 250);
    assert!(seen.around_the_torus > 100, "{seen:?}");
}

#[test]
fn games_of_throws_agree_with_the_oracle() {
    let setups = ["Base+P", "Base+MP", "Base+LP", "Base+MLP"].map(|text| text.parse().unwrap());
    let seen = compare(setups.into_iter(), |_| vec![Taste::Throwing], 8, 120);
    assert!(seen.throws > 200, "{seen:?}");
}

#[test]
fn hives_with_holes_agree_with_the_oracle() {
    let seen = compare(Setup::all(), |_| vec![Taste::Enclosing], 3, 100);
    assert!(seen.with_holes > 1_000 && seen.most_holes >= 3, "{seen:?}");
}

#[test]
fn wide_hives_with_stacks_holes_and_throws_agree_with_the_oracle() {
    let phases = |away| {
        vec![
            Taste::Stretching(away),
            Taste::Climbing,
            Taste::Enclosing,
            Taste::Throwing,
            Taste::Drifting(away),
        ]
    };
    let setups = ["Base+M", "Base+P", "Base+MLP"].map(|text| text.parse().unwrap());
    let seen = compare(setups.into_iter(), phases, 24, 125);
    assert!(seen.too_wide_to_wrap > 500 && seen.highest >= 4, "{seen:?}");
    assert!(seen.with_holes > 100 && seen.throws > 30, "{seen:?}");
}
