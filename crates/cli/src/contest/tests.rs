//! The names of engines, and the pace of an event.

use std::time::Duration;

use super::engines::{Wanted, specs};
use super::progress::pace;

fn names(wanted: &[(&str, Option<&str>)]) -> Result<Vec<String>, String> {
    let wanted: Vec<Wanted<'_>> =
        wanted.iter().map(|&(engine, name)| Wanted { engine, name, go: None, options: &[] }).collect();
    let specs = specs(&wanted).map_err(|error| error.to_string())?;
    Ok(specs.iter().map(|spec| spec.name().to_owned()).collect())
}

#[test]
fn engines_without_a_name_of_their_own_are_numbered() {
    let check = |wanted: &[(&str, Option<&str>)], expected: &[&str]| {
        assert_eq!(names(wanted).unwrap(), expected, "{wanted:?}");
    };
    check(&[("static", None), ("rusc uhp", None)], &["static", "rusc uhp"]);
    check(&[("static", None), (" static ", None), ("static", None)], &["static", "static (2)", "static (3)"]);
    check(&[("static", None), ("other", Some("static"))], &["static (2)", "static"]);
    check(
        &[("static", None), ("static", None), ("x", Some("static (2)"))],
        &["static", "static (3)", "static (2)"],
    );
    check(&[("static", Some("a")), ("static", Some("b"))], &["a", "b"]);
}

#[test]
fn chosen_names_must_differ_and_exist() {
    assert_eq!(names(&[("x", Some("a")), ("y", Some("a"))]).unwrap_err(), "two engines are called 'a'");
    assert_eq!(names(&[("x", Some(" "))]).unwrap_err(), "a player needs a name");
    assert_eq!(names(&[(" ", None)]).unwrap_err(), "a player needs a name");
}

#[test]
fn the_pace_is_that_of_the_games_played_now() {
    let check = |n_played: u32, n_missing: usize, seconds: u64, expected: &str| {
        assert_eq!(pace(n_played, n_missing, Duration::from_secs(seconds)), expected);
    };
    check(0, 10, 100, "");
    check(5, 10, 0, "");
    check(4, 0, 60, ", 4.0 games/min, ETA 0:00:00");
    check(1, 100, 90, ", 0.7 games/min, ETA 2:30:00");
}
