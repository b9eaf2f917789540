//! The techniques of the search, each of which can be switched off: to compare with plain alpha-beta, and to measure
//! what each is worth.

/// A search technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Technique {
    /// Transposition table.
    TranspositionTable,
    /// Principal variation search: a null window for all moves but the first.
    PrincipalVariation,
    /// Aspiration window: each iteration begins with a narrow window around the last score.
    Aspiration,
    /// Mate distance pruning: no search for wins slower than one already found.
    MateDistance,
    /// Killer moves: the last two cut-off moves of a ply are searched early.
    Killers,
    /// Countermove: the last cut-off move after the previous move is searched early.
    Countermove,
    /// History heuristic: quiet moves are ordered by their past cut-offs.
    History,
    /// Continuation history: the same, told apart by the previous move.
    Continuation,
    /// Late move reductions: late moves are searched less deep, and again if they beat alpha.
    LateMoveReduction,
    /// Reverse futility pruning: nodes far above beta are pruned.
    ReverseFutility,
    /// Razoring: nodes far below alpha go straight to quiescence.
    Razoring,
    /// Futility pruning: quiet moves are pruned in nodes far below alpha.
    Futility,
    /// Late move pruning: the last quiet moves of shallow nodes are pruned.
    LateMovePruning,
    /// Null-move pruning: nodes that stay above beta even when the side to move passes are pruned.
    NullMove,
    /// Quiescence search: noisy moves are resolved before a static score is trusted.
    Quiescence,
    /// Single-reply extension: an only move is searched one ply deeper.
    SingleReplyExtension,
    /// Threat extension: one ply deeper where the evaluator says that a threat must be answered.
    ThreatExtension,
    /// Internal iterative reduction: one ply less where the table has no move.
    InternalIterativeReduction,
    /// Lazy evaluation: leaves whose estimate is clearly outside the window are not evaluated.
    LazyEval,
    /// Forced wins: where only the depth is limited, those within three and five plies are looked for exhaustively, before
    /// the search of that depth.
    ForcedWins,
}

impl Technique {
    /// All of them.
    pub const ALL: [Technique; 20] = [
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
        Technique::ForcedWins,
    ];
}

/// A set of techniques.
///
/// ```
/// use rusc_search::{Technique, Techniques};
///
/// let techniques = Techniques::ALL.without(Technique::NullMove);
/// assert!(techniques.has(Technique::Quiescence) && !techniques.has(Technique::NullMove));
/// assert_eq!(Techniques::NONE.with(Technique::NullMove).without(Technique::NullMove), Techniques::NONE);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Techniques(u32);

impl Techniques {
    /// None: plain alpha-beta.
    pub const NONE: Techniques = Techniques(0);
    /// All techniques.
    pub const ALL: Techniques = Techniques((1 << Technique::ALL.len()) - 1);
    /// The sound ones: they do not change the value of a search to a fixed depth, only its cost.
    pub const SOUND: Techniques = Techniques::NONE
        .with(Technique::TranspositionTable)
        .with(Technique::PrincipalVariation)
        .with(Technique::Aspiration)
        .with(Technique::MateDistance)
        .with(Technique::Killers)
        .with(Technique::Countermove)
        .with(Technique::History)
        .with(Technique::Continuation);

    /// Full width: every move is searched to the full depth; only evaluations of clear cases are spared.
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
