//! What a file says about a game beside its moves: names and values, in the order in which they were given.

/// Tags that say what other fields of a game already say; every format derives its own from those.
const DERIVED: [&str; 13] = [
    "Drawing",
    "Game",
    "GameString",
    "GameType",
    "Setup",
    "SetUp",
    "Variant",
    "Position",
    "Balls",
    "Limit",
    "Notation",
    "Plies",
    "Result",
];

/// Who played, when and where. A name occurs once; values have no line breaks.
///
/// ```
/// use rusc_formats::GameTags;
///
/// let mut tags = GameTags::default();
/// assert!(tags.set("White", "Ada\nLovelace") && tags.set("Round", "2"));
/// assert_eq!(tags.get("White"), Some("Ada Lovelace"));
/// // The result is a field of the game, and "?" says nothing.
/// assert!(!tags.set("Result", "1-0") && !tags.set("Event", "?"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct GameTags(Vec<(String, String)>);

impl PartialEq for GameTags {
    /// Whether they say the same, in any order.
    fn eq(&self, other: &GameTags) -> bool {
        self.0.len() == other.0.len() && self.iter().all(|(name, value)| other.get(name) == Some(value))
    }
}

impl Eq for GameTags {}

impl GameTags {
    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag, in place of an earlier value. False, and nothing changes, if the name is no word, the value says
    /// nothing (`?`, `????.??.??`), or the tag belongs to what the game says elsewhere.
    pub fn set(&mut self, name: &str, value: &str) -> bool {
        let value = value.replace(['\n', '\r'], " ").trim().to_owned();
        let says_nothing = value.chars().all(|c| matches!(c, '?' | '.' | ' '));
        if !is_tag_name(name) || DERIVED.contains(&name) || says_nothing {
            return false;
        }
        match self.0.iter_mut().find(|(known, _)| known == name) {
            Some(tag) => tag.1 = value,
            None => self.0.push((name.to_owned(), value)),
        }
        true
    }

    /// Takes a tag out.
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|(known, _)| known != name);
    }

    /// All tags, in their order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// Whether a text can name a tag.
pub(crate) fn is_tag_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}
