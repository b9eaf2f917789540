//! What people write to each other, without what cannot be seen: characters that reverse the order of the text around
//! them, take no place, or pile up. They serve to make a line say something else than it shows. What emoji and scripts need
//! stays: joiners between letters or pictures, and one variation selector after a character.

/// Marks that may follow one letter; Vietnamese and Hebrew need three.
const MOST_MARKS: usize = 4;

/// The text without invisible characters, and without blanks around it.
pub(crate) fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut marks = 0;
    let mut characters = text.chars().peekable();
    let mut last = None;
    while let Some(character) = characters.next() {
        let joins = |other: Option<char>| other.is_some_and(is_joined);
        let keep = match character {
            JOINER | NON_JOINER => joins(last) && joins(characters.peek().copied()),
            TEXT_STYLE | EMOJI_STYLE => last.is_some_and(|last| !is_selector(last) && !last.is_whitespace()),
            mark if is_mark(mark) => marks < MOST_MARKS && last.is_some(),
            other => !is_invisible(other),
        };
        marks = if is_mark(character) { marks + 1 } else { 0 };
        if keep {
            shown.push(character);
            last = Some(character);
        }
    }
    shown.trim().to_owned()
}

const NON_JOINER: char = '\u{200c}';
const JOINER: char = '\u{200d}';
const TEXT_STYLE: char = '\u{fe0e}';
const EMOJI_STYLE: char = '\u{fe0f}';

fn is_selector(character: char) -> bool {
    matches!(character, TEXT_STYLE | EMOJI_STYLE)
}

/// Whether joiners make sense beside it: pictures, and letters of scripts that join. Latin letters never do.
fn is_joined(character: char) -> bool {
    character > '\u{500}' && !is_invisible(character) && character != JOINER && character != NON_JOINER
}

/// Combining marks that are drawn above, below or over other characters.
fn is_mark(character: char) -> bool {
    matches!(character,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
        && character != '\u{34f}'
}

fn is_invisible(character: char) -> bool {
    matches!(character,
        // Soft hyphen, grapheme joiner, Arabic letter mark, fillers and vowels without a shape.
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{2800}' | '\u{3164}' | '\u{ffa0}'
        // Zero-width characters, directions, separators, invisible operators.
        | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        // Other variation selectors, byte order mark, annotations, musical controls, tags.
        | '\u{fe00}'..='\u{fe0d}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::visible;

    #[test]
    fn what_cannot_be_seen_is_left_out() {
        for (text, expected) in [
            ("good game", "good game"),
            ("you \u{202e}niw\u{202c}!", "you niw!"),
            ("\u{2066}a\u{2069}\u{200e}b\u{200f}", "ab"),
            ("a\u{200b}b\u{2060}c\u{feff}d\u{ad}e", "abcde"),
            ("hi\u{e0041}\u{e0042}\u{e0100}", "hi"),
            ("\u{3164}\u{2800}\u{115f}", ""),
            ("line\u{2028}two", "linetwo"),
            ("a\u{200d}b\u{200c}c", "abc"),
            ("x\u{fe0f}\u{fe0f}\u{fe0f}", "x\u{fe0f}"),
            ("\u{fe0f}x", "x"),
            ("  \u{200b} ", ""),
        ] {
            assert_eq!(visible(text), expected, "{text:?}");
        }
    }

    #[test]
    fn scripts_and_pictures_keep_what_they_need() {
        for text in [
            "¡Ànims, campió!",
            "e\u{301}",
            "❤\u{fe0f} 👍🏽",
            "👩\u{200d}👩\u{200d}👧",
            "می\u{200c}خواهم",
            "क्\u{200d}ष",
            "שָׁלוֹם",
            "Tiê\u{301}ng",
        ] {
            assert_eq!(visible(text), text);
        }
    }

    #[test]
    fn marks_do_not_pile_up() {
        let piled = format!("a{}b", "\u{301}".repeat(50));
        assert_eq!(visible(&piled), format!("a{}b", "\u{301}".repeat(4)));
        assert_eq!(visible("\u{301}a"), "a");
    }
}
