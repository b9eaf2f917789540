//! Positions as a regression sees them: which features were counted how often, what a search said, and how the game
//! ended. Games are replayed; every position is taken once.

use std::collections::HashSet;

use anyhow::{Context, Result, anyhow};
use rusc_eval::Linear;
use rusc_game::{Line, Notation, Outcome, Repetition};

use crate::StoredGame;

/// Positions with sparse counts, all in two long rows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Samples {
    /// Feature and count of everything counted, position after position.
    counts: Vec<(u16, i16)>,
    /// Where each position's counts end, and what is known of it.
    ends: Vec<Sample>,
}

/// What is known of a position apart from its counts.
#[derive(Clone, Copy, Debug)]
struct Sample {
    end: usize,
    label: Label,
}

/// What became of a position, seen by the side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Label {
    /// 1 for a won game, ½ for a draw, 0 for a lost one.
    pub(crate) result: f64,
    /// What the search said, in units of log-odds as it claims.
    pub(crate) score: f64,
}

impl Samples {
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// How many there are, to divide by.
    pub(crate) fn count(&self) -> f64 {
        f64::from(u32::try_from(self.len()).expect("memory does not hold four billion positions"))
    }

    /// Adds a position by what was counted in it.
    pub(crate) fn push(&mut self, counts: &[i32], label: Label) {
        let counted = counts.iter().enumerate().filter(|&(_, &count)| count != 0);
        self.counts.extend(counted.map(|(feature, &count)| (feature as u16, count as i16)));
        self.ends.push(Sample { end: self.counts.len(), label });
    }

    /// The counts of every position with its label.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&[(u16, i16)], Label)> {
        let mut begin = 0;
        self.ends.iter().map(move |sample| {
            let counts = &self.counts[begin..sample.end];
            begin = sample.end;
            (counts, sample.label)
        })
    }

    /// Replays a game and adds its positions, unless they are in `seen`.
    ///
    /// # Errors
    /// The game cannot be replayed.
    pub(crate) fn add_game<P: Notation, E: Linear<P>>(
        &mut self,
        game: &StoredGame,
        judge: &E,
        seen: &mut HashSet<u64>,
    ) -> Result<()> {
        let setup: P::Setup = game.setup.parse().map_err(|error| anyhow!("'{}': {error}", game.setup))?;
        let mut line = Line::new(P::start(&setup), Repetition::PlaysOn);
        let mut counts = vec![0; judge.weights().len()];
        for (text, score) in &game.moves {
            let pos = line.position();
            if let Some(points) = *score
                && seen.insert(pos.key())
            {
                counts.fill(0);
                judge.count(pos, &mut counts);
                let result = match game.outcome {
                    Outcome::Draw => 0.5,
                    Outcome::Win(side) if side == pos.side_to_move() => 1.0,
                    Outcome::Win(_) => 0.0,
                };
                self.push(&counts, Label { result, score: f64::from(points) / 100.0 });
            }
            let m = pos.read_move(text).with_context(|| format!("'{text}' in game {}", game.number))?;
            line.play(m).with_context(|| format!("'{text}' in game {}", game.number))?;
        }
        Ok(())
    }
}
