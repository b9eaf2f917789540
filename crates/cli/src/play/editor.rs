//! Lines that are typed on a terminal: with a history that the arrow keys go through, and Tab to complete words and moves.

use std::io::{self, Write};

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, Helper};

use super::terminal::{Stay, Terminal};

/// How a conversation ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// The player has left, or input has ended.
    Left,
    /// Ctrl-C.
    Interrupted,
}

/// What Tab completes to: everything that could be typed now.
struct Words(Vec<String>);

impl Completer for Words {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = line.get(..at).unwrap_or(line).to_lowercase();
        let fitting = self.0.iter().filter(|word| word.to_lowercase().starts_with(&typed));
        Ok((0, fitting.cloned().collect()))
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}

/// Asks for lines until the player leaves.
pub(super) fn converse<W: Write>(mut table: Terminal<W>) -> io::Result<Ended> {
    let failed = |error: ReadlineError| io::Error::other(error.to_string());
    let mut editor =
        Editor::<Words, MemHistory>::with_history(Config::default(), MemHistory::new()).map_err(failed)?;
    table.begin()?;
    loop {
        editor.set_helper(Some(Words(table.words())));
        match editor.readline(&table.prompt_text()) {
            Ok(line) => {
                editor.add_history_entry(line.as_str()).map_err(failed)?;
                if table.line(&line)? == Stay::Leave {
                    return Ok(Ended::Left);
                }
            }
            Err(ReadlineError::Eof) => return Ok(Ended::Left),
            Err(ReadlineError::Interrupted) => return Ok(Ended::Interrupted),
            Err(error) => return Err(failed(error)),
        }
    }
}
