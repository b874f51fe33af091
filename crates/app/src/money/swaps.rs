//! Swaps of one coin for another at a firm quote.

use plimsoll_engine::command::{ExecuteSwap, QuoteSwap};
use plimsoll_engine::swap::{Quote, mid_rate, received};
use plimsoll_engine::{Engine, Event, Reject};
use plimsoll_store::StoreError;
use plimsoll_store::money::{NewSwap, SwapRow};
use plimsoll_units::{AccountId, Amount, AssetId, Price, QuoteId, Rate, SECOND_MS, Timestamp};

use super::{Money, number_of, serial};
use crate::Page;
use crate::coins::coin_of;
use crate::error::{AppError, Result};
use crate::principal::Principal;
use crate::refusal;

/// Coins in one price request.
const COINS_MAX: usize = 32;
/// A quote that lives at least this much longer is returned again instead of a new one.
const REUSED_WITH_MS: i64 = 3 * SECOND_MS;
const SUCCESS: i64 = 1;
const FAILED: i64 = 2;

/// A firm quote: valid once, at this rate, until it expires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfferedQuote {
    pub id: QuoteId,
    pub rate: Rate,
    pub mid: Rate,
    /// Cost of the swap relative to the mid rate.
    pub cost: Rate,
    pub minimum: Amount,
    pub maximum: Amount,
    pub expires_at: Timestamp,
}

#[derive(Clone, Debug)]
pub struct SwapOrder {
    pub from: String,
    pub to: String,
    pub amount: Amount,
    pub quote: QuoteId,
    pub minimum: Amount,
}

pub type Swap = SwapRow;

impl Money {
    /// Price of each coin in USDT by its index.
    pub fn prices(&self, coins: &[&str]) -> Result<Vec<Amount>> {
        if coins.len() > COINS_MAX {
            return Err(refusal::PARAM.because("too many coins").into());
        }
        let prices: Vec<_> = self.engine_client.read_stale(|engine| {
            let price = |coin: &&str| {
                let asset = number_of(engine.assets(), coin)?;
                Some(engine.usdt_value(asset, Amount::ONE))
            };
            coins.iter().map(price).collect()
        })?;
        let known = |price: Option<Option<Amount>>| match price {
            None => Err(refusal::PARAM.because("currency")),
            Some(None) => Err(refusal::FEED_STALE),
            Some(Some(price)) => Ok(price),
        };
        Ok(prices.into_iter().map(known).collect::<std::result::Result<_, _>>()?)
    }

    /// A firm quote for giving `from` and getting `to`. A new quote replaces the older one.
    pub async fn quote(&self, principal: &Principal, from: &str, to: &str) -> Result<OfferedQuote> {
        let (from, to) = (self.asset(from)?, self.asset(to)?);
        let account = principal.account;
        let fresh = self.clock.now().plus(REUSED_WITH_MS);
        let open = |engine: &Engine| {
            let quote = engine.swap().quote(account).copied();
            quote.and_then(|quote| Some((quote, mid(engine, quote.from, quote.to)?)))
        };
        if let Some((quote, mid)) = self.engine_client.read(open).await?
            && (quote.from, quote.to) == (from, to)
            && quote.expires_at >= fresh
        {
            return offered(&quote, mid);
        }
        let done = self.engine_client.submit(QuoteSwap { account, from, to }, None).await?;
        let quoted = done.events().iter().find_map(|event| match event {
            Event::SwapQuoted { mid, .. } => Some(*mid),
            _ => None,
        });
        let quote = self.engine_client.read(|engine| engine.swap().quote(account).copied()).await?;
        // Already replaced when a concurrent request of the same user asked for another quote.
        let quote = quote.filter(|quote| quote.id.0 == done.receipt.id).ok_or(refusal::QUOTE_EXPIRED)?;
        offered(&quote, quoted.expect("a quote says its mid rate"))
    }

