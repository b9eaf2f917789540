//! A command line cut into words, without a shell: blanks separate, single and double quotes keep together. There are
//! no other special characters, so that paths of any system can be written as they are.

use super::ClientError;

/// The words of a command line, the program first.
pub(super) fn words(line: &str) -> Result<Vec<String>, ClientError> {
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
        (Some(_), _) => Err(ClientError::CommandLine("a quote is not closed")),
        (None, None) => Err(ClientError::CommandLine("it is empty")),
        (None, Some(_)) => Ok(words),
    }
}
