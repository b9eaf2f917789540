//! Iterative deepening with aspiration windows: each iteration searches one ply deeper, at first with a narrow window
//! around the last score, and is reported.

use rusc_game::Position;

use crate::evaluator::Evaluator;
use crate::ordering::move_picker::code_of;
use crate::params;
use crate::report::{Answer, Report, ReportSink};
use crate::score::{MAX_PLY, Meaning, Score, Window};
use crate::stop::time_plan::Stability;
use crate::techniques::Technique;
use crate::tree::Search;
use crate::tree::forced_win::ForcedWinPlan;
use crate::tree::root::{RootCursor, RootMove};

/// Beyond this margin the aspiration window is opened completely.
const WIDEST_MARGIN: i32 = 400;

/// Plies by which late move reductions may delay the discovery of a shorter win or loss.
const REDUCTION_SLACK: i32 = 4;

/// The iterations of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IterationPlan {
    pub(crate) first_depth: i32,
    pub(crate) last_depth: i32,
    /// Number of best lines (multi-PV).
    pub(crate) lines: usize,
    pub(crate) forced_wins: ForcedWinPlan,
}

/// How far iterative deepening has come: a search that was halted goes on from here as if it had not been, but that
/// the root move it was in is begun again, which the transposition table makes short.
#[derive(Debug)]
pub(crate) struct Cursor<M> {
    /// The iteration in progress, or the next one.
    depth: i32,
    /// `None` between two iterations.
    iteration: Option<Iteration<M>>,
    stability: Stability,
    /// The root moves in the order of the search; none before the first iteration.
    roots: Vec<RootMove<M>>,
    seldepth: usize,
    is_finished: bool,
}

impl<M> Cursor<M> {
    /// Before the first iteration.
    pub(crate) fn new(plan: IterationPlan) -> Cursor<M> {
        Cursor {
            depth: plan.first_depth,
            iteration: None,
            stability: Stability::default(),
            roots: Vec::new(),
            seldepth: 0,
            is_finished: false,
        }
    }

    /// Whether nothing has been searched yet.
    pub(crate) fn is_new(&self) -> bool {
        self.roots.is_empty()
    }

    /// Whether the plan is carried out, or the end of the game is proved.
    pub(crate) fn is_finished(&self) -> bool {
        self.is_finished
    }
}

/// An iteration that was halted.
#[derive(Debug)]
struct Iteration<M> {
    /// The best move before it, and its score.
    before: (M, Score),
    /// Index of the line being searched (multi-PV).
    line: usize,
    aspiration: Option<Aspiration>,
    root: Option<RootCursor<M>>,
}

/// An aspiration window, and by how much it was last widened.
#[derive(Clone, Copy, Debug)]
struct Aspiration {
    margin: i32,
    window: Window,
}

