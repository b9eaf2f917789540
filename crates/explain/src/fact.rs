//! The facts: what a move brings about, with the pieces, cells and moves that show it. Each is for or against the side that
//! moves, and some weigh more than others: those that decide the game first, then what is won and lost, then what can move.

use rusc_game::Side;

/// A piece as a sentence names it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FactPiece {
    /// Its owner.
    pub side: Side,
    /// What it is, as it is drawn: `ant`, `tower`, ….
    pub glyph: &'static str,
    /// What the notation calls it: `wA1`, `tower`, ….
    pub name: String,
}

/// Something that a move brings about. "It" is the move; the mover is who plays it.
#[allow(missing_docs, reason = "the sentence about each fact names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fact {
    /// The mover has won.
    Wins,
    /// The mover has lost.
    Loses,
    /// The game is drawn.
    Draws,
    /// The opponent can win at once by this move.
    AllowsWin { reply: String },
    /// The mover could have won at once by this move.
    MissesWin { better: String },
    /// After every reply the mover wins at once.
    ForcesWin,
    /// After this reply, whatever the mover plays, the opponent wins at once.
    AllowsForcedWin { reply: String },
    /// The opponent would have won by this move, and now nothing wins at once.
    StopsWin { threat: String },
    /// If the opponent did nothing, the mover would win by this move.
    ThreatensWin { threat: String },
    /// The only reply is to pass.
    MustPass,
    /// One more side of a queen is filled: so many of six.
    QueenFilled { queen: FactPiece, sides: u8 },
    /// A side of a queen that has not moved is free again: so many of six are still filled.
    QueenFreed { queen: FactPiece, sides: u8 },
    /// A queen has gone from a place with so many neighbours to one with so many.
    QueenMoved { queen: FactPiece, before: u8, sides: u8 },
    /// The piece holds the hive together from now on, so it cannot leave.
    Pins { piece: FactPiece },
    /// The piece does not hold the hive together any more.
    Unpins { piece: FactPiece },
    /// A piece lies on another from now on.
    Covers { piece: FactPiece, by: FactPiece },
    /// Nothing lies on the piece any more.
    Uncovers { piece: FactPiece },
    /// The piece could move and now it cannot.
    Stuck { piece: FactPiece },
    /// The opponent could place pieces, has some left, and can place none now.
    NoPlacement,
    /// The piece can go onto or beside the queen of the other side, which it could not before.
    Reaches { piece: FactPiece, queen: FactPiece },
    /// The piece could go onto or beside the queen of the other side, and now it cannot.
    KeptAway { piece: FactPiece, queen: FactPiece },
    /// A ball of the opponent leaves the board: so many of those that decide the game.
    PushesOff { cell: String, lost: u8, balls: u8 },
    /// The opponent can push off the ball on this cell.
    BallFalls { cell: String, reply: String },
    /// After every reply the mover can push a ball off.
    ForcesBall,
    /// After this reply, whatever the mover plays, the opponent can push a ball off.
    LosesBall { reply: String },
    /// The ball on this cell could have been pushed off, and now no ball can.
    SavesBall { cell: String },
    /// If the opponent did nothing, the mover could push off the ball on this cell, which was safe before.
    ThreatensBall { cell: String },
    /// The balls of a side stand in more groups than before: so many.
    Splits { side: Side, groups: u8 },
    /// The balls of a side stand in fewer groups than before: so many.
    Joins { side: Side, groups: u8 },
    /// The balls of a side together have come nearer to the center by so many steps.
    Nearer { side: Side, steps: u8 },
    /// The balls of a side together are farther from the center by so many steps.
    Farther { side: Side, steps: u8 },
    /// A tower is nearer to its star: so many steps are left.
    TowerNearer { tower: FactPiece, steps: u8 },
    /// A tower is farther from its star: so many steps are left.
    TowerFarther { tower: FactPiece, steps: u8 },
    /// A token is turned over: the sun or the moon.
    SpendsToken { token: &'static str },
}

/// For whom a fact speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tone {
    /// For the mover.
    Good,
    /// For the opponent.
    Bad,
}

