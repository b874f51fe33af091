//! Withdrawal requests. The whole amount is held until the end; the fee is part of it, never on top.
//!
//! Order of checks: account and coin, status, claims, identity limit, destination, cooldown, channel, count, balance, coins
//! that a new account has just bought from another customer. There is no other condition: no turnover, no level, no payment
//! first.

use minicbor::{Decode, Encode};
use plimsoll_units::{
    AccountId, Amount, AssetId, DAY_MS, NetworkId, Overflow, Rate, Rounding, Timestamp, WithdrawalId, mul_div,
};

use super::outflows::{OUTFLOWS_MAX, Outflow};
use super::{Channel, WithdrawalStage};
use crate::accounts::{Account, Realm, Status};
use crate::command::RequestWithdrawal;
use crate::engine::Engine;
use crate::event::Event;
use crate::ledger::{LedgerAccount, Posting, Reason, Wallet};
use crate::planted::{Bug, planted};
use crate::reject::Reject;

/// Cooldown of a new destination.
pub const ADDRESS_COOLDOWN_MS: i64 = DAY_MS;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Withdrawal {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub asset: AssetId,
    #[n(2)]
    pub network: NetworkId,
    /// The held amount: the fee plus what will be sent.
    #[n(3)]
    pub amount: Amount,
    #[n(4)]
    pub fee: Amount,
    #[cbor(n(5), with = "minicbor::bytes")]
    pub destination: [u8; 32],
    #[n(6)]
    pub known_since: Timestamp,
    #[n(7)]
    pub stage: WithdrawalStage,
    /// The network transaction, once it was broadcast.
    #[cbor(n(8), with = "minicbor::bytes")]
    pub transaction: Option<[u8; 32]>,
}

/// `amount × rate × share`, rounded up once, and the fixed part.
pub fn withdrawal_fee(amount: Amount, channel: &Channel, share: Rate) -> Result<Amount, Overflow> {
    let at_rate = amount.units().checked_mul(channel.fee_rate.units().into()).ok_or(Overflow)?;
    let one = i128::from(Rate::SCALE);
    let part = mul_div(at_rate, share.units().into(), one * one, Rounding::Up)?;
    Amount::from_units(part).checked_add(channel.fixed_fee)
}

impl Engine {
    pub(crate) fn request_withdrawal(&mut self, command: &RequestWithdrawal) -> Result<WithdrawalId, Reject> {
        let now = self.now();
        let account = self.customer(command.account)?;
        if account.realm == Realm::Practice {
            return Err(Reject::WrongRealm);
        }
        self.check_asset(command.asset)?;
        account.check_can_withdraw(now, command.known_since)?;
        self.check_no_claims(command.account)?;
        let value = self.check_identity_limit(command)?;
        if command.destination == [0; 32] {
            return Err(Reject::WithdrawalAddress);
        }
        let known_since = account.check_cooldown(now, command.known_since)?;
        let (channel, today) = self.check_channel(command)?;
        let fee = if today < channel.free_per_day {
            Amount::ZERO
        } else {
            withdrawal_fee(command.amount, &channel, self.fees.withdrawal_share(account.vip))?
        };
        if fee >= command.amount {
            return Err(Reject::WithdrawalAmount { minimum: channel.minimum, maximum: channel.maximum });
        }
        self.check_withdrawable(command.account, command.asset, command.amount)?;
        if let Some(payout) = &command.payout {
            self.check_payout(payout)?;
        }
        // Every check is above. From here on nothing may fail.
        self.treasury.requested += 1;
        let id = WithdrawalId(self.treasury.requested);
        let withdrawal = Withdrawal {
            account: command.account,
            asset: command.asset,
            network: command.network,
            amount: command.amount,
            fee,
            destination: command.destination,
            known_since,
            stage: WithdrawalStage::Created,
            transaction: None,
        };
        let outflow = Outflow {
            withdrawal: id,
            network: command.network,
            asset: command.asset,
            value,
            requested_at: now,
            moved_at: now,
        };
        self.treasury.withdrawals.insert(id, withdrawal);
        self.treasury.add_outflow(command.account, outflow);
        self.hold_withdrawal(id, &withdrawal);
        Ok(id)
    }

    fn hold_withdrawal(&mut self, id: WithdrawalId, withdrawal: &Withdrawal) {
        let Withdrawal { account, asset, amount, fee, .. } = *withdrawal;
        let from = LedgerAccount::Free(account, Wallet::Platform);
        let to = LedgerAccount::Held(account, Wallet::Platform);
        self.ledger.post(&mut self.out, Posting { from, to, asset, amount, reason: Reason::Hold });
        self.out.push(Event::WithdrawalRequested { withdrawal: id, account, asset, amount, fee });
    }

