//! Slots: how many connections are open, in total and by address. Some are kept back, few for one address, so that health
//! checks and hosts still get through when everything else is taken.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::rate_limit::{address_key, count_refusal};

/// Descriptors that are not for connections: the database, the log, what the runtime needs.
const FILES: usize = 64;
/// Connections beyond the limits that are accepted all the same.
const RESERVED: usize = 32;
/// The same of one address.
const RESERVED_PER_ADDRESS: usize = 4;
/// The most connections by default; each costs some tens of kilobytes.
const USUAL_TOTAL: usize = 20_000;

/// How many connections may be open at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ConnectionLimits {
    /// All ordinary ones.
    pub(super) total: usize,
    /// Those of one address.
    pub(super) per_address: usize,
}

impl ConnectionLimits {
    /// As many as is asked for and the descriptors allow.
    pub(super) fn within(descriptors: usize, asked: Option<NonZeroUsize>) -> ConnectionLimits {
        let possible = descriptors.saturating_sub(FILES + RESERVED).max(1);
        let total = possible.min(asked.map_or(USUAL_TOTAL, NonZeroUsize::get));
        ConnectionLimits { total, per_address: usize::MAX }
    }

    /// With a limit for each address, which is never more than half of all: nobody can take everything alone.
    pub(super) fn per_address(self, most: usize) -> ConnectionLimits {
        ConnectionLimits { per_address: most.min(self.total.div_ceil(2)), ..self }
    }
}

/// Whether the other end of a connection is one client or a proxy for many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Peers {
    One,
    Many,
}

/// What a slot is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SlotKind {
    /// Everything.
    Ordinary,
    /// Health checks and hosts: others are told that there are too many.
    Reserved(Shortage),
}

/// Of what there is not enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shortage {
    /// The address has too many connections.
    Address,
    /// The server has.
    Server,
}

/// All slots.
#[derive(Clone, Debug)]
pub(super) struct ConnectionSlots {
    limits: ConnectionLimits,
    taken: Arc<Mutex<Taken>>,
}

#[derive(Debug, Default)]
struct Taken {
    ordinary: usize,
    reserved: usize,
    by_address: HashMap<String, TakenByAddress>,
}

#[derive(Clone, Copy, Debug, Default)]
struct TakenByAddress {
    ordinary: usize,
    reserved: usize,
}

/// The slot of one connection; it is free again when this is dropped.
#[derive(Debug)]
pub(super) struct ConnectionSlot {
    kind: SlotKind,
    key: String,
    taken: Arc<Mutex<Taken>>,
}

impl ConnectionSlots {
    pub(super) fn new(limits: ConnectionLimits) -> ConnectionSlots {
        ConnectionSlots { limits, taken: Arc::default() }
    }

    /// Takes a slot for a connection from an address, if there is any.
    pub(super) fn take(&self, address: IpAddr, peers: Peers) -> Option<ConnectionSlot> {
        let key = address_key(address);
        let mut taken = lock(&self.taken);
        let own = taken.by_address.get(&key).copied().unwrap_or_default();
        let kind = if peers == Peers::One && own.ordinary >= self.limits.per_address {
            SlotKind::Reserved(Shortage::Address)
        } else if taken.ordinary >= self.limits.total {
            SlotKind::Reserved(Shortage::Server)
        } else {
            SlotKind::Ordinary
        };
        if kind != SlotKind::Ordinary {
            count_refusal("connections");
            if taken.reserved >= RESERVED || own.reserved >= RESERVED_PER_ADDRESS {
                return None;
            }
        }
        taken.count(kind, &key, |number| *number += 1);
        metrics::gauge!("rusc_connections").increment(1.0);
        Some(ConnectionSlot { kind, key, taken: self.taken.clone() })
    }
}

impl Taken {
    fn count(&mut self, kind: SlotKind, key: &str, change: impl Fn(&mut usize)) {
        let own = self.by_address.entry(key.to_owned()).or_default();
        match kind {
            SlotKind::Ordinary => {
                change(&mut self.ordinary);
                change(&mut own.ordinary);
            }
            SlotKind::Reserved(_) => {
                change(&mut self.reserved);
                change(&mut own.reserved);
            }
        }
        if own.ordinary + own.reserved == 0 {
            self.by_address.remove(key);
        }
    }
}

