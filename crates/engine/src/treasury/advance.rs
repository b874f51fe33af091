//! Moving a withdrawal along its stages. Each step counts once; money leaves only at confirmation, and comes back
//! whole on every other end.

use plimsoll_units::{Amount, WithdrawalId};

use super::{Withdrawal, WithdrawalStage};
use crate::command::{AdvanceWithdrawal, WithdrawalStep};
use crate::engine::Engine;
use crate::event::Event;
use crate::ledger::{LedgerAccount, Posting, Reason, System, Wallet};
use crate::planted::{Bug, planted};
use crate::reject::Reject;

/// What the rules approve without people, of everything one account takes out in 24 hours, in USDT.
pub const APPROVED_BY_RULE_MAX: Amount = Amount::whole(5_000);

impl Engine {
    pub(crate) fn advance_withdrawal(&mut self, command: &AdvanceWithdrawal) -> Result<(), Reject> {
        let id = command.withdrawal;
        let withdrawal = *self.treasury.withdrawal(id).ok_or(Reject::NotFound)?;
        // Another's withdrawal and one that never was get the same answer.
        if let WithdrawalStep::Cancel { account } = command.step
            && account != withdrawal.account
        {
            return Err(Reject::NotFound);
        }
        if let (WithdrawalStage::Broadcast, WithdrawalStep::Broadcast { transaction }) =
            (withdrawal.stage, command.step)
        {
            let same = withdrawal.transaction == Some(transaction);
            return if same { Ok(()) } else { Err(Reject::InvalidInput { what: "another transaction was sent" }) };
        }
        let next = withdrawal.stage.next(&command.step);
        let stage = next.ok_or(Reject::InvalidInput { what: "withdrawal stage" })?;
        self.check_step(&withdrawal, &command.step)?;
        // Every check is above. From here on nothing may fail.
        let kept = self.treasury.withdrawals.get_mut(&id).expect("just read");
        kept.stage = stage;
        match stage {
            WithdrawalStage::Approved => self.treasury.move_outflow(withdrawal.account, id, self.stamp.at),
            WithdrawalStage::Broadcast => {
                if let WithdrawalStep::Broadcast { transaction } = command.step {
                    kept.transaction = Some(transaction);
                }
            }
            WithdrawalStage::Confirmed => self.send(id, &withdrawal),
            WithdrawalStage::Rejected | WithdrawalStage::Cancelled => self.give_back(id, &withdrawal),
            WithdrawalStage::Created | WithdrawalStage::Review | WithdrawalStage::Manual => {}
        }
        self.out.push(Event::WithdrawalMoved { withdrawal: id, account: withdrawal.account, stage });
        Ok(())
    }

    fn check_step(&self, withdrawal: &Withdrawal, step: &WithdrawalStep) -> Result<(), Reject> {
        match step {
            WithdrawalStep::Approve { by, second } => {
                if by == second {
                    return Err(Reject::SamePerson);
                }
                self.check_approval(withdrawal)
            }
            WithdrawalStep::ApproveByRule => {
                self.check_approval(withdrawal)?;
                let account = &self.accounts[withdrawal.account.index()];
                account.check_cooldown(self.now(), Some(withdrawal.known_since))?;
                let moving = self.treasury.moving_value(withdrawal.account, self.now());
                if moving > APPROVED_BY_RULE_MAX {
                    return Err(Reject::ReviewRequired { limit: APPROVED_BY_RULE_MAX });
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// What may have changed since the request: a freeze, or a deposit undone.
    fn check_approval(&self, withdrawal: &Withdrawal) -> Result<(), Reject> {
        let account = &self.accounts[withdrawal.account.index()];
        account.check_can_withdraw(self.now(), Some(withdrawal.known_since))?;
        self.check_no_claims(withdrawal.account)
    }

    fn send(&mut self, id: WithdrawalId, withdrawal: &Withdrawal) {
        let Withdrawal { account, asset, amount, fee, network, .. } = *withdrawal;
        let from = LedgerAccount::Held(account, Wallet::Platform);
        let to = LedgerAccount::System(System::External(network));
        let sent = Posting { from, to, asset, amount: amount - fee, reason: Reason::Withdrawal };
        let kept =
            Posting { to: LedgerAccount::System(System::Fee), amount: fee, reason: Reason::WithdrawalFee, ..sent };
        self.ledger.post(&mut self.out, sent);
        self.ledger.post(&mut self.out, kept);
        self.treasury.withdrawals.remove(&id);
    }

    fn give_back(&mut self, id: WithdrawalId, withdrawal: &Withdrawal) {
        let Withdrawal { account, asset, amount, fee, .. } = *withdrawal;
        let amount = if planted(Bug::RefundForgetsFee) { amount - fee } else { amount };
        let from = LedgerAccount::Held(account, Wallet::Platform);
        let to = LedgerAccount::Free(account, Wallet::Platform);
        self.ledger.post(&mut self.out, Posting { from, to, asset, amount, reason: Reason::Release });
        self.treasury.withdrawals.remove(&id);
        self.treasury.drop_outflow(account, id);
        self.cover_claims(account, asset);
    }
}
