//! A game on the table: the board, who plays, what is in hand, the clock, and what has been taken back. It knows the rules
//! only through the game, and does nothing by itself: every method is called by the state machine of the program.

use std::time::Duration;

use rusc_engine::SearchInfo;
use rusc_games::{AnyGame, GameKind, Hex, MoveError, MoveOption, Outcome, Reserve, Scene, Side, Stack};

use crate::camera::{Camera, Extent};
use crate::clock::{Clock, ClockRule};
use crate::hand::Hand;
use crate::look::GameLook;
use crate::online::OnlineRoom;
use crate::player::TablePlayer;

/// How a game ends otherwise than by its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TableEnd {
    Resigned(Side),
    OutOfTime(Side),
    /// By what a server says.
    Told(Option<Outcome>),
}

/// What the engine thinks of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Insight {
    pub(crate) info: SearchInfo,
    /// Whose score it is.
    pub(crate) mover: Side,
}

/// A game with everything around it.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) scene: Scene,
    pub(crate) look: GameLook,
    pub(crate) players: [TablePlayer; 2],
    pub(crate) clock: Option<Clock>,
    pub(crate) end: Option<TableEnd>,
    /// What was taken back, the next move last.
    redo: Vec<String>,
    /// The kinds of pieces that can be put on the board, in an order that never changes.
    pub(crate) slots: [Vec<Reserve>; 2],
    pub(crate) hand: Hand,
    pub(crate) cursor: Hex,
    pub(crate) camera: Camera,
    /// The move that the engine has suggested.
    pub(crate) hint: Option<MoveOption>,
    pub(crate) insight: Option<Insight>,
    /// The game at a server that this is.
    pub(crate) room: Option<OnlineRoom>,
}

impl Table {
    pub(crate) fn new(game: Box<dyn AnyGame>, players: [TablePlayer; 2], clock: Option<ClockRule>) -> Table {
        let (scene, look) = (game.scene(), GameLook::of(game.kind()));
        let is_fixed = scene.view.stacks.iter().any(|stack| !stack.name.is_empty());
        let extent = if is_fixed { Extent::Fixed } else { Extent::Growing };
        let slots = slots(game.kind(), &game.setup());
        let mut table = Table {
            cursor: Hex::ORIGIN,
            camera: Camera::new(look.shape, extent),
            clock: clock.map(Clock::new),
            end: None,
            redo: Vec::new(),
            hand: Hand::Empty,
            hint: None,
            insight: None,
            room: None,
            game,
            scene,
            look,
            players,
            slots,
        };
        table.cursor = table.middle();
        table
    }

    /// The cell in the middle of the board.
    fn middle(&self) -> Hex {
        let cells = self.scene.view.stacks.iter().map(Stack::at);
        let (count, q, r) = cells.fold((0_i32, 0_i32, 0_i32), |(count, q, r), at| {
            (count + 1, q + i32::from(at.q), r + i32::from(at.r))
        });
        if count == 0 { Hex::ORIGIN } else { Hex::new((q / count) as i16, (r / count) as i16) }
    }

    pub(crate) fn kind(&self) -> GameKind {
        self.game.kind()
    }

    pub(crate) fn to_move(&self) -> Side {
        self.game.side_to_move()
    }

    pub(crate) fn player_to_move(&self) -> &TablePlayer {
        &self.players[self.to_move().index()]
    }

    /// Whether somebody at the keyboard is to move.
    pub(crate) fn is_persons_turn(&self) -> bool {
        !self.is_over()
            && *self.player_to_move() == TablePlayer::Person
            && self.room.as_ref().is_none_or(OnlineRoom::is_live)
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        match self.end {
            Some(TableEnd::Resigned(side) | TableEnd::OutOfTime(side)) => Some(Outcome::Win(!side)),
            Some(TableEnd::Told(outcome)) => outcome,
            None => self.game.outcome(),
        }
    }

    /// Whether nobody moves any more; a game that was called off has no outcome.
    pub(crate) fn is_over(&self) -> bool {
        self.end.is_some() || self.game.outcome().is_some()
    }

