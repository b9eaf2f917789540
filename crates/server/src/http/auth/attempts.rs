//! Attempts to sign in, counted as failures until they succeed: by address, by name at an address, and by device for those
//! that have signed in before. Strangers who try passwords for a name use up what their own address may try and nothing
//! else; the owner signs in from elsewhere, and from a known device even beside them.
//!
//! The arithmetic is GCRA: a key may fail so many times at once, and once more after every period.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusc_api::{ErrorBody, ErrorCode};

use crate::config::Switch;
use crate::http::error::{ApiError, ApiResult};
use crate::live::cluster::counts::{Count, CountedLimit, SharedCounts};
use crate::rate_limit::count_refusal;

/// Attempts at once, and the milliseconds after which one more is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AttemptQuota {
    burst: u64,
    period_ms: u64,
}

/// Whatever the names: sixty people of a club behind one address may mistype thirty passwords at once, and six a minute.
pub(crate) const BY_ADDRESS: AttemptQuota = AttemptQuota { burst: 30, period_ms: 10_000 };
/// One name, from one address or one known device: ten at once, then 4,320 a day.
pub(crate) const BY_NAME: AttemptQuota = AttemptQuota { burst: 10, period_ms: 20_000 };

/// Attempts from one address that are no device of the account, failed or not: each costs the time of a slow hash. A club
/// of sixty signs in at once twice.
pub(crate) const ANY_BY_ADDRESS: AttemptQuota = AttemptQuota { burst: 120, period_ms: 500 };
/// Sessions that one account begins. Only whoever knows the password gets this far, so nobody else can use it up.
pub(crate) const BY_ACCOUNT: AttemptQuota = AttemptQuota { burst: 20, period_ms: 30_000 };

/// Keys that are remembered. More need as many addresses; then all are forgotten, which lets a flood of them try on rather
/// than fill the memory.
const MOST_KEYS: usize = 100_000;

/// Characters of a name that make up a key: no account has a longer one.
const LONGEST_NAME: usize = 40;

/// A key, and how often it may fail.
pub(crate) type AttemptKey = (String, AttemptQuota);

/// The key of a name at an address or a device.
pub(crate) fn name_key(name: &str, place: &str) -> AttemptKey {
    let name: String = name.chars().take(LONGEST_NAME).flat_map(char::to_lowercase).collect();
    (format!("{name} {place}"), BY_NAME)
}

/// Counts attempts.
#[derive(Debug)]
pub(crate) struct Attempts {
    switch: Switch,
    /// By key: the time at which all failures so far will be forgiven.
    forgiven_ms: Mutex<HashMap<String, u64>>,
    counts: SharedCounts,
}

impl AttemptQuota {
    fn limit(self) -> CountedLimit {
        CountedLimit::SignIn { burst: self.burst, period_ms: self.period_ms }
    }
}

impl Attempts {
    pub(crate) fn new(switch: Switch, counts: SharedCounts) -> Attempts {
        Attempts { switch, forgiven_ms: Mutex::default(), counts }
    }

    /// Counts an attempt under every key; [`Attempts::succeeded`] takes it back.
    ///
    /// # Errors
    /// One of the keys has failed too often; the error says after which time to try again. Then nothing is counted.
    pub(crate) fn begin(&self, keys: &[AttemptKey], now_ms: u64) -> ApiResult<()> {
        if !self.switch.is_on() {
            return Ok(());
        }
        let mut all = self.lock();
        make_room(&mut all, keys.len(), now_ms);
        let after = |all: &HashMap<String, u64>, key: &str, quota: AttemptQuota| {
            all.get(key).copied().unwrap_or(0).max(now_ms) + quota.period_ms
        };
        let wait_ms = keys
            .iter()
            .map(|(key, quota)| {
                after(&all, key, *quota).saturating_sub(now_ms + quota.burst * quota.period_ms)
            })
            .max()
            .unwrap_or(0);
        if wait_ms > 0 {
            count_refusal("sign_ins");
            let message = "too many attempts to sign in; wait a moment";
            let body = ErrorBody::new(ErrorCode::TooMany, message).retry_after(wait_ms);
            return Err(ApiError::from(body));
        }
        for (key, quota) in keys {
            let forgiven_ms = after(&all, key, *quota);
            all.insert(key.clone(), forgiven_ms);
            self.counts.add(quota.limit(), key);
        }
        Ok(())
    }

