//! Lending in the golden journal's story: loans, and loans against collateral.

use plimsoll_engine::USDT;
use plimsoll_engine::accounts::{KycLevel, Profile};
use plimsoll_engine::command::*;
use plimsoll_engine::ledger::House;
use plimsoll_engine::loans::LocalTime;
use plimsoll_units::{Amount, DAY_MS, LoanId, LoanProductId, PledgeId, PledgeProductId, Rate, SECOND_MS};

use super::{BOB, SETTLED_MS, STAFF, Story, usdt};
use crate::venue::{BTC, CHAIN};

impl Story {
    /// A loan in parts and one given back; a pledge that changes, is called, sold in part, renewed and redeemed. One of
    /// each runs on through the snapshot.
    pub(super) fn lend(&mut self) {
        let house = House::LoanPool;
        let fund =
            FundHouse { house, asset: USDT, amount: usdt(100_000), network: CHAIN, transaction: [0x1e; 32], index: 0 };
        self.say(fund);
        let (profile, kyc) = (Profile::Global, KycLevel::Advanced);
        self.say(SetProfile { account: BOB, profile, kyc, assessed: true, seconds_allowed: true });
        self.say(OfferLoan {
            product: LoanProductId(1),
            asset: USDT,
            days: 7,
            rate: Rate::from_units(4_000_000),
            minimum: usdt(50),
            maximum: usdt(5_000),
            rounding: Amount::from_units(Amount::SCALE / 100),
            open: true,
        });
        let apply = |amount| ApplyLoan {
            account: BOB,
            product: LoanProductId(1),
            amount: usdt(amount),
            monthly_income: usdt(50_000),
            score: 100,
            auto_debit: false,
        };
        let [by, second] = STAFF;
        let zone = LocalTime { offset_s: 8 * 3_600, changes: vec![(self.now.plus(5 * DAY_MS), 9 * 3_600)] };
        let [first, second_loan, declined] = [2_000, 300, 100].map(|amount| LoanId(self.say(apply(amount))));
        for loan in [first, second_loan] {
            let outcome = LoanOutcome::Approve(zone.clone());
            self.say(DecideLoan { loan, outcome, by, second: Some(second) });
        }
        self.say(DecideLoan { loan: declined, outcome: LoanOutcome::Decline { reason: 3 }, by, second: None });
        self.say(RepayLoan { account: BOB, loan: first, amount: usdt(500) });
        self.say(SetLoanDebit { account: BOB, loan: first, auto_debit: true });
        self.say(WithdrawLoan { account: BOB, loan: second_loan });
        self.pledge();
        // The first loan goes by its due date and its grace days.
        self.sleep(11 * 24);
    }

    fn pledge(&mut self) {
        let percent = |percent: i64| Rate::from_units(Rate::SCALE / 100 * percent);
        self.say(OfferPledge {
            product: PledgeProductId(1),
            collateral: BTC,
            initial: percent(65),
            call: percent(75),
            liquidation: percent(83),
            rate: Rate::from_units(2_000_000),
            fee: percent(2),
            minimum: usdt(50),
            maximum: usdt(1_000_000),
            days: vec![1, 30],
            open: true,
        });
        self.quote(SETTLED_MS);
        let (account, product, days) = (BOB, PledgeProductId(1), 1);
        let (network, transaction) = (CHAIN, [0x1f; 32]);
        let amount = Amount::whole(3);
        self.say(CreditDeposit { account, asset: BTC, amount, network, transaction, index: 0, is_final: true });
        let coin = Amount::ONE;
        let loan = Amount::from_units(self.btc * Amount::SCALE / 100 * 64);
        let open = OpenPledge { account, product, collateral: coin, loan, days };
        let [pledge, short] = [30, 1].map(|days| PledgeId(self.say(OpenPledge { days, ..open })));
        let part = Amount::from_units(Amount::SCALE / 10);
        self.say(AddCollateral { account, pledge, amount: part });
        self.say(RemoveCollateral { account, pledge, amount: part });
        self.say(SellCollateral { account, pledge, amount: part, minimum_repaid: usdt(1) });
        self.say(RepayPledge { account, pledge, amount: usdt(100) });
        self.say(RenewPledge { account, pledge: short, days: 1 });
        let third = PledgeId(self.say(OpenPledge { collateral: part, loan: usdt(100), ..open }));
        self.say(RedeemPledge { account, pledge: third });
        let before = self.btc;
        for fall in [15, 23] {
            self.btc = before - before / 100 * fall;
            self.quote(3 * SECOND_MS);
        }
        self.btc = before;
        self.quote(SETTLED_MS);
    }
}
