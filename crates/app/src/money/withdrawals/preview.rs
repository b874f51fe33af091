//! What a withdrawal would cost and when it could go, before anybody is asked for a password.

use plimsoll_engine::treasury::APPROVED_BY_RULE_MAX;
use plimsoll_units::{Amount, Timestamp};

use super::super::Money;
use super::Payout;
use crate::error::Result;
use crate::principal::Principal;
use crate::refusal;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    pub amount: Amount,
    pub fee: Amount,
    /// What arrives: the fee is part of the amount, never on top of it.
    pub receives: Amount,
    /// The currency in which it arrives, and the rate now. The rate that counts is that of the request.
    pub payout: Payout,
    pub minimum: Amount,
    pub maximum: Amount,
    pub withdrawable: Amount,
    pub used_today: u32,
    pub per_day: u32,
    /// What identity checks leave, in USDT.
    pub identity_left: Amount,
    /// Withdrawals rest until then after a security change.
    pub rests_until: Option<Timestamp>,
    /// Whether people will look at it, because of its size.
    pub is_reviewed: bool,
}

impl Money {
    pub async fn preview_withdrawal(
        &self,
        principal: &Principal,
        channel: &str,
        amount: Amount,
        bank: Option<i64>,
    ) -> Result<Preview> {
        if !amount.is_positive() {
            return Err(refusal::PARAM.because("amount").into());
        }
        let (channel, asset) = self.channel(channel)?;
        let payout = self.payout(principal, &channel, bank).await?;
        let (account, now) = (principal.live_account, self.clock.now());
        let road = (channel.network.id, asset);
        let preview = self.engine_client.read(|engine| engine.preview_withdrawal(account, road, amount, now)).await?;
        let preview = preview.ok_or(refusal::PARAM.because("this channel is closed"))?;
        Ok(Preview {
            amount,
            fee: preview.fee,
            receives: (amount - preview.fee).max(Amount::ZERO),
            payout,
            minimum: preview.channel.minimum,
            maximum: preview.channel.maximum,
            withdrawable: preview.withdrawable,
            used_today: preview.used_today,
            per_day: preview.channel.count_per_day,
            identity_left: preview.identity_left,
            rests_until: Some(preview.rests_until).filter(|until| *until > now),
            is_reviewed: preview.value.is_none_or(|value| value > APPROVED_BY_RULE_MAX),
        })
    }
}
