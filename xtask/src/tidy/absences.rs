//! The invariants of `ARCHITECTURE.md` that a program can check: words that do not occur in a folder's code.

use super::{Fault, Source};

/// Something that the code of some folders does not contain.
pub(super) struct Absence {
    /// What `ARCHITECTURE.md` says, word for word.
    pub(super) promise: &'static str,
    /// Beginnings of the paths it is about.
    pub(super) folders: &'static [&'static str],
    /// Beginnings of paths that are free to do it.
    pub(super) except: &'static [&'static str],
    pub(super) words: &'static [&'static str],
}

pub(super) const ABSENCES: &[Absence] = &[
    Absence {
        promise: "No rules crate does I/O, reads a clock, starts a thread or draws a random number.",
        folders: &["crates/game/src", "crates/hive/src", "crates/abalone/src", "crates/tour/src"],
        except: &["crates/game/src/random.rs", "crates/game/src/lib.rs"],
        words: &[
            "std::fs",
            "std::io",
            "std::net",
            "std::env",
            "std::process",
            "std::thread",
            "std::time",
            "println!",
            "eprintln!",
            "SplitMix64",
        ],
    },
    Absence {
        promise: "No search reads a clock: time and the wish to stop come in through `Control`.",
        folders: &["crates/search/src", "crates/eval/src"],
        except: &[],
        words: &["Instant", "SystemTime", "std::fs", "std::net", "println!"],
    },
    Absence {
        promise: "No crate but `uhp` knows the command words of UHP.",
        folders: &["crates/"],
        except: &["crates/uhp/"],
        words: &["\"bestmove", "\"newgame", "\"validmoves"],
    },
    Absence {
        promise: "No crate but `games` lists the games.",
        folders: &["crates/"],
        except: &["crates/games/"],
        words: &["GameKind::Abalone", "GameKind::TourDeRuche"],
    },
    Absence {
        promise: "No SQL outside `store`.",
        folders: &["crates/"],
        except: &["crates/store/"],
        words: &["sqlx::", "\"SELECT ", "\"INSERT ", "\"UPDATE "],
    },
];

/// Files that may contain `unsafe`, each with its measured reason in a `SAFETY` line.
pub(super) const UNSAFE: &[&str] = &[
    "crates/abalone/src/movegen/dispatch.rs",
    "crates/hive/src/board/bitboard/avx2.rs",
    "crates/hive/src/board/bitboard/simd128.rs",
    "crates/hive/src/movegen/dispatch.rs",
    "crates/search/src/memory/mod.rs",
    "crates/wasm/src/exports.rs",
];

pub(super) fn faults(sources: &[Source], absences: &[Absence], may_be_unsafe: &[&str]) -> Vec<Fault> {
    let code = || sources.iter().filter(|source| source.is_library() && !source.path.contains("test"));
    let mut faults: Vec<Fault> = code().flat_map(|source| of_one_file(source, absences)).collect();
    for source in code().filter(|source| !may_be_unsafe.contains(&source.path.as_str())) {
        let found = lines_of_code(source)
            .find(|(_, line)| line.contains("unsafe {") || line.contains("allow(unsafe"));
        faults.extend(found.map(|(number, _)| {
            Fault::new(
                &source.path,
                number,
                format!("this file is not in the list of unsafe files in {}", file!()),
            )
        }));
    }
    let page = sources.iter().find(|source| source.path == "ARCHITECTURE.md");
    let text = page.and_then(|page| page.text.as_deref()).unwrap_or_default();
    let flat: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let promises = absences.iter().map(|absence| absence.promise);
    let untold = promises.chain(may_be_unsafe.iter().copied()).filter(|told| !flat.contains(told));
    faults.extend(
        untold.map(|told| Fault::new("ARCHITECTURE.md", 1, format!("the page does not say '{told}'"))),
    );
    faults
}

fn of_one_file(source: &Source, absences: &[Absence]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for absence in absences {
        let begins = |start: &&str| source.path.starts_with(*start);
        if !absence.folders.iter().any(begins) || absence.except.iter().any(begins) {
            continue;
        }
        for (number, line) in lines_of_code(source) {
            if let Some(word) = absence.words.iter().find(|word| contains_word(line, word)) {
                faults.push(Fault::new(&source.path, number, format!("'{word}': {}", absence.promise)));
            }
        }
    }
    faults
}

/// The lines before the tests of the file itself, without comments.
fn lines_of_code(source: &Source) -> impl Iterator<Item = (usize, &str)> {
    let code = source.lines().take_while(|(_, line)| *line != "#[cfg(test)]");
    code.filter(|(_, line)| !line.trim_start().starts_with("//"))
}

/// `Instant` is not found in `Instantly`.
fn contains_word(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| !line[at + word.len()..].starts_with(char::is_alphanumeric))
}
