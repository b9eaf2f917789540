//! Tunable parameters: every constant of the search that has been or can be tuned. Ordinarily they are constants; with
//! the feature `tune` they can be set at run time.
//!
//! Margins are in points (see [`Score`](crate::Score)), reductions in 1/1024 ply.

/// A tunable parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// Its value in an ordinary build.
    pub default: i32,
    /// The smallest value allowed.
    pub min: i32,
    /// The largest value allowed.
    pub max: i32,
}

macro_rules! params {
    ($($(#[doc = $doc:literal])+ $name:ident = $default:literal in $min:literal ..= $max:literal;)+) => {
        /// All parameters, in the order of the source.
        pub const ALL: &[Param] = &[$(Param { name: stringify!($name), default: $default, min: $min, max: $max }),+];

        $(
            #[cfg(not(feature = "tune"))]
            $(#[doc = $doc])+
            #[inline]
            pub(crate) const fn $name() -> i32 {
                $default
            }

            #[cfg(feature = "tune")]
            $(#[doc = $doc])+
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

        /// Sets a parameter for every search that begins afterwards.
        ///
        /// # Errors
        /// There is no parameter of that name, or the value is out of its range.
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

/// Why a parameter was not set.
#[cfg(feature = "tune")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetParamError {
    /// There is no parameter of that name.
    Unknown,
    /// The value is out of range.
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
    /// Aspiration: half the first window of an iteration.
    aspiration_margin = 25 in 5..=200;
    /// Aspiration: the first iteration with a narrow window.
    aspiration_depth = 4 in 2..=12;

    /// Late move reduction, constant part.
    lmr_base = 400 in -1024..=2048;
    /// Late move reduction for each unit of log2(depth) × log2(move number).
    lmr_slope = 300 in 50..=800;
    /// Least depth for late move reductions.
    lmr_depth = 2 in 2..=6;
    /// Number of first moves that are not reduced.
    lmr_moves = 3 in 1..=12;
    /// Subtracted in PV nodes.
    lmr_pv = 1024 in 0..=3072;
    /// Subtracted for threats.
    lmr_threat = 1024 in 0..=3072;
    /// Subtracted for killers and countermoves.
    lmr_killer = 1024 in 0..=3072;
    /// Added where the static score is not improving.
    lmr_not_improving = 512 in 0..=3072;
    /// Subtracted for the best history, added for the worst.
    lmr_history = 2048 in 0..=6144;

    /// Greatest depth for reverse futility pruning.
    rfp_depth = 6 in 1..=12;
    /// Reverse futility margin for each ply of depth.
    rfp_margin = 45 in 10..=300;
    /// Subtracted from the margin where the static score is improving.
    rfp_improving = 20 in 0..=150;

    /// Lazy evaluation: how far outside the window an estimate must lie.
    lazy_eval_margin = 40 in 0..=1000;

    /// Greatest depth for razoring.
    razor_depth = 2 in 0..=6;
    /// Razoring margin for each ply of depth.
    razor_margin = 150 in 20..=600;

    /// Greatest depth for futility pruning.
    futility_depth = 4 in 1..=10;
    /// Futility margin, constant part.
    futility_base = 60 in 0..=400;
    /// Futility margin for each ply of depth.
    futility_margin = 60 in 10..=300;

    /// Greatest depth for late move pruning.
    lmp_depth = 4 in 1..=10;
    /// Number of moves before late move pruning, constant part.
    lmp_base = 24 in 1..=40;
    /// Number of moves before late move pruning, for each square of the depth.
    lmp_slope = 4 in 1..=20;

    /// Least depth for probing and storing in the transposition table.
    table_depth = 2 in 1..=4;

    /// Least depth for null-move pruning.
    null_depth = 3 in 2..=8;
    /// Null-move reduction, constant part.
    null_reduction = 3 in 1..=6;
    /// Null move: one more ply of reduction for this many plies of depth.
    null_divisor = 4 in 2..=10;
    /// Null move: one more ply of reduction for this many points above beta.
    null_margin = 150 in 50..=600;

    /// Least depth for internal iterative reduction.
    iir_depth = 4 in 2..=10;

    /// Greatest depth for threat extensions.
    threat_extension_depth = 0 in 0..=20;

    /// Least depth of a split point.
    split_depth = 2 in 1..=12;

    /// History bonus for each square of the depth.
    history_square = 12 in 1..=64;
    /// History bonus for each ply of depth.
    history_ply = 60 in 0..=400;
    /// Largest history bonus.
    history_limit = 1600 in 200..=8000;

    /// Weight of continuation history in move ordering, in 1/64.
    continuation_weight = 64 in 0..=256;
}
