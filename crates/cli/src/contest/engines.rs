//! From the words of the command line to engines with different names. Nothing is started here.

use anyhow::Result;
use rusc_arena::{EngineOption, EngineSpec, GoCommand, Program};

use super::args::{TournamentArgs, TwoPlayersArgs};
use crate::args::UsageError;

/// What the command line says about one engine.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted<'a> {
    /// The word for a built-in player, or a command line.
    pub(super) engine: &'a str,
    pub(super) name: Option<&'a str>,
    pub(super) go: Option<&'a GoCommand>,
    pub(super) options: &'a [EngineOption],
}

/// The two engines of a match.
pub(super) fn of_two(args: &TwoPlayersArgs) -> Result<[EngineSpec; 2]> {
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
pub(super) fn of_tournament(args: &TournamentArgs) -> Result<Vec<EngineSpec>> {
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
pub(super) fn specs(wanted: &[Wanted<'_>]) -> Result<Vec<EngineSpec>> {
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
