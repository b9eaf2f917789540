//! The ideas the search is made of, each of which can be switched off: to compare with plain negamax, and to see
//! what each is worth.

/// One idea.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Feature {
    /// Remember positions in the transposition table.
    Table,
    /// Search all moves but the first with a window of one point.
    Scout,
    /// Begin each iteration with a narrow window around the last score.
    Aspiration,
    /// Do not look for wins slower than one already found.
    MateDistance,
    /// Try the last two moves that refuted a sister position early.
    Killers,
    /// Try the move early that last refuted the move just made.
    Countermove,
    /// Order quiet moves by how often they refuted something.
    History,
    /// The same, told apart by the move before.
    Continuation,
    /// Search late moves less deep, and again if they surprise.
    LateMoveReduction,
    /// Give up on nodes far above beta.
    ReverseFutility,
    /// Treat nodes far below alpha as leaves.
    Razoring,
    /// Give up on quiet moves in nodes far below alpha.
    Futility,
    /// Give up on the last quiet moves of shallow nodes.
    LateMovePruning,
    /// Give up on nodes that stay above beta even when the turn is passed.
    NullMove,
    /// Resolve noisy moves before trusting an evaluation.
    Quiescence,
    /// Search an only move one ply deeper.
    SingleReply,
    /// Search one ply deeper where the evaluator says that a threat must be answered.
    Urgency,
    /// Search one ply less deep where the table knows no move.
    InternalReduction,
    /// Do without the evaluation of leaves that a glance shows to lie outside the window.
    Guess,
}

impl Feature {
    /// All of them.
    pub const ALL: [Feature; 19] = [
        Feature::Table,
        Feature::Scout,
        Feature::Aspiration,
        Feature::MateDistance,
        Feature::Killers,
        Feature::Countermove,
        Feature::History,
        Feature::Continuation,
        Feature::LateMoveReduction,
        Feature::ReverseFutility,
        Feature::Razoring,
        Feature::Futility,
        Feature::LateMovePruning,
        Feature::NullMove,
        Feature::Quiescence,
        Feature::SingleReply,
        Feature::Urgency,
        Feature::InternalReduction,
        Feature::Guess,
    ];
}

/// A set of features.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Features(u32);

impl Features {
    /// None: plain alpha-beta.
    pub const NONE: Features = Features(0);
    /// Everything.
    pub const ALL: Features = Features((1 << Feature::ALL.len()) - 1);
    /// Those that may not change the value of a search of fixed depth, only its cost.
    pub const SOUND: Features = Features::NONE
        .with(Feature::Table)
        .with(Feature::Scout)
        .with(Feature::Aspiration)
        .with(Feature::MateDistance)
        .with(Feature::Killers)
        .with(Feature::Countermove)
        .with(Feature::History)
        .with(Feature::Continuation);

    /// Every move is searched to the full depth, and nothing is spared but the evaluation of clear cases.
    pub const FULL_WIDTH: Features = Features::SOUND.with(Feature::Guess);

    /// The set and one more.
    #[must_use]
    pub const fn with(self, feature: Feature) -> Features {
        Features(self.0 | 1 << feature as u8)
    }

    /// The set but one.
    #[must_use]
    pub const fn without(self, feature: Feature) -> Features {
        Features(self.0 & !(1 << feature as u8))
    }

    /// Whether it is in the set.
    #[inline]
    pub const fn has(self, feature: Feature) -> bool {
        self.0 >> feature as u8 & 1 != 0
    }
}

impl Default for Features {
    fn default() -> Self {
        Features::ALL
    }
}
