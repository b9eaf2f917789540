//! The games in a terminal: a board in colour, a menu, clocks, by keyboard and mouse.
//!
//! `App` in `app.rs` is the program as a state machine without I/O: `update` takes an event and returns effects, `draw`
//! draws the state. `shell.rs` is everything around it: the terminal, signals, the threads of the engines. `online` is play
//! at a server, for this program and for others that talk in lines. Rules are asked of `rusc-games`; nothing here decides
//! them.

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
mod online;
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
pub use clock::{ClockRule, ParseClockError, clock_text};
pub use files::{LARGEST_FILE, read_game};
pub use look::{Charset, Colours, Look};
pub use online::{
    BoardChange, GameAddress, OnlineLobby, OnlineNews, OnlineOrder, OnlineRoom, OnlineThread, RoomNews,
    ServerAccess, card_text, seek_text, time_control,
};
pub use player::TablePlayer;
pub use program::ProgramPlayer;
pub use reader::rules_text;
pub use shell::{OnlineStart, TerminalOptions, play_in_terminal};
