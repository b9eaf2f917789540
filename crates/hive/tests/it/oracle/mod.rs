//! The oracle: a second, slow and obvious implementation of the rules, to compare the generator with. It keeps every
//! piece in a map, lifts what it moves, and follows each insect's path. It shares no code with the crate.

mod motion;
mod table;

use std::collections::BTreeSet;

use rusc_game::{Outcome, Side};
use rusc_hive::{Bug, Cell, Opening, Piece, Position, Setup};

use motion::{copied, destinations, fits};
pub(crate) use table::{Spot, Table, neighbors};

/// Something a player may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Act {
    Place(Piece, Spot),
    Shift(Piece, Spot),
    Pass,
}

/// A game in progress.
#[derive(Clone, Debug)]
pub(crate) struct Oracle {
    pub(crate) table: Table,
    hand: Vec<Piece>,
    opening: Opening,
    pub(crate) to_move: Side,
    plies: usize,
    /// The piece moved on the turn before; not a placed one.
    just_moved: Option<Piece>,
}

/// Where the first piece goes: any spot will do, this one agrees with the crate.
pub(crate) const START: Spot = (16, 16);

impl Oracle {
    pub(crate) fn new(setup: Setup) -> Oracle {
        Oracle {
            table: Table::default(),
            hand: Piece::all().filter(|piece| setup.expansions.include(piece.bug())).collect(),
            opening: setup.opening,
            to_move: Side::First,
            plies: 0,
            just_moved: None,
        }
    }

    /// The game at a position of the crate, taken over piece by piece.
    pub(crate) fn of(pos: &Position) -> Oracle {
        let mut oracle = Oracle::new(pos.setup());
        oracle.hand = Side::ALL.into_iter().flat_map(|side| pos.in_hand(side)).collect();
        let cells: BTreeSet<Cell> = pos.board().pieces().map(|(_, cell)| cell).collect();
        for cell in cells {
            let from_top: Vec<Piece> = pos.board().stack(cell).collect();
            for &piece in from_top.iter().rev() {
                oracle.table.put(piece, (i32::from(cell.q()), i32::from(cell.r())));
            }
        }
        oracle.plies = pos.ply() as usize;
        oracle.to_move = Side::at_ply(oracle.plies);
        oracle.just_moved = pos.stunned_piece();
        oracle
    }

    pub(crate) fn play(&mut self, act: Act) {
        self.just_moved = None;
        match act {
            Act::Place(piece, spot) => {
                self.hand.retain(|&held| held != piece);
                self.table.put(piece, spot);
            }
            Act::Shift(piece, spot) => {
                let from = self.table.spot_of(piece).expect("the piece is in play");
                assert_eq!(self.table.take_top(from), piece, "only a visible piece moves");
                self.table.put(piece, spot);
                self.just_moved = Some(piece);
            }
            Act::Pass => {}
        }
        self.to_move = !self.to_move;
        self.plies += 1;
    }

    /// H17.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let surrounded = |side| {
            let queen = self.table.spot_of(Piece::queen(side));
            queen.is_some_and(|spot| neighbors(spot).into_iter().all(|beside| !self.table.is_empty(beside)))
        };
        match (surrounded(Side::First), surrounded(Side::Second)) {
            (true, true) => Some(Outcome::Draw),
            (true, false) => Some(Outcome::Win(Side::Second)),
            (false, true) => Some(Outcome::Win(Side::First)),
            (false, false) => None,
        }
    }

    /// Everything the side to move may do; nothing once the game is over.
    pub(crate) fn acts(&self) -> BTreeSet<Act> {
        let mut acts = BTreeSet::new();
        if self.outcome().is_some() {
            return acts;
        }
        self.placements(&mut acts);
        // H7: no movement, and no throw, before one's own queen is in play.
        if self.table.spot_of(Piece::queen(self.to_move)).is_some() {
            for spot in self.table.spots() {
                self.walks(spot, &mut acts);
                self.throws(spot, &mut acts);
            }
        }
        if acts.is_empty() {
            acts.insert(Act::Pass);
        }
        acts
    }

    fn placements(&self, acts: &mut BTreeSet<Act>) {
        for spot in self.entries() {
            for piece in self.placeable() {
                acts.insert(Act::Place(piece, spot));
            }
        }
    }

    /// H6, and of equal pieces the one with the lowest number.
    fn placeable(&self) -> Vec<Piece> {
        let turn = self.plies / 2 + 1;
        let queen = Piece::queen(self.to_move);
        let held = |piece: &Piece| self.hand.contains(piece);
        let must_queen = turn >= 4 && held(&queen);
        let no_queen = turn == 1 && self.opening == Opening::Tournament;
        let mut kinds = BTreeSet::new();
        let own = self.hand.iter().copied().filter(|piece| piece.side() == self.to_move);
        own.filter(|&piece| (!must_queen || piece == queen) && (!no_queen || piece != queen))
            .filter(|piece| kinds.insert(piece.bug()))
            .collect()
    }

    /// H3, H4, H10.
    fn entries(&self) -> BTreeSet<Spot> {
        let occupied: Vec<Spot> = self.table.spots().collect();
        if occupied.is_empty() {
            return BTreeSet::from([START]);
        }
        let beside =
            occupied.iter().flat_map(|&spot| neighbors(spot)).filter(|&spot| self.table.is_empty(spot));
        if occupied.len() == 1 {
            return beside.collect();
        }
        let touches_only_own = |&spot: &Spot| {
            let tops = neighbors(spot).into_iter().filter_map(|near| self.table.top(near));
            tops.into_iter().all(|piece| piece.side() == self.to_move)
        };
        beside.filter(touches_only_own).collect()
    }

    /// The table without the visible piece of a spot, unless that would break the hive (H8) or the piece was moved
    /// just now (H22).
    fn lifted(&self, spot: Spot) -> Option<Table> {
        if self.table.top(spot) == self.just_moved {
            return None;
        }
        Some(self.table.without_top(spot)).filter(Table::is_one_hive)
    }

    /// What the visible piece of a spot may do by itself.
    fn walks(&self, spot: Spot, acts: &mut BTreeSet<Act>) {
        let Some(piece) = self.table.top(spot).filter(|piece| piece.side() == self.to_move) else { return };
        let Some(rest) = self.lifted(spot) else { return };
        acts.extend(destinations(&rest, piece.bug(), spot).into_iter().map(|to| Act::Shift(piece, to)));
    }

    /// What the piece on a spot may throw (H21): a lone neighbour, up onto its own back and down again.
    fn throws(&self, spot: Spot, acts: &mut BTreeSet<Act>) {
        let Some(thrower) = self.table.top(spot).filter(|piece| piece.side() == self.to_move) else { return };
        let able = match thrower.bug() {
            Bug::Pillbug => true,
            Bug::Mosquito => copied(&self.table, spot).contains(&Bug::Pillbug),
            _ => false,
        };
        if !able || self.table.height(spot) != 1 || self.just_moved == Some(thrower) {
            return;
        }
        for from in neighbors(spot).into_iter().filter(|&from| self.table.height(from) == 1) {
            let Some(rest) = self.lifted(from).filter(|rest| fits(rest, from, spot)) else { continue };
            let piece = self.table.top(from).expect("its height is 1");
            for to in neighbors(spot).into_iter().filter(|&to| to != from && rest.is_empty(to)) {
                if fits(&rest, spot, to) {
                    acts.insert(Act::Shift(piece, to));
                }
            }
        }
    }
}

/// Reading of texts, apart from the crate, so that its reading is compared with something too. It is for the tests'
/// data, which is well formed, and panics on anything else.
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
