//! In which currency a bank pays out, at which rate, and what arrives.

use plimsoll_chain::addresses::{Channel, Format};
use plimsoll_engine::Engine;
use plimsoll_engine::command::PayoutRate;
use plimsoll_engine::treasury::{paid_out, payout_rate};
use plimsoll_store::money::PayoutRow;
use plimsoll_units::{Amount, IndexId, Rate};

use super::super::Money;
use crate::error::{AppError, Result};
use crate::principal::Principal;
use crate::refusal;

/// The dollar is what USDT is counted as: no rate is needed.
const DOLLARS: [&str; 2] = ["USD", "USDT"];
const DECIMALS: u32 = 2;
/// Currencies with other than two decimals.
const OTHER_DECIMALS: [(&str, u32); 8] =
    [("JPY", 0), ("KRW", 0), ("VND", 0), ("CLP", 0), ("ISK", 0), ("KWD", 3), ("BHD", 3), ("OMR", 3)];

/// What a withdrawal pays in the currency of a bank account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payout {
    /// ISO code in capitals, or the coin's where it leaves as itself.
    pub currency: String,
    /// Of the currency, for one USDT.
    pub rate: Rate,
    /// The tick the rate follows from, on which index. Nothing for dollars.
    pub source: Option<PayoutSource>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayoutSource {
    pub index: IndexId,
    /// As prices are listed: `eurusd`.
    pub symbol: String,
    pub tick: u64,
    pub inverse: bool,
}

impl Payout {
    /// As itself, one for one.
    pub(super) fn plain(currency: &str) -> Self {
        Self { currency: currency.to_ascii_uppercase(), rate: Rate::ONE, source: None }
    }

    /// An amount of the coin in this currency, rounded down to what a bank can pay. A coin that leaves as itself is not
    /// rounded.
    pub fn of(&self, amount: Amount) -> Amount {
        if self.source.is_none() {
            return amount;
        }
        let decimals = OTHER_DECIMALS.iter().find(|(code, _)| *code == self.currency).map_or(DECIMALS, |(_, n)| *n);
        paid_out(amount, self.rate, decimals).unwrap_or_default()
    }

    pub(super) fn command(&self) -> Option<PayoutRate> {
        let source = self.source.as_ref()?;
        Some(PayoutRate { index: source.index, tick: source.tick, rate: self.rate, inverse: source.inverse })
    }

    pub(super) fn row(&self) -> PayoutRow {
        let source = self.source.as_ref();
        PayoutRow {
            currency: self.currency.clone(),
            rate: self.rate.to_string(),
            index: source.map(|source| i64::from(source.index.0)),
            symbol: source.map(|source| source.symbol.clone()).unwrap_or_default(),
            tick: source.map_or(0, |source| source.tick as i64),
            is_inverse: source.is_some_and(|source| source.inverse),
        }
    }

    pub(super) fn of_row(row: &PayoutRow) -> Result<Self> {
        let source = match row.index {
            None => None,
            Some(index) => Some(PayoutSource {
                index: IndexId(u16::try_from(index).map_err(AppError::world)?),
                symbol: row.symbol.clone(),
                tick: u64::try_from(row.tick).map_err(AppError::world)?,
                inverse: row.is_inverse,
            }),
        };
        let rate = row.rate.parse().map_err(|_| AppError::world("a rate that is none"))?;
        Ok(Self { currency: row.currency.clone(), rate, source })
    }
}

/// The payout in a currency at this moment, or nothing where no index prices it.
fn payout_in(engine: &Engine, currency: &str) -> Option<Payout> {
    if DOLLARS.contains(&currency) {
        return Some(Payout::plain(currency));
    }
    let priced = |symbol: &str| engine.indexes().iter().position(|index| index.symbol.eq_ignore_ascii_case(symbol));
    let in_dollars = priced(&format!("{currency}USD")).map(|place| (place, true));
    let (place, inverse) = in_dollars.or_else(|| priced(&format!("USD{currency}")).map(|place| (place, false)))?;
    let index = &engine.indexes()[place];
    let tick = index.last_tick()?;
    let source = PayoutSource {
        index: IndexId(u16::try_from(place).ok()?),
        symbol: index.symbol.clone(),
        tick: tick.id,
        inverse,
    };
    Some(Payout { currency: currency.to_owned(), rate: payout_rate(tick.price, inverse)?, source: Some(source) })
}

impl Money {
    /// What a bank account is paid in, at the newest rate. An account without a currency is paid in the coin.
    async fn bank_payout(&self, principal: &Principal, bank: i64, coin: &str) -> Result<Payout> {
        let row = self.own_bank(principal, bank).await?.ok_or(refusal::NOT_FOUND)?;
        let currency = match row.currency.trim().to_ascii_uppercase() {
            empty if empty.is_empty() => return Ok(Payout::plain(coin)),
            currency => currency,
        };
        let payout = self.engine_client.read(|engine| payout_in(engine, &currency)).await?;
        payout.ok_or_else(|| refusal::PARAM.because(format!("there is no rate for {currency}")).into())
    }

    /// What a withdrawal on a channel is paid in: the coin, but for a bank account with another currency.
    pub(super) async fn payout(&self, principal: &Principal, channel: &Channel, bank: Option<i64>) -> Result<Payout> {
        match bank {
            Some(bank) if channel.network.format == Format::Bank => {
                self.bank_payout(principal, bank, &channel.coin).await
            }
            _ => Ok(Payout::plain(&channel.coin)),
        }
    }

    /// Whether money can be paid out in a currency at all. Empty: in the coin.
    pub(in crate::money) fn is_paid_out(&self, currency: &str) -> Result<bool> {
        let currency = currency.trim().to_ascii_uppercase();
        let is_code = currency.len() == 3 && currency.bytes().all(|byte| byte.is_ascii_uppercase());
        if currency.is_empty() || DOLLARS.contains(&currency.as_str()) {
            return Ok(true);
        }
        let listed = |engine: &Engine| {
            let pair = [format!("{currency}USD"), format!("USD{currency}")];
            engine.indexes().iter().any(|index| pair.iter().any(|name| index.symbol.eq_ignore_ascii_case(name)))
        };
        Ok(is_code && self.engine_client.read_stale(listed)?)
    }
}
