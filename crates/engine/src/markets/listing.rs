//! Listing assets, indexes and markets, and halting an index for a published reason.

use plimsoll_units::{AssetId, IndexId, MarketId};

use super::spec::SYMBOL_MAX;
use super::{Conversion, Market, MarketSpec, Product};
use crate::accounts::Realm;
use crate::command::{HaltIndex, ListAsset, ListIndex, ListMarket, ResumeIndex};
use crate::engine::{Engine, RULES_HALTS_DECIDE_NOTHING};
use crate::event::Event;
use crate::ledger::{in_realm, twin_of};
use crate::planted::{Bug, planted};
use crate::prices::Index;
use crate::reject::Reject;

/// Coins, without their practice twins.
pub(super) const ASSETS_MAX: usize = 4_096;
pub(super) const INDEXES_MAX: usize = 4_096;
pub(super) const MARKETS_MAX: usize = 8_192;
pub(super) const SOURCES_MAX: usize = 16;
/// Longest reason of a halt or a correction.
pub(super) const REASON_MAX: usize = 500;

impl Engine {
    pub(crate) fn list_asset(&mut self, command: &ListAsset) -> Result<(), Reject> {
        let code = command.code.as_str();
        let plain = code.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit());
        if code.is_empty() || code.len() > SYMBOL_MAX || !plain {
            return Err(Reject::InvalidInput { what: "asset code" });
        }
        if self.assets.iter().any(|known| known == code) {
            return Err(Reject::AlreadyExists);
        }
        if self.assets.len() >= ASSETS_MAX {
            return Err(Reject::CapacityReached);
        }
        let asset = AssetId(self.assets.len() as u16 * 2);
        self.assets.push(code.to_owned());
        self.valuations.push(None);
        self.ledger.add_asset(twin_of(asset));
        self.out.push(Event::AssetListed { asset });
        Ok(())
    }

    /// A live coin that is listed.
    pub(crate) fn check_asset(&self, asset: AssetId) -> Result<(), Reject> {
        let known = in_realm(asset, Realm::Live) == asset && asset.index() / 2 < self.assets.len();
        if known { Ok(()) } else { Err(Reject::InvalidInput { what: "asset" }) }
    }

    pub(crate) fn list_index(&mut self, command: &ListIndex) -> Result<(), Reject> {
        if command.symbol.is_empty() || command.symbol.len() > SYMBOL_MAX {
            return Err(Reject::InvalidInput { what: "symbol" });
        }
        if self.indexes.iter().any(|i| i.symbol == command.symbol) {
            return Err(Reject::AlreadyExists);
        }
        if self.indexes.len() >= INDEXES_MAX {
            return Err(Reject::CapacityReached);
        }
        let sources = &command.sources;
        let distinct = sources.iter().enumerate().all(|(i, s)| sources[..i].iter().all(|o| o.id != s.id));
        if sources.is_empty() || sources.len() > SOURCES_MAX || !distinct {
            return Err(Reject::InvalidInput { what: "sources" });
        }
        let divisors_known = sources.iter().filter_map(|s| s.divide_by).all(|d| d.index() < self.indexes.len());
        if sources.iter().any(|s| s.weight == 0) || !divisors_known {
            return Err(Reject::InvalidInput { what: "sources" });
        }
        if !command.tick.is_positive() {
            return Err(Reject::InvalidInput { what: "tick" });
        }
        if let Some(asset) = command.values {
            self.check_asset(asset)?;
            if self.valuations[asset.index() / 2].is_some() {
                return Err(Reject::AlreadyExists);
            }
        }
        // From here on nothing may fail.
        let index = IndexId(self.indexes.len() as u16);
        if let Some(asset) = command.values {
            self.valuations[asset.index() / 2] = Some(index);
        }
        self.indexes.push(Index::new(command));
        self.out.push(Event::IndexListed { index });
        Ok(())
    }

    pub(crate) fn list_market(&mut self, command: &ListMarket) -> Result<(), Reject> {
        let spec = &command.spec;
        spec.check()?;
        let index = self.indexes.get(spec.index.index()).ok_or(Reject::InvalidInput { what: "index" })?;
        if self.markets.iter().any(|m| m.spec.symbol == spec.symbol) {
            return Err(Reject::AlreadyExists);
        }
        if self.markets.len() >= MARKETS_MAX {
            return Err(Reject::CapacityReached);
        }
        self.check_product(spec)?;
        if self.awaits_split(spec.index) {
            return Err(Reject::InvalidInput { what: "an index that awaits a split" });
        }
        let class = index.class;
        // From here on nothing may fail.
        let market = MarketId(self.markets.len() as u16);
        self.markets.push(Market::new(market, spec.clone(), class));
        self.indexes[spec.index.index()].markets.push(market);
        if matches!(spec.product, Product::Contract { funding: true, .. }) {
            self.schedule_funding();
        }
        self.out.push(Event::MarketListed { market });
        Ok(())
    }

    fn check_product(&self, spec: &MarketSpec) -> Result<(), Reject> {
        match spec.product {
            Product::Spot { base, quote } => {
                self.check_asset(base)?;
                self.check_asset(quote)
            }
            Product::Contract { settle, conversion, .. } => {
                self.check_asset(settle)?;
                match conversion {
                    Conversion::One => Ok(()),
                    Conversion::Times(index) | Conversion::DividedBy(index) => {
                        let known = index.index() < self.indexes.len();
                        if known { Ok(()) } else { Err(Reject::InvalidInput { what: "conversion" }) }
                    }
                }
            }
        }
    }

    pub(crate) fn halt_index(&mut self, command: &HaltIndex) -> Result<(), Reject> {
        let index = self.indexes.get_mut(command.index.index()).ok_or(Reject::NotFound)?;
        if command.reason.is_empty() || command.reason.len() > REASON_MAX {
            return Err(Reject::InvalidInput { what: "reason" });
        }
        if index.halted {
            return Err(Reject::AlreadyExists);
        }
        index.halted = true;
        self.note_halt(command.index, true);
        self.out.push(Event::HaltChanged { index: command.index, halted: true });
        Ok(())
    }

    /// Only the first rules use halts for second-contracts.
    fn note_halt(&mut self, index: IndexId, halted: bool) {
        if self.rules < RULES_HALTS_DECIDE_NOTHING || planted(Bug::HaltRefunds) {
            self.seconds.note_halt(index, self.stamp.at, halted);
        }
    }

    pub(crate) fn resume_index(&mut self, command: &ResumeIndex) -> Result<(), Reject> {
        let now = self.now();
        let index = self.indexes.get_mut(command.index.index()).ok_or(Reject::NotFound)?;
        if !index.halted {
            return Err(Reject::NotFound);
        }
        index.halted = false;
        index.fresh_since = now;
        self.note_halt(command.index, false);
        self.out.push(Event::HaltChanged { index: command.index, halted: false });
        Ok(())
    }
}
