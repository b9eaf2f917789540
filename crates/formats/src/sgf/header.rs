//! The header of a game of `BoardSpace`: what is played, who played, and the result in the language of whoever saved it.

use rusc_games::{Outcome, Side};

use crate::civil_date::read_date;
use crate::outcome::result_from_words;
use crate::{GameTags, Place, Refusal, RefusalReason};

/// What a header has said so far.
#[derive(Default)]
pub(crate) struct SgfHeader {
    pub(crate) tags: GameTags,
    /// The text of `RE`, with its place.
    pub(crate) result: Option<(String, Place)>,
}

impl SgfHeader {
    /// Takes a property that says something about the game; others mean nothing here.
    pub(crate) fn property(&mut self, name: &str, value: &str, place: Place) {
        match name {
            "DT" => self.date(value),
            "GN" => self.game_name(value),
            "RE" => self.result = Some((value.to_owned(), place)),
            // A tag that the format has no word for, as this program writes it.
            "TAG" => {
                if let Some((name, value)) = value.split_once(':') {
                    self.tags.set(name, value);
                }
            }
            "P0" => self.player(Side::First, value),
            "P1" => self.player(Side::Second, value),
            _ => {
                if let Some((tag, _)) = TAG_PROPERTIES.iter().find(|(_, property)| *property == name) {
                    self.tags.set(tag, value);
                }
            }
        }
    }

    /// The date, and what it was made from where that says more.
    fn date(&mut self, value: &str) {
        let date = read_date(value);
        if date.as_ref().is_none_or(|date| date.day != value) {
            self.tags.set("SgfDate", value);
        }
        if let Some(date) = date {
            self.tags.set("Date", &date.day);
        }
    }

    /// `T!HV-White-Black-2020-12-12-1447`: its end is a date where the other one is in a language that is not read.
    fn game_name(&mut self, value: &str) {
        self.tags.set("SgfGameName", value);
        let parts: Vec<&str> = value.rsplitn(5, '-').collect();
        if self.tags.get("Date").is_none()
            && let [_, day, month, year, _] = parts[..]
            && let Some(date) = read_date(&format!("{year}-{month}-{day}"))
        {
            self.tags.set("Date", &date.day);
        }
    }

    /// `id "Ada"` and `ranking 1500`; `time 0:04:41` at the end is left out.
    fn player(&mut self, side: Side, value: &str) {
        let [name, rating] = [["White", "WhiteElo"], ["Black", "BlackElo"]][side.index()];
        if let Some(id) = value.strip_prefix("id ") {
            let id = id.trim();
            let quoted = id.strip_prefix('"').and_then(|id| id.strip_suffix('"'));
            self.tags.set(name, quoted.unwrap_or(id));
        } else if let Some(ranking) = value.strip_prefix("ranking ") {
            self.tags.set(rating, ranking.trim());
        }
    }

    /// Who won, by the sentence of the header.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let (sentence, _) = self.result.as_ref()?;
        result_from_words(sentence, [self.tags.get("White"), self.tags.get("Black")])
    }
}

/// Properties that tell a tag and nothing else.
pub(crate) const TAG_PROPERTIES: [(&str, &str); 7] = [
    ("Event", "EV"),
    ("Site", "PC"),
    ("Round", "RO"),
    ("TimeControl", "TC"),
    ("SgfDate", "DT"),
    ("SgfGameName", "GN"),
    ("SgfResult", "RE"),
];

/// The sentence that `BoardSpace` has in English for a result; `None` if it would be read as another.
pub(crate) fn usual_sentence(result: Outcome, names: [Option<&str>; 2]) -> Option<String> {
    let sentence = match result {
        Outcome::Draw => "The game is a draw".to_owned(),
        Outcome::Win(winner) => format!("Game won by {}", names[winner.index()]?),
    };
    (result_from_words(&sentence, names) == Some(result)).then_some(sentence)
}

/// The set-up that `SU` says: `hive`, `Hive-PLM`, `hive-plm 2 0 101`.
pub(crate) fn read_variant(value: &str, place: Place) -> Result<String, Refusal> {
    let refused =
        || Refusal { place, reason: RefusalReason::UnknownVariant(crate::refusal::shortened(value)) };
    let word = value.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
    let letters = match word.strip_prefix("hive").ok_or_else(refused)? {
        "" => return Ok("Base".to_owned()),
        rest => rest.strip_prefix('-').ok_or_else(refused)?,
    };
    let setup: Result<rusc_hive::Setup, _> = format!("Base+{letters}").parse();
    setup.map(|setup| setup.to_string()).map_err(|_| refused())
}
