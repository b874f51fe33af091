//! Swaps, deposits, withdrawals and corrections.

use plimsoll_engine::command::{CreditDeposit, RequestWithdrawal, WithdrawalStep};
use plimsoll_engine::ledger::{LedgerAccount, Reason};
use plimsoll_engine::treasury::{DepositStatus, WithdrawalStage};
use plimsoll_engine::{Command, Event};
use plimsoll_store::projections::{CorrectionRow, DepositRow, SwapQuoteRow, SwapRow, WithdrawalRow, WithdrawalStepRow};
use plimsoll_units::{AccountId, Amount, AssetId, DepositId, QuoteId, Rate, WithdrawalId};

use super::Draft;
use super::ledger::Topic;
use crate::projection::change::Change;
use crate::projection::codes;
use crate::projection::facts::{CorrectionFact, DepositFact, WithdrawalFact};

impl Draft<'_> {
    pub(super) fn tell_money(&mut self, event: &Event, earlier: &[Event]) {
        let at = self.at.at;
        match *event {
            Event::SwapQuoted { quote, account, mid, rate, .. } => {
                self.out.push(Change::Quoted(SwapQuoteRow { id: account, quote, mid, rate }));
            }
            Event::Swapped { quote, account, given, received } => {
                self.swapped(quote, account, given, received, earlier);
            }
            Event::DepositCredited { deposit, account, .. } => {
                self.about(account, Topic::Deposit, deposit.0);
                if let Command::CreditDeposit(command) = self.command {
                    self.credited(deposit, command);
                }
            }
            Event::DepositFinal { deposit } => self.out.push(Change::Deposit(deposit, DepositFact::Final(at))),
            Event::DepositReversed { deposit, claim, .. } => {
                if let Some(account) = self.depositor(deposit) {
                    self.about(account, Topic::Deposit, deposit.0);
                }
                self.out.push(Change::Deposit(deposit, DepositFact::Reversed { claim, at }));
            }
            Event::WithdrawalRequested { withdrawal, fee, .. } => {
                if let Command::RequestWithdrawal(command) = self.command {
                    self.requested(withdrawal, command, fee);
                }
            }
            Event::WithdrawalMoved { withdrawal, account, stage } => {
                self.about(account, Topic::Withdrawal, withdrawal.0);
                self.moved(withdrawal, account, stage);
            }
            Event::CorrectionProposed { correction, account } => {
                if let Command::ProposeCorrection(command) = self.command {
                    let row = CorrectionRow {
                        id: correction,
                        account,
                        wallet: command.wallet as i64,
                        asset: command.asset,
                        amount: command.amount,
                        reason: command.reason.clone(),
                        proposed_by: command.by,
                        proposed_at: at,
                        approved_by: None,
                        approved_at: None,
                    };
                    self.out.push(Change::Correction(correction, CorrectionFact::Proposed(Box::new(row))));
                }
            }
            Event::Corrected { correction, account, .. } => {
                self.about(account, Topic::Correction, correction.0);
                if let Command::ApproveCorrection(command) = self.command {
                    let approved = CorrectionFact::Approved { by: command.by, at };
                    self.out.push(Change::Correction(correction, approved));
                }
            }
            _ => {}
        }
    }

    /// The event names no coins: the postings before it do.
    fn swapped(&mut self, quote: QuoteId, account: AccountId, given: Amount, received: Amount, earlier: &[Event]) {
        self.about(account, Topic::Quote, quote.0);
        let leg = |gains: bool| -> Option<AssetId> {
            earlier.iter().find_map(|event| match event {
                Event::Posted(posting) if posting.reason == Reason::Swap => {
                    let end = if gains { posting.to } else { posting.from };
                    matches!(end, LedgerAccount::Free(owner, _) if owner == account).then_some(posting.asset)
                }
                _ => None,
            })
        };
        let (Some(given_asset), Some(received_asset)) = (leg(false), leg(true)) else {
            return;
        };
        self.out.push(Change::Swapped(SwapRow {
            id: quote,
            account,
            given_asset,
            given,
            received_asset,
            received,
            mid: Rate::ZERO,
            rate: Rate::ZERO,
            at: self.at.at,
        }));
    }

    fn credited(&mut self, id: DepositId, command: &CreditDeposit) {
        let standing = if command.is_final { DepositStatus::Final } else { DepositStatus::Open };
        let row = DepositRow {
            id,
            account: command.account,
            asset: command.asset,
            amount: command.amount,
            network: command.network,
            txid: hex::encode(command.transaction),
            output: command.index.into(),
            standing: codes::standing(standing),
            claim: Amount::ZERO,
            credited_at: self.at.at,
            final_at: command.is_final.then_some(self.at.at),
            reversed_at: None,
        };
        self.out.push(Change::Deposit(id, DepositFact::Credited(Box::new(row))));
    }

    fn depositor(&self, id: DepositId) -> Option<AccountId> {
        use plimsoll_engine::treasury::Recipient;
        let place = usize::try_from(id.0).ok()?.checked_sub(1)?;
        match self.engine.treasury().seen_deposits().get(place)?.recipient {
            Recipient::Customer(account) => Some(account),
            Recipient::House(_) => None,
        }
    }

    fn requested(&mut self, id: WithdrawalId, command: &RequestWithdrawal, fee: Amount) {
        let at = self.at.at;
        let stage = codes::stage(WithdrawalStage::Created);
        let row = WithdrawalRow {
            id,
            account: command.account,
            asset: command.asset,
            network: command.network,
            amount: command.amount,
            fee,
            destination: hex::encode(command.destination),
            stage,
            txid: None,
            reason: None,
            requested_at: at,
            changed_at: at,
            ended_at: None,
        };
        self.out.push(Change::Withdrawal(id, WithdrawalFact::Requested(Box::new(row))));
        self.step(id, command.account, stage);
    }

    fn moved(&mut self, id: WithdrawalId, account: AccountId, stage: WithdrawalStage) {
        let (mut txid, mut reason) = (None, None);
        if let Command::AdvanceWithdrawal(command) = self.command {
            match command.step {
                WithdrawalStep::Broadcast { transaction } => txid = Some(hex::encode(transaction)),
                WithdrawalStep::Reject { reason: why, .. } => reason = Some(i64::from(why)),
                _ => {}
            }
        }
        let (ended, stage, at) = (stage.is_final(), codes::stage(stage), self.at.at);
        self.out.push(Change::Withdrawal(id, WithdrawalFact::Moved { stage, ended, txid, reason, at }));
        self.step(id, account, stage);
    }

    fn step(&mut self, withdrawal: WithdrawalId, account: AccountId, stage: i64) {
        let (seq, at) = (self.at.seq, self.at.at);
        self.out.push(Change::WithdrawalStep(WithdrawalStepRow { withdrawal, seq, account, stage, at }));
    }
}
