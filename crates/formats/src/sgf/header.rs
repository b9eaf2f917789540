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
            "EV" => drop(self.tags.set("Event", value)),
            "PC" => drop(self.tags.set("Site", value)),
            "RO" => drop(self.tags.set("Round", value)),
            "TC" => drop(self.tags.set("TimeControl", value)),
            "DT" => self.date(value),
            "GN" => self.game_name(value),
            "RE" => {
                self.result = Some((value.to_owned(), place));
                self.tags.set("SgfResult", value);
            }
            "P0" => self.player(Side::First, value),
            "P1" => self.player(Side::Second, value),
            _ => {}
        }
    }

    fn date(&mut self, value: &str) {
        self.tags.set("SgfDate", value);
        if let Some(date) = read_date(value) {
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
            self.tags.set(name, id.trim().trim_matches('"'));
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
