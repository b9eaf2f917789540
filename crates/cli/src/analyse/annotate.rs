//! The game with what the engine says about it: marks, win chances, and better lines as variations.

use anyhow::Result;
use rusc_formats::{AnnotatedGame, NodeId};

use super::{JudgedGame, evaluation};

/// The game as it was, with the annotations of its author and those of the engine.
pub(super) fn annotated(judged: &JudgedGame<'_>) -> Result<AnnotatedGame> {
    let mut game = judged.analysed.game.clone();
    let nodes: Vec<NodeId> = game.tree().main_nodes().collect();
    let [first, second] = judged.analysed.side_names;
    let [own, other] = judged
        .review
        .accuracy
        .map(|accuracy| accuracy.map_or("-".to_owned(), |percent| format!("{percent:.0} %")));
    game.comment(NodeId::ROOT, &format!("Accuracy: {first} {own}, {second} {other}"));
    for (at, (m, &node)) in judged.review.moves.iter().zip(&nodes).enumerate() {
        let chance = judged.review.chances[at + 1];
        let Some(judgement) = m.judgement else {
            game.comment(node, &format!("{first} {chance:.0} %"));
            continue;
        };
        game.mark(node, judgement.nag());
        let missed = if m.is_missed_win { ", a missed win" } else { "" };
        game.comment(node, &format!("{first} {chance:.0} %, loses {:.0} points{missed}", m.loss));
        if let Some(said) = evaluation(&judged.analysed.values[at]) {
            let before = if at == 0 { NodeId::ROOT } else { nodes[at - 1] };
            game.add_variation(before, &said.line)?;
        }
    }
    Ok(game)
}
