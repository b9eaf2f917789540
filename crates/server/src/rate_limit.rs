//! Rate limiting by GCRA (the `governor` crate), on the server's own time: HTTP requests by address until somebody is
//! known and by account afterwards, frames by connection, chat and actions by user and game, new games by account or, for
//! guests, by address. Every quota stands in this file. Several nodes tell each other what they count, but for frames, which
//! are of one connection, and chat and actions, which only the node counts that has the game.
//!
//! A quota is a burst, how many may come at once, and a period, after which one more may come.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use governor::clock::Clock;
use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::keyed::{DashMapStateStore, HashMapStateStore};
use governor::state::{InMemoryState, NotKeyed};
use governor::{Quota, RateLimiter};
use rusc_api::{ErrorBody, ErrorCode, ErrorReason};
use serde::{Deserialize, Serialize};

use crate::config::Switch;
use crate::http::error::ApiResult;
use crate::live::cluster::counts::{Count, CountedLimit, SharedCounts};
use crate::live::payer::Payer;
use crate::time::Timeline;

/// What is limited over HTTP.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum LimitedAction {
    /// Any request but those for files, by address.
    Request,
    /// A request for a file of the page, by address.
    File,
    /// A request that changes something, by account.
    Change,
    /// A new guest, by address.
    NewGuest,
    /// A name that a guest chooses, by address.
    GuestName,
    /// A new account, by address.
    Register,
    /// A new password, by account: each leaves a line in the audit log.
    Password,
    /// An export of everything about an account, by account.
    Export,
    /// A report to the host, by account, of guests by address.
    Report,
    /// A search for people, by account, of guests and strangers by address.
    Search,
    /// A picture that must be drawn, by address; those that are kept are requests like others.
    Drawing,
    /// An animation that must be drawn, by address.
    Animation,
    /// A game that was played without the server, by account, of guests by address.
    OfflineGame,
    /// A request of a worker, by key.
    Work,
}

/// Burst and period of every action over HTTP. What counts by address leaves room for a club of sixty behind one: the
/// arithmetic stands in `docs/limits.md`, and `tests/it/club.rs` does it.
const HTTP_QUOTAS: [(LimitedAction, u32, Duration); 14] = [
    (LimitedAction::Request, 1200, Duration::from_millis(10)),
    (LimitedAction::File, 6000, Duration::from_millis(5)),
    (LimitedAction::Change, 60, Duration::from_millis(100)),
    (LimitedAction::NewGuest, 100, Duration::from_secs(5)),
    (LimitedAction::GuestName, 20, Duration::from_mins(1)),
    (LimitedAction::Register, 5, Duration::from_mins(2)),
    (LimitedAction::Password, 5, Duration::from_mins(10)),
    (LimitedAction::Export, 1, Duration::from_hours(1)),
    (LimitedAction::Report, 5, Duration::from_mins(10)),
    (LimitedAction::Search, 60, Duration::from_millis(500)),
    (LimitedAction::Drawing, 60, Duration::from_millis(500)),
    (LimitedAction::Animation, 6, Duration::from_secs(20)),
    // A week without a network at once, and 96 a day.
    (LimitedAction::OfflineGame, 100, Duration::from_mins(15)),
    // Three requests a job: some sixty moves a second under one key.
    (LimitedAction::Work, 600, Duration::from_millis(5)),
];

/// Requests over one connection.
const FRAMES: (u32, Duration) = (60, Duration::from_millis(50));
/// Lines of chat of one user in one game.
const CHAT: (u32, Duration) = (5, Duration::from_secs(2));
/// Actions of one user in one game that write into its log: offers, answers, gifts of time.
const ACTIONS: (u32, Duration) = (5, Duration::from_secs(1));
/// New games of one account, rematches and challenges included.
const NEW_GAMES: (u32, Duration) = (30, Duration::from_secs(2));
/// New games of all guests of one address: sixty of them can begin two games each at once. A game of two guests may count
/// twice, so one a second lets thirty pairs begin a game of bullet every minute.
const NEW_GUEST_GAMES: (u32, Duration) = (120, Duration::from_secs(1));

/// Keys that are back to a full burst are dropped once per this many checks.
const DROP_IDLE_KEYS_EVERY: u32 = 4096;

type SharedLimiter = RateLimiter<String, DashMapStateStore<String>, Timeline, NoOpMiddleware<Nanos>>;

/// The limiters of everything that is asked over HTTP.
#[derive(Debug)]
pub(crate) struct RateLimits {
    switch: Switch,
    limiters: [SharedLimiter; HTTP_QUOTAS.len()],
    checks: AtomicU32,
    time: Timeline,
    counts: SharedCounts,
}

impl RateLimits {
    /// Limiters with full bursts.
    pub(crate) fn new(switch: Switch, time: Timeline, counts: SharedCounts) -> RateLimits {
        let limiters = HTTP_QUOTAS
            .map(|(_, burst, period)| RateLimiter::dashmap_with_clock(quota((burst, period)), time));
        RateLimits { switch, limiters, checks: AtomicU32::new(0), time, counts }
    }

