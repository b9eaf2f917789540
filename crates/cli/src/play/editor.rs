//! Lines that are typed on a terminal: with a history that the arrow keys go through, and Tab to complete words and moves.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, ExternalPrinter, Helper};

use super::terminal::{Stay, Terminal};

/// How a conversation ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// The player has left, or input has ended.
    Left,
    /// Ctrl-C.
    Interrupted,
}

/// What Tab completes to: everything that could be typed now. It may change while a line is being typed.
#[derive(Clone, Debug, Default)]
pub(super) struct SharedWords(Arc<Mutex<Vec<String>>>);

impl SharedWords {
    pub(super) fn set(&self, words: Vec<String>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = words;
    }
}

impl Completer for SharedWords {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = line.get(..at).unwrap_or(line).to_lowercase();
        let words = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let fitting = words.iter().filter(|word| word.to_lowercase().starts_with(&typed));
        Ok((0, fitting.cloned().collect()))
    }
}

impl Hinter for SharedWords {
    type Hint = String;
}

impl Highlighter for SharedWords {}
impl Validator for SharedWords {}
impl Helper for SharedWords {}

/// Reads lines with a history and completion.
pub(super) struct LineEditor {
    editor: Editor<SharedWords, MemHistory>,
}

impl LineEditor {
    pub(super) fn new(words: SharedWords) -> io::Result<LineEditor> {
        let mut editor =
            Editor::with_history(Config::default(), MemHistory::new()).map_err(io::Error::other)?;
        editor.set_helper(Some(words));
        Ok(LineEditor { editor })
    }

    /// The next line, or how it ends.
    pub(super) fn read(&mut self, prompt: &str) -> io::Result<Result<String, Ended>> {
        match self.editor.readline(prompt) {
            Ok(line) => {
                self.editor.add_history_entry(line.as_str()).map_err(io::Error::other)?;
                Ok(Ok(line))
            }
            Err(ReadlineError::Eof) => Ok(Err(Ended::Left)),
            Err(ReadlineError::Interrupted) => Ok(Err(Ended::Interrupted)),
            Err(error) => Err(io::Error::other(error)),
        }
    }

    /// Prints above the line that is being typed.
    pub(super) fn printer(&mut self) -> io::Result<Box<dyn ExternalPrinter + Send>> {
        let printer = self.editor.create_external_printer().map_err(io::Error::other)?;
        Ok(Box::new(printer))
    }
}

/// Asks for lines until the player leaves.
pub(super) fn converse<W: Write>(mut table: Terminal<W>) -> io::Result<Ended> {
    let words = SharedWords::default();
    let mut editor = LineEditor::new(words.clone())?;
    table.begin()?;
    loop {
        words.set(table.words());
        match editor.read(&table.prompt_text())? {
            Ok(line) => {
                if table.line(&line)? == Stay::Leave {
                    return Ok(Ended::Left);
                }
            }
            Err(ended) => return Ok(ended),
        }
    }
}
