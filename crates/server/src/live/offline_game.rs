//! Games that were played without the server and are sent afterwards. Every move is replayed by the rules, and the end must
//! be one that the rules, the players or a resignation can bring about. They are stored as casual games that are over, and
//! marked; nobody has seen them being played, so nothing else counts them.
//!
//! A client repeats what it has sent until it hears of it: the same id with the same content is stored once.

use rusc_api::{
    EndReason, ErrorBody, ErrorCode, ErrorReason, Event, EventKind, GameCard, GameStatus, OfflineGame,
    OfflineOpponent, Player, Seat, TimeControl,
};
use rusc_engine::Level;
use rusc_scene::status_of;
use rusc_store::{EventRow, GameRow, StoreError};

use super::create_game::{GameParams, HintsWish, Seated, created};
use super::room::{GameState, card_from_row, event_row, new_row};
use super::rooms::internal;
use super::service::GameService;
use crate::UserIdentity;

/// As many as a game on the server may have.
const MOST_MOVES: usize = 2000;
/// Shorter games are not worth keeping.
const FEWEST_MOVES: usize = 2;
/// A clock that says more is wrong.
const LONGEST_AGO_MS: u64 = 366 * 24 * 60 * 60 * 1000;

/// What became of a game that was sent.
#[derive(Debug)]
pub(crate) enum ReceivedGame {
    /// It is stored.
    New(GameCard),
    /// It was stored before.
    Known(GameCard),
}

impl GameService {
    /// The game that was sent under this id before, if it was the same.
    ///
    /// # Errors
    /// There is another game with this id.
    pub(crate) async fn known_offline_game(
        &self,
        who: &UserIdentity,
        id: &str,
        digest: &str,
    ) -> Result<Option<GameCard>, ErrorBody> {
        let Some(row) = self.store().game(id).await.map_err(internal)? else { return Ok(None) };
        let is_own = row.users.iter().flatten().any(|user| *user == who.user_id);
        if is_own && row.offline_digest.as_deref() == Some(digest) {
            return card_from_row(&row).map(Some);
        }
        let message = "another game was sent under this id";
        Err(ErrorBody::new(ErrorCode::Taken, message).because(ErrorReason::OtherGame))
    }

    /// Stores a game that was played without the server.
    ///
    /// # Errors
    /// It is not whole, breaks the rules, or another game has this id; nothing is stored then.
    pub(crate) async fn receive_offline_game(
        &self,
        who: &UserIdentity,
        id: &str,
        game: OfflineGame,
        digest: String,
    ) -> Result<ReceivedGame, ErrorBody> {
        let game = with_possible_times(game, self.time().now_ms());
        let state = self.lay_offline(who, id, &game).await?;
        let replayed = tokio::task::spawn_blocking(move || replayed(state, &game)).await;
        let (state, events) = replayed.map_err(|_| bad("the game cannot be replayed".to_owned()))??;
        let rows: Vec<EventRow> = events.iter().map(|event| event_row(event, &state.users, None)).collect();
        let row = GameRow { offline_digest: Some(digest.clone()), ..new_row(&state) };
        match self.store().create_game(row, rows).await {
            Ok(()) => Ok(ReceivedGame::New(state.card)),
            // Another tab was faster.
            Err(StoreError::Exists(_)) => match self.known_offline_game(who, id, &digest).await? {
                Some(card) => Ok(ReceivedGame::Known(card)),
                None => Err(bad("the game was deleted meanwhile".to_owned())),
            },
            Err(error) => Err(internal(error)),
        }
    }

