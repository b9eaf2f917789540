//! Creating games: on request, from matched seeks, and as rematches. Requests that are not allowed are refused before
//! anything is stored.

use rusc_api::{
    ErrorBody, ErrorCode, ErrorReason, Event, EventKind, GameCard, GameOrigin, GameStatus, NewGame, Opponent,
    Player, Role, Seat, SeatWish, TimeControl,
};
use rusc_engine::Level;
use rusc_games::GameKind;
use rusc_store::{ChallengeLimits, ChallengeResult, EventRow, GameRow};

use crate::UserIdentity;
use crate::live::clock;
use crate::live::room::{GameState, event_row, new_row};
use crate::live::rooms::internal;
use crate::live::service::GameService;

/// The most unfinished games of an account; more cannot be begun.
const MOST_GAMES: u32 = 200;
/// The most unfinished games of a guest.
const MOST_GUEST_GAMES: u32 = 50;
/// The most open challenges between the same two.
const MOST_CHALLENGES_OF_PAIR: u32 = 3;
/// The most open challenges to one person.
const MOST_CHALLENGES: u32 = 20;

/// Parameters of a game: kind, set-up, time control, rated or not.
#[derive(Clone, Debug)]
pub(crate) struct GameParams {
    pub(crate) kind: GameKind,
    pub(crate) setup: String,
    pub(crate) time: TimeControl,
    pub(crate) rated: bool,
}

impl GameParams {
    /// Checks the parameters of a request.
    ///
    /// # Errors
    /// There is no such game or set-up, or the time control is out of range, or both are not for rated games.
    pub(crate) fn read(
        kind: &str,
        setup: Option<&str>,
        time: TimeControl,
        rated: bool,
    ) -> Result<GameParams, ErrorBody> {
        let bad = |message: String| ErrorBody::new(ErrorCode::BadRequest, message);
        let kind = GameKind::from_id(kind).ok_or_else(|| bad(format!("there is no game called {kind:?}")))?;
        let usual = if rated { kind.default_setup().to_owned() } else { kind.casual_setup() };
        let game = kind
            .start(setup.unwrap_or(&usual))
            .map_err(|error| bad(error.to_string()).because(ErrorReason::UnknownSetup))?;
        if let Some(fault) = clock::fault(time) {
            return Err(bad(fault.to_owned()).because(ErrorReason::ClockRange));
        }
        let setup = game.setup();
        if rated && kind.is_booklet(&setup) {
            let message = format!("rated games have the opening of tournaments: {usual}, not {setup}");
            return Err(bad(message).because(ErrorReason::RatedOpening));
        }
        if rated && matches!(time, TimeControl::Unlimited {}) {
            return Err(bad("rated games need a clock".to_owned()).because(ErrorReason::RatedClock));
        }
        Ok(GameParams { kind, setup, time, rated })
    }
}

/// Whether hints may be taken in a game against the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HintsWish {
    /// They are counted.
    Allowed,
    /// They are refused.
    Refused,
}

/// The player of one side.
#[derive(Clone, Debug)]
pub(crate) enum Seated {
    /// A user.
    Person(UserIdentity),
    /// The engine, at this level, in a game with or without hints.
    Computer(u8, HintsWish),
}

impl GameService {
    /// Creates a game on request.
    ///
    /// # Errors
    /// The request is not allowed; the error says why.
    pub async fn create_game(&self, maker: &UserIdentity, wish: NewGame) -> Result<GameCard, ErrorBody> {
        let params = GameParams::read(&wish.kind, wish.setup.as_deref(), wish.time, wish.rated)?;
        self.check_may_begin(maker, &params).await?;
        let mut invited = None;
        let opponent = match wish.opponent {
            Opponent::Link {} => None,
            Opponent::HotSeat {} => Some(Seated::Person(maker.clone())),
            Opponent::Computer { level, hints } => {
                let level = Level::new(level).ok_or_else(|| bad("levels go from 1 to 10"))?;
                let hints = if hints { HintsWish::Allowed } else { HintsWish::Refused };
                Some(Seated::Computer(level.number(), hints))
            }
            Opponent::User { name } => {
                invited = Some(self.invited(maker, &name, &params).await?);
                None
            }
        };
        if params.rated && opponent.is_some() {
            return Err(bad("only games between two people are rated").because(ErrorReason::RatedPeople));
        }
        let seat = chosen(wish.seat);
        let mut seated = [None, opponent];
        seated[0] = Some(Seated::Person(maker.clone()));
        if seat == Seat::Second {
            seated.swap(0, 1);
        }
        let mut state = self.lay(params, seated, None).await?;
        state.card.invited = self.invited_name(invited.as_deref(), state.card.status).await?;
        state.invited = invited;
        self.begin(state).await
    }

