//! Every rule as cases: what stands on the board, which moves it allows and which it forbids, and what they do. The
//! cases are data, one file for each rule.
//!
//! ```text
//! rule A7                         the rule the file is about
//!
//! case two push one               a case begins; what follows is about it
//! black e3 e4                     the balls of each side, or `setup …`, or `board` and nine drawn rows
//! white e5
//! side white                      the side to move; Black unless said
//! legal e3e4; e4f4                these texts are legal moves
//! illegal e3e2                    these are moves, but not legal
//! because e3e2: reason            and this is why
//! count 12                        so many moves there are
//! only e3e4; e4f4                 these and no others there are
//! after e3e4: black e4 e5 white e6 out 1b 1w      what the board is like after a move
//! outcome black                   `black`, `white`, `draw` or `none`, now
//! play e3e4; a1b2                 moves are made; what follows is about the position after them
//! ```

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use rusc_abalone::{CellSet, Position, Setup};
use rusc_game::{MoveError, Notation, Outcome, Position as _, Record, Side};

/// One case, as far as it has been read.
struct Case {
    /// For messages.
    name: String,
    balls: [String; 2],
    side: &'static str,
    record: Option<Record<Position>>,
    checks: usize,
}

impl Case {
    fn new(file: &str, name: &str) -> Case {
        Case {
            name: format!("{file}: {name}"),
            balls: [String::new(), String::new()],
            side: "b",
            record: None,
            checks: 0,
        }
    }

    /// The game; a position given by lists of balls is built when it is first needed.
    fn record(&mut self) -> &mut Record<Position> {
        self.checks += 1;
        let (balls, side, name) = (&self.balls, self.side, &self.name);
        self.record.get_or_insert_with(|| {
            let list = |index: usize, mark: char| {
                balls[index].split_whitespace().map(move |cell| format!("{cell}{mark}")).collect::<Vec<_>>()
            };
            let text = format!("{side} {}", [list(0, 'b'), list(1, 'w')].concat().join(","));
            let pos = Position::from_text(&text).unwrap_or_else(|faults| panic!("{name}: {faults}"));
            Record::new(pos.setup())
        })
    }

    fn pos(&mut self) -> Position {
        self.record().line().position().clone()
    }

    fn check(&mut self, word: &str, rest: &str) {
        let name = self.name.clone();
        match word {
            "black" => rest.clone_into(&mut self.balls[0]),
            "white" => rest.clone_into(&mut self.balls[1]),
            "side" => self.side = if rest == "white" { "w" } else { "b" },
            "setup" => self.record = Some(Record::new(rest.parse().expect("a set-up"))),
            "legal" => texts(rest).for_each(|text| {
                let read = self.pos().read_move(text);
                assert!(read.is_ok(), "{name}: {text} should be legal: {read:?}");
            }),
            "illegal" => texts(rest).for_each(|text| {
                let read = self.pos().read_move(text);
                assert!(
                    matches!(read, Err(MoveError::Illegal(_))),
                    "{name}: {text} should be illegal: {read:?}"
                );
            }),
            "because" => {
                let (text, reason) = rest.split_once(": ").expect("a text and a reason");
                let read = self.pos().read_move(text).map_err(|error| error.to_string());
                assert_eq!(read, Err(reason.to_owned()), "{name}: {text}");
            }
            "count" => assert_eq!(self.pos().count_moves().to_string(), rest, "{name}"),
            "only" => {
                let all: BTreeSet<String> = self.record().legal_texts().into_iter().collect();
                assert_eq!(all, texts(rest).map(str::to_owned).collect(), "{name}");
            }
            "after" => self.check_after(rest),
            "outcome" => assert_eq!(outcome_name(self.record().outcome()), rest, "{name}"),
            "play" => texts(rest).for_each(|text| {
                let played = self.record().play(text);
                assert_eq!(played, Ok(()), "{name}: {text}");
            }),
            _ => panic!("{name}: unknown word '{word}'"),
        }
    }

    /// `e3e4: black e4 e5 white e6`, with `out 1b 1w` where balls are off the board.
    fn check_after(&mut self, rest: &str) {
        let (text, expected) = rest.split_once(':').expect("a move and a board");
        let mut pos = self.pos();
        let m = pos.read_move(text).unwrap_or_else(|error| panic!("{}: {text}: {error}", self.name));
        let _ = pos.make(m);
        let (expected, out) = expected.split_once(" out ").unwrap_or((expected, "0b 0w"));
        let (black, white) = expected.split_once(" white").unwrap_or((expected, ""));
        let cells = |list: &str| -> CellSet {
            list.split_whitespace().map(|cell| cell.parse().expect("a cell")).collect()
        };
        let black = black.trim().strip_prefix("black").expect("black comes first");
        let name = format!("{}: after {text}", self.name);
        assert_eq!(pos.board().balls(Side::First), cells(black), "{name}, black");
        assert_eq!(pos.board().balls(Side::Second), cells(white), "{name}, white");
        let lost = format!("{}b {}w", pos.lost(Side::First), pos.lost(Side::Second));
        assert_eq!(lost, out, "{name}, balls that are out");
    }
}

fn texts(list: &str) -> impl Iterator<Item = &str> {
    list.split(';').map(str::trim)
}

fn outcome_name(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        None => "none",
        Some(Outcome::Draw) => "draw",
        Some(Outcome::Win(Side::First)) => "black",
        Some(Outcome::Win(Side::Second)) => "white",
    }
}

/// Runs the cases of a file, and says how many there were.
fn check_file(file: &str, text: &str) -> usize {
    let mut cases = 0;
    let mut case: Option<Case> = None;
    let finish = |case: Option<Case>| {
        assert!(case.as_ref().is_none_or(|case| case.checks > 0), "{file}: a case without a check");
    };
    let mut lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    while let Some(line) = lines.next() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (word, &mut case) {
            ("rule", None) => {
                assert!(file.starts_with(&format!("A{:0>2}", &rest[1..])), "{file} is about {rest}");
            }
            ("case", _) => {
                finish(case.take());
                case = Some(Case::new(file, rest));
                cases += 1;
            }
            ("board", Some(case)) => {
                let rows: Vec<&str> = lines.by_ref().take(9).collect();
                let side = if case.side == "w" { "White" } else { "Black" };
                let drawing = format!("Abalone\n{side}[1]\n\n{}", rows.join("\n"));
                let pos =
                    Position::from_text(&drawing).unwrap_or_else(|faults| panic!("{}: {faults}", case.name));
                case.record = Some(Record::new(pos.setup()));
            }
            (_, Some(case)) => case.check(word, rest.trim()),
            (_, None) => panic!("{file}: '{line}' belongs to no case"),
        }
    }
    finish(case);
    cases
}

#[test]
fn every_case_of_every_rule_holds() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/rules");
    let mut paths: Vec<PathBuf> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let mut cases = 0;
    for path in &paths {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        cases += check_file(&name, &fs::read_to_string(path).unwrap());
    }
    assert!(paths.len() >= 11 && cases >= 45, "{} files, {cases} cases", paths.len());
}

#[test]
fn the_third_occurrence_of_a_position_is_a_draw() {
    let mut record = Record::<Position>::new(Setup::default());
    for text in ["c3d3", "g5f5", "d3c3", "f5g5", "c3d3", "g5f5", "d3c3"] {
        record.play(text).unwrap();
        assert_eq!(record.outcome(), None);
    }
    record.play("f5g5").unwrap();
    assert_eq!(record.outcome(), Some(Outcome::Draw));
    assert_eq!(record.play("c3d3"), Err(MoveError::GameOver));
}
