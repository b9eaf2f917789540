//! Cases: the format of the rule files. A case is a position and what is so in it; the tests of the game check that, and
//! a case with a `diagram` is a figure of the rule book.
//!
//! ```text
//! rule H11                         which rule the file is about
//!
//! case at the tip she has two      a sentence; what follows belongs to it
//! diagram tip                      its name as a figure, if it is one
//! game Base;InProgress;White[3];…  a position by the way to it; state and turn are claims
//! drawing                          or a position as it stands, indented
//!   Base
//!   …
//! black e3 e4                      or the marbles of a board (Abalone), with `white` and `side`
//! piece wQ                         what follows is about this piece (in other games: `from c1`, this cell):
//! may \wS1 /wS1                    all its moves, or `nothing`
//! may-not wS1 \bS1                 some it does not have
//! legal wA1 -wQ; wA2 -wQ           some moves
//! illegal wA3 -wQ                  some that are none
//! same wB1 wS1\; wB1 /bS1          texts for one move
//! unreadable wA4                   texts that are no moves at all
//! only pass                        all moves of the position
//! count 24                         how many there are
//! state InProgress                 as in a game string
//! ends wQ /bG1: WhiteWins          the state after a move that ends the game
//! occurs 2                         how often the position has stood on the board
//! hand wQ wS1                      a word of the game's own
//! ```

use crate::RulebookError;
use crate::drawing::Marbles;

/// The words that differ from game to game.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// What moves are said to belong to: `piece`, `from`.
    pub subject: &'static str,
    /// What stands between it and the rest of a move's text.
    pub joint: &'static str,
    /// Further claims that the game knows.
    pub own: &'static [&'static str],
}

/// How a position is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CaseSource {
    /// A game string.
    Game(String),
    /// A drawing.
    Drawing(String),
}

/// One line of what a case says; moves are texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The subject, and all its moves.
    MovesOf(String, Vec<String>),
    /// Some legal moves.
    Legal(Vec<String>),
    /// Some moves that are none.
    Illegal(Vec<String>),
    /// Texts for one move.
    Same(Vec<String>),
    /// Texts that are no moves at all.
    Unreadable(Vec<String>),
    /// All legal moves.
    Only(Vec<String>),
    /// How many there are.
    Count(usize),
    /// How the game stands.
    State(String),
    /// A move, and how the game stands after it.
    Ends(String, String),
    /// How often the position has stood on the board.
    Occurs(usize),
    /// A word of the game's own, and the rest of its line.
    Own(String, String),
}

impl Claim {
    /// Whether it says that something may be done, or that something is so.
    pub fn is_positive(&self) -> bool {
        match self {
            Claim::MovesOf(_, moves) => !moves.is_empty(),
            Claim::Legal(_) | Claim::Same(_) | Claim::Only(_) | Claim::Own(..) | Claim::Ends(..) => true,
            Claim::Count(moves) => *moves == 0,
            Claim::Occurs(times) => *times >= 3,
            Claim::State(state) => state != "InProgress",
            Claim::Illegal(_) | Claim::Unreadable(_) => false,
        }
    }

    /// Whether it says that something may not be done, or has not happened.
    pub fn is_negative(&self) -> bool {
        match self {
            // A complete list denies everything else.
            Claim::MovesOf(..) | Claim::Only(_) | Claim::Illegal(_) | Claim::Unreadable(_) => true,
            Claim::State(state) => state == "InProgress",
            Claim::Count(moves) => *moves > 0,
            Claim::Occurs(times) => *times < 3,
            Claim::Legal(_) | Claim::Same(_) | Claim::Own(..) | Claim::Ends(..) => false,
        }
    }
}

/// One ruling on one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The rule it is about.
    pub rule: String,
    /// What it says, for people.
    pub sentence: String,
    /// Its name as a figure of the rule book, if it is one.
    pub diagram: Option<String>,
    /// The position.
    pub source: CaseSource,
    /// What it says, for the check.
    pub claims: Vec<Claim>,
}

