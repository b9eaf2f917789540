//! Weights as text: the source of an evaluator's `weights.rs`, written and read. Every group of features has its name in a
//! comment, so that weights never end up under another feature.

use std::fmt::Write;

use anyhow::{Context, Result, bail};
use rusc_eval::Group;

/// Numbers on a line: as many as divide a long group evenly, or all of a short one.
const WIDTHS: [usize; 4] = [10, 7, 4, 1];

/// The table as Rust source, with a heading of whole sentences.
pub(crate) fn write(groups: &[Group], weights: &[i32], heading: &str) -> String {
    let mut text = String::new();
    for line in heading.lines() {
        let _ = writeln!(text, "{}", format!("//! {line}").trim_end());
    }
    text += "\nuse super::features::COUNT;\n\n#[rustfmt::skip]\npub(super) const WEIGHTS: [i32; COUNT] = [\n";
    for group in groups {
        let _ = writeln!(text, "    // {}", group.name);
        let even = WIDTHS.into_iter().find(|&width| group.len.is_multiple_of(width));
        let width = if group.len <= 15 { group.len } else { even.unwrap_or(group.len) };
        for line in weights[group.first..group.first + group.len].chunks(width) {
            let numbers: Vec<String> = line.iter().map(i32::to_string).collect();
            let _ = writeln!(text, "    {},", numbers.join(", "));
        }
    }
    text + "];\n"
}

/// Reads such a table.
///
/// # Errors
/// The text is no table, or one for other features.
pub(crate) fn read(groups: &[Group], text: &str) -> Result<Vec<i32>> {
    let (_, table) = text.split_once("= [").context("there is no table in the text")?;
    let (table, _) = table.split_once("];").context("the table has no end")?;
    let mut weights = Vec::new();
    let mut expected = groups.iter();
    for line in table.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(name) = line.strip_prefix("//") {
            let group =
                expected.next().with_context(|| format!("'{}' is one group too many", name.trim()))?;
            if name.trim() != group.name || weights.len() != group.first {
                bail!(
                    "expected {} after {} weights and found{name} after {}",
                    group.name,
                    group.first,
                    weights.len()
                );
            }
            continue;
        }
        for number in line.split(',').map(str::trim).filter(|number| !number.is_empty()) {
            weights.push(number.parse().with_context(|| format!("'{number}' is no weight"))?);
        }
    }
    let size = groups.iter().map(|group| group.len).sum();
    if expected.next().is_some() || weights.len() != size {
        bail!("expected {size} weights in {} groups and found {}", groups.len(), weights.len());
    }
    Ok(weights)
}
