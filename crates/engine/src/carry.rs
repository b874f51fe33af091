//! What holding costs: funding between longs and shorts, overnight financing, dividends. Runs over all positions in
//! slices; a run measures everybody at the mark it started with.

use std::collections::{BTreeMap, VecDeque};

use minicbor::{Decode, Encode};
use plimsoll_units::{
    Amount, CalendarId, DAY_MS, HOUR_MS, Lots, MINUTE_MS, MarketId, PositionId, Price, Quantity, Rate, Rounding, Side,
    Timestamp, mul_div,
};

use crate::accounts::Realm;
use crate::command::{DeclareDividend, PublishFinancing};
use crate::contracts::{Financing, Position};
use crate::engine::{Engine, LIQUIDITY_PROVIDER, RULES_FINANCING_AHEAD};
use crate::event::{Carry, Event};
use crate::ledger::{Place, Posting, Reason, System, Wallet, in_realm};
use crate::markets::{Exchange, Product};
use crate::planted::{Bug, planted};
use crate::reject::Reject;
use crate::timers::TimerKind;

/// Funding is exchanged at 00:00, 08:00 and 16:00 UTC.
pub(crate) const FUNDING_MS: i64 = 8 * HOUR_MS;
/// Position slots one command looks at.
pub(crate) const CARRY_PER_COMMAND: usize = 2_000;
/// The notional whose price in the book says what a premium is.
const IMPACT: Amount = Amount::whole(10_000);
const INTEREST: Rate = Rate::from_units(Rate::SCALE / 10_000);
const INTEREST_CLAMP: Rate = Rate::from_units(Rate::SCALE / 2_000);
const FUNDING_CAP: Rate = Rate::from_units(Rate::SCALE * 75 / 10_000);
/// Levels walked for the impact price.
const IMPACT_LEVELS: usize = 50;
/// How long before they hold overnight rates are published.
const FINANCING_NOTICE_MS: i64 = DAY_MS;
/// Dividends that may wait for their date.
const DIVIDENDS_MAX: usize = 1_000;

#[derive(Clone, Debug, Default, Encode, Decode)]
pub(crate) struct Carries {
    #[n(0)]
    runs: VecDeque<Run>,
    #[n(1)]
    dividends: BTreeMap<u64, (MarketId, Amount)>,
    #[n(2)]
    next_dividend: u64,
    #[n(3)]
    scheduled: bool,
}

#[derive(Clone, Debug, Encode, Decode)]
struct Run {
    #[n(0)]
    market: MarketId,
    #[n(1)]
    terms: Terms,
    #[n(2)]
    mark: Price,
    #[n(3)]
    conversion: Exchange,
    #[n(4)]
    started: Timestamp,
    #[n(5)]
    slot: u64,
    /// First everybody pays, then everybody receives.
    #[n(6)]
    receiving: bool,
    /// What was paid in, and the lots it is for.
    #[n(7)]
    pot: Amount,
    #[n(8)]
    lots: Lots,
    /// Shares handed out: each may have lost less than one unit to rounding.
    #[n(9)]
    receivers: u64,
}

#[derive(Clone, Copy, Debug, Encode, Decode)]
enum Terms {
    /// Payers pay this much of their notional; the other side shares it.
    #[n(0)]
    Funding {
        #[n(0)]
        rate: Rate,
        #[n(1)]
        payer: Side,
    },
    /// Each side pays the house, or is paid by it.
    #[n(1)]
    Overnight {
        #[n(0)]
        long: Rate,
        #[n(1)]
        short: Rate,
        #[n(2)]
        days_per_year: u16,
        #[n(3)]
        nights: u8,
    },
    /// Shorts pay longs this much a unit.
    #[n(2)]
    Dividend {
        #[n(0)]
        per_unit: Amount,
    },
}

impl Terms {
    const fn why(&self) -> (Carry, Reason) {
        match self {
            Self::Funding { .. } => (Carry::Funding, Reason::Funding),
            Self::Overnight { .. } => (Carry::Overnight, Reason::Overnight),
            Self::Dividend { .. } => (Carry::Dividend, Reason::Dividend),
        }
    }
    const fn payer(&self) -> Option<Side> {
        match self {
            Self::Funding { payer, .. } => Some(*payer),
            Self::Dividend { .. } => Some(Side::Sell),
            Self::Overnight { .. } => None,
        }
    }
}

