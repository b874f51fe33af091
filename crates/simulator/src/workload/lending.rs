//! Borrowers with and without collateral, and the people who decide about them: some pay in time, some late, some never.

use plimsoll_engine::LIQUIDITY_PROVIDER;
use plimsoll_engine::command::{
    AddCollateral, ApplyLoan, Command, DecideLoan, LoanOutcome, OpenPledge, RedeemPledge, RemoveCollateral,
    RenewPledge, RepayLoan, RepayPledge, SellCollateral, SetLoanDebit, Transfer, WithdrawLoan,
};
use plimsoll_engine::ledger::Wallet;
use plimsoll_engine::loans::LocalTime;
use plimsoll_engine::pledge::{Pledge, PledgeTerms};
use plimsoll_units::{AccountId, Amount, DAY_MS, LoanId, PledgeId, Rounding, StaffId, Timestamp};

use super::{Action, View, Workload};

impl Workload {
    pub(super) fn borrow_unsecured(&mut self, view: &View<'_>) -> Option<Action> {
        let loans = view.engine.loans();
        let pending: Vec<LoanId> = loans.loans().filter(|loan| loan.running.is_none()).map(|loan| loan.id).collect();
        if self.rng.permille(400)
            && let Some(loan) = self.rng.pick(&pending).copied()
        {
            return Some(Action { by: LIQUIDITY_PROVIDER, command: self.decide(view, loan) });
        }
        let running: Vec<(LoanId, AccountId)> =
            loans.loans().filter(|loan| loan.running.is_some()).map(|loan| (loan.id, loan.account)).collect();
        let owed = self.rng.pick(&running).copied().filter(|_| self.rng.permille(400));
        let Some((loan, owner)) = owed else {
            return self.apply(view);
        };
        // Somebody else's loan, now and then.
        let account = if self.rng.permille(50) { self.live_account(view) } else { owner };
        let due = loans.loan(loan)?.due(view.now).total();
        let command: Command = match self.rng.below(12) {
            0 => WithdrawLoan { account, loan }.into(),
            1 | 2 => SetLoanDebit { account, loan, auto_debit: self.rng.permille(800) }.into(),
            3 => RepayLoan { account, loan, amount: due }.into(),
            // What was lent is put to use: on the due date nothing of it is there.
            4..=6 => {
                let asset = loans.loan(loan)?.asset;
                let amount = view.engine.ledger().free(account, Wallet::Platform, asset);
                Transfer { account, asset, from: Wallet::Platform, to: Wallet::Contract, amount }.into()
            }
            _ => RepayLoan { account, loan, amount: self.part(due).max(Amount::from_units(1)) }.into(),
        };
        Some(Action { by: account, command })
    }

    fn apply(&mut self, view: &View<'_>) -> Option<Action> {
        let account = if self.rng.permille(950) { self.live_account(view) } else { self.account(view).0 };
        let products: Vec<_> = view.engine.loans().products().map(|(id, terms)| (id, *terms)).collect();
        // The first has the shortest term: a run that sees it end learns the most.
        let (product, terms) = if self.rng.coin() { *products.first()? } else { *self.rng.pick(&products)? };
        let most = if self.rng.permille(100) { terms.maximum.units() * 2 } else { 60_000_000_000 };
        let amount = terms.minimum + Amount::from_units(self.rng.below(most as u64) as i128);
        let monthly_income = Amount::whole(self.rng.between(1_000, 90_000).into());
        let score = *self.rng.pick(&[100, 100, 100, 95, 90, 89])?;
        let auto_debit = self.rng.coin();
        let command = ApplyLoan { account, product, amount, monthly_income, score, auto_debit };
        Some(Action { by: account, command: command.into() })
    }

