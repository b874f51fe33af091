//! Price observation: updates the index, then everything that depends on it, in a fixed order.

use plimsoll_units::{IndexId, MarketId, Price, Rounding, SECOND_MS, Timestamp};

use super::index::{FeedState, Gap, Tick};
use super::{MarkInputs, mark};
use crate::carry::{FUNDING_MS, next_funding};
use crate::command::{ObservePrice, Sample};
use crate::engine::{Engine, RULES_REST_AFTER_HOLD};
use crate::event::Event;
use crate::markets::Product;
use crate::reject::Reject;

/// Ticks are kept at least this long for second-contracts being settled.
const TICK_MEMORY_MS: i64 = 10 * SECOND_MS;
/// Samples one command may carry.
const SAMPLES_MAX: usize = 64;

impl Engine {
    /// Order: index and tick log, second-contract entries, quotes, marks, triggers, liquidations, practice fills,
    /// pledges, delayed cuts of funds.
    pub(crate) fn observe_price(&mut self, command: &ObservePrice) -> Result<(), Reject> {
        let id = command.index;
        let index = self.indexes.get(id.index()).ok_or(Reject::NotFound)?;
        if command.samples.is_empty() || command.samples.len() > SAMPLES_MAX {
            return Err(Reject::InvalidInput { what: "samples" });
        }
        let now = self.now();
        let before = index.state(now);
        let last = index.last_tick().map_or(Timestamp::ZERO, |t| t.at);
        let calendar = self.calendars.get(&index.calendar);
        let closed = calendar.is_none_or(|c| c.was_closed_between(last, now));
        if let Some(window) = calendar.and_then(|c| c.window_at(now)) {
            self.indexes[id.index()].open = window;
        }
        self.note_samples(id, &command.samples);
        let was_held = self.indexes[id.index()].is_held();
        let gap = Gap { is_closed_session: closed, rests_after_hold: self.rules >= RULES_REST_AFTER_HOLD };
        let tick = self.indexes[id.index()].update(now, gap);
        let index = &self.indexes[id.index()];
        let after = index.state(now);
        if index.is_held() && !was_held {
            self.out.push(Event::SpikeHeld { index: id, candidate: command.samples[0].price });
        }
        if after != before {
            self.out.push(Event::FeedChanged { index: id, state: after });
        }
        if let Some(tick) = tick {
            self.publish_tick(id, &tick);
            self.react(id, &tick);
        }
        Ok(())
    }

    fn note_samples(&mut self, id: IndexId, samples: &[Sample]) {
        let now = self.now();
        for sample in samples {
            let price = self.in_index_currency(id, sample);
            if let Err(why) = self.indexes[id.index()].note(now, sample, price) {
                self.out.push(Event::SampleDropped { index: id, source: sample.source.0, why });
            }
        }
    }

    /// A dollar source of a USDT index is divided by the price of USDT in dollars.
    fn in_index_currency(&self, id: IndexId, sample: &Sample) -> Option<Price> {
        let source = self.indexes[id.index()].sources().find(|(s, _)| *s == sample.source);
        let Some((_, Some(divisor))) = source else {
            return Some(sample.price);
        };
        let divisor = self.indexes[divisor.index()].price?;
        sample.price.mul_div(Price::SCALE, divisor.units(), Rounding::HalfEven).ok()
    }

    fn publish_tick(&mut self, id: IndexId, tick: &Tick) {
        self.ledger.fold(&[u64::from(id.0) << 48 | tick.id, tick.price.units() as u64]);
        self.out.push(Event::IndexTick { index: id, tick: tick.id, price: tick.price, state: tick.state });
        let horizon = self.seconds_horizon(id).unwrap_or(tick.at).min(tick.at.minus(TICK_MEMORY_MS));
        self.indexes[id.index()].forget_before(horizon);
    }

    fn react(&mut self, id: IndexId, tick: &Tick) {
        self.enter_seconds(id, tick);
        let markets = self.indexes[id.index()].markets.clone();
        for market in &markets {
            self.requote(*market);
        }
        if !self.is_tradable(id) {
            return;
        }
        for market in &markets {
            if self.markets[market.index()].is_contract() {
                self.update_mark(*market, tick.price);
                if self.indexes[id.index()].is_settled(self.now()) {
                    self.fire_stops(*market);
                    self.fire_protections(*market);
                }
                self.check_positions(*market);
            } else if tick.state == FeedState::Ok {
                self.fire_stops(*market);
            }
            self.sweep_practice(*market);
        }
        self.value_pledges(id);
        self.wake_nav_funds(id);
    }

    fn update_mark(&mut self, market: MarketId, index: Price) {
        let now = self.now();
        let m = &mut self.markets[market.index()];
        let touch = m.touch().map(|(bid, ask)| (m.price(bid), m.price(ask)));
        let last = m.last_price();
        let funded = matches!(m.spec.product, Product::Contract { funding: true, .. });
        let class = m.class;
        let contract = m.contract_mut();
        if let Some((bid, ask)) = touch {
            let middle = Price::from_units((bid.units() + ask.units()) / 2);
            contract.sample_basis(now, middle - index);
        }
        let inputs = MarkInputs {
            index,
            funding: contract.funding_rate,
            left: if funded { next_funding(now).since(now) } else { 0 },
            interval: FUNDING_MS,
            basis: contract.mean_basis(),
            touch,
            last,
        };
        let price = mark(class, &inputs);
        contract.mark = Some(price);
        self.out.push(Event::MarkTick { market, mark: price });
    }
}
