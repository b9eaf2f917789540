//! The oracle's own texts, so that the notation of the crate is compared with something too; and positions of the
//! crate, taken over piece by piece. It is for the tests' data, which is well formed, and panics on anything else.

use rusc_game::{Notation, Position as _, Side};
use rusc_tour::{Cell, Piece, PieceKind, Position};

use super::{Act, Map, Oracle};

fn letter(side: Side) -> char {
    match side {
        Side::First => 'o',
        Side::Second => 'b',
    }
}

fn piece_letter(piece: Piece) -> char {
    match piece.kind {
        PieceKind::Pawn => letter(piece.side),
        PieceKind::Tower => letter(piece.side).to_ascii_uppercase(),
    }
}

impl Oracle {
    /// A position of the crate, on the oracle's board.
    pub(crate) fn of(pos: &Position) -> Oracle {
        let map = Map::new();
        let stack =
            |cell: Cell| (map.named(cell.name()), pos.board().stack(cell).map(piece_letter).collect());
        let stacks = Cell::all().filter(|&cell| pos.board().height(cell) > 0).map(stack).collect();
        Oracle {
            stacks,
            sun: letter(pos.tokens().sun),
            moon: letter(pos.tokens().moon),
            to_move: letter(pos.side_to_move()),
            passes: usize::from(pos.passes()),
            map,
        }
    }

    /// Plays a game string with canonical moves.
    pub(crate) fn read_game(text: &str) -> Oracle {
        let mut fields = text.split(';').map(str::trim);
        let mut oracle = match fields.next().expect("a text has a first field") {
            "TourDeRuche" => Oracle::new(),
            setup => Oracle::of(&Position::start(&setup.parse().expect("the first field is a set-up"))),
        };
        for field in fields.skip(2).filter(|field| !field.is_empty()) {
            let act = oracle.read(field).unwrap_or_else(|| panic!("'{field}' is not legal in {text}"));
            oracle.play(&act);
        }
        oracle
    }

    /// The act with that canonical text.
    pub(crate) fn read(&self, text: &str) -> Option<Act> {
        self.acts().into_iter().find(|act| self.text(act) == text)
    }

    /// The canonical text: with a level only for a raise, and only where the stack holds several of the player's.
    pub(crate) fn text(&self, act: &Act) -> String {
        let Act::Go { from, level, to, sign } = act else { return "pass".to_owned() };
        let own = self.stacks[from].iter().filter(|&&piece| self.is_own(piece)).count();
        let level = if *sign == Some('^') && own > 1 { format!(":{level}") } else { String::new() };
        format!("{from}{level}{to}{}", sign.map(String::from).unwrap_or_default())
    }

    /// Everything there is to know of the position, for comparison.
    pub(crate) fn description(&self) -> String {
        let stack =
            |(cell, pieces): (&&str, &Vec<char>)| format!("{cell}={}", pieces.iter().collect::<String>());
        let stacks: Vec<String> = self.stacks.iter().map(stack).collect();
        let Oracle { sun, moon, to_move, passes, .. } = self;
        format!("{} sun={sun} moon={moon} {to_move} passes={passes} {:?}", stacks.join(" "), self.outcome())
    }
}
