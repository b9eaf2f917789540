//! A value of JSON, to be written and not to be read. Numbers that JSON cannot say, such as infinity, become `null`.

use std::fmt::{self, Display, Formatter};

use rusc_rating::Estimate;

/// What JSON knows, as far as summaries need it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Json {
    Null,
    Number(f64),
    Count(u64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(&'static str, Json)>),
}

impl Json {
    pub(crate) fn text(text: &str) -> Json {
        Json::Text(text.to_owned())
    }

    pub(crate) fn count(count: usize) -> Json {
        Json::Count(count as u64)
    }

    pub(crate) fn estimate(estimate: Estimate) -> Json {
        Json::Object(vec![
            ("value", Json::Number(estimate.value)),
            ("low", Json::Number(estimate.low)),
            ("high", Json::Number(estimate.high)),
        ])
    }

    /// The value, or `null` if there is none.
    pub(crate) fn or_null<T>(value: Option<T>, write: impl FnOnce(T) -> Json) -> Json {
        value.map_or(Json::Null, write)
    }
}

impl Display for Json {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Json::Number(number) if number.is_finite() => write!(f, "{number}"),
            Json::Null | Json::Number(_) => f.write_str("null"),
            Json::Count(count) => write!(f, "{count}"),
            Json::Text(text) => write_text(f, text),
            Json::List(items) => {
                f.write_str("[")?;
                for (index, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if index == 0 { "" } else { "," })?;
                }
                f.write_str("]")
            }
            Json::Object(fields) => {
                f.write_str("{")?;
                for (index, (name, value)) in fields.iter().enumerate() {
                    f.write_str(if index == 0 { "" } else { "," })?;
                    write_text(f, name)?;
                    write!(f, ":{value}")?;
                }
                f.write_str("}")
            }
        }
    }
}

fn write_text(f: &mut Formatter<'_>, text: &str) -> fmt::Result {
    f.write_str("\"")?;
    for c in text.chars() {
        match c {
            '"' => f.write_str("\\\"")?,
            '\\' => f.write_str("\\\\")?,
            '\n' => f.write_str("\\n")?,
            c if c.is_control() => write!(f, "\\u{:04x}", u32::from(c))?,
            c => write!(f, "{c}")?,
        }
    }
    f.write_str("\"")
}
