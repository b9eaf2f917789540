//! The one implementation of [`AnyGame`]: a record of any game, its answers turned into text.

use std::any::Any;
use std::num::NonZeroUsize;

use rusc_game::{
    BoardView, Danger, GameStringError, Line, MoveError, Notation, Outcome, ParseSetupError, Record,
    Repetition, Restriction, Scene, Side, State, perft,
};

use crate::divide::divide;
use crate::{AnyGame, Division, GameKind, ListedGame, Origin, PerftProgress};

/// A game of known type with the name of its kind: what an [`AnyGame`] really is.
#[derive(Clone, Debug)]
pub struct TypedGame<P: Notation> {
    kind: GameKind,
    origin: Origin,
    record: Record<P>,
}

impl<P: Notation> TypedGame<P> {
    /// A new game.
    pub(crate) fn start(kind: GameKind, setup: &str) -> Result<TypedGame<P>, ParseSetupError> {
        Ok(TypedGame { kind, origin: Origin::Setup, record: Record::new(setup.parse()?) })
    }

    /// A game as a game string tells it.
    pub(crate) fn read(kind: GameKind, text: &str) -> Result<TypedGame<P>, GameStringError> {
        Ok(TypedGame { kind, origin: Origin::Setup, record: Record::from_game_string(text)? })
    }

    /// A game that begins at the position of a drawing.
    pub(crate) fn read_drawing(kind: GameKind, text: &str) -> Result<TypedGame<P>, String>
    where
        P: ListedGame,
    {
        let (setup, pos) = P::read_drawing(text)?;
        Ok(TypedGame { kind, origin: Origin::Drawing, record: Record::from_position(setup, pos) })
    }

    /// The game behind an [`AnyGame`], if it is of this type.
    ///
    /// ```
    /// use rusc_games::{GameKind, TypedGame, positions};
    ///
    /// let game = GameKind::Hive.start("Base")?;
    /// let typed = TypedGame::<positions::Hive>::of(&*game).expect("it is Hive");
    /// assert_eq!(typed.line().ply(), 0);
    /// assert!(TypedGame::<positions::Abalone>::of(&*game).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(game: &dyn AnyGame) -> Option<&TypedGame<P>> {
        game.as_any().downcast_ref()
    }

    /// The position now and the way to it.
    pub fn line(&self) -> &Line<P> {
        self.record.line()
    }

    /// A game that begins at this position, but with the other side to move.
    pub(crate) fn with_other_side_to_move(&self) -> Result<TypedGame<P>, String>
    where
        P: ListedGame,
    {
        let (setup, pos) = P::with_other_side_to_move(self.position())?;
        Ok(TypedGame { kind: self.kind, origin: Origin::Drawing, record: Record::from_position(setup, pos) })
    }

    fn position(&self) -> &P {
        self.record.line().position()
    }
}

impl<P: ListedGame> AnyGame for TypedGame<P> {
    fn kind(&self) -> GameKind {
        self.kind
    }

    fn origin(&self) -> Origin {
        self.origin
    }

    fn setup(&self) -> String {
        self.record.setup().to_string()
    }

    fn side_to_move(&self) -> Side {
        self.position().side_to_move()
    }

    fn side_name(&self, side: Side) -> &'static str {
        P::side_name(side)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.record.outcome()
    }

    fn state(&self) -> State {
        self.record.state()
    }

    fn turn(&self) -> String {
        self.record.turn()
    }

    fn game_string(&self) -> String {
        self.record.game_string()
    }

    fn ply(&self) -> usize {
        self.record.line().ply()
    }

    fn played(&self) -> &[String] {
        self.record.texts()
    }

    fn legal_moves(&self) -> Vec<String> {
        self.record.legal_texts()
    }

    fn play(&mut self, text: &str) -> Result<(), MoveError> {
        self.record.play(text)
    }

    fn undo(&mut self) -> bool {
        self.record.undo().is_some()
    }

    fn set_repetition(&mut self, repetition: Repetition) {
        self.record.set_repetition(repetition);
    }

    fn occurrences(&self) -> usize {
        self.record.line().occurrences()
    }

    fn lead(&self) -> Option<i32> {
        P::lead(&self.position().view())
    }

    fn drawing(&self) -> String {
        self.position().drawing()
    }

    fn view(&self) -> BoardView {
        self.position().view()
    }

    fn scene(&self) -> Scene {
        self.record.scene()
    }

    fn restrictions(&self) -> Vec<Restriction> {
        self.record.restrictions()
    }

    fn refusals(&self) -> Vec<Restriction> {
        self.record.refusals()
    }

    fn dangers(&self) -> Vec<Danger> {
        self.record.dangers()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn box_clone(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(&mut self.position().clone(), depth)
    }

    fn divide(
        &self,
        depth: u32,
        threads: NonZeroUsize,
        progress: &(dyn Fn(PerftProgress) + Sync),
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Division {
        let pos = self.position();
        let counts = divide(pos, depth, threads, progress, stop);
        Division {
            moves: counts.moves.iter().map(|&(m, nodes)| (pos.move_text(m), nodes)).collect(),
            nodes: counts.nodes,
            stopped: counts.stopped,
        }
    }
}
