//! The options of the engine: one table that lists, checks and explains them. Values are numbers; a flag is 0 or 1.

use std::num::NonZeroUsize;

use rusc_engine::{EngineOptions, Level};
use rusc_games::{GameKind, Repetition};

use super::refusal::Refusal;

/// An option, by its place in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Name {
    Level,
    MultiPV,
    NumThreads,
    Ponder,
    QueenFirst,
    RepetitionDraw,
    TableSizeMiB,
    Verbose,
}

/// What the table says of an option.
struct Entry {
    name: &'static str,
    kind: Kind,
    default: u32,
    about: &'static str,
}

enum Kind {
    Flag,
    Number { min: u32, max: u32 },
}

/// Numbers are the widest that any sensible machine would use.
const TABLE: [Entry; 8] = [
    Entry {
        name: "Level",
        kind: Kind::Number { min: 1, max: 10 },
        default: 10,
        about: "how strong bestmove plays; below 10 it needs hardly any time and errs on purpose",
    },
    Entry {
        name: "MultiPV",
        kind: Kind::Number { min: 1, max: 256 },
        default: 1,
        about: "how many best lines the search looks for; Verbose prints them, the best first",
    },
    Entry {
        name: "NumThreads",
        kind: Kind::Number { min: 1, max: 256 },
        default: 1,
        about: "threads that search and count",
    },
    Entry {
        name: "Ponder",
        kind: Kind::Flag,
        default: 0,
        about: "think about the board between commands too",
    },
    Entry {
        name: "QueenFirst",
        kind: Kind::Flag,
        default: 0,
        about: "new games allow the queen as the first piece, as the booklet does and tournaments do not",
    },
    Entry {
        name: "RepetitionDraw",
        kind: Kind::Flag,
        default: 1,
        about: "the third occurrence of a position ends the game as a draw",
    },
    Entry {
        name: "TableSizeMiB",
        kind: Kind::Number { min: 1, max: 8192 },
        default: 64,
        about: "memory in which the search remembers positions",
    },
    Entry {
        name: "Verbose",
        kind: Kind::Flag,
        default: 0,
        about: "bestmove also prints move;depth;score;line for each depth before its answer",
    },
];

impl Name {
    const ALL: [Name; TABLE.len()] = [
        Name::Level,
        Name::MultiPV,
        Name::NumThreads,
        Name::Ponder,
        Name::QueenFirst,
        Name::RepetitionDraw,
        Name::TableSizeMiB,
        Name::Verbose,
    ];

    /// The options that mean something in a game.
    pub(super) fn of(kind: GameKind) -> impl Iterator<Item = Name> {
        let has_booklet = kind.booklet_suffix().is_some();
        Name::ALL.into_iter().filter(move |&name| name != Name::QueenFirst || has_booklet)
    }

    /// The option with exactly that name.
    pub(super) fn read(kind: GameKind, text: &str) -> Result<Name, Refusal> {
        let named = Name::of(kind).find(|name| name.entry().name == text);
        named.ok_or_else(|| Refusal::UnknownOption(text.chars().take(40).collect()))
    }

    fn entry(self) -> &'static Entry {
        &TABLE[self as usize]
    }

    /// One line for the help.
    pub(super) fn help(self) -> String {
        format!("{}: {}", self.entry().name, self.entry().about)
    }
}

/// The values now.
#[derive(Clone, Debug)]
pub(super) struct Options {
    values: [u32; TABLE.len()],
}

impl Default for Options {
    fn default() -> Self {
        Options { values: Name::ALL.map(|name| name.entry().default) }
    }
}

impl Options {
    /// `Name;type;value;default[;min;max]`.
    pub(super) fn line(&self, name: Name) -> String {
        let entry = name.entry();
        let value = self.values[name as usize];
        match entry.kind {
            Kind::Flag => format!("{};bool;{};{}", entry.name, flag(value), flag(entry.default)),
            Kind::Number { min, max } => format!("{};int;{value};{};{min};{max}", entry.name, entry.default),
        }
    }

    /// Takes a value in the same form as it is printed, flags in any case.
    pub(super) fn set(&mut self, name: Name, text: &str) -> Result<(), Refusal> {
        let entry = name.entry();
        let value = match entry.kind {
            Kind::Flag => [0, 1].into_iter().find(|&value| flag(value).eq_ignore_ascii_case(text)),
            Kind::Number { min, max } => text.parse().ok().filter(|value| (min..=max).contains(value)),
        };
        let expected = || match entry.kind {
            Kind::Flag => "True or False".to_owned(),
            Kind::Number { min, max } => format!("a whole number from {min} to {max}"),
        };
        let value = value.ok_or_else(|| Refusal::OptionValue { name: entry.name, expected: expected() })?;
        self.values[name as usize] = value;
        Ok(())
    }

    pub(super) fn threads(&self) -> NonZeroUsize {
        NonZeroUsize::new(self.values[Name::NumThreads as usize] as usize).expect("its minimum is 1")
    }

    /// What an engine needs to know.
    pub(super) fn engine(&self) -> EngineOptions {
        let table_megabytes = self.values[Name::TableSizeMiB as usize] as usize;
        let lines = self.values[Name::MultiPV as usize] as usize;
        EngineOptions { table_megabytes, threads: self.threads().get(), lines, ..EngineOptions::default() }
    }

    pub(super) fn level(&self) -> Level {
        let number = u8::try_from(self.values[Name::Level as usize]).ok();
        number.and_then(Level::new).expect("its range is that of the levels")
    }

    pub(super) fn repetition(&self) -> Repetition {
        if self.is_on(Name::RepetitionDraw) { Repetition::Draws } else { Repetition::PlaysOn }
    }

    pub(super) fn is_on(&self, name: Name) -> bool {
        self.values[name as usize] != 0
    }
}

fn flag(value: u32) -> &'static str {
    if value == 0 { "False" } else { "True" }
}
