//! A game as others see it: who plays what, how it stands, what has been played.

use serde::{Deserialize, Serialize};

use crate::{Clocks, Seat, Speed, TimeControl};

/// The front of a game, as lists show it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GameCard {
    /// Its name in addresses.
    pub id: String,
    /// `hive`, `abalone`, `tour`.
    pub kind: String,
    /// What it began from.
    pub setup: String,
    /// Whether ratings are at stake: from ten half-moves on, and in three games a day of the same two.
    pub rated: bool,
    /// What was agreed about time.
    pub time: TimeControl,
    /// How fast that is.
    pub speed: Speed,
    /// Who sits where; nobody yet in an open game.
    pub players: [Option<Player>; 2],
    /// How it stands.
    pub status: GameStatus,
    /// Half-moves played.
    pub ply: u32,
    /// Whose turn it is.
    pub to_move: Seat,
    /// When it was created, in milliseconds since 1970.
    pub created_ms: u64,
    /// When it last changed.
    pub changed_ms: u64,
    /// The game it is the rematch of.
    pub rematch_of: Option<String>,
    /// Who is challenged, in an open game that is not for anybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub invited: Option<String>,
    /// Whether it was played without the server and sent afterwards.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub offline: bool,
}

/// Who sits on one side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Player {
    /// Somebody with an account.
    User {
        /// The name they chose.
        name: String,
        /// The rating when the game began, in whole points.
        rating: Option<i32>,
        /// Whether the rating is still a guess.
        provisional: bool,
    },
    /// Somebody without one.
    Guest {
        /// What they are called: `Guest 4821`.
        name: String,
    },
    /// A program connected from outside.
    Bot {
        /// Its name.
        name: String,
        /// Its rating.
        rating: Option<i32>,
    },
    /// The engine of the server.
    Computer {
        /// From 1 (for a first game) to 10 (all it can).
        level: u8,
        /// How many hints its opponent has taken; nothing in a game without hints.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        hints: Option<u32>,
    },
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum GameStatus {
    /// A seat is free.
    Open,
    /// It is being played.
    Live,
    /// It is over.
    Over {
        /// Who won; nobody in a draw, or when the game was aborted.
        winner: Option<Seat>,
        /// How it came about.
        reason: EndReason,
    },
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
    /// By the rules of the game.
    Rules,
    /// By the rules: a position stood on the board for the third time.
    Repetition,
    /// Somebody gave up.
    Resigned,
    /// Somebody's time ran out.
    Time,
    /// Both wanted a draw.
    Agreed,
    /// The opponent did not come back.
    Abandoned,
    /// Before it really began, or because nobody went on with a game without a clock: no result.
    Aborted,
    /// The host of the server decided.
    Adjudicated,
    /// A draw, because it had more moves than the server keeps.
    TooLong,
}

/// How the players of a game come together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum GameOrigin {
    /// By link, by challenge, or alone: what the players say stays between them.
    #[default]
    Private,
    /// By a seek in the lobby: everybody may read what the players said once the game is over.
    Lobby,
}

/// Why a rated game did not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum UnratedReason {
    /// It had fewer than ten half-moves.
    TooShort,
    /// Three games of the same two had counted within a day.
    TooMany,
}

/// One move that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayedMove {
    /// As the notation writes it.
    pub text: String,
    /// How long the player thought, lag taken off.
    pub spent_ms: u64,
    /// What was left to the mover after it; nothing without clocks.
    pub left_ms: Option<u64>,
}

/// A whole game at one moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// The number of the last event it includes.
    pub n: u64,
    /// The front of the game.
    pub card: GameCard,
    /// All moves, the first one first.
    pub moves: Vec<PlayedMove>,
    /// The clocks now; nothing without clocks.
    pub clocks: Option<Clocks>,
    /// What each side has offered and the other has not answered.
    pub offers: [Vec<Offer>; 2],
    /// What was said last, as far as the reader may see it: at most 100 lines.
    pub chat: Vec<ChatLine>,
    /// The next game of the same two, once agreed.
    pub rematch: Option<String>,
    /// How the ratings changed, the first player's first, once the game is over and was rated; the rating before it is in
    /// the card, where nothing means 1500.
    pub rating_change: Option<[i32; 2]>,
    /// Why they did not though the game was rated.
    pub unrated: Option<UnratedReason>,
}

/// What a player may offer to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Offer {
    /// To call it a draw.
    Draw,
    /// To take back the last move of who asks.
    TakeBack,
    /// To play again with sides exchanged.
    Rematch,
}

/// Something said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChatLine {
    /// Where it was said.
    pub room: ChatRoom,
    /// By whom.
    pub name: String,
    /// What.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
}

/// Players and spectators talk apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ChatRoom {
    /// The two players.
    Players,
    /// Everybody else; players see it once the game is over.
    Watchers,
}

/// A wish for a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// `hive`, `abalone`, `tour`.
    pub kind: String,
    /// Where it begins. If nothing is said, the usual set-up: with the opening of the booklet in a casual game, that of
    /// tournaments in a rated one.
    pub setup: Option<String>,
    /// What is agreed about time.
    pub time: TimeControl,
    /// Whether ratings are at stake.
    pub rated: bool,
    /// Which side the asker wants.
    pub seat: SeatWish,
    /// Against whom.
    pub opponent: Opponent,
}

/// A side, or chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SeatWish {
    /// Move first.
    First,
    /// Move second.
    Second,
    /// Either.
    Random,
}

/// Against whom a game shall be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Opponent {
    /// The engine of the server.
    Computer {
        /// From 1 (for a first game) to 10 (all it can).
        level: u8,
        /// Whether hints may be taken; they are counted, and told with the result.
        #[serde(default)]
        hints: bool,
    },
    /// Whoever opens the link first.
    Link {},
    /// One person, who has to accept.
    User {
        /// Their name.
        name: String,
    },
    /// The same person, or two on one screen.
    HotSeat {},
}
