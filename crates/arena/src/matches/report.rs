//! What is left to say when a match has ended: a few lines for people, one JSON object for programs.

use std::fmt;

use crate::json::Json;
use crate::{Conditions, End};

use super::{MatchStanding, SprtStanding};

/// A match that has ended.
#[derive(Clone, Debug)]
pub struct MatchReport {
    /// How it was played.
    pub conditions: Conditions,
    /// Why it ended.
    pub end: End,
    /// The final score.
    pub standing: MatchStanding,
}

impl MatchReport {
    /// The report as one line of JSON.
    pub fn to_json(&self) -> String {
        let standing = &self.standing;
        let strength = standing.strength();
        let names = standing.names.iter().zip(standing.faults);
        let player = |(name, faults): (&String, u32)| {
            Json::Object(vec![("name", Json::text(name)), ("faults", Json::Count(faults.into()))])
        };
        let report = Json::Object(vec![
            ("event", Json::text(&self.conditions.event)),
            ("end", Json::text(self.end.word())),
            ("players", Json::List(names.map(player).collect())),
            ("planned_pairs", Json::count(standing.planned_pairs)),
            ("games", Json::Count(standing.tally.games())),
            ("wins", Json::Count(standing.tally.wins.into())),
            ("draws", Json::Count(standing.tally.draws.into())),
            ("losses", Json::Count(standing.tally.losses.into())),
            ("pairs", Json::List(standing.pairs.counts.map(|count| Json::Count(count.into())).to_vec())),
            ("score", Json::or_null(standing.tally.score(), Json::Number)),
            ("elo", Json::or_null(strength, |strength| Json::estimate(strength.elo))),
            ("nelo", Json::or_null(strength, |strength| Json::estimate(strength.nelo))),
            ("los", Json::or_null(strength, |strength| Json::Number(strength.los))),
            ("reasons", standing.reasons.to_json()),
            ("conditions", self.conditions.to_json()),
            ("sprt", Json::or_null(standing.sprt, sprt_json)),
        ]);
        report.to_string()
    }
}

fn sprt_json(standing: SprtStanding) -> Json {
    let (hypotheses, rates) = (standing.sprt.hypotheses(), standing.sprt.rates());
    Json::Object(vec![
        ("scale", Json::text(standing.scale_word())),
        ("elo0", Json::Number(hypotheses.elo0)),
        ("elo1", Json::Number(hypotheses.elo1)),
        ("alpha", Json::Number(rates.alpha)),
        ("beta", Json::Number(rates.beta)),
        ("lower", Json::Number(standing.sprt.lower_limit())),
        ("upper", Json::Number(standing.sprt.upper_limit())),
        ("llr", Json::Number(standing.llr)),
        ("decision", Json::text(standing.decision_word())),
    ])
}

impl fmt::Display for MatchReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let standing = &self.standing;
        let [first, second] = &standing.names;
        writeln!(f, "{first} against {second} ({})", self.end.word())?;
        writeln!(
            f,
            "Games  {} of {}, {}",
            standing.tally.games(),
            standing.planned_pairs.saturating_mul(2),
            standing.tally
        )?;
        writeln!(f, "Pairs  {} with 0, ½, 1, 1½, 2 points", standing.pairs)?;
        match standing.strength() {
            Some(strength) => {
                writeln!(f, "Elo    {:.1}, nElo {:.1}", strength.elo, strength.nelo)?;
                writeln!(f, "LOS    {:.1} %", 100.0 * strength.los)?;
            }
            None => writeln!(f, "Elo    unknown: all pairs so far are alike")?,
        }
        if let Some(sprt) = standing.sprt {
            let hypotheses = sprt.sprt.hypotheses();
            let (elo0, elo1, scale) = (hypotheses.elo0, hypotheses.elo1, sprt.scale_word());
            writeln!(f, "SPRT   [{elo0}, {elo1}] {scale}: {sprt}, {}", sprt.decision_word())?;
        }
        writeln!(f, "Ends   {}", standing.reasons)?;
        for (name, faults) in standing.names.iter().zip(standing.faults) {
            if faults > 0 {
                writeln!(
                    f,
                    "Faults {faults} games lost by {name} for other reasons than the rules of the game"
                )?;
            }
        }
        Ok(())
    }
}
