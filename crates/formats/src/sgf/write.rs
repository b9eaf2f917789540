//! Writes SGF as `BoardSpace` does: a move is two actions, the piece put on a cell and the end of the turn. Cells are those
//! of its board, columns A to Z and rows from 1, on which the first piece goes to N 13.
//!
//! What `BoardSpace` has no word for stands in private properties, which other readers pass over: `TAG[Name:value]` for a tag
//! and `NAG[14]` for a mark. Variations are branches of the tree, marks and comments the properties that SGF has for them.

use std::collections::HashMap;
use std::fmt::Write as _;

use rusc_games::{Outcome, Repetition, Side};

use super::header::{SgfHeader, TAG_PROPERTIES, usual_sentence};
use super::{MARKS, escaped};
use crate::{AnnotatedGame, NodeId, Place, WriteError};

/// Columns of the board, and rows.
const BOARD: i32 = 26;
/// Column and row of the first piece, counted from 0: N 13.
const FIRST: (i32, i32) = (13, 12);

/// Column and row, relative to those of the first piece.
type Cell = (i32, i32);

/// Writes a game.
pub(crate) fn write(game: &AnnotatedGame) -> Result<String, WriteError> {
    let mut replayed = game.replay().map_err(WriteError::Move)?;
    // As the reader sees it: repetitions are told by the result alone.
    replayed.set_repetition(Repetition::PlaysOn);
    let origin = fitted_origin(game)?;
    let mut writer = SgfWriter { game, board: replayed.outcome(), origin, out: String::new(), action: 1 };
    writer.header();
    writer.lines();
    writer.out.push_str(")\n");
    Ok(writer.out)
}

/// Where the first piece goes such that every piece of every line is on the board.
fn fitted_origin(game: &AnnotatedGame) -> Result<Cell, WriteError> {
    let (mut least, mut most) = ((0, 0), (0, 0));
    let mut open = vec![(NodeId::ROOT, Cells::new())];
    while let Some((node, cells)) = open.pop() {
        for &child in game.tree.node(node).children() {
            let mut cells = cells.clone();
            if let Some(step) = Step::read(&game.tree.node(child).text, &cells) {
                let (column, row) = step.cell;
                least = (least.0.min(column), least.1.min(row));
                most = (most.0.max(column), most.1.max(row));
                cells.insert(step.piece.to_owned(), step.cell);
            }
            open.push((child, cells));
        }
    }
    let fitted = |first: i32, least: i32, most: i32| {
        (most - least < BOARD).then(|| first.clamp(-least, BOARD - 1 - most))
    };
    match (fitted(FIRST.0, least.0, most.0), fitted(FIRST.1, least.1, most.1)) {
        (Some(column), Some(row)) => Ok((column, row)),
        _ => Err(WriteError::TooWide),
    }
}

struct SgfWriter<'a> {
    game: &'a AnnotatedGame,
    /// How the game ended by what stands on the board.
    board: Option<Outcome>,
    /// Column and row of the first piece.
    origin: Cell,
    out: String,
    /// The number of the next action.
    action: usize,
}

/// What is still to be written, the next last.
enum Job {
    /// A move that begins a branch.
    Branch(NodeId, Line),
    /// What follows a move.
    After(NodeId, Line),
    /// The end of a branch.
    Close,
}

/// A line of moves: where its pieces are, whose turn it is, and whether it is the game itself.
#[derive(Clone)]
struct Line {
    cells: Cells,
    mover: Side,
    is_main: bool,
}

