//! Venue feed: prices of coins from real venues' sockets, collected a few times a second and submitted as samples of
//! their sources. Owns which venue is used for which coin. Knows no account and no order, and computes no price: the
//! engine does.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{anyhow, bail};
use plimsoll_engine::command::{ObservePrice, Sample};
use plimsoll_engine::markets::SourceSpec;
use plimsoll_engine::{Command, Engine};
use plimsoll_feeds::instruments::{Class, Instrument, InstrumentId, Universe};
use plimsoll_feeds::venues::{Driver, Money, Quote, Report, Timing, Venue};
use plimsoll_sequencer::{Handle, Platform, SubmitError};
use plimsoll_units::{IndexId, SourceId};
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval};

use crate::feed;

/// Interval between samples: as often as an index changes.
const GATHER: Duration = Duration::from_millis(250);
/// Queued reports. Further quotes are dropped: the next one has the whole price again.
const REPORTS_MAX: usize = 1_024;
/// First source number of venues; those below are the simulator's.
const FIRST_SOURCE: u16 = 16;
/// The index that converts the dollar prices of some venues to USDT.
const DOLLARS: &str = "usdtusd";

/// Where prices come from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct FeedSettings {
    /// Price source of coins. Everything else is simulated either way.
    pub(crate) coins: CoinFeed,
    /// Venues used; all of them when none is named.
    pub(crate) venues: Vec<Venue>,
    /// Alternative addresses of venues, such as a proxy's.
    pub(crate) endpoints: BTreeMap<Venue, String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum CoinFeed {
    #[default]
    Simulator,
    Venues,
}

impl FeedSettings {
    pub(crate) fn is_live(&self) -> bool {
        self.coins == CoinFeed::Venues
    }

    /// The venues used, ordered by number.
    pub(crate) fn venues(&self) -> Vec<Venue> {
        let wanted = |venue: &Venue| self.venues.is_empty() || self.venues.contains(venue);
        Venue::ALL.into_iter().filter(wanted).collect()
    }

    /// The instrument tables: a conversion rate must be listed before the instruments that use it.
    pub(crate) fn universe(&self) -> Universe {
        if self.is_live() { Universe::bundled_conversions_first() } else { Universe::bundled() }
    }

    /// The sources of an instrument priced by venues; empty for a simulated one.
    pub(crate) fn sources(&self, universe: &Universe, instrument: &Instrument) -> Vec<SourceSpec> {
        if !self.is_live() || instrument.class != Class::Crypto {
            return Vec::new();
        }
        let asked = self.venues().into_iter().filter(|venue| pair(*venue, instrument).is_some());
        let dollars = universe.find(DOLLARS).map(|id| IndexId(id.0));
        let spec = |venue: Venue| SourceSpec {
            id: source(venue),
            weight: 1,
            divide_by: dollars.filter(|_| venue.money() == Money::Usd && instrument.symbol != DOLLARS),
        };
        asked.map(spec).collect()
    }

    /// Checks that the journal's sources are these: a journal with other sources cannot be fed by them.
    pub(crate) fn check(&self, engine: &Engine, universe: &Universe) -> anyhow::Result<()> {
        for (id, instrument) in universe.iter().filter(|(_, instrument)| instrument.class == Class::Crypto) {
            let Some(index) = engine.index(IndexId(id.0)) else { continue };
            let listed: Vec<SourceId> = index.sources().map(|(source, _)| source).collect();
            let is_live = listed.iter().any(|source| source.0 >= FIRST_SOURCE);
            if is_live != self.is_live() || index.symbol != instrument.symbol {
                let (here, asked) = if is_live { ("venues", "simulator") } else { ("simulator", "venues") };
                bail!("this journal was begun with feeds.coins = \"{here}\"; \"{asked}\" needs a fresh one");
            }
        }
        Ok(())
    }
}

fn source(venue: Venue) -> SourceId {
    SourceId(FIRST_SOURCE + venue.index() as u16)
}

/// A venue's name of an instrument; `None` where it has no such market.
fn pair(venue: Venue, instrument: &Instrument) -> Option<String> {
    if instrument.symbol == DOLLARS {
        return (venue.money() == Money::Usd).then(|| venue.pair("usdt"));
    }
    // Coinbase treats USDC as one dollar by definition, without a market.
    let is_missing = venue == Venue::Coinbase && matches!(instrument.coin.as_str(), "usdc" | "trx");
    (!is_missing).then(|| venue.pair(&instrument.coin))
}

/// Submits venue prices to the sequencer.
pub(crate) struct VenueFeed {
    pub(crate) handle: Handle<Platform>,
    pub(crate) universe: Arc<Universe>,
    pub(crate) settings: FeedSettings,
}

