//! Withdrawal preview: the cost of a withdrawal and what blocks it. Changes nothing.

use plimsoll_units::{AccountId, Amount, AssetId, NetworkId, Timestamp};

use super::{Channel, withdrawal_fee};
use crate::engine::Engine;
use crate::ledger::Wallet;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WithdrawalPreview {
    pub channel: Channel,
    pub fee: Amount,
    /// Requested over this channel since midnight UTC.
    pub used_today: u32,
    /// What is left of the identity level's 24-hour limit, in USDT.
    pub identity_left: Amount,
    /// The amount's value in USDT; `None` without a price.
    pub value: Option<Amount>,
    /// Free, not from a deposit that can still be reversed, and not just bought by a new account from another customer.
    pub withdrawable: Amount,
    /// Withdrawals are blocked until then after a security change.
    pub rests_until: Timestamp,
    /// A reversed deposit left an uncovered claim.
    pub has_claim: bool,
}

impl Engine {
    /// `None` for an unknown account or a channel that is not open.
    pub fn preview_withdrawal(
        &self,
        id: AccountId,
        (network, asset): (NetworkId, AssetId),
        amount: Amount,
        now: Timestamp,
    ) -> Option<WithdrawalPreview> {
        let account = self.account(id)?;
        let channel = *self.treasury.channel(network, asset).filter(|channel| channel.open)?;
        let used_today = self.treasury.requested_today(id, (network, asset), now);
        let fee = if used_today < channel.free_per_day {
            Amount::ZERO
        } else {
            withdrawal_fee(amount, &channel, self.fees.withdrawal_share(account.vip)).ok()?
        };
        let limit = account.kyc.daily_withdrawal();
        let identity_left = (limit - self.treasury.requested_value(id, now)).max(Amount::ZERO);
        let free = self.ledger.free(id, Wallet::Platform, asset) - self.treasury.unfinal(id, asset);
        let held = self.c2c.held(id, asset, now);
        Some(WithdrawalPreview {
            channel,
            fee,
            used_today,
            identity_left,
            value: self.usdt_value(asset, amount),
            withdrawable: (free - held).max(Amount::ZERO),
            rests_until: account.withdrawals_from,
            has_claim: !account.claims.is_empty(),
        })
    }
}