    pub(crate) fn side_name(&self, side: Side) -> &'static str {
        self.game.side_name(side)
    }

    pub(crate) fn stack_at(&self, at: Hex) -> Option<&Stack> {
        self.scene.view.stacks.iter().find(|stack| stack.at() == at)
    }

    /// The pass, where that is all there is.
    pub(crate) fn pass(&self) -> Option<&MoveOption> {
        self.scene.moves.iter().find(|option| option.kind == "pass")
    }

    /// Plays a move; whatever was taken back before is gone, unless it is just that move.
    pub(crate) fn play(&mut self, text: &str, now: Duration) -> Result<(), MoveError> {
        let mover = self.to_move();
        self.game.play(text)?;
        let is_again = self.redo.last().map(String::as_str) == self.game.played().last().map(String::as_str);
        if is_again {
            self.redo.pop();
        } else {
            self.redo.clear();
        }
        if let Some(clock) = &mut self.clock {
            clock.press(mover, now);
        }
        self.refresh(now);
        Ok(())
    }

    /// Takes back a move and those before it until a person is to move; false if there is nothing to take back.
    pub(crate) fn undo(&mut self, now: Duration) -> bool {
        if self.end.take().is_some() {
            self.resume_clock(now);
            return true;
        }
        let is_possible = self.undo_one();
        while is_possible
            && self.has_people()
            && *self.player_to_move() != TablePlayer::Person
            && self.undo_one()
        {}
        if is_possible {
            self.resume_clock(now);
            self.refresh(now);
        }
        is_possible
    }

    fn undo_one(&mut self) -> bool {
        let last = self.game.played().last().cloned();
        let is_undone = self.game.undo();
        self.redo.extend(last.filter(|_| is_undone));
        is_undone
    }

    /// Plays again what was taken back, until a person is to move; false if there is nothing.
    pub(crate) fn redo(&mut self, now: Duration) -> bool {
        let is_possible = self.redo_one();
        while is_possible
            && self.has_people()
            && *self.player_to_move() != TablePlayer::Person
            && self.redo_one()
        {}
        if is_possible {
            self.resume_clock(now);
            self.refresh(now);
        }
        is_possible
    }

    fn redo_one(&mut self) -> bool {
        let Some(text) = self.redo.pop() else { return false };
        let is_played = self.game.play(&text).is_ok();
        if !is_played {
            self.redo.clear();
        }
        is_played
    }

    pub(crate) fn has_people(&self) -> bool {
        self.players.contains(&TablePlayer::Person)
    }

    pub(crate) fn finish(&mut self, end: TableEnd, now: Duration) {
        self.end = Some(end);
        self.refresh(now);
    }

    /// Sees to everything that follows from the game.
    pub(crate) fn refresh(&mut self, now: Duration) {
        self.scene = self.game.scene();
        self.hand = Hand::Empty;
        self.hint = None;
        if self.is_over()
            && let Some(clock) = &mut self.clock
        {
            clock.stop(now);
        }
    }

    /// Takes moves back until there are so many, for good.
    pub(crate) fn cut_back(&mut self, ply: usize, now: Duration) {
        while self.game.ply() > ply && self.game.undo() {}
        self.redo.clear();
        self.refresh(now);
    }

    fn resume_clock(&mut self, now: Duration) {
        let side = self.to_move();
        if let Some(clock) = &mut self.clock {
            clock.switch_to(side, now);
        }
    }

    /// The time the side to move may spend on a move: a twentieth of what is left, and half of what the move adds.
    pub(crate) fn time_for_move(&self, now: Duration) -> Option<Duration> {
        let clock = self.clock.as_ref()?;
        let left = clock.left(self.to_move(), now);
        Some((left / 20 + clock.increment() / 2).min(left / 2))
    }

    /// The cells that should be in view: the board, and where something may be put.
    pub(crate) fn cells(&self) -> Vec<Hex> {
        let stacks = self.scene.view.stacks.iter().map(Stack::at);
        let targets = self.scene.moves.iter().filter_map(|option| option.target);
        let mut cells: Vec<Hex> = stacks.chain(targets).collect();
        if cells.is_empty() {
            cells.push(Hex::ORIGIN);
        }
        cells
    }

    /// Everything that can be taken, in the order of reading: cells, by row and column.
    pub(crate) fn takeable(&self) -> Vec<Hex> {
        let mut cells: Vec<Hex> = self
            .scene
            .moves
            .iter()
            .filter(|option| option.reserve.is_none())
            .flat_map(|option| option.pick.clone())
            .collect();
        cells.sort_unstable_by_key(|hex| (hex.r, hex.q));
        cells.dedup();
        cells
    }

    /// How many of a kind a side holds now, and the name of the next.
    pub(crate) fn held(&self, side: Side, slot: &Reserve) -> Option<&Reserve> {
        self.scene.view.reserves[side.index()].iter().find(|held| held.glyph == slot.glyph)
    }
}

/// The kinds of pieces that come from beside the board, as they are there at the start; none in a game without such moves.
fn slots(kind: GameKind, setup: &str) -> [Vec<Reserve>; 2] {
    let start = kind.start(setup).map(|game| game.scene());
    start
        .ok()
        .filter(|scene| scene.moves.iter().any(|option| option.reserve.is_some()))
        .map_or_else(Default::default, |scene| scene.view.reserves)
}
