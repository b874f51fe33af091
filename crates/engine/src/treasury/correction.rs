//! Mending mistakes: proposed by one person, executed by another, paid from or into the operator's own account.

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, AssetId, CorrectionId, DAY_MS, StaffId, Timestamp};

use super::{ARRIVAL_MAX, check_wallet_asset};
use crate::accounts::Realm;
use crate::command::{ApproveCorrection, ProposeCorrection};
use crate::engine::Engine;
use crate::event::Event;
use crate::ledger::{LedgerAccount, Posting, Reason, System, Wallet};
use crate::reject::Reject;

/// Corrections that can wait for a second person.
pub const CORRECTIONS_MAX: usize = 1_000;
/// How long a proposal stands.
pub const CORRECTION_LIFE_MS: i64 = 7 * DAY_MS;
/// Longest reason of a correction.
pub const CORRECTION_REASON_MAX: usize = 500;

/// A proposal. Its reason is in the command that made it, for the user to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Correction {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub wallet: Wallet,
    #[n(2)]
    pub asset: AssetId,
    /// Positive credits the account, negative debits it.
    #[n(3)]
    pub amount: Amount,
    #[n(4)]
    pub by: StaffId,
    #[n(5)]
    pub proposed_at: Timestamp,
}

impl Correction {
    fn stands(&self, now: Timestamp) -> bool {
        now.since(self.proposed_at) <= CORRECTION_LIFE_MS
    }
}

impl Engine {
    pub(crate) fn propose_correction(&mut self, command: &ProposeCorrection) -> Result<CorrectionId, Reject> {
        if self.customer(command.account)?.realm == Realm::Practice {
            return Err(Reject::WrongRealm);
        }
        self.check_asset(command.asset)?;
        check_wallet_asset(command.wallet, command.asset)?;
        // The range keeps the absolute value and every sum inside 128 bits.
        if command.amount.is_zero() || command.amount > ARRIVAL_MAX || command.amount < -ARRIVAL_MAX {
            return Err(Reject::InvalidInput { what: "amount" });
        }
        if command.reason.trim().is_empty() || command.reason.len() > CORRECTION_REASON_MAX {
            return Err(Reject::InvalidInput { what: "reason" });
        }
        let now = self.now();
        if self.treasury.corrections.values().filter(|c| c.stands(now)).count() >= CORRECTIONS_MAX {
            return Err(Reject::CapacityReached);
        }
        // Every check is above. From here on nothing may fail.
        self.treasury.corrections.retain(|_, correction| correction.stands(now));
        self.treasury.proposed += 1;
        let id = CorrectionId(self.treasury.proposed);
        let correction = Correction {
            account: command.account,
            wallet: command.wallet,
            asset: command.asset,
            amount: command.amount,
            by: command.by,
            proposed_at: now,
        };
        self.treasury.corrections.insert(id, correction);
        self.out.push(Event::CorrectionProposed { correction: id, account: command.account });
        Ok(id)
    }

    /// A proposal that can't be paid yet goes on standing.
    pub(crate) fn approve_correction(&mut self, command: &ApproveCorrection) -> Result<(), Reject> {
        let now = self.now();
        let found = self.treasury.correction(command.correction).filter(|c| c.stands(now));
        let Correction { account, wallet, asset, amount, by, .. } = *found.ok_or(Reject::NotFound)?;
        if command.by == by {
            return Err(Reject::SamePerson);
        }
        let (house, customer) = (LedgerAccount::System(System::Corrections), LedgerAccount::Free(account, wallet));
        let credits = amount.is_positive();
        let (from, to) = if credits { (house, customer) } else { (customer, house) };
        let free = if credits {
            self.ledger.system(System::Corrections, asset)
        } else {
            self.ledger.free(account, wallet, asset)
        };
        let needed = amount.abs();
        if free < needed {
            return Err(Reject::InsufficientBalance { needed, free });
        }
        // Every check is above. From here on nothing may fail.
        self.treasury.corrections.remove(&command.correction);
        self.ledger.post(&mut self.out, Posting { from, to, asset, amount: needed, reason: Reason::Correction });
        if credits && wallet == Wallet::Platform {
            self.cover_claims(account, asset);
        }
        self.out.push(Event::Corrected { correction: command.correction, account, amount });
        Ok(())
    }
}
