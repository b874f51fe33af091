//! Operator settings for prices and charts.

use plimsoll_feeds::backfill::HISTORY_DAYS;
use serde::Deserialize;

/// Simulated prices of a sandbox.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Prices {
    /// Seed of every simulated price. Set by the binary, whose feed uses the same.
    #[serde(skip)]
    pub seed: u64,
    /// Venues that price the coins, by name; empty where prices are simulated. Set by the binary.
    #[serde(skip)]
    pub venues: Vec<&'static str>,
    /// Days of charts that a new sandbox is given, at most [`HISTORY_DAYS`].
    pub history_days: u16,
}

impl Default for Prices {
    fn default() -> Self {
        Self { seed: 0, venues: Vec::new(), history_days: HISTORY_DAYS as u16 }
    }
}
