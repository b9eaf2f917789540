//! The terms of `rulebook/terms.md` are the words of the books.

use rusc_rulebook::{Block, GameRules, Language};

const TERMS: &str = include_str!("../../../../rulebook/terms.md");

/// A line of the table: term, game, and the forms in each language.
fn terms() -> Vec<(&'static str, &'static str, Vec<Vec<&'static str>>)> {
    let rows = TERMS.lines().filter(|line| line.starts_with("| ")).skip(1);
    rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let forms = cells[2..].iter().map(|cell| cell.split(" / ").collect()).collect();
        (cells[0], cells[1], forms)
    })
    .collect()
}

#[test]
fn every_term_is_used_in_the_book_of_its_game() {
    let terms = terms();
    assert!(terms.len() >= 30);
    for (term, game, forms) in terms {
        assert_eq!(forms.len(), Language::ALL.len(), "{term}");
        let game = GameRules::of(game).expect("a term belongs to a game");
        for (language, forms) in Language::ALL.into_iter().zip(forms) {
            let book = game.book(language);
            let words: String = book
                .rules()
                .flat_map(|rule| rule.blocks.iter().map(Block::text).chain([rule.title.clone()]))
                .collect::<Vec<_>>()
                .join("\n")
                .to_lowercase();
            let is_used = forms.iter().any(|form| words.contains(&form.to_lowercase()));
            assert!(is_used, "{term}: {language:?} has none of {forms:?}");
        }
    }
}
