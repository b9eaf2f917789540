//! What a book must be: the same whenever and however it is made, without twins, readable as openings.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use rusc_engine::Score;
use rusc_games::{AnyGame, GameKind};

use super::recipe::Shape;
use super::{Book, BookRecipe};
use crate::{End, Openings};

fn recipe(kind: GameKind, setups: &[&str], plies: usize) -> BookRecipe {
    let setups = setups.iter().map(|&setup| setup.to_owned()).collect();
    BookRecipe { kind, setups, plies, count: 7, nodes: 300, tolerance: 200, seed: 5 }
}

fn made(recipe: &BookRecipe, threads: usize) -> String {
    let mut book = Book::new(recipe.clone()).unwrap();
    let end = book.grow(NonZeroUsize::new(threads).unwrap(), &|| false, &mut |_| Ok(())).unwrap();
    assert_eq!((end, book.len()), (End::Complete, 7));
    book.to_text()
}

fn recipes() -> [BookRecipe; 3] {
    [
        recipe(GameKind::Hive, &["Base", "Base+MLP"], 4),
        recipe(GameKind::Abalone, &["Abalone", "Abalone:belgian-daisy"], 4),
        recipe(GameKind::TourDeRuche, &["TourDeRuche"], 2),
    ]
}

#[test]
fn threads_and_interruptions_do_not_change_a_book() {
    for recipe in recipes() {
        let whole = made(&recipe, 1);
        assert_eq!(made(&recipe, 3), whole);
        let mut text = Book::new(recipe.clone()).unwrap().to_text();
        let mut n_rounds = 0;
        loop {
            let mut book = Book::resume(recipe.clone(), &text).unwrap();
            let n_grown = AtomicUsize::new(0);
            let stop = || n_grown.load(Relaxed) >= 2;
            let end = book.grow(NonZeroUsize::MIN, &stop, &mut |_| {
                n_grown.fetch_add(1, Relaxed);
                Ok(())
            });
            text = book.to_text();
            n_rounds += 1;
            if end.unwrap() == End::Complete {
                break;
            }
        }
        assert!(n_rounds > 2, "{n_rounds}");
        assert_eq!(text, whole);
    }
}

#[test]
fn openings_are_even_different_and_take_turns() {
    for recipe in recipes() {
        let text = made(&recipe, 2);
        let openings = Openings::read(recipe.kind, &recipe.setups[0], &text).unwrap();
        assert_eq!(openings.all().len(), 7);
        let mut shapes = HashSet::new();
        for (index, opening) in openings.all().iter().enumerate() {
            let game = opening.game();
            let setup = &recipe.setups[index % recipe.setups.len()];
            assert_eq!((&game.setup(), game.ply()), (setup, recipe.plies));
            assert!(shapes.insert((setup, Shape::of(&game.view()))), "{}", game.game_string());
        }
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let score = line.split('#').nth(1).and_then(|words| words.split(',').next()).unwrap();
            let points = (score.trim().parse::<f64>().unwrap() * 100.0).round() as i32;
            assert!(
                points.abs() <= recipe.tolerance && Score::points(points).is_decided().eq(&false),
                "{line}"
            );
        }
    }
    assert_ne!(made(&recipes()[0], 1), made(&BookRecipe { seed: 6, ..recipes()[0].clone() }, 1));
}

#[test]
fn turned_and_mirrored_positions_have_one_shape() {
    let shape = |moves: &str| {
        let game = GameKind::Hive.read_game(&format!("Base;;;{moves}")).unwrap();
        Shape::of(&AnyGame::view(&*game))
    };
    let same = ["wS1;bG1 wS1-;wQ -wS1", "wS1;bG1 /wS1;wQ wS1/", "wS1;bG1 \\wS1;wQ wS1\\"];
    for moves in same {
        assert_eq!(shape(moves), shape(same[0]), "{moves}");
    }
    assert_eq!(shape("wS1;bG1 wS1-;wQ \\wS1"), shape("wS1;bG1 wS1-;wQ /wS1"));
    for other in ["wS1;bG1 wS1-;wQ /wS1", "wG1;bS1 wG1-;wQ -wG1", "wS1;bG1 wS1-", "wS1;bS1 wS1-;wQ -wS1"] {
        assert_ne!(shape(other), shape(same[0]), "{other}");
    }
}

#[test]
fn recipes_that_make_no_sense_are_refused() {
    let check = |change: &dyn Fn(&mut BookRecipe), expected: &str| {
        let mut recipe = recipe(GameKind::Hive, &["Base"], 4);
        change(&mut recipe);
        let error = format!("{:#}", Book::new(recipe).unwrap_err());
        assert!(error.contains(expected), "{error} does not say {expected}");
    };
    check(&|recipe| recipe.setups.clear(), "needs a set-up");
    check(&|recipe| recipe.setups.push("Base".to_owned()), "there twice");
    check(&|recipe| recipe.setups.push("Chess".to_owned()), "'Chess' is no set-up");
    check(&|recipe| recipe.plies = 0, "at least one half-move");
    check(&|recipe| recipe.count = 0, "1 to 100000 openings");
    check(&|recipe| recipe.nodes = 0, "at least one position");
    check(&|recipe| recipe.tolerance = -1, "not negative");
}

#[test]
fn only_a_book_of_the_same_recipe_is_continued() {
    let recipe = recipe(GameKind::Hive, &["Base"], 4);
    let text = made(&recipe, 1);
    let check = |text: &str, expected: &str| {
        let error = format!("{:#}", Book::resume(recipe.clone(), text).unwrap_err());
        assert!(error.contains(expected), "{error} does not say {expected}");
    };
    check("", "does not say how it was made");
    check("wS1;bG1 wS1-\n", "does not say how it was made");
    check(&text.replace("--seed 5", "--seed 6"), "another book");
    check(&text.replace("# Tried: ", "# Tried: x"), "how far it came");
    check(&text.replace("# Tried: ", "# Tries: "), "how far it came");
    check(&text.replace("Base;InProgress", "Base;InProgress;x;y"), "is damaged");
    check(&text.replace("Base;InProgress", "Base+M;InProgress"), "another set-up");
    check(&format!("{text}{text}"), "more openings");
}

#[test]
fn a_game_with_too_few_openings_says_so() {
    let mut recipe = recipe(GameKind::Hive, &["Base"], 1);
    recipe.count = 10;
    let mut book = Book::new(recipe).unwrap();
    let error = book.grow(NonZeroUsize::MIN, &|| false, &mut |_| Ok(())).unwrap_err();
    assert!(error.to_string().contains("no more different openings; 4 of 10 were found"), "{error}");
}
