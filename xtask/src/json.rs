//! A reader for the JSON that `cargo metadata` prints, in place of a dependency that would take longer to compile
//! than everything else here. It keeps strings, lists and objects; numbers and words are read and forgotten.

use std::iter::Peekable;
use std::str::Chars;

/// A value.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Json {
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
    /// A number, `true`, `false` or `null`.
    Other,
}

impl Json {
    /// Reads a whole text; `None` if it is not JSON.
    pub(crate) fn parse(text: &str) -> Option<Json> {
        let mut chars = text.chars().peekable();
        let value = value(&mut chars)?;
        next_visible(&mut chars).is_none().then_some(value)
    }

    /// The member of an object.
    pub(crate) fn get(&self, key: &str) -> Option<&Json> {
        match self {
            Json::Object(members) => members.iter().find(|(name, _)| name == key).map(|(_, value)| value),
            _ => None,
        }
    }

    /// The elements of a list; nothing for anything else.
    pub(crate) fn elements(&self) -> &[Json] {
        match self {
            Json::List(elements) => elements,
            _ => &[],
        }
    }

    pub(crate) fn as_text(&self) -> Option<&str> {
        match self {
            Json::Text(text) => Some(text),
            _ => None,
        }
    }
}

type Input<'a> = Peekable<Chars<'a>>;

fn next_visible(input: &mut Input) -> Option<char> {
    while input.next_if(char::is_ascii_whitespace).is_some() {}
    input.peek().copied()
}

fn value(input: &mut Input) -> Option<Json> {
    match next_visible(input)? {
        '"' => text(input).map(Json::Text),
        '[' => sequence(input, ']', value).map(Json::List),
        '{' => sequence(input, '}', member).map(Json::Object),
        _ => word(input),
    }
}

/// Elements between brackets, with commas between them.
fn sequence<T>(input: &mut Input, close: char, element: fn(&mut Input) -> Option<T>) -> Option<Vec<T>> {
    input.next();
    let mut elements = Vec::new();
    if next_visible(input)? == close {
        input.next();
        return Some(elements);
    }
    loop {
        elements.push(element(input)?);
        next_visible(input)?;
        match input.next()? {
            ',' => {}
            end if end == close => return Some(elements),
            _ => return None,
        }
    }
}

fn member(input: &mut Input) -> Option<(String, Json)> {
    next_visible(input)?;
    let key = text(input)?;
    (next_visible(input)? == ':').then(|| input.next())?;
    Some((key, value(input)?))
}

fn text(input: &mut Input) -> Option<String> {
    input.next_if_eq(&'"')?;
    let mut out = String::new();
    loop {
        match input.next()? {
            '"' => return Some(out),
            '\\' => out.push(escaped(input)?),
            c => out.push(c),
        }
    }
}

/// The character after a backslash. Halves of surrogate pairs do not occur in paths and names, and are refused.
fn escaped(input: &mut Input) -> Option<char> {
    match input.next()? {
        'n' => Some('\n'),
        't' => Some('\t'),
        'r' => Some('\r'),
        'b' => Some('\u{8}'),
        'f' => Some('\u{c}'),
        'u' => {
            let code = (0..4).try_fold(0, |code, _| Some(code << 4 | input.next()?.to_digit(16)?))?;
            char::from_u32(code)
        }
        c @ ('"' | '\\' | '/') => Some(c),
        _ => None,
    }
}

fn word(input: &mut Input) -> Option<Json> {
    let mut letters = String::new();
    while let Some(c) = input.next_if(|c| c.is_ascii_alphanumeric() || "+-.".contains(*c)) {
        letters.push(c);
    }
    let known = matches!(letters.as_str(), "true" | "false" | "null") || letters.parse::<f64>().is_ok();
    known.then_some(Json::Other)
}