    /// Counts an action of the address or user with this key.
    ///
    /// # Errors
    /// The limit is exceeded; the error says after how many seconds to retry.
    pub(crate) fn check(&self, action: LimitedAction, key: &str) -> ApiResult<()> {
        if !self.switch.is_on() {
            return Ok(());
        }
        self.drop_idle_keys();
        self.limiter(action)
            .check_key(&key.to_owned())
            .map_err(|until| {
                count_refusal("requests");
                let wait = until.wait_time_from(self.time.now());
                ErrorBody::new(ErrorCode::TooMany, "too many requests; wait a moment")
                    .retry_after(wait.as_millis() as u64)
                    .into()
            })
            .inspect(|()| self.counts.add(CountedLimit::Http(action), key))
    }

    /// Charges what another node has counted.
    pub(crate) fn charge(&self, count: &Count) {
        if let (true, CountedLimit::Http(action)) = (self.switch.is_on(), count.limit) {
            self.drop_idle_keys();
            charge(self.limiter(action), count);
        }
    }

    fn limiter(&self, action: LimitedAction) -> &SharedLimiter {
        let place = HTTP_QUOTAS.iter().position(|(row, ..)| *row == action);
        &self.limiters[place.expect("every action has a quota")]
    }

    fn drop_idle_keys(&self) {
        if self.checks.fetch_add(1, Ordering::Relaxed) % DROP_IDLE_KEYS_EVERY == DROP_IDLE_KEYS_EVERY - 1 {
            self.limiters.iter().for_each(RateLimiter::retain_recent);
        }
    }
}

/// A limiter by user that one place keeps for itself; small, because there are thousands of rooms.
#[derive(Debug)]
pub(crate) struct UserLimiter(
    RateLimiter<String, HashMapStateStore<String>, Timeline, NoOpMiddleware<Nanos>>,
);

impl UserLimiter {
    /// For lines of chat in one game.
    pub(crate) fn chat(time: Timeline) -> UserLimiter {
        UserLimiter(RateLimiter::hashmap_with_clock(quota(CHAT), time))
    }

    /// For actions in one game.
    pub(crate) fn actions(time: Timeline) -> UserLimiter {
        UserLimiter(RateLimiter::hashmap_with_clock(quota(ACTIONS), time))
    }

    /// Counts what a user does.
    ///
    /// # Errors
    /// The limit is exceeded; the error has that message and says when to try again.
    pub(crate) fn check(&self, user_id: &str, message: &str) -> Result<(), ErrorBody> {
        self.0.retain_recent();
        self.0.check_key(&user_id.to_owned()).map_err(|until| {
            let wait = until.wait_time_from(self.0.clock().now());
            ErrorBody::new(ErrorCode::TooMany, message).retry_after(wait.as_millis() as u64)
        })
    }
}

/// The limiters of new games, wherever they come from: the page, the lobby, a challenge, a rematch.
#[derive(Debug)]
pub(crate) struct NewGameLimits {
    switch: Switch,
    accounts: SharedLimiter,
    addresses: SharedLimiter,
    checks: AtomicU32,
    counts: SharedCounts,
}

impl NewGameLimits {
    /// Limiters with full bursts.
    pub(crate) fn new(switch: Switch, time: Timeline, counts: SharedCounts) -> NewGameLimits {
        let limiter = |limits| RateLimiter::dashmap_with_clock(quota(limits), time);
        let (accounts, addresses) = (limiter(NEW_GAMES), limiter(NEW_GUEST_GAMES));
        NewGameLimits { switch, accounts, addresses, checks: AtomicU32::new(0), counts }
    }

    /// Counts a new game.
    ///
    /// # Errors
    /// The payer has begun too many; the error says when to try again.
    pub(crate) fn check(&self, payer: &Payer) -> Result<(), ErrorBody> {
        if !self.switch.is_on() {
            return Ok(());
        }
        let (limiter, limit) = match payer {
            Payer::Account(_) => (&self.accounts, CountedLimit::GamesOfAccount),
            Payer::Address(_) => (&self.addresses, CountedLimit::GamesOfAddress),
        };
        if self.checks.fetch_add(1, Ordering::Relaxed) % DROP_IDLE_KEYS_EVERY == DROP_IDLE_KEYS_EVERY - 1 {
            self.accounts.retain_recent();
            self.addresses.retain_recent();
        }
        limiter
            .check_key(&payer.key().to_owned())
            .map_err(|until| {
                count_refusal("games");
                let wait = until.wait_time_from(limiter.clock().now());
                ErrorBody::new(ErrorCode::TooMany, "too many new games; wait a moment")
                    .because(ErrorReason::TooManyNewGames)
                    .retry_after(wait.as_millis() as u64)
            })
            .inspect(|()| self.counts.add(limit, payer.key()))
    }

