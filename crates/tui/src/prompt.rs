//! A line of text that is typed at the bottom of the screen: a move, the name of a file, an address.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The longest line.
const LONGEST: usize = 400;

/// What the line is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PromptPurpose {
    Move,
    /// The name of a file to write.
    Save,
    /// The name of a file to read.
    Open,
    /// The address of a server, or the link of a game.
    Server,
    /// The link or the name of a game.
    Link,
    /// The name of somebody to challenge.
    Person,
    /// Something to say.
    Say,
}

/// A line being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Prompt {
    pub(crate) purpose: PromptPurpose,
    pub(crate) text: String,
    /// Where the next character goes, in characters.
    pub(crate) at: usize,
    /// The words that Tab goes through, while it does.
    offered: Option<(Vec<String>, usize)>,
}

/// What a key did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    /// The line goes on.
    More,
    /// It is finished.
    Done(String),
    /// It is given up.
    Dropped,
}

impl Prompt {
    pub(crate) fn new(purpose: PromptPurpose, text: &str) -> Prompt {
        Prompt { purpose, text: text.to_owned(), at: text.chars().count(), offered: None }
    }

    /// Takes a key; `words` are what Tab completes to.
    pub(crate) fn key(&mut self, key: KeyEvent, words: &dyn Fn() -> Vec<String>) -> Typed {
        if key.code != KeyCode::Tab && key.code != KeyCode::BackTab {
            self.offered = None;
        }
        match (key.code, key.modifiers.contains(KeyModifiers::CONTROL)) {
            (KeyCode::Enter, _) => return Typed::Done(self.text.trim().to_owned()),
            (KeyCode::Esc, _) => return Typed::Dropped,
            (KeyCode::Char('u'), true) => {
                self.text = self.text.chars().skip(self.at).collect();
                self.at = 0;
            }
            (KeyCode::Char('a'), true) | (KeyCode::Home, _) => self.at = 0,
            (KeyCode::Char('e'), true) | (KeyCode::End, _) => self.at = self.text.chars().count(),
            (KeyCode::Char(letter), false) => self.insert(letter),
            (KeyCode::Left, _) => self.at = self.at.saturating_sub(1),
            (KeyCode::Right, _) => self.at = (self.at + 1).min(self.text.chars().count()),
            (KeyCode::Backspace, _) if self.at > 0 => {
                self.at -= 1;
                self.remove();
            }
            (KeyCode::Delete, _) => self.remove(),
            (KeyCode::Tab, _) => self.complete(words, 1),
            (KeyCode::BackTab, _) => self.complete(words, usize::MAX),
            _ => {}
        }
        Typed::More
    }

    /// Puts a character in at the cursor.
    pub(crate) fn insert(&mut self, letter: char) {
        if !letter.is_control() && self.text.len() < LONGEST {
            let byte = self.byte();
            self.text.insert(byte, letter);
            self.at += 1;
        }
    }

    fn remove(&mut self) {
        let byte = self.byte();
        if byte < self.text.len() {
            self.text.remove(byte);
        }
    }

    fn byte(&self) -> usize {
        self.text.char_indices().nth(self.at).map_or(self.text.len(), |(byte, _)| byte)
    }

    /// Goes to the next word that begins with what was typed; `step` of the largest number goes back.
    fn complete(&mut self, words: &dyn Fn() -> Vec<String>, step: usize) {
        let (offered, index) = self.offered.take().unwrap_or_else(|| {
            let begins = |word: &String| word.to_lowercase().starts_with(&self.text.to_lowercase());
            let fitting: Vec<String> = words().into_iter().filter(begins).collect();
            (fitting, usize::MAX)
        });
        if offered.is_empty() {
            return;
        }
        let index = match (index, step) {
            (usize::MAX, 1) => 0,
            (usize::MAX, _) => offered.len() - 1,
            (index, 1) => (index + 1) % offered.len(),
            (index, _) => (index + offered.len() - 1) % offered.len(),
        };
        self.text.clone_from(&offered[index]);
        self.at = self.text.chars().count();
        self.offered = Some((offered, index));
    }
}
