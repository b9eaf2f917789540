//! Seeks: who looks for what, who may accept it, which two fit each other. Pure decisions on what the lobby knows.

use std::collections::{HashMap, HashSet};

use rusc_api::{OpenSeek, Player, Role, SeatWish, Seek, Speed};

use super::LobbyClientId;
use crate::UserIdentity;
use crate::live::create_game::GameParams;

/// The rating of somebody who has none yet.
const NEWCOMER: i32 = 1500;

/// What the lobby knows of somebody who looks for a game.
#[derive(Clone, Debug)]
pub(crate) struct Seeker {
    pub(crate) identity: UserIdentity,
    /// By game and speed, in whole points.
    pub(crate) ratings: HashMap<(String, Speed), i32>,
    /// With whom they want to have nothing to do, by their names in the store.
    pub(crate) blocked: HashSet<String>,
}

/// A seek in the list.
#[derive(Clone, Debug)]
pub(crate) struct ListedSeek {
    /// Its name for everybody.
    pub(crate) name: String,
    /// Its name for the one who made it.
    pub(crate) id: String,
    pub(crate) connection: LobbyClientId,
    pub(crate) maker: Seeker,
    pub(crate) player: Player,
    pub(crate) params: GameParams,
    pub(crate) speed: Speed,
    pub(crate) seek: Seek,
}

impl Seeker {
    fn rating(&self, kind: &str, speed: Speed) -> i32 {
        self.ratings.get(&(kind.to_owned(), speed)).copied().unwrap_or(NEWCOMER)
    }
}

impl ListedSeek {
    /// Whether somebody may accept it.
    pub(crate) fn is_for(&self, viewer: &Seeker) -> bool {
        let apart = self.maker.blocked.contains(&viewer.identity.user_id)
            || viewer.blocked.contains(&self.maker.identity.user_id);
        let fits_band = self
            .seek
            .rating_band
            .is_none_or(|[least, most]| (least..=most).contains(&viewer.rating(&self.seek.kind, self.speed)));
        let may_rate = !self.seek.rated || viewer.identity.role != Role::Guest;
        !apart && fits_band && may_rate && !self.is_by(viewer)
    }

    fn is_by(&self, viewer: &Seeker) -> bool {
        self.maker.identity.user_id == viewer.identity.user_id
    }

    /// Whether the two want the same game on different sides.
    pub(crate) fn fits(&self, other: &ListedSeek) -> bool {
        let same = (self.params.kind, &self.params.setup, self.params.time, self.params.rated)
            == (other.params.kind, &other.params.setup, other.params.time, other.params.rated);
        let apart = match (self.seek.seat, other.seek.seat) {
            (SeatWish::Random, _) | (_, SeatWish::Random) => true,
            (one, other) => one != other,
        };
        same && apart && self.is_for(&other.maker) && other.is_for(&self.maker)
    }

    /// The side its maker gets when it is matched with another wish.
    pub(crate) fn side_against(&self, other: SeatWish) -> SeatWish {
        match (self.seek.seat, other) {
            (SeatWish::Random, SeatWish::First) => SeatWish::Second,
            (SeatWish::Random, SeatWish::Second) => SeatWish::First,
            (own, _) => own,
        }
    }

    /// As it is listed for somebody.
    pub(crate) fn shown_to(&self, viewer: &Seeker) -> OpenSeek {
        OpenSeek {
            id: self.name.clone(),
            player: self.player.clone(),
            seek: self.seek.clone(),
            for_you: self.is_for(viewer),
            yours: self.is_by(viewer),
        }
    }
}

/// Whether a band makes sense.
pub(super) fn band_is_sane(band: Option<[i32; 2]>) -> bool {
    band.is_none_or(|[least, most]| least <= most)
}
