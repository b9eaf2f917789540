//! The list of formats, and what each can do.

use std::fmt;

use rusc_games::{GameKind, MoveError};

use crate::apgn::{self, Apgn, abalone};
use crate::hive_pgn::{self, HivePgn, ResultWords};
use crate::pgn::read_tagged;
use crate::rusc_form::{self, RuscForm};
use crate::{
    AnnotatedGame, Chunk, Note, Place, Refusal, RefusalReason, game_string, migs, position_text, sgf,
};

/// A format of game files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Game strings of UHP, a line each, for every game; and moves alone, as hivegame.com keeps them.
    GameString,
    /// PGN of Hive as `MzingaViewer` writes it.
    Pgn,
    /// PGN of Hive as hivegame.com writes it; read like the other.
    Hivegame,
    /// SGF of Hive as `BoardSpace` writes it, read in its old and new forms and written in the new one.
    Sgf,
    /// APGN of Abalone, with the archive of `MiGs`.
    Apgn,
    /// Bare move lists of Abalone.
    Migs,
    /// Positions of Abalone.
    Position,
    /// The form of this program, for every game.
    Rusc,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 8] = [
        Format::GameString,
        Format::Pgn,
        Format::Hivegame,
        Format::Sgf,
        Format::Apgn,
        Format::Migs,
        Format::Position,
        Format::Rusc,
    ];

    /// The word for it in commands.
    pub fn id(self) -> &'static str {
        match self {
            Format::GameString => "uhp",
            Format::Pgn => "pgn",
            Format::Hivegame => "hivegame",
            Format::Sgf => "sgf",
            Format::Apgn => "apgn",
            Format::Migs => "migs",
            Format::Position => "position",
            Format::Rusc => "rusc",
        }
    }

    /// The format with that word.
    ///
    /// ```
    /// use rusc_formats::Format;
    ///
    /// assert_eq!(Format::from_id("PGN"), Some(Format::Pgn));
    /// assert_eq!(Format::from_id("doc"), None);
    /// ```
    pub fn from_id(id: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.id().eq_ignore_ascii_case(id))
    }

    /// The format that files of an extension have; `None` if it tells nothing.
    pub fn from_extension(extension: &str) -> Option<Format> {
        match extension.to_ascii_lowercase().as_str() {
            "pgn" => Some(Format::Pgn),
            "sgf" => Some(Format::Sgf),
            "apgn" => Some(Format::Apgn),
            "uhp" => Some(Format::GameString),
            "migs" => Some(Format::Migs),
            "pos" => Some(Format::Position),
            "rusc" => Some(Format::Rusc),
            _ => None,
        }
    }

    /// The usual extension of its files.
    pub fn extension(self) -> &'static str {
        match self {
            Format::Hivegame => "pgn",
            Format::Position => "pos",
            other => other.id(),
        }
    }

    /// The one game it is for; `None` if it is for all.
    pub fn kind(self) -> Option<GameKind> {
        match self {
            Format::Pgn | Format::Hivegame | Format::Sgf => Some(GameKind::Hive),
            Format::Apgn | Format::Migs | Format::Position => Some(abalone()),
            Format::GameString | Format::Rusc => None,
        }
    }

    /// The format in which programs of the field read games of a kind, or ours where there is none.
    pub fn of_field(kind: GameKind) -> Format {
        let fields = [Format::Pgn, Format::Apgn];
        fields.into_iter().find(|format| format.kind() == Some(kind)).unwrap_or(Format::Rusc)
    }

    /// Whether it keeps comments, variations and marks.
    pub fn keeps_annotations(self) -> bool {
        match self {
            Format::Pgn | Format::Hivegame | Format::Sgf | Format::Apgn | Format::Migs | Format::Rusc => true,
            Format::GameString | Format::Position => false,
        }
    }

    /// Reads one game.
    ///
    /// ```
    /// use rusc_formats::{Format, chunks};
    ///
    /// let file = "[GameType \"Base\"]\n\n1. wS1\n2. bG1 wS1-\n3. wA9 wS1/\n";
    /// let chunk = chunks(Format::Pgn, file).next().expect("one game");
    /// let reading = Format::Pgn.read(&chunk);
    /// assert_eq!(reading.refusal.map(|refusal| refusal.place.line), Some(5));
    /// assert_eq!(reading.game.map(|prefix| prefix.tree().main_line().count()), Some(2));
    /// ```
    pub fn read(self, chunk: &Chunk) -> Reading {
        let mut reading = match self {
            Format::GameString => game_string::read(chunk),
            Format::Pgn | Format::Hivegame => read_tagged(&HivePgn, chunk),
            Format::Sgf => sgf::read(chunk),
            Format::Apgn => read_tagged(&Apgn, chunk),
            Format::Migs => migs::read(chunk),
            Format::Position => position_text::read(chunk),
            Format::Rusc => read_tagged(&RuscForm, chunk),
        };
        if chunk.is_cut {
            // What was cut off may be why the rest is refused.
            let place = Place { line: chunk.line, column: 1 };
            reading.refusal = Some(Refusal { place, reason: RefusalReason::TooLong });
        }
        reading
    }

    /// Writes one game, such that several can follow one another in a file.
    ///
    /// # Errors
    /// The format is for another game, cannot tell the set-up, or has no room for the board.
    pub fn write(self, game: &AnnotatedGame) -> Result<String, WriteError> {
        if self.kind().is_some_and(|kind| kind != game.kind) {
            return Err(WriteError::OtherGame { format: self, kind: game.kind });
        }
        if game.drawing.is_some() && !matches!(self, Format::Rusc | Format::Position) {
            return Err(WriteError::Drawing);
        }
        match self {
            Format::GameString => game_string::write(game),
            Format::Pgn => hive_pgn::write(game, ResultWords::State),
            Format::Hivegame => hive_pgn::write(game, ResultWords::Score),
            Format::Sgf => sgf::write(game),
            Format::Apgn => apgn::write(game),
            Format::Migs => migs::write(game),
            Format::Position => position_text::write(game),
            Format::Rusc => rusc_form::write(game),
        }
    }

    /// What stands between two games of a file.
    pub fn separator(self) -> &'static str {
        match self {
            Format::GameString | Format::Position => "",
            _ => "\n",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// What came of reading one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The game; if it was refused, what comes before the fault, as far as even that can be told.
    pub game: Option<AnnotatedGame>,
    /// What was read in a liberal way.
    pub notes: Vec<Note>,
    /// Why the game is not whole.
    pub refusal: Option<Refusal>,
}

