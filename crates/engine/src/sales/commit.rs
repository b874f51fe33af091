//! Committing money to a sale, and taking all of it back before the end. Order of checks: account, sale, its dates, price,
//! who commits, amount, balance, numbers.

use plimsoll_units::{Amount, SaleOrderId};

use super::{SALE_COMMITTED_MAX, SALE_ORDERS_MAX, Sale, SaleOrder, SaleStage};
use crate::command::{CancelCommitment, CommitSale};
use crate::engine::{Engine, USDT};
use crate::event::Event;
use crate::ledger::{LedgerAccount, Posting, Reason, Wallet};
use crate::reject::Reject;

impl Engine {
    pub(crate) fn commit_sale(&mut self, command: &CommitSale) -> Result<SaleOrderId, Reject> {
        let CommitSale { account, sale: sale_id, amount, price } = *command;
        let group = self.live_customer(account)?.group;
        let sale = *self.sales.sale(sale_id).ok_or(Reject::ProductRemoved)?;
        self.check_sale_runs(&sale)?;
        if price.is_some_and(|price| price != sale.terms.price) {
            return Err(Reject::SalePriceChanged { price: sale.terms.price });
        }
        if self.accounts[sale.terms.issuer.index()].group == group {
            return Err(Reject::SaleIssuer);
        }
        let known = self.sales.order_of(sale_id, group).map(|(id, order)| (id, *order));
        if known.is_some_and(|(_, order)| order.account != account) {
            return Err(Reject::SaleOtherAccount);
        }
        let before = known.map_or(Amount::ZERO, |(_, order)| order.amount);
        if !amount.is_positive() || before.checked_add(amount)? < sale.terms.minimum {
            return Err(Reject::SaleTooLittle { minimum: sale.terms.minimum });
        }
        let room = SALE_COMMITTED_MAX - sale.committed;
        if amount > room {
            return Err(Reject::SaleTooMuch { maximum: room });
        }
        let free = self.ledger.free(account, Wallet::Platform, USDT);
        if free < amount {
            return Err(Reject::InsufficientBalance { needed: amount, free });
        }
        if known.is_none() && sale.people >= SALE_ORDERS_MAX {
            return Err(Reject::CapacityReached);
        }
        // Every check is above. From here on nothing may fail.
        let id = known.map_or(SaleOrderId(self.sales.committed + 1), |(id, _)| id);
        let at = known.map_or(self.now(), |(_, order)| order.at);
        let committed = before + amount;
        self.sales.committed = self.sales.committed.max(id.0);
        self.sales.people.insert((sale_id, group), id);
        let order = SaleOrder { account, amount: committed, at, tokens: Amount::ZERO };
        self.sales.orders.insert((sale_id, id), order);
        let sale = self.sales.sales.get_mut(&sale_id).expect("found above");
        sale.is_fixed = true;
        sale.committed += amount;
        sale.people += u32::from(known.is_none());
        let wallet = Wallet::Platform;
        let (from, to) = (LedgerAccount::Free(account, wallet), LedgerAccount::Held(account, wallet));
        self.ledger.post(&mut self.out, Posting { from, to, asset: USDT, amount, reason: Reason::Hold });
        self.out.push(Event::SaleCommitted { order: id, account, sale: sale_id, amount, committed });
        Ok(id)
    }

    /// Order of checks: account, sale, its dates, the commitment.
    pub(crate) fn cancel_commitment(&mut self, command: &CancelCommitment) -> Result<SaleOrderId, Reject> {
        let CancelCommitment { account, sale: sale_id } = *command;
        let owner = self.customer(account)?;
        owner.check_not_frozen()?;
        let group = owner.group;
        let sale = *self.sales.sale(sale_id).ok_or(Reject::NotFound)?;
        self.check_sale_runs(&sale)?;
        let found = self.sales.order_of(sale_id, group).filter(|(_, order)| order.account == account);
        let (id, refund) = found.map(|(id, order)| (id, order.amount)).ok_or(Reject::NotFound)?;
        // Every check is above. From here on nothing may fail.
        self.sales.orders.remove(&(sale_id, id));
        self.sales.people.remove(&(sale_id, group));
        let sale = self.sales.sales.get_mut(&sale_id).expect("found above");
        sale.committed -= refund;
        sale.people -= 1;
        let wallet = Wallet::Platform;
        let (from, to) = (LedgerAccount::Held(account, wallet), LedgerAccount::Free(account, wallet));
        self.ledger.post(&mut self.out, Posting { from, to, asset: USDT, amount: refund, reason: Reason::Release });
        self.out.push(Event::SaleCancelled { order: id, account, sale: sale_id, refund });
        Ok(id)
    }

    /// Between its beginning and its end, both included, whether timers have run or not.
    fn check_sale_runs(&self, sale: &Sale) -> Result<(), Reject> {
        let (now, terms) = (self.now(), &sale.terms);
        match sale.stage {
            SaleStage::Settling(_) | SaleStage::Over(_) => Err(Reject::SaleOver { until: terms.ends_at }),
            _ if now > terms.ends_at => Err(Reject::SaleOver { until: terms.ends_at }),
            SaleStage::Open if now >= terms.begins_at => Ok(()),
            SaleStage::Open | SaleStage::Announced => Err(Reject::SaleNotOpen { from: terms.begins_at }),
        }
    }
}