    fn decide(&mut self, view: &View<'_>, loan: LoanId) -> Command {
        let by = StaffId(self.rng.below(3) as u32 + 1);
        let second = self.rng.permille(700).then(|| StaffId(self.rng.below(3) as u32 + 1));
        let outcome = if self.rng.permille(150) {
            LoanOutcome::Decline { reason: self.rng.below(9) as u16 }
        } else {
            LoanOutcome::Approve(self.local_time(view.now))
        };
        DecideLoan { loan, outcome, by, second }.into()
    }

    /// Some place, at times one where clocks will change.
    fn local_time(&mut self, now: Timestamp) -> LocalTime {
        let offset_s = self.rng.between(-12, 14) as i32 * 3_600;
        let change = now.plus(self.rng.between(1, 40 * DAY_MS));
        let changes = if self.rng.coin() { vec![(change, offset_s + 3_600)] } else { vec![] };
        LocalTime { offset_s, changes }
    }

    pub(super) fn borrow_secured(&mut self, view: &View<'_>) -> Option<Action> {
        let open: Vec<Pledge> = view.engine.pledges().pledges().copied().collect();
        match self.rng.pick(&open).copied().filter(|_| self.rng.permille(450)) {
            Some(pledge) => self.change_pledge(view, &pledge),
            None => self.open_pledge(view),
        }
    }

    fn open_pledge(&mut self, view: &View<'_>) -> Option<Action> {
        let account = if self.rng.permille(950) { self.live_account(view) } else { self.account(view).0 };
        let products: Vec<_> = view.engine.pledges().products().map(|(id, terms)| (id, terms.clone())).collect();
        let (product, terms) = self.rng.pick(&products)?.clone();
        let free = view.engine.ledger().free(account, Wallet::Platform, terms.asset);
        let collateral = self.part(free).max(Amount::from_units(1));
        let loan = self.loan_for(view, &terms, collateral)?;
        let days = if self.rng.coin() { *terms.days.first()? } else { *self.rng.pick(&terms.days)? };
        let command = OpenPledge { account, product, collateral, loan, days };
        Some(Action { by: account, command: command.into() })
    }

    /// Mostly close to what the collateral is good for, at times a little more.
    fn loan_for(&mut self, view: &View<'_>, terms: &PledgeTerms, collateral: Amount) -> Option<Amount> {
        let price = view.index_price(terms.index)?;
        let value = collateral.converted(price, Rounding::Down).ok()?;
        let most = value.at_rate(terms.levels.initial, Rounding::Down).ok()?;
        let percent = *self.rng.pick(&[100, 100, 100, 99, 95, 60, 101])?;
        Some(Amount::from_units(most.units() / 100 * percent).max(Amount::from_units(1)))
    }

    fn change_pledge(&mut self, view: &View<'_>, open: &Pledge) -> Option<Action> {
        let pledge: PledgeId = open.id;
        let account = if self.rng.permille(50) { self.live_account(view) } else { open.account };
        let due = open.due(view.now).total();
        let free = view.engine.ledger().free(account, Wallet::Platform, open.asset);
        let removable = view.engine.pledge_health(pledge)?.removable;
        let command: Command = match self.rng.below(12) {
            0 | 10 | 11 => AddCollateral { account, pledge, amount: self.part(free) }.into(),
            1 | 2 => {
                let more = Amount::from_units(self.rng.between(-1, 1).into());
                let most = if self.rng.coin() { removable + more } else { self.part(open.collateral) };
                RemoveCollateral { account, pledge, amount: most }.into()
            }
            3 => {
                let minimum_repaid = if self.rng.permille(200) { due } else { Amount::ZERO };
                SellCollateral { account, pledge, amount: self.part(open.collateral), minimum_repaid }.into()
            }
            4 | 5 => RepayPledge { account, pledge, amount: self.part(due).max(Amount::from_units(1)) }.into(),
            6 => RedeemPledge { account, pledge }.into(),
            _ => RenewPledge { account, pledge, days: *self.rng.pick(&[1, 7, 30, 31])? }.into(),
        };
        Some(Action { by: account, command })
    }
}
