//! Stock splits: at the ex-date everybody holds more units at a lower price, or fewer at a higher one, and is neither
//! richer nor poorer.
//!
//! Owns what was declared and the run that turns a market over. While it runs nothing trades there: prices are new at
//! once, positions one by one. Knows nothing of where the sources' prices come from; they are expected to jump.

use minicbor::{Decode, Encode};
use plimsoll_units::{Amount, Lots, MarketId, Price, Rounding, Side, mul_div};

use super::{CARRY_PER_COMMAND, Job};
use crate::accounts::Realm;
use crate::command::DeclareSplit;
use crate::contracts::Inventory;
use crate::engine::{Engine, LIQUIDITY_PROVIDER, RULES_EVERY_SPLIT, RULES_OVERLAPPING_SPLITS};
use crate::event::{Event, OrderEnd, ReduceReason};
use crate::ledger::{LedgerAccount, System, Wallet};
use crate::markets::{Conversion, Product};
use crate::planted::{Bug, planted};
use crate::reject::Reject;
use crate::slices::slice;
use crate::timers::TimerKind;

/// Splits that may wait for their date.
const SPLITS_MAX: usize = 1_000;
/// The most units either side of a ratio may have: no company splits further in one step.
const PARTS_MAX: u16 = 100;

/// So many new units for so many old ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub(crate) struct Ratio {
    #[n(0)]
    new: u16,
    #[n(1)]
    old: u16,
}

impl Ratio {
    /// What a price of before is afterwards.
    pub(crate) fn price(self, price: Price, rounding: Rounding) -> Price {
        price.mul_div(self.old.into(), self.new.into(), rounding).expect("a price fits a hundred times over")
    }

    /// New lots for old ones, and what is left: hundredths, say, of a new lot, when a hundred old ones make one.
    fn lots(self, lots: Lots) -> (Lots, u64) {
        let parts = self.parts(lots);
        (Lots(parts / u64::from(self.old)), parts % u64::from(self.old))
    }

    /// New lots divide whole old lots only when they are counted in such parts, `old` of which make a new lot.
    pub(crate) fn parts(self, lots: Lots) -> u64 {
        lots.0 * u64::from(self.new)
    }

    /// New lots for old ones, rounded down.
    pub(crate) fn whole(self, lots: Lots) -> Lots {
        self.lots(lots).0
    }
}

/// A market on its way over.
#[derive(Clone, Debug, Encode, Decode)]
pub(super) struct Turnover {
    #[n(0)]
    market: MarketId,
    #[n(1)]
    ratio: Ratio,
    /// The last mark before the ex-date: what parts of a lot are paid at.
    #[n(2)]
    mark: Price,
    #[n(3)]
    slot: u64,
    /// First orders are taken out, then positions are turned over.
    #[n(4)]
    orders_are_out: bool,
    /// Paid to longs, less what shorts paid, for parts of a lot: what the fund gives for them.
    #[n(5)]
    pool: Amount,
}

impl Turnover {
    pub(super) fn market(&self) -> MarketId {
        self.market
    }
}

impl Engine {
    pub(crate) fn declare_split(&mut self, command: &DeclareSplit) -> Result<(), Reject> {
        let market = self.markets.get(command.market.index()).ok_or(Reject::NotFound)?;
        let DeclareSplit { new, old, .. } = *command;
        let is_ratio = new != old && (1..=PARTS_MAX).contains(&new) && (1..=PARTS_MAX).contains(&old);
        if !market.is_contract() || !is_ratio || command.ex_date <= self.now() {
            return Err(Reject::InvalidInput { what: "split" });
        }
        if !self.is_priced_alone(command.market) {
            return Err(Reject::InvalidInput { what: "a split of an index that others use" });
        }
        if command.by == command.second && !planted(Bug::OnePersonSuffices) {
            return Err(Reject::SamePerson);
        }
        if self.carries.splits.len() >= SPLITS_MAX {
            return Err(Reject::CapacityReached);
        }
        self.carries.next_split += 1;
        let id = self.carries.next_split;
        self.carries.splits.insert(id, (command.market, Ratio { new, old }));
        self.timers.add(command.ex_date, TimerKind::Split, id);
        Ok(())
    }

