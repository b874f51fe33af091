//! What accounts whose fills join have on each side of each market: the position that is joined, and the lots that their
//! open orders may yet open.
//!
//! Derived from positions and orders, and no part of the hashed state: a snapshot is read without it.

use std::collections::BTreeMap;

use plimsoll_units::{AccountId, Lots, MarketId, PositionId, Side};

use super::position::Position;
use crate::engine::Engine;
use crate::orders::Purpose;

type Key = (AccountId, MarketId, Side);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Exposure {
    position: Option<PositionId>,
    opening: Lots,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Exposures(BTreeMap<Key, Exposure>);

impl Exposures {
    pub(crate) fn position(&self, key: Key) -> Option<PositionId> {
        self.0.get(&key)?.position
    }
    pub(crate) fn opening(&self, key: Key) -> Lots {
        self.0.get(&key).map_or(Lots::ZERO, |exposure| exposure.opening)
    }

    /// Fills of its side join this position from now on. Returns the one they joined before.
    pub(super) fn join(&mut self, position: &Position) -> Option<PositionId> {
        self.0.entry(key_of(position)).or_default().position.replace(position.id)
    }
    pub(super) fn leave(&mut self, position: &Position) {
        let key = key_of(position);
        if self.position(key) == Some(position.id) {
            self.change(key, |exposure| exposure.position = None);
        }
    }

    pub(crate) fn add_opening(&mut self, key: Key, lots: Lots) {
        if !lots.is_zero() {
            self.change(key, |exposure| exposure.opening += lots);
        }
    }
    pub(crate) fn take_opening(&mut self, key: Key, lots: Lots) {
        if !lots.is_zero() {
            self.change(key, |exposure| exposure.opening -= lots);
        }
    }

    fn change(&mut self, key: Key, change: impl FnOnce(&mut Exposure)) {
        let exposure = self.0.entry(key).or_default();
        change(exposure);
        if *exposure == Exposure::default() {
            self.0.remove(&key);
        }
    }
}

fn key_of(position: &Position) -> Key {
    (position.account, position.market, position.side)
}

impl Engine {
    /// Worked out from everything that is open. An error says which position stands beside another that it should have
    /// joined.
    pub(crate) fn derive_exposures(&self) -> Result<Exposures, String> {
        let joins = |account: AccountId| self.accounts[account.index()].position_mode.joins();
        let mut exposures = Exposures::default();
        for position in self.positions.iter().filter(|p| joins(p.account)) {
            if let Some(other) = exposures.join(position) {
                return Err(format!("positions {other} and {} are one", position.id));
            }
        }
        for (account, id) in self.customers_orders().filter(|(account, _)| joins(*account)) {
            let order = self.orders.pool.get(id).expect("listed as live");
            let opening = match self.orders.detail(id).purpose {
                Purpose::Open { .. } => order.lots,
                Purpose::Net { closing, .. } if closing <= order.lots => order.lots - closing,
                Purpose::Net { closing, .. } => return Err(format!("order {id} closes {closing} of {}", order.lots)),
                Purpose::Spot | Purpose::Close { .. } | Purpose::Quote | Purpose::Unwind => Lots::ZERO,
            };
            exposures.add_opening((account, order.market, order.side), opening);
        }
        Ok(exposures)
    }
}