pub(crate) fn next_funding(now: Timestamp) -> Timestamp {
    now.floor(FUNDING_MS).plus(FUNDING_MS)
}

/// F = P + clamp(interest − P), capped.
pub(crate) fn funding_rate(premium: Rate) -> Rate {
    let pull = Rate::from_units((INTEREST - premium).units().clamp(-INTEREST_CLAMP.units(), INTEREST_CLAMP.units()));
    Rate::from_units((premium + pull).units().clamp(-FUNDING_CAP.units(), FUNDING_CAP.units()))
}

impl Engine {
    pub(crate) fn schedule_funding(&mut self) {
        if self.carries.scheduled {
            return;
        }
        self.carries.scheduled = true;
        let now = self.now();
        self.timers.add(next_funding(now), TimerKind::Funding, 0);
        self.timers.add(now.floor(MINUTE_MS).plus(MINUTE_MS), TimerKind::PremiumSample, 0);
    }

    /// Each minute: how far the book stands from the index, later minutes weighing more.
    pub(crate) fn sample_premiums(&mut self, due: Timestamp) {
        self.timers.add(due.plus(MINUTE_MS), TimerKind::PremiumSample, 0);
        for m in 0..self.markets.len() {
            let Product::Contract { funding: true, .. } = self.markets[m].spec.product else {
                continue;
            };
            let index = self.markets[m].spec.index;
            if !self.is_tradable(index) {
                continue;
            }
            let Some(premium) = self.premium(MarketId(m as u16)) else {
                continue;
            };
            let contract = self.markets[m].contract_mut();
            contract.premium_weight += 1;
            let weighted = premium.units() * i128::from(contract.premium_weight);
            contract.premium_sum += Price::from_units(weighted);
        }
    }

    /// Premium of the impact prices over the index, as a fraction at the scale of a price.
    fn premium(&self, market: MarketId) -> Option<Price> {
        let m = &self.markets[market.index()];
        let index = self.indexes[m.spec.index.index()].price?;
        let above = self.impact_price(market, Side::Buy).map_or(0, |bid| (bid - index).units().max(0));
        let below = self.impact_price(market, Side::Sell).map_or(0, |ask| (index - ask).units().max(0));
        mul_div(above - below, Price::SCALE, index.units(), Rounding::HalfEven).ok().map(Price::from_units)
    }

    /// The average price of dealing the impact notional against one side of the book.
    fn impact_price(&self, market: MarketId, side: Side) -> Option<Price> {
        let m = &self.markets[market.index()];
        let mut levels = Vec::new();
        m.book().depth(self.orders().pool(), side, IMPACT_LEVELS, &mut levels);
        // Quantities at the square of their scale: the last level is cut at an arbitrary point.
        let fine = Quantity::SCALE;
        let (mut money, mut quantity) = (IMPACT, 0i128);
        for (ticks, lots) in levels {
            let value = m.value(ticks, lots);
            let part = value.min(money);
            let whole = m.quantity(lots).units().checked_mul(fine)?;
            quantity += mul_div(whole, part.units(), value.units(), Rounding::HalfEven).ok()?;
            money -= part;
            if money.is_zero() {
                let price = mul_div(IMPACT.units(), Price::SCALE * fine, quantity.max(1), Rounding::HalfEven).ok()?;
                return Some(Price::from_units(price));
            }
        }
        None
    }

