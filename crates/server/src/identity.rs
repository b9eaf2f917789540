//! Whom the server takes somebody for, once they have shown who they are. How they show it is not known here.

use rusc_api::{Player, Role};

/// Somebody who is signed in, guests included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserIdentity {
    /// Their name in the store, never shown.
    pub user_id: String,
    /// Their name for others.
    pub name: String,
    /// What they are.
    pub role: Role,
}

impl UserIdentity {
    /// How they appear at a board, with a rating in whole points if they have one.
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

/// How much a rating says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RatingStatus {
    /// Little: it comes from few games.
    Provisional,
    /// Much.
    Established,
}
