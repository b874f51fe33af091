//! Overnight financing: the yearly rates of a contract, published ahead and charged at each rollover.
//!
//! Owns when a rate takes effect. The carry run computes what a position pays.

use plimsoll_units::{CalendarId, DAY_MS, MarketId, Rate, Timestamp};

use super::Terms;
use crate::command::PublishFinancing;
use crate::contracts::Financing;
use crate::engine::{Engine, RULES_FINANCING_AHEAD};
use crate::markets::Product;
use crate::reject::Reject;

/// How long before they take effect overnight rates are published.
const FINANCING_NOTICE_MS: i64 = DAY_MS;

impl Engine {
    pub(crate) fn start_rollover(&mut self, due: Timestamp, calendar: u64) {
        let calendar = CalendarId(calendar as u16);
        let Some(nights) = self.calendars.get_mut(&calendar).and_then(|c| c.take_rollover(due)) else {
            return;
        };
        for m in 0..self.markets.len() {
            let market = &self.markets[m];
            if !market.is_contract() || self.indexes[market.spec.index.index()].calendar != calendar {
                continue;
            }
            let contract = self.markets[m].contract_mut();
            let Some(Financing { long, short, days_per_year }) = contract.financing_at(due) else {
                continue;
            };
            self.start_run(MarketId(m as u16), Terms::Overnight { long, short, days_per_year, nights });
        }
    }

    pub(crate) fn publish_financing(&mut self, command: &PublishFinancing) -> Result<(), Reject> {
        let (rules, now) = (self.rules, self.now());
        let market = self.markets.get_mut(command.market.index()).ok_or(Reject::NotFound)?;
        let overnight = matches!(market.spec.product, Product::Contract { funding: false, .. });
        if !overnight || !matches!(command.days_per_year, 360 | 365) {
            return Err(Reject::InvalidInput { what: "financing" });
        }
        if command.long.abs() > Rate::ONE || command.short.abs() > Rate::ONE {
            return Err(Reject::InvalidInput { what: "rate" });
        }
        let (long, short, days_per_year) = (command.long, command.short, command.days_per_year);
        let published = Financing { long, short, days_per_year };
        if rules < RULES_FINANCING_AHEAD {
            market.contract_mut().financing = Some(published);
        } else {
            let contract = market.contract_mut();
            contract.financing_at(now);
            contract.coming_financing = Some((now.plus(FINANCING_NOTICE_MS), published));
        }
        Ok(())
    }
}
