//! The moves of a game with the position they lead to. Only here is history kept, so only here is the rule of threefold
//! repetition applied.

use crate::{MoveError, Outcome, Position};

/// What the third occurrence of a position means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Repetition {
    /// The game ends as a draw: the rule of every game here.
    #[default]
    Draws,
    /// It means nothing: for archives that play on after it, and for analysis.
    PlaysOn,
}

/// Column and row, however far a game goes.
type Place = (i32, i32);

/// A position and the moves that led to it.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs.inc")); }
/// # use heap::Heap;
/// use rusc_game::{Line, MoveError, Outcome, Repetition, Side};
///
/// let mut line = Line::new(Heap { stones: 3, side: Side::First }, Repetition::Draws);
/// line.play(2)?;
/// assert_eq!(line.play(2), Err(MoveError::Illegal("that move is not legal here")));
/// line.play(1)?;
/// assert_eq!(line.outcome(), Some(Outcome::Win(Side::Second)));
/// assert_eq!((line.ply(), line.undo(), line.ply()), (2, Some(1), 1));
/// # Ok::<(), MoveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Line<P: Position> {
    pos: P,
    played: Vec<(P::Move, P::Undo)>,
    /// Keys of every position of the game, the current one last.
    keys: Vec<u64>,
    /// Where each of these positions stands in the plane: the sum of [`Position::travel`].
    places: Vec<Place>,
    repetition: Repetition,
}

impl<P: Position> Line<P> {
    /// A game that begins here.
    pub fn new(pos: P, repetition: Repetition) -> Self {
        let keys = vec![pos.key()];
        Line { pos, played: Vec::new(), keys, places: vec![(0, 0)], repetition }
    }

    /// The position now.
    pub fn position(&self) -> &P {
        &self.pos
    }

    /// How the game ended, by the board or by repetition; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.pos.outcome().or_else(|| {
            (self.repetition == Repetition::Draws && self.occurrences() >= 3).then_some(Outcome::Draw)
        })
    }

    /// How often the position now has stood on the board, this time included.
    pub fn occurrences(&self) -> usize {
        let now = self.ply();
        let is_now = |&ply: &usize| self.keys[ply] == self.keys[now] && self.places[ply] == self.places[now];
        (0..=now).filter(is_now).count()
    }

    /// Changes what a repetition means from now on.
    pub fn set_repetition(&mut self, repetition: Repetition) {
        self.repetition = repetition;
    }

    /// Plays a move after checking it.
    ///
    /// # Errors
    /// The game is over, or the move is not legal here; the line is then unchanged.
    pub fn play(&mut self, m: P::Move) -> Result<(), MoveError> {
        if self.outcome().is_some() {
            return Err(MoveError::GameOver);
        }
        let mut legal = Vec::new();
        self.pos.legal_moves(&mut legal);
        if !legal.contains(&m) {
            return Err(MoveError::Illegal("that move is not legal here"));
        }
        let (step, (q, r)) = (self.pos.travel(m), self.places[self.ply()]);
        self.places.push((q + i32::from(step.q), r + i32::from(step.r)));
        let undo = self.pos.make(m);
        self.played.push((m, undo));
        self.keys.push(self.pos.key());
        Ok(())
    }

    /// Takes back the last move and returns it; `None` at the start.
    pub fn undo(&mut self) -> Option<P::Move> {
        let (m, undo) = self.played.pop()?;
        self.pos.unmake(m, undo);
        self.keys.pop();
        self.places.pop();
        Some(m)
    }

    /// Half-moves played, passes included.
    pub fn ply(&self) -> usize {
        self.played.len()
    }

    /// The last move played.
    pub fn last_move(&self) -> Option<P::Move> {
        self.played.last().map(|&(m, _)| m)
    }

    /// Keys of every position of the game, the current one last.
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// Keys of the positions before the current one, the latest last: what a search needs to see repetitions.
    ///
    /// On a torus ([`Position::TORUS`]) the key of a position half around or more away from the current one is
    /// inverted. The search knows keys alone, and what it reached would be taken for a repetition of that one although
    /// it stands elsewhere in the plane. Nearer positions keep their keys, on whichever side of the seam they stand.
    pub fn earlier_keys(&self) -> Vec<u64> {
        let now = self.places[self.ply()];
        let is_near = |(q, r): Place| {
            let apart = (q - now.0).abs().max((r - now.1).abs());
            P::TORUS.is_none_or(|span| apart < i32::from(span) / 2)
        };
        let earlier = self.keys.iter().zip(&self.places).take(self.ply());
        earlier.map(|(&key, &place)| if is_near(place) { key } else { !key }).collect()
    }
}
