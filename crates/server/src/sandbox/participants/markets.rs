//! Market choice of participants: busy markets more often than quiet ones, with a bias towards the recent price move.

use plimsoll_engine::Engine;
use plimsoll_units::{IndexId, MarketId};

use super::random::Random;

/// Weight of these instruments' markets relative to any other.
const BUSY: [(&str, u32); 18] = [
    ("btcusdt", 16),
    ("ethusdt", 10),
    ("solusdt", 5),
    ("xrpusdt", 3),
    ("bnbusdt", 3),
    ("dogeusdt", 3),
    ("xauusd", 6),
    ("xagusd", 2),
    ("usoil", 4),
    ("eurusd", 5),
    ("usdjpy", 4),
    ("gbpusd", 3),
    ("us500", 4),
    ("nas100", 4),
    ("us30", 3),
    ("nvda", 3),
    ("tsla", 3),
    ("aapl", 3),
];
/// Half-life of the moving average, in steps.
const MEMORY_STEPS: f64 = 240.0;
/// A strong move, as a fraction away from the average: 0.08 %.
const STRONG_MOVE: f64 = 0.0008;
/// Maximum bias from a move: the share of excess buyers or sellers.
const LEANING_MAX: f64 = 0.3;
/// Steps until a market's mood turns.
const MOOD_STEPS: f64 = 4.0 * 3600.0;
const MOOD_MAX: f64 = 0.12;

#[derive(Default)]
pub(super) struct Activity {
    /// Markets with cumulative weights.
    upto: Vec<(u32, MarketId)>,
    /// A moving average of each index.
    averages: Vec<f64>,
}

impl Activity {
    pub(super) fn look(&mut self, engine: &Engine) {
        if self.upto.len() != engine.markets().len() {
            let mut sum = 0;
            self.upto = engine
                .markets()
                .iter()
                .enumerate()
                .map(|(n, market)| {
                    sum += weight(&market.spec.symbol);
                    (sum, MarketId(n as u16))
                })
                .collect();
        }
        let indexes = engine.indexes();
        self.averages.resize(indexes.len(), 0.0);
        let keep = 0.5f64.powf(1.0 / MEMORY_STEPS);
        for (average, index) in self.averages.iter_mut().zip(indexes) {
            let Some(price) = index.price else { continue };
            let price = price.units() as f64;
            *average = if *average == 0.0 { price } else { *average * keep + price * (1.0 - keep) };
        }
    }

    pub(super) fn draw(&self, random: &mut Random) -> Option<MarketId> {
        let (sum, _) = *self.upto.last()?;
        let drawn = random.below(u64::from(sum)) as u32;
        let at = self.upto.partition_point(|(upto, _)| *upto <= drawn);
        self.upto.get(at).map(|(_, market)| *market)
    }

    /// From -1 (all sell) to 1 (all buy): follows the last minutes' price, and a mood of hours.
    pub(super) fn leaning(&self, engine: &Engine, market: MarketId, step: u64) -> f64 {
        let Some(found) = engine.market(market) else { return 0.0 };
        let mood = (step as f64 / MOOD_STEPS + f64::from(market.0)).sin() * MOOD_MAX;
        self.moved(engine, found.spec.index) + mood
    }

    fn moved(&self, engine: &Engine, index: IndexId) -> f64 {
        let price = engine.index(index).and_then(|index| index.price);
        match (price, self.averages.get(index.index())) {
            (Some(price), Some(average)) if *average > 0.0 => {
                let moved = price.units() as f64 / average - 1.0;
                (moved / STRONG_MOVE).tanh() * LEANING_MAX
            }
            _ => 0.0,
        }
    }
}

fn weight(symbol: &str) -> u32 {
    let name = symbol.strip_suffix("-perp").unwrap_or(symbol);
    BUSY.iter().find(|(busy, _)| *busy == name).map_or(1, |(_, weight)| *weight)
}
