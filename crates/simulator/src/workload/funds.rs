//! Money in, out and between pockets: the watcher's reports, the signer's steps, and customers who ask.

use plimsoll_engine::command::{
    AdvanceWithdrawal, Command, CreditDeposit, FinaliseDeposit, RequestWithdrawal, ReverseDeposit, Transfer,
    WithdrawalStep,
};
use plimsoll_engine::ledger::{Wallet, in_realm};
use plimsoll_engine::treasury::{DepositStatus, Recipient, WithdrawalStage};
use plimsoll_engine::{LIQUIDITY_PROVIDER, USDT};
use plimsoll_units::{Amount, DAY_MS, DepositId, StaffId, WithdrawalId};

use super::{Action, View, Workload};
use crate::universe::NETWORK;

const WALLETS: [Wallet; 3] = [Wallet::Platform, Wallet::Financial, Wallet::Contract];

impl Workload {
    pub(super) fn transfer(&mut self, view: &View<'_>) -> Option<Action> {
        let (account, realm) = self.account(view);
        let coin = if self.rng.permille(800) { USDT } else { *self.rng.pick(&view.universe.coins)? };
        // The other realm's coin, now and then: nothing may cross.
        let asset = if self.rng.permille(970) {
            in_realm(coin, realm)
        } else {
            plimsoll_engine::ledger::twin_of(in_realm(coin, realm))
        };
        let (from, to) = (*self.rng.pick(&WALLETS)?, *self.rng.pick(&WALLETS)?);
        let free = view.engine.ledger().free(account, from, in_realm(coin, realm));
        let amount = self.part(free).max(Amount::from_units(1));
        Some(Action { by: account, command: Transfer { account, asset, from, to, amount }.into() })
    }

    pub(super) fn deposit(&mut self, view: &View<'_>) -> Option<Action> {
        let by = LIQUIDITY_PROVIDER;
        let seen_deposits = view.engine.treasury().seen_deposits();
        let open: Vec<DepositId> = seen_deposits
            .iter()
            .enumerate()
            .filter(|(_, a)| a.standing == DepositStatus::Open && matches!(a.recipient, Recipient::Customer(_)))
            .map(|(n, _)| DepositId(n as u64 + 1))
            .collect();
        let command: Command = match self.rng.below(10) {
            0..=3 => self.new_deposit(view)?.into(),
            4 => {
                // Seen again, perhaps with another amount or owner.
                let known = self.rng.pick(seen_deposits).copied()?;
                let Recipient::Customer(account) = known.recipient else { return None };
                let more = if self.rng.permille(200) { 1 } else { 0 };
                CreditDeposit {
                    account,
                    asset: known.asset,
                    amount: known.amount + Amount::from_units(more),
                    network: known.network,
                    transaction: known.transaction,
                    index: known.index,
                    is_final: self.rng.coin(),
                }
                .into()
            }
            5 | 6 => FinaliseDeposit { deposit: self.some_deposit(&open, seen_deposits.len())? }.into(),
            _ => ReverseDeposit { deposit: self.some_deposit(&open, seen_deposits.len())? }.into(),
        };
        Some(Action { by, command })
    }

    fn some_deposit(&mut self, open: &[DepositId], known: usize) -> Option<DepositId> {
        if self.rng.permille(100) {
            return Some(DepositId(self.rng.below(known as u64 + 3)));
        }
        self.rng.pick(open).copied()
    }

    fn new_deposit(&mut self, view: &View<'_>) -> Option<CreditDeposit> {
        let account = if self.rng.permille(970) { self.live_account(view) } else { self.account(view).0 };
        let asset = *self.rng.pick(&view.universe.coins)?;
        let most = if asset == USDT { 20_000 } else { 3 };
        let amount = Amount::from_units(1 + self.rng.below(most * Amount::SCALE as u64) as i128);
        let transaction = if self.rng.permille(900) { self.new_transaction() } else { self.some_transaction() };
        let index = self.rng.below(2) as u32;
        let is_final = self.rng.permille(400);
        Some(CreditDeposit { account, asset, amount, network: NETWORK, transaction, index, is_final })
    }

