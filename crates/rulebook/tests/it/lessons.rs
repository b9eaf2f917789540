//! The lessons, played by the rules: positions can be played, goals can be reached and missed, wins are proven by trying
//! every move. What the page gets of them is compared at every test; `RUSC_BLESS=1` writes it anew.

use std::collections::BTreeSet;

use rusc_games::{AnyGame, GameKind, MoveOption, Outcome, Restriction, Scene, Side, Stack};
use rusc_rulebook::{CourseTexts, GameRules, Goal, Language, Lesson, read_lessons};

use crate::page::{expect_file, hexes, opened, quoted, start};
use crate::touch::{Touch, canonical, touches_to_take};

const FOLDER: &str = "lessons";

/// The most words of a task.
const WORDS: usize = 25;

fn kind_of(game: &GameRules) -> GameKind {
    GameKind::from_id(game.id).expect("a listed game")
}

fn winner(game: &dyn AnyGame) -> Option<Side> {
    match game.outcome() {
        Some(Outcome::Win(side)) => Some(side),
        _ => None,
    }
}

fn after(game: &dyn AnyGame, text: &str) -> Box<dyn AnyGame> {
    let mut next = game.box_clone();
    next.play(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    next
}

/// The moves with which the side to move wins in at most so many moves of its own, whatever the other side does: every
/// move and every reply is tried.
fn winning_moves(game: &dyn AnyGame, moves: u8) -> Vec<String> {
    let me = game.side_to_move();
    let wins = |text: &String| {
        let next = after(game, text);
        match winner(&*next) {
            Some(side) => side == me,
            None if moves == 1 || next.outcome().is_some() => false,
            None => next.legal_moves().iter().all(|reply| {
                let answered = after(&*next, reply);
                match answered.outcome() {
                    Some(outcome) => outcome == Outcome::Win(me),
                    None => !winning_moves(&*answered, moves - 1).is_empty(),
                }
            }),
        }
    };
    game.legal_moves().into_iter().filter(wins).collect()
}

/// Whether the side to move has a move of a kind; `win` is any that wins.
fn can(game: &dyn AnyGame, kind: &str) -> bool {
    match kind {
        "win" => !winning_moves(game, 1).is_empty(),
        _ => game.scene().moves.iter().any(|option| option.kind == kind),
    }
}

/// The moves that reach a goal at once or keep it in reach; none where it is reached by a touch.
fn answers(game: &dyn AnyGame, goal: &Goal) -> Vec<String> {
    let legal = game.legal_moves();
    match goal {
        Goal::Win(moves) => winning_moves(game, *moves),
        Goal::Draw => {
            legal.into_iter().filter(|text| after(game, text).outcome() == Some(Outcome::Draw)).collect()
        }
        Goal::Moves(texts) => texts.iter().map(|text| canonical(game, text)).collect(),
        Goal::Kind(kind) => {
            let options = game.scene().moves.into_iter();
            options.filter(|option| option.kind == kind).map(|option| option.text).collect()
        }
        Goal::Prevent(kind) => legal.into_iter().filter(|text| !can(&*after(game, text), kind)).collect(),
        Goal::Refused { .. } => Vec::new(),
    }
}

/// Whether a name means a cell or a piece on it.
fn is_called(stack: &Stack, name: &String) -> bool {
    stack.name == *name || stack.tiles.iter().any(|tile| tile.name == *name)
}

/// The touch that takes hold of a piece, a cell's or one in hand.
fn touch_of(scene: &Scene, name: &String) -> Result<Touch, String> {
    let on_board = scene.view.stacks.iter().find(|stack| is_called(stack, name));
    let touch = on_board.map_or_else(|| Touch::Reserve(name.clone()), |stack| Touch::Cell(stack.at()));
    let takes = |option: &MoveOption| touches_to_take(option) == [touch.clone()];
    if scene.moves.iter().any(takes) { Ok(touch) } else { Err(format!("'{name}' cannot be taken")) }
}

/// The refusals that reach a goal, with what can be tried by taps first; none where it is reached by a move.
fn refusals(game: &dyn AnyGame, scene: &Scene, goal: &Goal) -> Vec<Restriction> {
    let Goal::Refused { rule, subjects } = goal else { return Vec::new() };
    let is_subject = |refusal: &Restriction| match (&refusal.reserve, &refusal.pick[..]) {
        (Some(name), _) => subjects.contains(name),
        (None, [at]) => {
            let stack = scene.view.stacks.iter().find(|stack| stack.at() == *at);
            stack.is_some_and(|stack| subjects.iter().any(|name| is_called(stack, name)))
        }
        (None, _) => false,
    };
    let can_take = |refusal: &Restriction| {
        scene.moves.iter().any(|option| match &refusal.reserve {
            Some(name) => option.reserve.as_ref() == Some(name),
            None => option.reserve.is_none() && option.pick == refusal.pick,
        })
    };
    // A tap on another own piece takes that piece instead.
    let can_try = |refusal: &Restriction| match refusal.target {
        None => !can_take(refusal),
        Some(target) => can_take(refusal) && !scene.moves.iter().any(|option| option.pick.contains(&target)),
    };
    let all = game.refusals().into_iter();
    all.filter(|refusal| refusal.rule == rule && is_subject(refusal) && can_try(refusal)).collect()
}

/// The touches that make the first step: a right move, or what is refused.
fn solution(scene: &Scene, answers: &[String], refused: &[Restriction]) -> Vec<Touch> {
    // A tap where two moves of the same marbles lead would be answered by a question.
    let is_plain = |option: &&MoveOption| {
        let mut rivals =
            scene.moves.iter().filter(|other| other.pick == option.pick && other.text != option.text);
        option.pick.len() < 2
            || !rivals.any(|other| other.shifts.iter().any(|shift| shift.to == option.target))
    };
    let options = || scene.moves.iter().filter(|option| answers.contains(&option.text));
    if let Some(option) = options().find(is_plain).or(options().next()) {
        let target = option.target.map_or(Touch::Pass, Touch::Cell);
        return touches_to_take(option).into_iter().chain([target]).collect();
    }
    let Some(refusal) = refused.first() else { return Vec::new() };
    let taken = match &refusal.reserve {
        Some(name) => vec![Touch::Reserve(name.clone())],
        None => refusal.pick.iter().copied().map(Touch::Cell).collect(),
    };
    taken.into_iter().chain(refusal.target.map(Touch::Cell)).collect()
}

fn goal_json(goal: &Goal, refused: &[Restriction]) -> String {
    match goal {
        Goal::Win(moves) => format!("{{\"kind\":\"win\",\"moves\":{moves}}}"),
        Goal::Draw => "{\"kind\":\"draw\"}".to_owned(),
        Goal::Moves(_) | Goal::Kind(_) => "{\"kind\":\"moves\"}".to_owned(),
        Goal::Prevent(what) => format!("{{\"kind\":\"prevent\",\"what\":{}}}", quoted(what)),
        Goal::Refused { rule, .. } => {
            let subjects: BTreeSet<String> = refused
                .iter()
                .map(|refusal| {
                    let reserve = refusal.reserve.as_ref().map_or("null".to_owned(), |name| quoted(name));
                    format!("{{\"pick\":{},\"reserve\":{reserve}}}", hexes(&refusal.pick))
                })
                .collect();
            let subjects: Vec<String> = subjects.into_iter().collect();
            format!(
                "{{\"kind\":\"refused\",\"rule\":{},\"subjects\":[{}]}}",
                quoted(rule),
                subjects.join(",")
            )
        }
    }
}

/// Trays are shown where a right move uses what lies in them, and where pushed-off marbles are what it is about.
fn shows_trays(scene: &Scene, answers: &[String], refused: &[Restriction], lesson: &Lesson) -> bool {
    let uses = |option: &MoveOption| {
        option.reserve.is_some()
            || !option.spends.is_empty()
            || option.shifts.iter().any(|shift| shift.to.is_none())
    };
    let about_marbles = match &lesson.goal {
        Goal::Prevent(kind) => kind == "eject",
        Goal::Win(_) => lesson.rule == "A1",
        _ => false,
    };
    about_marbles
        || scene.moves.iter().any(|option| answers.contains(&option.text) && uses(option))
        || refused.iter().any(|refusal| refusal.reserve.is_some())
}

/// A lesson as a line of JSON; what is wrong with it is told instead.
fn written(kind: GameKind, lesson: &Lesson) -> Result<String, String> {
    let game = opened(kind, &lesson.source)?;
    if game.outcome().is_some() {
        return Err("the game is over".to_owned());
    }
    let scene = game.scene();
    let answers = answers(&*game, &lesson.goal);
    let refused = refusals(&*game, &scene, &lesson.goal);
    if answers.is_empty() && refused.is_empty() {
        return Err("its goal cannot be reached".to_owned());
    }
    match lesson.goal {
        // Where a rule leaves no choice, the lesson lists all moves.
        Goal::Moves(_) => {}
        _ if answers.len() == scene.moves.len() => return Err("its goal cannot be missed".to_owned()),
        Goal::Win(moves) if moves > 1 && !winning_moves(&*game, moves - 1).is_empty() => {
            return Err("it is won sooner".to_owned());
        }
        Goal::Win(_) if answers.len() > 2 => return Err(format!("too many moves win: {answers:?}")),
        _ => {}
    }
    let touched = lesson.touch.as_ref().map(|name| touch_of(&scene, name)).transpose()?;
    let solution = solution(&scene, &answers, &refused);
    Ok(format!(
        "{{\"id\":{},\"course\":{},\"rule\":{},{},\"drawing\":{},\"goal\":{},\"answers\":[{}],\"trays\":{},\"touched\":[{}],\"solution\":[{}]}}",
        quoted(&lesson.id),
        quoted(&lesson.course),
        quoted(&lesson.rule),
        start(&lesson.source),
        quoted(game.drawing().trim_end()),
        goal_json(&lesson.goal, &refused),
        answers.iter().map(|text| quoted(text)).collect::<Vec<_>>().join(","),
        quoted(if shows_trays(&scene, &answers, &refused, lesson) { "shown" } else { "hidden" }),
        touched.iter().map(Touch::json).collect::<String>(),
        solution.iter().map(Touch::json).collect::<Vec<_>>().join(",")
    ))
}

#[test]
fn every_goal_can_be_reached_and_missed_and_the_page_has_them() {
    for game in GameRules::ALL {
        let (mut lines, mut faults) = (Vec::new(), Vec::new());
        for lesson in game.lessons() {
            match written(kind_of(&game), &lesson) {
                Ok(line) => lines.push(line),
                Err(what) => faults.push(format!("{} {}: {what}", game.id, lesson.id)),
            }
        }
        assert_eq!(faults, Vec::<String>::new());
        expect_file(FOLDER, &format!("{}.json", game.id), &format!("[\n{}\n]\n", lines.join(",\n")));
    }
}

#[test]
fn the_page_has_the_words() {
    for game in GameRules::ALL {
        for language in Language::ALL {
            let name = format!("{}-{}.json", game.id, language.code());
            expect_file(FOLDER, &name, &game.lesson_texts(language).json());
        }
    }
}

#[test]
fn courses_are_complete_and_the_last_lesson_of_a_game_is_a_defended_win() {
    let expected = [
        ("hive", vec![("hive", 14), ("mosquito", 3), ("ladybug", 3), ("pillbug", 3)]),
        ("abalone", vec![("abalone", 11)]),
        ("tour", vec![("tour", 12)]),
    ];
    for (id, courses) in expected {
        let lessons = GameRules::of(id).unwrap().lessons();
        let ids: BTreeSet<&str> = lessons.iter().map(|lesson| lesson.id.as_str()).collect();
        assert_eq!(ids.len(), lessons.len(), "{id}: an id is used once");
        for (course, count) in courses {
            let its: Vec<&Lesson> = lessons.iter().filter(|lesson| lesson.course == course).collect();
            assert_eq!(its.len(), count, "{course}");
            if course == id {
                let last = its.last().map(|lesson| &lesson.goal);
                assert!(matches!(last, Some(Goal::Win(2 | 3))), "{id} ends with {last:?}");
            }
        }
    }
}

#[test]
fn lessons_teach_rules_of_the_book() {
    for game in GameRules::ALL {
        let rules = game.rule_ids();
        for lesson in game.lessons() {
            assert!(
                rules.contains(&lesson.rule),
                "{} {}: there is no rule {}",
                game.id,
                lesson.id,
                lesson.rule
            );
        }
    }
}

#[test]
fn every_language_has_every_lesson_in_few_words() {
    for game in GameRules::ALL {
        let lessons = game.lessons();
        let order: Vec<(&str, &str)> =
            lessons.iter().map(|lesson| (lesson.course.as_str(), lesson.id.as_str())).collect();
        for language in Language::ALL {
            let texts = game.lesson_texts(language);
            let found: Vec<(&str, &str)> = texts
                .courses
                .iter()
                .flat_map(|course| {
                    course.lessons.iter().map(|lesson| (course.id.as_str(), lesson.id.as_str()))
                })
                .collect();
            assert_eq!(found, order, "{} in {language:?}", game.id);
            for lesson in texts.lessons() {
                let words = lesson.task.split_whitespace().count();
                assert!(words <= WORDS, "{} {language:?} {}: {words} words", game.id, lesson.id);
            }
        }
    }
}

#[test]
fn no_translation_of_a_lesson_was_forgotten() {
    for game in GameRules::ALL {
        let english = game.lesson_texts(Language::En);
        for language in Language::ALL.into_iter().skip(1) {
            let texts = game.lesson_texts(language);
            for (ours, theirs) in texts.lessons().zip(english.lessons()) {
                let same = ours.task == theirs.task || ours.hint == theirs.hint || ours.done == theirs.done;
                assert!(!same, "{} {language:?} {}", game.id, ours.id);
            }
        }
    }
}

#[test]
fn what_is_wrong_with_a_lesson_is_told_with_its_line() {
    let wrong = [
        ("course x\nlesson A1\n", 2, "'A1' is no id: small letters and dashes"),
        ("rule T5\n", 1, "everything belongs to a lesson"),
        ("lesson a\nrule T5\ngame X\ngoal draw\n", 4, "lesson a belongs to no course"),
        ("course x\nlesson a\nrule T5\ngoal draw\n", 4, "lesson a has no position"),
        ("course x\nlesson a\nrule T5\ngame X\n\nlesson b\n", 6, "lesson a has no goal"),
        ("course x\nlesson a\nrule T5\ngame X\ngoal win 9\n", 5, "'9' is no number of moves from 1 to 3"),
        ("course x\nlesson a\nrule T5\ngame X\ngoal dance\n", 5, "unknown goal 'dance'"),
    ];
    for (text, line, what) in wrong {
        let error = read_lessons(text).unwrap_err();
        assert_eq!((error.line, error.what.as_str()), (line, what));
    }
    let wrong = [
        ("## a B\n", 1, "a lesson belongs to a course"),
        ("# x Y\n\n## a B\n\nTask.\n\n## c D\n", 7, "lesson a needs a task, a hint and what has been learnt"),
        (
            "# x Y\n## a B\n> Hint first.\n",
            3,
            "a task, a hint after '>', what has been learnt; not '> Hint first.'",
        ),
    ];
    for (text, line, what) in wrong {
        let error = CourseTexts::read(text).unwrap_err();
        assert_eq!((error.line, error.what.as_str()), (line, what));
    }
}
