//! The trait behind graphical front ends: what a player can touch and do at one moment of a game, and which rule forbids
//! the rest. A front end needs no rules of its own. The games provide the data; nothing here decides anything.

use crate::{BoardView, Hex, Notation, Record, Side};

/// A position that describes its moves as gestures, and says why others are impossible. Written for clarity, not speed:
/// no search uses it.
pub trait Interaction: Notation {
    /// Every sentence with which [`Notation::read_move`] refuses a text, each once, with the word that front ends have a
    /// text for in other languages: where the touch of a hand is refused for the same, that of [`Restriction::reason`].
    const MOVE_REFUSALS: &'static [(&'static str, &'static str)] = &[];

    /// A legal move as a player makes it with mouse or finger.
    fn move_option(&self, m: Self::Move) -> MoveOption;

    /// Every legal move, each once, in the order of [`Position::legal_moves`](crate::Position::legal_moves).
    fn move_options(&self) -> Vec<MoveOption> {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves.into_iter().map(|m| self.move_option(m)).collect()
    }

    /// The move that led here from `before`, told on the hexagons of this position. They are the same where the board
    /// is fixed.
    fn option_before(&self, before: &Self, m: Self::Move) -> MoveOption {
        before.move_option(m)
    }

    /// What the side to move might want to do and may not; nothing once the game is over.
    fn restrictions(&self) -> Vec<Restriction>;

    /// Everything that [`Interaction::restrictions`] says, and more: where else what can be moved may not go, for every
    /// cell near the board's pieces, and why pieces of the opponent cannot be moved. Many times as long; for teaching,
    /// and for whoever has no network in between.
    fn refusals(&self) -> Vec<Restriction> {
        self.restrictions()
    }

    /// The cells worth a sign of their own.
    fn marks(&self) -> Vec<Mark>;

    /// What a teacher would point at before the side to move moves, the worst first: what the opponent could do if it were
    /// their turn, and what comes near it. Facts of the board, no judgement of a search.
    fn dangers(&self) -> Vec<Danger> {
        Vec::new()
    }
}

/// Everything a front end shows and offers at one moment of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// Half-moves played.
    pub ply: usize,
    /// What stands where, and whose turn it is.
    pub view: BoardView,
    /// Every legal move, none once the game is over.
    pub moves: Vec<MoveOption>,
    /// What the last move did.
    pub last: Option<MoveOption>,
    /// The cells worth a sign of their own.
    pub marks: Vec<Mark>,
}

/// A legal move of the side to move: what is picked up, where it goes, and what else changes its place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveOption {
    /// The move as the notation writes it.
    pub text: String,
    /// What sort of move it is: `place`, `push`, `raise`, …; each game has its own words, and says `pass` for a pass.
    pub kind: &'static str,
    /// The piece in hand that is used, by its name among the reserves.
    pub reserve: Option<String>,
    /// The cells taken hold of; none for a piece in hand.
    pub pick: Vec<Hex>,
    /// Where what was taken goes, or the piece that leads where several go together; nothing for a pass.
    pub target: Option<Hex>,
    /// The way of that piece, both ends included; empty for a piece in hand.
    pub path: Vec<Hex>,
    /// Where the piece stands that does it, if it is another one.
    pub actor: Option<Hex>,
    /// Everything that changes its cell, in an order in which no piece needs a cell that is still taken.
    pub shifts: Vec<Shift>,
    /// Tokens that change hands for it, by their names among the reserves.
    pub spends: Vec<&'static str>,
}

/// One piece going from one cell to the top of another.
///
/// ```
/// use rusc_game::{Hex, Shift};
///
/// let shift = Shift::step(Hex::ORIGIN, Hex::new(1, 0));
/// assert_eq!((shift.from, shift.to, shift.level), (Some(Hex::ORIGIN), Some(Hex::new(1, 0)), None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    /// From where; nothing when it comes from the hand.
    pub from: Option<Hex>,
    /// To where; nothing when it leaves the board.
    pub to: Option<Hex>,
    /// Which piece of the stack it is, counted from 1 at the bottom; nothing for the one on top.
    pub level: Option<u8>,
}

impl Shift {
    /// The top piece of a cell goes to another cell.
    pub const fn step(from: Hex, to: Hex) -> Shift {
        Shift { from: Some(from), to: Some(to), level: None }
    }
}

/// Something the side to move might want to do and may not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Restriction {
    /// The cells that would be taken hold of; none for a piece in hand.
    pub pick: Vec<Hex>,
    /// The piece in hand, by its name among the reserves.
    pub reserve: Option<String>,
    /// Where it may not go; anywhere if nothing is said.
    pub target: Option<Hex>,
    /// The reason, a word to translate: `splits_hive`, `pac`, ….
    pub reason: &'static str,
    /// The rule behind it, by its number in `docs/rules`: `H8`.
    pub rule: &'static str,
    /// Groups of cells that explain it, such as the parts the hive would fall into.
    pub parts: Vec<Vec<Hex>>,
}

/// A cell worth a sign of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Where.
    pub at: Hex,
    /// What it says: `goal`, `stunned`, ….
    pub kind: &'static str,
    /// Whose it is, if anybody's.
    pub side: Option<Side>,
}

/// Something that threatens the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Danger {
    /// What it is, a word to translate: `queen_hemmed`, ….
    pub kind: &'static str,
    /// The rule behind it, by its number in `docs/rules`.
    pub rule: &'static str,
    /// The cell that is in danger.
    pub at: Hex,
    /// The cells that show it, such as where the attackers stand.
    pub cells: Vec<Hex>,
}

impl<P: Interaction> Record<P> {
    /// The game as it stands.
    pub fn scene(&self) -> Scene {
        let pos = self.line().position();
        let is_over = self.outcome().is_some();
        Scene {
            ply: self.line().ply(),
            view: pos.view(),
            moves: if is_over { Vec::new() } else { pos.move_options() },
            last: self.last_option(),
            marks: pos.marks(),
        }
    }

    /// Why other pieces of the side to move cannot be used, or not so; none once the game is over. Not part of
    /// [`Record::scene`]: it costs more than all the rest, and is asked for only when somebody tries such a piece.
    pub fn restrictions(&self) -> Vec<Restriction> {
        if self.outcome().is_some() { Vec::new() } else { self.line().position().restrictions() }
    }

    /// Why any other touch leads nowhere, see [`Interaction::refusals`]; none once the game is over.
    pub fn refusals(&self) -> Vec<Restriction> {
        if self.outcome().is_some() { Vec::new() } else { self.line().position().refusals() }
    }

    /// What threatens the side to move, see [`Interaction::dangers`]; nothing once the game is over.
    pub fn dangers(&self) -> Vec<Danger> {
        if self.outcome().is_some() { Vec::new() } else { self.line().position().dangers() }
    }

    /// What the last move did.
    fn last_option(&self) -> Option<MoveOption> {
        let mut before = self.line().clone();
        let m = before.undo()?;
        Some(self.line().position().option_before(before.position(), m))
    }
}
