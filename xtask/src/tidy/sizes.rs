//! How large files and functions are, over the whole tree: one idea a file, one screen a function.

use super::{Fault, Source};

/// The lines of the middle Rust file: shorter ones belong to a neighbour's idea, longer ones own two.
const MIDDLE_FILE: std::ops::RangeInclusive<usize> = 110..=170;
/// Of a hundred functions, ninety-nine have at most so many lines.
const LONG_FUNCTION: usize = 40;

pub(super) fn faults(sources: &[Source]) -> Vec<Fault> {
    let texts: Vec<&str> = sources
        .iter()
        .filter(|source| source.has_extension("rs"))
        .filter_map(|source| source.text.as_deref())
        .collect();
    let files = sorted(texts.iter().map(|text| text.lines().count()).collect());
    let functions = sorted(texts.iter().flat_map(|text| function_lengths(text)).collect());
    let mut faults = Vec::new();
    if let Some(middle) = at(&files, 50).filter(|middle| !MIDDLE_FILE.contains(middle)) {
        let (least, most) = (MIDDLE_FILE.start(), MIDDLE_FILE.end());
        faults.push(whole_tree(format!("the middle Rust file has {middle} lines, not {least} to {most}")));
    }
    if let Some(long) = at(&functions, 99).filter(|long| *long > LONG_FUNCTION) {
        faults.push(whole_tree(format!(
            "one function in a hundred has {long} lines, more than {LONG_FUNCTION}"
        )));
    }
    faults
}

fn whole_tree(message: String) -> Fault {
    Fault::new("crates", 1, message)
}

fn sorted(mut numbers: Vec<usize>) -> Vec<usize> {
    numbers.sort_unstable();
    numbers
}

/// The number below which so many hundredths of a sorted list lie.
pub(super) fn at(numbers: &[usize], hundredths: usize) -> Option<usize> {
    numbers.get(numbers.len() * hundredths / 100).copied()
}

/// The lines of every function with a body, its first and last included. Formatted code closes a function at the
/// depth at which it began.
pub(super) fn function_lengths(text: &str) -> Vec<usize> {
    let lines: Vec<&str> = text.lines().collect();
    let mut lengths = Vec::new();
    for (number, line) in lines.iter().enumerate().filter(|(_, line)| begins_function(line)) {
        let depth = line.len() - line.trim_start().len();
        let closes = |line: &&str| line.trim_end() == format!("{}}}", " ".repeat(depth));
        let one_line = line.ends_with('}') || line.ends_with(';');
        let end = if one_line { Some(0) } else { lines[number..].iter().position(closes) };
        lengths.extend(end.map(|end| end + 1));
    }
    lengths
}

fn begins_function(line: &str) -> bool {
    let mut words = line.trim_start().split(' ');
    let is_prefix = |word: &str| {
        ["pub", "const", "async", "unsafe", "extern"].contains(&word) || word.starts_with("pub(")
    };
    words.find(|word| !is_prefix(word)) == Some("fn")
}
