//! Cutting command lines into words.

use super::command_line::words;

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
