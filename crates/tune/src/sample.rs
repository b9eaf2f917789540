//! The samples of the regression: the feature counts of a position, the score of the search, and the result of the game.
//! Games are replayed; positions that occur in several games are taken once.

use std::collections::HashSet;

use anyhow::{Context, Result, anyhow};
use rusc_eval::Linear;
use rusc_game::{Line, Notation, Outcome, Repetition};

use crate::StoredGame;

/// A sparse matrix of feature counts, one row for each position, as two vectors.
#[derive(Clone, Debug, Default)]
pub(crate) struct Samples {
    /// Feature and count of all non-zero entries, position after position.
    counts: Vec<(u16, i16)>,
    /// The end of each position's entries, and its label.
    ends: Vec<Sample>,
}

/// What is known of a position apart from its counts.
#[derive(Clone, Copy, Debug)]
struct Sample {
    end: usize,
    label: Label,
}

/// The result and the score of a position, from the point of view of the side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Label {
    /// 1 for a won game, ½ for a draw, 0 for a lost one.
    pub(crate) result: f64,
    /// The score of the search, in its nominal units of log-odds.
    pub(crate) score: f64,
}

impl Samples {
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The number of positions, as a divisor.
    pub(crate) fn count(&self) -> f64 {
        f64::from(u32::try_from(self.len()).expect("memory does not hold four billion positions"))
    }

    /// Adds a position with its feature counts.
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
