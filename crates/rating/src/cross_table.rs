//! The results of a tournament: who scored what against whom, and who stands where.
//!
//! The table does not ask how often or in which order two players met, nor with which colours.

use std::cmp::Ordering;
use std::fmt;

use crate::{GameResult, Tally};

/// Results between players numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrossTable {
    n_players: usize,
    /// Row by row; what is in row `i` and column `j` is the reverse of row `j` and column `i`.
    tallies: Vec<Tally>,
}

/// Why a result cannot be entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CrossTableError {
    /// The table has no player of this number.
    UnknownPlayer(usize),
    /// This player would have met itself.
    SamePlayer(usize),
}

impl fmt::Display for CrossTableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CrossTableError::UnknownPlayer(player) => write!(f, "there is no player number {player}"),
            CrossTableError::SamePlayer(player) => write!(f, "player number {player} cannot meet itself"),
        }
    }
}

impl std::error::Error for CrossTableError {}

/// One line of the final table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// The player's number.
    pub player: usize,
    /// From 1; players whom neither points nor Sonneborn-Berger separate share a rank.
    pub rank: usize,
    /// All results of the player.
    pub tally: Tally,
    /// The player's Sonneborn-Berger score.
    pub sonneborn_berger: f64,
}

impl CrossTable {
    /// A table without results.
    pub fn new(n_players: usize) -> CrossTable {
        CrossTable { n_players, tallies: vec![Tally::default(); n_players * n_players] }
    }

    /// How many players there are.
    pub fn n_players(&self) -> usize {
        self.n_players
    }

    /// Enters a game, as `player` sees it.
    ///
    /// # Errors
    /// If a player is not in the table or both are the same; the table then stays as it is.
    pub fn record(
        &mut self,
        player: usize,
        opponent: usize,
        result: GameResult,
    ) -> Result<(), CrossTableError> {
        let mut tally = Tally::default();
        tally.record(result);
        self.record_games(player, opponent, tally)
    }

    /// Enters several games, as `player` counts them.
    ///
    /// # Errors
    /// If a player is not in the table or both are the same; the table then stays as it is.
    pub fn record_games(
        &mut self,
        player: usize,
        opponent: usize,
        games: Tally,
    ) -> Result<(), CrossTableError> {
        if let Some(&unknown) = [player, opponent].iter().find(|&&number| number >= self.n_players) {
            return Err(CrossTableError::UnknownPlayer(unknown));
        }
        if player == opponent {
            return Err(CrossTableError::SamePlayer(player));
        }
        self.tallies[player * self.n_players + opponent] += games;
        self.tallies[opponent * self.n_players + player] += games.reversed();
        Ok(())
    }

    /// What `player` has against `opponent`.
    ///
    /// # Panics
    /// If there is no such player.
    pub fn tally(&self, player: usize, opponent: usize) -> Tally {
        self.row(player)[opponent]
    }

    /// What `player` has against everybody.
    ///
    /// # Panics
    /// If there is no such player.
    pub fn total(&self, player: usize) -> Tally {
        self.row(player).iter().fold(Tally::default(), |sum, &tally| sum + tally)
    }

    /// The points of every opponent beaten and half the points of every opponent drawn with, once for each game.
    ///
    /// # Panics
    /// If there is no such player.
    pub fn sonneborn_berger(&self, player: usize) -> f64 {
        let row = self.row(player).iter().enumerate();
        row.map(|(opponent, tally)| tally.points() * self.total(opponent).points()).sum()
    }

    /// Everybody, the best first: by points, then by Sonneborn-Berger, then by number.
    pub fn standings(&self) -> Vec<Standing> {
        let standing = |player| Standing {
            player,
            rank: 1,
            tally: self.total(player),
            sonneborn_berger: self.sonneborn_berger(player),
        };
        let mut standings: Vec<Standing> = (0..self.n_players).map(standing).collect();
        // The sort is stable: equals stay in the order of their numbers.
        standings.sort_by(Standing::order);
        for place in 1..standings.len() {
            let is_tied = standings[place].order(&standings[place - 1]) == Ordering::Equal;
            standings[place].rank = if is_tied { standings[place - 1].rank } else { place + 1 };
        }
        standings
    }

    fn row(&self, player: usize) -> &[Tally] {
        assert!(player < self.n_players, "there is no player number {player}");
        &self.tallies[player * self.n_players..][..self.n_players]
    }
}

impl Standing {
    fn order(&self, other: &Standing) -> Ordering {
        let key = |standing: &Standing| (standing.tally.points(), standing.sonneborn_berger);
        let ((points, berger), (other_points, other_berger)) = (key(self), key(other));
        other_points.total_cmp(&points).then(other_berger.total_cmp(&berger))
    }
}
