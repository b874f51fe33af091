//! Topic names, and how many frames each topic keeps for slow readers. The only place where the names are built.

use plimsoll_app::UserId;
use plimsoll_app::markets::{Interval, Listing, SeriesId};
use plimsoll_units::{AccountId, MarketId};

/// For topics whose newest frame is complete.
pub(super) const NEWEST: usize = 1;
/// For topics where each frame matters: kept for a slow reader, up to this many.
pub(super) const EACH: usize = 64;

pub(super) const HEARTBEAT: &str = "heartbeat";

/// Of a market, or of an index alone.
pub(super) fn ticker(listing: &Listing, market: Option<MarketId>) -> String {
    match market {
        Some(market) => format!("ticker/{}", market.0),
        None => format!("ticker/index/{}", listing.index.0),
    }
}

pub(super) fn candle(series: SeriesId, interval: Interval) -> String {
    let interval = interval.code();
    match series {
        SeriesId::Index(index) => format!("candle/index/{}/{interval}", index.0),
        SeriesId::Last(market) => format!("candle/last/{}/{interval}", market.0),
        SeriesId::Mark(market) => format!("candle/mark/{}/{interval}", market.0),
    }
}

pub(super) fn trades(market: MarketId) -> String {
    format!("trades/{}", market.0)
}

pub(super) fn depth(market: MarketId) -> String {
    format!("depth/{}", market.0)
}

pub(super) fn mark(market: MarketId) -> String {
    format!("mark/{}", market.0)
}

/// Events of an account.
pub(super) fn account(account: AccountId) -> String {
    format!("account/{}", account.0)
}

/// Freeze status: sent in both realms, as a freeze applies to the user.
pub(super) fn status(account: AccountId) -> String {
    format!("status/{}", account.0)
}

pub(super) fn user(user: UserId) -> String {
    format!("user/{}", user.0)
}
