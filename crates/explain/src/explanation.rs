//! What is said about a move of a game: the weightiest facts, at most two, of the move, of the reply that refutes it, and
//! of the move that was better.

use rusc_games::{AnyGame, Side, TypedGame};

use crate::{ExplainedGame, Fact, Step, Tone, decisive, proof};

/// More would be a lecture.
const MOST: usize = 2;

/// What is said about a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explanation {
    /// What speaks against the move that was played.
    pub played: Vec<Fact>,
    /// The expected reply and what speaks for it, where `played` has not said enough.
    pub reply: Option<(String, Vec<Fact>)>,
    /// What speaks for the better move.
    pub best: Vec<Fact>,
}

impl Explanation {
    /// Explains a move that was played in a position, by the reply that a search expects and the move that it would have
    /// played. Moves that are not legal there have no facts.
    ///
    /// ```
    /// use rusc_explain::{Explanation, Fact};
    /// use rusc_games::GameKind;
    ///
    /// let game = GameKind::TourDeRuche.start("TourDeRuche")?;
    /// let why = Explanation::of(&*game, "d1c4*", None, Some("c1d1"));
    /// assert_eq!(why.played, [Fact::SpendsToken { token: "sun" }]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(game: &dyn AnyGame, played: &str, reply: Option<&str>, best: Option<&str>) -> Explanation {
        rusc_games::dispatch!(game.kind(), P => explain::<P>(game, played, reply, best))
    }
}

fn explain<P: ExplainedGame>(
    game: &dyn AnyGame,
    played: &str,
    reply: Option<&str>,
    best: Option<&str>,
) -> Explanation {
    let Some(step) = step_of::<P>(game, played) else { return Explanation::default() };
    let answer = reply.and_then(|text| legal_move(&step.after, text));
    let mut against = told(all_facts(&step, answer), step.mover, Tone::Bad);
    let names_the_reply = against.iter().any(|fact| {
        matches!(
            fact,
            Fact::AllowsWin { .. }
                | Fact::AllowsForcedWin { .. }
                | Fact::LosesBall { .. }
                | Fact::BallFalls { .. }
        )
    });
    let reply = answer.filter(|_| !names_the_reply && against.len() < MOST).and_then(|answer| {
        let step = Step::new(&step.after, answer);
        let mut facts = told(all_facts(&step, None), step.mover, Tone::Good);
        facts.truncate(MOST - against.len());
        (!facts.is_empty()).then(|| (step.before.move_text(answer), facts))
    });
    against.truncate(MOST);
    let best = best
        .and_then(|text| step_of::<P>(game, text))
        .map(|step| told(all_facts(&step, None), step.mover, Tone::Good));
    Explanation { played: against, reply, best: best.unwrap_or_default() }
}

/// Every fact of a legal move, the weightiest first; `None` if it is not legal.
pub fn facts_of(game: &dyn AnyGame, text: &str) -> Option<Vec<Fact>> {
    rusc_games::dispatch!(game.kind(), P => step_of::<P>(game, text).map(|step| all_facts(&step, None)))
}

/// Whether a fact is so of a legal move: the slow way, by the board as front ends see it.
pub fn holds(game: &dyn AnyGame, text: &str, fact: &Fact) -> bool {
    rusc_games::dispatch!(game.kind(), P => {
        step_of::<P>(game, text).is_some_and(|step| proof::holds(&step, fact))
    })
}

fn step_of<P: ExplainedGame>(game: &dyn AnyGame, text: &str) -> Option<Step<P>> {
    let before = TypedGame::<P>::of(game)?.line().position();
    Some(Step::new(before, legal_move(before, text)?))
}

fn legal_move<P: ExplainedGame>(pos: &P, text: &str) -> Option<P::Move> {
    if pos.outcome().is_some() {
        return None;
    }
    pos.read_move(text).ok()
}

/// Every fact of a move, the weightiest first.
fn all_facts<P: ExplainedGame>(step: &Step<P>, reply: Option<P::Move>) -> Vec<Fact> {
    let mut facts = Vec::new();
    decisive::find(step, reply, &mut facts);
    if step.after.outcome().is_none() {
        P::find(step, reply, &mut facts);
    } else {
        // What lies behind the end of a game needs no word.
        facts.retain(|fact| !matches!(fact, Fact::StopsWin { .. } | Fact::ThreatensWin { .. }));
    }
    facts.sort_by_key(|fact| std::cmp::Reverse(fact.weight()));
    facts
}

/// The facts for one side, at most two; a fact that decides the game stands alone.
fn told(mut facts: Vec<Fact>, mover: Side, tone: Tone) -> Vec<Fact> {
    facts.retain(|fact| fact.tone(mover) == tone);
    let is_decisive =
        |fact: &Fact| matches!(fact, Fact::Wins | Fact::Loses | Fact::AllowsWin { .. } | Fact::ForcesWin);
    facts.truncate(if facts.first().is_some_and(is_decisive) { 1 } else { MOST });
    facts
}
