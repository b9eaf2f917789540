//! What can be typed in line mode: the words, and what the help says about them. Everything else is a move.

/// A line a player typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Word<'a> {
    Moves,
    Undo,
    Redo,
    /// The computer goes on.
    Go,
    Hint,
    /// Another strength of the computer.
    Level(&'a str),
    Board,
    Record,
    /// A new game, perhaps from another set-up.
    New(Option<&'a str>),
    Resign,
    /// Writes the game to a file.
    Save(&'a str),
    /// Goes on with the game of a file.
    Load(&'a str),
    /// The rule book, or a rule by its number.
    Rules(Option<&'a str>),
    Help,
    Quit,
    Nothing,
    /// Anything else is a move.
    Move(&'a str),
}

/// The words, for completion.
pub(super) const WORDS: [&str; 15] = [
    "moves", "hint", "level", "undo", "redo", "go", "board", "record", "new", "save", "load", "rules",
    "resign", "help", "quit",
];

/// What the words do, for the help.
pub(super) const HELP: &str = "\
A move is typed as it is written: the piece and where it goes.
  moves            list the legal moves
  hint             suggest a move
  level [N]        how strong the computer plays, from 1 to 10; without a number, what each is like
  undo             take back your last move
  redo             play again what was taken back
  go               let the computer, or the program, move if it is its turn
  board            draw the board again
  record           print the game as one line of text
  new [set-up]     start another game
  save FILE        write the game: .pgn, .apgn, .uhp and others (docs/files.md)
  load FILE        go on with the first game of a file
  rules [RULE]     read the rule book, or a rule by its number
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
            ("redo", "") => Word::Redo,
            ("go", "") => Word::Go,
            ("hint" | "best", "") => Word::Hint,
            ("level", text) => Word::Level(text),
            ("board", "") => Word::Board,
            ("record", "") => Word::Record,
            ("new", "") => Word::New(None),
            ("new", setup) => Word::New(Some(setup)),
            ("resign", "") => Word::Resign,
            ("save", path) => Word::Save(path),
            ("load", path) => Word::Load(path),
            ("rules", "") => Word::Rules(None),
            ("rules", rule) => Word::Rules(Some(rule)),
            ("help" | "?", "") => Word::Help,
            ("quit" | "exit", "") => Word::Quit,
            _ => Word::Move(line),
        }
    }
}
