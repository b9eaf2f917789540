//! The oracle's own reader of moves and games, so that the notation of the crate is compared with something too.
//! It is for the tests' data, which is well formed, and panics on anything else.

use rusc_hive::Piece;

use super::table::Spot;
use super::{Act, Oracle, START};

impl Oracle {
    /// The game so far, by the text of the whole game.
    pub(crate) fn read_game(text: &str) -> (Oracle, Vec<Act>) {
        let mut fields = text.split(';').map(str::trim);
        let setup = fields.next().and_then(|field| field.parse().ok()).expect("the first field is a set-up");
        let mut oracle = Oracle::new(setup);
        let mut acts = Vec::new();
        for field in fields.skip(2).filter(|field| !field.is_empty()) {
            let act = oracle.read(field);
            assert!(oracle.acts().contains(&act), "'{field}' is not legal in {text}");
            oracle.play(act);
            acts.push(act);
        }
        (oracle, acts)
    }

    /// What a text means here, be it legal or not.
    pub(crate) fn read(&self, text: &str) -> Act {
        if text == "pass" {
            return Act::Pass;
        }
        let (name, place) = text.split_once(' ').unwrap_or((text, ""));
        let piece = piece_named(name);
        let spot = if place.is_empty() { START } else { self.place_named(place) };
        if self.table.spot_of(piece).is_some() { Act::Shift(piece, spot) } else { Act::Place(piece, spot) }
    }

    /// `wQ` is where the queen stands, `wQ-` is east of it.
    fn place_named(&self, text: &str) -> Spot {
        let reference = text.trim_matches(['-', '/', '\\']);
        let (q, r) = self.table.spot_of(piece_named(reference)).expect("the reference is in play");
        let (dq, dr) = match text.split_once(reference).expect("it was cut out of the text") {
            ("", "") => (0, 0),
            ("", "-") => (1, 0),
            ("", "\\") => (0, 1),
            ("/", "") => (-1, 1),
            ("-", "") => (-1, 0),
            ("\\", "") => (0, -1),
            ("", "/") => (1, -1),
            _ => panic!("'{text}' is no place"),
        };
        (q + dq, r + dr)
    }
}

fn piece_named(name: &str) -> Piece {
    Piece::all().find(|piece| piece.to_string() == name).unwrap_or_else(|| panic!("'{name}' is no piece"))
}
