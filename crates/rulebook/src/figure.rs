//! Figures: the cases that the book shows. A figure has a position, what it is about, moves that are right in it and moves
//! that are wrong; all of them are claims of the case, so that the tests of the game hold for the book.

use crate::{Case, CaseSource, Claim};

/// A case as a figure of the book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// The file of the case and its name in it: `H08-one-hive#ant`.
    pub key: String,
    /// The rule it is about.
    pub rule: String,
    /// What it says, in English, for those who keep the tests.
    pub sentence: String,
    /// The position.
    pub source: CaseSource,
    /// The piece or cell it is about, if it is about one.
    pub subject: Option<String>,
    /// Moves that it shows: those that end the game if there are such, else those that may be played.
    pub right: Vec<String>,
    /// Moves that may not.
    pub wrong: Vec<String>,
}

impl Figure {
    /// The figure of a case, if it is one.
    pub(crate) fn of(case: &Case, stem: &str) -> Option<Figure> {
        let name = case.diagram.as_ref()?;
        let mut figure = Figure {
            key: format!("{stem}#{name}"),
            rule: case.rule.clone(),
            sentence: case.sentence.clone(),
            source: case.source.clone(),
            subject: None,
            right: Vec::new(),
            wrong: Vec::new(),
        };
        // After `play` the claims are about another position.
        let is_play = |claim: &&Claim| matches!(claim, Claim::Own(word, _) if word == "play");
        let claims = || case.claims.iter().take_while(|claim| !is_play(claim));
        claims().for_each(|claim| figure.take(claim));
        let ends = |claim: &Claim| if let Claim::Ends(text, _) = claim { Some(text.clone()) } else { None };
        let ending: Vec<String> = claims().filter_map(ends).collect();
        if !ending.is_empty() {
            figure.right = ending;
        }
        Some(figure)
    }

    fn take(&mut self, claim: &Claim) {
        match claim {
            Claim::MovesOf(subject, moves) => {
                if self.subject.is_none() {
                    self.subject = Some(subject.clone());
                }
                self.add_right(moves);
            }
            Claim::Legal(moves) | Claim::Only(moves) => self.add_right(moves),
            Claim::Illegal(moves) => self.wrong.extend(moves.iter().cloned()),
            Claim::Own(word, rest) if word == "after" || word == "because" => {
                let text = rest.split(':').next().unwrap_or_default().to_owned();
                if word == "after" { self.add_right(&[text]) } else { self.wrong.push(text) }
            }
            _ => {}
        }
    }

    fn add_right(&mut self, moves: &[String]) {
        for text in moves {
            if !self.right.contains(text) {
                self.right.push(text.clone());
            }
        }
    }
}
