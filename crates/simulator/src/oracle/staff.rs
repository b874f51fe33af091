//! The staff oracle: actions that need two people, and actions that are forbidden in the house's name.

use std::collections::BTreeMap;

use plimsoll_engine::LIQUIDITY_PROVIDER;
use plimsoll_engine::accounts::Realm;
use plimsoll_engine::command::{Command, WithdrawalStep};
use plimsoll_units::{AccountId, CorrectionId, StaffId};

use super::{Moment, Verdict, hold};

#[derive(Default)]
pub(super) struct Staff {
    proposed: BTreeMap<CorrectionId, StaffId>,
}

impl Staff {
    pub(super) fn record(&mut self, moment: &Moment<'_>) -> Verdict {
        let Some(receipt) = moment.done() else { return Ok(()) };
        let command = &moment.request.command;
        if let Some((by, second)) = two_people(command) {
            hold(by != second, || format!("one person alone: {command:?}"))?;
        }
        if let Some(account) = customer(command) {
            hold(account != LIQUIDITY_PROVIDER, || format!("in the house's name: {command:?}"))?;
        }
        match command {
            Command::ProposeCorrection(c) => {
                self.proposed.insert(CorrectionId(receipt.id), c.by);
            }
            Command::ApproveCorrection(c) => {
                let proposer = self.proposed.remove(&c.correction);
                hold(proposer.is_some(), || format!("correction {} was approved twice", c.correction))?;
                hold(proposer != Some(c.by), || format!("correction {} was approved by its proposer", c.correction))?;
            }
            _ => {}
        }
        if let Some(account) = live_only(command) {
            let realm = moment.engine.account(account).map(|a| a.realm);
            hold(realm == Some(Realm::Live), || format!("live money for {realm:?}: {command:?}"))?;
        }
        Ok(())
    }
}

fn two_people(command: &Command) -> Option<(StaffId, StaffId)> {
    match command {
        Command::SetAccountStatus(c) => Some((c.by, c.second)),
        Command::DeclareDividend(c) => Some((c.by, c.second)),
        Command::DeclareSplit(c) => Some((c.by, c.second)),
        Command::DefundHouse(c) => Some((c.by, c.second)),
        Command::CloseNavFund(c) => Some((c.by, c.second)),
        Command::DeclareTierDividend(c) => Some((c.by, c.second)),
        Command::DecideLoan(c) => c.second.map(|second| (c.by, second)),
        Command::DecideC2cOrder(c) => c.second.map(|second| (c.by, second)),
        Command::AdvanceWithdrawal(c) => match c.step {
            WithdrawalStep::Approve { by, second } => Some((by, second)),
            _ => None,
        },
        _ => None,
    }
}

/// The customer whose money a command moves.
fn customer(command: &Command) -> Option<AccountId> {
    match command {
        Command::PlaceOrder(c) => Some(c.account),
        Command::CancelOrder(c) => Some(c.account),
        Command::ReplaceOrder(c) => Some(c.account),
        Command::PlaceScale(c) => Some(c.account),
        Command::PlaceOco(c) => Some(c.account),
        Command::AdjustMargin(c) => Some(c.account),
        Command::AddPrincipal(c) => Some(c.account),
        Command::PlaceProtection(c) => Some(c.account),
        Command::SetTrailing(c) => Some(c.account),
        Command::CancelProtection(c) => Some(c.account),
        Command::PlaceSeconds(c) => Some(c.account),
        Command::QuoteSwap(c) => Some(c.account),
        Command::ExecuteSwap(c) => Some(c.account),
        Command::Transfer(c) => Some(c.account),
        Command::CreditDeposit(c) => Some(c.account),
        Command::RequestWithdrawal(c) => Some(c.account),
        Command::ProposeCorrection(c) => Some(c.account),
        Command::SetAccountStatus(c) => Some(c.account),
        Command::SetProfile(c) => Some(c.account),
        Command::ResetPractice(c) => Some(c.account),
        Command::ApplyLoan(c) => Some(c.account),
        Command::RepayLoan(c) => Some(c.account),
        Command::WithdrawLoan(c) => Some(c.account),
        Command::SetLoanDebit(c) => Some(c.account),
        Command::OpenPledge(c) => Some(c.account),
        Command::AddCollateral(c) => Some(c.account),
        Command::RemoveCollateral(c) => Some(c.account),
        Command::SellCollateral(c) => Some(c.account),
        Command::RepayPledge(c) => Some(c.account),
        Command::RedeemPledge(c) => Some(c.account),
        Command::RenewPledge(c) => Some(c.account),
        Command::BuyFund(c) => Some(c.account),
        Command::CancelFundOrder(c) => Some(c.account),
        Command::RedeemFund(c) => Some(c.account),
        Command::BuyNavFund(c) => Some(c.account),
        Command::RedeemNavFund(c) => Some(c.account),
        Command::CancelNavOrder(c) => Some(c.account),
        Command::CommitSale(c) => Some(c.account),
        Command::CancelCommitment(c) => Some(c.account),
        Command::PriceCollectible(c) => Some(c.account),
        Command::BuyCollectible(c) => Some(c.account),
        Command::PostC2cAd(c) => Some(c.account),
        Command::ChangeC2cAd(c) => Some(c.account),
        Command::SwitchC2cAd(c) => Some(c.account),
        Command::EndC2cAd(c) => Some(c.account),
        Command::TakeC2cAd(c) => Some(c.account),
        Command::MarkC2cPaid(c) => Some(c.account),
        Command::CancelC2cOrder(c) => Some(c.account),
        Command::ReleaseC2cOrder(c) => Some(c.account),
        Command::AppealC2cOrder(c) => Some(c.account),
        Command::ClaimReward(c) => Some(c.account),
        Command::JoinDailyPool(c) => Some(c.account),
        Command::LeaveDailyPool(c) => Some(c.account),
        _ => None,
    }
}

fn live_only(command: &Command) -> Option<AccountId> {
    match command {
        Command::CreditDeposit(c) => Some(c.account),
        Command::RequestWithdrawal(c) => Some(c.account),
        Command::QuoteSwap(c) => Some(c.account),
        Command::ProposeCorrection(c) => Some(c.account),
        Command::ApplyLoan(c) => Some(c.account),
        Command::OpenPledge(c) => Some(c.account),
        Command::BuyFund(c) => Some(c.account),
        Command::BuyNavFund(c) => Some(c.account),
        Command::CommitSale(c) => Some(c.account),
        Command::BuyCollectible(c) => Some(c.account),
        Command::PostC2cAd(c) => Some(c.account),
        Command::TakeC2cAd(c) => Some(c.account),
        Command::ClaimReward(c) => Some(c.account),
        Command::JoinDailyPool(c) => Some(c.account),
        _ => None,
    }
}