    /// Nothing else looks at this market's index: its price may be restated.
    fn is_priced_alone(&self, market: MarketId) -> bool {
        let index = self.markets[market.index()].spec.index;
        let converts = |product: &Product| match product {
            Product::Contract { conversion: Conversion::Times(by) | Conversion::DividedBy(by), .. } => *by == index,
            Product::Contract { conversion: Conversion::One, .. } | Product::Spot { .. } => false,
        };
        self.indexes[index.index()].markets == [market]
            && !self.valuations.contains(&Some(index))
            && !self.markets.iter().any(|m| converts(&m.spec.product))
            && !self.indexes.iter().any(|other| other.sources().any(|(_, by)| by == Some(index)))
    }

    /// Whether a split of the index's market is declared or going on: nothing new may be listed on it until it is over.
    pub(crate) fn awaits_split(&self, index: plimsoll_units::IndexId) -> bool {
        let declared = |(market, _): &(MarketId, Ratio)| self.markets[market.index()].spec.index == index;
        self.indexes[index.index()].splitting || self.carries.splits.values().any(declared)
    }

    /// The ex-date: prices are restated at once, and the market stands still until everybody in it is turned over.
    pub(crate) fn start_split(&mut self, id: u64) {
        let (market, ratio) = self.carries.splits.remove(&id).expect("a split waits for its timer");
        let index = self.markets[market.index()].spec.index;
        self.pull_quotes(market);
        self.indexes[index.index()].split(ratio, self.rules >= RULES_EVERY_SPLIT);
        let m = &mut self.markets[market.index()];
        let last = m.last_price();
        m.last = last.map(|price| m.ticks_towards(ratio.price(price, Rounding::HalfEven), Side::Buy));
        let before = m.contract().mark;
        m.contract_mut().split(ratio);
        self.ledger.fold(&[u64::from(market.0) << 32 | u64::from(ratio.new) << 16 | u64::from(ratio.old)]);
        self.out.push(Event::Split { market, new: ratio.new, old: ratio.old });
        // Without a mark nobody ever traded here.
        let Some(mark) = before else { return };
        self.indexes[index.index()].splitting = true;
        let turnover = Turnover { market, ratio, mark, slot: 0, orders_are_out: false, pool: Amount::ZERO };
        self.carries.queue.push_back(Job::Split(turnover));
        let now = self.now();
        self.timers.add(now, TimerKind::CarrySlice, 0);
    }

    /// True when the market is through.
    pub(super) fn split_slice(&mut self, turnover: &mut Turnover, budget: &mut usize) -> bool {
        loop {
            let slots = if turnover.orders_are_out { self.positions.slots() } else { self.orders.slots() };
            let start = turnover.slot as usize;
            let end = (start + *budget).min(slots);
            for slot in start..end {
                if turnover.orders_are_out {
                    self.split_slot(turnover, slot);
                } else {
                    self.end_order_in(slot, turnover.market);
                }
            }
            *budget -= end - start;
            turnover.slot = end as u64;
            if end < slots {
                return false;
            }
            if turnover.orders_are_out {
                self.finish_split(turnover);
                return true;
            }
            turnover.orders_are_out = true;
            turnover.slot = 0;
            if *budget < self.positions.slots().min(slice(CARRY_PER_COMMAND)) {
                return false;
            }
        }
    }

    fn end_order_in(&mut self, slot: usize, market: MarketId) {
        let Some(id) = self.orders.in_slot(slot) else { return };
        if self.orders.pool.get(id).is_some_and(|order| order.market == market) {
            self.take_out(id, OrderEnd::Split);
        }
    }

    fn split_slot(&mut self, turnover: &mut Turnover, slot: usize) {
        let Some(position) = self.positions.in_slot(slot).filter(|p| p.market == turnover.market) else { return };
        let (id, lots, side, account) = (position.id, position.lots, position.side, position.account);
        let ratio = turnover.ratio;
        let (kept, parts) = ratio.lots(lots);
        let live = self.accounts[account.index()].realm == Realm::Live;
        let (mut value, mut pnl) = (Amount::ZERO, Amount::ZERO);
        if parts > 0 && !planted(Bug::SplitForgetsRemainder) {
            value = self.parts_value(turnover, parts);
            pnl = self.cash_out(id, parts, ratio.parts(lots), value);
            if live {
                turnover.pool += if side == Side::Buy { value } else { -value };
            }
        }
        self.positions.get_mut(id).expect("found in its slot").lots = kept;
        if live {
            let open = self.markets[turnover.market.index()].contract_mut().open_mut(side);
            *open = *open - lots + kept;
        }
        let Ratio { new, old } = ratio;
        self.out.push(Event::PositionSplit { position: id, account, new, old, lots: kept, value, pnl });
        if kept.is_zero() {
            self.end_position(id, ReduceReason::Split);
        } else {
            self.split_protections(id, ratio);
            self.watch(id);
            self.out.push(Event::PositionChanged { position: id, account });
        }
    }

