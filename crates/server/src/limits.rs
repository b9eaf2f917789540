//! How often somebody may do something: by address where nobody is known yet, by account otherwise. Every number stands
//! in the one table below.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use rusc_api::ErrorCode;

use crate::config::Switch;
use crate::error::{ApiError, ApiResult};

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LimitedAction {
    /// Any request, by address.
    Request,
    /// A request that changes something, by account.
    Change,
    /// An attempt to sign in, by address.
    SignIn,
    /// An attempt to sign in, by name.
    SignInAs,
    /// A new guest, by address.
    NewGuest,
    /// A new account, by address.
    Register,
    /// A new game, by account.
    NewGame,
    /// A report to the host, by account.
    Report,
}

/// What may be done at once, and after how long once more.
const TABLE: [(LimitedAction, u32, Duration); 8] = [
    (LimitedAction::Request, 300, Duration::from_millis(20)),
    (LimitedAction::Change, 60, Duration::from_millis(100)),
    (LimitedAction::SignIn, 10, Duration::from_secs(10)),
    (LimitedAction::SignInAs, 20, Duration::from_secs(10)),
    (LimitedAction::NewGuest, 30, Duration::from_secs(5)),
    (LimitedAction::Register, 5, Duration::from_mins(2)),
    (LimitedAction::NewGame, 30, Duration::from_secs(2)),
    (LimitedAction::Report, 5, Duration::from_mins(10)),
];

/// After so many questions, keys that owe nothing any more are forgotten.
const TIDY_AFTER: u32 = 4096;

/// All counts.
#[derive(Debug)]
pub(crate) struct RateLimits {
    switch: Switch,
    limiters: [DefaultKeyedRateLimiter<String>; TABLE.len()],
    asked: AtomicU32,
}

impl RateLimits {
    pub(crate) fn new(switch: Switch) -> RateLimits {
        let limiters = TABLE.map(|(_, at_once, pause)| {
            let at_once = NonZeroU32::new(at_once).expect("the table has no zero");
            let quota = Quota::with_period(pause).expect("the table has no zero").allow_burst(at_once);
            RateLimiter::keyed(quota)
        });
        RateLimits { switch, limiters, asked: AtomicU32::new(0) }
    }

    /// Counts something that somebody wants to do.
    ///
    /// # Errors
    /// It is too much; when it may be tried again.
    pub(crate) fn count(&self, act: LimitedAction, key: &str) -> ApiResult<()> {
        if !self.switch.is_on() {
            return Ok(());
        }
        self.tidy();
        let place = TABLE.iter().position(|(row, ..)| *row == act).expect("the table has every act");
        self.limiters[place].check_key(&key.to_owned()).map_err(|until| {
            metrics::counter!("rusc_limited_total").increment(1);
            let wait = until.wait_time_from(DefaultClock::default().now());
            let mut error = ApiError::new(ErrorCode::TooMany, "too many requests; wait a moment");
            error.retry_after = Some(wait.as_secs() + 1);
            error
        })
    }

    fn tidy(&self) {
        if self.asked.fetch_add(1, Ordering::Relaxed) % TIDY_AFTER == TIDY_AFTER - 1 {
            self.limiters.iter().for_each(RateLimiter::retain_recent);
        }
    }
}

/// What stands for an address. Whoever has an IPv6 address has 2⁶⁴ of them.
pub(crate) fn key_of(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => format!("{:x}/64", address.to_bits() >> 64),
    }
}
