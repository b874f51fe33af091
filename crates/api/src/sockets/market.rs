//! The public socket: what may be asked for, and the state that comes first.
//! Decides nothing about prices.

use std::collections::BTreeSet;
use std::sync::Arc;

use bytes::{Bytes, BytesMut};
use plimsoll_app::App;
use plimsoll_app::markets::{Interval, Listing, Named, SeriesId, UPDATE_LEVELS};
use plimsoll_fanout::{Connection, Handler};
use serde::Deserialize;

use super::{topic, wire};
use crate::markets::price_kind;

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
    #[serde(default)]
    price: Option<String>,
}

/// Something to listen to.
enum Subject {
    Ticker(Named),
    Candle(Arc<Listing>, SeriesId, Interval),
    Trades(Named),
    Depth(Named),
    Mark(Named),
}

/// Tickers that are asked for all at once.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AllOf {
    Markets,
    Indexes,
}

impl AllOf {
    fn named(self, app: &App) -> Vec<Named> {
        let listings = app.markets.listings();
        let of = |listing: &Arc<Listing>, market| Named { listing: Arc::clone(listing), market };
        match self {
            Self::Markets => {
                listings.tradable().flat_map(|it| it.markets().map(|market| of(it, Some(market)))).collect()
            }
            Self::Indexes => listings.tradable().map(|it| of(it, None)).collect(),
        }
    }
}

pub(super) struct MarketSocket {
    app: Arc<App>,
    /// Topics asked for one by one.
    asked: BTreeSet<String>,
    /// All tickers were asked for: of markets, of indexes.
    all: Vec<AllOf>,
}

impl MarketSocket {
    pub(super) fn new(app: Arc<App>) -> Self {
        Self { app, asked: BTreeSet::new(), all: Vec::new() }
    }

    async fn obey(&mut self, connection: &Arc<Connection>, ask: &Ask) -> Result<(), &'static str> {
        let is_all = ask.kind == "DETAIL" && ask.symbol.as_ref().is_none_or(String::is_empty);
        let all = || if ask.price.as_deref() == Some("INDEX") { AllOf::Indexes } else { AllOf::Markets };
        match (ask.op.as_str(), is_all) {
            ("subscribe", true) => self.subscribe_all(connection, all()),
            ("unsubscribe", true) => self.unsubscribe_all(connection, all()),
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
            "DETAIL" => Subject::Ticker(named),
            "KLINE" => {
                let interval =
                    wire::interval(ask.interval.as_deref().unwrap_or("ONE_MIN")).ok_or("unknown interval")?;
                let kind = price_kind(ask.price.as_deref()).ok_or("unknown price")?;
                let series = SeriesId::of(&named, kind).ok_or("no contract")?;
                Subject::Candle(named.listing, series, interval)
            }
            "TRADE" => Subject::Trades(named),
            "DEPTH" => Subject::Depth(named),
            _ => Subject::Mark(named),
        })
    }

    async fn subscribe(&mut self, connection: &Arc<Connection>, subject: &Subject) -> Result<(), &'static str> {
        let (name, depth) = subject.topic()?;
        if !self.asked.contains(&name) && self.asked.len() + self.all.len() >= SUBSCRIPTIONS_MAX {
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
        let of_all = match subject {
            Subject::Ticker(Named { market: Some(_), .. }) => Some(AllOf::Markets),
            Subject::Ticker(Named { market: None, .. }) => Some(AllOf::Indexes),
            _ => None,
        };
        if self.asked.remove(&name) && !of_all.is_some_and(|all| self.all.contains(&all)) {
            connection.unsubscribe(&name);
        }
        Ok(())
    }

    fn subscribe_all(&mut self, connection: &Arc<Connection>, all: AllOf) -> Result<(), &'static str> {
        if !self.all.contains(&all) {
            if self.asked.len() + self.all.len() >= SUBSCRIPTIONS_MAX {
                return Err("too many subscriptions");
            }
            self.all.push(all);
        }
        let named = all.named(&self.app);
        let names = named.iter().map(|named| topic::ticker(&named.listing, named.market));
        let topics: Vec<_> = names.filter_map(|name| connection.subscribe(&name, topic::NEWEST)).collect();
        let (now, mut frames) = (self.app.clock.now(), BytesMut::new());
        for ticker in named.iter().filter_map(|named| self.app.markets.named_ticker(named)) {
            frames.extend_from_slice(&wire::ticker(&self.app, now, &ticker));
        }
        connection.send(frames.freeze());
        topics.iter().for_each(|topic| connection.begin(topic, None));
        Ok(())
    }

    fn unsubscribe_all(&mut self, connection: &Connection, all: AllOf) -> Result<(), &'static str> {
        self.all.retain(|held| *held != all);
        for name in all.named(&self.app).iter().map(|named| topic::ticker(&named.listing, named.market)) {
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
            Subject::Ticker(named) => Some(wire::ticker(app, now, &app.markets.named_ticker(named)?)),
            Subject::Candle(listing, series, interval) => {
                let shown = app.markets.shown(*series);
                let candles = app.markets.candles(*series, *interval, now, 1).await.ok()?;
                Some(wire::candle(now, listing, (*series, shown), *interval, candles.last()?))
            }
            Subject::Trades(named) => {
                let market = named.market?;
                let trades = app.markets.trades(market, TRADES_FIRST);
                let symbol = named.listing.market_symbol(market);
                (!trades.is_empty()).then(|| wire::trades(now, &symbol, &named.listing, trades.iter()))
            }
            Subject::Depth(named) => {
                let market = named.market?;
                let depth = app.markets.depth(market, UPDATE_LEVELS).await.ok()??;
                Some(wire::depth(now, &named.listing.market_symbol(market), &named.listing, &depth))
            }
            Subject::Mark(named) => {
                let market = named.listing.contract?;
                let contract = app.engine_client.read_stale(|engine| engine.view_contract(market)).ok()??;
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
            Self::Ticker(named) => (topic::ticker(&named.listing, named.market), topic::NEWEST),
            Self::Candle(_, series, interval) => (topic::candle(*series, *interval), topic::NEWEST),
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