impl Reading {
    pub(crate) fn whole(game: AnnotatedGame, notes: Vec<Note>) -> Reading {
        Reading { game: Some(game), notes, refusal: None }
    }

    pub(crate) fn refused(refusal: Refusal) -> Reading {
        Reading { game: None, notes: Vec::new(), refusal: Some(refusal) }
    }

    /// The game, if it is whole.
    ///
    /// # Errors
    /// Why it is not.
    pub fn into_whole(self) -> Result<AnnotatedGame, Refusal> {
        match (self.refusal, self.game) {
            (Some(refusal), _) => Err(refusal),
            (None, Some(game)) => Ok(game),
            (None, None) => {
                Err(Refusal { place: Place { line: 1, column: 1 }, reason: RefusalReason::NoText })
            }
        }
    }
}

/// Why a game cannot be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WriteError {
    /// The format is for another game.
    OtherGame {
        /// The format.
        format: Format,
        /// The game it is not for.
        kind: GameKind,
    },
    /// The format cannot tell this set-up.
    Setup(String),
    /// The game begins with a position that was set up by hand.
    Drawing,
    /// The hive is larger than the board of the format.
    TooWide,
    /// A move of the game cannot be played; no reader makes such a game.
    Move(MoveError),
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::OtherGame { format, kind } => {
                write!(f, "{format} files are not for {}", kind.name())
            }
            WriteError::Setup(setup) => write!(f, "this format has no word for the set-up {setup}"),
            WriteError::Drawing => {
                f.write_str("this format cannot tell a position that was set up by hand; the format rusc can")
            }
            WriteError::TooWide => f.write_str("the hive is larger than the board of this format, 26 by 26"),
            WriteError::Move(error) => write!(f, "the game cannot be replayed: {error}"),
        }
    }
}

impl std::error::Error for WriteError {}
