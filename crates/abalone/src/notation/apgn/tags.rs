//! The head of a game: tags with names and values in brackets, and the set-up that some of them describe.

use super::GameFault;
use crate::notation::position_text::apgn_text;
use crate::setup::Start;
use crate::{Diagram, Layout, Limit, LimitResult, Rules, Setup};

/// The tags every game has, in their order.
pub(super) const REQUIRED: [&str; 7] = ["Event", "Date", "Black", "White", "Variant", "Result", "Notation"];

/// Tags that are written from the game itself.
const DERIVED: [&str; 8] = ["Variant", "Result", "Notation", "SetUp", "Position", "Plies", "Balls", "Limit"];

/// The order of those that may follow; tags of other names come last.
const OPTIONAL: [&str; 6] = ["Termination", "Source", "BlackElo", "WhiteElo", "TimeControl", "Annotator"];

/// What is said about a game: who played it, when, where.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag, in place of an earlier value. Line breaks in the value become blanks.
    ///
    /// # Errors
    /// The name is not made of letters, digits and underscores, or the game writes that tag by itself.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), GameFault> {
        if !is_name(name) || DERIVED.contains(&name) {
            return Err(GameFault::TagRefused(name.to_owned()));
        }
        let value = value.replace(['\n', '\r'], " ");
        match self.0.iter_mut().find(|(known, _)| known == name) {
            Some(tag) => tag.1 = value,
            None => self.0.push((name.to_owned(), value)),
        }
        Ok(())
    }

    /// All tags, in the order in which they are written.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let ordered = REQUIRED.into_iter().chain(OPTIONAL).filter_map(|name| Some((name, self.get(name)?)));
        let others =
            self.0.iter().filter(|(name, _)| !REQUIRED.iter().chain(&OPTIONAL).any(|known| known == name));
        ordered.chain(others.map(|(name, value)| (name.as_str(), value.as_str())))
    }

    /// Adds a tag as it was read.
    pub(super) fn add(&mut self, name: String, value: String) -> Result<(), GameFault> {
        if self.get(&name).is_some() {
            return Err(GameFault::TagTwice(name));
        }
        self.0.push((name, value));
        Ok(())
    }

    /// Takes out a tag that the game says by itself.
    pub(super) fn take(&mut self, name: &str) -> Option<String> {
        let index = self.0.iter().position(|(known, _)| known == name)?;
        Some(self.0.remove(index).1)
    }
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// `[Name "value"]`; a quotation mark or backslash in the value has a backslash before it.
pub(super) fn read(line: &str) -> Option<(String, String)> {
    let (name, quoted) =
        line.trim().strip_prefix('[')?.strip_suffix(']')?.trim().split_once(char::is_whitespace)?;
    let inside = quoted.trim().strip_prefix('"')?.strip_suffix('"')?;
    let mut value = String::new();
    let mut chars = inside.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => value.push(chars.next()?),
            '"' => return None,
            _ => value.push(c),
        }
    }
    is_name(name).then(|| (name.to_owned(), value))
}

/// A tag as a line.
pub(super) fn write(name: &str, value: &str) -> String {
    format!("[{name} \"{}\"]\n", value.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Layouts that APGN knows, by our name and by its own. A game from any other is written with its position.
const VARIANTS: [(&str, &str); 17] = [
    ("standard", "standard"),
    ("belgian-daisy", "belgian"),
    ("german-daisy", "german_daisy"),
    ("dutch-daisy", "dutch_daisy"),
    ("swiss-daisy", "swiss_daisy"),
    ("alien-attack", "alien"),
    ("alliances", "alliances"),
    ("atomouche", "atomouche"),
    ("centrifuge", "centrifugeuse"),
    ("corners", "corners"),
    ("domination", "domination"),
    ("duel", "duel"),
    ("fujiyama", "fujiyama"),
    ("snakes-variant", "snakes_variant"),
    ("star", "star"),
    ("the-clearing", "the_clearing"),
    ("the-wall", "the_wall"),
];

/// The set-up that the tags say; the tags for it are taken out. Where name and position differ, the position counts.
pub(super) fn read_setup(tags: &mut Tags) -> Result<Setup, GameFault> {
    let name = tags.take("Variant").ok_or(GameFault::MissingTag("Variant"))?;
    tags.take("SetUp");
    let layout = Layout::from_name(&name).map(Start::Layout);
    let start = match tags.take("Position") {
        Some(text) => {
            text.parse::<Diagram>().and_then(|diagram| diagram.start()).map_err(GameFault::Position)?
        }
        None if name == "custom" => return Err(GameFault::MissingTag("Position")),
        None => layout.ok_or(GameFault::UnknownVariant(name))?,
    };
    let mut rules = Rules::default();
    for (tag, option) in [("Balls", "balls"), ("Limit", "limit")] {
        if let Some(value) = tags.take(tag) {
            rules = rules.with_option(&format!("{option}={value}")).ok_or(GameFault::Rules)?;
        }
    }
    Ok(Setup { start, rules })
}

/// The name of a start in game files.
pub(super) fn variant_name(start: &Start) -> &'static str {
    let known = |layout: &Layout| VARIANTS.into_iter().find(|(name, _)| *name == layout.name());
    match start {
        Start::Layout(layout) => known(layout).map_or("custom", |(_, name)| name),
        Start::Placement(_) => "custom",
    }
}

/// The tags that follow the required ones: the position where the name is not enough, and unusual rules.
pub(super) fn extra_tags(setup: &Setup) -> Vec<(&'static str, String)> {
    let mut tags = Vec::new();
    if variant_name(&setup.start) == "custom" {
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("Position", apgn_text(&setup.start)));
    }
    if setup.rules.balls() != Rules::default().balls() {
        tags.push(("Balls", setup.rules.balls().to_string()));
    }
    match setup.rules.limit() {
        None => {}
        Some(Limit { plies, result: LimitResult::Draw }) => tags.push(("Limit", plies.to_string())),
        Some(Limit { plies, result: LimitResult::MoreBalls }) => {
            tags.push(("Limit", format!("{plies}/balls")));
        }
    }
    tags
}
