//! Iterative deepening: search one ply deeper again and again, each time with a narrow window around the last score,
//! and tell what was found.

use rusc_game::Position;

use crate::evaluator::Evaluator;
use crate::ordering::move_picker::code_of;
use crate::params;
use crate::report::{Answer, Report};
use crate::score::{MAX_PLY, Meaning, Score, Window};
use crate::stop::time_plan::Stability;
use crate::techniques::Technique;
use crate::tree::Search;
use crate::tree::root::RootMove;

/// Beyond this margin a narrow window is no longer worth the trouble.
const WIDEST_MARGIN: i32 = 400;

/// By how many plies a quick end may be overlooked because late moves are searched less deep.
const REDUCTION_SLACK: i32 = 4;

/// How far to go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IterationPlan {
    pub(crate) first_depth: i32,
    pub(crate) last_depth: i32,
    /// How many best lines are wanted.
    pub(crate) lines: usize,
}

/// Where reports go.
pub(crate) type ReportSink<'a, M> = &'a mut dyn FnMut(&Report<'_, M>);

impl<P: Position, E: Evaluator<P>> Search<'_, P, E> {
    /// Searches deeper and deeper until the plan or the stop_check ends it.
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

    /// One iteration.
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

    /// Searches a line with a window around its last score, wider and wider until the score lies inside.
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

    /// Tells about one of the best lines.
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

    /// What the search has come to.
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

    /// The line of a root move. Where it was cut short because the table knew the rest, the table is asked again; its
    /// moves are taken only if they are legal.
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

/// What an iteration means for the clock.
fn update_stability<M: PartialEq>(
    stability: Stability,
    before: &(M, Score),
    best: &RootMove<M>,
) -> Stability {
    let stable_iterations = if before.0 == best.m { stability.stable_iterations + 1 } else { 0 };
    Stability { stable_iterations, score_drop: before.1.raw() - best.score.raw() }
}

/// Whether a score is final: the end of the game lies so far within what was searched that no quicker way to it can
/// have been overlooked among late moves. What ends within three plies is found at once, or not at all.
fn is_proved(score: Score, depth: i32) -> bool {
    match score.meaning() {
        Meaning::Points(_) => false,
        Meaning::WinIn(plies) | Meaning::LossIn(plies) if plies <= 3 => plies as i32 <= depth,
        Meaning::WinIn(plies) | Meaning::LossIn(plies) => plies as i32 + REDUCTION_SLACK <= depth,
    }
}
