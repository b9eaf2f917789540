//! The log of an event: finished games as text, one record after the other, only ever added to. It is what an
//! interrupted event continues from.
//!
//! ```text
//! [Event "…"]
//! [Date "…"]                      if the caller gives one
//! [Game "1"]
//! [White "…"]                     the sides by their names in the game, the first to move first
//! [Black "…"]
//! [WhiteEngine "…"]               what the players call themselves, if they came that far
//! [BlackEngine "…"]
//! [TimeControl "1s+500ms"]
//! [MaxPlies "200"]                if a length of games is agreed
//! [Adjudication "lead 1"]             if games of that length are not drawn
//! [Opening "1"]
//! [Result "1-0"]                  won by the first side, drawn `1/2-1/2`, won by the second `0-1`
//! [Reason "rules"]
//! [Plies "43"]
//! [WhiteTime "12.345"]            seconds that the sides used
//! [BlackTime "11.002"]
//!                                 an empty line
//! Base+MLP;WhiteWins;…            the whole game
//!                                 an empty line: without it, the record was torn off and does not count
//! ```

mod file;
mod read;
mod record;

pub use file::GameLog;
pub use record::GameRecord;

pub(crate) use read::Contents;
