//! How many connections a person or an address may have open at once, and how much may wait to be sent to them. Accounts
//! count by themselves; guests, and visitors who are nobody yet, count by their address as well, since a guest is made with
//! one request.
//!
//! A connection is a socket or the stream of a program. The numbers, and why a club behind one address fits into them, stand
//! in `docs/limits.md`.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusc_api::{ErrorBody, ErrorCode, Role};

use crate::UserIdentity;
use crate::rate_limit::{address_key, count_refusal};

/// How long a client is asked to wait that has too many connections.
const RETRY_MS: u64 = 10_000;

/// The bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SocketLimits {
    /// Connections of one person.
    pub per_person: usize,
    /// Connections of one program, which has one for each of its games.
    pub per_bot: usize,
    /// Connections of all guests of one address.
    pub per_address: usize,
    /// Bytes that wait for one account.
    pub account_bytes: usize,
    /// Bytes that wait for all guests of one address.
    pub address_bytes: usize,
    /// Bytes that wait for everybody.
    pub total_bytes: usize,
}

impl Default for SocketLimits {
    fn default() -> SocketLimits {
        SocketLimits {
            per_person: 64,
            per_bot: 256,
            per_address: 512,
            account_bytes: 8 << 20,
            address_bytes: 32 << 20,
            total_bytes: 128 << 20,
        }
    }
}

impl SocketLimits {
    /// Without bounds for one person or address, as load tests need it.
    pub fn none() -> SocketLimits {
        SocketLimits {
            per_person: usize::MAX,
            per_bot: usize::MAX,
            per_address: usize::MAX,
            account_bytes: usize::MAX,
            address_bytes: usize::MAX,
            ..SocketLimits::default()
        }
    }
}

/// Who opens a connection, and from where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visitor {
    /// Who, if they are signed in.
    pub identity: Option<UserIdentity>,
    /// The address of the client.
    pub address: IpAddr,
}

impl Visitor {
    /// Whether the address is all there is to count by.
    fn is_passing(&self) -> bool {
        self.identity.as_ref().is_none_or(|identity| identity.role == Role::Guest)
    }

    /// The key of common bounds: that of the address for guests, else that of the account.
    pub(crate) fn owner_key(&self) -> String {
        match &self.identity {
            Some(identity) if !self.is_passing() => identity.user_id.clone(),
            _ => address_key(self.address),
        }
    }
}

/// Everything that is open now.
#[derive(Debug)]
pub(crate) struct Admission {
    limits: SocketLimits,
    open: Mutex<HashMap<String, OpenConnections>>,
    total: Arc<AtomicUsize>,
}

/// The connections of one person or address.
#[derive(Debug, Default)]
struct OpenConnections {
    number: usize,
    bytes: Arc<AtomicUsize>,
}

/// A connection that was admitted; it counts until this is dropped.
#[derive(Debug)]
pub(crate) struct SocketPermit {
    admission: Arc<Admission>,
    keys: Vec<String>,
    meter: ByteMeter,
}

impl Admission {
    /// Nobody is there yet.
    pub(crate) fn new(limits: SocketLimits) -> Arc<Admission> {
        Arc::new(Admission { limits, open: Mutex::default(), total: Arc::default() })
    }

    /// Admits a connection.
    ///
    /// # Errors
    /// The person, or all guests of the address, have too many; the error says when to try again.
    pub(crate) fn admit(self: &Arc<Admission>, visitor: &Visitor) -> Result<SocketPermit, ErrorBody> {
        let mut bounds = Vec::with_capacity(2);
        if let Some(identity) = &visitor.identity {
            let most = if identity.role == Role::Bot { self.limits.per_bot } else { self.limits.per_person };
            bounds.push((identity.user_id.clone(), most));
        }
        if visitor.is_passing() {
            bounds.push((address_key(visitor.address), self.limits.per_address));
        }
        let mut open = self.lock();
        let number = |key: &String| open.get(key).map_or(0, |connections| connections.number);
        if bounds.iter().any(|(key, most)| number(key) >= *most) {
            count_refusal("sockets");
            let message = "too many connections are open; close a window with this page, or wait a moment";
            return Err(ErrorBody::new(ErrorCode::TooMany, message).retry_after(RETRY_MS));
        }
        for (key, _) in &bounds {
            open.entry(key.clone()).or_default().number += 1;
        }
        let bytes = open.entry(visitor.owner_key()).or_default().bytes.clone();
        let most = if visitor.is_passing() { self.limits.address_bytes } else { self.limits.account_bytes };
        let meter =
            ByteMeter { owner: bytes, most, total: self.total.clone(), most_total: self.limits.total_bytes };
        let keys = bounds.into_iter().map(|(key, _)| key).collect();
        Ok(SocketPermit { admission: self.clone(), keys, meter })
    }

