//! What a player holds, and what touching a cell does with it. Everything is decided by the legal moves of the scene; why
//! something is impossible is asked of the game.

use rusc_games::{AnyGame, Hex, MoveOption, Restriction, Scene};

/// What is in hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Hand {
    /// Nothing.
    #[default]
    Empty,
    /// A piece from beside the board, by its name.
    Reserve(String),
    /// Pieces on the board: one, or a row of them.
    Cells(Vec<Hex>),
}

/// What touching a cell does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Touch {
    /// Something else is in hand now.
    Holds(Hand),
    /// A move.
    Plays(MoveOption),
    /// One of several moves, or one that costs something: the player says which.
    Asks(Vec<MoveOption>),
    /// Nothing: a rule forbids it.
    Refused,
}

impl Hand {
    pub(crate) fn is_empty(&self) -> bool {
        *self == Hand::Empty
    }

    /// The cells that are held.
    pub(crate) fn cells(&self) -> &[Hex] {
        match self {
            Hand::Cells(cells) => cells,
            _ => &[],
        }
    }

    /// The legal moves of exactly what is held.
    pub(crate) fn moves<'a>(&self, scene: &'a Scene) -> impl Iterator<Item = &'a MoveOption> {
        let hand = self.clone();
        scene.moves.iter().filter(move |option| match &hand {
            Hand::Empty => false,
            Hand::Reserve(name) => option.reserve.as_ref() == Some(name),
            Hand::Cells(cells) => option.reserve.is_none() && is_same_set(&option.pick, cells),
        })
    }

    /// Where what is held may go, each cell once.
    pub(crate) fn targets(&self, scene: &Scene) -> Vec<Hex> {
        let mut targets: Vec<Hex> = self.moves(scene).filter_map(|option| option.target).collect();
        targets.sort_unstable_by_key(|hex| (hex.r, hex.q));
        targets.dedup();
        targets
    }

    /// What touching a cell does.
    pub(crate) fn touch(&self, scene: &Scene, at: Hex) -> Touch {
        let aimed: Vec<&MoveOption> = self.moves(scene).filter(|option| option.target == Some(at)).collect();
        if !aimed.is_empty() {
            return decide(&aimed);
        }
        if let Hand::Cells(cells) = self {
            if cells.contains(&at) {
                return Touch::Holds(Hand::Empty);
            }
            if let Some(row) = longer_row(scene, cells, at) {
                return Touch::Holds(Hand::Cells(row));
            }
            let aimed = wider_moves(scene, cells, at);
            if !aimed.is_empty() {
                return decide(&aimed);
            }
        }
        if scene.moves.iter().any(|option| option.pick.contains(&at)) {
            return Touch::Holds(Hand::Cells(vec![at]));
        }
        Touch::Refused
    }

    /// What moving what is held by one step does.
    pub(crate) fn step(&self, scene: &Scene, direction: rusc_game::Direction) -> Touch {
        let goes = |option: &&MoveOption| match option.path[..] {
            [from, to] => from.direction_to(to) == Some(direction),
            _ => false,
        };
        let moves: Vec<&MoveOption> = self.moves(scene).filter(goes).collect();
        if moves.is_empty() { Touch::Refused } else { decide(&moves) }
    }

    /// Why touching a cell leads nowhere, in the words of the rules.
    pub(crate) fn why_not(&self, game: &dyn AnyGame, at: Option<Hex>) -> Option<Restriction> {
        let refusals = game.refusals();
        let is_about = |told: &Restriction| match self {
            Hand::Empty => {
                told.reserve.is_none() && Some(told.pick.as_slice()) == at.as_ref().map(std::slice::from_ref)
            }
            Hand::Reserve(name) => told.reserve.as_ref() == Some(name),
            Hand::Cells(cells) => told.reserve.is_none() && is_same_set(&told.pick, cells),
        };
        let target = if self.is_empty() { None } else { at };
        let found =
            |target: Option<Hex>| refusals.iter().find(|told| is_about(told) && told.target == target);
        let any = || refusals.iter().find(|told| self.is_empty() && is_about(told));
        found(target).or_else(|| found(None)).or_else(any).cloned()
    }
}

/// One free move is played; several, or one that costs a token, are asked about.
fn decide(moves: &[&MoveOption]) -> Touch {
    match moves {
        [only] if only.spends.is_empty() => Touch::Plays((*only).clone()),
        several => Touch::Asks(several.iter().map(|&option| option.clone()).collect()),
    }
}

/// The shortest row that can be moved and has these cells and one more in it.
fn longer_row(scene: &Scene, cells: &[Hex], at: Hex) -> Option<Vec<Hex>> {
    let rows = scene.moves.iter().map(|option| &option.pick);
    let has_all = |row: &&Vec<Hex>| row.contains(&at) && cells.iter().all(|cell| row.contains(cell));
    rows.filter(has_all).min_by_key(|row| row.len()).cloned()
}

/// The moves to a cell that take as little as possible along besides what is held.
fn wider_moves<'a>(scene: &'a Scene, cells: &[Hex], at: Hex) -> Vec<&'a MoveOption> {
    let takes = |option: &&MoveOption| {
        option.target == Some(at) && cells.iter().all(|cell| option.pick.contains(cell))
    };
    let moves: Vec<&MoveOption> = scene.moves.iter().filter(takes).collect();
    let least = moves.iter().map(|option| option.pick.len()).min();
    moves.into_iter().filter(|option| Some(option.pick.len()) == least).collect()
}

fn is_same_set(one: &[Hex], other: &[Hex]) -> bool {
    one.len() == other.len() && one.iter().all(|hex| other.contains(hex))
}
