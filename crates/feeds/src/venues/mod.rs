//! Real venues: their WebSocket feeds as quotes in one form, one adapter file per venue. Must not know the index, an
//! account or an order: only prices with their source and their time.

mod backoff;
mod binance;
mod bybit;
mod coinbase;
mod driver;
mod frame;
mod kraken;
mod number;
mod okx;
mod session;
mod tracker;

use std::fmt;
use std::time::Duration;

use plimsoll_units::{Price, Quantity, Timestamp};

pub use backoff::Backoff;
pub use driver::{Driver, Loss, Report, Timing};
pub use frame::FrameError;
pub use session::{Counts, Session};

/// A price source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Venue {
    Binance,
    Coinbase,
    Kraken,
    Okx,
    Bybit,
}

/// The quote currency of a venue's prices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Money {
    Usdt,
    /// Converted to USDT in the index, by the price of USDT in dollars.
    Usd,
}

/// The keepalive message to send after a pause, so that the venue keeps the connection open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ping {
    pub every: Duration,
    pub text: &'static str,
}

impl Venue {
    pub const ALL: [Self; 5] = [Self::Binance, Self::Coinbase, Self::Kraken, Self::Okx, Self::Bybit];

    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Binance => "BINANCE",
            Self::Coinbase => "COINBASE",
            Self::Kraken => "KRAKEN",
            Self::Okx => "OKX",
            Self::Bybit => "BYBIT",
        }
    }

    pub const fn money(self) -> Money {
        match self {
            Self::Binance | Self::Okx | Self::Bybit => Money::Usdt,
            Self::Coinbase | Self::Kraken => Money::Usd,
        }
    }

    /// The venue's symbol for a coin against its money: `btc` is `BTC-USD` at one and `BTCUSDT` at another.
    pub fn pair(self, coin: &str) -> String {
        let coin = coin.to_ascii_uppercase();
        match self {
            Self::Binance | Self::Bybit => format!("{coin}USDT"),
            Self::Coinbase => format!("{coin}-USD"),
            Self::Kraken => format!("{coin}/USD"),
            Self::Okx => format!("{coin}-USDT"),
        }
    }

    /// Where to connect for these pairs.
    pub fn endpoint(self, pairs: &[String]) -> String {
        match self {
            Self::Binance => binance::endpoint(pairs),
            Self::Coinbase => coinbase::ENDPOINT.to_owned(),
            Self::Kraken => kraken::ENDPOINT.to_owned(),
            Self::Okx => okx::ENDPOINT.to_owned(),
            Self::Bybit => bybit::ENDPOINT.to_owned(),
        }
    }

    /// The subscription messages, in this order.
    pub fn subscriptions(self, pairs: &[String]) -> Vec<String> {
        match self {
            Self::Binance => Vec::new(), // Its URL contains the subscriptions.
            Self::Coinbase => vec![coinbase::subscription(pairs)],
            Self::Kraken => vec![kraken::subscription(pairs)],
            Self::Okx => vec![okx::subscription(pairs)],
            Self::Bybit => bybit::subscriptions(pairs),
        }
    }

    /// Binance pings by itself; Coinbase and Kraken send heartbeats.
    pub const fn ping(self) -> Option<Ping> {
        match self {
            Self::Binance | Self::Coinbase | Self::Kraken => None,
            Self::Okx => Some(okx::PING),
            Self::Bybit => Some(bybit::PING),
        }
    }

    fn read(self, text: &str) -> Result<Vec<frame::Saying>, FrameError> {
        match self {
            Self::Binance => binance::read(text),
            Self::Coinbase => coinbase::read(text),
            Self::Kraken => kraken::read(text),
            Self::Okx => okx::read(text),
            Self::Bybit => bybit::read(text),
        }
    }
}

impl fmt::Display for Venue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One pair's quote at a venue at one moment. Fields that it did not send are absent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quote {
    pub venue: Venue,
    /// The venue's own name of the pair.
    pub pair: String,
    pub bid: Option<Price>,
    pub ask: Option<Price>,
    pub last: Option<Price>,
    pub last_quantity: Option<Quantity>,
    /// The venue's timestamp.
    pub source_at: Option<Timestamp>,
    /// When it was received.
    pub received_at: Timestamp,
}

impl Quote {
    /// The price for an index: the middle of a valid book, else the last trade. `None` where the book is crossed.
    pub fn mid(&self) -> Option<Price> {
        match (self.bid, self.ask) {
            (Some(bid), Some(ask)) if bid <= ask => Some(Price::from_units((bid.units() + ask.units()) / 2)),
            (Some(_), Some(_)) => None,
            _ => self.last,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quote_is_worth_the_middle_of_its_book_or_else_its_last_trade() {
        let price = |text: &str| text.parse::<Price>().ok();
        let quote = |bid, ask, last| Quote {
            venue: Venue::Okx,
            pair: "BTC-USDT".to_owned(),
            bid,
            ask,
            last,
            last_quantity: None,
            source_at: None,
            received_at: Timestamp(1),
        };
        assert_eq!(quote(price("9"), price("11"), price("12")).mid(), price("10"));
        assert_eq!(quote(price("11"), price("9"), price("12")).mid(), None, "a crossed book is no price");
        assert_eq!(quote(price("9"), None, price("12")).mid(), price("12"));
        assert_eq!(quote(None, None, None).mid(), None);
    }

    #[test]
    fn each_venue_writes_pairs_its_own_way() {
        let pairs = Venue::ALL.map(|venue| venue.pair("btc"));
        assert_eq!(pairs, ["BTCUSDT", "BTC-USD", "BTC/USD", "BTC-USDT", "BTCUSDT"]);
        let dollars: Vec<_> = Venue::ALL.into_iter().filter(|v| v.money() == Money::Usd).collect();
        assert_eq!(dollars, [Venue::Coinbase, Venue::Kraken]);
    }
}