/// Reads a file.
///
/// # Errors
/// The first line that is not understood.
pub fn read_cases(text: &str, words: &Words) -> Result<Vec<Case>, RulebookError> {
    let mut reader = Reader { words, rule: String::new(), cases: Vec::new(), open: None };
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
        reader.take(line).map_err(|what| RulebookError::new(index + 1, what))?;
    }
    reader.close();
    Ok(reader.cases)
}

struct Reader<'a> {
    words: &'a Words,
    rule: String,
    cases: Vec<Case>,
    open: Option<OpenCase>,
}

/// A case that is being read.
struct OpenCase {
    case: Case,
    marbles: Marbles,
    subject: String,
}

impl Reader<'_> {
    fn take(&mut self, line: &str) -> Result<(), String> {
        if line.is_empty() || line.starts_with(' ') {
            return self.take_drawn(line);
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "rule" => rest.clone_into(&mut self.rule),
            "case" => {
                self.close();
                let (rule, sentence) = (self.rule.clone(), rest.to_owned());
                let source = CaseSource::Game(String::new());
                let case = Case { rule, sentence, diagram: None, source, claims: Vec::new() };
                self.open = Some(OpenCase { case, marbles: Marbles::default(), subject: String::new() });
            }
            _ => self.take_word(word, rest)?,
        }
        Ok(())
    }

    /// Inside a drawing a blank line is part of it; anywhere else there are only blank ones.
    fn take_drawn(&mut self, line: &str) -> Result<(), String> {
        let case = self.open.as_mut().map(|open| &mut open.case);
        match case.map(|case| (&mut case.source, case.claims.is_empty())) {
            Some((CaseSource::Drawing(drawing), true)) => drawing.extend([line, "\n"]),
            _ if line.is_empty() => {}
            _ => return Err(format!("a drawing comes before any claim: '{line}'")),
        }
        Ok(())
    }

    fn take_word(&mut self, word: &str, rest: &str) -> Result<(), String> {
        let open = self.open.as_mut().ok_or("everything belongs to a case")?;
        match word {
            "diagram" => open.case.diagram = Some(rest.to_owned()),
            "game" => open.case.source = CaseSource::Game(rest.to_owned()),
            "drawing" => open.case.source = CaseSource::Drawing(String::new()),
            "black" => open.marbles.black(rest)?,
            "white" => open.marbles.white(rest)?,
            "side" => open.marbles.side(rest)?,
            _ if word == self.words.subject => rest.clone_into(&mut open.subject),
            _ => open.case.claims.push(read_claim(word, rest, &open.subject, self.words)?),
        }
        Ok(())
    }

    /// Ends the case that is being read.
    fn close(&mut self) {
        let Some(OpenCase { mut case, marbles, .. }) = self.open.take() else { return };
        if let Some(drawing) = marbles.drawing() {
            case.source = CaseSource::Drawing(drawing);
        }
        self.cases.push(case);
    }
}

fn read_claim(word: &str, rest: &str, subject: &str, words: &Words) -> Result<Claim, String> {
    let moves = || rest.split(';').map(|text| text.trim().to_owned()).collect();
    let number = || rest.parse().map_err(|_| format!("'{rest}' is no number"));
    let of_subject =
        || rest.split_whitespace().map(|target| [subject, words.joint, target].concat()).collect();
    Ok(match word {
        "may" if rest == "nothing" => Claim::MovesOf(subject.to_owned(), Vec::new()),
        "may" => Claim::MovesOf(subject.to_owned(), of_subject()),
        "may-not" => Claim::Illegal(of_subject()),
        "legal" => Claim::Legal(moves()),
        "illegal" => Claim::Illegal(moves()),
        "same" => Claim::Same(moves()),
        "unreadable" => Claim::Unreadable(moves()),
        "only" => Claim::Only(moves()),
        "count" => Claim::Count(number()?),
        "state" => Claim::State(rest.to_owned()),
        "ends" => {
            let (text, state) = rest.rsplit_once(": ").ok_or("a move, a colon, a state")?;
            Claim::Ends(text.to_owned(), state.to_owned())
        }
        "occurs" => Claim::Occurs(number()?),
        _ if words.own.contains(&word) => Claim::Own(word.to_owned(), rest.to_owned()),
        _ => return Err(format!("unknown word '{word}'")),
    })
}