impl SgfWriter<'_> {
    fn header(&mut self) {
        let (sets, opening) = self.game.setup.split_once(':').unwrap_or((&self.game.setup, ""));
        let letters = sets.split_once('+').map_or("", |(_, letters)| letters);
        let letters: String = "PLM".chars().filter(|&letter| letters.contains(letter)).collect();
        let hyphen = if letters.is_empty() { "" } else { "-" };
        self.property(&format!("GM[27]VV[1]\nSU[hive{hyphen}{}]", letters.to_lowercase()));
        if !opening.is_empty() {
            self.property(&format!("TAG[Setup:{}]", escaped(&self.game.setup)));
        }
        // Read again what was written, to see what a reader makes of it by itself.
        let mut known = SgfHeader::default();
        let mut tags: Vec<(&str, &str)> = self.game.tags.iter().collect();
        // A date and a result as they were found come first.
        tags.sort_by_key(|(name, _)| !name.starts_with("Sgf"));
        for (name, value) in tags {
            if known.tags.get(name) == Some(value) {
                continue;
            }
            match header_property(name, value).filter(|_| self.tells(&known, name, value)) {
                Some((property, value)) => {
                    known.property(property, &value, Place { line: 1, column: 1 });
                    self.property(&format!("{property}[{}]", escaped(&value)));
                }
                None => self.property(&format!("TAG[{name}:{}]", escaped(value))),
            }
        }
        let names = Side::ALL.map(|side| self.game.tags.get(["White", "Black"][side.index()]));
        if let Some(usual) = self.game.result.and_then(|result| usual_sentence(result, names))
            && known.result.is_none()
        {
            self.property(&format!("RE[{}]", escaped(&usual)));
        }
        self.annotations(NodeId::ROOT);
    }

    /// Whether a property of `BoardSpace` tells a tag and nothing else that is not so.
    fn tells(&self, known: &SgfHeader, name: &str, value: &str) -> bool {
        let Some((property, text)) = header_property(name, value) else { return false };
        let mut read = SgfHeader { tags: known.tags.clone(), result: None };
        read.property(property, &text, Place { line: 1, column: 1 });
        let names = Side::ALL.map(|side| self.game.tags.get(["White", "Black"][side.index()]));
        if name == "SgfResult" {
            let told = crate::outcome::result_from_words(value, names);
            let is_usual =
                self.game.result.and_then(|result| usual_sentence(result, names)).as_deref() == Some(value);
            return told.is_some() && told == self.game.result && !is_usual;
        }
        read.tags.get(name) == Some(value)
            && read.tags.iter().all(|(name, value)| self.game.tags.get(name) == Some(value))
    }

    fn property(&mut self, text: &str) {
        self.out.push_str(if self.out.is_empty() { "(;\n" } else { "" });
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// All lines. A list of jobs instead of recursion: every branch of a long game is within the one before.
    fn lines(&mut self) {
        let line = Line { cells: Cells::new(), mover: Side::First, is_main: true };
        let mut jobs = vec![Job::After(NodeId::ROOT, line)];
        while let Some(job) = jobs.pop() {
            match job {
                Job::Close => self.out.push_str(")\n"),
                Job::Branch(node, mut line) => {
                    self.out.push('(');
                    self.play(node, &mut line);
                    jobs.push(Job::After(node, line));
                }
                Job::After(node, mut line) => match self.game.tree.node(node).children() {
                    [] if line.is_main => self.ending(),
                    [] => {}
                    &[only] => {
                        self.play(only, &mut line);
                        jobs.push(Job::After(only, line));
                    }
                    several => {
                        for (index, &child) in several.iter().enumerate().rev() {
                            jobs.push(Job::Close);
                            let is_main = line.is_main && index == 0;
                            jobs.push(Job::Branch(child, Line { is_main, ..line.clone() }));
                        }
                    }
                },
            }
        }
    }

    /// A move as two actions, with what is said about it.
    fn play(&mut self, id: NodeId, line: &mut Line) {
        let node = self.game.tree.node(id);
        let done = match Step::read(&node.text, &line.cells) {
            Some(step) => {
                let action = self.placed(&step, line.mover);
                line.cells.insert(step.piece.to_owned(), step.cell);
                action
            }
            None => "pass".to_owned(),
        };
        self.action(line.mover, &done);
        for comment in &node.before {
            self.comment(comment);
        }
        self.out.push('\n');
        self.action(line.mover, "done");
        self.annotations(id);
        line.mover = !line.mover;
    }

    /// `move W wB1 O 14 wP/`; a piece of the other side was thrown.
    fn placed(&self, step: &Step, mover: Side) -> String {
        let color = if step.piece.starts_with('w') { 'W' } else { 'B' };
        let verb = if (color == 'W') == (mover == Side::First) { "move" } else { "pmove" };
        // Pieces without a number have one here, but not where they are named to say where.
        let number = if step.piece.ends_with(['M', 'L', 'P']) { "1" } else { "" };
        let column = (b'A' + (self.origin.0 + step.cell.0) as u8) as char;
        let row = self.origin.1 + step.cell.1 + 1;
        let destination = step.destination.replace('\\', "\\\\");
        format!("{verb} {color} {}{number} {column} {row} {destination}", step.piece)
    }

    fn action(&mut self, side: Side, text: &str) {
        let player = side.index();
        let _ = write!(self.out, "; P{player}[{} {text}]", self.action);
        self.action += 1;
    }

    /// Marks and comments of a move, and the end of its line.
    fn annotations(&mut self, id: NodeId) {
        let node = self.game.tree.node(id);
        for nag in &node.nags {
            let _ = match MARKS.iter().find(|(known, ..)| known == nag) {
                Some((_, property, value)) => write!(self.out, "{property}[{value}]"),
                None => write!(self.out, "NAG[{nag}]"),
            };
        }
        node.comments.iter().for_each(|comment| self.comment(comment));
        if !self.out.ends_with('\n') {
            self.out.push('\n');
        }
    }

    /// A line of it must not begin like another game.
    fn comment(&mut self, text: &str) {
        let _ = write!(self.out, "C[{}]", escaped(text).replace("(;", "\\(;"));
    }

    /// How the game ended, where the board does not show it.
    fn ending(&mut self) {
        if self.board.is_some() {
            return;
        }
        let (asks, says) = match self.game.result {
            Some(Outcome::Win(winner)) => (None, (!winner, "resign")),
            Some(Outcome::Draw) => (Some((Side::First, "offerdraw")), (Side::Second, "acceptdraw")),
            None => return,
        };
        for (side, text) in asks.into_iter().chain([says]) {
            self.action(side, text);
            self.action(side, "done");
            self.out.push('\n');
        }
    }
}

