//! Settings as TOML, both ways. Reading: keys are named like the flags, lists may be arrays, switches booleans. Printing: a
//! file that gives the same configuration, with the help and the source of each setting.

use std::fmt;
use std::path::Path;

use toml::{Table, Value};

use super::{ConfigError, Given, Resolved, SETTINGS, SettingSource};

/// Reads a file.
///
/// # Errors
/// The file cannot be read, is not TOML, or has an unknown key.
pub fn read_file(path: &Path) -> Result<Vec<Given>, ConfigError> {
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path)
        .map_err(|error| ConfigError::BadFile { path: name.clone(), reason: error.to_string() })?;
    read_text(&name, &text)
}

/// Reads the text of a file.
pub(super) fn read_text(name: &str, text: &str) -> Result<Vec<Given>, ConfigError> {
    let bad = |reason: String| ConfigError::BadFile { path: name.to_owned(), reason };
    let table: Table = text.parse().map_err(|error: toml::de::Error| bad(error.to_string()))?;
    let mut given = Vec::with_capacity(table.len());
    for (key, value) in &table {
        let setting = SETTINGS.iter().find(|setting| setting.key == key);
        let unknown = || ConfigError::Unknown { path: name.to_owned(), key: key.clone() };
        let key = setting.ok_or_else(unknown)?.key;
        let value = plain(value)
            .ok_or_else(|| bad(format!("{key}: expected a text, a number or a list of texts")))?;
        given.push(Given { source: SettingSource::File, key, value });
    }
    Ok(given)
}

fn plain(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Integer(number) => Some(number.to_string()),
        Value::Boolean(switch) => Some(switch.to_string()),
        Value::Array(values) => {
            let texts: Option<Vec<_>> = values.iter().map(Value::as_str).collect();
            Some(texts?.join(","))
        }
        _ => None,
    }
}

impl fmt::Display for Resolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (setting, source) in SETTINGS.iter().zip(&self.sources) {
            let origin = match source {
                SettingSource::Flag => format!("from --{}", setting.key),
                SettingSource::Environment => format!("from {}", setting.variable()),
                SettingSource::File => "from the file".to_owned(),
                SettingSource::Default => format!("by default; {} would change it", setting.variable()),
            };
            writeln!(f, "# {} ({origin}).", setting.help)?;
            writeln!(f, "{} = {}\n", setting.key, Value::String(setting.get(&self.config)))?;
        }
        Ok(())
    }
}