    /// The state before the first move.
    async fn lay_offline(
        &self,
        who: &UserIdentity,
        id: &str,
        game: &OfflineGame,
    ) -> Result<GameState, ErrorBody> {
        let params = GameParams::read(&game.kind, Some(&game.setup), TimeControl::Unlimited {}, false)?;
        if !(FEWEST_MOVES..=MOST_MOVES).contains(&game.moves.len()) {
            return Err(bad(format!("a game has {FEWEST_MOVES} to {MOST_MOVES} half-moves")));
        }
        let person = || Some(Seated::Person(who.clone()));
        let opponent = match game.opponent {
            OfflineOpponent::HotSeat {} => person(),
            OfflineOpponent::Computer { level, hints } => {
                let level = Level::new(level).ok_or_else(|| bad("levels go from 1 to 10".to_owned()))?;
                let hints = if hints.is_some() { HintsWish::Allowed } else { HintsWish::Refused };
                Some(Seated::Computer(level.number(), hints))
            }
        };
        let seated = if game.seat == Seat::First { [person(), opponent] } else { [opponent, person()] };
        let mut state = self.lay(params, seated, None).await?;
        id.clone_into(&mut state.card.id);
        state.card.offline = true;
        state.card.created_ms = game.started_ms;
        state.card.changed_ms = game.started_ms;
        state.turn_ms = game.started_ms;
        if let OfflineOpponent::Computer { hints: Some(taken), .. } = game.opponent {
            set_hints(&mut state, taken.min(game.moves.len() as u32));
        }
        Ok(state)
    }
}

/// The game with times that can be: no clock of a device is trusted to be right.
fn with_possible_times(game: OfflineGame, now_ms: u64) -> OfflineGame {
    let started_ms = game.started_ms.clamp(now_ms.saturating_sub(LONGEST_AGO_MS), now_ms);
    OfflineGame { started_ms, ended_ms: game.ended_ms.clamp(started_ms, now_ms), ..game }
}

fn set_hints(state: &mut GameState, taken: u32) {
    for player in state.card.players.iter_mut().flatten() {
        if let Player::Computer { hints: Some(hints), .. } = player {
            *hints = taken;
        }
    }
}

/// Plays the whole game; the state after it, and its log.
fn replayed(mut state: GameState, game: &OfflineGame) -> Result<(GameState, Vec<Event>), ErrorBody> {
    let mut events = vec![created(&state)];
    let mut at_ms = game.started_ms;
    for (ply, step) in game.moves.iter().enumerate() {
        let mut board = state.game.clone();
        board.play(&step.text).map_err(|error| bad(format!("half-move {}: {error}", ply + 1)))?;
        let text = board.played().last().cloned().unwrap_or_default();
        at_ms = at_ms.saturating_add(step.spent_ms).min(game.ended_ms);
        let (id, spent_ms) = (ply.to_string(), step.spent_ms);
        let what = EventKind::Moved { ply: ply as u32, text, id, spent_ms, clocks: None };
        push(&mut state, &mut events, at_ms, what)?;
    }
    check_end(&state, game)?;
    let (winner, reason) = (game.winner, game.reason);
    let what = EventKind::Ended { winner, reason, clocks: None, rating_change: None, unrated: None };
    push(&mut state, &mut events, game.ended_ms, what)?;
    Ok((state, events))
}

/// Adds an event to the log and to the state.
fn push(
    state: &mut GameState,
    events: &mut Vec<Event>,
    at_ms: u64,
    what: EventKind,
) -> Result<(), ErrorBody> {
    let event = Event { n: state.n + 1, at_ms, what };
    state.apply(&event)?;
    events.push(event);
    Ok(())
}

/// Whether the game can have ended as it is told to have.
fn check_end(state: &GameState, game: &OfflineGame) -> Result<(), ErrorBody> {
    let told = (game.winner, game.reason);
    let is_possible = match status_of(&*state.game) {
        GameStatus::Over { winner, reason } => told == (winner, reason),
        _ => match (game.opponent, told) {
            (OfflineOpponent::Computer { .. }, (Some(winner), EndReason::Resigned)) => winner != game.seat,
            (OfflineOpponent::HotSeat {}, (winner, EndReason::Resigned)) => winner.is_some(),
            (_, (winner, EndReason::Agreed)) => winner.is_none(),
            (_, (winner, EndReason::TooLong)) => winner.is_none() && game.moves.len() == MOST_MOVES,
            _ => false,
        },
    };
    if is_possible { Ok(()) } else { Err(bad("the game cannot have ended so".to_owned())) }
}

fn bad(message: String) -> ErrorBody {
    ErrorBody::new(ErrorCode::BadRequest, message).because(ErrorReason::OfflineGame)
}