    pub(super) fn withdraw(&mut self, view: &View<'_>) -> Option<Action> {
        let open: Vec<_> = view.engine.treasury().withdrawals().map(|(id, w)| (id, w.account, w.stage)).collect();
        if self.rng.permille(650)
            && let Some((withdrawal, account, stage)) = self.rng.pick(&open).copied()
        {
            let step = self.withdrawal_step(view, account, stage);
            let by = if matches!(step, WithdrawalStep::Cancel { .. }) { account } else { LIQUIDITY_PROVIDER };
            let withdrawal = if self.rng.permille(20) { WithdrawalId(self.rng.below(50)) } else { withdrawal };
            return Some(Action { by, command: AdvanceWithdrawal { withdrawal, step }.into() });
        }
        let account = if self.rng.permille(970) { self.live_account(view) } else { self.account(view).0 };
        let asset = *self.rng.pick(&view.universe.coins)?;
        let free = view.engine.ledger().free(account, Wallet::Platform, asset);
        let amount = self.part(free).max(Amount::from_units(1));
        let destination = if self.rng.permille(20) { [0; 32] } else { [self.rng.below(5) as u8 + 1; 32] };
        let known = self.rng.permille(850);
        let known_since = known.then(|| view.now.minus(self.rng.between(DAY_MS / 2, 40 * DAY_MS)));
        let command =
            RequestWithdrawal { account, asset, network: NETWORK, amount, destination, known_since, payout: None };
        Some(Action { by: account, command: command.into() })
    }

    /// Mostly the next step of the road, at times another.
    fn withdrawal_step(
        &mut self,
        view: &View<'_>,
        account: plimsoll_units::AccountId,
        stage: WithdrawalStage,
    ) -> WithdrawalStep {
        let (by, second) = self.two_people();
        let approve = WithdrawalStep::Approve { by, second };
        let canceller = if self.rng.permille(900) { account } else { self.account(view).0 };
        let sent = WithdrawalStep::Broadcast { transaction: [self.rng.below(2) as u8 + 1; 32] };
        let usual = match stage {
            WithdrawalStage::Created => self.rng.weighted(&[
                (5, WithdrawalStep::StartReview),
                (2, WithdrawalStep::NeedManual),
                (1, WithdrawalStep::Cancel { account: canceller }),
                (1, WithdrawalStep::Reject { by, reason: 3 }),
            ]),
            WithdrawalStage::Review => self.rng.weighted(&[
                (4, WithdrawalStep::ApproveByRule),
                (3, approve),
                (1, WithdrawalStep::NeedManual),
                (1, WithdrawalStep::Reject { by, reason: 4 }),
            ]),
            WithdrawalStage::Manual => {
                self.rng.weighted(&[(4, approve), (1, WithdrawalStep::Cancel { account: canceller })])
            }
            WithdrawalStage::Approved => self.rng.weighted(&[(5, sent), (1, WithdrawalStep::FailUnsent { by })]),
            WithdrawalStage::Broadcast => {
                self.rng.weighted(&[(5, WithdrawalStep::Confirm), (1, WithdrawalStep::FailUnsent { by }), (1, sent)])
            }
            WithdrawalStage::Confirmed | WithdrawalStage::Rejected | WithdrawalStage::Cancelled => {
                WithdrawalStep::Confirm
            }
        };
        if self.rng.permille(100) {
            return self.rng.weighted(&[
                (1, WithdrawalStep::ApproveByRule),
                (1, approve),
                (1, WithdrawalStep::Confirm),
                (1, WithdrawalStep::Cancel { account: canceller }),
                (1, sent),
            ]);
        }
        usual
    }

    /// Two people; at times one person twice.
    pub(super) fn two_people(&mut self) -> (StaffId, StaffId) {
        let by = StaffId(self.rng.below(4) as u32 + 1);
        let other = StaffId(by.0 % 4 + 1);
        (by, if self.rng.permille(120) { by } else { other })
    }
}
