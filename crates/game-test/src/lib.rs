//! Laws every game must keep, whatever its rules, checked on seeded random games.
//!
//! [`check_laws`] walks games of any [`rusc_game::Notation`] and returns the first law that is broken, with the seed
//! that shows it; [`check_scenes`] does so for what front ends are told; [`playthrough`] writes one game down, for
//! snapshots; [`read_counts`] reads tables of node counts to be counted again, and [`rulings`] cases of single rules. It
//! knows no particular game and is used by tests only.

mod known_counts;
mod laws;
mod nim;
mod playthrough;
pub mod rulings;
mod scenes;
mod walk;

pub use known_counts::{KnownCount, read_counts};
pub use laws::{Breach, Law};
pub use nim::{Nim, NimSetup};
pub use playthrough::playthrough;
pub use scenes::{check_scene, check_scenes};
pub use walk::{Walk, check_laws};

pub mod depth {
    //! How much work the tests do: little by default, more when the variable `RUSC_DEPTH` asks for it.

    /// The value of `RUSC_DEPTH`, or `None` for the everyday run.
    ///
    /// # Panics
    /// If the variable is set to something that is not a depth: a typing error must not shrink the tests in silence.
    pub fn asked_for() -> Option<u32> {
        let text = std::env::var("RUSC_DEPTH").ok()?;
        Some(text.trim().parse().expect("RUSC_DEPTH is a small number"))
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod toy;
