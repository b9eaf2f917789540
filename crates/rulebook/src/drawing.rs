//! Boards of Abalone as rule files give them: `black e3 e4`, `white e5`, `side white`; made into the drawing that the
//! game reads.

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The rows from the top, each with its first and last number.
const ROWS: [(char, u8, u8); 9] = [
    ('i', 5, 9),
    ('h', 4, 9),
    ('g', 3, 9),
    ('f', 2, 9),
    ('e', 1, 9),
    ('d', 1, 8),
    ('c', 1, 7),
    ('b', 1, 6),
    ('a', 1, 5),
];

/// The marbles that a case lists.
#[derive(Default)]
pub(crate) struct Marbles {
    cells: BTreeMap<(char, u8), char>,
    side: Option<&'static str>,
}

impl Marbles {
    pub(crate) fn black(&mut self, cells: &str) -> Result<(), String> {
        self.put(cells, 'b')
    }

    pub(crate) fn white(&mut self, cells: &str) -> Result<(), String> {
        self.put(cells, 'w')
    }

    /// Who is to move: `white`; black unless it is said.
    pub(crate) fn side(&mut self, side: &str) -> Result<(), String> {
        let names = ["Black", "White"];
        let known = names.into_iter().find(|name| name.eq_ignore_ascii_case(side));
        self.side = Some(known.ok_or_else(|| format!("'{side}' is no side"))?);
        Ok(())
    }

    fn put(&mut self, cells: &str, letter: char) -> Result<(), String> {
        for cell in cells.split_whitespace() {
            let on_board = |&(row, first, last): &(char, u8, u8)| {
                let number = cell.strip_prefix(row)?.parse().ok()?;
                (first..=last).contains(&number).then_some((row, number))
            };
            let at = ROWS.iter().find_map(on_board).ok_or_else(|| format!("'{cell}' is no cell"))?;
            self.cells.insert(at, letter);
        }
        Ok(())
    }

    /// The drawing, if any marble was listed.
    pub(crate) fn drawing(&self) -> Option<String> {
        if self.cells.is_empty() {
            return None;
        }
        let side = self.side.unwrap_or("Black");
        let mut text = format!("Abalone\n{side}[1]\n\n");
        for (row, first, last) in ROWS {
            let indent = usize::from(9 - (last - first + 1));
            let cells: Vec<String> = (first..=last)
                .map(|number| self.cells.get(&(row, number)).unwrap_or(&'.').to_string())
                .collect();
            let _ = writeln!(text, "{:indent$}{row}  {}", "", cells.join(" "));
        }
        Some(text)
    }
}
