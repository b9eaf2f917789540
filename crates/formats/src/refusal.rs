//! Where and why a text is not taken, and what was taken although it is not quite right.

use std::fmt;

use rusc_games::MoveError;

/// A place in a file, both numbers counted from 1; columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Which line of the file.
    pub line: usize,
    /// Which character of the line.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A game that cannot be read to its end. Displayed as `line:column: reason`, without the name of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Where it begins to be wrong.
    pub place: Place,
    /// What is wrong.
    pub reason: RefusalReason,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.reason)
    }
}

impl std::error::Error for Refusal {}

/// Why a game is refused. Texts are those of the file, shortened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RefusalReason {
    /// The text of one game is longer than [`Chunk::LONGEST`](crate::Chunk::LONGEST), or it has a thousand tags.
    TooLong,
    /// It has bytes that no text has.
    NoText,
    /// The first field names no set-up of any game, and is no move.
    NoSetup(String),
    /// A line of the head is no tag.
    NoTag,
    /// A tag that the format demands.
    MissingTag(&'static str),
    /// A tag that is there before.
    TagTwice(String),
    /// A tag whose value cannot be used.
    TagValue {
        /// Its name.
        tag: &'static str,
        /// What was expected.
        reason: String,
    },
    /// No layout has that name, and there is no position.
    UnknownLayout(String),
    /// A set of pieces that is not played here.
    UnknownVariant(String),
    /// A move that cannot be read or played.
    Move {
        /// As it was written.
        text: String,
        /// Why not.
        error: MoveError,
    },
    /// A piece without a place to go to.
    HalfMove(String),
    /// A move of another notation than the game declares, or the format has.
    OtherNotation(String),
    /// A number before a move that is not its number.
    Number(String),
    /// A mark that is none of `!`, `?`, `!!`, `??`, `!?`, `?!` and `$0` to `$255`.
    NoMark(String),
    /// A mark with no move before it.
    MarkWithoutMove,
    /// A comment without an end.
    OpenComment,
    /// A variation without an end.
    OpenVariation,
    /// A parenthesis that closes nothing.
    NothingToClose,
    /// A variation with no move before it that it could replace.
    NothingToVary,
    /// Variations within variations, too many of them.
    TooDeep,
    /// The moves do not end with a result.
    NoResult,
    /// A result that is none.
    UnknownResult(String),
    /// Something follows the result.
    AfterResult(String),
    /// The result after the moves is not that of the tag.
    ResultsDiffer,
    /// The result is not that of the board.
    ResultAgainstBoard,
    /// The tag `Plies` says another number than there are moves.
    Plies {
        /// What the tag says.
        said: String,
        /// How many there are.
        played: usize,
    },
    /// A game of SGF without its closing parenthesis.
    OpenGame,
    /// A property of SGF without an end.
    OpenProperty,
    /// Something that is no node or property of SGF.
    NoProperty(String),
    /// A text that is no position.
    NoPosition(String),
}

impl RefusalReason {
    /// A word for it, for pages that say it in other languages.
    pub fn word(&self) -> &'static str {
        match self {
            Self::TooLong => "too_long",
            Self::NoText => "no_text",
            Self::NoSetup(_) | Self::UnknownLayout(_) | Self::UnknownVariant(_) => "no_setup",
            Self::NoTag | Self::MissingTag(_) | Self::TagTwice(_) | Self::TagValue { .. } => "tag",
            Self::Move { .. } => "move",
            Self::HalfMove(_) | Self::OtherNotation(_) => "notation",
            Self::Number(_) | Self::Plies { .. } => "number",
            Self::NoMark(_) | Self::MarkWithoutMove => "mark",
            Self::OpenComment | Self::OpenVariation | Self::OpenGame | Self::OpenProperty => "open",
            Self::NothingToClose | Self::NothingToVary => "variation",
            Self::TooDeep => "too_deep",
            Self::NoResult
            | Self::UnknownResult(_)
            | Self::AfterResult(_)
            | Self::ResultsDiffer
            | Self::ResultAgainstBoard => "result",
            Self::NoProperty(_) => "property",
            Self::NoPosition(_) => "position",
        }
    }
}