    /// What parts of a lot are worth at the last mark before the split, in the quote currency.
    fn parts_value(&self, turnover: &Turnover, parts: u64) -> Amount {
        let lot = self.markets[turnover.market.index()].quantity(Lots(1)).units();
        let scale = Price::SCALE * i128::from(turnover.ratio.new);
        let value = mul_div(lot * i128::from(parts), turnover.mark.units(), scale, Rounding::HalfEven);
        Amount::from_units(value.expect("less than a lot is worth"))
    }

    /// The house's turn: the liquidity provider like everybody, then the fund, which takes what others could not keep.
    /// Both sides stay equal: parts that make no lot for one holder make whole lots for all together.
    fn finish_split(&mut self, turnover: &mut Turnover) {
        let Turnover { market, ratio, .. } = *turnover;
        let (new, old) = (i64::from(ratio.new), i64::from(ratio.old));
        let mut provider = self.markets[market.index()].contract().liquidity;
        let rest = provider.lots * new % old;
        provider.lots *= new;
        let value = self.parts_value(turnover, rest.unsigned_abs());
        let paid = if rest > 0 { -value } else { value };
        let realised = trade(&mut provider, -rest, paid);
        provider.lots /= old;
        turnover.pool -= paid;
        let m = &mut self.markets[market.index()];
        m.contract_mut().liquidity = provider;
        let (class, index) = (m.class, m.spec.index);
        self.settle_house(market, realised, LedgerAccount::Free(LIQUIDITY_PROVIDER, Wallet::Contract));

        let contract = self.markets[market.index()].contract();
        let mut fund = contract.insurance;
        let others = contract.open[0].0 as i64 - contract.open[1].0 as i64 + provider.lots;
        fund.lots *= new;
        let taken = -others * old - fund.lots;
        let realised = trade(&mut fund, taken, turnover.pool);
        fund.lots /= old;
        self.markets[market.index()].contract_mut().insurance = fund;
        self.settle_house(market, realised, LedgerAccount::System(System::Insurance(class)));
        if fund.lots != 0 {
            self.schedule_unwind(market);
        }
        self.sweep_clearing(market);
        // Another split of the same market may have begun while this one went on.
        let another = self.rules >= RULES_OVERLAPPING_SPLITS && self.is_splitting(market);
        self.indexes[index.index()].splitting = another;
    }

    /// Whether a split of this market waits for its turn or for its next slice.
    pub fn is_splitting(&self, market: MarketId) -> bool {
        self.carries.queue.iter().any(|job| matches!(job, Job::Split(turnover) if turnover.market == market))
    }

    /// What the fund has yet to pay for parts of lots: a sum on its way while a market is turned over.
    pub(crate) fn split_pool(&self, market: MarketId) -> Amount {
        let pool = |job: &Job| match job {
            Job::Split(turnover) if turnover.market == market => turnover.pool,
            Job::Split(_) | Job::Carry(_) => Amount::ZERO,
        };
        self.carries.queue.iter().map(pool).fold(Amount::ZERO, |sum, pool| sum + pool)
    }
}

/// Buy (positive) or sell parts of lots for a house purse, which pays that much, or is paid. Returns what was realised.
/// A sum that no lots stand for is left by rounding: a gain or loss at once.
fn trade(inventory: &mut Inventory, parts: i64, paid: Amount) -> Amount {
    if parts == 0 {
        return -paid;
    }
    let (side, value) = if parts < 0 { (Side::Sell, -paid) } else { (Side::Buy, paid) };
    let lots = Lots(parts.unsigned_abs());
    if value.is_negative() {
        inventory.trade(side, lots, Amount::ZERO) - paid
    } else {
        inventory.trade(side, lots, value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ratio_turns_lots_and_prices_over() {
        let rows = [
            ((4, 1), 25, "400", (100, 0), "100"),
            ((3, 2), 5, "90", (7, 1), "60"),
            ((1, 10), 25, "2", (2, 5), "20"),
            ((1, 10), 9, "2.5", (0, 9), "25"),
        ];
        for ((new, old), lots, price, turned, restated) in rows {
            let ratio = Ratio { new, old };
            let (whole, parts) = ratio.lots(Lots(lots));
            assert_eq!((whole.0, parts), turned, "{lots} lots, {new} for {old}");
            assert_eq!(ratio.price(price.parse().unwrap(), Rounding::HalfEven).to_string(), restated);
        }
    }
}
