//! Random numbers that are the same on every machine, for openings and noise. Not for secrets.

/// `SplitMix64`: a counter, well mixed.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    /// Streams of different seeds or numbers have nothing in common that matters here.
    pub(crate) fn new(seed: u64, number: u64) -> Random {
        let mut random = Random(seed);
        let start = random.next().wrapping_add(number.wrapping_mul(0xD134_2543_DE82_EF95));
        Random(start)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ word >> 31
    }

    /// A number below `limit`, which is not 0.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.next()) * limit as u128) >> 64) as usize
    }
}
