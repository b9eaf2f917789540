//! Games of self-play as they are kept: [`GameFile`] is a heading, then a line for each game. Games are only ever appended,
//! and a line that was cut off in the middle of writing is taken away when the file is opened again.
//!
//! A line ([`StoredGame`]) has the set-up, the moves, what the search said about each position, and a check sum. Positions
//! and features are worked out again from it, so a file outlives every change of the features.
//!
//! ```text
//! 17 ⇥ Base+MLP ⇥ 1 ⇥ wS1;bG1 wS1-;… ⇥ -;-;12;-8;… ⇥ 5f0c…
//! number  set-up  result  moves          scores        check sum of all before
//! ```

use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use rusc_game::{Outcome, Side};

/// The score of a search in points, from the point of view of the side to move; `None` for positions not to learn from.
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

/// The FNV-1a hash, which detects accidental damage.
fn check_sum(text: &str) -> u64 {
    text.bytes()
        .fold(0xCBF2_9CE4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

/// The first words of every file; the number changes with the form of the lines.
const HEADING: &str = "rusc self-play 1";

/// What a file held when it was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// Whole lines.
    All,
    /// The last line was not finished and is gone.
    AllButAnUnfinishedLine,
}

/// A file that games are appended to.
#[derive(Debug)]
pub struct GameFile {
    file: File,
    path: PathBuf,
}

impl GameFile {
    /// Opens the file of a game, or begins it, and reads what it has.
    ///
    /// # Errors
    /// The file cannot be read or written, belongs to another game, or a line in it is damaged; it is unchanged then.
    pub fn open(path: &Path, game: &str) -> Result<(GameFile, Vec<StoredGame>, Kept)> {
        let text = if path.exists() { text_of(path)? } else { String::new() };
        let whole = whole_lines(&text).len();
        let games = read(&text[..whole], game).with_context(|| path.display().to_string())?;
        let cannot_write = || format!("cannot write to {}", path.display());
        let mut file = OpenOptions::new().create(true).append(true).open(path).with_context(cannot_write)?;
        let kept = if whole == text.len() { Kept::All } else { Kept::AllButAnUnfinishedLine };
        if kept == Kept::AllButAnUnfinishedLine {
            file.set_len(whole as u64).with_context(cannot_write)?;
        }
        if whole == 0 {
            writeln!(file, "{HEADING} {game}").with_context(cannot_write)?;
        }
        Ok((GameFile { file, path: path.to_owned() }, games, kept))
    }

    /// Reads the games of a file that somebody may still be writing to; a line that has no end yet is left out.
    ///
    /// # Errors
    /// The file cannot be read, belongs to another game, or a line in it is damaged.
    pub fn read(path: &Path, game: &str) -> Result<Vec<StoredGame>> {
        read(whole_lines(&text_of(path)?), game).with_context(|| path.display().to_string())
    }

    /// Appends a game; it is in the file when this returns.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn append(&mut self, game: &StoredGame) -> Result<()> {
        let line = game.write() + "\n";
        self.file
            .write_all(line.as_bytes())
            .with_context(|| format!("cannot write to {}", self.path.display()))
    }
}

fn text_of(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

fn whole_lines(text: &str) -> &str {
    &text[..text.rfind('\n').map_or(0, |end| end + 1)]
}

/// The games of a text of whole lines; none in an empty one.
fn read(text: &str, game: &str) -> Result<Vec<StoredGame>> {
    let mut lines = text.lines().enumerate();
    let Some((_, heading)) = lines.next() else { return Ok(Vec::new()) };
    if heading != format!("{HEADING} {game}") {
        bail!("line 1 should be '{HEADING} {game}'; this is another kind of file");
    }
    lines
        .map(|(index, line)| StoredGame::read(line).with_context(|| format!("line {} is damaged", index + 1)))
        .collect()
}
