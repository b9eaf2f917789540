//! A second generator, written from the booklet with pairs of numbers and loops: slow, obvious, and without any table,
//! set or type of the crate. It says of each move how it is written and what the board looks like afterwards.

use std::collections::BTreeMap;

/// Row and number as on the board: (0, 1) is a1, (8, 9) is i9.
pub(crate) type Place = (i32, i32);

/// Who owns a ball.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Color {
    Black,
    White,
}

/// The balls on the board and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Oracle {
    pub(crate) balls: BTreeMap<Place, Color>,
    pub(crate) to_move: Color,
    /// Balls pushed off, of Black and of White.
    pub(crate) lost: [u32; 2],
}

/// East, west, north-west, south-east, north-east, south-west: "em qualquer uma das seis direcções".
const DIRECTIONS: [Place; 6] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1)];

fn is_on_board((row, number): Place) -> bool {
    // Five cells at the bottom, nine in the middle, five at the top.
    (0..9).contains(&row) && (1..=9).contains(&number) && (-4..=4).contains(&(row + 1 - number))
}

fn plus((row, number): Place, (rows, numbers): Place, times: i32) -> Place {
    (row + rows * times, number + numbers * times)
}

fn name((row, number): Place) -> String {
    format!("{}{number}", char::from(b'a' + row as u8))
}

/// All cells from `i` to `a`, each row from left to right: the order of position texts.
fn places() -> impl Iterator<Item = Place> {
    (0..9).rev().flat_map(|row| (1..=9).map(move |number| (row, number))).filter(|&place| is_on_board(place))
}

impl Oracle {
    /// Reads a letter or a dot for each cell from `i5` to `a5`.
    pub(crate) fn new(cells: &str, to_move: Color, lost: [u32; 2]) -> Oracle {
        let marks = cells.chars().filter(|c| "bw.".contains(*c));
        let balls = places().zip(marks).filter_map(|(place, mark)| match mark {
            'b' => Some((place, Color::Black)),
            'w' => Some((place, Color::White)),
            _ => None,
        });
        Oracle { balls: balls.collect(), to_move, lost }
    }

    /// The board as 61 letters and dots.
    pub(crate) fn cells(&self) -> String {
        let mark = |place: Place| match self.balls.get(&place) {
            Some(Color::Black) => 'b',
            Some(Color::White) => 'w',
            None => '.',
        };
        places().map(mark).collect()
    }

    fn is_own(&self, place: Place) -> bool {
        self.balls.get(&place) == Some(&self.to_move)
    }

    fn is_free(&self, place: Place) -> bool {
        is_on_board(place) && !self.balls.contains_key(&place)
    }

    /// Every move as text, with the state it leads to. Two moves with one text, or two with one result, would be a
    /// mistake of this generator and panic.
    pub(crate) fn moves(&self) -> BTreeMap<String, Oracle> {
        let mut moves = BTreeMap::new();
        if self.lost.iter().any(|&lost| lost >= 6) {
            return moves;
        }
        for (&place, _) in self.balls.iter().filter(|(_, color)| **color == self.to_move) {
            for direction in DIRECTIONS {
                if let Some(after) = self.go_along(place, direction) {
                    let text = name(place) + &name(plus(place, direction, 1));
                    assert!(moves.insert(text.clone(), after).is_none(), "{text} twice");
                }
            }
            for length in [2, 3] {
                for along in [(0, 1), (1, 0), (1, 1)] {
                    for direction in DIRECTIONS {
                        if let Some(after) = self.go_aside(place, along, length, direction) {
                            let last = plus(place, along, length - 1);
                            let text = name(place) + &name(last) + &name(plus(place, direction, 1));
                            assert!(moves.insert(text.clone(), after).is_none(), "{text} twice");
                        }
                    }
                }
            }
        }
        let mut results: Vec<String> = moves.values().map(Oracle::cells).collect();
        results.sort();
        results.dedup();
        assert_eq!(results.len(), moves.len(), "two moves lead to the same board");
        moves
    }

    /// The row that begins with this ball goes forward: "um movimento em linha".
    fn go_along(&self, rear: Place, direction: Place) -> Option<Oracle> {
        let mut own = 1;
        while self.is_own(plus(rear, direction, own)) {
            own += 1;
        }
        // "Não podes deslocar mais de três bolas da mesma cor na mesma jogada."
        if own > 3 {
            return None;
        }
        let mut pushed = 0;
        let mut ahead = plus(rear, direction, own);
        while self.balls.contains_key(&ahead) && !self.is_own(ahead) {
            pushed += 1;
            ahead = plus(rear, direction, own + pushed);
        }
        if pushed == 0 {
            // The own ball may not leave the board.
            return self.is_free(ahead).then(|| self.shifted(rear, direction, own));
        }
        // "Existem apenas três tipos de Sumito": 2 against 1, 3 against 1, 3 against 2.
        let is_sumito = [(2, 1), (3, 1), (3, 2)].contains(&(own, pushed));
        let has_room = self.is_free(ahead) || !is_on_board(ahead);
        (is_sumito && has_room).then(|| self.shifted(rear, direction, own + pushed))
    }

    /// That many balls in a row go one step; what leaves the board is out.
    fn shifted(&self, rear: Place, direction: Place, balls: i32) -> Oracle {
        let mut after = self.clone();
        for ball in (0..balls).rev() {
            let from = plus(rear, direction, ball);
            let to = plus(from, direction, 1);
            let color = after.balls.remove(&from).expect("the row has no gap");
            if is_on_board(to) {
                after.balls.insert(to, color);
            } else {
                after.lost[color as usize] += 1;
            }
        }
        after.pass_turn()
    }

    /// A row goes sideways: "uma deslocação em flecha". All its targets must be free.
    fn go_aside(&self, first: Place, along: Place, length: i32, direction: Place) -> Option<Oracle> {
        let is_sideways = direction != along && direction != (-along.0, -along.1);
        let row: Vec<Place> = (0..length).map(|ball| plus(first, along, ball)).collect();
        let may_go = |&place: &Place| self.is_own(place) && self.is_free(plus(place, direction, 1));
        if !is_sideways || !row.iter().all(may_go) {
            return None;
        }
        let mut after = self.clone();
        for place in &row {
            after.balls.remove(place);
        }
        for place in row {
            after.balls.insert(plus(place, direction, 1), self.to_move);
        }
        Some(after.pass_turn())
    }

    fn pass_turn(mut self) -> Oracle {
        self.to_move = match self.to_move {
            Color::Black => Color::White,
            Color::White => Color::Black,
        };
        self
    }
}
