//! How the screen looks: with or without colours, with box-drawing characters or plain ASCII, and what each game looks
//! like. No game needs a colour to be read: sides have letters or marks of their own, and what is held, aimed at or
//! advised has brackets.

use ratatui::style::{Color, Modifier, Style};
use rusc_games::{GameKind, Side, Tile};

use crate::geometry::Shape;

/// The characters the terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charset {
    /// Box drawing, arrows and dots.
    Unicode,
    /// Nothing beyond ASCII.
    Ascii,
}

/// Whether there are colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// 256 of them.
    Shown,
    /// None, as `NO_COLOR` asks; bold, dim and reversed text are left.
    Hidden,
}

/// What a terminal can show, and what its user wants to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The characters.
    pub charset: Charset,
    /// The colours.
    pub colours: Colours,
}

impl Look {
    /// What the variables of the environment ask for: `NO_COLOR`, `TERM`, and the locale in `LC_ALL`, `LC_CTYPE` or
    /// `LANG`.
    ///
    /// ```
    /// use rusc_tui::{Charset, Colours, Look};
    ///
    /// let of = |pairs: &[(&str, &str)]| {
    ///     let pairs: Vec<(String, String)> = pairs.iter().map(|(n, v)| (n.to_string(), v.to_string())).collect();
    ///     Look::of_environment(&|name| pairs.iter().find(|(n, _)| n == name).map(|(_, value)| value.clone()))
    /// };
    /// assert_eq!(of(&[("LANG", "ca_ES.UTF-8")]), Look { charset: Charset::Unicode, colours: Colours::Shown });
    /// assert_eq!(of(&[("LANG", "C"), ("NO_COLOR", "1")]), Look { charset: Charset::Ascii, colours: Colours::Hidden });
    /// ```
    pub fn of_environment(variable: &dyn Fn(&str) -> Option<String>) -> Look {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set).unwrap_or_default();
        let utf8 = ["UTF-8", "UTF8"].iter().any(|name| locale.to_ascii_uppercase().contains(name));
        let is_dumb = matches!(set("TERM").as_deref(), Some("dumb" | "vt100"));
        Look {
            charset: if utf8 { Charset::Unicode } else { Charset::Ascii },
            colours: if set("NO_COLOR").is_some() || is_dumb { Colours::Hidden } else { Colours::Shown },
        }
    }

    /// One of two texts, by what the terminal can show.
    pub(crate) fn pick<'a>(self, unicode: &'a str, ascii: &'a str) -> &'a str {
        match self.charset {
            Charset::Unicode => unicode,
            Charset::Ascii => ascii,
        }
    }

    /// The style of a part of the screen.
    pub(crate) fn style(self, role: Role) -> Style {
        let (colour, modifier) = role.parts();
        let style = Style::new().add_modifier(modifier);
        match self.colours {
            Colours::Shown => style.fg(colour.unwrap_or(Color::Reset)),
            Colours::Hidden => style,
        }
    }

    /// The style of a piece.
    pub(crate) fn tile(self, game: &GameLook, tile: &Tile) -> Style {
        let (back, front) = game.sides[tile.side.index()];
        match self.colours {
            Colours::Shown => {
                let ink = bug_ink(tile.glyph, tile.side).unwrap_or(front);
                Style::new().bg(Color::Indexed(back)).fg(Color::Indexed(ink)).add_modifier(Modifier::BOLD)
            }
            Colours::Hidden => Style::new().add_modifier(Modifier::BOLD),
        }
    }
}

/// What a part of the screen is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Plain,
    Dim,
    Title,
    Alert,
    Cursor,
    Held,
    Target,
    Hint,
    Last,
    /// The outline of an empty cell.
    Grid,
    /// The outline of a piece.
    Edge,
    RedStar,
    GreenStar,
}

