//! A book as text. The head says how it was made and how far that has come; then follow the openings, one a line.
//!
//! ```text
//! # Openings for Hive: 6 half-moves at random, kept if a search of 100000 nodes finds them even within 30 points.
//! # Made by: rusc book hive --setup Base --plies 6 --count 100 --nodes 100000 --tolerance 30 --seed 1
//! # Tried: 345
//! # Found: 100 of 100
//! Base;InProgress;White[4];wS1;bG1 wS1-;…   # +12, depth 9
//! ```

use std::fmt::Write;

use anyhow::{Context, Result, ensure};

use super::{Book, BookRecipe, Entry};

const MADE_BY: &str = "# Made by: ";
const TRIED: &str = "# Tried: ";

/// What a text says about a book.
pub(super) struct Begun {
    pub(super) entries: Vec<Vec<Entry>>,
    pub(super) n_tried: u64,
}

pub(super) fn write(book: &Book) -> String {
    let recipe = &book.recipe;
    let (name, plies, nodes, tolerance) = (recipe.kind.name(), recipe.plies, recipe.nodes, recipe.tolerance);
    let mut text = format!(
        "# Openings for {name}: {plies} half-moves at random, kept if a search of {nodes} nodes finds them even within \
         {tolerance} points.\n"
    );
    let (tried, found, count) = (book.n_tried, book.len(), recipe.count);
    let _ = writeln!(text, "{MADE_BY}{recipe}\n{TRIED}{tried}\n# Found: {found} of {count}");
    let longest = book.entries.iter().map(Vec::len).max().unwrap_or(0);
    for index in 0..longest {
        for entry in book.entries.iter().filter_map(|entries| entries.get(index)) {
            let _ = writeln!(text, "{}  # {}", entry.game_string, entry.comment);
        }
    }
    text
}

pub(super) fn read(recipe: &BookRecipe, text: &str) -> Result<Begun> {
    let value = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
    let made_by =
        value(MADE_BY).context("it is not a book that can be continued: it does not say how it was made")?;
    let here = recipe.to_string();
    ensure!(made_by == here, "it is another book: it was made by '{made_by}', and this is '{here}'");
    let n_tried = value(TRIED).and_then(|word| word.parse().ok());
    let n_tried =
        n_tried.context("it is not a book that can be continued: it does not say how far it came")?;
    let mut entries: Vec<Vec<Entry>> = recipe.setups.iter().map(|_| Vec::new()).collect();
    for (index, line) in text.lines().enumerate() {
        if line.starts_with('#') || line.trim().is_empty() {
            continue;
        }
        let (setup, entry) =
            read_entry(recipe, line).with_context(|| format!("line {} is damaged", index + 1))?;
        entries[setup].push(entry);
    }
    let found = entries.iter().map(Vec::len).sum::<usize>();
    ensure!(found <= recipe.count && found as u64 <= n_tried, "it has more openings than it should");
    Ok(Begun { entries, n_tried })
}

/// An opening and the place of its set-up.
fn read_entry(recipe: &BookRecipe, line: &str) -> Result<(usize, Entry)> {
    let (game_string, comment) = line.split_once('#').context("it has no score")?;
    let game = recipe.kind.read_game(game_string.trim())?;
    ensure!(game.ply() == recipe.plies, "it has {} half-moves, not {}", game.ply(), recipe.plies);
    let of_setup = |setup: &String| recipe.kind.start(setup).is_ok_and(|start| start.setup() == game.setup());
    let setup = recipe.setups.iter().position(of_setup).context("it begins from another set-up")?;
    Ok((setup, Entry { game_string: game.game_string(), comment: comment.trim().to_owned() }))
}
