//! What must be true of C2C after every command, and of a state that was read back.

use std::collections::BTreeMap;

use plimsoll_units::{Amount, AssetId, C2cAdId, C2cOrderId, Side};

use super::{
    AD_DATE, C2C_AMOUNT_MAX, C2C_HOLDS_MAX, C2C_QUANTITY_MAX, C2C_TAKES_PER_DAY_MAX, C2C_TIMEOUTS_TO_PAUSE, C2cAd,
    C2cBook, C2cDealer, C2cOrder,
};
use crate::accounts::Realm;
use crate::engine::Engine;
use crate::ledger::{System, realm_of};

impl C2cBook {
    fn check_ad(&self, id: C2cAdId, ad: &C2cAd) -> Result<(), String> {
        if ad.id != id || !self.makers.contains(&(ad.account, id)) || id.0 > self.posted {
            return Err(format!("advertisement {id} is not listed under its maker"));
        }
        let in_range = !ad.left.is_negative()
            && ad.left <= ad.terms.quantity
            && ad.terms.quantity <= C2C_QUANTITY_MAX
            && ad.terms.minimum.is_positive()
            && ad.terms.minimum <= ad.terms.maximum
            && ad.terms.maximum <= C2C_AMOUNT_MAX;
        if !in_range || !self.coins.contains_key(&ad.terms.asset) || !self.fiats.contains_key(&ad.terms.fiat) {
            return Err(format!("advertisement {id} is impossible: {ad:?}"));
        }
        if self.agenda.contains(ad.review_at, AD_DATE | id.0) != ad.on {
            return Err(format!("advertisement {id} misses its next date, or has one too many"));
        }
        Ok(())
    }

    fn check_order(&self, id: C2cOrderId, order: &C2cOrder) -> Result<(), String> {
        let listed = [order.buyer(), order.seller()].iter().all(|side| self.sides.contains(&(*side, id)));
        if order.id != id || !listed || order.buyer() == order.seller() || id.0 > self.opened {
            return Err(format!("C2C order {id} is not listed under its two sides"));
        }
        let in_range = order.quantity.is_positive()
            && order.quantity <= C2C_QUANTITY_MAX
            && order.amount.is_positive()
            && order.amount <= C2C_AMOUNT_MAX
            && !order.fee.is_negative()
            && (order.side == Side::Sell || order.fee < order.quantity)
            && order.paid_at.is_none_or(|at| (order.opened_at..=order.pay_until).contains(&at))
            && order.appeal.is_none_or(|appeal| order.paid_at.is_some_and(|at| at <= appeal.opened_at));
        if !in_range || !self.coins.contains_key(&order.asset) || !self.fiats.contains_key(&order.fiat) {
            return Err(format!("C2C order {id} is impossible: {order:?}"));
        }
        if order.next_at().is_some_and(|at| !self.agenda.contains(at, id.0)) {
            return Err(format!("C2C order {id} misses its next date"));
        }
        Ok(())
    }

    fn check_lists(&self) -> Result<(), String> {
        let dates = self.orders.values().filter(|order| order.next_at().is_some()).count()
            + self.ads.values().filter(|ad| ad.on).count();
        if self.makers.len() != self.ads.len()
            || self.sides.len() != 2 * self.orders.len()
            || self.agenda.len() != dates
        {
            return Err("C2C advertisements or orders that are gone are still listed".to_owned());
        }
        let mut open: BTreeMap<C2cAdId, u32> = BTreeMap::new();
        for order in self.orders.values() {
            *open.entry(order.ad).or_default() += 1;
        }
        match self.ads.iter().find(|(id, ad)| ad.open != open.get(*id).copied().unwrap_or_default()) {
            Some((id, ad)) => Err(format!("advertisement {id} counts {} open orders", ad.open)),
            None => Ok(()),
        }
    }
}

impl C2cDealer {
    fn is_possible(&self, coins: usize) -> bool {
        self.takes.len() <= C2C_TAKES_PER_DAY_MAX
            && self.timeouts.len() <= C2C_TIMEOUTS_TO_PAUSE
            && self.holds.len() <= C2C_HOLDS_MAX + coins
            && self.takes.iter().all(|take| !take.value.is_negative())
            && self.holds.iter().all(|hold| hold.amount.is_positive())
    }
}

impl Engine {
    /// Advertisements, orders and their dates agree, and the escrow holds exactly what is in open orders.
    pub(crate) fn check_c2c(&self) -> Result<(), String> {
        let (book, accounts) = (&self.c2c, &self.accounts);
        let is_live = |account: plimsoll_units::AccountId| {
            accounts.get(account.index()).is_some_and(|account| account.realm == Realm::Live && !account.is_house())
        };
        for asset in book.coins.keys() {
            if asset.index() / 2 >= self.assets.len() || realm_of(*asset) != Realm::Live {
                return Err(format!("C2C deals in coin {asset}, which there is not"));
            }
        }
        for (code, fiat) in &book.fiats {
            if let super::FiatRate::Index { index, .. } = fiat.rate
                && index.index() >= self.indexes.len()
            {
                return Err(format!("{code} has no index"));
            }
        }
        for (id, ad) in &book.ads {
            if !is_live(ad.account) {
                return Err(format!("advertisement {id} has no maker"));
            }
            book.check_ad(*id, ad)?;
        }
        for (id, order) in &book.orders {
            if !is_live(order.maker) || !is_live(order.taker) {
                return Err(format!("C2C order {id} has no account"));
            }
            book.check_order(*id, order)?;
        }
        if let Some((account, _)) =
            book.dealers.iter().find(|(account, dealer)| !is_live(**account) || !dealer.is_possible(book.coins.len()))
        {
            return Err(format!("what is counted about account {account} in C2C is impossible"));
        }
        book.check_lists()?;
        self.check_c2c_escrow()
    }

    fn check_c2c_escrow(&self) -> Result<(), String> {
        let mut owed: BTreeMap<AssetId, Amount> = BTreeMap::new();
        for order in self.c2c.orders.values() {
            *owed.entry(order.asset).or_default() += order.escrow();
        }
        for asset in self.c2c.coins.keys() {
            let (held, owed) =
                (self.ledger.system(System::C2cEscrow, *asset), owed.get(asset).copied().unwrap_or_default());
            if held != owed {
                return Err(format!("C2C escrow of coin {asset} holds {held} for {owed}"));
            }
        }
        let lost = self.ledger.systems().find(|(system, asset, amount)| {
            *system == System::C2cEscrow && !amount.is_zero() && !self.c2c.coins.contains_key(asset)
        });
        lost.map_or(Ok(()), |(_, asset, _)| Err(format!("C2C escrow holds coin {asset}, which is not dealt in")))
    }
}