impl Role {
    fn parts(self) -> (Option<Color>, Modifier) {
        let bold = Modifier::BOLD;
        match self {
            Role::Plain => (None, Modifier::empty()),
            Role::Dim => (Some(Color::Indexed(245)), Modifier::DIM),
            Role::Title => (Some(Color::Indexed(179)), bold),
            Role::Alert => (Some(Color::Indexed(209)), bold),
            Role::Cursor => (Some(Color::Indexed(220)), bold),
            Role::Held => (Some(Color::Indexed(214)), bold),
            Role::Target => (Some(Color::Indexed(114)), bold),
            Role::Hint => (Some(Color::Indexed(81)), bold),
            Role::Last => (Some(Color::Indexed(179)), Modifier::empty()),
            Role::Grid => (Some(Color::Indexed(240)), Modifier::DIM),
            Role::Edge => (Some(Color::Indexed(245)), Modifier::empty()),
            Role::RedStar => (Some(Color::Indexed(203)), bold),
            Role::GreenStar => (Some(Color::Indexed(71)), bold),
        }
    }
}

/// The colours of the bugs on the tiles of the game: on a white tile and on a black one.
fn bug_ink(glyph: &str, side: Side) -> Option<u8> {
    let inks: [u8; 2] = match glyph {
        "queen" => [130, 220],
        "ant" => [25, 75],
        "grasshopper" => [22, 114],
        "spider" => [94, 180],
        "beetle" => [90, 177],
        "mosquito" => [240, 250],
        "ladybug" => [124, 210],
        "pillbug" => [24, 80],
        _ => return None,
    };
    Some(inks[side.index()])
}

/// Where the names of the cells of a fixed board stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CellNames {
    /// Nowhere: cells have none.
    Nowhere,
    /// Rows and columns are named at the rim.
    Rim,
    /// In every cell.
    Inside,
}

/// What a game looks like in a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GameLook {
    pub(crate) shape: Shape,
    pub(crate) names: CellNames,
    /// The background and the text of each side's pieces, as indexed colours.
    pub(crate) sides: [(u8, u8); 2],
    /// The aim in a sentence.
    pub(crate) aim: &'static str,
    /// How the winner has won by the rules.
    pub(crate) won: &'static str,
}

impl GameLook {
    /// By the game's word; a game that is not known here is drawn on plain hexagons.
    pub(crate) fn of(kind: GameKind) -> GameLook {
        match kind.id() {
            "abalone" => GameLook {
                shape: Shape::Pointy,
                names: CellNames::Rim,
                sides: [(236, 252), (254, 236)],
                aim: "Push six marbles of the other side off the board.",
                won: "six marbles are off, or no move is left",
            },
            "tour" => GameLook {
                shape: Shape::Flat,
                names: CellNames::Inside,
                sides: [(208, 16), (25, 255)],
                aim: "Bring your tower to the green star on the other side.",
                won: "its tower is home, or the other is stuck",
            },
            "hive" => GameLook {
                aim: "Surround the other queen bee.",
                won: "the queen bee is surrounded",
                ..GameLook::PLAIN
            },
            _ => GameLook::PLAIN,
        }
    }

    const PLAIN: GameLook = GameLook {
        shape: Shape::Pointy,
        names: CellNames::Nowhere,
        sides: [(230, 236), (236, 252)],
        aim: "",
        won: "by the rules of the game",
    };
}

/// A piece in at most three characters.
pub(crate) fn tile_text(look: Look, tile: &Tile, side_name: &str) -> String {
    if tile.name.chars().count() <= 3 {
        return tile.name.clone();
    }
    let initial = side_name.chars().next().unwrap_or('?').to_ascii_lowercase();
    match (tile.glyph, initial) {
        ("ball", 'b') => look.pick("●", "@").to_owned(),
        ("ball", _) => look.pick("○", "O").to_owned(),
        (glyph, _) => {
            let kind = glyph.chars().next().unwrap_or('?').to_ascii_uppercase();
            format!("{initial}{kind}")
        }
    }
}
