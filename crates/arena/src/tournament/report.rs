//! What is left to say when a tournament has ended: the table for people, one JSON object for programs.

use std::fmt;

use rusc_rating::Standing;

use crate::json::Json;
use crate::{Conditions, End};

use super::TournamentStanding;

/// A tournament that has ended.
#[derive(Clone, Debug)]
pub struct TournamentReport {
    /// How it was played.
    pub conditions: Conditions,
    /// Why it ended.
    pub end: End,
    /// The final table.
    pub standing: TournamentStanding,
}

impl TournamentReport {
    /// The report as one line of JSON.
    pub fn to_json(&self) -> String {
        let standing = &self.standing;
        let ratings = standing.ratings().ok();
        let player = |place: &Standing| {
            let against = |opponent: usize| {
                let tally = standing.table.tally(place.player, opponent);
                Json::Object(vec![
                    ("name", Json::text(&standing.names[opponent])),
                    ("wins", Json::Count(tally.wins.into())),
                    ("draws", Json::Count(tally.draws.into())),
                    ("losses", Json::Count(tally.losses.into())),
                ])
            };
            let opponents = (0..standing.names.len()).filter(|&opponent| opponent != place.player);
            let rating = ratings.as_ref().map(|ratings| ratings[place.player]);
            Json::Object(vec![
                ("name", Json::text(&standing.names[place.player])),
                ("rank", Json::count(place.rank)),
                ("points", Json::Number(place.tally.points())),
                ("games", Json::Count(place.tally.games())),
                ("sonneborn_berger", Json::Number(place.sonneborn_berger)),
                ("elo", Json::or_null(rating, Json::estimate)),
                ("faults", Json::Count(standing.faults[place.player].into())),
                ("against", Json::List(opponents.map(against).collect())),
            ])
        };
        let report = Json::Object(vec![
            ("event", Json::text(&self.conditions.event)),
            ("end", Json::text(self.end.word())),
            ("planned_games", Json::count(standing.planned_games)),
            ("games", Json::count(standing.finished_games)),
            ("players", Json::List(standing.table.standings().iter().map(player).collect())),
            ("reasons", standing.reasons.to_json()),
            ("conditions", self.conditions.to_json()),
        ]);
        report.to_string()
    }
}

impl fmt::Display for TournamentReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let standing = &self.standing;
        let (finished, planned, end) = (standing.finished_games, standing.planned_games, self.end.word());
        writeln!(f, "{}: {finished} of {planned} games ({end})", self.conditions.event)?;
        standing.fmt(f)
    }
}
