//! Every figure of the rule files is in the books, and nothing else is.

use std::collections::BTreeSet;

use rusc_rulebook::{CaseSource, GameRules, Language, RuleText};

#[test]
fn the_books_show_every_figure_under_its_rule() {
    for game in GameRules::ALL {
        let figures = game.figures();
        let keys: BTreeSet<&str> = figures.iter().map(|figure| figure.key.as_str()).collect();
        assert_eq!(keys.len(), figures.len(), "{}: a figure has a name of its own", game.id);
        let book = game.book(Language::En);
        let shown: BTreeSet<&str> = book.rules().flat_map(RuleText::figures).collect();
        assert_eq!(shown, keys, "{}", game.id);
        for rule in book.rules() {
            for key in rule.figures() {
                let figure = figures.iter().find(|figure| figure.key == key).unwrap();
                assert_eq!(figure.rule, rule.id, "{key}");
            }
        }
    }
}

#[test]
fn a_figure_has_something_right_and_a_position() {
    for figure in GameRules::ALL.iter().flat_map(GameRules::figures) {
        assert!(!figure.right.is_empty(), "{} shows nothing that may be played", figure.key);
        let (CaseSource::Game(text) | CaseSource::Drawing(text)) = &figure.source;
        assert!(!text.trim().is_empty(), "{} has no position", figure.key);
    }
}

#[test]
fn marbles_become_a_drawing() {
    let abalone = GameRules::of("abalone").unwrap();
    let figure = abalone.figures().into_iter().find(|figure| figure.key == "A13-other-ends#stuck").unwrap();
    let CaseSource::Drawing(drawing) = figure.source else { panic!("marbles are drawn") };
    assert!(drawing.starts_with("Abalone\nWhite[1]\n\n    i  . . . . .\n"), "{drawing}");
    assert!(drawing.ends_with("   b  w . . . . .\n    a  b w . . .\n"), "{drawing}");
}
