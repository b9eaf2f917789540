//! Ratings by game and speed: Glicko-2, with one rating period for each game. Games that are over at once, and more than
//! a few games of the same two in a day, do not count: two accounts of one person could lift one of them.

use rusc_api::{EndReason, ErrorBody, GameCard, Seat, UnratedReason};
use rusc_store::{ESTABLISHED_DEVIATION, RatingRow};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use crate::identity::RatingStatus;
use crate::live::room::word;
use crate::live::rooms::internal;
use crate::live::service::GameService;

/// Lower bound of the deviation, so that ratings keep moving however many games were played.
const LEAST_DEVIATION: f64 = 45.0;
/// Shorter games do not count.
const LEAST_PLIES: u32 = 10;
/// So many games of the same two count in one day, by universal time.
const MOST_A_DAY: u32 = 3;
const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// The result of a rated game, for the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RatedResult {
    /// A win.
    Won,
    /// A draw.
    Drawn,
    /// A loss.
    Lost,
}

impl RatedResult {
    /// The rated result of an ending; `None` for an aborted game.
    pub(crate) fn of(winner: Option<Seat>, reason: EndReason) -> Option<RatedResult> {
        match (winner, reason) {
            (_, EndReason::Aborted) => None,
            (Some(Seat::First), _) => Some(RatedResult::Won),
            (Some(Seat::Second), _) => Some(RatedResult::Lost),
            (None, _) => Some(RatedResult::Drawn),
        }
    }
}

/// Both ratings after a game, the first player's first.
pub(crate) fn rate(before: &[RatingRow; 2], score: RatedResult, now_ms: u64) -> [RatingRow; 2] {
    let [one, two] = before.each_ref().map(|row| Glicko2Rating {
        rating: row.rating,
        deviation: row.deviation,
        volatility: row.volatility,
    });
    let outcome = match score {
        RatedResult::Won => Outcomes::WIN,
        RatedResult::Drawn => Outcomes::DRAW,
        RatedResult::Lost => Outcomes::LOSS,
    };
    let (one, two) = glicko2(&one, &two, &outcome, &Glicko2Config::new());
    let row = |row: &RatingRow, after: Glicko2Rating| RatingRow {
        rating: after.rating,
        deviation: after.deviation.max(LEAST_DEVIATION),
        volatility: after.volatility,
        games: row.games + 1,
        at_ms: now_ms,
        ..row.clone()
    };
    [row(&before[0], one), row(&before[1], two)]
}

/// Whether a rating with this deviation is provisional.
pub fn rating_status(deviation: f64) -> RatingStatus {
    if deviation > ESTABLISHED_DEVIATION { RatingStatus::Provisional } else { RatingStatus::Established }
}

impl GameService {
    /// A user's rating for the game and speed of a card; the initial rating if they have none.
    pub(crate) async fn stored_rating(&self, user_id: &str, card: &GameCard) -> Result<RatingRow, ErrorBody> {
        let speed = word(&card.speed);
        let stored = self.store().rating(user_id, &card.kind, &speed).await.map_err(internal)?;
        let Glicko2Rating { rating, deviation, volatility } = Glicko2Rating::new();
        Ok(stored.unwrap_or_else(|| RatingRow {
            user_id: user_id.to_owned(),
            kind: card.kind.clone(),
            speed,
            rating,
            deviation,
            volatility,
            games: 0,
            at_ms: 0,
        }))
    }

    /// Why a rated game of these two users does not count that ends now, after so many half-moves.
    pub(crate) async fn unrated_reason(
        &self,
        [first, second]: [&str; 2],
        plies: u32,
    ) -> Result<Option<UnratedReason>, ErrorBody> {
        if plies < LEAST_PLIES {
            return Ok(Some(UnratedReason::TooShort));
        }
        let now_ms = self.time().now_ms();
        let today_ms = now_ms - now_ms % DAY_MS;
        let games = self.store().rated_games_between([first, second], LEAST_PLIES, today_ms);
        let is_enough = games.await.map_err(internal)? >= MOST_A_DAY;
        Ok(is_enough.then_some(UnratedReason::TooMany))
    }

    /// A user's rating as shown in a game; `None` before the first rated game.
    pub(crate) async fn rating_of(
        &self,
        user_id: &str,
        card: &GameCard,
    ) -> Result<Option<(i32, RatingStatus)>, ErrorBody> {
        let row = self.stored_rating(user_id, card).await?;
        Ok((row.games > 0).then(|| (row.rating.round() as i32, rating_status(row.deviation))))
    }
}

#[cfg(test)]
mod tests {
    use skillratings::glicko2::Glicko2Rating;

    #[test]
    fn the_page_begins_with_the_same_rating() {
        let page = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/game/ratingText.ts"));
        let expected = format!("INITIAL_RATING = {};", Glicko2Rating::new().rating);
        assert!(page.contains(&expected), "{expected}");
    }
}
