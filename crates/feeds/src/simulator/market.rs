//! All simulated paths together, minute by minute: factors, weather, rhythm and jumps meet here.
//! Must not know crosses, sources or quotes, which only see what is printed.

use std::sync::Arc;

use plimsoll_units::{DAY_MS, MINUTE_MS, SECOND_MS, Timestamp};

use super::asset::Asset;
use super::factors::Factors;
use super::intraday_profile::IntradayProfile;
use super::jumps::{self, Jump};
use super::openings::Openings;
use super::path::{Path, SECONDS_A_MINUTE};
use super::random::{Purpose, Random, Stream};
use super::regime::{Regime, RegimePath};
use super::ticks::{self, Print};
use crate::calendar::{Calendar, Session, Window};
use crate::instruments::Class;

#[derive(Clone, Debug)]
pub(super) struct Market {
    pub(super) random: Random,
    factors: Factors,
    intraday_profile: IntradayProfile,
    regime_path: RegimePath,
    openings: Openings,
    assets: Vec<Asset>,
    /// One for each asset.
    paths: Vec<Path>,
}

impl Market {
    /// Every asset at its seed, with the first minute planned.
    pub(super) fn new(seed: u64, calendar: Arc<Calendar>, assets: Vec<Asset>, start: Timestamp) -> Self {
        let mut market = Self {
            random: Random::new(seed),
            factors: Factors::new(),
            intraday_profile: IntradayProfile::new(),
            regime_path: RegimePath::new(),
            openings: Openings::new(calendar, start),
            paths: vec![Path::default(); assets.len()],
            assets,
        };
        market.plan_minute(start);
        market
    }

    pub(super) fn regime(&self) -> Regime {
        self.regime_path.regime
    }
    pub(super) fn window(&self, session: Session) -> Option<&Window> {
        self.openings.window(session)
    }
    pub(super) fn is_open(&self, session: Session) -> bool {
        self.openings.window(session).is_some()
    }
    pub(super) fn liveliness(&self, class: Class, at: Timestamp, window: &Window) -> f64 {
        self.intraday_profile.at(class, at, window)
    }

    /// Walks the second that starts at `now`.
    pub(super) fn take_second(&mut self, now: Timestamp, prints: &mut Vec<Print>) {
        let second = (now.0 % MINUTE_MS / SECOND_MS) as u8;
        let step = (now.0 / SECOND_MS) as u64;
        let factors = self.factors.draw(&self.random, Purpose::FactorSecond, step);
        for (asset, path) in self.assets.iter().zip(&mut self.paths) {
            if self.openings.window(asset.session).is_none() {
                // It moves unseen, and by minutes: nobody looks before the opening.
                if second == SECONDS_A_MINUTE - 1 {
                    path.take_minute();
                }
                continue;
            }
            let own = self.random.draw(Stream::of(Purpose::PathSecond, asset.owner), step, 0).normal(0);
            let noise = asset.loadings(self.regime_path.regime).combine(&factors, own);
            let segment = path.take_second(second, noise);
            ticks::in_second(&self.random, asset, now, &segment, prints);
        }
    }

    /// Walks the minute that starts at `now`.
    pub(super) fn take_minute(&mut self, now: Timestamp, prints: &mut Vec<Print>) {
        for (asset, path) in self.assets.iter().zip(&mut self.paths) {
            let segment = path.take_minute();
            if self.openings.window(asset.session).is_some() {
                ticks::in_minute(&self.random, asset, now, &segment, prints);
            }
        }
    }

    /// Walks a minute without printing; `last` learns where what is open ends.
    pub(super) fn skip_minute(&mut self, last: &mut [i64]) {
        for (asset, path) in self.assets.iter().zip(&mut self.paths) {
            let segment = path.take_minute();
            if self.openings.window(asset.session).is_some() {
                last[asset.id.index()] = asset.ticks_at(segment.to);
            }
        }
    }

    /// Draws where every path will be at the end of the minute that starts at `now`.
    pub(super) fn plan_minute(&mut self, now: Timestamp) {
        let minute = (now.0 / MINUTE_MS) as u64;
        self.regime_path.turn(&self.random, (now.0 / DAY_MS) as u64, minute);
        self.openings.turn(now);
        let regime = self.regime_path.regime;
        let factors = self.factors.draw(&self.random, Purpose::FactorMinute, minute);
        let regime_path = Class::ALL.map(|class| self.regime_path.multiplier(class));
        for (asset, path) in self.assets.iter().zip(&mut self.paths) {
            let sigma = match self.openings.window(asset.session) {
                Some(window) => asset.sigma_minute * self.intraday_profile.at(asset.class, now, window),
                None => asset.sigma_closed,
            };
            let own = self.random.draw(Stream::of(Purpose::PathMinute, asset.owner), minute, 0).normal(0);
            let pull = -asset.pull * path.log();
            if asset.pegged {
                path.plan(asset.sigma_minute * own + pull, asset.sigma_minute);
                continue;
            }
            let sigma = sigma * regime_path[asset.class.index()];
            path.plan(sigma * asset.loadings(regime).combine(&factors, own) + pull, sigma);
        }
        self.plan_news(minute);
        self.plan_events(minute);
    }

    /// Jumps that nobody expects, of one instrument or of a class. Pegs have none.
    fn plan_news(&mut self, minute: u64) {
        let regime = self.regime_path.regime;
        let of_class = Class::ALL.map(|class| {
            self.openings.window(jumps::main_session(class))?;
            jumps::of_class(&self.random, class, minute, regime)
        });
        for (asset, path) in self.assets.iter().zip(&mut self.paths).filter(|(asset, _)| !asset.pegged) {
            if let Some(jump) = of_class[asset.class.index()] {
                path.add_jump(Jump { size: jump.size * asset.side * asset.sigma_day, ..jump });
            }
            if self.openings.window(asset.session).is_none() {
                continue;
            }
            let own = jumps::own(&self.random, asset.owner, minute, regime, asset.open_minutes_a_day);
            if let Some(jump) = own {
                path.add_jump(Jump { size: jump.size * asset.sigma_day, ..jump });
            }
        }
    }

    /// Jumps whose time is known before: the labour market's report, in which markets move together, and earnings.
    fn plan_events(&mut self, minute: u64) {
        if jumps::is_report(minute) {
            let factors = self.factors.draw(&self.random, Purpose::FactorEvent, minute);
            for (asset, path) in self.assets.iter().zip(&mut self.paths) {
                if asset.pegged || asset.class == Class::Crypto {
                    continue;
                }
                let own = self.random.draw(Stream::of(Purpose::PathEvent, asset.owner), minute, 0).normal(0);
                let towards = asset.loadings(self.regime_path.regime).combine(&factors, own);
                let size = if towards < 0.0 { -asset.sigma_day } else { asset.sigma_day };
                path.add_jump(Jump { second: 0, size });
            }
        }
        if jumps::is_earnings_time(minute) {
            for (asset, path) in self.assets.iter().zip(&mut self.paths) {
                if asset.class != Class::Stock {
                    continue;
                }
                if let Some(surprise) = jumps::earnings(&self.random, asset.owner, minute) {
                    path.add_jump(Jump { second: 0, size: surprise * asset.sigma_day });
                }
            }
        }
    }
}
