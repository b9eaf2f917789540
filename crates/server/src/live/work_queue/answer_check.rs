//! Whether an answer fits its work. A worker may run any engine, and be anybody's who has a key: what breaks the rules of the game
//! or leaves something out goes no further than here.

use rusc_api::{EngineLine, PositionSearch, Work, WorkPosition, WorkResult};
use rusc_games::{AnyGame, GameKind, Repetition};

/// The most moves of a line, lines of an answer, and letters of an engine's name.
const LONGEST_LINE: usize = 64;
const MOST_LINES: usize = 5;
const LONGEST_NAME: usize = 100;

/// Says what is wrong with an answer.
pub(super) fn check_answer(work: &Work, result: &WorkResult) -> Result<(), String> {
    match (work, result) {
        (Work::Move { position, .. }, WorkResult::Move { text, .. }) => {
            let game = read(position)?;
            if game.outcome().is_none() && game.legal_moves().contains(text) {
                return Ok(());
            }
            Err(format!("{} is no legal move", short(text)))
        }
        (Work::Analysis { position, .. }, WorkResult::Analysis { searches }) => {
            check_searches(position, searches)
        }
        (Work::Lines { position, .. }, WorkResult::Lines { engine, lines }) => {
            check_lines(&*read(position)?, engine, lines)
        }
        _ => {
            Err(format!("it is of the kind {:?}, and the work of the kind {:?}", result.kind(), work.kind()))
        }
    }
}

/// There is a search of every position that is not over, and each of its lines can be played.
fn check_searches(position: &WorkPosition, searches: &[Option<PositionSearch>]) -> Result<(), String> {
    let plies = position.moves.len();
    if searches.len() != plies + 1 {
        return Err(format!("it has {} searches, and the game {} positions", searches.len(), plies + 1));
    }
    let last = read(position)?;
    let mut game = read(&WorkPosition { moves: Vec::new(), ..position.clone() })?;
    // As the analysis does: a third repetition ends a game only where it ended.
    game.set_repetition(Repetition::PlaysOn);
    for (ply, search) in searches.iter().enumerate() {
        let outcome = if ply == plies { last.outcome() } else { game.outcome() };
        match (outcome, search) {
            (Some(_), None) => {}
            (Some(_), Some(_)) => return Err(format!("position {ply} is over, and there is a search of it")),
            (None, None) => return Err(format!("there is no search of position {ply}")),
            (None, Some(search)) => {
                check_line(&*game, &search.line).map_err(|reason| format!("position {ply}: {reason}"))?;
            }
        }
        if let Some(text) = position.moves.get(ply) {
            game.play(text).map_err(|error| error.to_string())?;
        }
    }
    Ok(())
}

fn check_lines(game: &dyn AnyGame, engine: &str, lines: &[EngineLine]) -> Result<(), String> {
    if engine.chars().count() > LONGEST_NAME || engine.chars().any(char::is_control) {
        return Err(format!("the name of an engine has {LONGEST_NAME} letters at most, in one line"));
    }
    if lines.len() > MOST_LINES || lines.is_empty() != game.outcome().is_some() {
        return Err(format!("it has {} lines", lines.len()));
    }
    lines.iter().try_for_each(|line| check_line(game, &line.moves))
}

fn check_line(game: &dyn AnyGame, moves: &[String]) -> Result<(), String> {
    if moves.is_empty() || moves.len() > LONGEST_LINE {
        return Err(format!("a line of {} moves", moves.len()));
    }
    let mut after = game.box_clone();
    for text in moves {
        after.play(text).map_err(|error| format!("{}: {error}", short(text)))?;
    }
    Ok(())
}

fn read(position: &WorkPosition) -> Result<Box<dyn AnyGame>, String> {
    let kind = GameKind::from_id(&position.game).ok_or_else(|| format!("no game {}", position.game))?;
    let mut game = kind.read_game(&position.setup).map_err(|error| error.to_string())?;
    for text in &position.moves {
        game.play(text).map_err(|error| error.to_string())?;
    }
    Ok(game)
}

