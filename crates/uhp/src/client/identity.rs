//! What an engine says of itself, and what follows for the games that it can be asked about.

use rusc_games::{GameKind, ParseSetupError};

use super::{UhpError, nonsense};

/// What an engine says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineIdentity {
    /// Its name and version.
    pub name: String,
    /// The expansions it plays: `Mosquito`, `Ladybug`, `Pillbug`. Engines of other games list set-ups.
    pub capabilities: Vec<String>,
}

impl EngineIdentity {
    /// The game it plays: the one whose set-ups it lists, otherwise Hive, for which the protocol was made.
    pub fn game(&self) -> GameKind {
        let others = GameKind::ALL.into_iter().filter(|&kind| kind != GameKind::Hive);
        let lists = |kind: &GameKind| kind.capabilities().iter().any(|setup| self.has(setup));
        others.into_iter().find(lists).unwrap_or(GameKind::Hive)
    }

    /// The expansions that a set-up of its game has and the engine does not play.
    ///
    /// # Errors
    /// The text is no set-up of the game.
    pub fn missing_expansions(&self, setup: &str) -> Result<Vec<String>, ParseSetupError> {
        let expansions = self.game().expansions(setup)?;
        Ok(expansions.into_iter().filter(|expansion| !self.has(expansion)).collect())
    }

    fn has(&self, capability: &str) -> bool {
        self.capabilities.iter().any(|own| own.eq_ignore_ascii_case(capability))
    }

    /// Reads the answer to `info`, which is also the greeting.
    pub(super) fn read(command: &str, lines: &[String]) -> Result<EngineIdentity, UhpError> {
        let (first, rest) = lines.split_first().ok_or_else(|| nonsense(command, "the answer is empty"))?;
        let name =
            first.strip_prefix("id ").ok_or_else(|| nonsense(command, "it does not begin with 'id'"))?;
        let words = rest.last().map_or("", String::as_str).split(';');
        let capabilities = words.map(|word| word.trim().to_owned()).filter(|word| !word.is_empty()).collect();
        Ok(EngineIdentity { name: name.trim().to_owned(), capabilities })
    }
}

#[cfg(test)]
mod tests {
    use rusc_games::GameKind;

    use super::EngineIdentity;

    fn identity(capabilities: &[&str]) -> EngineIdentity {
        let capabilities = capabilities.iter().map(|&word| word.to_owned()).collect();
        EngineIdentity { name: "Mock".into(), capabilities }
    }

    #[test]
    fn every_engine_of_ours_plays_its_game_from_all_set_ups() {
        for kind in GameKind::ALL {
            let own = EngineIdentity { name: "Rusc".into(), capabilities: kind.capabilities() };
            assert_eq!(own.game(), kind);
            for setup in kind.setups() {
                assert_eq!(own.missing_expansions(&setup), Ok(Vec::new()), "{setup}");
            }
        }
    }

    #[test]
    fn expansions_that_an_engine_does_not_tell_of_are_missing() {
        let check = |capabilities: &[&str], setup: &str, missing: &[&str]| {
            let engine = identity(capabilities);
            assert_eq!(engine.game(), GameKind::Hive);
            assert_eq!(engine.missing_expansions(setup).unwrap(), missing, "{capabilities:?} {setup}");
        };
        check(&[], "Base", &[]);
        check(&[], "Base+M", &["Mosquito"]);
        check(&["mosquito", "Pillbug"], "Base+MP:booklet", &[]);
        check(&["Mosquito", "Pillbug"], "Base+MLP", &["Ladybug"]);
        check(&["Mosquito", "Chess960"], "Base+LP", &["Ladybug", "Pillbug"]);
        assert!(identity(&[]).missing_expansions("standard").is_err());
    }
}
