//! Issuing a firm swap quote. Order of checks: account, coins, terms, feeds, number of quotes.

use plimsoll_units::{AssetId, Price, QuoteId};

use super::{Leg, QUOTE_LIFE_MS, QUOTES_MAX, Quote, SwapTerms, mid_rate, system_rate};
use crate::accounts::Realm;
use crate::command::QuoteSwap;
use crate::engine::{Engine, USDT};
use crate::event::Event;
use crate::reject::Reject;

impl Engine {
    /// A new quote replaces the account's older one.
    pub(crate) fn quote_swap(&mut self, command: &QuoteSwap) -> Result<QuoteId, Reject> {
        let account = self.customer(command.account)?;
        if account.realm == Realm::Practice {
            return Err(Reject::WrongRealm);
        }
        account.check_can_open()?;
        self.check_asset(command.from)?;
        self.check_asset(command.to)?;
        if command.from == command.to {
            return Err(Reject::InvalidInput { what: "a coin for itself" });
        }
        let (from_terms, to_terms) = (self.swap_terms(command.from)?, self.swap_terms(command.to)?);
        let from = Leg { price: self.coin_price(command.from)?, half_spread: from_terms.half_spread };
        let to = Leg { price: self.coin_price(command.to)?, half_spread: to_terms.half_spread };
        // Two coins without a commission of their own, dollar for dollar, swap without one.
        let commission = from_terms.commission.max(to_terms.commission);
        let mid = mid_rate(from.price, to.price)?;
        let rate = system_rate(from, to, commission)?;
        if !rate.is_positive() {
            return Err(Reject::OutOfRange);
        }
        if self.swap.quotes.len() >= QUOTES_MAX && self.swap.quote(command.account).is_none() {
            return Err(Reject::CapacityReached);
        }
        // Every check is above. From here on nothing may fail.
        self.swap.given += 1;
        let quote = Quote {
            id: QuoteId(self.swap.given),
            from: command.from,
            to: command.to,
            rate,
            minimum: from_terms.minimum,
            maximum: from_terms.maximum,
            expires_at: self.now().plus(QUOTE_LIFE_MS),
        };
        self.swap.put(command.account, quote);
        self.schedule_quote_expiry();
        self.out.push(Event::SwapQuoted {
            quote: quote.id,
            account: command.account,
            mid,
            rate,
            expires_at: quote.expires_at,
        });
        Ok(quote.id)
    }

    fn swap_terms(&self, asset: AssetId) -> Result<SwapTerms, Reject> {
        let terms = self.swap.terms(asset).filter(|terms| terms.open);
        terms.copied().ok_or(Reject::InvalidInput { what: "coin is not offered" })
    }

    /// A coin's price in USDT, from a feed that can be trusted now.
    fn coin_price(&self, asset: AssetId) -> Result<Price, Reject> {
        if asset == USDT {
            return Ok(Price::ONE);
        }
        let index = self.valuations[asset.index() / 2].expect("checked when the coin was offered");
        self.check_trusted_feed(index)?;
        self.indexes[index.index()].price.ok_or(Reject::FeedStale)
    }
}
