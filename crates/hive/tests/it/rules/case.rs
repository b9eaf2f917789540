//! The format of the rule files: which words there are, and how they are read. What they claim is checked elsewhere.
//!
//! ```text
//! rule H11                         which rule the file is about
//!
//! case at the tip she has two      a sentence; what follows belongs to it
//! game Base;InProgress;White[3];…  a position by the way to it; state and turn are claims
//! drawing                          or a position as it stands, indented
//!   Base
//!   …
//! piece wQ                         what follows is about this piece:
//! may \wS1 /wS1                    all its destinations, or `nothing`
//! may-not wS1 \bS1                 some it does not have
//! legal wA1 -wQ; wA2 -wQ           some moves
//! illegal wA3 -wQ                  some that are none
//! same wB1 wS1\; wB1 /bS1          texts for one move
//! unreadable wA4                   texts that are no moves at all
//! only pass                        all moves of the position
//! count 24                         how many there are
//! state InProgress                 as in a game string
//! occurs 2                         how often the position has stood on the board
//! hand wQ wS1                      everything that is not in play
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
    /// The piece, and all its destinations.
    Destinations(String, Vec<String>),
    /// Move texts.
    Legal(Vec<String>),
    Illegal(Vec<String>),
    Same(Vec<String>),
    Unreadable(Vec<String>),
    Only(Vec<String>),
    Count(usize),
    State(String),
    Occurs(usize),
    Hand(Vec<String>),
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
    let mut piece = String::new();
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
                let source = Source::Game(String::new());
                cases.push(Case {
                    rule: rule.clone(),
                    sentence: rest.to_owned(),
                    source,
                    claims: Vec::new(),
                });
            }
            "piece" => rest.clone_into(&mut piece),
            _ => {
                let case = cases.last_mut().expect("everything belongs to a case");
                match word {
                    "game" => case.source = Source::Game(rest.to_owned()),
                    "drawing" => case.source = Source::Drawing(String::new()),
                    _ => case.claims.push(read_claim(word, rest, &piece)),
                }
            }
        }
    }
    cases
}

fn read_claim(word: &str, rest: &str, piece: &str) -> Claim {
    let moves = || rest.split(';').map(|text| text.trim().to_owned()).collect();
    let names = || rest.split_whitespace().map(str::to_owned).collect();
    let number = || rest.parse().unwrap_or_else(|_| panic!("'{rest}' is no number"));
    let of_piece = || rest.split_whitespace().map(|place| format!("{piece} {place}")).collect();
    match word {
        "may" if rest == "nothing" => Claim::Destinations(piece.to_owned(), Vec::new()),
        "may" => Claim::Destinations(piece.to_owned(), of_piece()),
        "may-not" => Claim::Illegal(of_piece()),
        "legal" => Claim::Legal(moves()),
        "illegal" => Claim::Illegal(moves()),
        "same" => Claim::Same(moves()),
        "unreadable" => Claim::Unreadable(moves()),
        "only" => Claim::Only(moves()),
        "count" => Claim::Count(number()),
        "state" => Claim::State(rest.to_owned()),
        "occurs" => Claim::Occurs(number()),
        "hand" => Claim::Hand(names()),
        _ => panic!("unknown word '{word}'"),
    }
}