    /// Requests in any 24 hours stay within the limit of the user's identity level. Returns the value.
    fn check_identity_limit(&self, command: &RequestWithdrawal) -> Result<Amount, Reject> {
        let value = self.usdt_value(command.asset, command.amount).ok_or(Reject::FeedStale)?;
        let limit = self.accounts[command.account.index()].kyc.daily_withdrawal();
        let left = (limit - self.treasury.requested_value(command.account, self.now())).max(Amount::ZERO);
        if value > left { Err(Reject::WithdrawalKycLimit { left }) } else { Ok(value) }
    }

    /// The channel and how often it was used today.
    fn check_channel(&self, command: &RequestWithdrawal) -> Result<(Channel, u32), Reject> {
        let channel = self.treasury.channel(command.network, command.asset).filter(|channel| channel.open);
        let channel = *channel.ok_or(Reject::InvalidInput { what: "channel" })?;
        if command.amount < channel.minimum || command.amount > channel.maximum {
            return Err(Reject::WithdrawalAmount { minimum: channel.minimum, maximum: channel.maximum });
        }
        let now = self.now();
        let today = self.treasury.requested_today(command.account, (command.network, command.asset), now);
        if today >= channel.count_per_day {
            return Err(Reject::WithdrawalCount { per_day: channel.count_per_day });
        }
        if self.treasury.outflows_full(command.account, now) {
            return Err(Reject::WithdrawalCount { per_day: OUTFLOWS_MAX as u32 });
        }
        Ok((channel, today))
    }

    /// Free, and not from a deposit that can still be reversed.
    fn free_for_good(&self, account: AccountId, asset: AssetId) -> Amount {
        let free = self.ledger.free(account, Wallet::Platform, asset);
        let mut undoable = self.treasury.unfinal(account, asset);
        if planted(Bug::WithdrawsUndoable) {
            undoable = Amount::ZERO;
        }
        (free - undoable).max(Amount::ZERO)
    }

    /// Coins that can leave the platform now, or be sold to another customer.
    pub fn withdrawable(&self, account: AccountId, asset: AssetId) -> Amount {
        let held = self.c2c.held(account, asset, self.now());
        (self.free_for_good(account, asset) - held).max(Amount::ZERO)
    }

    pub(crate) fn check_withdrawable(&self, account: AccountId, asset: AssetId, needed: Amount) -> Result<(), Reject> {
        let free = self.free_for_good(account, asset);
        if free < needed {
            return Err(Reject::InsufficientBalance { needed, free });
        }
        // Coins that a new account bought from another customer rest for a day.
        match self.c2c.held_until(account, asset, free - needed, self.now()) {
            Some(until) => Err(Reject::WithdrawalCooldown { until }),
            None => Ok(()),
        }
    }
}

fn known_long_enough(now: Timestamp, known_since: Option<Timestamp>) -> bool {
    known_since.is_some_and(|since| now.since(since) >= ADDRESS_COOLDOWN_MS)
}

impl Account {
    /// A partial freeze still allows withdrawals to long-known destinations.
    pub(super) fn check_can_withdraw(&self, now: Timestamp, known_since: Option<Timestamp>) -> Result<(), Reject> {
        match self.status {
            Status::Normal => Ok(()),
            Status::PartlyFrozen if known_long_enough(now, known_since) => Ok(()),
            Status::PartlyFrozen | Status::Frozen => Err(Reject::AccountFrozen),
        }
    }

    /// The cooldown after a security change and for a new destination. Returns since when the destination is known.
    pub(super) fn check_cooldown(&self, now: Timestamp, known_since: Option<Timestamp>) -> Result<Timestamp, Reject> {
        let destination_from = known_since.unwrap_or(now).plus(ADDRESS_COOLDOWN_MS);
        let until = self.withdrawals_from.max(destination_from);
        if now < until { Err(Reject::WithdrawalCooldown { until }) } else { Ok(known_since.unwrap_or(now)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn channel(rate: &str, fixed: &str) -> Channel {
        Channel {
            minimum: Amount::whole(1),
            maximum: Amount::whole(100_000),
            fee_rate: Rate::from_percent(rate).unwrap(),
            fixed_fee: fixed.parse().unwrap(),
            free_per_day: 0,
            count_per_day: 10,
            deposit_minimum: Amount::ZERO,
            open: true,
        }
    }

    #[test]
    fn the_fee_is_a_share_and_a_fixed_part() {
        let fee = |amount, rate, fixed, share: &str| {
            withdrawal_fee(Amount::whole(amount), &channel(rate, fixed), share.parse().unwrap()).unwrap().to_string()
        };
        assert_eq!(fee(1_000, "0.1", "1", "1"), "2");
        assert_eq!(fee(500, "0.5", "2", "1"), "4.5");
        assert_eq!(fee(500, "0.5", "2", "0.5"), "3.25", "the level's share is of the ratio, not of the fixed part");
    }

    #[test]
    fn the_share_is_rounded_up_once() {
        let tiny = withdrawal_fee(Amount::from_units(1), &channel("0.1", "0"), Rate::ONE);
        assert_eq!(tiny, Ok(Amount::from_units(1)));
        assert!(withdrawal_fee(Amount::from_units(i128::MAX), &channel("0.1", "0"), Rate::ONE).is_err());
    }
}