impl fmt::Display for RefusalReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => f.write_str("the text of this game is too long"),
            Self::NoText => f.write_str("this is no text"),
            Self::NoSetup(text) => write!(f, "'{text}' is no set-up of any game"),
            Self::NoTag => f.write_str("this is no tag, such as [Event \"?\"]"),
            Self::MissingTag(name) => write!(f, "the tag {name} is missing"),
            Self::TagTwice(name) => write!(f, "the tag {name} is there more than once"),
            Self::TagValue { tag, reason } => write!(f, "the tag {tag} is wrong: {reason}"),
            Self::UnknownLayout(name) => write!(f, "no layout is called '{name}', and there is no Position"),
            Self::UnknownVariant(name) => {
                write!(f, "'{name}' is not played here: hive, and letters of P, L and M after a hyphen, are")
            }
            Self::Move { text, error } => write!(f, "'{text}' cannot be played: {error}"),
            Self::HalfMove(text) => write!(f, "'{text}' does not say where the piece goes"),
            Self::OtherNotation(text) => write!(f, "'{text}' is not of the notation of this game"),
            Self::Number(text) => write!(f, "'{text}' is not the number of this move"),
            Self::NoMark(text) => write!(f, "'{text}' is no mark, such as !? or $5"),
            Self::MarkWithoutMove => f.write_str("this mark has no move before it"),
            Self::OpenComment => f.write_str("this comment does not end"),
            Self::OpenVariation => f.write_str("this variation does not end"),
            Self::NothingToClose => f.write_str("this parenthesis closes no variation"),
            Self::NothingToVary => f.write_str("this variation has no move before it"),
            Self::TooDeep => f.write_str("too many variations within variations"),
            Self::NoResult => f.write_str("the moves do not end with a result"),
            Self::UnknownResult(text) => write!(f, "'{text}' is no result"),
            Self::AfterResult(text) => write!(f, "'{text}' follows the result"),
            Self::ResultsDiffer => f.write_str("the result after the moves is not that of the tag"),
            Self::ResultAgainstBoard => f.write_str("the result is not that of the board"),
            Self::Plies { said, played } => write!(f, "Plies says {said}, but there are {played} moves"),
            Self::OpenGame => f.write_str("the game does not end: its closing parenthesis is missing"),
            Self::OpenProperty => f.write_str("this property does not end"),
            Self::NoProperty(text) => write!(f, "'{text}' is no property, such as SU[hive]"),
            Self::NoPosition(reason) => write!(f, "this is no position: {reason}"),
        }
    }
}

/// Something that was read in a liberal way, for whoever wants to look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Where.
    pub place: Place,
    /// What was done.
    pub remark: Remark,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.remark)
    }
}

/// How a text was read that is not quite as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// A forced pass was not written, and was put in.
    PassAdded,
    /// The set-up was changed to one in which the moves are legal.
    SetupChanged(String),
    /// A result that cannot be understood was left out.
    ResultIgnored(String),
    /// The result is not that of the board, which counts.
    BoardCounts,
    /// The result after the moves is not that of the tag; the later one counts.
    LaterResultCounts,
    /// A result was understood from words that say it in another way.
    ResultFromWords(String),
    /// An action of SGF that is no move was left out.
    ActionIgnored(String),
    /// Bytes that are not UTF-8 were read as Latin-1.
    Latin1,
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PassAdded => f.write_str("a forced pass was put in"),
            Self::SetupChanged(setup) => write!(f, "the set-up was taken for {setup}"),
            Self::ResultIgnored(text) => write!(f, "'{text}' was not understood as a result"),
            Self::BoardCounts => f.write_str("the result was corrected by the board"),
            Self::LaterResultCounts => f.write_str("the result after the moves was taken, not the tag"),
            Self::ResultFromWords(text) => write!(f, "the result was taken from '{text}'"),
            Self::ActionIgnored(text) => write!(f, "'{text}' was left out"),
            Self::Latin1 => f.write_str("the text was taken for Latin-1"),
        }
    }
}

/// Enough of a text for a message.
pub(crate) fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}
