//! What a client hears when something cannot be done.

use serde::{Deserialize, Serialize};

/// A refusal: a stable code for programs, a sentence for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ErrorBody {
    /// What is wrong, for programs.
    pub code: ErrorCode,
    /// What is wrong and what to do, in English.
    pub message: String,
    /// The particular reason, for pages in other languages; nothing where the code says it all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub reason: Option<ErrorReason>,
    /// After how many milliseconds the same request may succeed, if that is only a matter of time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub retry_after_ms: Option<u64>,
}

impl ErrorBody {
    /// A refusal.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> ErrorBody {
        ErrorBody { code, message: message.into(), reason: None, retry_after_ms: None }
    }

    /// The same refusal, with its particular reason.
    #[must_use]
    pub fn because(self, reason: ErrorReason) -> ErrorBody {
        ErrorBody { reason: Some(reason), ..self }
    }

    /// The same refusal, with the time after which to try again.
    #[must_use]
    pub fn retry_after(self, retry_after_ms: u64) -> ErrorBody {
        ErrorBody { retry_after_ms: Some(retry_after_ms), ..self }
    }
}

/// What kind of refusal it is, of which there are few.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// The message is no JSON, or not of the expected shape.
    BadRequest,
    /// The message is too long.
    TooLarge,
    /// The client speaks another version.
    WrongProtocol,
    /// Nobody is signed in.
    SignedOut,
    /// Name or password are wrong.
    WrongCredentials,
    /// Signed in, but this is somebody else's.
    Forbidden,
    /// The request did not come from our page.
    WrongOrigin,
    /// There is no such thing.
    NotFound,
    /// The name is in use, or the seat is.
    Taken,
    /// The name or the password does not follow the rules.
    BadName,
    /// The password is too weak.
    BadPassword,
    /// The host does not allow it (registration, guests, chat).
    Disabled,
    /// The text is no move, or no legal one.
    IllegalMove,
    /// It is the other side's turn.
    NotYourTurn,
    /// The move was made for another ply.
    WrongPly,
    /// The game is over.
    GameOver,
    /// The game has not begun, or has gone too far for this.
    WrongMoment,
    /// Too many requests, connections, seeks or games, or too much unread.
    TooMany,
    /// The server is full; try again in a moment.
    Busy,
    /// The server is stopping; try again in a moment.
    Restarting,
    /// Something broke on the server.
    Internal,
}

