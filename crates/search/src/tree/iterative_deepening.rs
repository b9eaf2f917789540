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
use crate::tree::root::RootMove;

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
}

impl<P: Position, E: Evaluator<P>> Search<'_, P, E> {
    /// Runs iterations until the plan or the stop check ends the search.
    pub(crate) fn iterative_deepening(
        &mut self,
        plan: IterationPlan,
        sink: ReportSink<'_, P::Move>,
    ) -> Answer<P::Move> {
        self.list_roots();
        let lines = plan.lines.clamp(1, self.roots.len());
        let mut stability = Stability::default();
        for depth in plan.first_depth..=plan.last_depth.min(MAX_PLY as i32 - 1) {
            let before = (self.roots[0].m, self.roots[0].score);
            self.iterate(depth, lines);
            let best = &self.roots[0];
            if self.stop_check.is_halted() {
                if best.is_fresh() && best.m != before.0 {
                    self.report(0, sink);
                }
                break;
            }
            stability = update_stability(stability, &before, best);
            let is_proved = lines == 1 && is_proved(best.score, depth);
            for line in 0..lines {
                self.report(line, sink);
            }
            if is_proved || !self.stop_check.allows_iteration(stability) {
                break;
            }
        }
        self.answer()
    }

    /// One iteration: all lines at one depth.
    fn iterate(&mut self, depth: i32, lines: usize) {
        self.depth = depth;
        self.seldepth = 0;
        for root in &mut self.roots {
            root.previous = root.score;
            root.score = -Score::INFINITE;
        }
        for line in 0..lines {
            self.aspiration_search(line);
            if self.stop_check.is_halted() {
                break;
            }
        }
        self.sort_roots(0..lines);
    }

    /// Aspiration search of a line: a window around its last score, widened after each fail high or fail low.
    fn aspiration_search(&mut self, line: usize) {
        let mut margin = params::aspiration_margin();
        let guess = self.roots[line].previous;
        let narrow = self.uses(Technique::Aspiration)
            && self.depth >= params::aspiration_depth()
            && !guess.is_decided();
        let mut window =
            if narrow { Window { alpha: guess - margin, beta: guess + margin } } else { Window::FULL };
        loop {
            let score = self.search_root(window, line);
            let end = self.roots.len();
            self.sort_roots(line..end);
            if self.stop_check.is_halted() {
                return;
            }
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
