//! What the page gets: one file for each book, and one with the figures of each game, compared at every test.
//! `RUSC_BLESS=1` writes them anew. Here the figures meet the rules: moves are written in their canonical form, and for
//! every figure something is found that may not be done, with the rule that forbids it.

use rusc_games::{AnyGame, GameKind, Hex, MoveOption, Restriction, Scene};
use rusc_rulebook::{Figure, GameRules, Language};

use crate::page::{expect_file, hex, hexes, opened, quoted, start};
use crate::touch::{Touch, canonical, touches_to_take};

const FOLDER: &str = "rulebook";

#[test]
fn the_page_has_the_books() {
    for game in GameRules::ALL {
        for language in Language::ALL {
            expect_file(
                FOLDER,
                &format!("{}-{}.json", game.id, language.code()),
                &game.book(language).json(),
            );
        }
    }
}

#[test]
fn every_game_has_a_book() {
    let listed: Vec<&str> = GameKind::ALL.iter().map(|kind| kind.id()).collect();
    assert_eq!(GameRules::ALL.map(|game| game.id).to_vec(), listed);
}

#[test]
fn the_page_has_the_figures_and_in_each_something_is_wrong() {
    for game in GameRules::ALL {
        let kind = GameKind::from_id(game.id).expect("a listed game");
        let figures: Vec<String> = game.figures().iter().map(|figure| written(kind, figure)).collect();
        expect_file(
            FOLDER,
            &format!("{}.figures.json", game.id),
            &format!("[\n{}\n]\n", figures.join(",\n")),
        );
    }
}

/// A figure as a line of JSON.
fn written(kind: GameKind, figure: &Figure) -> String {
    let game = opened(kind, &figure.source).unwrap_or_else(|error| panic!("{}: {error}", figure.key));
    let scene = game.scene();
    let right: Vec<String> = figure.right.iter().map(|text| canonical(&*game, text)).collect();
    let option = |text: &String| scene.moves.iter().find(|option| option.text == *text);
    let options: Vec<&MoveOption> = right.iter().filter_map(option).collect();
    let touched = touches(figure, &scene, &options);
    let play = touches_to_play(&touched, &options);
    let wrong = wrong(figure, &*game, &scene, &touched);
    let texts: Vec<String> = right.iter().map(|text| quoted(text)).collect();
    format!(
        "{{\"key\":{},\"rule\":{},{},\"drawing\":{},\"touched\":[{}],\"trays\":{},\"right\":[{}],\"play\":[{}],\"wrong\":{}}}",
        quoted(&figure.key),
        quoted(&figure.rule),
        start(&figure.source),
        quoted(game.drawing().trim_end()),
        touched.iter().map(Touch::json).collect::<Vec<_>>().join(","),
        quoted(if shows_trays(&options, &wrong) { "shown" } else { "hidden" }),
        texts.join(","),
        play.iter().map(Touch::json).collect::<Vec<_>>().join(","),
        restriction(&wrong)
    )
}

/// What is touched when the figure is first seen: its subject, or what its first move takes.
fn touches(figure: &Figure, scene: &Scene, options: &[&MoveOption]) -> Vec<Touch> {
    let stands = |name: &String| {
        let mut stacks = scene.view.stacks.iter();
        stacks.find(|stack| stack.name == *name || stack.tiles.iter().any(|tile| tile.name == *name))
    };
    let at = figure.subject.as_ref().and_then(stands).map(rusc_games::Stack::at);
    let of_subject = |option: &&&MoveOption| at.is_none_or(|at| option.pick.contains(&at));
    match options.iter().find(of_subject) {
        Some(first) => touches_to_take(first),
        None => at.map(Touch::Cell).into_iter().collect(),
    }
}

/// What is touched after that to play a right move: its target alone, if what it takes has been touched already.
fn touches_to_play(touched: &[Touch], options: &[&MoveOption]) -> Vec<Touch> {
    let shown = options.iter().find(|option| touches_to_take(option) == touched);
    let Some(option) = shown.or(options.first()) else { return Vec::new() };
    let taken = if shown.is_some() { Vec::new() } else { touches_to_take(option) };
    let target = option.target.map_or(Touch::Pass, Touch::Cell);
    taken.into_iter().chain([target]).collect()
}

/// Something that may not be done: by the rule of the figure if there is such a thing, with what it is about if that
/// can be, and always so that taps can try it.
fn wrong(figure: &Figure, game: &dyn AnyGame, scene: &Scene, touched: &[Touch]) -> Restriction {
    let plain = || scene.moves.iter().filter(|option| option.spends.is_empty());
    let can_pick = |at: &Hex| plain().any(|option| option.pick.contains(at));
    let is_own = |at: &Hex| {
        let stack = scene.view.stacks.iter().find(|stack| stack.at() == *at);
        stack.and_then(|stack| stack.tiles.last()).is_some_and(|tile| tile.side == scene.view.to_move)
    };
    let can_try = |refusal: &&Restriction| match refusal.target {
        None => !refusal.pick.iter().any(can_pick),
        Some(target) => {
            let taken = match &refusal.reserve {
                Some(name) => plain().any(|option| option.reserve.as_ref() == Some(name)),
                None => refusal.pick.iter().all(can_pick),
            };
            // A cell that the same row may enter another way is a target: the touch plays that move.
            let enters = |option: &&MoveOption| {
                option.pick == refusal.pick && option.shifts.iter().any(|shift| shift.to == Some(target))
            };
            // A touch of another own piece takes that piece instead.
            taken && !can_pick(&target) && !is_own(&target) && plain().find(enters).is_none()
        }
    };
    let is_shown = |refusal: &Restriction| {
        touched.iter().any(|touch| match touch {
            Touch::Cell(at) => refusal.pick[..] == [*at],
            Touch::Row(cells) => refusal.pick == *cells,
            Touch::Reserve(name) => refusal.reserve.as_ref() == Some(name),
            Touch::Token(_) | Touch::Pass => false,
        })
    };
    let worth = |refusal: &&Restriction| {
        (
            refusal.rule == figure.rule,
            is_shown(refusal),
            refusal.reason != "not_yours",
            refusal.target.is_some(),
        )
    };
    let refusals = game.refusals();
    let best = refusals.iter().filter(can_try).max_by_key(worth);
    best.unwrap_or_else(|| panic!("{}: nothing is wrong in it", figure.key)).clone()
}

/// Trays are shown where something in them is used.
fn shows_trays(options: &[&MoveOption], wrong: &Restriction) -> bool {
    let uses = |option: &&MoveOption| {
        option.reserve.is_some()
            || !option.spends.is_empty()
            || option.shifts.iter().any(|shift| shift.to.is_none())
    };
    options.iter().any(uses) || wrong.reserve.is_some()
}

fn restriction(restriction: &Restriction) -> String {
    format!(
        "{{\"pick\":{},\"reserve\":{},\"target\":{},\"reason\":{},\"rule\":{}}}",
        hexes(&restriction.pick),
        restriction.reserve.as_ref().map_or("null".to_owned(), |name| quoted(name)),
        restriction.target.map_or("null".to_owned(), hex),
        quoted(restriction.reason),
        quoted(restriction.rule)
    )
}