/// The property that tells a tag, with its value; `None` if there is none.
fn header_property(name: &str, value: &str) -> Option<(&'static str, String)> {
    let plain = TAG_PROPERTIES.iter().find(|(tag, _)| *tag == name);
    match (plain, name) {
        (Some((_, property)), _) => Some((property, value.to_owned())),
        (None, "Date") => Some(("DT", value.to_owned())),
        (None, "White") => Some(("P0", format!("id \"{value}\""))),
        (None, "Black") => Some(("P1", format!("id \"{value}\""))),
        (None, "WhiteElo") => Some(("P0", format!("ranking {value}"))),
        (None, "BlackElo") => Some(("P1", format!("ranking {value}"))),
        _ => None,
    }
}

/// Where each piece is.
type Cells = HashMap<String, Cell>;

/// A move that is no pass: the piece, its cell, and where that is in words; a full stop for the first piece, and for a climb.
struct Step<'a> {
    piece: &'a str,
    cell: Cell,
    destination: &'a str,
}

impl<'a> Step<'a> {
    /// Reads the canonical text of a move; `None` for a pass.
    fn read(text: &'a str, cells: &Cells) -> Option<Step<'a>> {
        let Some((piece, destination)) = text.split_once(' ') else {
            return (text != "pass").then_some(Step { piece: text, cell: (0, 0), destination: "." });
        };
        let reference = destination.trim_matches(['-', '/', '\\']);
        let &(column, row) = cells.get(reference)?;
        let (across, up) = match (destination.strip_suffix(reference), destination.strip_prefix(reference)) {
            (_, Some("-")) => (1, 0),
            (_, Some("/")) => (1, 1),
            (Some("\\"), _) => (0, 1),
            (Some("-"), _) => (-1, 0),
            (Some("/"), _) => (-1, -1),
            (_, Some("\\")) => (0, -1),
            _ => return Some(Step { piece, cell: (column, row), destination: "." }),
        };
        Some(Step { piece, cell: (column + across, row + up), destination })
    }
}
