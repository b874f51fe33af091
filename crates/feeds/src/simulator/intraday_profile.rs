//! How lively a market is at each time of its day: the session curve, with mean square one over its open hours.
//! Must not know prices; time is UTC or counted from the window's ends.

use plimsoll_units::{DAY_MS, HOUR_MS, MINUTE_MS, Timestamp};

use crate::calendar::Window;
use crate::instruments::Class;

const FOREX_BY_HOUR: [f64; 24] = [
    0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 1.2, 1.2, 1.2, 1.2, 1.2, 1.5, 1.5, 1.5, 1.5, 1.5, 0.9, 0.9, 0.9, 0.9, 0.5, 0.5,
    0.5,
];
const CRYPTO_BY_HOUR: [f64; 24] = [
    0.95, 0.95, 0.9, 0.9, 0.85, 0.85, 0.85, 0.95, 1.0, 1.0, 1.0, 1.0, 1.1, 1.2, 1.2, 1.2, 1.2, 1.1, 1.05, 1.05, 1.0,
    1.0, 0.95, 0.95,
];
const CRYPTO_WEEKEND: f64 = 0.75;

const STOCK_EDGE_MS: i64 = 30 * MINUTE_MS;
const STOCK_OPENING: f64 = 1.8;
const STOCK_CLOSING: f64 = 1.4;
/// 11:30 to 13:30, counted from the opening at 9:30.
const STOCK_LUNCH_MS: std::ops::Range<i64> = 2 * HOUR_MS..4 * HOUR_MS;
const STOCK_LUNCH: f64 = 0.7;
const STOCK_DAY_MS: i64 = 390 * MINUTE_MS;

/// The curve of every class, ready to read.
#[derive(Clone, Debug)]
pub(super) struct IntradayProfile {
    forex: f64,
    crypto: f64,
    stock: f64,
}

impl IntradayProfile {
    pub(super) fn new() -> Self {
        let mean_square = |hours: &[f64]| hours.iter().map(|s| s * s).sum::<f64>() / hours.len() as f64;
        let crypto = (5.0 * mean_square(&CRYPTO_BY_HOUR) + 2.0 * CRYPTO_WEEKEND * CRYPTO_WEEKEND) / 7.0;
        let day = Window { open: Timestamp(0), close: Timestamp(STOCK_DAY_MS) };
        let minutes: Vec<f64> =
            (0..STOCK_DAY_MS / MINUTE_MS).map(|minute| stock(Timestamp(minute * MINUTE_MS), &day)).collect();
        Self {
            forex: 1.0 / mean_square(&FOREX_BY_HOUR).sqrt(),
            crypto: 1.0 / crypto.sqrt(),
            stock: 1.0 / mean_square(&minutes).sqrt(),
        }
    }

    /// What the time of day multiplies volatility by, inside an open window.
    pub(super) fn at(&self, class: Class, at: Timestamp, window: &Window) -> f64 {
        let hour = (at.0.rem_euclid(DAY_MS) / HOUR_MS) as usize;
        match class {
            Class::Forex => self.forex * FOREX_BY_HOUR[hour],
            Class::Crypto if is_weekend(at) => self.crypto * CRYPTO_WEEKEND,
            Class::Crypto => self.crypto * CRYPTO_BY_HOUR[hour],
            Class::Stock => self.stock * stock(at, window),
            Class::Gold | Class::Oil | Class::Commodity | Class::Index => 1.0,
        }
    }
}

fn stock(at: Timestamp, window: &Window) -> f64 {
    let since_open = at.since(window.open);
    if since_open < STOCK_EDGE_MS {
        STOCK_OPENING
    } else if window.close.since(at) <= STOCK_EDGE_MS {
        STOCK_CLOSING
    } else if STOCK_LUNCH_MS.contains(&since_open) {
        STOCK_LUNCH
    } else {
        1.0
    }
}

/// Saturday or Sunday, UTC; 1970 began on a Thursday.
fn is_weekend(at: Timestamp) -> bool {
    matches!(at.0.div_euclid(DAY_MS).rem_euclid(7), 2 | 3)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calendar::{Calendar, Session};

    #[test]
    fn each_curve_has_mean_square_one_over_a_week_of_trading() {
        let (intraday_profile, calendar) = (IntradayProfile::new(), Calendar::bundled());
        let monday = Timestamp(1_741_564_800_000); // 2025-03-10
        for (class, session) in
            [(Class::Forex, Session::Fx), (Class::Crypto, Session::Crypto24), (Class::Stock, Session::UsStk)]
        {
            let (mut square, mut minutes) = (0.0, 0.0);
            for window in calendar.windows(session, monday, monday.plus(7 * DAY_MS)) {
                let mut at = window.open;
                while at < window.close {
                    square += intraday_profile.at(class, at, &window) * intraday_profile.at(class, at, &window);
                    minutes += 1.0;
                    at = at.plus(MINUTE_MS);
                }
            }
            assert!((square / minutes - 1.0).abs() < 0.02, "{class} {}", square / minutes);
        }
    }

    #[test]
    fn stocks_are_lively_at_both_ends_and_dull_at_noon() {
        let day = Window { open: Timestamp(0), close: Timestamp(STOCK_DAY_MS) };
        let minute = |minute: i64| stock(Timestamp(minute * MINUTE_MS), &day);
        assert_eq!(
            [0, 29, 30, 119, 120, 239, 240, 359, 360, 389].map(minute),
            [1.8, 1.8, 1.0, 1.0, 0.7, 0.7, 1.0, 1.0, 1.4, 1.4]
        );
    }

    #[test]
    fn weekends_are_saturday_and_sunday() {
        let monday = 1_741_564_800_000;
        let weekend: Vec<bool> = (0..7).map(|day| is_weekend(Timestamp(monday + day * DAY_MS))).collect();
        assert_eq!(weekend, [false, false, false, false, false, true, true]);
    }
}