    pub(crate) fn start_funding(&mut self, due: Timestamp) {
        self.timers.add(due.plus(FUNDING_MS), TimerKind::Funding, 0);
        for m in 0..self.markets.len() {
            let Product::Contract { funding: true, .. } = self.markets[m].spec.product else {
                continue;
            };
            let index = self.markets[m].spec.index;
            let stale = self.indexes[index.index()].state(self.now()) == crate::prices::FeedState::Stale;
            let contract = self.markets[m].contract_mut();
            let (sum, weight) = (contract.premium_sum, i128::from(contract.premium_weight));
            contract.premium_sum = Price::ZERO;
            contract.premium_weight = 0;
            let weights = (weight * (weight + 1) / 2).max(1);
            // Premiums count at the scale of a price; a rate has two more digits.
            let premium = sum.units() * 100 / weights;
            let rate =
                funding_rate(Rate::from_units(premium.clamp(-i128::from(Rate::SCALE), i128::from(Rate::SCALE)) as i64));
            contract.funding_rate = rate;
            let Some(mark) = contract.mark.filter(|_| !stale) else {
                continue;
            };
            let market = MarketId(m as u16);
            self.out.push(Event::FundingRate { market, rate, mark });
            if !rate.is_zero() {
                let longs = rate.is_positive() != planted(Bug::FundingBackwards);
                let payer = if longs { Side::Buy } else { Side::Sell };
                self.start_run(market, Terms::Funding { rate: rate.abs(), payer });
            }
        }
    }

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

    pub(crate) fn declare_dividend(&mut self, command: &DeclareDividend) -> Result<(), Reject> {
        let market = self.markets.get(command.market.index()).ok_or(Reject::NotFound)?;
        if !market.is_contract() || !command.per_unit.is_positive() || command.ex_date <= self.now() {
            return Err(Reject::InvalidInput { what: "dividend" });
        }
        // A dividend is a fraction of what it is paid on.
        let index = self.indexes[market.spec.index.index()].price.ok_or(Reject::FeedStale)?;
        if command.per_unit.units() > index.units() / 2 {
            return Err(Reject::InvalidInput { what: "dividend" });
        }
        if command.by == command.second {
            return Err(Reject::SamePerson);
        }
        if self.carries.dividends.len() >= DIVIDENDS_MAX {
            return Err(Reject::CapacityReached);
        }
        self.carries.next_dividend += 1;
        let id = self.carries.next_dividend;
        self.carries.dividends.insert(id, (command.market, command.per_unit));
        self.timers.add(command.ex_date, TimerKind::Dividend, id);
        Ok(())
    }

    pub(crate) fn start_dividend(&mut self, id: u64) {
        let (market, per_unit) = self.carries.dividends.remove(&id).expect("a dividend waits for its timer");
        self.start_run(market, Terms::Dividend { per_unit });
    }

    fn start_run(&mut self, market: MarketId, terms: Terms) {
        let m = &self.markets[market.index()];
        let Some((mark, conversion)) = m.contract().mark.zip(self.conversion(m)) else {
            return;
        };
        let now = self.now();
        self.carries.runs.push_back(Run {
            market,
            terms,
            mark,
            conversion,
            started: now,
            slot: 0,
            receiving: false,
            pot: Amount::ZERO,
            lots: Lots::ZERO,
            receivers: 0,
        });
        self.timers.add(now, TimerKind::CarrySlice, 0);
    }

    /// A slice of the run in hand. When all fit one slice, payers and receivers are done in one command.
    pub(crate) fn continue_carry(&mut self) {
        let mut budget = CARRY_PER_COMMAND;
        while let Some(mut run) = self.carries.runs.pop_front() {
            if self.carry_slice(&mut run, &mut budget) {
                self.end_run(&run);
            } else {
                self.carries.runs.push_front(run);
                break;
            }
        }
        if !self.carries.runs.is_empty() {
            let now = self.now();
            self.timers.go_on(now, TimerKind::CarrySlice, 0);
        }
    }

    /// True when the run is through.
    fn carry_slice(&mut self, run: &mut Run, budget: &mut usize) -> bool {
        loop {
            if run.slot == 0 {
                self.carry_house(run);
            }
            let start = run.slot as usize;
            let end = (start + *budget).min(self.positions.slots());
            for slot in start..end {
                let Some(position) = self.positions.in_slot(slot) else { continue };
                if position.market == run.market && position.opened_at < run.started {
                    let id = position.id;
                    self.carry_position(run, id);
                }
            }
            *budget -= end - start;
            run.slot = end as u64;
            if end < self.positions.slots() {
                return false;
            }
            if run.receiving || run.terms.payer().is_none() {
                return true;
            }
            run.receiving = true;
            run.slot = 0;
            if *budget < self.positions.slots().min(CARRY_PER_COMMAND) {
                return false;
            }
        }
    }

