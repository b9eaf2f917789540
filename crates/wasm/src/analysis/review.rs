//! The review of a game whose positions the page has searched: the crate `review` judges, the crate `explain` says why.

use rusc_api::{
    ErrorBody, ErrorCode, GameReview, GameText, MoveFact, MoveJudgement, MoveReasons, MoveReview, NamedPiece,
    PositionSearch, SearchScore,
};
use rusc_engine::Score;
use rusc_explain::{Explanation, Fact, FactPiece};
use rusc_games::{AnyGame, Side};
use rusc_review::{Evaluation, Judgement, PositionValue, Review, WinModel};
use rusc_scene::seat_of;

use crate::rules;

/// Judges a game by searches of its positions: before each move, and after the last. A position that is over needs none; the
/// first other one without a search ends the review.
///
/// # Errors
/// The game cannot be read.
pub(super) fn of(text: &GameText, searches: &[Option<PositionSearch>]) -> Result<GameReview, ErrorBody> {
    let whole = rules::read(text)?;
    let mut game = rules::read(&GameText { moves: Vec::new(), ..text.clone() })?;
    let played = whole.played()[game.ply()..].to_vec();
    let model = WinModel::of(game.kind(), &game.setup());
    game.set_repetition(rusc_games::Repetition::PlaysOn);
    let (mut moves, mut values, mut reasons) = (Vec::new(), Vec::new(), Vec::new());
    for (at, search) in searches.iter().take(played.len() + 1).enumerate() {
        let is_last = at == played.len();
        let outcome = if is_last { whole.outcome() } else { game.outcome() };
        let value = match (outcome, search) {
            (Some(outcome), _) => PositionValue::Over(outcome),
            (None, Some(search)) => PositionValue::Searched(evaluation(&*game, search)),
            (None, None) => break,
        };
        values.push(value);
        let Some(next) = played.get(at) else { break };
        moves.push((game.side_to_move(), next.clone()));
        reasons.push(game.box_clone());
        game.play(next).map_err(|error| ErrorBody::new(ErrorCode::IllegalMove, error.to_string()))?;
    }
    let review = Review::new(&model, &moves, &values);
    Ok(view(&review, &values, &reasons))
}

fn evaluation(game: &dyn AnyGame, search: &PositionSearch) -> Evaluation {
    let score = match search.score {
        SearchScore::Points(points) => Score::points(points),
        SearchScore::WinIn(plies) => Score::win_in(plies.min(LONGEST_WIN) as usize),
        SearchScore::LossIn(plies) => Score::loss_in(plies.min(LONGEST_WIN) as usize),
    };
    Evaluation { score, depth: search.depth, line: search.line.clone(), choices: game.legal_moves().len() }
}

/// No search finds a longer one.
const LONGEST_WIN: u32 = 128;

fn view(review: &Review, values: &[PositionValue], before: &[Box<dyn AnyGame>]) -> GameReview {
    let line = |at: usize| match values.get(at) {
        Some(PositionValue::Searched(said)) => said.line.clone(),
        _ => Vec::new(),
    };
    let moves = review.moves.iter().enumerate().map(|(at, m)| {
        let (best, refutation) = (line(at), line(at + 1));
        let has_choice = matches!(&values[at], PositionValue::Searched(said) if said.choices > 1);
        let is_best = has_choice && m.best.as_ref() == Some(&m.text);
        let why = if m.judgement.is_some() {
            let reply = refutation.first().map(String::as_str);
            reasons(Explanation::of(&*before[at], &m.text, reply, m.best.as_deref()))
        } else if is_best && !m.is_uncertain {
            // What speaks for it, and nothing against it.
            MoveReasons { best: praise(&*before[at], &m.text), ..MoveReasons::default() }
        } else {
            MoveReasons::default()
        };
        MoveReview {
            seat: seat_of(m.side),
            text: m.text.clone(),
            best,
            refutation,
            loss: hundredths(m.loss),
            judgement: m.judgement.map(judgement),
            missed_win: m.is_missed_win,
            uncertain: m.is_uncertain,
            why,
        }
    });
    let chances = review.chances.iter().zip(values);
    GameReview {
        moves: moves.collect(),
        chances: chances.map(|(chance, value)| (!value.is_shallow()).then(|| hundredths(*chance))).collect(),
        accuracy: review.accuracy.map(|accuracy| accuracy.map(hundredths)),
        turning_points: review.turning_points.iter().map(|&at| at as u32).collect(),
    }
}

