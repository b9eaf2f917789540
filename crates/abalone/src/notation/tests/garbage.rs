//! Whatever the text, reading it ends with an answer.

use rusc_game::{Notation, SplitMix64};

use crate::{Diagram, Layout, Position, Setup, apgn};

/// Parts of texts that mean something, and some that do not.
const PIECES: [&str; 48] = [
    "a1",
    "b2",
    "c3",
    "c5",
    "d4",
    "e5",
    "i9",
    "a",
    "1",
    "9",
    "0",
    "-",
    "/",
    ":",
    ">",
    "*",
    "NW",
    "E",
    "i-",
    "s-",
    "11",
    "3:",
    "/Left",
    "/Out",
    "Abalone",
    "pos=",
    "balls=4",
    "limit=9",
    ",",
    ";",
    " ",
    "\n",
    "[",
    "]",
    "\"",
    "\\",
    "{",
    "}",
    "S",
    "s",
    "8/",
    "5/6/7/8/9/8/7/6/5",
    " b",
    "_",
    "é",
    "→",
    "Black[1]",
    "out 1b",
];

const HEAD: &str = "[Event \"?\"]\n[Date \"?\"]\n[Black \"?\"]\n[White \"?\"]\n[Variant \"belgian\"]\n[Result \"*\"]\n\
                    [Notation \"Aba-Pro\"]\n\n";

#[test]
fn no_text_makes_a_reader_panic() {
    let mut random = SplitMix64::new(7);
    let pos = Position::new(&Setup::from(Layout::BELGIAN_DAISY));
    let mut read = 0;
    for _ in 0..20_000 {
        let text: String = (0..=random.below(9)).filter_map(|_| random.pick(&PIECES).copied()).collect();
        read += usize::from(pos.read_move(&text).is_ok());
        read += usize::from(text.parse::<Setup>().is_ok());
        read += usize::from(text.parse::<Diagram>().is_ok());
        read += usize::from(Position::from_text(&text).is_ok());
        read += apgn::games(&text).chain(apgn::games(&format!("{HEAD}{text}"))).flatten().count();
    }
    assert!(read > 100, "{read}");
}
