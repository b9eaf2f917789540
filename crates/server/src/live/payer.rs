//! To whom work is charged: new games and the computer's thinking. Accounts are charged themselves. A guest is made with one
//! request, so guests are charged by the address from which they were last seen.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusc_api::Role;

use crate::UserIdentity;
use crate::rate_limit::address_key;

/// Guests that are remembered at least; twice as many at most, of some hundred bytes each.
const REMEMBERED: usize = 8192;

/// Who pays.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Payer {
    /// The account with this id.
    Account(String),
    /// All guests of the address with this key. The key is empty for guests who have not been seen since the start.
    Address(String),
}

impl Payer {
    /// The name of the payer, different for every one.
    pub(crate) fn key(&self) -> &str {
        match self {
            Payer::Account(key) | Payer::Address(key) => key,
        }
    }
}

/// The addresses of the guests that were seen last.
#[derive(Debug, Default)]
pub(crate) struct GuestAddresses {
    inner: Mutex<Generations>,
}

/// When the younger generation is full it becomes the older one, and the older one is forgotten.
#[derive(Debug, Default)]
struct Generations {
    younger: HashMap<String, String>,
    older: HashMap<String, String>,
}

impl GuestAddresses {
    /// Notes from where somebody comes, if they are a guest.
    pub(crate) fn note(&self, identity: &UserIdentity, address: IpAddr) {
        if identity.role != Role::Guest {
            return;
        }
        let mut inner = self.lock();
        if inner.younger.len() >= REMEMBERED && !inner.younger.contains_key(&identity.user_id) {
            inner.older = std::mem::take(&mut inner.younger);
        }
        inner.younger.insert(identity.user_id.clone(), address_key(address));
    }

    /// Who pays for somebody.
    pub(crate) fn payer(&self, user_id: &str, role: Role) -> Payer {
        if role != Role::Guest {
            return Payer::Account(user_id.to_owned());
        }
        let inner = self.lock();
        let address = inner.younger.get(user_id).or_else(|| inner.older.get(user_id));
        Payer::Address(address.cloned().unwrap_or_default())
    }

    /// A poisoned lock is used on: no change under it can be left half done.
    fn lock(&self) -> MutexGuard<'_, Generations> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use rusc_api::Role;

    use super::{GuestAddresses, Payer, REMEMBERED};
    use crate::UserIdentity;

    fn person(user_id: &str, role: Role) -> UserIdentity {
        UserIdentity { user_id: user_id.to_owned(), name: user_id.to_owned(), role }
    }

    #[test]
    fn guests_pay_by_address_and_accounts_by_themselves() {
        let addresses = GuestAddresses::default();
        let home = "192.0.2.1".parse().unwrap();
        for (who, role) in [("anna", Role::User), ("guest", Role::Guest), ("second guest", Role::Guest)] {
            addresses.note(&person(who, role), home);
        }
        let address = Payer::Address("192.0.2.1".to_owned());
        assert_eq!(addresses.payer("anna", Role::User), Payer::Account("anna".to_owned()));
        assert_eq!(addresses.payer("guest", Role::Guest), address);
        assert_eq!(addresses.payer("second guest", Role::Guest), address);
        assert_eq!(addresses.payer("unknown guest", Role::Guest), Payer::Address(String::new()));
        addresses.note(&person("guest", Role::Guest), "192.0.2.2".parse().unwrap());
        assert_eq!(addresses.payer("guest", Role::Guest), Payer::Address("192.0.2.2".to_owned()));
    }

    #[test]
    fn the_latest_guests_are_remembered_and_not_all() {
        let addresses = GuestAddresses::default();
        let home = "192.0.2.1".parse().unwrap();
        for number in 0..5 * REMEMBERED {
            addresses.note(&person(&number.to_string(), Role::Guest), home);
        }
        let inner = addresses.lock();
        assert_eq!((inner.younger.len(), inner.older.len()), (REMEMBERED, REMEMBERED));
        assert!(inner.younger.contains_key(&(5 * REMEMBERED - 1).to_string()));
    }
}