impl ConnectionSlot {
    /// What it is good for.
    pub(super) fn kind(&self) -> SlotKind {
        self.kind
    }
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        metrics::gauge!("rusc_connections").decrement(1.0);
        lock(&self.taken).count(self.kind, &self.key, |number| *number -= 1);
    }
}

/// A poisoned lock is used on: no change under it can be left half done.
fn lock(taken: &Mutex<Taken>) -> MutexGuard<'_, Taken> {
    taken.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use super::{
        ConnectionLimits, ConnectionSlot, ConnectionSlots, Peers, RESERVED, RESERVED_PER_ADDRESS, Shortage,
        SlotKind,
    };

    const ORDINARY: SlotKind = SlotKind::Ordinary;
    const TOO_MANY: SlotKind = SlotKind::Reserved(Shortage::Address);
    const FULL: SlotKind = SlotKind::Reserved(Shortage::Server);

    fn slots(total: usize, per_address: usize) -> ConnectionSlots {
        ConnectionSlots::new(ConnectionLimits { total, per_address })
    }

    /// Takes all slots that an address gets; their kinds, and the slots.
    fn take_all(slots: &ConnectionSlots, last: u8, peers: Peers) -> (Vec<SlotKind>, Vec<ConnectionSlot>) {
        let address = [192, 0, 2, last].into();
        let taken: Vec<_> = std::iter::from_fn(|| slots.take(address, peers)).collect();
        (taken.iter().map(ConnectionSlot::kind).collect(), taken)
    }

    #[test]
    fn limits_stay_within_the_descriptors() {
        let within = |descriptors, asked| {
            let asked = NonZeroUsize::new(asked);
            let limits = ConnectionLimits::within(descriptors, asked).per_address(1024);
            (limits.total, limits.per_address)
        };
        assert_eq!(within(524_288, 0), (20_000, 1024));
        assert_eq!(within(524_288, 50_000), (50_000, 1024));
        assert_eq!(within(1024, 0), (928, 464));
        assert_eq!(within(1024, 50_000), (928, 464));
        assert_eq!(within(1024, 100), (100, 50));
        assert_eq!(within(10, 0), (1, 1));
        assert_eq!(within(usize::MAX, 0), (20_000, 1024));
    }

    #[test]
    fn an_address_has_its_share_and_a_few_of_the_reserve() {
        let slots = slots(10, 3);
        let (kinds, one) = take_all(&slots, 1, Peers::One);
        assert_eq!(kinds[..3], [ORDINARY; 3]);
        assert_eq!(kinds[3..], [TOO_MANY; RESERVED_PER_ADDRESS]);
        // Others do not notice.
        let (kinds, other) = take_all(&slots, 2, Peers::One);
        assert_eq!(kinds[..3], [ORDINARY; 3]);
        drop((one, other));
        assert_eq!(super::lock(&slots.taken).by_address.len(), 0);
        assert_eq!(take_all(&slots, 1, Peers::One).0.len(), 3 + RESERVED_PER_ADDRESS);
    }

    #[test]
    fn a_full_server_keeps_some_back() {
        let slots = slots(10, 5);
        let held: Vec<_> = (1..=2).map(|last| take_all(&slots, last, Peers::One)).collect();
        let (kinds, late) = take_all(&slots, 3, Peers::One);
        assert_eq!(kinds, [FULL; RESERVED_PER_ADDRESS]);
        let reserved = held.iter().map(|(kinds, _)| kinds.len() - 5).sum::<usize>() + late.len();
        assert_eq!(reserved, 3 * RESERVED_PER_ADDRESS);
        let more: Vec<_> = (4..40).map(|last| take_all(&slots, last, Peers::One).1).collect();
        assert_eq!(more.iter().map(Vec::len).sum::<usize>(), RESERVED - reserved);
        drop(held);
        assert_eq!(take_all(&slots, 3, Peers::One).0[..5], [ORDINARY; 5]);
    }

    #[test]
    fn a_proxy_is_limited_by_the_total_alone() {
        let slots = slots(10, 3);
        let (kinds, _held) = take_all(&slots, 1, Peers::Many);
        assert_eq!(kinds[..10], [ORDINARY; 10]);
        assert_eq!(kinds[10..], [FULL; RESERVED_PER_ADDRESS]);
    }
}
