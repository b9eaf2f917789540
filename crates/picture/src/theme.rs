//! The colours of the page, read from its own style sheets, so that there is one source of them. A picture has no custom
//! properties: every colour is looked up here and written out.

use std::collections::HashMap;

pub(crate) const BOARD: &str = include_str!("../../../web/src/theme/board.css");
pub(crate) const PAGE: &str = include_str!("../../../web/src/theme/theme.css");

/// How a picture looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Dark on light.
    #[default]
    Light,
    /// Light on dark.
    Dark,
    /// Black on white, with strong lines.
    Contrast,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Theme; 3] = [Theme::Light, Theme::Dark, Theme::Contrast];

    /// The word for it in commands and addresses.
    pub fn id(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Contrast => "contrast",
        }
    }

    /// The theme with that word.
    pub fn from_id(id: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.id() == id)
    }
}

/// The colours of one game in one theme, by the name of the custom property without its hyphens.
#[derive(Clone, Debug)]
pub(crate) struct Palette {
    colors: HashMap<&'static str, &'static str>,
    /// Colours of glyphs on the pieces of each side.
    inks: [HashMap<&'static str, &'static str>; 2],
}

impl Palette {
    pub(crate) fn new(theme: Theme, game: &str) -> Palette {
        let mut palette = Palette { colors: HashMap::new(), inks: [HashMap::new(), HashMap::new()] };
        let rules: Vec<(&str, &str)> = [PAGE, BOARD].into_iter().flat_map(rules).collect();
        let of_game = format!("[data-game='{game}']");
        let wanted =
            [":root", &of_game, ":root[data-theme='contrast']", ":root[data-theme='contrast'] [data-game]"];
        let n_wanted = if theme == Theme::Contrast { 4 } else { 2 };
        for selector in &wanted[..n_wanted] {
            for (_, body) in rules.iter().filter(|(found, _)| found == selector) {
                palette.colors.extend(declarations(body, theme));
            }
        }
        for (side, selector) in [".piece-first", ".piece-second"].into_iter().enumerate() {
            for (_, body) in rules.iter().filter(|(found, _)| *found == selector) {
                palette.inks[side].extend(declarations(body, theme));
            }
        }
        palette
    }

    /// A colour of the page; black if it has none of that name, which a test rules out.
    pub(crate) fn color(&self, name: &str) -> &'static str {
        self.colors.get(name).copied().unwrap_or("#000000")
    }

    /// Whether the page has a colour of that name.
    #[cfg(test)]
    pub(crate) fn has(&self, name: &str) -> bool {
        self.colors.contains_key(name)
    }

    /// The palette in colours that depend on nothing but their names: the page may change its own any day.
    #[cfg(test)]
    pub(crate) fn recolored(mut self) -> Palette {
        for colors in [&mut self.colors].into_iter().chain(&mut self.inks) {
            for (name, color) in colors.iter_mut().filter(|(_, color)| color.starts_with('#')) {
                let hash = name.bytes().fold(7_u32, |hash, byte| hash.wrapping_mul(31) ^ u32::from(byte));
                *color = format!("#{:06x}", hash.wrapping_mul(0x9e37_79b1) >> 8).leak();
            }
        }
        self
    }

    /// The colour of a glyph on a piece of a side: its own, or that of the side.
    pub(crate) fn ink(&self, side: usize, glyph: &str) -> &'static str {
        let own = self.inks[side].get(glyph).copied();
        own.unwrap_or_else(|| self.color(if side == 0 { "first-ink" } else { "second-ink" }))
    }
}

/// The rules of a style sheet: selectors and bodies. A media query is a rule whose selector nobody asks for.
fn rules(sheet: &'static str) -> Vec<(&'static str, &'static str)> {
    let mut rules = Vec::new();
    let mut rest = sheet;
    while let Some(open) = rest.find('{') {
        // What stands before a brace may begin with comments and imports.
        let head = rest[..open].rsplit(['/', ';', '}']).next().unwrap_or_default().trim();
        let body = &rest[open + 1..];
        let end = closing(body);
        rules.push((head, &body[..end]));
        rest = body.get(end + 1..).unwrap_or_default();
    }
    rules
}

/// Where the brace closes that was opened before this text.
fn closing(text: &str) -> usize {
    let mut depth = 1;
    text.find(|c| {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        depth == 0
    })
    .unwrap_or(text.len())
}

/// `--name: value;`, with the value of the theme where there are two.
fn declarations(body: &'static str, theme: Theme) -> impl Iterator<Item = (&'static str, &'static str)> {
    body.split(';').filter_map(move |declaration| {
        let (name, value) = declaration.trim().strip_prefix("--")?.split_once(':')?;
        let value = value.trim();
        let both = value.strip_prefix("light-dark(").and_then(|both| both.strip_suffix(')'));
        let value = match both.and_then(|both| both.split_once(',')) {
            Some((_, dark)) if theme == Theme::Dark => dark.trim(),
            Some((light, _)) => light.trim(),
            None => value,
        };
        Some((name.trim(), value))
    })
}

#[cfg(test)]
mod tests {
    //! The colours that pictures use are those of the page.

    use super::{BOARD, Palette, Theme};

    #[test]
    fn every_colour_of_a_picture_is_in_the_style_sheets() {
        let names = [
            "table",
            "table-line",
            "last",
            "hint",
            "hint-edge",
            "text",
            "text-soft",
            "surface",
            "surface-raised",
            "line",
            "accent",
            "bar",
            "first-face",
            "first-side",
            "first-edge",
            "first-rim",
            "first-ink",
            "second-face",
            "second-side",
            "second-edge",
            "second-rim",
            "second-ink",
            "second-inlay",
        ];
        for theme in Theme::ALL {
            for game in ["hive", "abalone", "tour"] {
                let palette = Palette::new(theme, game);
                for name in names {
                    assert!(
                        palette.has(name) && palette.color(name).starts_with('#'),
                        "{theme:?} {game} {name}"
                    );
                }
            }
            for name in ["board-face", "board-edge", "pit", "pit-edge"] {
                assert!(Palette::new(theme, "abalone").has(name) && Palette::new(theme, "tour").has(name));
            }
            assert!(Palette::new(theme, "tour").has("star-red"));
        }
    }

    #[test]
    fn colours_are_those_of_the_game_and_the_theme() {
        let color = |theme, game| Palette::new(theme, game).color("table");
        for game in ["hive", "abalone", "tour"] {
            let (light, dark) = (color(Theme::Light, game), color(Theme::Dark, game));
            assert!(
                BOARD.contains(&format!("--table: light-dark({light}, {dark});")),
                "{game}: {light} {dark}"
            );
        }
        assert_ne!(color(Theme::Light, "hive"), color(Theme::Light, "abalone"));
        assert_eq!(color(Theme::Contrast, "abalone"), "#ffffff");
        let second = Palette::new(Theme::Light, "hive");
        assert!(BOARD.contains(&format!("--ant: {};", second.ink(1, "ant"))));
        assert_ne!(second.ink(0, "ant"), second.ink(1, "ant"));
        let tour = Palette::new(Theme::Light, "tour");
        assert_eq!(tour.ink(0, "tower"), tour.color("first-ink"), "towers have the ink of their side");
    }
}