    /// What is due on lots, in the settlement coin; negative when the holder is paid.
    fn due(&self, run: &Run, side: Side, lots: Lots) -> Amount {
        let m = &self.markets[run.market.index()];
        let at_mark = |rate: i128, per: i128| {
            let value = m.value_at(run.mark, lots, Rounding::HalfEven);
            value.mul_div(rate, per, Rounding::HalfEven).expect("a part of a notional")
        };
        let scale = i128::from(Rate::SCALE);
        let due = match run.terms {
            Terms::Funding { rate, .. } => at_mark(i128::from(rate.units()), scale),
            Terms::Overnight { long, short, days_per_year, nights } => {
                let rate = if side == Side::Buy { long } else { short };
                at_mark(i128::from(rate.units()) * i128::from(nights), scale * i128::from(days_per_year))
            }
            Terms::Dividend { per_unit } => {
                let quantity = m.quantity(lots).units();
                per_unit.mul_div(quantity, Price::SCALE, Rounding::HalfEven).expect("a part of a notional")
            }
        };
        run.conversion.convert(due, Rounding::HalfEven).expect("a part of a notional")
    }

    fn carry_position(&mut self, run: &mut Run, id: PositionId) {
        let position = self.positions.get(id).expect("found in its slot");
        let (side, lots, account, margin) = (position.side, position.lots, position.account, position.margin);
        let practice = self.accounts[account.index()].realm == Realm::Practice;
        let (_, reason) = run.terms.why();
        match run.terms.payer() {
            // Practice positions settle with the shadow alone, when their side's turn comes.
            Some(payer) if practice => {
                let pays = side == payer;
                if pays != run.receiving {
                    let due = self.due(run, side, lots);
                    let amount = if pays { due.min(margin) } else { due };
                    self.carry_practice(position_money(amount, pays), id, run, reason);
                }
            }
            Some(payer) if side == payer && !run.receiving => {
                let paid = self.due(run, side, lots).min(margin);
                run.pot += paid;
                self.move_margin(id, paid, Place::System(System::Carry(run.market)), reason);
                self.told(id, paid, run);
            }
            Some(payer) if side != payer && !run.receiving => run.lots += lots,
            Some(payer) if side != payer => {
                let share = self.share_of(run, lots);
                run.receivers += 1;
                self.receive_margin(id, share, Place::System(System::Carry(run.market)), reason);
                self.told(id, -share, run);
            }
            Some(_) => {}
            None => self.carry_overnight(run, id, practice),
        }
    }

    fn carry_practice(&mut self, change: Amount, id: PositionId, run: &Run, reason: Reason) {
        let shadow = Place::System(System::Shadow);
        if change.is_negative() {
            self.receive_margin(id, -change, shadow, reason);
        } else {
            self.move_margin(id, change, shadow, reason);
        }
        self.told(id, change, run);
    }

    fn carry_overnight(&mut self, run: &Run, id: PositionId, practice: bool) {
        let position = self.positions.get(id).expect("found in its slot");
        let due = self.due(run, position.side, position.lots);
        let reason = Reason::Overnight;
        if practice {
            let change = due.min(position.margin);
            return self.carry_practice(change, id, run, reason);
        }
        if due.is_negative() {
            let asset = self.markets[run.market.index()].settle_asset();
            let by_fees = (-due).min(self.ledger.system(System::Fee, asset));
            self.receive_margin(id, by_fees, Place::System(System::Fee), reason);
            self.receive_margin(id, -due - by_fees, Place::System(System::HouseDebt), reason);
            self.told(id, due, run);
        } else {
            let paid = due.min(position.margin);
            self.move_margin(id, paid, Place::System(System::Fee), reason);
            self.told(id, paid, run);
        }
    }