/// Of points from 0 to 100.
fn hundredths(points: f64) -> u16 {
    (points.clamp(0.0, 100.0) * 100.0).round() as u16
}

fn judgement(judgement: Judgement) -> MoveJudgement {
    match judgement {
        Judgement::Inaccuracy => MoveJudgement::Inaccuracy,
        Judgement::Mistake => MoveJudgement::Mistake,
        Judgement::Blunder => MoveJudgement::Blunder,
    }
}

fn reasons(why: Explanation) -> MoveReasons {
    let facts = |facts: Vec<Fact>| facts.iter().map(fact).collect();
    let (reply, of_reply) = why.reply.map_or((None, Vec::new()), |(reply, facts)| (Some(reply), facts));
    MoveReasons { played: facts(why.played), reply, of_reply: facts(of_reply), best: facts(why.best) }
}

/// What speaks for a move that was the best one.
fn praise(before: &dyn AnyGame, text: &str) -> Vec<MoveFact> {
    Explanation::of(before, text, None, Some(text)).best.iter().map(fact).collect()
}

fn named(piece: &FactPiece) -> NamedPiece {
    let FactPiece { side, glyph, name } = piece;
    NamedPiece { seat: seat_of(*side), glyph: (*glyph).to_owned(), name: name.clone() }
}

fn fact(fact: &Fact) -> MoveFact {
    let bare = MoveFact {
        kind: fact.id().to_owned(),
        piece: None,
        by: None,
        seat: None,
        cell: None,
        text: None,
        number: None,
        before: None,
    };
    let count = |number: u8| Some(u32::from(number));
    let of_side = |side: Side, number: u8| MoveFact {
        seat: Some(seat_of(side)),
        number: count(number),
        ..bare.clone()
    };
    match fact {
        Fact::Wins
        | Fact::Loses
        | Fact::Draws
        | Fact::ForcesWin
        | Fact::MustPass
        | Fact::NoPlacement
        | Fact::ForcesBall => bare,
        Fact::AllowsWin { reply: text }
        | Fact::MissesWin { better: text }
        | Fact::AllowsForcedWin { reply: text }
        | Fact::StopsWin { threat: text }
        | Fact::ThreatensWin { threat: text }
        | Fact::LosesBall { reply: text } => MoveFact { text: Some(text.clone()), ..bare },
        Fact::QueenFilled { queen, sides } | Fact::QueenFreed { queen, sides } => {
            MoveFact { piece: Some(named(queen)), number: count(*sides), ..bare }
        }
        Fact::QueenMoved { queen, before, sides } => {
            MoveFact { piece: Some(named(queen)), number: count(*sides), before: count(*before), ..bare }
        }
        Fact::Pins { piece: held }
        | Fact::Unpins { piece: held }
        | Fact::Uncovers { piece: held }
        | Fact::Stuck { piece: held } => MoveFact { piece: Some(named(held)), ..bare },
        Fact::Covers { piece: under, by } => {
            MoveFact { piece: Some(named(under)), by: Some(named(by)), ..bare }
        }
        Fact::Reaches { piece: one, queen } | Fact::KeptAway { piece: one, queen } => {
            MoveFact { piece: Some(named(one)), by: Some(named(queen)), ..bare }
        }
        Fact::PushesOff { cell, lost, balls } => {
            MoveFact { cell: Some(cell.clone()), number: count(*lost), before: count(*balls), ..bare }
        }
        Fact::BallFalls { cell, reply } => {
            MoveFact { cell: Some(cell.clone()), text: Some(reply.clone()), ..bare }
        }
        Fact::SavesBall { cell } | Fact::ThreatensBall { cell } => {
            MoveFact { cell: Some(cell.clone()), ..bare }
        }
        Fact::Splits { side, groups } | Fact::Joins { side, groups } => of_side(*side, *groups),
        Fact::Nearer { side, steps } | Fact::Farther { side, steps } => of_side(*side, *steps),
        Fact::TowerNearer { tower, steps } | Fact::TowerFarther { tower, steps } => {
            MoveFact { piece: Some(named(tower)), number: count(*steps), ..bare }
        }
        Fact::SpendsToken { token } => MoveFact { cell: Some((*token).to_owned()), ..bare },
    }
}
