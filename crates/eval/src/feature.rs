//! Linear evaluation: a sum of weights times feature counts. One extraction runs over a [`Tally`]: the search adds up
//! weights in it, the tuner keeps the counts. Nothing here knows a game.

use rusc_game::Position;
use rusc_search::Evaluator;

/// Features that belong together, such as one for each kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// What the group is called, in capitals.
    pub name: &'static str,
    /// What one of its features counts.
    pub about: &'static str,
    /// Its first feature.
    pub first: usize,
    /// How many it has.
    pub len: usize,
}

/// An evaluator whose score is a sum of weights times feature counts, so that a regression can fit the weights.
///
/// ```
/// use rusc_abalone::{Layout, Position, Setup};
/// use rusc_eval::{AbaloneEvaluator, Linear};
/// use rusc_search::{Evaluator, Score};
///
/// let mut evaluator = AbaloneEvaluator::default();
/// let pos = Position::new(&Setup::from(Layout::BELGIAN_DAISY));
/// let mut counts = vec![0; evaluator.weights().len()];
/// evaluator.count(&pos, &mut counts);
/// let sum: i32 = counts.iter().zip(evaluator.weights()).map(|(count, weight)| count * weight).sum();
/// assert_eq!(evaluator.evaluate(&pos), Score::points(sum / 10));
/// ```
pub trait Linear<P: Position>: Evaluator<P> + Default {
    /// All features, in the order of the table of weights.
    const GROUPS: &'static [Group];

    /// The weights, in thousandths of a unit of log-odds.
    fn weights(&self) -> &[i32];

    /// The same evaluator with other weights; `None` if there are not as many as features.
    fn with_weights(weights: &[i32]) -> Option<Self>;

    /// Adds to `counts` how often each feature is found, from the side to move's point of view. Times the weights, they
    /// are the score.
    fn count(&self, pos: &P, counts: &mut [i32]);
}

/// Receives the features of a position one by one.
pub(crate) trait Tally {
    /// A feature was found so many times.
    fn add(&mut self, feature: usize, count: i32);

    /// Negates everything so far: the point of view changes to the other side.
    fn turn(&mut self);
}

/// A tally that adds up weights: the evaluation of the search.
pub(crate) struct WeightedSum<'a, const N: usize> {
    weights: &'a [i32; N],
    sum: i32,
}

impl<'a, const N: usize> WeightedSum<'a, N> {
    #[inline]
    pub(crate) fn by(weights: &'a [i32; N]) -> Self {
        WeightedSum { weights, sum: 0 }
    }

    /// The sum in points, a hundred for each unit of log-odds.
    #[inline]
    pub(crate) fn points(&self) -> i32 {
        self.sum / 10
    }
}

impl<const N: usize> Tally for WeightedSum<'_, N> {
    #[inline]
    fn add(&mut self, feature: usize, count: i32) {
        self.sum += self.weights[feature] * count;
    }

    #[inline]
    fn turn(&mut self) {
        self.sum = -self.sum;
    }
}

/// A tally that keeps the counts: the input of the tuner.
pub(crate) struct Counts<'a>(pub(crate) &'a mut [i32]);

impl Tally for Counts<'_> {
    fn add(&mut self, feature: usize, count: i32) {
        self.0[feature] += count;
    }

    fn turn(&mut self) {
        for count in self.0.iter_mut() {
            *count = -*count;
        }
    }
}

/// The first feature of the group of that number, or their number if there is no such group.
pub(crate) const fn first_of(lengths: &[usize], group: usize) -> usize {
    let (mut first, mut before) = (0, 0);
    while before < group {
        first += lengths[before];
        before += 1;
    }
    first
}

/// Lists groups of features: for each a constant with the number of its first feature, and all of them as `GROUPS`.
macro_rules! features {
    ($($(#[doc = $about:literal])+ $name:ident: $len:expr;)+) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "only their order is used")]
        enum Order { $($name),+ }

        const LENGTHS: &[usize] = &[$($len),+];

        $(
            $(#[doc = $about])+
            pub(super) const $name: usize = $crate::feature::first_of(LENGTHS, Order::$name as usize);
        )+

        /// How many features there are.
        pub(super) const COUNT: usize = $crate::feature::first_of(LENGTHS, LENGTHS.len());

        pub(super) const GROUPS: &[$crate::feature::Group] = &[$($crate::feature::Group {
            name: stringify!($name),
            about: concat!($($about),+),
            first: $name,
            len: $len,
        }),+];
    };
}

pub(crate) use features;