    /// A poisoned lock is used on: no change under it can be left half done.
    fn lock(&self) -> MutexGuard<'_, HashMap<String, OpenConnections>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SocketPermit {
    /// Counts what waits to be sent over the connection.
    pub(crate) fn meter(&self) -> ByteMeter {
        self.meter.clone()
    }
}

impl Drop for SocketPermit {
    fn drop(&mut self) {
        let mut open = self.admission.lock();
        for key in &self.keys {
            if let Some(connections) = open.get_mut(key) {
                connections.number -= 1;
                if connections.number == 0 {
                    open.remove(key);
                }
            }
        }
    }
}

/// Counts the bytes that wait to be sent to one owner, and to everybody.
#[derive(Clone, Debug)]
pub(crate) struct ByteMeter {
    owner: Arc<AtomicUsize>,
    most: usize,
    total: Arc<AtomicUsize>,
    most_total: usize,
}

impl ByteMeter {
    /// Whether so many more stay within both bounds.
    pub(crate) fn has_room(&self, length: usize) -> bool {
        let fits = |bytes: &AtomicUsize, most| bytes.load(Ordering::Relaxed).saturating_add(length) <= most;
        fits(&self.owner, self.most) && fits(&self.total, self.most_total)
    }

    /// Counts bytes, within the bounds or not.
    pub(crate) fn add(&self, length: usize) {
        self.owner.fetch_add(length, Ordering::Relaxed);
        self.total.fetch_add(length, Ordering::Relaxed);
    }

    /// Takes back what was counted.
    pub(crate) fn remove(&self, length: usize) {
        self.owner.fetch_sub(length, Ordering::Relaxed);
        self.total.fetch_sub(length, Ordering::Relaxed);
    }
}

#[cfg(test)]
impl ByteMeter {
    /// One that counts for itself.
    pub(crate) fn new(most: usize, most_total: usize) -> ByteMeter {
        ByteMeter { owner: Arc::default(), most, total: Arc::default(), most_total }
    }

    /// The bytes of the owner.
    pub(crate) fn bytes(&self) -> usize {
        self.owner.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use rusc_api::Role;

    use super::{Admission, SocketLimits, SocketPermit, Visitor};
    use crate::UserIdentity;

    fn visitor(name: &str, role: Role, address: [u8; 4]) -> Visitor {
        let identity = UserIdentity { user_id: name.to_owned(), name: name.to_owned(), role };
        Visitor { identity: Some(identity), address: IpAddr::from(address) }
    }

    fn admitted(admission: &std::sync::Arc<Admission>, visitor: &Visitor) -> Vec<SocketPermit> {
        std::iter::from_fn(|| admission.admit(visitor).ok()).collect()
    }

    #[test]
    fn people_are_counted_by_account_and_guests_by_address_too() {
        let limits = SocketLimits { per_person: 3, per_bot: 7, per_address: 5, ..SocketLimits::default() };
        let admission = Admission::new(limits);
        let (home, away) = ([192, 0, 2, 1], [192, 0, 2, 2]);
        let anna = admitted(&admission, &visitor("anna", Role::User, home));
        let guest = admitted(&admission, &visitor("guest", Role::Guest, home));
        let second = admitted(&admission, &visitor("second guest", Role::Guest, home));
        let nobody = admitted(&admission, &Visitor { identity: None, address: home.into() });
        let bot = admitted(&admission, &visitor("bot", Role::Bot, home));
        let other = admitted(&admission, &visitor("third guest", Role::Guest, away));
        let numbers = [&anna, &guest, &second, &nobody, &bot, &other].map(Vec::len);
        assert_eq!(numbers, [3, 3, 2, 0, 7, 3]);
        let refusal = admission.admit(&visitor("anna", Role::User, away)).unwrap_err();
        assert!(refusal.retry_after_ms.is_some());
        drop((anna, guest, second, nobody, bot, other));
        assert!(admission.lock().is_empty());
        assert_eq!(admitted(&admission, &visitor("anna", Role::User, home)).len(), 3);
    }

    #[test]
    fn a_network_of_ipv6_is_one_address() {
        let admission = Admission::new(SocketLimits { per_address: 2, ..SocketLimits::default() });
        let from = |text: &str| Visitor { identity: None, address: text.parse().unwrap() };
        let _open =
            [admission.admit(&from("2001:db8::1")).unwrap(), admission.admit(&from("2001:db8::2")).unwrap()];
        assert!(admission.admit(&from("2001:db8::3")).is_err());
        assert!(admission.admit(&from("2001:db8:0:1::1")).is_ok());
    }
}
