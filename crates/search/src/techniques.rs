//! The ideas the search is made of, each of which can be switched off: to compare with plain negamax, and to see
//! what each is worth.

/// One idea.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Technique {
    /// Remember positions in the transposition table.
    TranspositionTable,
    /// Search all moves but the first with a window of one point.
    PrincipalVariation,
    /// Begin each iteration with a narrow window around the last score.
    Aspiration,
    /// Do not look for wins slower than one already found.
    MateDistance,
    /// Try the last two moves that refuted a sister position early.
    Killers,
    /// Try the move early that last refuted the move just made.
    Countermove,
    /// SortKey quiet moves by how often they refuted something.
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
    SingleReplyExtension,
    /// Search one ply deeper where the evaluator says that a threat must be answered.
    ThreatExtension,
    /// Search one ply less deep where the table knows no move.
    InternalIterativeReduction,
    /// Do without the evaluation of leaves that a glance shows to lie outside the window.
    LazyEval,
}

impl Technique {
    /// All of them.
    pub const ALL: [Technique; 19] = [
        Technique::TranspositionTable,
        Technique::PrincipalVariation,
        Technique::Aspiration,
        Technique::MateDistance,
        Technique::Killers,
        Technique::Countermove,
        Technique::History,
        Technique::Continuation,
        Technique::LateMoveReduction,
        Technique::ReverseFutility,
        Technique::Razoring,
        Technique::Futility,
        Technique::LateMovePruning,
        Technique::NullMove,
        Technique::Quiescence,
        Technique::SingleReplyExtension,
        Technique::ThreatExtension,
        Technique::InternalIterativeReduction,
        Technique::LazyEval,
    ];
}

/// A set of techniques.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Techniques(u32);

impl Techniques {
    /// None: plain alpha-beta.
    pub const NONE: Techniques = Techniques(0);
    /// Everything.
    pub const ALL: Techniques = Techniques((1 << Technique::ALL.len()) - 1);
    /// Those that may not change the value of a search of fixed depth, only its cost.
    pub const SOUND: Techniques = Techniques::NONE
        .with(Technique::TranspositionTable)
        .with(Technique::PrincipalVariation)
        .with(Technique::Aspiration)
        .with(Technique::MateDistance)
        .with(Technique::Killers)
        .with(Technique::Countermove)
        .with(Technique::History)
        .with(Technique::Continuation);

    /// Every move is searched to the full depth, and nothing is spared but the evaluation of clear cases.
    pub const FULL_WIDTH: Techniques = Techniques::SOUND.with(Technique::LazyEval);

    /// The set and one more.
    #[must_use]
    pub const fn with(self, technique: Technique) -> Techniques {
        Techniques(self.0 | 1 << technique as u8)
    }

    /// The set but one.
    #[must_use]
    pub const fn without(self, technique: Technique) -> Techniques {
        Techniques(self.0 & !(1 << technique as u8))
    }

    /// Whether it is in the set.
    #[inline]
    pub const fn has(self, technique: Technique) -> bool {
        self.0 >> technique as u8 & 1 != 0
    }
}

impl Default for Techniques {
    fn default() -> Self {
        Techniques::ALL
    }
}
