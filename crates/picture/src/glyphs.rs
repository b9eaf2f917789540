//! The drawings of the pieces: the page's own, from `web/src/glyphs/glyphs.json`.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

use serde::Deserialize;

pub(crate) const SHEET: &str = include_str!("../../../web/src/glyphs/glyphs.json");

/// A path of a glyph, in a box from -50 to 50.
#[derive(Debug, Deserialize)]
struct Stroke {
    #[serde(rename = "as")]
    role: Role,
    d: String,
    width: Option<f64>,
    #[serde(default)]
    mirror: bool,
}

/// Whether a path is filled or drawn, and in which colour.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Role {
    Ink,
    Line,
    Cut,
    Cutline,
}

static GLYPHS: LazyLock<HashMap<String, Vec<Stroke>>> =
    LazyLock::new(|| serde_json::from_str(SHEET).unwrap_or_default());

/// A glyph as paths, in the colour of the text; `face` is the colour of what shows through. Nothing for a name that has no
/// drawing.
pub(crate) fn glyph(name: &str, face: &str) -> String {
    let mut svg = String::new();
    for stroke in GLYPHS.get(name).into_iter().flatten() {
        let color = if matches!(stroke.role, Role::Ink | Role::Line) { "currentColor" } else { face };
        let paint = match stroke.role {
            Role::Ink | Role::Cut => format!("fill=\"{color}\""),
            Role::Line | Role::Cutline => format!(
                "fill=\"none\" stroke=\"{color}\" stroke-width=\"{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"",
                stroke.width.unwrap_or(1.0)
            ),
        };
        let _ = write!(svg, "<path d=\"{}\" {paint}/>", stroke.d);
        if stroke.mirror {
            let _ = write!(svg, "<path d=\"{}\" {paint} transform=\"scale(-1 1)\"/>", stroke.d);
        }
    }
    svg
}

#[cfg(test)]
mod tests {
    //! The sheet of the page can be read here.

    use super::{GLYPHS, glyph};

    #[test]
    fn every_glyph_of_the_page_is_drawn() {
        assert_eq!(GLYPHS.len(), 13);
        for name in GLYPHS.keys() {
            assert!(glyph(name, "#fff").starts_with("<path d=\"M"), "{name}");
        }
        assert_eq!(glyph("ball", "#fff"), "", "a ball is a body without a glyph");
    }
}
