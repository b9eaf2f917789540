//! Pseudo-random numbers that are the same on every machine: for seeded games, openings and noise. Not for secrets.

/// The generator `SplitMix64`: a counter, mixed by a bijection.
///
/// ```
/// use rusc_game::SplitMix64;
///
/// let (mut one, mut other) = (SplitMix64::new(7), SplitMix64::new(7));
/// assert_eq!(one.next_u64(), other.next_u64());
/// assert!(one.below(6) < 6);
/// assert_eq!(one.pick::<char>(&[]), None);
/// ```
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The same seed gives the same numbers.
    pub const fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// One of many streams of a seed: streams of different numbers share nothing that matters.
    pub const fn stream(seed: u64, number: u64) -> SplitMix64 {
        SplitMix64(mix(seed.wrapping_add(STEP)).wrapping_add(number.wrapping_mul(0xD134_2543_DE82_EF95)))
    }

    /// The next 64 bits.
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mix(self.0)
    }

    /// A number from 0 up to, but not, `end`; 0 if that is 0. The bias is `end` in 2⁶⁴.
    pub fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.next_u64()) * end as u128) >> 64) as usize
    }

    /// A number from 0 up to, but not, 1.
    #[expect(clippy::cast_precision_loss, reason = "53 bits are what an f64 holds exactly")]
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// One of the items; `None` if there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// Puts the items in random order (Fisher–Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// 2⁶⁴ divided by the golden ratio.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

const fn mix(word: u64) -> u64 {
    let word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ word >> 31
}

#[cfg(test)]
mod tests {
    use super::SplitMix64;

    /// The first numbers of the published reference implementation for seed 1234567.
    #[test]
    fn the_numbers_are_those_of_the_reference() {
        let mut random = SplitMix64::new(1_234_567);
        let expected = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!(expected.map(|_| random.next_u64()), expected);
    }

    #[test]
    fn a_shuffle_keeps_the_items_and_reaches_every_order() {
        let mut random = SplitMix64::new(1);
        let mut orders = std::collections::HashSet::new();
        for _ in 0..200 {
            let mut items = [1, 2, 3];
            random.shuffle(&mut items);
            orders.insert(items);
        }
        assert_eq!(orders.len(), 6);
    }
}
