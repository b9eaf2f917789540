//! From a drawing to a diagram. Everything readable is read, and everything else reported with its row.

use rusc_game::{Notation, Side};

use super::{Diagram, Fault};
use crate::notation::side_of;
use crate::{Cell, Position, Rules};

/// Whether a text is meant as a drawing: it says so at the beginning, or has too many lines for anything else.
pub(super) fn is_drawing(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let first = lines.next().unwrap_or_default().trim();
    starts_with_name(first) || lines.count() >= 8
}

fn starts_with_name(line: &str) -> bool {
    line.get(..7).is_some_and(|name| name.eq_ignore_ascii_case("abalone"))
}

/// What can be read of a drawing, and what is wrong with its text. The last nine lines are the rows, those before them
/// and all that look like it are the head.
pub(super) fn scan(text: &str) -> (Diagram, Vec<Fault>) {
    // The numbers under the board are for the eye.
    let is_number_line = |line: &str| line.chars().all(|c| c.is_ascii_digit() || c == ' ');
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !is_number_line(line)).collect();
    let is_head = |line: &&&str| starts_with_name(line) || read_turn(line).is_some() || is_loss_line(line);
    let head_lines = lines.iter().take_while(is_head).count().max(lines.len().saturating_sub(9));
    let (head, rows) = lines.split_at(head_lines);

    let mut faults = Vec::new();
    let mut head = head.iter().copied().peekable();
    // A head that begins with the turn has no set-up; any other first line is taken for a misspelt one.
    let rules = head.next_if(|line| read_turn(line).is_none()).and_then(read_rules);
    let ply = head.next_if(|line| !is_loss_line(line)).and_then(read_turn);
    let lost = head.next_if(|line| is_loss_line(line)).map_or(Some([0, 0]), read_lost);
    faults.extend(rules.is_none().then_some(Fault::NoSetup));
    faults.extend(ply.is_none().then_some(Fault::NoTurn));
    faults.extend(lost.is_none().then_some(Fault::NoCount));
    let row_count = rows.len() + head.count();
    if row_count != 9 {
        faults.push(Fault::Rows(row_count));
    }
    let mut diagram = Diagram {
        rules: rules.unwrap_or_default(),
        ply: ply.unwrap_or_default(),
        lost: lost.unwrap_or_default(),
        balls: Vec::new(),
    };
    for (line, row) in rows.iter().zip((0..9).rev()) {
        read_row(row, line, &mut diagram, &mut faults);
    }
    (diagram, faults)
}

fn is_loss_line(line: &str) -> bool {
    line.get(..3).is_some_and(|word| word.eq_ignore_ascii_case("out"))
}

/// `Abalone`, or `Abalone:` and options.
fn read_rules(line: &str) -> Option<Rules> {
    let lower = line.to_ascii_lowercase();
    match lower.strip_prefix("abalone")?.trim() {
        "" => Some(Rules::default()),
        rest => rest
            .strip_prefix(':')?
            .split(',')
            .try_fold(Rules::default(), |rules, option| rules.with_option(option.trim())),
    }
}

/// `Black[5]`, as half-moves.
fn read_turn(line: &str) -> Option<u32> {
    let (name, number) = line.strip_suffix(']')?.split_once('[')?;
    let side = Side::ALL.into_iter().find(|&side| Position::side_name(side).eq_ignore_ascii_case(name))?;
    let turn: u32 = number.parse().ok()?;
    turn.checked_sub(1)?.checked_mul(2)?.checked_add(side as u32)
}

/// `out 1b 2w`, either side alone, in either order.
fn read_lost(line: &str) -> Option<[u8; 2]> {
    let mut lost = [None; 2];
    for word in line.split_whitespace().skip(1) {
        let side = side_of(word.chars().next_back()?)?;
        let number = word.get(..word.len() - 1)?.parse().ok()?;
        if lost[side.index()].replace(number).is_some() {
            return None;
        }
    }
    Some(lost.map(Option::unwrap_or_default))
}

/// A letter for the row, the cells, a number for the diagonal; the first and the last are for the eye and may be left
/// out. The letter of row `b` could be a ball: there the number of words tells.
fn read_row(row: u8, line: &str, diagram: &mut Diagram, faults: &mut Vec<Fault>) {
    let letter = char::from(b'a' + row);
    let cells: Vec<Cell> = Cell::row_cells(row).collect();
    let mut words: Vec<&str> = line.split_whitespace().collect();
    if words.last().is_some_and(|word| word.parse::<u8>().is_ok()) {
        words.pop();
    }
    let is_label = |word: &&str| word.eq_ignore_ascii_case(letter.encode_utf8(&mut [0; 4]));
    let is_clear = side_of(letter).is_none() || words.len() != cells.len();
    if is_clear && words.first().is_some_and(is_label) {
        words.remove(0);
    }
    // Cells may also be written without blanks between them.
    let marks: Vec<char> = words.concat().chars().collect();
    if marks.len() != cells.len() {
        faults.push(Fault::RowLength { row: letter, cells: marks.len(), expected: cells.len() });
    }
    for (cell, mark) in cells.into_iter().zip(marks) {
        match (mark, side_of(mark)) {
            (_, Some(side)) => diagram.balls.push((cell, side)),
            ('.' | '-' | '0', None) => {}
            _ => faults.push(Fault::Mark { row: letter, mark }),
        }
    }
}
