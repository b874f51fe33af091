//! Paying back: interest first, then principal; redeeming, and renewing. Order of checks: account, pledge, dates, terms,
//! feed, funds, loan-to-value. Paying needs no price.

use plimsoll_units::{Amount, PledgeId};

use super::{Phase, Pledge, PledgeEnd, ltv};
use crate::command::{RedeemPledge, RenewPledge, RepayPledge};
use crate::engine::{Engine, USDT};
use crate::event::Event;
use crate::ledger::{LedgerAccount, Posting, Reason, System, Wallet};
use crate::reject::Reject;

impl Engine {
    /// More than is owed takes only what is owed; all of it gives the collateral back.
    pub(crate) fn repay_pledge(&mut self, command: &RepayPledge) -> Result<(), Reject> {
        let pledge = self.own_pledge(command.account, command.pledge)?;
        if !command.amount.is_positive() {
            return Err(Reject::InvalidInput { what: "amount" });
        }
        let amount = command.amount.min(pledge.due(self.now()).total());
        self.check_usdt(&pledge, amount)?;
        // Every check is above. From here on nothing may fail.
        self.pay_pledge(command.pledge, amount);
        Ok(())
    }

    pub(crate) fn redeem_pledge(&mut self, command: &RedeemPledge) -> Result<(), Reject> {
        let pledge = self.own_pledge(command.account, command.pledge)?;
        let amount = pledge.due(self.now()).total();
        self.check_usdt(&pledge, amount)?;
        // Every check is above. From here on nothing may fail.
        self.pay_pledge(command.pledge, amount);
        Ok(())
    }

    /// No new money is drawn: the interest is paid and the principal runs on.
    pub(crate) fn renew_pledge(&mut self, command: &RenewPledge) -> Result<(), Reject> {
        let pledge = self.own_pledge(command.account, command.pledge)?;
        self.accounts[command.account.index()].check_can_open()?;
        let (now, from, until) = (self.now(), pledge.renewable_from(), pledge.grace_until());
        if now < from || now > until {
            return Err(Reject::PledgeRenewal { from, until });
        }
        let terms = self.pledges.product(pledge.product).filter(|terms| terms.open);
        let terms = terms.ok_or(Reject::ProductRemoved)?;
        if !terms.days.contains(&command.days) {
            return Err(Reject::TermNotOffered);
        }
        let rate = terms.rate;
        self.check_trusted_feed(pledge.index)?;
        let price = self.indexes[pledge.index.index()].price.ok_or(Reject::FeedStale)?;
        let interest = pledge.due(now).interest;
        self.check_usdt(&pledge, interest)?;
        if ltv::reaches(pledge.principal, pledge.collateral, price, pledge.levels.call) {
            let ltv = ltv::ltv(pledge.principal, pledge.collateral, price);
            return Err(Reject::PledgeLtv { ltv, limit: pledge.levels.call });
        }
        // Every check is above. From here on nothing may fail.
        self.post_payment(&pledge, interest, Reason::PledgeInterest);
        let kept = self.pledges.pledges.get_mut(&command.pledge).expect("just read");
        kept.begin_term(now, command.days, rate);
        (kept.phase, kept.called) = (Phase::Running, 0);
        let ends_at = kept.ends_at();
        self.watch_pledge(command.pledge);
        self.out.push(Event::PledgeRenewed { pledge: command.pledge, account: command.account, rate, ends_at });
        Ok(())
    }

    fn check_usdt(&self, pledge: &Pledge, needed: Amount) -> Result<(), Reject> {
        let free = self.ledger.free(pledge.account, Wallet::Platform, USDT);
        if free < needed { Err(Reject::InsufficientBalance { needed, free }) } else { Ok(()) }
    }

    fn post_payment(&mut self, pledge: &Pledge, amount: Amount, reason: Reason) {
        let (from, to) =
            (LedgerAccount::Free(pledge.account, Wallet::Platform), LedgerAccount::System(System::LoanPool));
        self.ledger.post(&mut self.out, Posting { from, to, asset: USDT, amount, reason });
    }

    /// Book a payment of at most what is owed. The caller has checked the funds.
    fn pay_pledge(&mut self, id: PledgeId, amount: Amount) {
        let (interest, principal) = self.lower_debt(id, amount);
        let pledge = *self.pledges.pledge(id).expect("found by the caller");
        self.post_payment(&pledge, interest, Reason::PledgeInterest);
        self.post_payment(&pledge, principal, Reason::PledgePrincipal);
        let (account, left) = (pledge.account, pledge.principal);
        self.out.push(Event::PledgeRepaid { pledge: id, account, interest, principal, left });
        if left.is_zero() {
            self.close_pledge(id, PledgeEnd::Repaid);
        } else {
            self.watch_pledge(id);
        }
    }

    /// Count the hours so far and take an amount off the interest, then the principal: how much of each.
    pub(super) fn lower_debt(&mut self, id: PledgeId, amount: Amount) -> (Amount, Amount) {
        let now = self.now();
        let pledge = self.pledges.pledges.get_mut(&id).expect("found by the caller");
        let due = pledge.due(now);
        let interest = amount.min(due.interest);
        let principal = (amount - interest).min(due.principal);
        pledge.count_hours(now);
        pledge.interest_paid += interest;
        pledge.principal -= principal;
        self.pledges.lent -= principal;
        (interest, principal)
    }

    /// What is left of the collateral goes back to its owner.
    pub(super) fn close_pledge(&mut self, id: PledgeId, end: PledgeEnd) {
        let pledge = self.drop_pledge(id);
        let Pledge { account, asset, collateral: released, .. } = pledge;
        let (from, to) =
            (LedgerAccount::Held(account, Wallet::Platform), LedgerAccount::Free(account, Wallet::Platform));
        let reason = Reason::PledgeRelease;
        self.ledger.post(&mut self.out, Posting { from, to, asset, amount: released, reason });
        self.cover_claims(account, asset);
        self.out.push(Event::PledgeClosed { pledge: id, account, end, released });
    }
}
