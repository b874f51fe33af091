//! The pool takes collateral in payment: at one tick of the index that anybody can look up, less the fee. What the pool
//! gets for it later is its own risk, and what collateral does not cover is its own loss.

use plimsoll_units::{AccountId, Amount, PledgeId, Price, Rounding};

use super::{Pledge, ltv};
use crate::engine::Engine;
use crate::event::Event;
use crate::ledger::{LedgerAccount, Posting, Reason, System, Wallet};
use crate::planted::{Bug, planted};

/// Collateral that the pool took at one tick of the index, and what it repaid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CollateralSale {
    pub pledge: PledgeId,
    pub account: AccountId,
    pub why: SaleReason,
    pub tick: u64,
    pub price: Price,
    pub sold: Amount,
    pub fee: Amount,
    pub interest: Amount,
    pub principal: Amount,
    /// What stays unpaid when all collateral is gone: the pool's loss.
    pub shortfall: Amount,
    /// Collateral still held.
    pub left: Amount,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaleReason {
    /// The loan-to-value reached the liquidation threshold.
    Liquidation,
    /// The term and its grace period are over.
    TermOver,
    /// The owner asked for it.
    Owner,
}

/// How a pledge ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PledgeEnd {
    Repaid,
    Liquidated,
}

/// What a sale is worth and costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Proceeds {
    gross: Amount,
    pub(crate) fee: Amount,
}

impl Proceeds {
    /// What it takes off a debt. What rounding the sold quantity up brings beyond that stays with the pool.
    pub(crate) fn repaid(self, debt: Amount) -> Amount {
        (self.gross - self.fee).min(debt)
    }
}

impl Pledge {
    pub(crate) fn proceeds(&self, sold: Amount, price: Price) -> Proceeds {
        let gross = sold.converted(price, Rounding::Down).expect("the value of collateral fits");
        let fee = gross.at_rate(self.levels.fee, Rounding::Up).expect("a part of a value fits");
        Proceeds { gross, fee }
    }
}

impl Engine {
    /// Sell the least that restores the initial level; all of it when that is not enough.
    pub(super) fn liquidate_pledge(&mut self, id: PledgeId) {
        let pledge = *self.pledges.pledge(id).expect("found by the caller");
        let price = self.indexes[pledge.index.index()].price.expect("checked by the caller");
        let debt = pledge.due(self.now()).total();
        let mut levels = pledge.levels;
        if planted(Bug::LiquidatesTooLittle) {
            levels.fee = plimsoll_units::Rate::ZERO;
        }
        let sold = ltv::sold_to_restore(debt, pledge.collateral, price, &levels);
        self.sell_pledged(id, sold, SaleReason::Liquidation);
    }

    /// Sell what repays everything, and give the rest back.
    pub(super) fn sell_for_term(&mut self, id: PledgeId) {
        let pledge = *self.pledges.pledge(id).expect("found by the caller");
        let price = self.indexes[pledge.index.index()].price.expect("checked by the caller");
        let debt = pledge.due(self.now()).total();
        let sold = ltv::sold_to_repay(debt, pledge.collateral, price, pledge.levels.fee);
        self.sell_pledged(id, sold, SaleReason::TermOver);
    }

    /// At the present tick, which the caller has found to be trusted.
    pub(super) fn sell_pledged(&mut self, id: PledgeId, sold: Amount, why: SaleReason) {
        let pledge = *self.pledges.pledge(id).expect("found by the caller");
        let index = &self.indexes[pledge.index.index()];
        let price = index.price.expect("checked by the caller");
        let tick = index.last_tick().map_or(0, |tick| tick.id);
        let debt = pledge.due(self.now()).total();
        let proceeds = pledge.proceeds(sold, price);
        let (interest, principal) = self.lower_debt(id, proceeds.repaid(debt));
        let kept = self.pledges.pledges.get_mut(&id).expect("found by the caller");
        kept.collateral -= sold;
        kept.called = 0;
        let left = kept.collateral;
        let owed = debt - interest - principal;
        let shortfall = if left.is_zero() { owed } else { Amount::ZERO };
        let Pledge { account, asset, .. } = pledge;
        let (from, to) = (LedgerAccount::Held(account, Wallet::Platform), LedgerAccount::System(System::LoanPool));
        let reason = Reason::PledgeLiquidation;
        self.ledger.post(&mut self.out, Posting { from, to, asset, amount: sold, reason });
        let fee = proceeds.fee;
        let sale =
            CollateralSale { pledge: id, account, why, tick, price, sold, fee, interest, principal, shortfall, left };
        self.out.push(Event::CollateralSold(sale));
        if left.is_zero() || owed.is_zero() {
            let by_owner = why == SaleReason::Owner;
            self.close_pledge(id, if by_owner { PledgeEnd::Repaid } else { PledgeEnd::Liquidated });
        } else {
            self.watch_pledge(id);
        }
    }
}
