//! What is said over the socket of the lobby: open seeks, challenges, and one's own games wherever they are played.

use serde::{Deserialize, Serialize};

use crate::{ErrorBody, GameCard, NewGame, Offer, Player, SeatWish, TimeControl};

/// From a client in the lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "t", rename_all = "snake_case", deny_unknown_fields)]
pub enum LobbyRequest {
    /// To look for anybody; it ends with the connection.
    Seek {
        /// Chosen by the client.
        id: String,
        /// What is sought.
        seek: Seek,
    },
    /// To look no longer.
    CancelSeek {
        /// Of the seek.
        id: String,
    },
    /// To play whoever seeks this.
    AcceptSeek {
        /// As listed.
        seek: String,
    },
    /// To challenge one person.
    Challenge {
        /// Chosen by the client.
        id: String,
        /// With an opponent of the kind `user`.
        game: NewGame,
    },
    /// To accept a challenge.
    AcceptChallenge {
        /// The game it opened.
        game: String,
    },
    /// To refuse a challenge, or take one back.
    DeclineChallenge {
        /// The game it opened.
        game: String,
    },
    /// To measure the way.
    Ping {
        /// Given back unchanged.
        sent_ms: u64,
    },
}

/// A wish for any opponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Seek {
    /// `hive`, `abalone`, `tour`.
    pub kind: String,
    /// Where it begins; the usual set-up if nothing is said, as in a new game.
    pub setup: Option<String>,
    /// What is agreed about time.
    pub time: TimeControl,
    /// Whether ratings are at stake.
    pub rated: bool,
    /// Which side the asker wants.
    pub seat: SeatWish,
    /// The lowest and highest rating of an opponent.
    pub rating_band: Option<[i32; 2]>,
}

/// A seek as the lobby lists it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct OpenSeek {
    /// Its name.
    pub id: String,
    /// Who seeks.
    pub player: Player,
    /// What.
    pub seek: Seek,
    /// Whether the reader may accept it.
    pub for_you: bool,
    /// Whether it is the reader's own.
    pub yours: bool,
}

/// From the server to a client in the lobby.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "t", rename_all = "snake_case", deny_unknown_fields)]
pub enum LobbyMessage {
    /// The first frame of every connection.
    Welcome {
        /// The version the server speaks.
        protocol: u32,
        /// The time of the server, in milliseconds since 1970.
        now_ms: u64,
    },
    /// All open seeks, whenever they change.
    Seeks {
        /// The oldest first.
        seeks: Vec<OpenSeek>,
    },
    /// The reader's games that are going on and challenges, whenever they change.
    MyGames {
        /// Where it is the reader's turn first.
        games: Vec<GameCard>,
        /// Games others want to play with the reader.
        challenges: Vec<GameCard>,
    },
    /// A game of the reader's has begun; go there.
    Started {
        /// Its name.
        game: String,
    },
    /// What the opponent in a game of the reader's offers now, whenever that changes; nothing once it is answered.
    Offers {
        /// The game.
        game: String,
        /// What is offered.
        offers: Vec<Offer>,
        /// By whom.
        player: Player,
    },
    /// How many people and games there are now.
    Crowd {
        /// Connected people.
        people: u32,
        /// Games being played.
        games: u32,
    },
    /// A request was carried out.
    Ack {
        /// Of the request.
        id: String,
    },
    /// A request was not carried out.
    Refused {
        /// Of the request, if it had one.
        id: Option<String>,
        /// Why.
        error: ErrorBody,
    },
    /// The answer to a ping.
    Pong {
        /// As it came.
        sent_ms: u64,
        /// The time of the server.
        now_ms: u64,
    },
    /// The server is about to stop.
    Restarting,
}
