//! Why moves were mistakes, and why others were better: the facts of the crate `explain`, as English sentences.

use rusc_explain::{Explanation, Fact, sentence};
use rusc_games::Repetition;

use super::{JudgedGame, evaluation};

/// What is said about each move; nothing about those without a mark, and nothing where nothing is proven.
pub(super) fn sentences(judged: &JudgedGame<'_>) -> Vec<Vec<String>> {
    let analysed = judged.analysed;
    let Ok(mut position) = analysed.game.start() else { return Vec::new() };
    position.set_repetition(Repetition::PlaysOn);
    let mut all = Vec::new();
    for (at, m) in judged.review.moves.iter().enumerate() {
        let line =
            |at: usize| analysed.values.get(at).and_then(evaluation).and_then(|said| said.line.first());
        let (reply, best) = (line(at + 1).map(String::as_str), m.best.as_deref());
        let why = match m.judgement {
            Some(_) => Explanation::of(&*position, &m.text, reply, best),
            None => Explanation::default(),
        };
        all.push(told(&why, best, analysed.side_names));
        if position.play(&m.text).is_err() {
            break;
        }
    }
    all
}

fn told(why: &Explanation, best: Option<&str>, sides: [&str; 2]) -> Vec<String> {
    let joined =
        |facts: &[Fact]| facts.iter().map(|fact| sentence(fact, sides)).collect::<Vec<String>>().join("; ");
    let mut sentences = Vec::new();
    if !why.played.is_empty() {
        sentences.push(joined(&why.played));
    }
    if let Some((reply, facts)) = &why.reply {
        sentences.push(format!("reply {reply}: {}", joined(facts)));
    }
    if let Some(best) = best.filter(|_| !why.best.is_empty()) {
        sentences.push(format!("better {best}: {}", joined(&why.best)));
    }
    sentences
}
