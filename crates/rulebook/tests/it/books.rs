//! The six books of a game have the same shape.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use rusc_rulebook::{Block, GameRules, Language, Rulebook, Span, coverage};

/// What must not differ between languages: chapters, rules, kinds of blocks, figures, rules referred to.
fn shape(book: &Rulebook) -> Vec<String> {
    let mut lines: Vec<String> = book.blocks.iter().map(block_shape).collect();
    for chapter in &book.chapters {
        lines.push("chapter".to_owned());
        lines.extend(chapter.blocks.iter().map(block_shape));
        for rule in &chapter.rules {
            lines.push(rule.id.clone());
            lines.extend(rule.blocks.iter().map(block_shape));
        }
    }
    lines
}

fn block_shape(block: &Block) -> String {
    match block {
        Block::Paragraph(spans) => format!("paragraph {}", refers_to(spans)),
        Block::Ruling(spans) => format!("ruling {}", refers_to(spans)),
        Block::List(items) => format!("list of {}", items.len()),
        Block::Figure { key, .. } => format!("figure {key}"),
    }
}

fn refers_to(spans: &[Span]) -> String {
    let ids: BTreeSet<&str> = spans
        .iter()
        .filter_map(|span| match span {
            Span::RuleId(id) => Some(id.as_str()),
            _ => None,
        })
        .collect();
    ids.into_iter().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_language_has_the_same_rules_and_figures() {
    for game in GameRules::ALL {
        let english = shape(&game.book(Language::En));
        for language in Language::ALL {
            let book = game.book(language);
            assert_eq!((book.game.as_str(), book.language.as_str()), (game.id, language.code()));
            assert!(!book.title.is_empty() && !book.ruling.is_empty(), "{} {language:?}", game.id);
            assert_eq!(shape(&book), english, "{} in {language:?}", game.id);
        }
    }
}

#[test]
fn every_rule_is_in_the_book_once_and_in_order() {
    let numbered = |letter: char, last: u8| (1..=last).map(move |number| format!("{letter}{number}"));
    let mut tour: Vec<String> = numbered('T', 13).collect();
    tour.splice(11..11, ["T11a", "T11b", "T11c"].map(str::to_owned));
    let expected =
        [("hive", numbered('H', 22).collect()), ("abalone", numbered('A', 13).collect()), ("tour", tour)];
    for (id, rules) in expected {
        assert_eq!(GameRules::of(id).unwrap().rule_ids(), rules);
    }
}

#[test]
fn rules_that_a_text_refers_to_exist() {
    for game in GameRules::ALL {
        let book = game.book(Language::En);
        let blocks = book.rules().flat_map(|rule| &rule.blocks);
        let shapes: Vec<String> = blocks.map(block_shape).collect();
        let ids = shapes.iter().filter(|shape| !shape.starts_with("figure")).flat_map(|shape| {
            shape.split(' ').skip(1).filter(|word| word.starts_with(['H', 'A', 'T'])).collect::<Vec<_>>()
        });
        for id in ids {
            assert!(book.rule(id).is_some(), "{}: there is no rule {id}", game.id);
        }
    }
}

#[test]
fn no_translation_was_forgotten() {
    for game in GameRules::ALL {
        let texts = |language| -> Vec<String> {
            let book = game.book(language);
            let rules = book.rules().flat_map(|rule| rule.blocks.iter().map(Block::text));
            rules.filter(|text| text.split_whitespace().count() > 4).collect()
        };
        let english = texts(Language::En);
        for language in Language::ALL.into_iter().skip(1) {
            let same: Vec<String> =
                texts(language).into_iter().filter(|text| english.contains(text)).collect();
            assert_eq!(same, Vec::<String>::new(), "{} in {language:?}", game.id);
        }
    }
}

#[test]
fn sentences_are_short() {
    for (game, language) in
        GameRules::ALL.iter().flat_map(|game| Language::ALL.map(|language| (game, language)))
    {
        for rule in game.book(language).rules() {
            for text in rule.blocks.iter().map(Block::text) {
                for sentence in text.split(['.', ':', ';', '\n']) {
                    let words = sentence.split_whitespace().count();
                    assert!(words <= 40, "{} {language:?} {}: {words} words: {sentence}", game.id, rule.id);
                }
            }
        }
    }
}

#[test]
fn quotations_are_about_rules_and_every_rule_has_one() {
    for game in GameRules::ALL {
        let quoted: Vec<String> = game.quotations().into_iter().map(|quotation| quotation.rule).collect();
        assert_eq!(quoted, game.rule_ids(), "{}", game.id);
    }
}

#[test]
fn all_rule_files_are_in_the_program() {
    for game in GameRules::ALL {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../{}/tests/data/rules", game.id));
        let found: BTreeSet<String> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        assert_eq!(game.file_names().map(str::to_owned).collect::<BTreeSet<_>>(), found);
    }
}

#[test]
fn nothing_is_missing_in_the_coverage() {
    let (page, missing) = coverage();
    assert_eq!(missing, Vec::<String>::new());
    assert!(page.contains("| H8 | ") && page.contains("`tests/data/rules/A06-no-way-back.abalone`"));
}

#[test]
fn what_is_wrong_with_a_book_is_told_with_its_line() {
    let wrong = [
        ("# no head\n", 1, "a book begins with '---'"),
        ("---\ncolour: red\n---\n", 2, "unknown name 'colour'"),
        ("---\n---\n\n## H1 A rule\n", 4, "a rule belongs to a chapter"),
        ("---\n---\n# A\n## X1 A rule\n", 4, "'X1' is no rule id"),
        ("---\n---\n*open\n", 3, "'*' is not closed"),
        ("---\n---\n![H1#x]\n", 3, "a figure has a key in brackets and a sentence"),
    ];
    for (text, line, what) in wrong {
        let error = Rulebook::read(text).unwrap_err();
        assert_eq!((error.line, error.what.as_str()), (line, what));
    }
}