    /// Creates the game of two matched players.
    pub(crate) async fn create_match(
        &self,
        params: GameParams,
        wish: SeatWish,
        [maker, taker]: [UserIdentity; 2],
    ) -> Result<GameCard, ErrorBody> {
        self.check_may_begin(&taker, &params).await?;
        let mut seated = [Some(Seated::Person(maker)), Some(Seated::Person(taker))];
        if chosen(wish) == Seat::Second {
            seated.swap(0, 1);
        }
        let mut state = self.lay(params, seated, None).await?;
        state.origin = GameOrigin::Lobby;
        self.begin(state).await
    }

    /// The state of a rematch: the same players with sides exchanged. It is not stored yet.
    pub(crate) async fn rematch(&self, old: &GameState) -> Result<GameState, ErrorBody> {
        let card = &old.card;
        let params = GameParams::read(&card.kind, Some(&card.setup), card.time, card.rated)?;
        let hints = if old.has_hints() { HintsWish::Allowed } else { HintsWish::Refused };
        let mut seated = [None, None];
        for seat in [Seat::First, Seat::Second] {
            seated[seat.other().index()] = match (old.computer(seat), &old.users[seat.index()]) {
                (Some(level), _) => Some(Seated::Computer(level, hints)),
                (None, Some(user_id)) => {
                    let identity = self.identity(user_id).await?;
                    if !old.is_hot_seat() || seat == Seat::First {
                        self.check_may_begin(&identity, &params).await?;
                    }
                    Some(Seated::Person(identity))
                }
                (None, None) => None,
            };
        }
        let mut state = self.lay(params, seated, Some(card.id.clone())).await?;
        state.origin = old.origin;
        Ok(state)
    }

    /// The id of the challenged user.
    async fn invited(
        &self,
        maker: &UserIdentity,
        name: &str,
        params: &GameParams,
    ) -> Result<String, ErrorBody> {
        let found = self.store().user_by_name(name).await.map_err(internal)?;
        let Some(user) = found.filter(|user| !user.deleted && !user.banned) else {
            let nobody = ErrorBody::new(ErrorCode::NotFound, "there is nobody of that name");
            return Err(nobody.because(ErrorReason::NobodyOfThatName));
        };
        if user.id == maker.user_id {
            let message = "to play against yourself, choose two people on one screen";
            return Err(bad(message).because(ErrorReason::OwnChallenge));
        }
        if params.rated && user.role == rusc_store::Role::Guest {
            return Err(bad("rated games need an account on both sides").because(ErrorReason::RatedAccount));
        }
        self.check_not_blocked(&maker.user_id, &user.id).await?;
        Ok(user.id)
    }

    /// The name of the challenged user of an open game.
    pub(crate) async fn invited_name(
        &self,
        invited: Option<&str>,
        status: GameStatus,
    ) -> Result<Option<String>, ErrorBody> {
        let Some(user_id) = invited.filter(|_| status == GameStatus::Open) else { return Ok(None) };
        let user = self.store().user(user_id).await.map_err(internal)?;
        Ok(user.filter(|user| !user.deleted).map(|user| user.name))
    }

    async fn check_may_begin(&self, who: &UserIdentity, params: &GameParams) -> Result<(), ErrorBody> {
        if self.is_stopping() {
            return Err(self.restarting());
        }
        if params.rated && who.role == Role::Guest {
            let message = "rated games need an account";
            return Err(ErrorBody::new(ErrorCode::Forbidden, message).because(ErrorReason::RatedAccount));
        }
        let most = if who.role == Role::Guest { MOST_GUEST_GAMES } else { MOST_GAMES };
        if self.store().count_current_games_of(&who.user_id).await.map_err(internal)? >= most {
            let message = "finish some of your games first";
            return Err(ErrorBody::new(ErrorCode::TooMany, message).because(ErrorReason::TooManyGames));
        }
        self.count_new_game(who)
    }

    /// The identity of a user, from the store.
    pub(crate) async fn identity(&self, user_id: &str) -> Result<UserIdentity, ErrorBody> {
        let user = self.store().user(user_id).await.map_err(internal)?;
        let user = user.filter(|user| !user.deleted);
        let user = user.ok_or_else(|| {
            ErrorBody::new(ErrorCode::NotFound, "the opponent is gone").because(ErrorReason::OpponentGone)
        })?;
        let role = crate::live::room::read_word(user.role.word())?;
        Ok(UserIdentity { user_id: user.id, name: user.name, role })
    }

