//! The books as JSON, for the page: one value a game and language. Written by hand, for the values are few and this crate
//! depends on nothing.

use std::fmt::Write as _;

use crate::{Block, Rulebook, Span};

impl Rulebook {
    /// The book as JSON, one rule a line.
    pub fn json(&self) -> String {
        let chapters: Vec<String> = self
            .chapters
            .iter()
            .map(|chapter| {
                let rules: Vec<String> = chapter
                    .rules
                    .iter()
                    .map(|rule| {
                        let (id, title) = (text(&rule.id), text(&rule.title));
                        format!("\n{{\"id\":{id},\"title\":{title},\"blocks\":{}}}", blocks(&rule.blocks))
                    })
                    .collect();
                let (title, before) = (text(&chapter.title), blocks(&chapter.blocks));
                format!("\n{{\"title\":{title},\"blocks\":{before},\"rules\":[{}]}}", rules.join(","))
            })
            .collect();
        format!(
            "{{\"game\":{},\"language\":{},\"title\":{},\"ruling\":{},\"blocks\":{},\"chapters\":[{}]}}\n",
            text(&self.game),
            text(&self.language),
            text(&self.title),
            text(&self.ruling),
            blocks(&self.blocks),
            chapters.join(",")
        )
    }
}

fn blocks(blocks: &[Block]) -> String {
    let written: Vec<String> = blocks.iter().map(block).collect();
    format!("[{}]", written.join(","))
}

fn block(block: &Block) -> String {
    match block {
        Block::Paragraph(line) => format!("{{\"k\":\"text\",\"spans\":{}}}", spans(line)),
        Block::Ruling(line) => format!("{{\"k\":\"ruling\",\"spans\":{}}}", spans(line)),
        Block::List(items) => {
            let items: Vec<String> = items.iter().map(|item| spans(item)).collect();
            format!("{{\"k\":\"list\",\"items\":[{}]}}", items.join(","))
        }
        Block::Figure { key, caption } => {
            format!("{{\"k\":\"figure\",\"key\":{},\"spans\":{}}}", text(key), spans(caption))
        }
    }
}

/// Plain words are a text; anything else an object with one field.
fn spans(spans: &[Span]) -> String {
    let written: Vec<String> = spans
        .iter()
        .map(|span| match span {
            Span::Text(words) => text(words),
            Span::Term(words) => format!("{{\"term\":{}}}", text(words)),
            Span::Code(words) => format!("{{\"code\":{}}}", text(words)),
            Span::RuleId(words) => format!("{{\"rule\":{}}}", text(words)),
        })
        .collect();
    format!("[{}]", written.join(","))
}

/// A text in quotation marks.
pub(crate) fn text(words: &str) -> String {
    let mut written = String::from("\"");
    for character in words.chars() {
        match character {
            '"' | '\\' => written.extend(['\\', character]),
            control if control < ' ' => {
                let _ = write!(written, "\\u{:04x}", u32::from(control));
            }
            other => written.push(other),
        }
    }
    written.push('"');
    written
}