    pub async fn swap(&self, principal: &Principal, order: &SwapOrder) -> Result<Swap> {
        let (user, account) = (principal.user.0, principal.account);
        if let Some(known) = self.known_swap(user, order).await? {
            return Ok(known);
        }
        let (from, to) = (self.asset(&order.from)?, self.asset(&order.to)?);
        let found = self.engine_client.read(|engine| {
            let quote = engine.swap().quote(account).copied().filter(|quote| quote.id == order.quote)?;
            Some((quote, mid(engine, quote.from, quote.to)?, coin_of(engine, from), coin_of(engine, to)))
        });
        let (quote, mid, from_coin, to_coin) = found.await?.ok_or(refusal::QUOTE_EXPIRED)?;
        if (quote.from, quote.to) != (from, to) {
            return Err(refusal::PARAM.because("the quote is for other coins").into());
        }
        let gained = received(order.amount, quote.rate).map_err(Reject::from)?;
        let at = self.now();
        let new = NewSwap {
            user,
            account: i64::from(account.0),
            quote: order.quote.0 as i64,
            from_coin: &from_coin,
            to_coin: &to_coin,
            amount: order.amount,
            minimum: order.minimum,
            received: gained,
            mid,
            rate: quote.rate,
            at,
        };
        let id = match self.store.add_swap(&new).await {
            Err(StoreError::Taken(_)) => return Err(refusal::QUOTE_EXPIRED.into()),
            added => added?,
        };
        match self.execute_swap(account, &new).await {
            Ok(()) => self.store.settle_swap(id, SUCCESS).await?,
            Err(AppError::Unknown) => return Err(AppError::Unknown),
            Err(failure) => {
                self.store.forget_swap(id).await?;
                return Err(failure);
            }
        }
        let row = self.store.swap_by_quote(user, new.quote).await?;
        row.ok_or_else(|| AppError::world("a swap's row is gone"))
    }

    /// The first outcome of a retried order.
    async fn known_swap(&self, user: i64, order: &SwapOrder) -> Result<Option<Swap>> {
        let Ok(quote) = i64::try_from(order.quote.0) else {
            return Err(refusal::QUOTE_EXPIRED.into());
        };
        let known = self.store.swap_by_quote(user, quote).await?;
        match known {
            Some(row) if row.status == SUCCESS && (row.amount, row.minimum) == (order.amount, order.minimum) => {
                Ok(Some(row))
            }
            Some(_) => Err(refusal::QUOTE_EXPIRED.into()),
            None => Ok(None),
        }
    }

    /// A quote is used once, so its id is the command's idempotency key.
    async fn execute_swap(&self, account: AccountId, swap: &NewSwap<'_>) -> Result<()> {
        let command = ExecuteSwap {
            account,
            quote: QuoteId(swap.quote as u64),
            amount: swap.amount,
            minimum_received: swap.minimum,
        };
        let key = serial::key_of(account, &format!("swap {}", swap.quote), swap.at);
        self.engine_client.submit(command, Some(key)).await?;
        Ok(())
    }

    /// Sends a swap again whose reply was lost: either it was executed, or it never will be.
    pub(super) async fn settle_lost_swap(&self, row: &SwapRow) -> Result<()> {
        let account = AccountId(u32::try_from(row.account).map_err(AppError::world)?);
        let swap = NewSwap {
            user: row.user,
            account: row.account,
            quote: row.quote,
            from_coin: &row.from_coin,
            to_coin: &row.to_coin,
            amount: row.amount,
            minimum: row.minimum,
            received: row.received,
            mid: row.mid,
            rate: row.rate,
            at: row.created_at,
        };
        match self.execute_swap(account, &swap).await {
            Ok(()) => Ok(self.store.settle_swap(row.id, SUCCESS).await?),
            Err(AppError::Refused(_)) => Ok(self.store.settle_swap(row.id, FAILED).await?),
            Err(failure) => Err(failure),
        }
    }

    /// One page, newest first, and the total count.
    pub async fn swaps(&self, principal: &Principal, page: Page) -> Result<(i64, Vec<Swap>)> {
        Ok(self.store.swaps(principal.user.0, page).await?)
    }
}

/// The mid rate: one `from` in `to` now, before any cost.
fn mid(engine: &Engine, from: AssetId, to: AssetId) -> Option<Rate> {
    let price = |asset| engine.usdt_value(asset, Amount::ONE).map(|worth| Price::from_units(worth.units()));
    mid_rate(price(from)?, price(to)?).ok()
}

fn offered(quote: &Quote, mid: Rate) -> Result<OfferedQuote> {
    let kept =
        Rate::ONE.mul_div(quote.rate.units().into(), i128::from(mid.units()).max(1), plimsoll_units::Rounding::Down);
    let cost = (Rate::ONE - kept.map_err(Reject::from)?).max(Rate::ZERO);
    let Quote { id, rate, minimum, maximum, expires_at, .. } = *quote;
    Ok(OfferedQuote { id, rate, mid, cost, minimum, maximum, expires_at })
}
