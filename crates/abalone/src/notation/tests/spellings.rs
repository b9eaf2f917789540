//! Every legal move of many positions, written in every notation by rules of its own, reads back as that move.

use rusc_game::{Direction, MoveError, Notation};

use super::random_walks;
use crate::{Cell, Move, Position};

fn next(cell: Cell, direction: Direction, steps: u8) -> Cell {
    cell.beyond(direction, steps).expect("the cell is on the board")
}

/// The ends of a row that steps aside, first the one from which the other's target is further away.
fn far_ends(m: Move) -> (Cell, Cell) {
    // The angle between row and move is 60 degrees at one end and 120 at the other.
    let turn = (m.direction().index() + 6 - m.row_direction().index()) % 6;
    if turn == 1 || turn == 5 { (m.rear(), m.front()) } else { (m.front(), m.rear()) }
}

fn nacre(m: Move) -> String {
    if m.is_side_step() {
        let (first, last) = far_ends(m);
        return format!("{first}{}", next(last, m.direction(), 1));
    }
    format!("{}{}", m.rear(), next(m.rear(), m.direction(), m.balls()))
}

fn play_strategy(m: Move) -> String {
    if m.is_side_step() {
        return nacre(m);
    }
    let reach = m.balls() + m.pushed() - u8::from(m.ejects());
    format!("{}{}", m.rear(), next(m.rear(), m.direction(), reach))
}

/// By [`Direction::index`].
const HOURS: [&str; 6] = ["3", "5", "7", "9", "11", "1"];
const POINTS: [&str; 6] = ["E", "SE", "SW", "W", "NW", "NE"];
const WORDS: [&str; 6] = ["Right", "RightUp", "LeftUp", "Left", "LeftDown", "RightDown"];

/// The texts of a move that mean it wherever it is legal.
fn clear_texts(m: Move) -> Vec<String> {
    let (rear, front) = (m.rear().to_string().to_uppercase(), m.front().to_string().to_uppercase());
    let way = m.direction().index();
    let effect = match (m.ejects(), m.pushed()) {
        (true, _) => "/Out",
        (false, 1..) => "/Push",
        _ => "",
    };
    let star = if m.pushed() > 0 { "*" } else { "" };
    if m.is_side_step() {
        let (low, high) = (m.rear(), m.front());
        vec![
            format!("{low}{high}{}", next(low, m.direction(), 1)),
            format!("{high}{low}{}", next(high, m.direction(), 1)),
            format!("s-{rear}-{front}-{}", HOURS[way]),
            format!("{rear}{front}{}", POINTS[way]),
            format!("{}:{low}-{high}>{}", m.balls(), POINTS[way]),
            format!("{rear}-{front}/{}", WORDS[way]),
        ]
    } else {
        vec![
            format!("{}{}", m.rear(), next(m.rear(), m.direction(), 1)),
            nacre(m),
            play_strategy(m),
            format!("i-{rear}-{}", HOURS[way]),
            format!("{rear}{}", POINTS[way]),
            format!("{}:{}{star}", m.balls(), nacre(m)),
            format!("{rear}/{}{effect}", WORDS[way]),
        ]
    }
}

#[test]
fn every_move_reads_back_from_every_notation() {
    let (mut texts, mut clear, mut unclear) = (0, 0, 0);
    random_walks(40, |pos: &Position, moves| {
        for &m in moves {
            for text in clear_texts(m) {
                assert_eq!(
                    pos.read_move(&text),
                    Ok(m),
                    "{text} for {} in {}",
                    pos.move_text(m),
                    pos.row_text()
                );
                texts += 1;
            }
            if m.is_side_step() {
                // Nacre from the far end means this move, unless another one written from its near end looks the same.
                match pos.read_move(&nacre(m)) {
                    Ok(read) => {
                        assert_eq!(read, m, "{} in {}", nacre(m), pos.row_text());
                        clear += 1;
                    }
                    Err(MoveError::Illegal(reason)) if reason.starts_with("that text means") => unclear += 1,
                    Err(error) => panic!("{}: {error}", nacre(m)),
                }
            }
        }
    });
    assert!(texts > 100_000 && clear > 5_000 && unclear > 100, "{texts}, {clear}, {unclear}");
}
