//! What the pairs are to do, as whoever kills the server says.

use tokio::time::Instant;

/// A part of a round.
#[derive(Clone, Copy, Debug)]
pub(super) enum Phase {
    /// Play as fast as you can.
    Play,
    /// Begin no new move; come back, settle what is underway, and say so.
    Settle(Kill),
    /// It is over.
    End,
}

/// The death of the server.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kill {
    /// Which one, from 1.
    pub(super) round: u32,
    pub(super) at: Instant,
    /// The same on the wall, in milliseconds since 1970.
    pub(super) at_ms: u64,
}
