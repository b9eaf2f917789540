//! Requests of clients in the lobby: seeks and challenges.

use std::sync::Arc;

use rusc_api::{ErrorBody, ErrorCode, ErrorReason, LobbyRequest, NewGame, Opponent, Role, SeatWish, Seek};

use super::seeks::{ListedSeek, band_is_sane};
use super::{Inner, LobbyClient};
use crate::identity::RatingStatus;
use crate::live::clock;
use crate::live::create_game::GameParams;
use crate::live::rooms::internal;
use crate::rate_limit::count_refusal;

/// The most seeks of one person.
const MOST_SEEKS: usize = 5;
/// The most seeks of all guests of one address: a club of sixty can look for opponents all at once.
const MOST_GUEST_SEEKS: usize = 100;
/// The most seeks of everybody.
const MOST_LISTED: usize = 500;
/// The longest set-up of a seek, which everybody in the lobby gets.
const LONGEST_SETUP: usize = 512;
/// How long a client is asked to wait when there are too many seeks.
const RETRY_MS: u64 = 10_000;
/// The longest id of a request.
const LONGEST_ID: usize = 64;

/// The result of a seek.
enum Sought {
    /// It is listed.
    Listed,
    /// It matches a listed seek, whose maker gets this side.
    Met(Arc<ListedSeek>, SeatWish),
}

impl LobbyClient {
    /// Carries out a request; returns the id for the reply with the result.
    pub(super) async fn execute(&self, request: LobbyRequest) -> (String, Result<(), ErrorBody>) {
        match request {
            LobbyRequest::Seek { id, seek } => (id.clone(), self.seek(id, seek).await),
            LobbyRequest::CancelSeek { id } => (id.clone(), self.cancel(&id).await),
            LobbyRequest::AcceptSeek { seek } => (seek.clone(), self.accept(&seek).await),
            LobbyRequest::Challenge { id, game } => (id, self.challenge(game).await),
            LobbyRequest::AcceptChallenge { game } => {
                let joined = self.service.join(&game, self.identity.clone()).await;
                (game, joined.map(drop))
            }
            LobbyRequest::DeclineChallenge { game } => {
                let withdrawn = self.service.withdraw(&game, self.identity.clone()).await;
                (game, withdrawn)
            }
            // The connection answers pings itself.
            LobbyRequest::Ping { .. } => (String::new(), Ok(())),
        }
    }

    async fn seek(&self, id: String, seek: Seek) -> Result<(), ErrorBody> {
        if id.is_empty() || id.len() > LONGEST_ID {
            return refuse(ErrorCode::BadRequest, "an id has 1 to 64 characters");
        }
        if !band_is_sane(seek.rating_band) {
            let message = "the lowest rating is above the highest";
            return refuse_because(ErrorCode::BadRequest, message, ErrorReason::RatingBand);
        }
        if seek.rated && self.identity.role == Role::Guest {
            let message = "rated games need an account";
            return refuse_because(ErrorCode::Forbidden, message, ErrorReason::RatedAccount);
        }
        let params = GameParams::read(&seek.kind, seek.setup.as_deref(), seek.time, seek.rated)?;
        if params.setup.len() > LONGEST_SETUP
            || seek.setup.as_ref().is_some_and(|text| text.len() > LONGEST_SETUP)
        {
            return refuse(ErrorCode::TooLarge, "the set-up of a seek has at most 512 characters");
        }
        // Ratings and blocks may have changed since the connection was made.
        let maker = self.service.seeker(&self.identity).await?;
        let speed = clock::speed(seek.time);
        let rating =
            maker.ratings.get(&(seek.kind.clone(), speed)).map(|&points| (points, RatingStatus::Established));
        let player = self.identity.player(rating);
        let name = rusc_store::random_id(8);
        let (connection, owner) = (self.connection, self.owner.clone());
        let listed = Arc::new(ListedSeek { name, id, connection, owner, maker, player, params, speed, seek });
        let sought = if self.service.cluster().is_some() {
            let met = self.meet_or_list_shared(listed).await?;
            met.map_or(Sought::Listed, |(partner, wish)| Sought::Met(partner, wish))
        } else {
            self.meet_or_list(listed)?
        };
        match sought {
            Sought::Listed => Ok(()),
            Sought::Met(partner, wish) => self.play(partner, wish).await,
        }
    }

    /// Takes the oldest seek that matches off the list, or lists this one. A seek with the same id is replaced.
    fn meet_or_list(&self, new: Arc<ListedSeek>) -> Result<Sought, ErrorBody> {
        let mut inner = self.service.lobby().lock();
        inner.seeks.retain(|seek| seek.connection != self.connection || seek.id != new.id);
        if let Some(place) = inner.seeks.iter().position(|seek| seek.fits(&new)) {
            let partner = inner.seeks.remove(place);
            let wish = partner.side_against(new.seek.seat);
            inner.seeks_changed = true;
            return Ok(Sought::Met(partner, wish));
        }
        inner.check_seeks(&new)?;
        inner.seeks.push(new);
        inner.seeks_changed = true;
        drop(inner);
        self.service.lobby().news.notify_one();
        Ok(Sought::Listed)
    }

