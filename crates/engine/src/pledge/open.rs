//! Opening a pledge. Order of checks: account, product, term, amounts, feed, loan-to-value, limit, funds, pool, numbers.

use plimsoll_units::{Amount, PledgeId, Price};

use super::{
    COLLATERAL_MAX, Keys, Levels, PLEDGE_LIMIT, PLEDGE_LIMIT_INSTITUTION, PLEDGES_MAX, PLEDGES_PER_ACCOUNT_MAX, Phase,
    Pledge, ltv,
};
use crate::accounts::KycLevel;
use crate::command::OpenPledge;
use crate::engine::{Engine, USDT};
use crate::event::Event;
use crate::ledger::{LedgerAccount, Posting, Reason, System, Wallet};
use crate::reject::Reject;

/// What somebody may owe on all pledges together, in USDT.
pub const fn pledge_limit(kyc: KycLevel) -> Amount {
    match kyc {
        KycLevel::Institution => PLEDGE_LIMIT_INSTITUTION,
        KycLevel::None | KycLevel::Primary | KycLevel::Advanced => PLEDGE_LIMIT,
    }
}

impl Engine {
    pub(crate) fn open_pledge(&mut self, command: &OpenPledge) -> Result<PledgeId, Reject> {
        let kyc = self.live_customer(command.account)?.kyc;
        let terms = self.pledges.product(command.product).filter(|terms| terms.open);
        let terms = terms.ok_or(Reject::ProductRemoved)?;
        if !terms.days.contains(&command.days) {
            return Err(Reject::TermNotOffered);
        }
        if command.loan < terms.minimum {
            return Err(Reject::BorrowedTooLittle { minimum: terms.minimum });
        }
        if command.loan > terms.maximum {
            return Err(Reject::BorrowedTooMuch { maximum: terms.maximum });
        }
        if !command.collateral.is_positive() || command.collateral > COLLATERAL_MAX {
            return Err(Reject::InvalidInput { what: "collateral" });
        }
        let (asset, index, levels, rate) = (terms.asset, terms.index, terms.levels, terms.rate);
        self.check_trusted_feed(index)?;
        let price = self.indexes[index.index()].price.ok_or(Reject::FeedStale)?;
        check_initial(command.loan, command.collateral, price, &levels)?;
        let owed: Amount = self.pledges.pledges_of(command.account).map(|pledge| pledge.principal).sum();
        let left = pledge_limit(kyc) - owed;
        if command.loan > left {
            return Err(Reject::PledgeLimit { left: left.max(Amount::ZERO) });
        }
        let free = self.ledger.free(command.account, Wallet::Platform, asset);
        if free < command.collateral {
            return Err(Reject::InsufficientBalance { needed: command.collateral, free });
        }
        let available = self.ledger.system(System::LoanPool, USDT);
        if available < command.loan {
            return Err(Reject::LoanPoolShort { available });
        }
        let own = self.pledges.pledges_of(command.account).count();
        if own >= PLEDGES_PER_ACCOUNT_MAX || self.pledges.pledges.len() >= PLEDGES_MAX {
            return Err(Reject::CapacityReached);
        }
        // Every check is above. From here on nothing may fail.
        self.pledges.opened += 1;
        let (id, now) = (PledgeId(self.pledges.opened), self.now());
        let mut pledge = Pledge {
            id,
            account: command.account,
            product: command.product,
            asset,
            index,
            collateral: command.collateral,
            principal: command.loan,
            levels,
            rate,
            opened_at: now,
            started_at: now,
            days: command.days,
            hours_counted: 0,
            interest_base: Amount::ZERO,
            interest_paid: Amount::ZERO,
            called: 0,
            phase: Phase::Running,
            keys: Keys::default(),
        };
        pledge.begin_term(now, command.days, rate);
        self.enter_pledge(pledge);
        Ok(id)
    }

    fn enter_pledge(&mut self, pledge: Pledge) {
        let Pledge { id, account, product, asset, collateral, principal, .. } = pledge;
        self.pledges.owners.insert((account, id));
        self.pledges.pledges.insert(id, pledge);
        self.pledges.lent += principal;
        let (free, held) =
            (LedgerAccount::Free(account, Wallet::Platform), LedgerAccount::Held(account, Wallet::Platform));
        let locked = Posting { from: free, to: held, asset, amount: collateral, reason: Reason::PledgeLock };
        let pool = LedgerAccount::System(System::LoanPool);
        let lent = Posting { from: pool, to: free, asset: USDT, amount: principal, reason: Reason::PledgeLoan };
        self.ledger.post(&mut self.out, locked);
        self.ledger.post(&mut self.out, lent);
        self.cover_claims(account, USDT);
        self.watch_pledge(id);
        let ends_at = pledge.ends_at();
        self.out.push(Event::PledgeOpened { pledge: id, account, product, collateral, loan: principal, ends_at });
    }
}

/// A debt is within the initial level of what secures it.
pub(super) fn check_initial(debt: Amount, collateral: Amount, price: Price, levels: &Levels) -> Result<(), Reject> {
    if ltv::exceeds(debt, collateral, price, levels.initial) {
        return Err(Reject::PledgeLtv { ltv: ltv::ltv(debt, collateral, price), limit: levels.initial });
    }
    Ok(())
}