impl VenueFeed {
    /// Returns only when the sequencer ends, or on failure. Never returns where coins are simulated.
    pub(crate) async fn run(self) -> anyhow::Error {
        if !self.settings.is_live() {
            return std::future::pending().await;
        }
        let (sender, mut reports) = mpsc::channel(REPORTS_MAX);
        let instruments = self.connect(&sender);
        drop(sender);
        let mut gathered: BTreeMap<InstrumentId, BTreeMap<Venue, Sample>> = BTreeMap::new();
        let mut rounds = interval(GATHER);
        rounds.set_missed_tick_behavior(MissedTickBehavior::Skip);
        loop {
            tokio::select! {
                report = reports.recv() => match report {
                    Some(Report::Quote(quote)) => gather(&instruments, &quote, &mut gathered),
                    Some(other) => tell(&other),
                    None => return anyhow!("every venue's connection has ended"),
                },
                _ = rounds.tick() => {
                    for (instrument, samples) in std::mem::take(&mut gathered) {
                        if let Err(failure) = self.submit(instrument, samples) {
                            return failure;
                        }
                    }
                }
            }
        }
    }

    /// Opens one connection for each venue. Returns the instrument of each venue's pair.
    fn connect(&self, reports: &mpsc::Sender<Report>) -> HashMap<(Venue, String), InstrumentId> {
        let mut instruments = HashMap::new();
        for venue in self.settings.venues() {
            let coins = self.universe.iter().filter(|(_, instrument)| instrument.class == Class::Crypto);
            let pairs: Vec<(String, InstrumentId)> =
                coins.filter_map(|(id, instrument)| Some((pair(venue, instrument)?, id))).collect();
            let driver = Driver {
                venue,
                pairs: pairs.iter().map(|(pair, _)| pair.clone()).collect(),
                endpoint: self.settings.endpoints.get(&venue).cloned(),
                timing: Timing::default(),
                clock: Arc::new(feed::now),
                seed: venue.index() as u64 ^ u64::from(std::process::id()),
            };
            tokio::spawn(driver.run(reports.clone()));
            instruments.extend(pairs.into_iter().map(|(pair, id)| ((venue, pair), id)));
        }
        instruments
    }

    fn submit(&self, instrument: InstrumentId, samples: BTreeMap<Venue, Sample>) -> anyhow::Result<()> {
        let observed = ObservePrice { index: IndexId(instrument.0), samples: samples.into_values().collect() };
        match self.handle.submit(Command::from(observed).into()) {
            // The sequencer's status says why it stopped.
            Ok(_) | Err(SubmitError::Busy | SubmitError::NoRoom | SubmitError::Unavailable) => Ok(()),
            Err(error) => Err(anyhow::Error::new(error).context("submitting a venue's price")),
        }
    }
}

/// The newest quote of each venue counts.
fn gather(
    instruments: &HashMap<(Venue, String), InstrumentId>,
    quote: &Quote,
    gathered: &mut BTreeMap<InstrumentId, BTreeMap<Venue, Sample>>,
) {
    let instrument = instruments.get(&(quote.venue, quote.pair.clone()));
    if let (Some(instrument), Some(price)) = (instrument, quote.mid()) {
        let sample = Sample { source: source(quote.venue), price, at: quote.received_at };
        gathered.entry(*instrument).or_default().insert(quote.venue, sample);
    }
}

fn tell(report: &Report) {
    match report {
        Report::Connected(venue) => {
            metrics::gauge!("plimsoll_venue_up", "venue" => venue.name()).set(1.0);
            tracing::info!(%venue, "connected");
        }
        Report::Stale(venue) => tracing::warn!(%venue, "silent for too long"),
        Report::Lost { venue, why, counts, retry_in } => {
            metrics::gauge!("plimsoll_venue_up", "venue" => venue.name()).set(0.0);
            metrics::counter!("plimsoll_venue_losses_total", "venue" => venue.name()).increment(1);
            tracing::warn!(%venue, why = why as &dyn std::error::Error, ?counts, ?retry_in, "connection lost");
        }
        Report::Quote(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn live() -> FeedSettings {
        toml::from_str("coins = \"venues\"").unwrap()
    }

    #[test]
    fn dollar_venues_are_converted_by_an_index_that_is_listed_before() {
        let (settings, universe) = (live(), live().universe());
        let id = universe.find("btcusdt").unwrap();
        let sources = settings.sources(&universe, universe.get(id));
        assert_eq!(sources.len(), 5);
        for spec in &sources {
            let is_dollars = [source(Venue::Coinbase), source(Venue::Kraken)].contains(&spec.id);
            assert_eq!(spec.divide_by.is_some(), is_dollars);
            assert!(spec.divide_by.is_none_or(|divisor| divisor.0 < id.0));
        }
        let dollars = settings.sources(&universe, universe.get(universe.find(DOLLARS).unwrap()));
        assert!(dollars.len() == 2 && dollars.iter().all(|spec| spec.divide_by.is_none()));
        let euro = universe.get(universe.find("eurusd").unwrap());
        assert_eq!(settings.sources(&universe, euro), [], "simulated");
        assert_eq!(FeedSettings::default().sources(&universe, universe.get(id)), []);
    }

    #[test]
    fn settings_name_venues_and_proxies() {
        let text = "coins = \"venues\"\nvenues = [\"okx\", \"kraken\"]\nendpoints = { okx = \"ws://127.0.0.1:1/\" }";
        let settings: FeedSettings = toml::from_str(text).unwrap();
        assert_eq!(settings.venues(), [Venue::Kraken, Venue::Okx]);
        assert_eq!(settings.endpoints[&Venue::Okx], "ws://127.0.0.1:1/");
        assert!(toml::from_str::<FeedSettings>("venues = [\"nowhere\"]").is_err());
    }
}
