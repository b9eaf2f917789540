//! Seeks: which users may accept one, and which two match. Pure functions of the lobby's state.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use rusc_api::{LobbyMessage, OpenSeek, Player, Role, SeatWish, Seek, Speed};

use super::LobbyClientId;
use crate::UserIdentity;
use crate::live::create_game::GameParams;
use crate::ws::send_queue::{Frame, frame};

/// The rating assumed for users without one.
const NEWCOMER: i32 = 1500;

/// A user in the lobby, with what matching depends on.
#[derive(Clone, Debug)]
pub(crate) struct Seeker {
    pub(crate) identity: UserIdentity,
    /// Ratings by game and speed, in whole points.
    pub(crate) ratings: HashMap<(String, Speed), i32>,
    /// Ids of the users they have blocked.
    pub(crate) blocked: HashSet<String>,
}

/// A seek in the list.
#[derive(Clone, Debug)]
pub(crate) struct ListedSeek {
    /// Its public id.
    pub(crate) name: String,
    /// The id that its maker's client gave it.
    pub(crate) id: String,
    pub(crate) connection: LobbyClientId,
    /// Whose seeks it is limited with: the maker's, or those of all guests of an address.
    pub(crate) owner: String,
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
    /// Whether a user may accept it: no block, rating within the band, no guest if rated, not their own.
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

    /// Whether two seeks match: the same game on compatible sides, and each may accept the other.
    pub(crate) fn fits(&self, other: &ListedSeek) -> bool {
        let same = (self.params.kind, &self.params.setup, self.params.time, self.params.rated)
            == (other.params.kind, &other.params.setup, other.params.time, other.params.rated);
        let apart = match (self.seek.seat, other.seek.seat) {
            (SeatWish::Random, _) | (_, SeatWish::Random) => true,
            (one, other) => one != other,
        };
        same && apart && self.is_for(&other.maker) && other.is_for(&self.maker)
    }

    /// The side its maker gets when matched with another seek's wish.
    pub(crate) fn side_against(&self, other: SeatWish) -> SeatWish {
        match (self.seek.seat, other) {
            (SeatWish::Random, SeatWish::First) => SeatWish::Second,
            (SeatWish::Random, SeatWish::Second) => SeatWish::First,
            (own, _) => own,
        }
    }

    /// The seek as it is listed for a user.
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

/// The list of seeks for a user.
pub(super) fn seeks_message(seeks: &[Arc<ListedSeek>], viewer: &Seeker) -> LobbyMessage {
    LobbyMessage::Seeks { seeks: seeks.iter().map(|seek| seek.shown_to(viewer)).collect() }
}

/// Lists of the same seeks, serialized once for all who see the same: nearly everybody, since a list depends on its reader
/// only by which seeks they made and which they may accept.
#[derive(Debug)]
pub(super) struct SeekLists<'a> {
    seeks: &'a [Arc<ListedSeek>],
    written: HashMap<Vec<(bool, bool)>, Frame>,
}

impl<'a> SeekLists<'a> {
    pub(super) fn new(seeks: &'a [Arc<ListedSeek>]) -> SeekLists<'a> {
        SeekLists { seeks, written: HashMap::new() }
    }

    /// The list for a user.
    pub(super) fn for_viewer(&mut self, viewer: &Seeker) -> Frame {
        let kind = self.seeks.iter().map(|seek| (seek.is_for(viewer), seek.is_by(viewer))).collect();
        self.written.entry(kind).or_insert_with(|| frame(&seeks_message(self.seeks, viewer))).clone()
    }

    /// How many different lists there are.
    #[cfg(test)]
    pub(super) fn written(&self) -> usize {
        self.written.len()
    }
}

/// Whether a rating band is not empty.
pub(super) fn band_is_sane(band: Option<[i32; 2]>) -> bool {
    band.is_none_or(|[least, most]| least <= most)
}
