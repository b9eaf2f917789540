//! From the command line to the engines and the conditions of a contest: gives each engine a name of its own, reads the
//! file of openings, and opens the log. No engine is started here.

use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};
use rusc_api::CivilDate;
use rusc_arena::{
    AdjudicationRule, Conditions, EngineOption, EngineSpec, GameLog, GoCommand, MatchTimeControl, Openings,
    Pace, Program,
};
use rusc_games::GameKind;

use super::args::{ContestArgs, TournamentArgs, TwoPlayersArgs};
use crate::args::UsageError;

/// The conditions; `what` is the kind of event, for its name where none is given.
pub(super) fn read_conditions(args: &ContestArgs, kind: GameKind, what: &str) -> Result<Conditions> {
    let event = args.event.clone().unwrap_or_else(|| format!("{} {what}", kind.name()));
    if event.contains(char::is_control) {
        return Err(UsageError("--event: expected one line".to_owned()).into());
    }
    let time = MatchTimeControl { pace: args.clock.unwrap_or(Pace::PerMove(args.time)), margin: args.margin };
    let adjudication = args.adjudicate.unwrap_or_default();
    if adjudication != AdjudicationRule::Draw && !has_a_lead(kind) {
        let (name, known) = (kind.name(), GameKind::ALL.into_iter().filter(|&kind| has_a_lead(kind)));
        let known = known.map(GameKind::id).collect::<Vec<_>>().join(", ");
        return Err(
            UsageError(format!("--adjudicate: nobody is ever ahead in {name}, only in: {known}")).into()
        );
    }
    Ok(Conditions {
        max_plies: args.max_plies,
        adjudication,
        concurrency: args.concurrency,
        ..Conditions::new(&event, openings(args, kind)?, time)
    })
}

/// Whether the game counts something that one side can have more of.
fn has_a_lead(kind: GameKind) -> bool {
    kind.start(kind.default_setup()).is_ok_and(|game| game.lead().is_some())
}

fn openings(args: &ContestArgs, kind: GameKind) -> Result<Openings> {
    let setup = args.setup.as_deref().unwrap_or(kind.default_setup());
    kind.start(setup).map_err(|error| UsageError(format!("--setup '{setup}': {error}")))?;
    let Some(path) = &args.openings else { return Openings::start(kind, setup) };
    let text = fs::read_to_string(path);
    let text = text.with_context(|| format!("cannot read the openings '{}'", path.display()))?;
    Openings::read(kind, setup, &text).with_context(|| format!("the openings '{}'", path.display()))
}

/// The log in its file, or one that is forgotten in the end.
pub(super) fn open_log(args: &ContestArgs) -> Result<GameLog> {
    match &args.log {
        Some(path) => GameLog::open(path),
        None => Ok(GameLog::in_memory(b"")),
    }
}

/// Today as PGN writes it, `2025.03.01`; nothing if the clock stands before 1970.
pub(super) fn today() -> Option<String> {
    let elapsed = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    let CivilDate { year, month, day } = CivilDate::from_unix_ms(elapsed.as_secs() * 1_000);
    Some(format!("{year:04}.{month:02}.{day:02}"))
}

/// What the command line says about one engine.
#[derive(Clone, Copy, Debug)]
struct Wanted<'a> {
    /// The word for a built-in player, or a command line.
    engine: &'a str,
    name: Option<&'a str>,
    go: Option<&'a GoCommand>,
    options: &'a [EngineOption],
}

/// The two engines of a match.
pub(super) fn two_engines(args: &TwoPlayersArgs) -> Result<[EngineSpec; 2]> {
    let a = Wanted {
        engine: &args.a,
        name: args.name_a.as_deref(),
        go: args.go_a.as_ref(),
        options: &args.options_a,
    };
    let b = Wanted {
        engine: &args.b,
        name: args.name_b.as_deref(),
        go: args.go_b.as_ref(),
        options: &args.options_b,
    };
    for (wanted, letter) in [(a, 'a'), (b, 'b')] {
        if is_built_in(wanted.engine) && (wanted.go.is_some() || !wanted.options.is_empty()) {
            let word = wanted.engine.trim();
            let message = format!("--go-{letter} and --option-{letter} are for programs, not for '{word}'");
            return Err(UsageError(message).into());
        }
    }
    let engines = specs(&[a, b])?;
    Ok(engines.try_into().expect("two are wanted"))
}

/// All engines of a tournament.
pub(super) fn tournament_engines(args: &TournamentArgs) -> Result<Vec<EngineSpec>> {
    let (n_engines, n_names) = (args.engines.len(), args.names.len());
    if n_names > 0 && n_names != n_engines {
        return Err(UsageError(format!("there are {n_engines} engines, but --name {n_names} times")).into());
    }
    let is_for_nobody = args.engines.iter().all(|engine| is_built_in(engine));
    if is_for_nobody && (args.go.is_some() || !args.options.is_empty()) {
        return Err(UsageError("--go and --option are for programs, but there is none".to_owned()).into());
    }
    let wanted = args.engines.iter().enumerate().map(|(index, engine)| Wanted {
        engine,
        name: args.names.get(index).map(String::as_str),
        go: args.go.as_ref(),
        options: &args.options,
    });
    specs(&wanted.collect::<Vec<_>>())
}

fn is_built_in(engine: &str) -> bool {
    EngineSpec::read_built_in(engine).is_some()
}

/// The engines under different names. Who is there twice without a name of its own gets a number: `static (2)`.
fn specs(wanted: &[Wanted<'_>]) -> Result<Vec<EngineSpec>> {
    let specs = wanted.iter().map(|wanted| spec(wanted).map_err(|error| UsageError(format!("{error:#}"))));
    let mut specs = specs.collect::<Result<Vec<EngineSpec>, UsageError>>()?;
    for index in 0..specs.len() {
        let is_taken = |name: &str| {
            let mut others = specs.iter().enumerate();
            // A chosen name is taken by whoever chose it, a derived one by whoever comes first.
            others.any(|(other, spec)| {
                spec.name() == name && (other < index || other > index && wanted[other].name.is_some())
            })
        };
        let name = specs[index].name().to_owned();
        if !is_taken(&name) {
            continue;
        }
        if wanted[index].name.is_some() {
            return Err(UsageError(format!("two engines are called '{name}'")).into());
        }
        let mut numbered = (2..).map(|number| format!("{name} ({number})"));
        let free = numbered.find(|name| !is_taken(name)).expect("there are fewer engines than numbers");
        specs[index] = specs[index].clone().named(&free).map_err(|error| UsageError(format!("{error:#}")))?;
    }
    Ok(specs)
}

fn spec(wanted: &Wanted<'_>) -> Result<EngineSpec> {
    let spec = EngineSpec::read_built_in(wanted.engine).unwrap_or_else(|| program(wanted))?;
    match wanted.name {
        Some(name) => spec.named(name),
        None => Ok(spec),
    }
}

fn program(wanted: &Wanted<'_>) -> Result<EngineSpec> {
    let mut program = Program::new(wanted.engine);
    for option in wanted.options {
        program = program.with_option(option.clone());
    }
    if let Some(go) = wanted.go {
        program = program.with_go(go.clone());
    }
    EngineSpec::program(program)
}

#[cfg(test)]
mod tests {
    //! The names of engines.

    use super::{Wanted, specs};

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
        check(
            &[("static", None), (" static ", None), ("static", None)],
            &["static", "static (2)", "static (3)"],
        );
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
}
