//! The text of a rule book, and how it is read. A small part of Markdown:
//!
//! ```text
//! ---                             what the book is
//! game: hive
//! language: en
//! title: Hive
//! ruling: Our ruling              the words before a ruling
//! ---
//!
//! A paragraph is one line.
//!
//! # The aim                       a chapter
//!
//! ## H1 Surround the queen bee    a rule: its id, its title
//!
//! A paragraph.
//!
//! - an item of a list
//!
//! ![H01-surround#figure] The figure of a case, and its solution as a sentence.
//!
//! > What we have decided, and why.
//! ```

use crate::RulebookError;
use crate::span::{Span, is_rule_id, read_spans, text_of};

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A paragraph.
    Paragraph(Vec<Span>),
    /// The items of a list.
    List(Vec<Vec<Span>>),
    /// A ruling of ours, with its reason.
    Ruling(Vec<Span>),
    /// A figure: the key of its case, and what it shows.
    Figure {
        /// `H08-one-hive#ant`.
        key: String,
        /// What is right in it, as a sentence.
        caption: Vec<Span>,
    },
}

impl Block {
    /// Its words, without any mark.
    pub fn text(&self) -> String {
        match self {
            Block::Paragraph(spans) | Block::Ruling(spans) | Block::Figure { caption: spans, .. } => {
                text_of(spans)
            }
            Block::List(items) => items.iter().map(|item| text_of(item)).collect::<Vec<_>>().join("\n"),
        }
    }
}

/// The text of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleText {
    /// `H8`.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What it says.
    pub blocks: Vec<Block>,
}

impl RuleText {
    /// The keys of its figures.
    pub fn figures(&self) -> impl Iterator<Item = &str> {
        self.blocks.iter().filter_map(|block| match block {
            Block::Figure { key, .. } => Some(key.as_str()),
            _ => None,
        })
    }
}

/// A chapter: rules that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// What it is called.
    pub title: String,
    /// What is said before its first rule.
    pub blocks: Vec<Block>,
    /// Its rules.
    pub rules: Vec<RuleText>,
}

/// The rules of a game in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rulebook {
    /// The game's word in addresses and commands: `hive`.
    pub game: String,
    /// The code of the language.
    pub language: String,
    /// The name of the game.
    pub title: String,
    /// The words before a ruling of ours.
    pub ruling: String,
    /// What is said before the first chapter.
    pub blocks: Vec<Block>,
    /// The chapters.
    pub chapters: Vec<Chapter>,
}

impl Rulebook {
    /// Reads a book.
    ///
    /// # Errors
    /// The first line that cannot be understood.
    pub fn read(text: &str) -> Result<Rulebook, RulebookError> {
        let mut book = Rulebook::default();
        let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
        read_head(&mut book, &mut lines)?;
        for (number, line) in lines {
            book.take(line).map_err(|what| RulebookError::new(number, what))?;
        }
        Ok(book)
    }

    /// All rules, in order.
    pub fn rules(&self) -> impl Iterator<Item = &RuleText> {
        self.chapters.iter().flat_map(|chapter| &chapter.rules)
    }

    /// The rule with that id, in any case.
    pub fn rule(&self, id: &str) -> Option<&RuleText> {
        self.rules().find(|rule| rule.id.eq_ignore_ascii_case(id))
    }

    fn take(&mut self, line: &str) -> Result<(), String> {
        if line.is_empty() {
            return Ok(());
        }
        if let Some(title) = line.strip_prefix("# ") {
            self.chapters.push(Chapter { title: title.to_owned(), blocks: Vec::new(), rules: Vec::new() });
        } else if let Some(heading) = line.strip_prefix("## ") {
            let (id, title) = heading.split_once(' ').ok_or("a rule has an id and a title")?;
            if !is_rule_id(id) {
                return Err(format!("'{id}' is no rule id"));
            }
            let rule = RuleText { id: id.to_owned(), title: title.to_owned(), blocks: Vec::new() };
            self.chapters.last_mut().ok_or("a rule belongs to a chapter")?.rules.push(rule);
        } else if let Some(item) = line.strip_prefix("- ") {
            let item = read_spans(item)?;
            match self.open_blocks().last_mut() {
                Some(Block::List(items)) => items.push(item),
                _ => self.open_blocks().push(Block::List(vec![item])),
            }
        } else {
            let block = read_block(line)?;
            self.open_blocks().push(block);
        }
        Ok(())
    }

    /// The blocks that a line belongs to: those of the last rule, of the last chapter, or of the book.
    fn open_blocks(&mut self) -> &mut Vec<Block> {
        match self.chapters.last_mut() {
            None => &mut self.blocks,
            Some(chapter) => match chapter.rules.last_mut() {
                None => &mut chapter.blocks,
                Some(rule) => &mut rule.blocks,
            },
        }
    }
}

fn read_head<'a>(
    book: &mut Rulebook,
    lines: &mut impl Iterator<Item = (usize, &'a str)>,
) -> Result<(), RulebookError> {
    if lines.next().is_none_or(|(_, line)| line != "---") {
        return Err(RulebookError::new(1, "a book begins with '---'"));
    }
    for (number, line) in lines {
        if line == "---" {
            return Ok(());
        }
        let (name, value) =
            line.split_once(": ").ok_or_else(|| RulebookError::new(number, "a name, a colon, a value"))?;
        let field = match name {
            "game" => &mut book.game,
            "language" => &mut book.language,
            "title" => &mut book.title,
            "ruling" => &mut book.ruling,
            _ => return Err(RulebookError::new(number, format!("unknown name '{name}'"))),
        };
        value.clone_into(field);
    }
    Err(RulebookError::new(1, "the head is not closed by '---'"))
}

fn read_block(line: &str) -> Result<Block, String> {
    if let Some(ruling) = line.strip_prefix("> ") {
        return Ok(Block::Ruling(read_spans(ruling)?));
    }
    if let Some(figure) = line.strip_prefix("![") {
        let (key, caption) =
            figure.split_once("] ").ok_or("a figure has a key in brackets and a sentence")?;
        return Ok(Block::Figure { key: key.to_owned(), caption: read_spans(caption)? });
    }
    if line.starts_with(['#', '!', '>', '-', ' ', '|']) {
        return Err(format!("'{line}' is none of the forms of a book"));
    }
    Ok(Block::Paragraph(read_spans(line)?))
}
