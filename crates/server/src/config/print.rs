//! The configuration as text: a TOML file that would lead to the same one, with a word about each setting.

use std::fmt;

use toml::Value;

use super::{Resolved, SETTINGS, SettingSource};

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