impl Fact {
    /// The word for it in messages: `queen_filled`.
    pub fn id(&self) -> &'static str {
        match self {
            Fact::Wins => "wins",
            Fact::Loses => "loses",
            Fact::Draws => "draws",
            Fact::AllowsWin { .. } => "allows_win",
            Fact::MissesWin { .. } => "misses_win",
            Fact::ForcesWin => "forces_win",
            Fact::AllowsForcedWin { .. } => "allows_forced_win",
            Fact::StopsWin { .. } => "stops_win",
            Fact::ThreatensWin { .. } => "threatens_win",
            Fact::MustPass => "must_pass",
            Fact::QueenFilled { .. } => "queen_filled",
            Fact::QueenFreed { .. } => "queen_freed",
            Fact::QueenMoved { .. } => "queen_moved",
            Fact::Pins { .. } => "pins",
            Fact::Unpins { .. } => "unpins",
            Fact::Covers { .. } => "covers",
            Fact::Uncovers { .. } => "uncovers",
            Fact::Stuck { .. } => "stuck",
            Fact::NoPlacement => "no_placement",
            Fact::Reaches { .. } => "reaches",
            Fact::KeptAway { .. } => "kept_away",
            Fact::PushesOff { .. } => "pushes_off",
            Fact::BallFalls { .. } => "ball_falls",
            Fact::ForcesBall => "forces_ball",
            Fact::LosesBall { .. } => "loses_ball",
            Fact::SavesBall { .. } => "saves_ball",
            Fact::ThreatensBall { .. } => "threatens_ball",
            Fact::Splits { .. } => "splits",
            Fact::Joins { .. } => "joins",
            Fact::Nearer { .. } => "nearer",
            Fact::Farther { .. } => "farther",
            Fact::TowerNearer { .. } => "tower_nearer",
            Fact::TowerFarther { .. } => "tower_farther",
            Fact::SpendsToken { .. } => "spends_token",
        }
    }

    /// For whom it speaks, if `mover` has played the move.
    pub fn tone(&self, mover: Side) -> Tone {
        // What helps a side is good if that side is the mover.
        let helps = |side: Side| if side == mover { Tone::Good } else { Tone::Bad };
        match self {
            Fact::Wins
            | Fact::Draws
            | Fact::ForcesWin
            | Fact::StopsWin { .. }
            | Fact::ThreatensWin { .. }
            | Fact::MustPass
            | Fact::NoPlacement
            | Fact::PushesOff { .. }
            | Fact::ForcesBall
            | Fact::SavesBall { .. }
            | Fact::ThreatensBall { .. } => Tone::Good,
            Fact::Loses
            | Fact::AllowsWin { .. }
            | Fact::MissesWin { .. }
            | Fact::AllowsForcedWin { .. }
            | Fact::BallFalls { .. }
            | Fact::LosesBall { .. }
            | Fact::SpendsToken { .. } => Tone::Bad,
            Fact::QueenFilled { queen, .. } => helps(!queen.side),
            Fact::QueenMoved { queen, before, sides } if sides > before => helps(!queen.side),
            Fact::QueenFreed { queen, .. } | Fact::QueenMoved { queen, .. } => helps(queen.side),
            Fact::Pins { piece }
            | Fact::Covers { piece, .. }
            | Fact::Stuck { piece }
            | Fact::KeptAway { piece, .. } => helps(!piece.side),
            Fact::Unpins { piece } | Fact::Uncovers { piece } | Fact::Reaches { piece, .. } => {
                helps(piece.side)
            }
            Fact::Joins { side, .. } | Fact::Nearer { side, .. } => helps(*side),
            Fact::Splits { side, .. } | Fact::Farther { side, .. } => helps(!*side),
            Fact::TowerNearer { tower, .. } => helps(tower.side),
            Fact::TowerFarther { tower, .. } => helps(!tower.side),
        }
    }

    /// How early it is told. What decides the game comes first; among the others the numbers are an order and no more.
    pub(crate) fn weight(&self) -> u8 {
        match self {
            Fact::Wins | Fact::Loses | Fact::Draws => 100,
            Fact::AllowsWin { .. } | Fact::MissesWin { .. } => 95,
            Fact::ForcesWin | Fact::AllowsForcedWin { .. } => 90,
            Fact::StopsWin { .. } => 85,
            Fact::MustPass => 80,
            Fact::ThreatensWin { .. } => 78,
            Fact::PushesOff { .. } => 75,
            Fact::BallFalls { .. } => 72,
            Fact::ForcesBall | Fact::LosesBall { .. } => 70,
            Fact::SavesBall { .. } => 68,
            Fact::Covers { piece, .. } if piece.glyph == "queen" || piece.glyph == "tower" => 67,
            // Five sides are told before a queen that cannot move, three after it.
            Fact::QueenFilled { sides, .. } => 40 + 5 * sides.min(&6),
            Fact::Stuck { .. } => 62,
            Fact::Covers { .. } => 60,
            Fact::Pins { .. } | Fact::Unpins { .. } => 58,
            Fact::QueenMoved { .. } | Fact::QueenFreed { .. } | Fact::ThreatensBall { .. } => 56,
            Fact::Uncovers { .. } => 55,
            Fact::NoPlacement => 54,
            Fact::TowerNearer { .. } | Fact::TowerFarther { .. } => 40,
            Fact::Splits { .. } | Fact::Joins { .. } => 35,
            Fact::KeptAway { .. } => 32,
            Fact::Reaches { .. } => 30,
            Fact::SpendsToken { .. } => 20,
            Fact::Nearer { .. } | Fact::Farther { .. } => 10,
        }
    }
}