    async fn cancel(&self, id: &str) -> Result<(), ErrorBody> {
        let taken = self.service.lobby().lock().take_own_seek(self.connection, id);
        let Some(name) = taken else {
            return refuse(ErrorCode::NotFound, "there is no such seek of yours");
        };
        self.service.lobby().news.notify_one();
        if self.service.cluster().is_some() {
            self.service.take_seeks(vec![name]).await;
        }
        Ok(())
    }

    async fn accept(&self, name: &str) -> Result<(), ErrorBody> {
        let viewer = self.service.seeker(&self.identity).await?;
        let partner = {
            let mut inner = self.service.lobby().lock();
            let place = inner.seeks.iter().position(|seek| seek.name == name);
            let Some(place) = place else {
                let message = "somebody was faster, or the seek was taken back";
                return refuse_because(ErrorCode::NotFound, message, ErrorReason::SeekGone);
            };
            if !inner.seeks[place].is_for(&viewer) {
                let message = "this seek is not for you";
                return refuse_because(ErrorCode::Forbidden, message, ErrorReason::SeekNotForYou);
            }
            inner.seeks_changed = true;
            inner.seeks.remove(place)
        };
        // On several nodes somebody may have taken it elsewhere.
        if self.service.cluster().is_some()
            && !self.service.store().take_seek(name).await.map_err(internal)?
        {
            let message = "somebody was faster, or the seek was taken back";
            return refuse_because(ErrorCode::NotFound, message, ErrorReason::SeekGone);
        }
        let wish = partner.seek.seat;
        self.play(partner, wish).await
    }

    /// Creates the game of two matched players. If that fails, the seek goes back into the list.
    async fn play(&self, partner: Arc<ListedSeek>, wish: SeatWish) -> Result<(), ErrorBody> {
        let players = [partner.maker.identity.clone(), self.identity.clone()];
        let made = self.service.create_match(partner.params.clone(), wish, players).await;
        if self.service.cluster().is_some() {
            return self.finish_shared(&partner, made.map(drop)).await;
        }
        let mut inner = self.service.lobby().lock();
        match &made {
            // Both players have a game: all their seeks are withdrawn.
            Ok(_) => inner.drop_seeks_of(&[&partner.maker.identity.user_id, &self.identity.user_id]),
            Err(_) if inner.connections.contains_key(&partner.connection) => inner.seeks.push(partner),
            Err(_) => {}
        }
        inner.seeks_changed = true;
        drop(inner);
        self.service.lobby().news.notify_one();
        made.map(drop)
    }

    /// The same for seeks that are in the database.
    async fn finish_shared(
        &self,
        partner: &ListedSeek,
        made: Result<(), ErrorBody>,
    ) -> Result<(), ErrorBody> {
        let users = [partner.maker.identity.user_id.clone(), self.identity.user_id.clone()];
        if made.is_ok() {
            self.service.lobby().lock().drop_seeks_of(&[&users[0], &users[1]]);
            self.service.store().drop_seeks_of(users).await.map_err(internal)?;
            self.service.tell_seeks_changed();
        } else {
            self.service.relist(partner).await;
        }
        made
    }

    async fn challenge(&self, game: NewGame) -> Result<(), ErrorBody> {
        if !matches!(game.opponent, Opponent::User { .. }) {
            return refuse(ErrorCode::BadRequest, "a challenge names somebody");
        }
        self.service.create_game(&self.identity, game).await.map(drop)
    }
}

impl Inner {
    /// Refuses a seek beyond the bounds of its maker, of the guests of an address, and of the lobby.
    pub(super) fn check_seeks(&self, new: &ListedSeek) -> Result<(), ErrorBody> {
        let number = |is_counted: &dyn Fn(&ListedSeek) -> bool| {
            self.seeks.iter().filter(|seek| is_counted(seek)).count()
        };
        let maker = &new.maker.identity.user_id;
        let (message, reason) = if number(&|seek| seek.maker.identity.user_id == *maker) >= MOST_SEEKS {
            ("five seeks at a time are enough", ErrorReason::TooManySeeks)
        } else if number(&|seek| seek.owner == new.owner) >= MOST_GUEST_SEEKS {
            let message = "the guests of your network have too many seeks; accept one, or wait a moment";
            (message, ErrorReason::LobbyFull)
        } else if self.seeks.len() >= MOST_LISTED {
            ("there are too many seeks; accept one, or wait a moment", ErrorReason::LobbyFull)
        } else {
            return Ok(());
        };
        count_refusal("seeks");
        Err(ErrorBody::new(ErrorCode::TooMany, message).because(reason).retry_after(RETRY_MS))
    }

    fn drop_seeks_of(&mut self, users: &[&str]) {
        self.seeks.retain(|seek| !users.contains(&seek.maker.identity.user_id.as_str()));
    }
}

fn refuse_because<T>(code: ErrorCode, message: &str, reason: ErrorReason) -> Result<T, ErrorBody> {
    Err(ErrorBody::new(code, message).because(reason))
}

fn refuse<T>(code: ErrorCode, message: &str) -> Result<T, ErrorBody> {
    Err(ErrorBody::new(code, message))
}
