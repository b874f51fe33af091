//! What an operator decides about prices and charts.

use plimsoll_feeds::backfill::HISTORY_DAYS;
use serde::Deserialize;

/// Simulated prices of a sandbox.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Prices {
    /// Decides every price. Set by the binary, whose pump has the same.
    #[serde(skip)]
    pub seed: u64,
    /// Venues whose prices coins have, by name; none where they are simulated. Set by the binary.
    #[serde(skip)]
    pub venues: Vec<&'static str>,
    /// How many days of charts a new sandbox is given, at most [`HISTORY_DAYS`].
    pub history_days: u16,
}

impl Default for Prices {
    fn default() -> Self {
        Self { seed: 0, venues: Vec::new(), history_days: HISTORY_DAYS as u16 }
    }
}
