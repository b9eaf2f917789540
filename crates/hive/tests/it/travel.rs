//! Repetition on the torus (H18): a position is the same only where it stands in the same place of the plane. The twin is
//! the oracle, whose table has no edge and no seam.

use std::collections::HashMap;

use rusc_game::{Line, Position as _, Repetition, Side, SplitMix64};
use rusc_hive::{Bug, Position, Setup};

use crate::differential::as_move;
use crate::oracle::{Act, Oracle, Spot, Table};

/// What the rule of repetition compares, without a stun: kinds of pieces by place and height, and the side to move.
type Standing = (Vec<(Spot, Vec<(Side, Bug)>)>, Side);

fn standing(oracle: &Oracle) -> Standing {
    let kinds = |table: &Table, spot| {
        table.stack(spot).iter().map(|piece| (piece.side(), piece.bug())).collect::<Vec<_>>()
    };
    let spots = oracle.table.spots().map(|spot| (spot, kinds(&oracle.table, spot)));
    (spots.collect(), oracle.to_move)
}

/// What a walk has shown.
#[derive(Debug, Default)]
struct Seen {
    repetitions: usize,
    /// Positions too far away for the torus.
    far: usize,
    /// Positions whose key has been there before, around the torus, while they have not.
    false_repetitions: usize,
}

/// A game on both tables.
struct Walk {
    line: Line<Position>,
    oracle: Oracle,
    standings: HashMap<Standing, usize>,
    seen: Seen,
}

impl Walk {
    fn new() -> Walk {
        let setup = Setup::default();
        let (line, oracle) = (Line::new(Position::new(setup), Repetition::PlaysOn), Oracle::new(setup));
        let standings = HashMap::from([(standing(&oracle), 1)]);
        Walk { line, oracle, standings, seen: Seen::default() }
    }

    fn play(&mut self, act: Act) {
        self.line.play(as_move(act)).expect("the oracle plays legal moves");
        self.oracle.play(act);
        let expected = self.standings.entry(standing(&self.oracle)).or_default();
        *expected += 1;
        assert_eq!(self.line.occurrences(), *expected, "after {} half-moves", self.line.ply());
        self.seen.repetitions += usize::from(*expected > 1);
        self.seen.far += usize::from(self.oracle.table.spots().any(|(q, r)| q.min(r) < 0 || q.max(r) > 31));
        let now = self.line.position().key();
        let keys = self.line.keys().iter().filter(|&&key| key == now).count();
        self.seen.false_repetitions += usize::from(keys > *expected);
    }

    /// What a search is told of the game: a move leads to an earlier position exactly if its key is among the earlier
    /// ones.
    fn check_next_moves(&self) {
        let earlier = self.line.earlier_keys();
        for act in self.oracle.acts() {
            let (mut pos, mut oracle) = (self.line.position().clone(), self.oracle.clone());
            let _ = pos.make(as_move(act));
            oracle.play(act);
            let expected = self.standings.contains_key(&standing(&oracle));
            assert_eq!(
                earlier.contains(&pos.key()),
                expected,
                "{act:?} after {} half-moves",
                self.line.ply()
            );
        }
    }

    /// Moves what is in play, mostly that way.
    fn step(&mut self, (dq, dr): Spot, random: &mut SplitMix64) {
        let acts: Vec<Act> = self.oracle.acts().into_iter().collect();
        let mut shifts: Vec<(i32, Act)> = Vec::new();
        for &act in &acts {
            if let Act::Shift(piece, (q, r)) = act {
                let (q0, r0) = self.oracle.table.spot_of(piece).expect("it is in play");
                shifts.push(((q - q0) * dq + (r - r0) * dr, act));
            }
        }
        random.shuffle(&mut shifts);
        let best = shifts.iter().max_by_key(|(gain, _)| *gain);
        let chosen = if random.below(6) == 0 { shifts.first() } else { best };
        // Where nothing can be moved a piece is placed.
        let act = chosen.map(|&(_, act)| act).or_else(|| random.pick(&acts).copied());
        self.play(act.expect("the game goes on"));
    }
}

#[test]
fn hives_that_walk_around_the_torus_repeat_only_where_the_oracle_says_so() {
    let mut seen = Seen::default();
    for seed in 0..6 {
        let mut random = SplitMix64::new(seed);
        let mut walk = Walk::new();
        for text in ["wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-"] {
            let act = walk.oracle.read(text);
            walk.play(act);
        }
        let away = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)][seed as usize];
        for step in 0..600 {
            walk.step(away, &mut random);
            if step % 10 == 0 {
                walk.check_next_moves();
            }
        }
        // Taking everything back forgets everything.
        while walk.line.undo().is_some() {}
        assert_eq!((walk.line.occurrences(), walk.line.keys().len()), (1, 1));
        seen.repetitions += walk.seen.repetitions;
        seen.far += walk.seen.far;
    }
    assert!(seen.repetitions > 50 && seen.far > 500, "{seen:?}");
}

#[test]
fn a_hive_that_swings_over_the_seam_repeats_there_as_anywhere() {
    let mut walk = Walk::new();
    let play = |walk: &mut Walk, texts: &str| {
        for text in texts.split(';') {
            let act = walk.oracle.read(text);
            walk.play(act);
        }
    };
    play(&mut walk, "wA1;bA1 wA1-;wQ -wA1;bQ bA1-;wQ /wA1;bQ bA1\\");
    for cell in 1..=70 {
        play(&mut walk, "wQ wA1\\;bA1 bQ/;wA1 wQ/;bQ bA1\\");
        walk.check_next_moves();
        play(&mut walk, "wQ wA1\\;bQ bA1-;wQ /wA1;bQ bA1\\");
        walk.check_next_moves();
        // The last half-move and, from the second cell on, the first one after it: White had played it in the swing.
        assert_eq!((walk.seen.repetitions, walk.line.occurrences()), (2 * cell - 1, 2), "cell {cell}");
    }
    assert!(walk.seen.false_repetitions > 200, "{:?}", walk.seen);
}
