//! Every number of the search that could be another one, written once. Ordinarily they are constants; with the
//! feature `tune` they can be set while the program runs, which is what a tuner needs.
//!
//! Margins are in points (see [`Score`](crate::Score)), reductions in 1/1024 ply.

/// A number that may be tuned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Param {
    /// What it is called.
    pub name: &'static str,
    /// Its value in an ordinary build.
    pub default: i32,
    /// The smallest value that makes sense.
    pub min: i32,
    /// The largest.
    pub max: i32,
}

macro_rules! params {
    ($($(#[doc = $doc:literal])+ $name:ident = $default:literal in $min:literal ..= $max:literal;)+) => {
        /// All numbers, in the order of the source.
        pub const ALL: &[Param] = &[$(Param { name: stringify!($name), default: $default, min: $min, max: $max }),+];

        $(
            #[cfg(not(feature = "tune"))]
            $(#[doc = $doc])+
            #[cfg_attr(not(feature = "threads"), allow(dead_code, reason = "some are for several threads only"))]
            #[inline]
            pub(crate) const fn $name() -> i32 {
                $default
            }

            #[cfg(feature = "tune")]
            $(#[doc = $doc])+
            #[cfg_attr(not(feature = "threads"), allow(dead_code, reason = "some are for several threads only"))]
            #[inline]
            pub(crate) fn $name() -> i32 {
                tuned::$name.load(std::sync::atomic::Ordering::Relaxed)
            }
        )+

        #[cfg(feature = "tune")]
        mod tuned {
            use std::sync::atomic::AtomicI32;
            $(
                #[allow(non_upper_case_globals)]
                pub(super) static $name: AtomicI32 = AtomicI32::new($default);
            )+
        }

        /// Sets a number for every search that begins afterwards.
        ///
        /// # Errors
        /// There is no number of that name, or the value is out of its range.
        #[cfg(feature = "tune")]
        pub fn set(name: &str, value: i32) -> Result<(), SetParamError> {
            $(
                if name == stringify!($name) {
                    if !($min..=$max).contains(&value) {
                        return Err(SetParamError::OutOfRange { min: $min, max: $max });
                    }
                    tuned::$name.store(value, std::sync::atomic::Ordering::Relaxed);
                    return Ok(());
                }
            )+
            Err(SetParamError::Unknown)
        }
    };
}

/// Why a number was not set.
#[cfg(feature = "tune")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetParamError {
    /// Nothing has that name.
    Unknown,
    /// The value makes no sense.
    OutOfRange {
        /// The smallest value allowed.
        min: i32,
        /// The largest.
        max: i32,
    },
}

#[cfg(feature = "tune")]
impl std::fmt::Display for SetParamError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SetParamError::Unknown => f.write_str("no parameter of that name"),
            SetParamError::OutOfRange { min, max } => write!(f, "expected a value from {min} to {max}"),
        }
    }
}

#[cfg(feature = "tune")]
impl std::error::Error for SetParamError {}

params! {
    /// Half the first window of an iteration.
    aspiration_margin = 25 in 5..=200;
    /// From this depth on iterations begin with a narrow window.
    aspiration_depth = 4 in 2..=12;

    /// Reduction of a late move, constant part.
    lmr_base = 400 in -1024..=2048;
    /// Reduction for each product of the binary logarithms of depth and move number.
    lmr_slope = 300 in 50..=800;
    /// From this depth on late moves are reduced.
    lmr_depth = 2 in 2..=6;
    /// So many moves are searched to full depth first.
    lmr_moves = 3 in 1..=12;
    /// Taken off where the node lies on the principal variation.
    lmr_pv = 1024 in 0..=3072;
    /// Taken off for threats.
    lmr_threat = 1024 in 0..=3072;
    /// Taken off for killers and countermoves.
    lmr_killer = 1024 in 0..=3072;
    /// Added where the side to move stands worse than two plies ago.
    lmr_not_improving = 512 in 0..=3072;
    /// Taken off for the best possible history, added for the worst.
    lmr_history = 2048 in 0..=6144;

    /// Up to this depth a node far above beta is given up.
    rfp_depth = 6 in 1..=12;
    /// How far above beta, for each ply of depth.
    rfp_margin = 45 in 10..=300;
    /// How much less that is while the side to move is improving.
    rfp_improving = 20 in 0..=150;

    /// How far outside the window a guess at a static score must lie to be taken for it.
    lazy_eval_margin = 40 in 0..=1000;

    /// Up to this depth a node far below alpha is treated as a leaf.
    razor_depth = 2 in 0..=6;
    /// How far below alpha, for each ply of depth.
    razor_margin = 150 in 20..=600;

    /// Up to this depth quiet moves are given up in nodes far below alpha.
    futility_depth = 4 in 1..=10;
    /// How far below, whatever the depth.
    futility_base = 60 in 0..=400;
    /// And for each ply of depth.
    futility_margin = 60 in 10..=300;

    /// Up to this depth the last quiet moves are given up.
    lmp_depth = 4 in 1..=10;
    /// How many moves are searched at least.
    lmp_base = 24 in 1..=40;
    /// And how many more for each square of the depth.
    lmp_slope = 4 in 1..=20;

    /// From this depth on positions are remembered in the table.
    table_depth = 2 in 1..=4;

    /// From this depth on passing is tried.
    null_depth = 3 in 2..=8;
    /// How many plies less deep.
    null_reduction = 3 in 1..=6;
    /// One ply less for every so many plies of depth.
    null_divisor = 4 in 2..=10;
    /// One ply less for every so many points above beta.
    null_margin = 150 in 50..=600;

    /// From this depth on a node without a table move is searched one ply less deep.
    iir_depth = 4 in 2..=10;

    /// Up to this depth urgent nodes are searched one ply deeper.
    threat_extension_depth = 0 in 0..=20;

    /// From this depth on the moves of a node may be shared among threads.
    split_depth = 2 in 1..=12;

    /// What a cut-off earns for each square of the depth.
    history_square = 12 in 1..=64;
    /// And for each ply of the depth.
    history_ply = 60 in 0..=400;
    /// And at most.
    history_limit = 1600 in 200..=8000;

    /// Share of the continuation in the order of moves, in 1/64.
    continuation_weight = 64 in 0..=256;
}