impl<P: Position, E: Evaluator<P>> Search<'_, P, E> {
    /// Runs iterations until the plan or the stop check ends the search. If it is halted, the cursor says where to go on.
    pub(crate) fn iterative_deepening(
        &mut self,
        plan: IterationPlan,
        cursor: &mut Cursor<P::Move>,
        sink: ReportSink<'_, P::Move>,
    ) -> Answer<P::Move> {
        self.enter_root(cursor);
        let lines = plan.lines.clamp(1, self.roots.len());
        while cursor.depth <= plan.last_depth.min(MAX_PLY as i32 - 1) {
            if lines == 1 && cursor.iteration.is_none() && self.finds_forced_win(cursor.depth, &plan) {
                self.report(0, sink);
                cursor.is_finished = true;
                break;
            }
            let before = self.iterate(cursor, lines);
            let best = &self.roots[0];
            if self.stop_check.is_halted() {
                if best.is_fresh() && best.m != before.0 {
                    self.report(0, sink);
                }
                return self.answer();
            }
            cursor.depth += 1;
            cursor.stability = update_stability(cursor.stability, &before, best);
            let is_proved = lines == 1 && is_proved(best.score, self.depth);
            for line in 0..lines {
                self.report(line, sink);
            }
            cursor.is_finished = is_proved;
            if is_proved || !self.stop_check.allows_iteration(cursor.stability) {
                break;
            }
        }
        cursor.is_finished |= cursor.depth > plan.last_depth.min(MAX_PLY as i32 - 1);
        let answer = self.answer();
        cursor.roots = std::mem::take(&mut self.roots);
        answer
    }

    /// Whether a win within exactly that many plies is forced; if so it is the first root move.
    fn finds_forced_win(&mut self, depth: i32, plan: &IterationPlan) -> bool {
        self.depth = depth;
        let mut distances = plan.forced_wins.distances.iter();
        let distance = distances.find(|&&distance| distance as i32 == depth);
        self.uses(Technique::ForcedWins)
            && distance.is_some_and(|&distance| self.prove_win(distance, plan.forced_wins))
    }

    /// Lists the root moves, or takes up those of the cursor.
    fn enter_root(&mut self, cursor: &mut Cursor<P::Move>) {
        if cursor.roots.is_empty() {
            self.list_roots();
        } else {
            self.prepare_root();
            self.roots = std::mem::take(&mut cursor.roots);
            self.seldepth = cursor.seldepth;
        }
    }

    /// One iteration: all lines at one depth, from where the cursor stands. Returns the best move before it.
    fn iterate(&mut self, cursor: &mut Cursor<P::Move>, lines: usize) -> (P::Move, Score) {
        self.depth = cursor.depth;
        let mut iteration = cursor.iteration.take().unwrap_or_else(|| self.begin_iteration());
        let before = iteration.before;
        while iteration.line < lines {
            self.aspiration_search(&mut iteration);
            if self.stop_check.is_halted() {
                // The search goes on in this order; the answer is found in that of the scores.
                cursor.roots.clone_from(&self.roots);
                cursor.seldepth = self.seldepth;
                let end = self.roots.len();
                self.sort_roots(iteration.line..end);
                cursor.iteration = Some(iteration);
                break;
            }
            iteration.line += 1;
        }
        self.sort_roots(0..lines);
        before
    }

    fn begin_iteration(&mut self) -> Iteration<P::Move> {
        let before = (self.roots[0].m, self.roots[0].score);
        self.seldepth = 0;
        for root in &mut self.roots {
            root.previous = root.score;
            root.score = -Score::INFINITE;
        }
        Iteration { before, line: 0, aspiration: None, root: None }
    }

    /// Aspiration search of a line: a window around its last score, widened after each fail high or fail low.
    fn aspiration_search(&mut self, iteration: &mut Iteration<P::Move>) {
        let line = iteration.line;
        let Aspiration { mut margin, mut window } =
            iteration.aspiration.take().unwrap_or_else(|| self.first_window(line));
        loop {
            let score = self.search_root(window, line, &mut iteration.root);
            if self.stop_check.is_halted() {
                iteration.aspiration = Some(Aspiration { margin, window });
                return;
            }
            let end = self.roots.len();
            self.sort_roots(line..end);
            margin *= 2;
            let wide = margin > WIDEST_MARGIN || score.is_decided();
            if score <= window.alpha && window != Window::FULL {
                window.alpha = if wide { Window::FULL.alpha } else { score - margin };
            } else if score >= window.beta && window != Window::FULL {
                window.beta = if wide { Window::FULL.beta } else { score + margin };
            } else {
                return;
            }
        }
    }

    fn first_window(&self, line: usize) -> Aspiration {
        let margin = params::aspiration_margin();
        let guess = self.roots[line].previous;
        let narrow = self.uses(Technique::Aspiration)
            && self.depth >= params::aspiration_depth()
            && !guess.is_decided();
        let window =
            if narrow { Window { alpha: guess - margin, beta: guess + margin } } else { Window::FULL };
        Aspiration { margin, window }
    }

    /// Reports one of the best lines.
    fn report(&self, line: usize, sink: ReportSink<'_, P::Move>) {
        let root = &self.roots[line];
        sink(&Report {
            depth: self.depth as u32,
            seldepth: self.seldepth as u32,
            line: line + 1,
            score: root.latest_score(),
            nodes: self.stop_check.all_nodes(),
            table_permille: self.table.permille_full(),
            pv: &self.full_pv(root),
        });
    }

    /// The answer from the best root move.
    fn answer(&self) -> Answer<P::Move> {
        let root = &self.roots[0];
        let pv = self.full_pv(root);
        Answer {
            best: root.m,
            ponder: pv.get(1).copied(),
            score: root.latest_score(),
            depth: (self.depth - i32::from(!root.is_fresh())).max(0) as u32,
            nodes: self.stop_check.all_nodes(),
            pv,
        }
    }

    /// The principal variation of a root move. Where a table cut-off has shortened it, it is completed with moves of
    /// the transposition table, as long as they are legal and no position repeats.
    fn full_pv(&self, root: &RootMove<P::Move>) -> Vec<P::Move> {
        let mut pos = self.pos.clone();
        let mut keys = vec![pos.key()];
        let mut pv = root.pv.clone();
        for &m in &pv {
            let _ = pos.make(m);
            keys.push(pos.key());
        }
        let mut legal = Vec::new();
        while self.uses(Technique::TranspositionTable)
            && pv.len() < self.depth as usize
            && pos.outcome().is_none()
        {
            let code = self.table.probe(pos.key()).map_or(0, |entry| entry.code);
            legal.clear();
            pos.legal_moves(&mut legal);
            let known = legal.iter().find(|&&m| code_of(&self.worker.evaluator, &pos, m) == code);
            let Some(&m) = known else { break };
            let _ = pos.make(m);
            if keys.contains(&pos.key()) {
                break;
            }
            pv.push(m);
            keys.push(pos.key());
        }
        pv
    }
}

/// Stability after an iteration, for time management.
fn update_stability<M: PartialEq>(
    stability: Stability,
    before: &(M, Score),
    best: &RootMove<M>,
) -> Stability {
    let stable_iterations = if before.0 == best.m { stability.stable_iterations + 1 } else { 0 };
    Stability { stable_iterations, score_drop: before.1.raw() - best.score.raw() }
}

/// Whether a win or loss is final, so that deeper iterations cannot find a shorter one: it lies so far within the
/// depth that no reduction can have hidden a quicker one. Those within three plies are never reduced.
fn is_proved(score: Score, depth: i32) -> bool {
    match score.meaning() {
        Meaning::Points(_) => false,
        Meaning::WinIn(plies) | Meaning::LossIn(plies) if plies <= 3 => plies as i32 <= depth,
        Meaning::WinIn(plies) | Meaning::LossIn(plies) => plies as i32 + REDUCTION_SLACK <= depth,
    }
}
