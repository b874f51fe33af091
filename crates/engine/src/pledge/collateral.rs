//! More collateral, less of it, or selling a part of it to repay. Order of checks: account, pledge, term, amount, feed,
//! funds or loan-to-value.

use plimsoll_units::{AccountId, Amount, PledgeId};

use super::open::check_initial;
use super::{COLLATERAL_MAX, Pledge, SaleReason, ltv};
use crate::command::{AddCollateral, RemoveCollateral, SellCollateral};
use crate::engine::Engine;
use crate::event::Event;
use crate::ledger::{LedgerAccount, Posting, Reason, Wallet};
use crate::planted::{Bug, planted};
use crate::reject::Reject;

impl Engine {
    /// Open whatever the feed says: it only lowers risk.
    pub(crate) fn add_collateral(&mut self, command: &AddCollateral) -> Result<(), Reject> {
        let pledge = self.own_pledge(command.account, command.pledge)?;
        self.check_term_runs(&pledge)?;
        let amount = command.amount;
        if !amount.is_positive() || amount > COLLATERAL_MAX - pledge.collateral {
            return Err(Reject::InvalidInput { what: "collateral" });
        }
        let free = self.ledger.free(pledge.account, Wallet::Platform, pledge.asset);
        if free < amount {
            return Err(Reject::InsufficientBalance { needed: amount, free });
        }
        // Every check is above. From here on nothing may fail.
        self.move_collateral(&pledge, amount);
        Ok(())
    }

    /// While the loan stays within the initial level of what is left.
    pub(crate) fn remove_collateral(&mut self, command: &RemoveCollateral) -> Result<(), Reject> {
        let pledge = self.own_pledge(command.account, command.pledge)?;
        self.check_term_runs(&pledge)?;
        let amount = command.amount;
        if !amount.is_positive() || amount >= pledge.collateral {
            return Err(Reject::InvalidInput { what: "collateral" });
        }
        self.check_trusted_feed(pledge.index)?;
        let price = self.indexes[pledge.index.index()].price.ok_or(Reject::FeedStale)?;
        let mut levels = pledge.levels;
        if planted(Bug::RemovesBelowInitial) {
            levels.initial = levels.call;
        }
        check_initial(pledge.due(self.now()).total(), pledge.collateral - amount, price, &levels)?;
        // Every check is above. From here on nothing may fail.
        self.move_collateral(&pledge, -amount);
        self.cover_claims(pledge.account, pledge.asset);
        Ok(())
    }

    /// On a liquidation's terms, at the present tick; never more than repays everything.
    pub(crate) fn sell_collateral(&mut self, command: &SellCollateral) -> Result<(), Reject> {
        let pledge = self.own_pledge(command.account, command.pledge)?;
        if !command.amount.is_positive() || command.amount > pledge.collateral {
            return Err(Reject::InvalidInput { what: "collateral" });
        }
        self.check_trusted_feed(pledge.index)?;
        let price = self.indexes[pledge.index.index()].price.ok_or(Reject::FeedStale)?;
        let debt = pledge.due(self.now()).total();
        let enough = ltv::sold_to_repay(debt, pledge.collateral, price, pledge.levels.fee);
        let amount = command.amount.min(enough);
        let repaid = pledge.proceeds(amount, price).repaid(debt);
        if repaid < command.minimum_repaid {
            return Err(Reject::SwapSlippage { would_receive: repaid });
        }
        // Selling all of it must repay all of it: a shortfall is for liquidations.
        if amount == pledge.collateral && repaid < debt {
            let limit = pledge.levels.liquidation;
            return Err(Reject::PledgeLtv { ltv: ltv::ltv(debt, pledge.collateral, price), limit });
        }
        // Every check is above. From here on nothing may fail.
        self.sell_pledged(command.pledge, amount, SaleReason::Owner);
        Ok(())
    }

    /// An account's own open pledge. Another's, and one that is no more, get the same answer.
    pub(super) fn own_pledge(&self, account: AccountId, pledge: PledgeId) -> Result<Pledge, Reject> {
        self.customer(account)?.check_not_frozen()?;
        let own = self.pledges.pledge(pledge).filter(|pledge| pledge.account == account);
        own.copied().ok_or(Reject::NotFound)
    }

    fn check_term_runs(&self, pledge: &Pledge) -> Result<(), Reject> {
        let until = pledge.grace_until();
        if pledge.is_overdue(self.now()) { Err(Reject::PledgeOverdue { until }) } else { Ok(()) }
    }

    /// In with a positive change, out with a negative one.
    fn move_collateral(&mut self, pledge: &Pledge, change: Amount) {
        let Pledge { id, account, asset, .. } = *pledge;
        let (free, held) =
            (LedgerAccount::Free(account, Wallet::Platform), LedgerAccount::Held(account, Wallet::Platform));
        let (from, to, reason) =
            if change.is_positive() { (free, held, Reason::PledgeLock) } else { (held, free, Reason::PledgeRelease) };
        let kept = self.pledges.pledges.get_mut(&id).expect("found by the caller");
        kept.collateral += change;
        let collateral = kept.collateral;
        self.ledger.post(&mut self.out, Posting { from, to, asset, amount: change.abs(), reason });
        self.watch_pledge(id);
        self.out.push(Event::CollateralChanged { pledge: id, account, change, collateral });
    }
}