    /// The house's holdings pay and receive like everybody's.
    fn carry_house(&mut self, run: &mut Run) {
        let Some(payer) = run.terms.payer() else { return };
        let (_, reason) = run.terms.why();
        let m = &self.markets[run.market.index()];
        let (asset, class) = (m.settle_asset(), m.class);
        let carry = Place::System(System::Carry(run.market));
        if !run.receiving {
            run.pot += self.ledger.system(System::Carry(run.market), asset);
        }
        let contract = m.contract();
        let purses = [
            (contract.liquidity, Place::Free(LIQUIDITY_PROVIDER, Wallet::Contract)),
            (contract.insurance, Place::System(System::Insurance(class))),
        ];
        for (inventory, purse) in purses {
            let Some(side) = inventory.side() else { continue };
            let lots = inventory.size();
            if side == payer && !run.receiving {
                let available = match purse {
                    Place::Free(account, wallet) => self.ledger.free(account, wallet, asset),
                    Place::System(system) => self.ledger.system(system, asset),
                    Place::Held(..) => Amount::ZERO,
                };
                let amount = self.due(run, side, lots).min(available);
                run.pot += amount;
                self.ledger.post(&mut self.out, Posting { from: purse, to: carry, asset, amount, reason });
            } else if side != payer && !run.receiving {
                run.lots += lots;
            } else if side != payer {
                let amount = self.share_of(run, lots);
                run.receivers += 1;
                self.ledger.post(&mut self.out, Posting { from: carry, to: purse, asset, amount, reason });
            }
        }
    }

    /// A receiver's part of the pot, rounded down. Lots may have grown since they were counted: never more than is
    /// still there.
    fn share_of(&self, run: &Run, lots: Lots) -> Amount {
        if run.lots.is_zero() {
            return Amount::ZERO;
        }
        let asset = self.markets[run.market.index()].settle_asset();
        let left = self.ledger.system(System::Carry(run.market), asset);
        let receivers = run.lots.0 * if planted(Bug::FundingNotZeroSum) { 2 } else { 1 };
        let share = run.pot.mul_div(i128::from(lots.0), i128::from(receivers), Rounding::Down);
        share.expect("a part of a whole").min(left)
    }

    /// What shares rounded away goes to the rounding account. More than that was meant for somebody who left in the
    /// middle of the run: it waits in the market's own account for the receivers of the next one.
    fn end_run(&mut self, run: &Run) {
        let asset = self.markets[run.market.index()].settle_asset();
        let from = System::Carry(run.market);
        let amount = self.ledger.system(from, asset);
        if amount.units() > i128::from(run.receivers) {
            return;
        }
        let (from, to) = (Place::System(from), Place::System(System::Rounding));
        self.ledger.post(&mut self.out, Posting { from, to, asset, amount, reason: Reason::Remainder });
    }

    fn margin_place(&self, position: &Position) -> (Place, plimsoll_units::AssetId) {
        let realm = self.accounts[position.account.index()].realm;
        let asset = in_realm(self.markets[position.market.index()].settle_asset(), realm);
        (Place::Held(position.account, Wallet::Contract), asset)
    }

    fn move_margin(&mut self, id: PositionId, amount: Amount, to: Place, reason: Reason) {
        let (from, asset) = self.margin_place(self.positions.get(id).expect("live"));
        self.ledger.post(&mut self.out, Posting { from, to, asset, amount, reason });
        self.positions.get_mut(id).expect("live").margin -= amount;
    }

    fn receive_margin(&mut self, id: PositionId, amount: Amount, from: Place, reason: Reason) {
        let (to, asset) = self.margin_place(self.positions.get(id).expect("live"));
        self.ledger.post(&mut self.out, Posting { from, to, asset, amount, reason });
        self.positions.get_mut(id).expect("live").margin += amount;
    }

    fn told(&mut self, id: PositionId, paid: Amount, run: &Run) {
        if paid.is_zero() {
            return;
        }
        let position = self.positions.get_mut(id).expect("live");
        position.carried += paid;
        let account = position.account;
        let (why, _) = run.terms.why();
        self.watch(id);
        self.out.push(Event::Carried { position: id, account, paid, why });
    }
}

fn position_money(amount: Amount, pays: bool) -> Amount {
    if pays { amount } else { -amount }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn funding_follows_the_premium_and_is_pulled_towards_the_interest() {
        let rate = |premium: &str| funding_rate(premium.parse().unwrap()).to_string();
        assert_eq!(rate("0.0008"), "0.0003");
        assert_eq!(rate("0.0002"), "0.0001");
        assert_eq!(rate("0.05"), "0.0075");
        assert_eq!(rate("-0.05"), "-0.0075");
    }
}
