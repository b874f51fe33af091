//! Borrowers of the busy venue, with and without collateral.

use plimsoll_engine::command::*;
use plimsoll_engine::ledger::House;
use plimsoll_engine::loans::LocalTime;
use plimsoll_engine::{Event, USDT};
use plimsoll_units::{Amount, DAY_MS, LoanProductId, PledgeProductId, Rate, StaffId};

use crate::venue::{BTC, CHAIN};
use crate::workload::Workload;

const LOAN: LoanProductId = LoanProductId(1);
const PLEDGE: PledgeProductId = PledgeProductId(1);

fn percent(whole: i64) -> Rate {
    Rate::from_units(whole * Rate::SCALE / 100)
}

impl Workload {
    pub(crate) fn lend(&mut self) {
        let pool = FundHouse {
            house: House::LoanPool,
            asset: USDT,
            amount: Amount::whole(500_000),
            network: CHAIN,
            transaction: [9; 32],
            index: 0,
        };
        self.say(pool);
        self.say(OfferLoan {
            product: LOAN,
            asset: USDT,
            days: 1,
            rate: Rate::from_units(Rate::SCALE / 2_500),
            minimum: Amount::whole(50),
            maximum: Amount::whole(5_000),
            rounding: Amount::from_units(Amount::SCALE / 100),
            open: true,
        });
        self.say(OfferPledge {
            product: PLEDGE,
            collateral: BTC,
            initial: percent(65),
            call: percent(66),
            liquidation: percent(67),
            rate: Rate::from_units(Rate::SCALE / 5_000),
            fee: percent(2),
            minimum: Amount::whole(50),
            maximum: Amount::whole(1_000_000),
            days: vec![1, 30],
            open: true,
        });
    }

    pub(crate) fn note_lending(&mut self, event: &Event) {
        match *event {
            Event::LoanApplied { loan, account, .. } => self.loans.push((account, loan)),
            Event::PledgeOpened { pledge, account, .. } => self.pledges.push((account, pledge)),
            _ => {}
        }
    }

    pub(crate) fn borrow(&mut self) {
        let account = self.someone();
        let amount = Amount::whole(50 + self.roll(400) as i128);
        let known = self.loans.len() as u64;
        if known == 0 || self.roll(3) == 0 {
            let monthly_income = Amount::whole(500_000);
            return self.say(ApplyLoan {
                account,
                product: LOAN,
                amount,
                monthly_income,
                score: 95,
                auto_debit: false,
            });
        }
        let which = self.roll(known) as usize;
        let (account, loan) = self.loans[which];
        let (by, second) = (StaffId(1), Some(StaffId(2)));
        match self.roll(8) {
            0 => self.say(DecideLoan { loan, outcome: LoanOutcome::Decline { reason: 7 }, by, second }),
            1..=4 => {
                self.say(DecideLoan { loan, outcome: LoanOutcome::Approve(LocalTime::UTC), by, second });
            }
            5 => self.say(WithdrawLoan { account, loan }),
            _ => self.say(RepayLoan { account, loan, amount }),
        }
    }

    pub(crate) fn pledge(&mut self) {
        let account = self.someone();
        let known = self.pledges.len() as u64;
        let coins = Amount::from_units((1 + self.roll(20) as i128) * Amount::SCALE / 100);
        if known == 0 || self.roll(2) == 0 {
            // Close to what the collateral is good for, so that small moves of the price call and sell.
            let loan = Amount::from_units(coins.units() * self.btc / 100 / 100 * 64);
            return self.say(OpenPledge { account, product: PLEDGE, collateral: coins, loan, days: 30 });
        }
        let which = self.roll(known) as usize;
        let (account, pledge) = self.pledges[which];
        let amount = Amount::from_units(coins.units() / 10);
        match self.roll(6) {
            0 => self.say(AddCollateral { account, pledge, amount }),
            1 => self.say(RemoveCollateral { account, pledge, amount }),
            2 => self.say(SellCollateral { account, pledge, amount, minimum_repaid: Amount::ZERO }),
            3 => self.say(RedeemPledge { account, pledge }),
            _ => self.say(RepayPledge { account, pledge, amount: Amount::whole(100) }),
        }
    }

    /// Long enough for loans of a day to be late.
    pub(crate) fn wait_for_the_late(&mut self) {
        self.pass(3 * DAY_MS);
    }
}
