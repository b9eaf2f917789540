//! Bugs: the eight kinds of insect.

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Bug {
    /// One step; surround it and win.
    Queen,
    /// Exactly three steps around the hive.
    Spider,
    /// One step, also up, along the top and down.
    Beetle,
    /// A straight jump over pieces.
    Grasshopper,
    /// Any number of steps around the hive.
    Ant,
    /// What its neighbours can do.
    Mosquito,
    /// Two steps on top of the hive and one down.
    Ladybug,
    /// One step, or throws a neighbour over itself.
    Pillbug,
}

impl Bug {
    /// How many kinds there are.
    pub const COUNT: usize = 8;
    /// All kinds, in the order of their indices.
    pub const ALL: [Bug; 8] = [
        Bug::Queen,
        Bug::Spider,
        Bug::Beetle,
        Bug::Grasshopper,
        Bug::Ant,
        Bug::Mosquito,
        Bug::Ladybug,
        Bug::Pillbug,
    ];

    /// Position in [`Bug::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of UHP.
    pub const fn letter(self) -> char {
        ['Q', 'S', 'B', 'G', 'A', 'M', 'L', 'P'][self.index()]
    }

    /// The kind with that letter, in either case.
    pub fn from_letter(letter: char) -> Option<Bug> {
        let upper = letter.to_ascii_uppercase();
        Bug::ALL.into_iter().find(|bug| bug.letter() == upper)
    }

    /// How many of them each side has (H2).
    pub const fn count(self) -> u8 {
        [1, 2, 2, 3, 3, 1, 1, 1][self.index()]
    }
}
