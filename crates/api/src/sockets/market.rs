//! The public socket: what may be asked for, and the state that comes first.
//! Decides nothing about prices.

use std::collections::BTreeSet;
use std::sync::Arc;

use bytes::{Bytes, BytesMut};
use plimsoll_app::App;
use plimsoll_app::markets::{Interval, Listing, Named, UPDATE_LEVELS};
use plimsoll_fanout::{Connection, Handler};
use serde::Deserialize;

use super::{topic, wire};

/// What may be listened to.
pub(super) const KINDS: [&str; 5] = ["DETAIL", "KLINE", "TRADE", "DEPTH", "MARK"];
/// What one socket may listen to. All tickers at once count as one.
const SUBSCRIPTIONS_MAX: usize = 100;
/// Trades in the state that comes first.
const TRADES_FIRST: usize = 20;

#[derive(Deserialize)]
struct Ask {
    op: String,
    #[serde(default, rename = "type")]
    kind: String,
    #[serde(default)]
    symbol: Option<String>,
    #[serde(default)]
    interval: Option<String>,
}

/// Something to listen to.
enum Subject {
    Ticker(Arc<Listing>),
    Candle(Arc<Listing>, Interval),
    Trades(Named),
    Depth(Named),
    Mark(Named),
}

pub(super) struct MarketSocket {
    app: Arc<App>,
    /// Topics asked for one by one.
    asked: BTreeSet<String>,
    /// All tickers were asked for.
    all: bool,
}

impl MarketSocket {
    pub(super) fn new(app: Arc<App>) -> Self {
        Self { app, asked: BTreeSet::new(), all: false }
    }

