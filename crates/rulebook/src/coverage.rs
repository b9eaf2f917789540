//! The table of `docs/rules/coverage.md`: for every rule the sentence of the booklet, the test, the figures and the six
//! texts. An empty cell is a fault.

use std::fmt::Write as _;

use crate::{GameRules, Language, RuleText};

const HEAD: &str = "\
# What covers each rule

Written by `cargo xtask coverage` from the folder rulebook and the rule files of the crates; not to be changed by hand.
`cargo xtask tidy` fails when it is not current or when a cell is empty.

The sentence of the booklet is quoted in the language of the booklet. The figures are cases of the test file, named after
the hash; the book in each language shows them as boards. The last column counts the words that each language has for the
rule.
";

/// The page, and what is missing in it.
pub fn coverage() -> (String, Vec<String>) {
    let mut page = HEAD.to_owned();
    let mut missing = Vec::new();
    for game in &GameRules::ALL {
        let _ = write!(
            page,
            "\n## {}\n\n| rule | in the booklet | tests | figures | words in en, ca, es, fr, pt, ro |\n|---|---|---|---|---|\n",
            game.book(Language::En).title
        );
        for id in game.rule_ids() {
            let cells = cells(game, &id);
            for (column, cell) in ["booklet", "test", "figure", "text"].iter().zip(&cells) {
                if cell.is_empty() {
                    missing.push(format!("{id} has no {column}"));
                }
            }
            let _ = writeln!(page, "| {id} | {} |", cells.join(" | "));
        }
    }
    (page, missing)
}

fn cells(game: &GameRules, id: &str) -> [String; 4] {
    let quoted = game.quotations().into_iter().find(|quotation| quotation.rule == id);
    let booklet = quoted.map_or(String::new(), |found| format!("{} ({})", found.sentence, found.place));
    let files: Vec<String> = game.files_about(id).map(|name| format!("`tests/data/rules/{name}`")).collect();
    let texts: Vec<Option<RuleText>> =
        Language::ALL.iter().map(|&language| game.book(language).rule(id).cloned()).collect();
    let english = texts.first().and_then(Option::as_ref);
    let figures: Vec<&str> = english.map_or(Vec::new(), |rule| {
        rule.figures().filter_map(|key| key.split_once('#')).map(|(_, name)| name).collect()
    });
    let words: Vec<usize> = texts.iter().map(|text| text.as_ref().map_or(0, words_of)).collect();
    let text = if words.contains(&0) {
        String::new()
    } else {
        words.iter().map(usize::to_string).collect::<Vec<_>>().join(", ")
    };
    [booklet, files.join(", "), figures.join(", "), text]
}

fn words_of(rule: &RuleText) -> usize {
    rule.blocks.iter().map(|block| block.text().split_whitespace().count()).sum()
}
