//! What the pairs have noted, each alone and all together.

/// Numbers of one pair or of all.
#[derive(Debug, Default)]
pub(super) struct Tally {
    /// Moves sent.
    pub(super) sent: u64,
    /// Moves acknowledged to who sent them.
    pub(super) acked: u64,
    /// Moves told to the opponent.
    pub(super) told: u64,
    /// Times when it was time for a move and the one before was still underway.
    pub(super) skipped: u64,
    /// Moves that are not in the record.
    pub(super) lost: u64,
    /// Moves told or recorded more than once.
    pub(super) doubled: u64,
    /// Games that came to their end.
    pub(super) finished: u64,
    /// Connections that broke.
    pub(super) disconnects: u64,
    /// From sending a move to the opponent's receipt.
    pub(super) micros: Vec<u32>,
    /// From sending a move to its acknowledgement.
    pub(super) ack_micros: Vec<u32>,
    /// What should not have happened at all.
    pub(super) faults: Vec<String>,
}

impl Tally {
    pub(super) fn add(&mut self, other: Tally) {
        self.sent += other.sent;
        self.acked += other.acked;
        self.told += other.told;
        self.skipped += other.skipped;
        self.lost += other.lost;
        self.doubled += other.doubled;
        self.finished += other.finished;
        self.disconnects += other.disconnects;
        self.micros.extend(other.micros);
        self.ack_micros.extend(other.ack_micros);
        self.faults.extend(other.faults);
    }
}