    async fn obey(&mut self, connection: &Arc<Connection>, ask: &Ask) -> Result<(), &'static str> {
        let is_all = ask.kind == "DETAIL" && ask.symbol.as_ref().is_none_or(String::is_empty);
        match (ask.op.as_str(), is_all) {
            ("subscribe", true) => self.subscribe_all(connection),
            ("unsubscribe", true) => self.unsubscribe_all(connection),
            ("subscribe", false) => self.subscribe(connection, &self.subject(ask)?).await,
            ("unsubscribe", false) => self.unsubscribe(connection, &self.subject(ask)?),
            _ => Err("unknown op"),
        }
    }

    fn subject(&self, ask: &Ask) -> Result<Subject, &'static str> {
        if !KINDS.contains(&ask.kind.as_str()) {
            return Err("unknown type");
        }
        let named = self.app.markets.resolve(ask.symbol.as_deref().unwrap_or_default()).ok_or("unknown symbol")?;
        Ok(match ask.kind.as_str() {
            "DETAIL" => Subject::Ticker(named.listing),
            "KLINE" => {
                let interval = ask.interval.as_deref().unwrap_or("ONE_MIN");
                Subject::Candle(named.listing, wire::interval(interval).ok_or("unknown interval")?)
            }
            "TRADE" => Subject::Trades(named),
            "DEPTH" => Subject::Depth(named),
            _ => Subject::Mark(named),
        })
    }

    async fn subscribe(&mut self, connection: &Arc<Connection>, subject: &Subject) -> Result<(), &'static str> {
        let (name, depth) = subject.topic()?;
        if !self.asked.contains(&name) && self.asked.len() + usize::from(self.all) >= SUBSCRIPTIONS_MAX {
            return Err("too many subscriptions");
        }
        // Asked before: the state is sent again, and news go on.
        let topic = connection.subscribe(&name, depth);
        let state = self.state(subject).await;
        match topic {
            Some(topic) => connection.begin(&topic, state),
            None => state.into_iter().for_each(|state| connection.send(state)),
        }
        self.asked.insert(name);
        Ok(())
    }

    fn unsubscribe(&mut self, connection: &Connection, subject: &Subject) -> Result<(), &'static str> {
        let (name, _) = subject.topic()?;
        let is_ticker = matches!(subject, Subject::Ticker(_));
        if self.asked.remove(&name) && !(self.all && is_ticker) {
            connection.unsubscribe(&name);
        }
        Ok(())
    }

    fn subscribe_all(&mut self, connection: &Arc<Connection>) -> Result<(), &'static str> {
        if !self.all && self.asked.len() >= SUBSCRIPTIONS_MAX {
            return Err("too many subscriptions");
        }
        self.all = true;
        let listings = self.app.markets.listings();
        let names = listings.tradable().map(|listing| topic::ticker(listing));
        let topics: Vec<_> = names.filter_map(|name| connection.subscribe(&name, topic::NEWEST)).collect();
        let (now, mut frames) = (self.app.clock.now(), BytesMut::new());
        for ticker in listings.tradable().filter_map(|listing| self.app.markets.ticker(listing)) {
            frames.extend_from_slice(&wire::ticker(&self.app, now, &ticker));
        }
        connection.send(frames.freeze());
        topics.iter().for_each(|topic| connection.begin(topic, None));
        Ok(())
    }

    fn unsubscribe_all(&mut self, connection: &Connection) -> Result<(), &'static str> {
        self.all = false;
        for name in self.app.markets.listings().tradable().map(|listing| topic::ticker(listing)) {
            if !self.asked.contains(&name) {
                connection.unsubscribe(&name);
            }
        }
        Ok(())
    }

    /// How it stands now, if there is anything to tell.
    async fn state(&self, subject: &Subject) -> Option<Bytes> {
        let (app, now) = (&self.app, self.app.clock.now());
        match subject {
            Subject::Ticker(listing) => Some(wire::ticker(app, now, &app.markets.ticker(listing)?)),
            Subject::Candle(listing, interval) => {
                let candles = app.markets.candles(listing, *interval, now, 1).await.ok()?;
                Some(wire::candle(now, listing, *interval, candles.last()?))
            }
            Subject::Trades(named) => {
                let market = named.market?;
                let prints = app.markets.prints(market, TRADES_FIRST);
                let symbol = wire::symbol(app, &named.listing, market);
                (!prints.is_empty()).then(|| wire::trades(now, &symbol, &named.listing, prints.iter()))
            }
            Subject::Depth(named) => {
                let market = named.market?;
                let depth = app.markets.depth(market, UPDATE_LEVELS).await.ok()??;
                Some(wire::depth(now, &wire::symbol(app, &named.listing, market), &named.listing, &depth))
            }
            Subject::Mark(named) => {
                let market = named.listing.contract?;
                let contract = app.door.glance(|engine| engine.view_contract(market)).ok()??;
                let index = app.markets.ticker(&named.listing).and_then(|ticker| ticker.index);
                Some(wire::mark(app, now, &named.listing, index, &contract))
            }
        }
    }
}

impl Subject {
    /// The topic's name, and how many frames it keeps.
    fn topic(&self) -> Result<(String, usize), &'static str> {
        let not_traded = "not traded";
        Ok(match self {
            Self::Ticker(listing) => (topic::ticker(listing), topic::NEWEST),
            Self::Candle(listing, interval) => (topic::candle(listing, *interval), topic::NEWEST),
            Self::Trades(named) => (topic::trades(named.market.ok_or(not_traded)?), topic::EACH),
            Self::Depth(named) => (topic::depth(named.market.ok_or(not_traded)?), topic::NEWEST),
            Self::Mark(named) => (topic::mark(named.listing.contract.ok_or("no contract")?), topic::NEWEST),
        })
    }
}

impl Handler for MarketSocket {
    async fn on_text(&mut self, connection: &Arc<Connection>, text: String) {
        if text == "ping" {
            return connection.send(wire::heartbeat());
        }
        let refused = match serde_json::from_str::<Ask>(&text) {
            Ok(ask) => {
                self.obey(connection, &ask).await.err().map(|why| wire::error(why, Some((&ask.kind, &ask.symbol))))
            }
            Err(_) => Some(wire::error("not understood", None)),
        };
        if let Some(error) = refused {
            connection.send(error);
        }
    }
}
