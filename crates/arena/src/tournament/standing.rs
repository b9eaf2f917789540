//! Who has how many points against whom, while a tournament goes on; as a table, with ratings.

use std::fmt;

use rusc_games::{Outcome, Side};
use rusc_rating::{BradleyTerryError, CrossTable, Estimate, GameResult, Standing, bradley_terry};

use crate::schedule::Slot;
use crate::{EngineSpec, GameRecord, ReasonTally};

/// The table of a tournament.
#[derive(Clone, Debug)]
pub struct TournamentStanding {
    /// The players by number.
    pub names: Vec<String>,
    /// Games there are.
    pub planned_games: usize,
    /// Games that have ended.
    pub finished_games: usize,
    /// Their results.
    pub table: CrossTable,
    /// Games that each player lost by an illegal move, by time, by a crash ….
    pub faults: Vec<u32>,
    /// Why games ended.
    pub reasons: ReasonTally,
}

impl TournamentStanding {
    pub(super) fn new(players: &[EngineSpec], planned_games: usize) -> TournamentStanding {
        TournamentStanding {
            names: players.iter().map(|player| player.name().to_owned()).collect(),
            planned_games,
            finished_games: 0,
            table: CrossTable::new(players.len()),
            faults: vec![0; players.len()],
            reasons: ReasonTally::default(),
        }
    }

    pub(super) fn take(&mut self, slot: Slot, record: &GameRecord) {
        self.finished_games += 1;
        self.reasons.record(record.reason.word());
        let [first, second] = slot.players;
        let result = match record.outcome {
            Outcome::Win(Side::First) => GameResult::Win,
            Outcome::Win(Side::Second) => GameResult::Loss,
            Outcome::Draw => GameResult::Draw,
        };
        self.table.record(first, second, result).expect("the schedule pairs two different players");
        if record.reason.fault().is_some() {
            self.faults[if result == GameResult::Win { second } else { first }] += 1;
        }
    }

    /// The Elo of each player relative to the average.
    ///
    /// # Errors
    /// Some players gave no points to the others, so that nothing limits their lead.
    pub fn ratings(&self) -> Result<Vec<Estimate>, BradleyTerryError> {
        bradley_terry(&self.table)
    }

    /// Why there are no ratings, with names instead of numbers.
    fn explain(&self, error: &BradleyTerryError) -> String {
        match error {
            BradleyTerryError::Unbeaten(players) => {
                let names: Vec<&str> = players.iter().map(|&player| self.names[player].as_str()).collect();
                format!(
                    "No ratings: nothing limits the lead of {}, no points went to others",
                    names.join(", ")
                )
            }
            BradleyTerryError::IllConditioned => format!("No ratings: {error}"),
        }
    }
}

/// The cross table, the best player first.
impl fmt::Display for TournamentStanding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ratings = self.ratings();
        let standings = self.table.standings();
        let mut rows = vec![headings(standings.len())];
        for (place, standing) in standings.iter().enumerate() {
            let rating = ratings.as_ref().ok().map(|ratings| ratings[standing.player]);
            rows.push(self.row(place, standing, rating, &standings));
        }
        write_columns(f, &rows)?;
        ratings.err().map_or(Ok(()), |error| writeln!(f, "{}", self.explain(&error)))
    }
}

impl TournamentStanding {
    fn row(
        &self,
        place: usize,
        standing: &Standing,
        rating: Option<Estimate>,
        standings: &[Standing],
    ) -> Vec<String> {
        let mut row = vec![
            format!("{}", standing.rank),
            self.names[standing.player].clone(),
            rating.map_or("-".to_owned(), |rating| format!("{rating:.0}")),
            format!("{}", standing.tally.points()),
            format!("{}", standing.tally.games()),
            format!("{}", standing.sonneborn_berger),
            format!("{}", self.faults[standing.player]),
        ];
        row.extend(standings.iter().enumerate().map(|(column, opponent)| {
            let tally = self.table.tally(standing.player, opponent.player);
            if column == place { "·".to_owned() } else { format!("{}/{}", tally.points(), tally.games()) }
        }));
        row
    }
}

fn headings(n_players: usize) -> Vec<String> {
    let mut row = ["#", "Player", "Elo", "Points", "Games", "SB", "Faults"].map(str::to_owned).to_vec();
    row.extend((1..=n_players).map(|place| place.to_string()));
    row
}

/// Columns as wide as their widest entry; the second, the names, to the left, all others to the right.
fn write_columns(f: &mut fmt::Formatter<'_>, rows: &[Vec<String>]) -> fmt::Result {
    let n_columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..n_columns).map(width).collect();
    for row in rows {
        let mut line = String::new();
        for (column, (entry, &width)) in row.iter().zip(&widths).enumerate() {
            let cell = if column == 1 { format!("{entry:<width$}") } else { format!("{entry:>width$}") };
            line.push_str(if column == 0 { "" } else { "  " });
            line.push_str(&cell);
        }
        writeln!(f, "{}", line.trim_end())?;
    }
    Ok(())
}
