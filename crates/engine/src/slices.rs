//! Searches in slices: what they are for, and the state between two of them.

use rusc_game::Line;
use rusc_search::{Control, Limits, SlicedSearch};

use crate::engine::{CONTEMPT, Engine, answered, reported};
use crate::{EngineGame, Level, SearchInfo};

/// Nodes of a slice of an analysis: some ten milliseconds in a browser. It is part of the result, because a search in other
/// slices visits other nodes; so `rusc analyse` and the page use the same, and find the same.
pub const ANALYSIS_SLICE: u64 = 16_384;

/// Size of the transposition table of an analysis, for the same reason the same everywhere: what a small phone can spare.
pub const ANALYSIS_MEGABYTES: usize = 16;

/// What a search in slices is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchGoal {
    /// To know what the best moves are worth.
    Analysis {
        /// How many of them.
        lines: usize,
    },
    /// To choose a move as strong as the level says, as [`AnyEngine::play`](crate::AnyEngine::play) does.
    Level {
        /// How strong.
        level: Level,
        /// For the choice of weak levels.
        seed: u64,
    },
}

/// What a slice has come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchSlice {
    /// The best line so far, with the nodes of all slices.
    pub info: SearchInfo,
    /// Whether the search is over.
    pub is_last: bool,
}

/// A search between two slices.
pub(crate) enum SlicedTask<P: EngineGame> {
    /// A search for the best lines, and the position it is in.
    Search(Box<SlicedSearch<P>>, P),
    /// A move of a level below the highest.
    Level(Box<Line<P>>, Level, u64),
}

impl<P: EngineGame> Engine<P> {
    /// Begins a search of a game that goes on.
    pub(crate) fn begin_slices(&mut self, line: &Line<P>, goal: SearchGoal, limits: &Limits) {
        let (lines, contempt, limits) = match goal {
            SearchGoal::Analysis { lines } => (lines, 0, *limits),
            SearchGoal::Level { level: Level::MAX, .. } => {
                let own = P::LEVELS[Level::MAX.index()].limits(None);
                (1, CONTEMPT, tightest(limits, &own))
            }
            SearchGoal::Level { level, seed } => {
                self.sliced = Some(SlicedTask::Level(Box::new(line.clone()), level, seed));
                return;
            }
        };
        let (pos, earlier) = (line.position(), &line.keys()[..line.ply()]);
        let search = self.searcher.begin(pos, earlier, &limits, lines, contempt);
        self.sliced = search.map(|search| SlicedTask::Search(Box::new(search), pos.clone()));
    }

    /// Goes on with the search.
    pub(crate) fn next_slice(
        &mut self,
        nodes: u64,
        control: Control<'_>,
        sink: &mut dyn FnMut(&SearchInfo),
    ) -> Option<SearchSlice> {
        let mut task = self.sliced.take()?;
        let slice = match &mut task {
            SlicedTask::Search(search, pos) => {
                let answer =
                    self.searcher.advance(search, nodes, control, &mut |report| sink(&reported(pos, report)));
                let info = answered(pos, answer);
                SearchSlice { info, is_last: search.is_finished() }
            }
            SlicedTask::Level(line, level, seed) => {
                let info = self.play_level(line, *level, *seed, None, control)?;
                sink(&info);
                SearchSlice { info, is_last: true }
            }
        };
        if !slice.is_last {
            self.sliced = Some(task);
        }
        Some(slice)
    }
}

/// The limits that both allow.
fn tightest(one: &Limits, other: &Limits) -> Limits {
    Limits {
        depth: one.depth.into_iter().chain(other.depth).min(),
        nodes: one.nodes.into_iter().chain(other.nodes).min(),
        ..*one
    }
}
