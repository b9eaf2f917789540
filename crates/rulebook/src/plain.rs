//! Books as plain text, for terminals: headings, paragraphs broken at a width, figures drawn by whoever knows the game.

use crate::{Block, GameRules, Language, RuleText, Rulebook};

/// Draws a figure, by its key, as lines of text.
pub type Drawn<'a> = &'a dyn Fn(&str) -> Option<String>;

/// A whole book.
pub fn plain_book(game: &GameRules, language: Language, width: usize, drawn: Drawn) -> String {
    let book = game.book(language);
    let mut page = Page { text: String::new(), width, drawn, book: &book };
    page.heading(&book.title, '=');
    page.blocks(&book.blocks);
    for chapter in &book.chapters {
        page.heading(&chapter.title, '=');
        page.blocks(&chapter.blocks);
        chapter.rules.iter().for_each(|rule| page.rule(rule));
    }
    page.text
}

/// One rule, by its id in any case; `None` if the game has no such rule.
pub fn plain_rule(
    game: &GameRules,
    language: Language,
    id: &str,
    width: usize,
    drawn: Drawn,
) -> Option<String> {
    let book = game.book(language);
    let mut page = Page { text: String::new(), width, drawn, book: &book };
    page.rule(book.rule(id)?);
    Some(page.text)
}

struct Page<'a> {
    text: String,
    width: usize,
    drawn: Drawn<'a>,
    book: &'a Rulebook,
}

impl Page<'_> {
    fn rule(&mut self, rule: &RuleText) {
        self.heading(&format!("{} {}", rule.id, rule.title), '-');
        self.blocks(&rule.blocks);
    }

    fn heading(&mut self, title: &str, line: char) {
        let underline: String = title.chars().map(|_| line).collect();
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text.extend([title, "\n", &underline, "\n\n"]);
    }

    fn blocks(&mut self, blocks: &[Block]) {
        for block in blocks {
            self.block(block);
        }
    }

    fn block(&mut self, block: &Block) {
        match block {
            Block::Paragraph(_) => self.paragraph("", "", &block.text()),
            Block::Ruling(_) => {
                self.paragraph("  | ", "  | ", &format!("{}: {}", self.book.ruling, block.text()));
            }
            Block::List(items) => {
                for item in items {
                    let words = crate::span::text_of(item);
                    self.lines("- ", "  ", &words);
                }
                self.text.push('\n');
            }
            Block::Figure { key, .. } => {
                let drawing = (self.drawn)(key).unwrap_or_default();
                for line in drawing.trim_end().lines() {
                    let line = format!("    {line}");
                    self.text.extend([line.trim_end(), "\n"]);
                }
                if !drawing.is_empty() {
                    self.text.push('\n');
                }
                self.paragraph("  ", "  ", &block.text());
            }
        }
    }

    fn paragraph(&mut self, first: &str, other: &str, words: &str) {
        self.lines(first, other, words);
        self.text.push('\n');
    }

    /// Breaks words into lines of at most the width, unless a word is longer.
    fn lines(&mut self, first: &str, other: &str, words: &str) {
        let mut line = first.to_owned();
        let mut used = first.chars().count();
        let mut empty = true;
        for word in words.split_whitespace() {
            let length = word.chars().count();
            if !empty && used + 1 + length > self.width {
                self.text.extend([line.trim_end(), "\n"]);
                other.clone_into(&mut line);
                used = other.chars().count();
                empty = true;
            }
            if !empty {
                line.push(' ');
                used += 1;
            }
            line.push_str(word);
            used += length;
            empty = false;
        }
        self.text.extend([line.trim_end(), "\n"]);
    }
}
