//! The rule books: for each game one text in six languages (folder `rulebook`), and the cases of its rules (folder
//! `tests/data/rules` of the game's crate), some of which are the book's figures. One source for a rule's picture and
//! its test. And the lessons (folder `lessons`): boards, goals, and words in the same languages.
//!
//! This crate reads texts and knows no rules: whether a case is right is for the tests of its game to find out. It does
//! no I/O; all texts are part of the program.
//!
//! ```
//! use rusc_rulebook::{GameRules, Language};
//!
//! let hive = GameRules::of("hive").expect("Hive has a rule book");
//! let book = hive.book(Language::Ca);
//! let one_hive = book.rule("H8").expect("every rule is in every book");
//! assert_eq!(one_hive.title, "El rusc únic");
//! assert!(hive.figures().iter().any(|figure| figure.key == "H08-one-hive#ant"));
//! ```

mod book;
mod case;
mod catalog;
mod coverage;
mod drawing;
mod figure;
mod json;
mod language;
mod lesson;
mod plain;
mod quotation;
mod span;

pub use book::{Block, Chapter, RuleText, Rulebook};
pub use case::{Case, CaseSource, Claim, Words, read_cases};
pub use catalog::GameRules;
pub use coverage::coverage;
pub use figure::Figure;
pub use language::Language;
pub use lesson::{Course, CourseTexts, Goal, Lesson, LessonText, read_lessons};
pub use plain::{Drawn, plain_book, plain_rule};
pub use quotation::Quotation;
pub use span::Span;

use std::fmt;

/// What is wrong with a text, and in which line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulebookError {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

impl RulebookError {
    fn new(line: usize, what: impl Into<String>) -> RulebookError {
        RulebookError { line, what: what.into() }
    }
}

impl fmt::Display for RulebookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for RulebookError {}
