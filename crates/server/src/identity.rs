//! The identity of an authenticated user. How users authenticate is not known here.

use rusc_api::{Player, Role};
use serde::{Deserialize, Serialize};

/// A signed-in user, guests included.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UserIdentity {
    /// The id in the store, never shown.
    pub user_id: String,
    /// The public name.
    pub name: String,
    /// The role: guest, user, bot or admin.
    pub role: Role,
}

impl UserIdentity {
    /// The user as a player of a game, with the rating in whole points if there is one.
    pub fn player(&self, rating: Option<(i32, RatingStatus)>) -> Player {
        let points = rating.map(|(points, _)| points);
        match self.role {
            Role::Guest => Player::Guest { name: self.name.clone() },
            Role::Bot => Player::Bot { name: self.name.clone(), rating: points },
            Role::User | Role::Admin => Player::User {
                name: self.name.clone(),
                rating: points,
                provisional: rating
                    .is_none_or(|(_, rating_status)| rating_status == RatingStatus::Provisional),
            },
        }
    }
}

/// How reliable a rating is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RatingStatus {
    /// Its deviation is large: it comes from few games.
    Provisional,
    /// Its deviation is small.
    Established,
}