/// The beginning of a text that may be long.
fn short(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).take(40).collect()
}

#[cfg(test)]
mod tests {
    use rusc_api::{EngineLine, PositionSearch, SearchScore, Work, WorkPosition, WorkResult};
    use rusc_games::GameKind;
    use rusc_worker::{JobRunner, RunnerOptions};

    use super::check_answer;

    fn position(moves: &[&str]) -> WorkPosition {
        let moves = moves.iter().map(|&text| text.to_owned()).collect();
        WorkPosition { game: "hive".into(), setup: "Base".into(), moves }
    }

    fn analysis() -> Work {
        Work::Analysis { position: position(&["wS1", "bG1 wS1-"]), nodes: 2_000 }
    }

    fn lines(engine: &str, lines: &[&[&str]]) -> WorkResult {
        let line = |moves: &&[&str]| EngineLine { moves: moves.iter().map(|&text| text.into()).collect() };
        WorkResult::Lines { engine: engine.into(), lines: lines.iter().map(line).collect() }
    }

    fn a_move(text: &str) -> WorkResult {
        WorkResult::Move { text: text.into(), score: None, thought_ms: 1 }
    }

    #[test]
    fn what_our_own_runner_answers_fits() {
        let mut runner = JobRunner::new(RunnerOptions { table_megabytes: 1, engine: None });
        let mut check = |work: &Work| {
            let result = runner.run(work, &|| false, &mut |_| {}).unwrap();
            check_answer(work, &result).unwrap();
        };
        check(&analysis());
        for kind in GameKind::ALL {
            let (game, setup) = (kind.id().to_owned(), kind.casual_setup());
            let position = WorkPosition { game, setup, moves: Vec::new() };
            check(&Work::Analysis { position: position.clone(), nodes: 2_000 });
            check(&Work::Move { position, level: 1, seed: "1".into(), time_ms: 60_000 });
        }
    }

    #[test]
    fn answers_that_break_a_rule_or_leave_something_out_do_not_fit() {
        let line = |moves: &[&str]| {
            let line = moves.iter().map(|&text| text.to_owned()).collect();
            Some(PositionSearch { depth: 4, score: SearchScore::Points(7), line })
        };
        let searches =
            |searches: &[Option<PositionSearch>]| WorkResult::Analysis { searches: searches.to_vec() };
        let good = [line(&["wG1"]), line(&["bG1 wS1-", "wQ -wS1"]), line(&["wQ -wS1"])];
        let of_move = || Work::Move { position: position(&["wS1"]), level: 1, seed: "1".into(), time_ms: 9 };
        let of_lines = || Work::Lines { position: position(&["wS1"]), time_ms: 9 };
        let long = "x".repeat(101);
        for (work, result, fits) in [
            (of_move(), a_move("bG1 wS1-"), true),
            (of_move(), a_move("bQ nowhere"), false),
            (of_move(), a_move("wG1 wS1-"), false),
            (of_move(), lines("E", &[&["bG1 wS1-"]]), false),
            (of_lines(), lines("E", &[&["bG1 wS1-", "wQ -wS1"]]), true),
            (of_lines(), lines("E", &[&["bG1 wS1-", "bQ -wS1"]]), false),
            (of_lines(), lines("E", &[&[]]), false),
            (of_lines(), lines("E", &[]), false),
            (of_lines(), lines("two\nlines", &[&["bG1 wS1-"]]), false),
            (of_lines(), lines(&long, &[&["bG1 wS1-"]]), false),
            (analysis(), searches(&good), true),
            (analysis(), searches(&good[..2]), false),
            (analysis(), searches(&[good[0].clone(), None, good[2].clone()]), false),
            (analysis(), searches(&[good[0].clone(), good[1].clone(), line(&["wS1"])]), false),
            (analysis(), searches(&[good[0].clone(), good[1].clone(), line(&[])]), false),
            (analysis(), a_move("wG1"), false),
        ] {
            let said = check_answer(&work, &result);
            assert_eq!(said.is_ok(), fits, "{work:?} {result:?}: {said:?}");
        }
    }
}
