//! Who plays a side.

use rusc_engine::Level;

/// Who plays a side of a game at this terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TablePlayer {
    /// Somebody at the keyboard.
    Person,
    /// The built-in engine.
    Computer(Level),
}

impl TablePlayer {
    /// Who it is, for the side panel.
    pub(crate) fn name(&self) -> String {
        match self {
            TablePlayer::Person => "you".to_owned(),
            TablePlayer::Computer(level) => format!("computer {level}"),
        }
    }
}