    /// Builds the state of a new game, not stored yet.
    pub(super) async fn lay(
        &self,
        params: GameParams,
        seated: [Option<Seated>; 2],
        rematch_of: Option<String>,
    ) -> Result<GameState, ErrorBody> {
        let now_ms = self.time().now_ms();
        let full = seated.iter().all(Option::is_some);
        let mut card = GameCard {
            id: rusc_store::game_id(),
            kind: params.kind.id().to_owned(),
            setup: params.setup,
            rated: params.rated,
            time: params.time,
            speed: clock::speed(params.time),
            players: [None, None],
            status: if full { GameStatus::Live } else { GameStatus::Open },
            ply: 0,
            to_move: Seat::First,
            created_ms: now_ms,
            changed_ms: now_ms,
            rematch_of,
            invited: None,
            offline: false,
        };
        let mut users = [None, None];
        for (place, seated) in seated.into_iter().enumerate() {
            card.players[place] = match seated {
                None => None,
                Some(Seated::Computer(level, hints)) => {
                    Some(Player::Computer { level, hints: (hints == HintsWish::Allowed).then_some(0) })
                }
                Some(Seated::Person(identity)) => {
                    let rating = self.rating_of(&identity.user_id, &card).await?;
                    users[place] = Some(identity.user_id.clone());
                    Some(identity.player(rating))
                }
            };
        }
        let mut state = GameState::new(card, users)?;
        state.n = 1;
        Ok(state)
    }

    async fn begin(&self, state: GameState) -> Result<GameCard, ErrorBody> {
        let events = vec![event_row(&created(&state), &state.users, None)];
        let row = new_row(&state);
        match state.invited {
            None => self.store().create_game(row, events).await.map_err(internal)?,
            Some(_) => self.create_challenge(row, events).await?,
        }
        self.began(&state);
        Ok(state.card)
    }

    async fn create_challenge(&self, row: GameRow, events: Vec<EventRow>) -> Result<(), ErrorBody> {
        let most = ChallengeLimits { of_pair: MOST_CHALLENGES_OF_PAIR, to_one: MOST_CHALLENGES };
        let (message, reason) =
            match self.store().create_challenge(row, events, most).await.map_err(internal)? {
                ChallengeResult::Created => return Ok(()),
                ChallengeResult::TooManyOfPair => (
                    "three challenges between you two are open; answer or withdraw one",
                    ErrorReason::TooManyChallengesOfPair,
                ),
                ChallengeResult::TooManyToOne => (
                    "twenty challenges wait for this person already; try again later",
                    ErrorReason::TooManyChallengesToOne,
                ),
            };
        Err(ErrorBody::new(ErrorCode::TooMany, message).because(reason))
    }

    /// Withdraws the open challenges between somebody and another, as when the other is blocked.
    pub(crate) async fn withdraw_challenges(&self, who: &UserIdentity, other: &str) -> Result<(), ErrorBody> {
        for game in self.store().challenges_between(&who.user_id, other).await.map_err(internal)? {
            match self.withdraw(&game, who.clone()).await {
                // It was accepted or withdrawn meanwhile.
                Err(error) if error.code == ErrorCode::WrongMoment => {}
                withdrawn => withdrawn?,
            }
        }
        Ok(())
    }

    /// Registers a game that has just been stored: its deadline, and the lists of the lobby.
    pub(crate) fn began(&self, state: &GameState) {
        metrics::counter!("rusc_games_total").increment(1);
        self.deadlines().set(&state.card.id, state.deadline(&clock::LagQuota::pair(state.card.time)));
        self.notify_games_changed(&state.users, state.invited.as_deref());
        if state.is_live() {
            self.notify_started(&state.card.id, &state.users);
        }
    }

    /// Refuses if one of two users has blocked the other.
    pub(crate) async fn check_not_blocked(&self, one: &str, other: &str) -> Result<(), ErrorBody> {
        if self.store().is_blocked_between(one, other).await.map_err(internal)? {
            let message = "one of you has blocked the other";
            return Err(ErrorBody::new(ErrorCode::Forbidden, message).because(ErrorReason::Blocked));
        }
        Ok(())
    }
}

/// The first event of a game.
pub(crate) fn created(state: &GameState) -> Event {
    let (card, origin) = (Box::new(state.card.clone()), state.origin);
    Event { n: 1, at_ms: card.created_ms, what: EventKind::Created { card, origin } }
}

fn chosen(wish: SeatWish) -> Seat {
    match wish {
        SeatWish::First => Seat::First,
        SeatWish::Random if getrandom::u32().is_ok_and(|number| number.is_multiple_of(2)) => Seat::First,
        SeatWish::Second | SeatWish::Random => Seat::Second,
    }
}

fn bad(message: &str) -> ErrorBody {
    ErrorBody::new(ErrorCode::BadRequest, message)
}

#[cfg(test)]
mod tests;