/// The particular reason of a refusal, where its code leaves people in doubt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ErrorReason {
    /// The browser cannot keep a game that is played on this device. No server says so, but pages do to themselves.
    NotKept,
    /// Nobody has that name.
    NobodyOfThatName,
    /// There is no such game, or it was deleted.
    NoSuchGame,
    /// The challenge is to oneself.
    OwnChallenge,
    /// One of the two has blocked the other.
    Blocked,
    /// The opponent has left the server for good.
    OpponentGone,
    /// Rated games need an account on both sides.
    RatedAccount,
    /// Rated games need a clock.
    RatedClock,
    /// Rated games have the opening of tournaments.
    RatedOpening,
    /// Only games between two people are rated.
    RatedPeople,
    /// The set-up is none of this game.
    UnknownSetup,
    /// The time control is out of range.
    ClockRange,
    /// Too many unfinished games.
    TooManyGames,
    /// Too many new games in a short time.
    TooManyNewGames,
    /// Three challenges between the same two are open.
    TooManyChallengesOfPair,
    /// Twenty challenges to the same person are open.
    TooManyChallengesToOne,
    /// Five seeks of one person are open.
    TooManySeeks,
    /// The lobby is full.
    LobbyFull,
    /// Somebody was faster, or the seek was taken back.
    SeekGone,
    /// The seek is for others: by rating, by account, or by a block.
    SeekNotForYou,
    /// The lowest rating of a seek is above the highest.
    RatingBand,
    /// Both seats are taken.
    SeatTaken,
    /// The free seat is kept for somebody else.
    SomebodyElseInvited,
    /// The game has begun.
    GameBegun,
    /// Only a game without a clock in which nobody has moved can be deleted.
    NotDeletable,
    /// The game waits for its second player.
    GameNotBegun,
    /// The game is not over, as a rematch wants it.
    GameNotOver,
    /// Both sides have moved: the game can be resigned, not aborted.
    TooLateToAbort,
    /// Not both sides have moved: the game can be aborted, not claimed or drawn.
    HardlyBegun,
    /// A game is claimed while the opponent should move.
    ClaimOnOwnTurn,
    /// The opponent is here, or has not been gone for long enough.
    OpponentHere,
    /// The game has no clock to which seconds could be added.
    NoClock,
    /// The opponent has more time than can be added to.
    EnoughTime,
    /// The game is played without hints.
    NoHints,
    /// The same was offered less than five half-moves ago.
    OfferedLately,
    /// A rematch is offered once.
    RematchOffered,
    /// The rematch has begun.
    RematchBegun,
    /// Nothing is taken back in a rated game.
    RatedTakeBack,
    /// There is no move to take back.
    NothingToTakeBack,
    /// The host has switched off the chat.
    ChatOff,
    /// The chat of this game is full.
    ChatFull,
    /// A line of chat has 1 to 300 characters.
    ChatLength,
    /// To register one needs an invitation.
    InvitationNeeded,
    /// The invitation is wrong, used or too old.
    InvitationInvalid,
    /// Nobody can register.
    RegistrationClosed,
    /// Whoever registers has an account already.
    HasAccount,
    /// This needs an account.
    RegisterFirst,
    /// Only guests choose a name without an account.
    NotAGuest,
    /// Guests do not play here.
    GuestsOff,
    /// The server shows nothing to strangers.
    PrivateClub,
    /// The host has closed this account.
    AccountClosed,
    /// The name is reserved.
    NameReserved,
    /// The name has other characters or another length than names may have.
    NameLetters,
    /// The password has fewer than 10 characters.
    PasswordShort,
    /// The password has more than 128 characters.
    PasswordLong,
    /// The password does not fit the account.
    WrongPassword,
    /// Too many people sign in at once.
    SignInBusy,
    /// A label has 1 to 40 characters.
    LabelLength,
    /// The account has twenty tokens.
    TooManyTokens,
    /// Too many people are blocked.
    TooManyBlocked,
    /// Nobody can block or report themselves.
    OnlyOthers,
    /// A report has 1 to 1000 characters.
    ReportLength,
    /// Nobody can follow a guest.
    GuestNotFollowed,
    /// Too many people are followed.
    TooManyFollowed,
    /// The account has played, so it cannot become that of a program.
    HasPlayed,
    /// Only the account of a player can become this.
    PlayerAccountNeeded,
    /// A host cannot do this to themselves.
    AnotherHostNeeded,
    /// Whoever is to be no host any more is none.
    NotAHost,
    /// Another game was sent under this id.
    OtherGame,
    /// A game that was played without the server is not whole, or not as the rules and its end want it.
    OfflineGame,
    /// Too many games that were played without the server were sent in a day.
    TooManyOfflineGames,
    /// The study was saved elsewhere meanwhile.
    StudyChanged,
    /// The text of a study is no game file, or one of several games.
    StudyText,
    /// A study has a name of 1 to 80 characters.
    StudyName,
    /// The account has a hundred studies.
    TooManyStudies,
    /// The host does not offer it.
    NotOffered,
    /// Only games that are over are analysed.
    GameGoesOn,
    /// The game is too long for the server to analyse.
    GameTooLong,
    /// One is asked for at a time.
    OneAnalysisAtATime,
    /// As many as allowed were asked for in a day.
    NoAnalysisLeftToday,
    /// Too much waits for the workers of the server.
    QueueFull,
}
