//! The games in a terminal: a board in colour, a menu, clocks, by keyboard and mouse.
//!
//! `App` in `app.rs` is the program as a state machine without I/O: `update` takes an event and returns effects, `draw`
//! draws the state. `shell.rs` is everything around it: the terminal, signals, the threads of the engines. Rules are
//! asked of `rusc-games`; nothing here decides them.

mod app;
mod camera;
mod clock;
mod draw;
mod engine;
mod files;
mod geometry;
mod hand;
mod keys;
mod layout;
mod look;
mod menu;
mod mouse;
mod player;
mod program;
mod prompt;
mod reader;
mod shell;
mod signals;
mod table;
#[cfg(test)]
mod tests;
mod words;

pub use app::TerminalExit;
pub use clock::{ClockRule, ParseClockError};
pub use files::read_game;
pub use look::{Charset, Colours, Look};
pub use player::TablePlayer;
pub use reader::rules_text;
pub use shell::{TerminalOptions, play_in_terminal};
