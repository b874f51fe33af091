//! What must be true of sales after every command, and of a state that was read back.

use plimsoll_units::{AccountId, Amount, AssetId, SaleId};

use super::{
    SALE_COMMITTED_MAX, SALE_ORDERS_MAX, SALE_TOKENS_MAX, Sale, SaleBook, SaleEnd, SaleStage, VESTING_PARTS_MAX,
};
use crate::accounts::Realm;
use crate::engine::{Engine, USDT};
use crate::ledger::System;

impl SaleBook {
    /// Commitments and locked tokens are held in their owners' platform wallets.
    pub(crate) fn held(&self) -> impl Iterator<Item = (AccountId, AssetId, Amount)> + '_ {
        let commitments = self.orders.values().map(|order| (order.account, USDT, order.amount));
        commitments.chain(self.locks.values().map(|lock| (lock.account, lock.asset, lock.left)))
    }
}

impl Engine {
    /// Commitments, their owners and the sums over them agree; escrow holds what is still to be delivered, and what was
    /// paid and not yet passed on; every date is in the agenda.
    pub(crate) fn check_sales(&self) -> Result<(), String> {
        let book = &self.sales;
        for ((sale, id), order) in &book.orders {
            let owner = self.accounts.get(order.account.index()).filter(|owner| owner.realm == Realm::Live);
            let listed = owner.and_then(|owner| book.people.get(&(*sale, owner.group)));
            if listed != Some(id) || id.0 > book.committed || !book.sales.contains_key(sale) {
                return Err(format!("commitment {id} to sale {sale} is not listed under its owner"));
            }
            let in_range = order.amount.is_positive()
                && order.amount <= SALE_COMMITTED_MAX
                && !order.tokens.is_negative()
                && order.tokens <= SALE_TOKENS_MAX;
            if !in_range {
                return Err(format!("commitment {id} is impossible: {order:?}"));
            }
        }
        if book.people.len() != book.orders.len() {
            return Err("commitments that are gone are still listed".to_owned());
        }
        book.sales.iter().try_for_each(|(id, sale)| self.check_sale(*id, sale))?;
        if book.agenda.len() != book.sales.values().filter(|sale| sale.due.is_some()).count() {
            return Err("sales that are over still have a date".to_owned());
        }
        self.check_locks()
    }

    fn check_sale(&self, id: SaleId, sale: &Sale) -> Result<(), String> {
        let (book, terms) = (&self.sales, &sale.terms);
        let known = |account: AccountId| self.accounts.get(account.index()).is_some_and(|a| a.realm == Realm::Live);
        if !known(terms.issuer) || self.check_asset(terms.asset).is_err() || terms.check().is_err() {
            return Err(format!("sale {id} has no issuer, or impossible terms"));
        }
        let (mut people, mut committed, mut shared, mut cost) = (0, Amount::ZERO, Amount::ZERO, Amount::ZERO);
        for (order, commitment) in book.orders_of(id) {
            people += 1;
            committed += commitment.amount;
            shared += commitment.tokens;
            cost += terms.cost(commitment.tokens);
            if commitment.tokens > terms.cap(commitment.amount) {
                return Err(format!("commitment {order} to sale {id} gets more than its cap"));
            }
        }
        let counted = match sale.stage {
            SaleStage::Announced => sale.committed.is_zero() && sale.people == 0 && !sale.is_fixed,
            SaleStage::Open => sale.committed == committed && sale.people == people && shared.is_zero(),
            SaleStage::Settling(SaleEnd::Allotted) => sale.sold + shared <= terms.tokens,
            SaleStage::Settling(_) => sale.sold.is_zero() && shared.is_zero(),
            SaleStage::Over(_) => people == 0,
        };
        if !counted || people > SALE_ORDERS_MAX || sale.committed > SALE_COMMITTED_MAX || sale.paid > sale.committed {
            return Err(format!("sale {id} counts otherwise: {sale:?}"));
        }
        let escrow = |asset| self.ledger.system(System::Sale(id), asset);
        let (tokens, paid) = match sale.stage {
            SaleStage::Announced | SaleStage::Over(_) => (Amount::ZERO, Amount::ZERO),
            SaleStage::Open | SaleStage::Settling(_) => (terms.tokens - sale.sold, sale.paid),
        };
        if escrow(terms.asset) != tokens || escrow(USDT) != paid {
            let (held, money) = (escrow(terms.asset), escrow(USDT));
            return Err(format!("sale {id} has {held} tokens and {money} in escrow, not {tokens} and {paid}"));
        }
        let waits = matches!(sale.stage, SaleStage::Open | SaleStage::Settling(_));
        let dated = sale.due.is_some_and(|due| book.agenda.contains(due, u64::from(id.0)));
        if waits != dated || waits != sale.due.is_some() {
            return Err(format!("sale {id} misses its next date"));
        }
        Ok(())
    }

    fn check_locks(&self) -> Result<(), String> {
        let book = &self.sales;
        for (id, lock) in &book.locks {
            let known = self.accounts.get(lock.account.index()).is_some_and(|a| a.realm == Realm::Live)
                && book.sale(lock.sale).is_some_and(|sale| sale.terms.asset == lock.asset);
            let sound = lock.left.is_positive()
                && !lock.part.is_negative()
                && (1..=VESTING_PARTS_MAX).contains(&lock.parts_left)
                && lock.part.units() * i128::from(lock.parts_left) <= lock.left.units();
            if !known || !sound || !book.vesting.contains(lock.next_at, id.0) {
                return Err(format!("the lock of order {id} is impossible: {lock:?}"));
            }
        }
        if book.vesting.len() != book.locks.len() {
            return Err("locks that are gone still have a date".to_owned());
        }
        Ok(())
    }
}
