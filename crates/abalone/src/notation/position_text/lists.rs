//! Positions as lists of cells.
//!
//! ```text
//! 0a12b123c23g78h789i89_0a45b456c56g45h456i56      KAA: Black, then White; a number of balls off the board, then rows
//! b C5b,D5b,E4b,…,H9w                              BCIT: the side to move on a line of its own, then all balls
//! ```
//!
//! KAA does not say in so many words whose balls its numbers count. Where they differ, they are taken in the sense in
//! which every side has fourteen balls in all; where neither sense gives that, the text is refused.

use rusc_game::Side;

use super::super::diagram::{Diagram, Fault};
use super::rows::{read_side, side_of};
use crate::{Cell, Rules};

/// Reads the form of KAA.
pub(super) fn scan_kaa(text: &str, faults: &mut Vec<Fault>) -> Diagram {
    let mut diagram = Diagram::default();
    let mut numbers = [0; 2];
    let mut halves = text.split('_');
    let mut entries = 0;
    for side in Side::ALL {
        let half = halves.next().unwrap_or_default();
        let digits = half.find(|c: char| !c.is_ascii_digit()).unwrap_or(half.len());
        match half[..digits].parse() {
            Ok(number) => numbers[side.index()] = number,
            Err(_) => faults.push(Fault::NoCount),
        }
        let mut letter = ' ';
        for mark in half[digits..].chars() {
            if mark.is_ascii_alphabetic() {
                letter = mark;
                continue;
            }
            entries += 1;
            match format!("{letter}{mark}").parse::<Cell>() {
                Ok(cell) => diagram.balls.push((cell, side)),
                Err(_) => faults.push(Fault::Entry(entries)),
            }
        }
    }
    if halves.next().is_some() {
        faults.push(Fault::Rest);
    }
    match lost(numbers, &diagram) {
        Some(lost) => diagram.lost = lost,
        None => faults.push(Fault::UnclearCounts),
    }
    diagram
}

/// The balls each side has lost, given the numbers before the lists.
fn lost([first, second]: [u8; 2], diagram: &Diagram) -> Option<[u8; 2]> {
    if first == second {
        return Some([first, second]);
    }
    let makes_fourteen = |lost: &[u8; 2]| {
        Side::ALL.into_iter().all(|side| {
            let balls = diagram.balls.iter().filter(|(_, owner)| *owner == side).count();
            balls + usize::from(lost[side.index()]) == usize::from(Rules::MOST_BALLS)
        })
    };
    [[first, second], [second, first]].into_iter().find(makes_fourteen)
}

/// Whether a text is meant as the form of BCIT: a side, then something else.
pub(super) fn is_ball_list(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    matches!(first, "b" | "w" | "B" | "W") || text.contains(',')
}

/// Reads the form of BCIT. The balls that are missing from fourteen are not counted as lost: the form does not say so.
pub(super) fn scan_balls(text: &str, faults: &mut Vec<Fault>) -> Diagram {
    let (side, list) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let mut diagram = Diagram { ply: read_side(side, faults) as u32, ..Diagram::default() };
    let entries = list.split([',', '\n']).map(str::trim).filter(|entry| !entry.is_empty());
    for (index, entry) in entries.enumerate() {
        match read_ball(entry) {
            Some(ball) => diagram.balls.push(ball),
            None => faults.push(Fault::Entry(index + 1)),
        }
    }
    diagram
}

/// `C5b`.
fn read_ball(entry: &str) -> Option<(Cell, Side)> {
    let (cell, color) = entry.split_at_checked(2)?;
    let mut marks = color.chars();
    let side = marks.next().filter(|mark| !"Ss".contains(*mark)).and_then(side_of)?;
    (marks.next().is_none()).then_some((cell.parse().ok()?, side))
}
