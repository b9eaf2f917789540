//! Names that say nothing, and so attract everything.

use super::{Fault, Source};

const EMPTY_NAMES: [&str; 8] = ["util", "utils", "misc", "common", "helper", "helpers", "shared", "stuff"];

/// No file and no folder on the way to it may have such a name.
pub(super) fn fault(source: &Source) -> Option<Fault> {
    let mut parts = source.path.split('/').map(|part| part.split('.').next().unwrap_or(part));
    let name = parts.find(|part| EMPTY_NAMES.contains(&part.to_ascii_lowercase().as_str()))?;
    Some(Fault::new(&source.path, 1, format!("'{name}' says nothing: name it after what it owns")))
}
