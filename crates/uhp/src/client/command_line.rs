//! A command line cut into words, without a shell: blanks separate, single and double quotes keep together. There are
//! no other special characters, so that paths of any system can be written as they are.

use super::UhpError;

/// The words of a command line, the program first.
pub(super) fn words(line: &str) -> Result<Vec<String>, UhpError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in line.chars() {
        match (quote, c) {
            (Some(open), _) if open == c => quote = None,
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, _) if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    match (quote, words.first()) {
        (Some(_), _) => Err(UhpError::CommandLine("a quote is not closed")),
        (None, None) => Err(UhpError::CommandLine("it is empty")),
        (None, Some(_)) => Ok(words),
    }
}

#[cfg(test)]
mod tests {
    use super::words;

    fn check(line: &str, expected: &[&str]) {
        assert_eq!(words(line).unwrap(), expected, "{line}");
    }

    #[test]
    fn blanks_separate_words_and_quotes_keep_them_together() {
        check("engine", &["engine"]);
        check("  engine   uhp\t--threads 1 ", &["engine", "uhp", "--threads", "1"]);
        check(r#""my engine" 'a "b" c' """#, &["my engine", r#"a "b" c"#, ""]);
        check(r"C:\hive\engine.exe --x='1 2'", &[r"C:\hive\engine.exe", "--x=1 2"]);
    }

    #[test]
    fn open_quotes_and_empty_lines_are_errors() {
        for line in ["", "   ", "'engine", "engine \"uhp"] {
            assert!(words(line).is_err(), "{line}");
        }
    }
}
