//! A game as it is kept: a line of text with its set-up, its moves, what the search said about each position, and a
//! check sum. Positions and features are worked out again from it, so a file outlives every change of the features.
//!
//! ```text
//! 17 ⇥ Base+MLP ⇥ 1 ⇥ wS1;bG1 wS1-;… ⇥ -;-;12;-8;… ⇥ 5f0c…
//! number  set-up  result  moves          scores        check sum of all before
//! ```

use std::fmt::Write;

use anyhow::{Context, Result, bail};
use rusc_game::{Outcome, Side};

/// What a search said in points, seen by the side to move; `None` where it is of no use.
pub type Score = Option<i32>;

/// A finished game of self-play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// Its number in the file, from 0.
    pub number: usize,
    /// The set-up it began from.
    pub setup: String,
    /// How it ended.
    pub outcome: Outcome,
    /// The texts of its moves, each with the score of the position before it.
    pub moves: Vec<(String, Score)>,
}

impl StoredGame {
    /// The game as a line, without its end.
    pub fn write(&self) -> String {
        let result = match self.outcome {
            Outcome::Win(Side::First) => "1",
            Outcome::Win(Side::Second) => "2",
            Outcome::Draw => "=",
        };
        let moves: Vec<&str> = self.moves.iter().map(|(text, _)| text.as_str()).collect();
        let score = |score: &Score| score.map_or("-".to_owned(), |points| points.to_string());
        let scores: Vec<String> = self.moves.iter().map(|(_, value)| score(value)).collect();
        let mut line =
            format!("{}\t{}\t{result}\t{}\t{}", self.number, self.setup, moves.join(";"), scores.join(";"));
        let sum = check_sum(&line);
        let _ = write!(line, "\t{sum:016x}");
        line
    }

    /// Reads a line.
    ///
    /// # Errors
    /// The line is damaged; what is wrong with it.
    pub fn read(line: &str) -> Result<StoredGame> {
        let (content, sum) = line.rsplit_once('\t').context("it has no check sum")?;
        if u64::from_str_radix(sum, 16).ok() != Some(check_sum(content)) {
            bail!("its check sum is wrong");
        }
        let fields: Vec<&str> = content.split('\t').collect();
        let [number, setup, result, moves, scores] = fields[..] else { bail!("it has not six fields") };
        let outcome = match result {
            "1" => Outcome::Win(Side::First),
            "2" => Outcome::Win(Side::Second),
            "=" => Outcome::Draw,
            _ => bail!("'{result}' is no result"),
        };
        let scores: Vec<Score> = scores.split(';').map(read_score).collect::<Result<_>>()?;
        let moves: Vec<&str> = moves.split(';').collect();
        if moves.len() != scores.len() {
            bail!("it has {} moves and {} scores", moves.len(), scores.len());
        }
        Ok(StoredGame {
            number: number.parse().with_context(|| format!("'{number}' is no number"))?,
            setup: setup.to_owned(),
            outcome,
            moves: moves.into_iter().map(str::to_owned).zip(scores).collect(),
        })
    }
}

fn read_score(text: &str) -> Result<Score> {
    if text == "-" {
        return Ok(None);
    }
    Ok(Some(text.parse().with_context(|| format!("'{text}' is no score"))?))
}

/// FNV-1a: enough to notice accidents.
fn check_sum(text: &str) -> u64 {
    text.bytes()
        .fold(0xCBF2_9CE4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}
