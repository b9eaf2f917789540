//! What was searched, as lines of JSON that are only ever added to: an analysis goes on from it. The first line says how
//! deep the searches are; a line that was torn off is cut away.
//!
//! ```text
//! {"analysis":"nodes 500000","version":2}
//! {"key":"9e3779b97f4a7c15","score":"points 34","depth":9,"line":["wA1 wQ/","bA1 bQ\\"],"choices":87}
//! ```

use std::collections::HashMap;
use std::path::Path;

use anyhow::{Context, Result, bail};
use rusc_arena::AppendFile;
use rusc_engine::{Meaning, Score};
use rusc_review::Evaluation;
use serde::{Deserialize, Serialize};

use super::search::SearchLimit;

/// Raised when the same limit means another search: what an older engine said is not mixed with what this one says.
const VERSION: u32 = 2;

#[derive(Serialize, Deserialize, PartialEq, Eq)]
struct Heading {
    analysis: String,
    version: u32,
}

#[derive(Serialize, Deserialize)]
struct Entry {
    key: String,
    score: String,
    depth: u32,
    line: Vec<String>,
    choices: usize,
}

/// A log that is open for us alone.
pub(super) struct SearchLog {
    file: AppendFile,
    known: HashMap<u64, Evaluation>,
}

impl SearchLog {
    /// Opens a log, or makes one.
    pub(super) fn open(path: &Path, limit: SearchLimit) -> Result<SearchLog> {
        let name = path.display();
        let (mut file, bytes) = AppendFile::open(path, "analysis")?;
        let text = str::from_utf8(&bytes).with_context(|| format!("the log '{name}' is no text"))?;
        let whole = text.rfind('\n').map_or(0, |at| at + 1);
        let heading = Heading { analysis: limit.text(), version: VERSION };
        let known = read(&text[..whole], &heading).with_context(|| format!("the log '{name}'"))?;
        file.cut(whole)?;
        let mut log = SearchLog { file, known };
        if whole == 0 {
            log.write(&heading)?;
        }
        Ok(log)
    }

    /// What was said about a position before.
    pub(super) fn known(&self, key: u64) -> Option<&Evaluation> {
        self.known.get(&key)
    }

    /// Adds what was said now.
    pub(super) fn add(&mut self, key: u64, evaluation: &Evaluation) -> Result<()> {
        let Evaluation { score, depth, line, choices } = evaluation.clone();
        self.write(&Entry { key: format!("{key:016x}"), score: score_word(score), depth, line, choices })
    }

    fn write(&mut self, line: &impl Serialize) -> Result<()> {
        self.file.append(&(serde_json::to_string(line)? + "\n"))
    }
}

/// Reads the whole lines of a log.
fn read(text: &str, heading: &Heading) -> Result<HashMap<u64, Evaluation>> {
    let mut lines = text.lines().enumerate();
    let Some((_, first)) = lines.next() else { return Ok(HashMap::new()) };
    let found: Heading = serde_json::from_str(first).context("line 1 is not that of an analysis")?;
    if found != *heading {
        bail!(
            "is of an analysis with {}, this one has {}; take another file",
            found.analysis,
            heading.analysis
        );
    }
    lines
        .map(|(index, line)| {
            let entry = serde_json::from_str(line).ok().and_then(evaluation);
            entry.with_context(|| format!("line {} is damaged", index + 1))
        })
        .collect()
}

fn evaluation(entry: Entry) -> Option<(u64, Evaluation)> {
    let key = u64::from_str_radix(&entry.key, 16).ok()?;
    let score = read_score(&entry.score)?;
    Some((key, Evaluation { score, depth: entry.depth, line: entry.line, choices: entry.choices }))
}

/// The score for the side to move: `points 34`, `win 5`, `loss 2`.
fn score_word(score: Score) -> String {
    match score.meaning() {
        Meaning::Points(points) => format!("points {points}"),
        Meaning::WinIn(plies) => format!("win {plies}"),
        Meaning::LossIn(plies) => format!("loss {plies}"),
    }
}

fn read_score(word: &str) -> Option<Score> {
    let (what, number) = word.split_once(' ')?;
    match what {
        "points" => Some(Score::points(number.parse().ok()?)),
        "win" => Some(Score::win_in(number.parse::<u8>().ok()?.into())),
        "loss" => Some(Score::loss_in(number.parse::<u8>().ok()?.into())),
        _ => None,
    }
}
