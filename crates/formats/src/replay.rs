//! Replays the moves of a file by the rules, and bends three rules of writing that archives bend: a forced pass may be
//! left out, the queen may be the first piece where the set-up does not say so, and the set-up may name fewer expansions
//! than are played. Everything that was bent is told.

use rusc_games::{AnyGame, GameKind, MoveError, Origin, Outcome, ParseSetupError, Repetition};

use crate::Remark;

/// A game being replayed. Repetitions mean nothing: archives play on after them.
pub(crate) struct Replay {
    game: Box<dyn AnyGame>,
    /// Whether a pass was taken back. It belongs to a variation, and may not be forced in a set-up with more pieces.
    has_undone_pass: bool,
}

impl Replay {
    pub(crate) fn start(kind: GameKind, setup: &str) -> Result<Replay, ParseSetupError> {
        Ok(Replay::from_game(kind.start(setup)?))
    }

    pub(crate) fn from_game(mut game: Box<dyn AnyGame>) -> Replay {
        game.set_repetition(Repetition::PlaysOn);
        Replay { game, has_undone_pass: false }
    }

    pub(crate) fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// How the game ended by what stands on the board.
    pub(crate) fn board_outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// Plays a move, and returns what was bent for it.
    pub(crate) fn play(&mut self, text: &str) -> Result<Vec<Remark>, MoveError> {
        let (ply, mut remarks) = (self.game.ply(), Vec::new());
        while let Err(error) = self.game.play(text) {
            // Each round mends one thing: a pass, the set-up, or after a pass the set-up.
            let mended = if remarks.len() < 2 { self.mend(text) } else { None };
            let Some(remark) = mended else {
                self.undo_to(ply);
                return Err(error);
            };
            remarks.push(remark);
        }
        Ok(remarks)
    }

    pub(crate) fn undo_to(&mut self, ply: usize) {
        self.has_undone_pass |= self.game.played().iter().skip(ply).any(|text| text == "pass");
        while self.game.ply() > ply && self.game.undo() {}
    }

    /// Changes the game such that the move may be playable, and says how.
    fn mend(&mut self, text: &str) -> Option<Remark> {
        if self.game.outcome().is_some() {
            return None;
        }
        let setup = self.game.setup();
        let larger = larger_setup(&setup, text);
        let booklets = [Some(&setup), larger.as_ref()].map(|setup| setup.and_then(|s| self.booklet_setup(s)));
        let mut setups = larger.into_iter().chain(booklets.into_iter().flatten());
        // Another set-up would be another position than the one that was drawn.
        if !self.has_undone_pass
            && self.game.origin() == Origin::Setup
            && let Some(other) = setups.find_map(|setup| self.with_setup(&setup, text))
        {
            *self = other;
            return Some(Remark::SetupChanged(self.game.setup()));
        }
        let is_pass_forced = self.game.legal_moves() == ["pass"];
        (is_pass_forced && self.game.play("pass").is_ok()).then_some(Remark::PassAdded)
    }

    /// The same moves from another set-up, if the next move can be played there.
    fn with_setup(&self, setup: &str, text: &str) -> Option<Replay> {
        let mut other = Replay::start(self.game.kind(), setup).ok()?;
        self.game.played().iter().try_for_each(|played| other.game.play(played)).ok()?;
        other.game.play(text).ok()?;
        other.game.undo();
        Some(other)
    }

    /// A set-up with the opening of the booklet, if the next move is the first of a side.
    fn booklet_setup(&self, setup: &str) -> Option<String> {
        let suffix = self.game.kind().booklet_suffix()?;
        (self.game.ply() < 2 && !setup.ends_with(suffix)).then(|| format!("{setup}{suffix}"))
    }
}

/// The set-up of Hive with the expansions whose pieces a move names; `None` if it has them all, or is of another game.
fn larger_setup(setup: &str, text: &str) -> Option<String> {
    let parsed: rusc_hive::Setup = setup.parse().ok()?;
    let named: String = text.split_whitespace().filter_map(expansion_letter).collect();
    let has =
        |letter: char| rusc_hive::Bug::from_letter(letter).is_none_or(|bug| parsed.expansions.include(bug));
    let missing: String = "MLP".chars().filter(|&letter| named.contains(letter) && !has(letter)).collect();
    if missing.is_empty() {
        return None;
    }
    let (sets, opening) = setup.split_once(':').map_or((setup, ""), |(sets, opening)| (sets, opening));
    let plus = if sets.contains('+') { "" } else { "+" };
    let opening = if opening.is_empty() { String::new() } else { format!(":{opening}") };
    let wider: rusc_hive::Setup = format!("{sets}{plus}{missing}{opening}").parse().ok()?;
    Some(wider.to_string())
}

/// `M`, `L` or `P` of a piece such as `wM1` or `\bL`.
fn expansion_letter(word: &str) -> Option<char> {
    let mut letters = word.trim_matches(['-', '/', '\\']).chars().map(|c| c.to_ascii_uppercase());
    let (side, bug) = (letters.next()?, letters.next()?);
    (matches!(side, 'W' | 'B') && "MLP".contains(bug)).then_some(bug)
}
