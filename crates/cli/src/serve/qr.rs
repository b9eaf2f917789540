//! A QR code in the terminal: half blocks, two modules to a character, or plain ASCII where there are no such characters.
//!
//! Terminals are dark or light, and a code needs dark modules on a light ground. With colours both are set. Without them the
//! light modules are inked, which is right on a dark terminal; on a light one the code is a negative, which telephones of
//! today read as well.

use std::env;
use std::fmt::Write;
use std::io::IsTerminal;

use qrcodegen::{QrCode, QrCodeEcc};

/// The light border that the standard asks for, in modules.
const BORDER: i32 = 4;
/// Black on white, and back to normal.
const COLOURS: [&str; 2] = ["\x1b[38;2;0;0;0;48;2;255;255;255m", "\x1b[0m"];

/// What a terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ink {
    /// Half blocks in black on white.
    Coloured,
    /// Half blocks in the colours of the terminal.
    Blocks,
    /// `##` and blanks.
    Ascii,
}

impl Ink {
    /// What standard output can show.
    pub(super) fn of_stdout() -> Ink {
        Ink::of(|name| env::var(name).ok(), std::io::stdout().is_terminal())
    }

    fn of(variable: impl Fn(&str) -> Option<String>, is_terminal: bool) -> Ink {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let locale = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG")).unwrap_or_default();
        let locale = locale.to_ascii_lowercase();
        let is_utf8 = cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8");
        let has_colours =
            is_terminal && set("NO_COLOR").is_none() && variable("TERM").is_none_or(|term| term != "dumb");
        match (is_utf8, has_colours) {
            (false, _) => Ink::Ascii,
            (true, true) => Ink::Coloured,
            (true, false) => Ink::Blocks,
        }
    }
}

/// The code of a text, with a line break after each line; nothing if the text is too long for a code.
pub(super) fn draw(text: &str, ink: Ink) -> Option<String> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    // The code knows itself outside its borders: everything there is light.
    let is_dark = |x: i32, y: i32| code.get_module(x, y);
    let places = -BORDER..code.size() + BORDER;
    let mut drawn = String::new();
    if ink == Ink::Ascii {
        for y in places.clone() {
            drawn.extend(places.clone().map(|x| if is_dark(x, y) { "  " } else { "##" }));
            drawn.push('\n');
        }
        return Some(drawn);
    }
    for y in places.clone().step_by(2) {
        let line: String =
            places.clone().map(|x| half_block([is_dark(x, y), is_dark(x, y + 1)], ink)).collect();
        // Writing into a string cannot fail.
        let _ = match ink {
            Ink::Coloured => writeln!(drawn, "{}{line}{}", COLOURS[0], COLOURS[1]),
            _ => writeln!(drawn, "{line}"),
        };
    }
    Some(drawn)
}

/// The character for two modules, one above the other.
fn half_block([upper, lower]: [bool; 2], ink: Ink) -> char {
    // What is inked: the dark modules on a light ground, or the light ones on a dark.
    let inks_dark = ink == Ink::Coloured;
    match [upper == inks_dark, lower == inks_dark] {
        [true, true] => '█',
        [true, false] => '▀',
        [false, true] => '▄',
        [false, false] => ' ',
    }
}

#[cfg(test)]
mod tests {
    use qrcodegen::{QrCode, QrCodeEcc};

    use super::{BORDER, COLOURS, Ink, draw};

    const LINK: &str = "http://192.168.1.20:8080/";

    /// The modules of a drawing, `true` for dark.
    fn read(drawn: &str, ink: Ink) -> Vec<Vec<bool>> {
        let mut rows = Vec::new();
        for line in drawn.lines() {
            let line = line.trim_start_matches(COLOURS[0]).trim_end_matches(COLOURS[1]);
            let cells: Vec<char> = line.chars().collect();
            if ink == Ink::Ascii {
                rows.push(cells.chunks(2).map(|cell| cell[0] == ' ').collect());
                continue;
            }
            let inks_dark = ink == Ink::Coloured;
            for inked in [['█', '▀'], ['█', '▄']] {
                rows.push(cells.iter().map(|cell| inked.contains(cell) == inks_dark).collect());
            }
        }
        rows
    }

    #[test]
    fn every_drawing_has_the_modules_of_the_code_and_a_light_border() {
        let code = QrCode::encode_text(LINK, QrCodeEcc::Medium).expect("it is short");
        for ink in [Ink::Coloured, Ink::Blocks, Ink::Ascii] {
            let rows = read(&draw(LINK, ink).expect("it is short"), ink);
            for (y, row) in (-BORDER..code.size() + BORDER).zip(&rows) {
                let expected: Vec<bool> =
                    (-BORDER..code.size() + BORDER).map(|x| code.get_module(x, y)).collect();
                assert_eq!(row, &expected, "{ink:?} {y}");
            }
            assert!(rows.len() as i32 >= code.size() + 2 * BORDER, "{ink:?}");
        }
        assert_eq!(draw(&"x".repeat(5000), Ink::Blocks), None);
    }

    #[test]
    fn the_ink_is_what_the_terminal_can_show() {
        let ink = |variables: &[(&str, &str)], is_terminal| {
            let found = |name: &str| {
                let pair = variables.iter().find(|(key, _)| *key == name);
                pair.map(|(_, value)| (*value).to_owned())
            };
            Ink::of(found, is_terminal)
        };
        assert_eq!(ink(&[("LANG", "ca_ES.UTF-8")], true), Ink::Coloured);
        assert_eq!(ink(&[("LANG", "ca_ES.UTF-8")], false), Ink::Blocks);
        assert_eq!(ink(&[("LANG", "ca_ES.UTF-8"), ("NO_COLOR", "1")], true), Ink::Blocks);
        assert_eq!(ink(&[("LANG", "ca_ES.UTF-8"), ("TERM", "dumb")], true), Ink::Blocks);
        if !cfg!(windows) {
            assert_eq!(ink(&[("LANG", "ca_ES.UTF-8"), ("LC_ALL", "C")], true), Ink::Ascii);
            assert_eq!(ink(&[], true), Ink::Ascii);
        }
    }
}