    /// Charges what another node has counted.
    pub(crate) fn charge(&self, count: &Count, now_ms: u64) {
        let CountedLimit::SignIn { burst, period_ms } = count.limit else { return };
        if !self.switch.is_on() {
            return;
        }
        let mut all = self.lock();
        make_room(&mut all, 1, now_ms);
        let forgiven_ms = all.entry(count.key.clone()).or_insert(now_ms);
        let change_ms = period_ms.saturating_mul(count.times.unsigned_abs().into());
        *forgiven_ms = if count.times < 0 {
            forgiven_ms.saturating_sub(change_ms)
        } else {
            let most_ms = now_ms.saturating_add(burst.saturating_mul(period_ms)).max(*forgiven_ms);
            (*forgiven_ms).max(now_ms).saturating_add(change_ms).min(most_ms)
        };
    }

    /// The attempt has succeeded and does not count.
    pub(crate) fn succeeded(&self, keys: &[AttemptKey]) {
        let mut all = self.lock();
        for (key, quota) in keys {
            if let Some(forgiven_ms) = all.get_mut(key) {
                *forgiven_ms = forgiven_ms.saturating_sub(quota.period_ms);
                self.counts.take_back(quota.limit(), key);
            }
        }
    }

    /// A poisoned lock is used on: no change under it can be left half done.
    fn lock(&self) -> MutexGuard<'_, HashMap<String, u64>> {
        self.forgiven_ms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Keeps the keys within their bound.
fn make_room(all: &mut HashMap<String, u64>, more: usize, now_ms: u64) {
    if all.len() + more > MOST_KEYS {
        all.retain(|_, forgiven_ms| *forgiven_ms > now_ms);
        if all.len() + more > MOST_KEYS {
            all.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Attempts, BY_ADDRESS, BY_NAME, Count, MOST_KEYS, SharedCounts, name_key};
    use crate::config::Switch;

    #[test]
    fn failures_are_forgiven_one_by_one() {
        let attempts = Attempts::new(Switch::On, SharedCounts::default());
        let keys = [name_key("Anna", "1.2.3.4")];
        let tried = |now_ms| (0..50).filter(|_| attempts.begin(&keys, now_ms).is_ok()).count() as u64;
        assert_eq!(tried(1_000), BY_NAME.burst);
        assert_eq!(tried(1_000 + BY_NAME.period_ms - 1), 0);
        assert_eq!(tried(1_000 + BY_NAME.period_ms), 1);
        assert_eq!(tried(1_000_000_000), BY_NAME.burst);
        let refused = attempts.begin(&keys, 1_000_000_000).unwrap_err();
        assert_eq!(refused.body.retry_after_ms, Some(BY_NAME.period_ms));
    }

    #[test]
    fn what_fails_at_another_node_counts_here() {
        let attempts = Attempts::new(Switch::On, SharedCounts::default());
        let (key, quota) = name_key("anna", "1.2.3.4");
        let told = |times| Count { limit: quota.limit(), key: key.clone(), times };
        let tried = |now_ms| {
            (0..50).filter(|_| attempts.begin(&[(key.clone(), quota)], now_ms).is_ok()).count() as u64
        };
        attempts.charge(&told(8), 1_000);
        attempts.charge(&told(-1), 1_000);
        assert_eq!(tried(1_000), BY_NAME.burst - 7);
        attempts.charge(&told(1_000_000), 1_000);
        assert_eq!(tried(1_000 + BY_NAME.period_ms), 1);
    }

    #[test]
    fn success_costs_nothing() {
        let attempts = Attempts::new(Switch::On, SharedCounts::default());
        let keys = [("1.2.3.4".to_owned(), BY_ADDRESS), name_key("anna", "1.2.3.4")];
        for _ in 0..1000 {
            attempts.begin(&keys, 1_000).unwrap();
            attempts.succeeded(&keys);
        }
    }

    #[test]
    fn what_is_refused_by_one_key_does_not_count_for_the_other() {
        let attempts = Attempts::new(Switch::On, SharedCounts::default());
        let (address, name) = (("1.2.3.4".to_owned(), BY_ADDRESS), name_key("anna", "1.2.3.4"));
        for _ in 0..100 {
            let _ = attempts.begin(&[address.clone(), name.clone()], 1_000);
        }
        let left = (0..100).filter(|_| attempts.begin(std::slice::from_ref(&address), 1_000).is_ok()).count();
        assert_eq!(left as u64, BY_ADDRESS.burst - BY_NAME.burst);
    }

    #[test]
    fn keys_are_bounded_in_number_and_length() {
        let attempts = Attempts::new(Switch::On, SharedCounts::default());
        for number in 0..MOST_KEYS + 10 {
            attempts.begin(&[name_key("anna", &number.to_string())], 1_000).unwrap();
        }
        assert!(attempts.lock().len() <= MOST_KEYS);
        assert!(name_key(&"x".repeat(10_000), "1.2.3.4").0.len() < 60);
        assert_eq!(name_key("ANNA", "here"), name_key("anna", "here"));
    }
}
