//! What a line of text consists of: words, terms (`*sumito*`), moves and cells as they are typed (`` `c1c2` ``), and rule
//! ids (`H8`), which a page makes into links.

/// A piece of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span {
    /// Plain text.
    Text(String),
    /// A word that the game gives a meaning of its own, where it is explained.
    Term(String),
    /// Something as it is typed.
    Code(String),
    /// The id of a rule.
    RuleId(String),
}

impl Span {
    /// The words of it, without any mark.
    pub fn text(&self) -> &str {
        match self {
            Span::Text(text) | Span::Term(text) | Span::Code(text) | Span::RuleId(text) => text,
        }
    }
}

/// The words of a line.
pub(crate) fn text_of(spans: &[Span]) -> String {
    spans.iter().map(Span::text).collect()
}

/// Reads a line.
///
/// # Errors
/// A mark that is not closed.
pub(crate) fn read_spans(line: &str) -> Result<Vec<Span>, String> {
    let mut spans = Vec::new();
    let mut rest = line;
    while let Some(at) = rest.find(['*', '`']) {
        let mark = &rest[at..=at];
        let inside = &rest[at + 1..];
        let end = inside.find(mark).ok_or_else(|| format!("'{mark}' is not closed"))?;
        split_ids(&rest[..at], &mut spans);
        let words = inside[..end].to_owned();
        spans.push(if mark == "*" { Span::Term(words) } else { Span::Code(words) });
        rest = &inside[end + 1..];
    }
    split_ids(rest, &mut spans);
    Ok(spans)
}

/// Adds plain text, with the rule ids in it on their own.
fn split_ids(text: &str, spans: &mut Vec<Span>) {
    let mut plain = String::new();
    let is_word = |c: char| c.is_alphanumeric();
    let mut rest = text;
    while !rest.is_empty() {
        let at_word = rest.starts_with(is_word);
        let end = rest.find(|c| is_word(c) != at_word).unwrap_or(rest.len());
        let (token, after) = rest.split_at(end);
        if at_word && is_rule_id(token) {
            if !plain.is_empty() {
                spans.push(Span::Text(std::mem::take(&mut plain)));
            }
            spans.push(Span::RuleId(token.to_owned()));
        } else {
            plain.push_str(token);
        }
        rest = after;
    }
    if !plain.is_empty() {
        spans.push(Span::Text(plain));
    }
}

/// `H8`, `A10`, `T11a`.
pub(crate) fn is_rule_id(word: &str) -> bool {
    let Some(number) = word.strip_prefix(['H', 'A', 'T']) else { return false };
    let number = number.strip_suffix(['a', 'b', 'c']).unwrap_or(number);
    !number.is_empty() && number.len() <= 2 && number.bytes().all(|byte| byte.is_ascii_digit())
}