    /// Charges what another node has counted.
    pub(crate) fn charge(&self, count: &Count) {
        match count.limit {
            CountedLimit::GamesOfAccount => charge(&self.accounts, count),
            CountedLimit::GamesOfAddress => charge(&self.addresses, count),
            CountedLimit::Http(_) | CountedLimit::SignIn { .. } => {}
        }
    }
}

/// Charges a limiter as far as it goes.
fn charge(limiter: &SharedLimiter, count: &Count) {
    for _ in 0..count.times {
        if limiter.check_key(&count.key).is_err() {
            return;
        }
    }
}

/// The limiter of the requests of one connection. What is too much is refused; the connection stays open.
#[derive(Debug)]
pub(crate) struct ConnectionLimiter(RateLimiter<NotKeyed, InMemoryState, Timeline, NoOpMiddleware<Nanos>>);

impl ConnectionLimiter {
    /// For a connection that has just been opened.
    pub(crate) fn new(time: Timeline) -> ConnectionLimiter {
        ConnectionLimiter(RateLimiter::direct_with_clock(quota(FRAMES), time))
    }

    /// Whether one more request is fine; if so, it counts.
    pub(crate) fn allow(&self) -> bool {
        self.0.check().is_ok()
    }
}

/// Counts something that was refused because it was too much.
pub(crate) fn count_refusal(what: &'static str) {
    metrics::counter!("rusc_limited_total", "what" => what).increment(1);
}

/// The limiters run on the time of the server, as clocks and deadlines do.
impl Clock for Timeline {
    type Instant = Nanos;

    fn now(&self) -> Nanos {
        Duration::from_millis(self.now_ms()).into()
    }
}

fn quota((burst, period): (u32, Duration)) -> Quota {
    let burst = NonZeroU32::new(burst).expect("no quota is zero");
    Quota::with_period(period).expect("no quota is zero").allow_burst(burst)
}

/// The key of an address. IPv6 is counted by /64 networks, since every subscriber has a whole one.
pub(crate) fn address_key(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => format!("{:x}/64", address.to_bits() >> 64),
    }
}

#[cfg(test)]
mod tests {
    //! Bursts and periods, on a clock that stands still unless it is moved.

    use super::{
        ConnectionLimiter, Count, CountedLimit, Duration, LimitedAction, NewGameLimits, Payer, RateLimits,
        SharedCounts, Switch, Timeline, UserLimiter,
    };

    #[tokio::test(start_paused = true)]
    async fn a_connection_has_sixty_requests_at_once_and_twenty_a_second() {
        let limiter = ConnectionLimiter::new(Timeline::start());
        let allowed = || (0..100).filter(|_| limiter.allow()).count();
        assert_eq!(allowed(), 60);
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!(allowed(), 20);
        tokio::time::advance(Duration::from_secs(99)).await;
        assert_eq!(allowed(), 60);
    }

    #[tokio::test(start_paused = true)]
    async fn users_are_limited_apart() {
        let limiter = UserLimiter::chat(Timeline::start());
        let allowed = |who| (0..9).filter(|_| limiter.check(who, "too fast").is_ok()).count();
        assert_eq!(allowed("anna"), 5);
        assert_eq!(limiter.check("anna", "too fast").unwrap_err().retry_after_ms, Some(2000));
        assert_eq!(allowed("ben"), 5);
        tokio::time::advance(Duration::from_secs(2)).await;
        assert_eq!(allowed("anna"), 1);
    }

    #[tokio::test(start_paused = true)]
    async fn what_another_node_counts_is_charged() {
        let key = "192.0.2.1";
        let told =
            |times| Count { limit: CountedLimit::Http(LimitedAction::Search), key: key.to_owned(), times };
        let limits = RateLimits::new(Switch::On, Timeline::start(), SharedCounts::default());
        let allowed = || (0..100).filter(|_| limits.check(LimitedAction::Search, key).is_ok()).count();
        limits.charge(&told(50));
        limits.charge(&told(-1));
        assert_eq!(allowed(), 10);
        // More than there is makes nobody wait for longer.
        limits.charge(&told(1_000_000));
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!(allowed(), 2);
    }

    #[tokio::test(start_paused = true)]
    async fn new_games_are_limited_by_account_and_for_guests_by_address() {
        let limits = NewGameLimits::new(Switch::On, Timeline::start(), SharedCounts::default());
        let begun = |payer: &Payer| (0..200).filter(|_| limits.check(payer).is_ok()).count();
        let account = Payer::Account("anna".to_owned());
        let address = Payer::Address("192.0.2.1".to_owned());
        assert_eq!((begun(&account), begun(&address)), (30, 120));
        assert_eq!(begun(&Payer::Address("192.0.2.2".to_owned())), 120);
        let wait_ms = limits.check(&account).unwrap_err().retry_after_ms;
        assert_eq!(wait_ms, Some(2000));
        tokio::time::advance(Duration::from_secs(10)).await;
        assert_eq!((begun(&account), begun(&address)), (5, 10));
        let off = NewGameLimits::new(Switch::Off, Timeline::start(), SharedCounts::default());
        assert!((0..200).all(|_| off.check(&account).is_ok()));
    }
}
