//! Who plays a side.

use rusc_engine::Level;

/// Who plays a side of a game at this terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TablePlayer {
    /// Somebody at the keyboard.
    Person,
    /// The built-in engine.
    Computer(Level),
    /// Another program that speaks the protocol, by its command line.
    Program(String),
    /// Somebody at a server, by name.
    Online(String),
}

impl TablePlayer {
    /// Who it is, for the side panel.
    pub(crate) fn name(&self) -> String {
        match self {
            TablePlayer::Person => "you".to_owned(),
            TablePlayer::Computer(level) => format!("computer {level}"),
            TablePlayer::Program(command) => program_name(command),
            TablePlayer::Online(name) => name.clone(),
        }
    }
}

/// The name of a program without its folder: `mzinga` of `/opt/mzinga --uhp`.
fn program_name(command: &str) -> String {
    let program =
        command.trim().trim_start_matches(['\'', '"']).split([' ', '\'', '"']).next().unwrap_or_default();
    program.rsplit(['/', '\\']).next().unwrap_or(program).to_owned()
}
