//! What a player may type besides moves.

/// A line a player typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Word<'a> {
    Moves,
    Undo,
    Hint,
    /// Another strength of the computer.
    Level(&'a str),
    Board,
    Record,
    /// A new game, perhaps from another set-up.
    New(Option<&'a str>),
    Resign,
    Help,
    Quit,
    Nothing,
    /// Anything else is a move.
    Move(&'a str),
}

/// What the words do, for the help.
pub(super) const HELP: &str = "\
A move is typed as it is written: the piece and where it goes.
  moves            list the legal moves
  hint             suggest a move
  level N          how strong the computer plays, from 1 to 10
  undo             take back your last move
  board            draw the board again
  record           print the game as one line of text
  new [set-up]     start another game
  resign           give up
  quit             leave
";

impl<'a> Word<'a> {
    /// Reads a line; words may be in any case.
    pub(super) fn read(line: &'a str) -> Word<'a> {
        let line = line.trim();
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (first.to_ascii_lowercase().as_str(), rest.trim()) {
            ("", _) => Word::Nothing,
            ("moves", "") => Word::Moves,
            ("undo", "") => Word::Undo,
            ("hint" | "best", "") => Word::Hint,
            ("level", text) => Word::Level(text),
            ("board", "") => Word::Board,
            ("record", "") => Word::Record,
            ("new", "") => Word::New(None),
            ("new", setup) => Word::New(Some(setup)),
            ("resign", "") => Word::Resign,
            ("help" | "?", "") => Word::Help,
            ("quit" | "exit", "") => Word::Quit,
            _ => Word::Move(line),
        }
    }
}
