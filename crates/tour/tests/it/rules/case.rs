//! The format of the rule files: which words there are, and how they are read. What they claim is checked elsewhere.
//!
//! ```text
//! rule T7                          which rule the file is about
//!
//! case one neighbour: one cell     a sentence; what follows belongs to it
//! game TourDeRuche;…;…;c1c2        a position by the way to it; state and turn are claims
//! drawing                          or a position as it stands, indented
//!   TourDeRuche
//!   …
//! from c1                          what follows is about the pieces of this cell:
//! may b1 c2 d1 :1c2^               all their moves, or `nothing`
//! may-not c3 b2+                   some they do not have
//! legal c1c2; c1d1                 some moves
//! illegal c1c3                     some that are none
//! same c1c2; C1-c2                 texts for one move
//! unreadable c1c9                  texts that are no moves at all
//! only pass                        all moves of the position
//! count 19                         how many there are
//! state InProgress                 as in a game string
//! occurs 2                         how often the position has stood on the board
//! tokens orange blue               what sun and moon show
//! stands e1=oT c1=oPbP             every stack, from the bottom up
//! ```

/// How a position is given.
#[derive(Debug)]
pub(crate) enum Source {
    Game(String),
    Drawing(String),
}

/// One line of what a case says.
#[derive(Debug)]
pub(crate) enum Claim {
    /// The cell, and all moves of its pieces.
    MovesFrom(String, Vec<String>),
    /// Move texts.
    Legal(Vec<String>),
    Illegal(Vec<String>),
    Same(Vec<String>),
    Unreadable(Vec<String>),
    Only(Vec<String>),
    Count(usize),
    State(String),
    Occurs(usize),
    Tokens(String),
    Stands(String),
}

/// One ruling on one position.
#[derive(Debug)]
pub(crate) struct Case {
    pub(crate) rule: String,
    pub(crate) sentence: String,
    pub(crate) source: Source,
    pub(crate) claims: Vec<Claim>,
}

/// Reads a file.
///
/// # Panics
/// With the line that is not understood: the files are written by hand.
pub(crate) fn read(text: &str) -> Vec<Case> {
    let mut rule = String::new();
    let mut cell = String::new();
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if line.is_empty() || line.starts_with(' ') {
            // Inside a drawing a blank line is part of it; anywhere else there are only blank ones.
            match cases.last_mut().map(|case| (&mut case.source, case.claims.is_empty())) {
                Some((Source::Drawing(drawing), true)) => drawing.extend([line, "\n"]),
                _ => assert!(line.is_empty(), "a drawing comes before any claim: '{line}'"),
            }
            continue;
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "rule" => rest.clone_into(&mut rule),
            "case" => {
                let (rule, sentence) = (rule.clone(), rest.to_owned());
                cases.push(Case { rule, sentence, source: Source::Game(String::new()), claims: Vec::new() });
            }
            "from" => rest.clone_into(&mut cell),
            _ => {
                let case = cases.last_mut().expect("everything belongs to a case");
                match word {
                    "game" => case.source = Source::Game(rest.to_owned()),
                    "drawing" => case.source = Source::Drawing(String::new()),
                    _ => case.claims.push(read_claim(word, rest, &cell)),
                }
            }
        }
    }
    cases
}

fn read_claim(word: &str, rest: &str, cell: &str) -> Claim {
    let moves = || rest.split(';').map(|text| text.trim().to_owned()).collect();
    let number = || rest.parse().unwrap_or_else(|_| panic!("'{rest}' is no number"));
    let of_cell = || rest.split_whitespace().map(|target| format!("{cell}{target}")).collect();
    match word {
        "may" if rest == "nothing" => Claim::MovesFrom(cell.to_owned(), Vec::new()),
        "may" => Claim::MovesFrom(cell.to_owned(), of_cell()),
        "may-not" => Claim::Illegal(of_cell()),
        "legal" => Claim::Legal(moves()),
        "illegal" => Claim::Illegal(moves()),
        "same" => Claim::Same(moves()),
        "unreadable" => Claim::Unreadable(moves()),
        "only" => Claim::Only(moves()),
        "count" => Claim::Count(number()),
        "state" => Claim::State(rest.to_owned()),
        "occurs" => Claim::Occurs(number()),
        "tokens" => Claim::Tokens(rest.to_owned()),
        "stands" => Claim::Stands(rest.to_owned()),
        _ => panic!("unknown word '{word}'"),
    }
}
