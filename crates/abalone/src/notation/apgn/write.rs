//! From games to a file.

use std::fmt;

use rusc_game::{Outcome, Side};

use super::ApgnGame;
use super::tags::{self, REQUIRED};

/// No line of moves is longer.
const WIDTH: usize = 80;

impl fmt::Display for ApgnGame {
    /// The tags, a blank line, the moves, and a line break at the end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = result_text(self.result());
        let setup = self.record().setup();
        for name in REQUIRED {
            let value = match name {
                "Variant" => tags::variant_name(&setup.start),
                "Result" => result,
                "Notation" => "Aba-Pro",
                // What is not known is not invented.
                "Date" => self.tags.get(name).unwrap_or("????.??.??"),
                _ => self.tags.get(name).unwrap_or("?"),
            };
            f.write_str(&tags::write(name, value))?;
        }
        for (name, value) in tags::extra_tags(setup) {
            f.write_str(&tags::write(name, &value))?;
        }
        let others = self.tags.iter().filter(|(name, _)| !REQUIRED.contains(name));
        for (name, value) in others {
            f.write_str(&tags::write(name, value))?;
        }
        f.write_str(&tags::write("Plies", &self.record().texts().len().to_string()))?;
        f.write_str("\n")?;
        self.write_moves(f, result)
    }
}

impl ApgnGame {
    fn write_moves(&self, f: &mut fmt::Formatter<'_>, result: &str) -> fmt::Result {
        let start = self.record().setup().start.ply() as usize % 2;
        let moves = self.record().texts().iter().enumerate().map(|(index, text)| {
            let ply = start + index;
            let turn = ply / 2 + 1;
            match Side::at_ply(ply) {
                Side::First => format!("{turn}. {text}"),
                Side::Second if index == 0 => format!("{turn}... {text}"),
                Side::Second => text.clone(),
            }
        });
        let mut width = 0;
        for word in moves.chain([result.to_owned()]) {
            let separator = match width {
                0 => "",
                _ if width + 1 + word.len() > WIDTH => "\n",
                _ => " ",
            };
            width = if separator == " " { width + 1 + word.len() } else { word.len() };
            write!(f, "{separator}{word}")?;
        }
        f.write_str("\n")
    }
}

/// 1-0 means that Black won.
fn result_text(result: Option<Outcome>) -> &'static str {
    match result {
        Some(Outcome::Win(Side::First)) => "1-0",
        Some(Outcome::Win(Side::Second)) => "0-1",
        Some(Outcome::Draw) => "1/2-1/2",
        None => "*",
    }
}
