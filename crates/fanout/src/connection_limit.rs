//! How many sockets there may be, in all and from one address.
//! Knows addresses and counts only.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

/// Counts who is in. Cloning shares the counts.
#[derive(Clone)]
pub struct ConnectionLimit {
    inside: Arc<Mutex<Inside>>,
    most: usize,
    most_per_address: usize,
}

#[derive(Default)]
struct Inside {
    total: usize,
    by_address: HashMap<IpAddr, usize>,
}

/// The right to be in; dropping it is leaving.
pub struct Permit {
    inside: Arc<Mutex<Inside>>,
    address: IpAddr,
}

impl ConnectionLimit {
    pub fn new(most: usize, most_per_address: usize) -> Self {
        Self { inside: Arc::default(), most, most_per_address }
    }

    /// `None`: full, for all or for this address.
    pub fn admit(&self, address: IpAddr) -> Option<Permit> {
        let address = limit_key(address);
        let mut inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
        if inside.total >= self.most {
            return None;
        }
        let here = inside.by_address.entry(address).or_default();
        if *here >= self.most_per_address {
            return None;
        }
        *here += 1;
        inside.total += 1;
        Some(Permit { inside: Arc::clone(&self.inside), address })
    }

    pub fn count(&self) -> usize {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner).total
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
        inside.total -= 1;
        if let Some(here) = inside.by_address.get_mut(&self.address) {
            *here -= 1;
            if *here == 0 {
                inside.by_address.remove(&self.address);
            }
        }
    }
}

/// One customer of a provider has a whole /64 of IPv6 addresses: it counts as one.
fn limit_key(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let network = u128::from(address) & !u128::from(u64::MAX);
            IpAddr::V6(network.into())
        }
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn both_caps_hold_and_leaving_makes_room() {
        let gate = ConnectionLimit::new(3, 2);
        let first = gate.admit(address("192.0.2.1"));
        let second = gate.admit(address("::ffff:192.0.2.1"));
        assert!(first.is_some() && second.is_some());
        assert!(gate.admit(address("192.0.2.1")).is_none(), "the same address in another spelling");
        let other = gate.admit(address("192.0.2.2"));
        assert!(other.is_some());
        assert!(gate.admit(address("192.0.2.3")).is_none(), "full for all");
        drop(first);
        assert!(gate.admit(address("192.0.2.1")).is_some());
        drop((second, other));
        assert_eq!(gate.count(), 0);
        assert!(gate.inside.lock().unwrap().by_address.is_empty());
    }

    #[test]
    fn a_network_of_ipv6_addresses_is_one_customer() {
        let gate = ConnectionLimit::new(10, 1);
        let _pass = gate.admit(address("2001:db8::1"));
        assert!(gate.admit(address("2001:db8::ffff")).is_none());
        assert!(gate.admit(address("2001:db8:0:1::1")).is_some());
    }
}
