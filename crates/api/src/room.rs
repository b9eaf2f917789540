//! What is said over the socket of one game. Both ways one JSON object a frame, told apart by `t`.

use serde::{Deserialize, Serialize};

use crate::{
    ChatLine, ChatRoom, Clocks, EndReason, ErrorBody, GameCard, GameOrigin, Offer, Player, Restriction,
    Scene, Seat, Snapshot, UnratedReason,
};

/// From a client in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "t", rename_all = "snake_case", deny_unknown_fields)]
pub enum RoomRequest {
    /// To play a move. Sent again with the same id it is played once.
    Move {
        /// Chosen by the client, different for every request of the game.
        id: String,
        /// Half-moves played before this one.
        ply: u32,
        /// The move.
        text: String,
        /// How long the player thought by the client's own clock.
        spent_ms: Option<u64>,
    },
    /// Anything else a player may do.
    Act {
        /// As with a move.
        id: String,
        /// What.
        action: Action,
    },
    /// To say something.
    Say {
        /// As with a move.
        id: String,
        /// Where.
        room: ChatRoom,
        /// What, at most 300 characters.
        text: String,
    },
    /// To know why moves that are not offered are impossible.
    Restrictions {
        /// As with a move.
        id: String,
        /// Half-moves played before the position that is meant.
        ply: u32,
    },
    /// To measure the way; answered at once.
    Ping {
        /// The client's own time, given back unchanged.
        sent_ms: u64,
    },
}

/// What a player may do besides moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Give up.
    Resign {},
    /// End a game that has hardly begun.
    Abort {},
    /// Offer something, or accept it if the other side has offered it.
    Offer {
        /// What.
        what: Offer,
    },
    /// Take back one's own offer, or refuse the other's.
    Decline {
        /// What.
        what: Offer,
    },
    /// Win because the opponent is gone.
    ClaimWin {},
    /// Draw because the opponent is gone.
    ClaimDraw {},
    /// Give the opponent fifteen seconds.
    AddTime {},
    /// Ask the server whether the opponent's time has run out.
    Flag {},
    /// Say that a hint is about to be shown, in a game against the computer that allows hints. It is counted once a turn;
    /// a client shows the hint when it is acknowledged.
    Hint {
        /// Half-moves played before the position that the hint is for.
        ply: u32,
    },
}

/// From the server to a client in a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "t", rename_all = "snake_case", deny_unknown_fields)]
pub enum RoomMessage {
    /// The first frame of every connection.
    Welcome {
        /// The version the server speaks.
        protocol: u32,
        /// Which sides the client may move for; none for a spectator, both on one screen.
        seats: Vec<Seat>,
        /// The time of the server, in milliseconds since 1970.
        now_ms: u64,
    },
    /// The whole game: at the first connection, or when too much was missed.
    Snapshot(Box<Snapshot>),
    /// What happened, in order, each exactly once.
    Event {
        /// What happened.
        event: Event,
        /// The scene after it, if it changed the board and the client asked for scenes. Of several events that happen
        /// at once, the last one that changes the board has it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        scene: Option<Box<Scene>>,
    },
    /// The scene now: the frame that ends the catching-up after a welcome, only to clients that asked for scenes.
    Scene(Box<Scene>),
    /// The answer to a request for restrictions.
    Restrictions {
        /// Of the request.
        id: String,
        /// As asked.
        ply: u32,
        /// Why the side to move then could not use other pieces, or not so.
        restrictions: Vec<Restriction>,
    },
    /// A request was carried out.
    Ack {
        /// Of the request.
        id: String,
        /// The number of the event it caused; the last one if it caused none.
        n: u64,
    },
    /// A request was not carried out; nothing has changed.
    Refused {
        /// Of the request; nothing if it could not be read.
        id: Option<String>,
        /// Why.
        error: ErrorBody,
        /// The number of the last event of the game, if the game was asked. A client that has fewer has missed some and
        /// connects again.
        n: Option<u64>,
    },
    /// The answer to a ping.
    Pong {
        /// As it came.
        sent_ms: u64,
        /// The time of the server.
        now_ms: u64,
    },
    /// Who is there. Not numbered: it is only true now.
    Presence {
        /// Whether each player is connected.
        here: [bool; 2],
        /// After how long the game may be claimed from a player who is gone.
        claim_in_ms: [Option<u64>; 2],
        /// How many others look on.
        watchers: u32,
    },
    /// The server is about to stop; clocks stand still until it is back.
    Restarting,
}

/// Something that happened in a game. Numbers start at one and have no gaps.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// Its number in the game.
    pub n: u64,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// What.
    pub what: EventKind,
}

/// What can happen in a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "k", rename_all = "snake_case", deny_unknown_fields)]
pub enum EventKind {
    /// The game was created.
    Created {
        /// Its front then.
        card: Box<GameCard>,
        /// How the two come together; private in logs that do not say it.
        #[serde(default)]
        origin: GameOrigin,
    },
    /// Somebody sat down.
    Joined {
        /// Where.
        seat: Seat,
        /// Who.
        player: Player,
    },
    /// A move was played.
    Moved {
        /// Half-moves before it.
        ply: u32,
        /// The move in its one canonical form.
        text: String,
        /// By the client's name for the request, so that a repetition is recognised.
        id: String,
        /// How long it took, lag taken off.
        spent_ms: u64,
        /// The clocks after it.
        clocks: Option<Clocks>,
    },
    /// Something was offered.
    Offered {
        /// By whom.
        seat: Seat,
        /// What.
        what: Offer,
    },
    /// An offer is no longer there.
    Declined {
        /// Whose answer or change of mind.
        seat: Seat,
        /// What.
        what: Offer,
    },
    /// Moves were taken back.
    TookBack {
        /// Half-moves left.
        ply: u32,
        /// The clocks after it.
        clocks: Option<Clocks>,
    },
    /// Somebody gave the opponent time.
    TimeAdded {
        /// Who has more now.
        seat: Seat,
        /// The clocks after it.
        clocks: Option<Clocks>,
    },
    /// The side to move took a hint, the first one of this turn.
    Hinted {
        /// Half-moves played.
        ply: u32,
    },
    /// The clocks were set right after a time in which the server was away.
    Resumed {
        /// The clocks now.
        clocks: Option<Clocks>,
    },
    /// It is over.
    Ended {
        /// Who won.
        winner: Option<Seat>,
        /// How.
        reason: EndReason,
        /// The clocks at the end.
        clocks: Option<Clocks>,
        /// How the ratings changed, the first player's first, if they did.
        rating_change: Option<[i32; 2]>,
        /// Why they did not though the game was rated.
        unrated: Option<UnratedReason>,
    },
    /// The same two play again.
    Rematch {
        /// The new game.
        game: String,
    },
    /// Something was said.
    Said {
        /// Where, by whom, what.
        line: ChatLine,
    },
    /// Something the reader may not see; it keeps the numbers without gaps.
    Hidden,
}
