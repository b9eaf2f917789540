//! A game of any kind, as people and programs at the edge see it: text and plain data. No type of a particular game
//! appears here.

use std::any::Any;
use std::fmt;
use std::num::NonZeroUsize;

use rusc_game::{BoardView, Danger, MoveError, Outcome, Repetition, Restriction, Scene, Side, State};

use crate::GameKind;

/// A game being played: its moves so far and what can be asked about it.
pub trait AnyGame: fmt::Debug + Send + Sync {
    /// Which game it is.
    fn kind(&self) -> GameKind;

    /// What it began from.
    fn origin(&self) -> Origin;

    /// The set-up it began from, in its canonical spelling; of a game from a drawing the one that comes nearest.
    fn setup(&self) -> String;

    /// The side whose turn it is, also after the game has ended.
    fn side_to_move(&self) -> Side;

    /// What the players call a side: `White`, `Orange`, ….
    fn side_name(&self, side: Side) -> &'static str;

    /// How the game ended; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// Where the game stands.
    fn state(&self) -> State;

    /// Whose turn it is and which one: `White[3]`.
    fn turn(&self) -> String;

    /// The whole game as one line of text. It cannot tell the position of a drawing: see [`AnyGame::origin`].
    fn game_string(&self) -> String;

    /// Half-moves played, passes included.
    fn ply(&self) -> usize;

    /// The canonical texts of the moves played.
    fn played(&self) -> &[String];

    /// The canonical texts of all legal moves, none once the game is over.
    ///
    /// ```
    /// use rusc_games::GameKind;
    ///
    /// let game = GameKind::Abalone.start("Abalone")?;
    /// assert_eq!(game.legal_moves().len(), 44);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn legal_moves(&self) -> Vec<String>;

    /// Reads a move and plays it.
    ///
    /// # Errors
    /// The text is no move, no legal one, or the game is over; nothing has changed then.
    fn play(&mut self, text: &str) -> Result<(), MoveError>;

    /// Takes back the last move; false at the start.
    ///
    /// ```
    /// use rusc_games::GameKind;
    ///
    /// let mut game = GameKind::Hive.start("Base")?;
    /// game.play("wA1")?;
    /// assert!(game.undo() && !game.undo());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn undo(&mut self) -> bool;

    /// Changes what a third occurrence of a position means from now on.
    fn set_repetition(&mut self, repetition: Repetition);

    /// How often the position now has stood on the board, this time included.
    fn occurrences(&self) -> usize;

    /// By how much the first side is ahead in what decides the game, in Abalone balls; negative if the second is.
    /// `None` in a game where nothing is counted.
    fn lead(&self) -> Option<i32>;

    /// The board as text.
    fn drawing(&self) -> String;

    /// The board as plain data.
    fn view(&self) -> BoardView;

    /// The board with every legal move as hands make it.
    fn scene(&self) -> Scene;

    /// Why other moves are impossible; none once the game is over.
    fn restrictions(&self) -> Vec<Restriction>;

    /// Why any other touch leads nowhere, cell by cell; none once the game is over. Many times as long.
    fn refusals(&self) -> Vec<Restriction>;

    /// What threatens the side to move, the worst first; nothing once the game is over.
    fn dangers(&self) -> Vec<Danger>;

    /// The game as what it really is, for the engine of its kind.
    fn as_any(&self) -> &dyn Any;

    /// A copy that goes its own way.
    fn box_clone(&self) -> Box<dyn AnyGame>;

    /// The number of lines of exactly `depth` moves from here, repetition ignored. It cannot be stopped.
    ///
    /// ```
    /// use rusc_games::GameKind;
    ///
    /// assert_eq!(GameKind::Hive.start("Base")?.perft(3), 1_440);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn perft(&self, depth: u32) -> u64;

    /// [`AnyGame::perft`] by first move, on several threads; one thread starts none. `progress` and `stop` are called
    /// from all of them, many times.
    fn divide(
        &self,
        depth: u32,
        threads: NonZeroUsize,
        progress: &(dyn Fn(PerftProgress) + Sync),
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Division;
}

impl Clone for Box<dyn AnyGame> {
    fn clone(&self) -> Self {
        self.box_clone()
    }
}

/// What a game began from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A set-up: the game string tells the whole game.
    Setup,
    /// A drawing, which a game string cannot tell.
    Drawing,
}

/// How far a count has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerftProgress {
    /// Branches counted to the end.
    pub done: usize,
    /// Branches there are, of unequal size.
    pub total: usize,
    /// Leaves in the branches that are done.
    pub nodes: u64,
}

/// The leaves of the tree by first move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Division {
    /// Each legal move with the leaves below it, in the order of generation.
    pub moves: Vec<(String, u64)>,
    /// All leaves together.
    pub nodes: u64,
    /// Whether it was stopped; the counts are then too small.
    pub stopped: bool,
}
