//! All there is to see and to do at one moment of a game, so that a front end can offer every move and say why
//! something is impossible without knowing a rule. The games tell it; nothing here decides anything.

use crate::{BoardView, Hex, MoveOption, Notation, Record, Side};

/// A position that explains itself to people with hands. Written for clarity: no search asks for any of it.
pub trait Interaction: Notation {
    /// A legal move as hands make it.
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

    /// The cells worth a sign of their own.
    fn marks(&self) -> Vec<Mark>;
}

/// Everything there is to see and to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// Half-moves played.
    pub ply: usize,
    /// What stands where, and whose turn it is.
    pub view: BoardView,
    /// Every legal move, none once the game is over.
    pub moves: Vec<MoveOption>,
    /// Why other pieces of the side to move cannot be used, or not so.
    pub restrictions: Vec<Restriction>,
    /// What the last move did.
    pub last: Option<MoveOption>,
    /// The cells worth a sign of their own.
    pub marks: Vec<Mark>,
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

impl<P: Interaction> Record<P> {
    /// The game as it stands.
    pub fn scene(&self) -> Scene {
        let pos = self.line().position();
        let is_over = self.outcome().is_some();
        Scene {
            ply: self.line().ply(),
            view: pos.view(),
            moves: if is_over { Vec::new() } else { pos.move_options() },
            restrictions: if is_over { Vec::new() } else { pos.restrictions() },
            last: self.last_choice(),
            marks: pos.marks(),
        }
    }

    /// What the last move did.
    fn last_choice(&self) -> Option<MoveOption> {
        let mut before = self.line().clone();
        let m = before.undo()?;
        Some(self.line().position().option_before(before.position(), m))
    }
}
