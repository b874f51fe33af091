//! A day of every instrument in two dozen closes: drawn once for everybody and kept for a moment.
//! Must not know whose favourites they are.

use std::sync::Arc;
use std::time::Duration;

use plimsoll_feeds::candles::Interval;
use plimsoll_units::Price;

use super::Markets;
use super::listing::Listing;
use super::series::SeriesId;
use crate::error::{AppError, Result};

/// Hours of a spark.
pub const SPARK_HOURS: usize = 24;
/// How long sparks are shown before they are drawn again: a pixel of them is an hour.
const KEPT_FOR: Duration = Duration::from_secs(30);

/// The small picture of one instrument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sparkline {
    pub listing: Arc<Listing>,
    /// Hourly closes, oldest first; the last one still moves.
    pub closes: Vec<Price>,
}

/// Everything that can be traded, in the order of the instrument table.
pub type Sparklines = Arc<Vec<Sparkline>>;

pub(super) type SparklineCache = moka::future::Cache<(), Sparklines>;

pub(super) fn cache() -> SparklineCache {
    moka::future::Cache::builder().max_capacity(1).time_to_live(KEPT_FOR).build()
}

impl Markets {
    /// The sparks of everything that can be traded. However many ask, they are drawn once.
    pub async fn sparks(&self) -> Result<Sparklines> {
        // Until the past is joined every moment has more of it.
        if !self.is_joined() {
            return self.draw_sparklines().await;
        }
        let drawn = self.sparks.try_get_with((), self.draw_sparklines()).await;
        drawn.map_err(|error| AppError::world(error.to_string()))
    }

    async fn draw_sparklines(&self) -> Result<Sparklines> {
        let listings = self.listings();
        let now = self.clock.now();
        let mut sparks = Vec::new();
        for listing in listings.tradable() {
            let series = listing.primary().map_or(SeriesId::Index(listing.index), SeriesId::Last);
            let candles = self.candles(series, Interval::Min60, now, SPARK_HOURS).await?;
            let closes = candles.iter().map(|candle| candle.close).collect();
            sparks.push(Sparkline { listing: Arc::clone(listing), closes });
        }
        Ok(Arc::new(sparks))
    }
}
