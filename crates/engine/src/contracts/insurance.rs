//! The insurance fund and the liquidity provider as holders of contracts.

use plimsoll_units::{Amount, Lots, MINUTE_MS, MarketId, OrderId, PositionId, Price, Rounding, SECOND_MS, Side};

use super::close::Settlement;
use super::inventory::Inventory;
use super::risk::convert;
use crate::accounts::Realm;
use crate::book::NewOrder;
use crate::engine::{Engine, LIQUIDITY_PROVIDER};
use crate::event::{Event, ReduceReason};
use crate::ledger::{LedgerAccount, Posting, Reason, System, Wallet};
use crate::markets::{Class, Exchange};
use crate::orders::{Detail, Purpose};
use crate::timers::TimerKind;

/// What the fund took over is sold through the book within this time, a part every step.
pub(super) const UNWIND_MS: i64 = 10 * MINUTE_MS;
pub(super) const UNWIND_STEP_MS: i64 = 10 * SECOND_MS;

impl Engine {
    /// The fund takes a position over at its bankruptcy price, if it can bear a budgeted loss on all it holds.
    pub(super) fn take_over(&mut self, id: PositionId) -> bool {
        let position = self.positions.get(id).expect("a live position is taken over");
        let (market_id, side, lots, account) = (position.market, position.side, position.lots, position.account);
        if self.accounts[account.index()].realm == Realm::Live {
            let class = self.markets[market_id.index()].class;
            let budget = self.takeover_budget(class, market_id, side, lots);
            let asset = self.markets[market_id.index()].settle_asset();
            if self.ledger.system(System::Insurance(class), asset) < budget {
                return false;
            }
        }
        let price = self.markets[market_id.index()].price(self.bankruptcy_ticks(position));
        let value = self.hand_over(id, lots, ReduceReason::Takeover);
        self.out.push(Event::TakenOver { position: id, market: market_id, lots, price });
        if self.accounts[account.index()].realm == Realm::Live {
            self.trade_insurance(market_id, side, lots, value);
            self.schedule_unwind(market_id);
        }
        true
    }

    /// All of a position's margin pays for leaving it. Returns the value, in the quote currency, at which the other
    /// side takes the lots: what they cost, less (long) or plus (short) the margin.
    pub(super) fn hand_over(&mut self, id: PositionId, lots: Lots, why: ReduceReason) -> Amount {
        let position = self.positions.get(id).expect("a live position is handed over");
        let market = &self.markets[position.market.index()];
        let conversion = self.conversion(market).unwrap_or(Exchange::ONE);
        let (part, all) = (i128::from(lots.0), i128::from(position.lots.0));
        let share = |amount: Amount, rounding| amount.mul_div(part, all, rounding).expect("a part of a whole");
        let margin = share(position.margin, Rounding::Down);
        let in_quote = conversion.back(margin, Rounding::Down).expect("a margin fits");
        let value = match position.side {
            Side::Buy => share(position.cost, Rounding::Up) - in_quote,
            Side::Sell => share(position.cost, Rounding::Down) + in_quote,
        };
        let value = value.max(Amount::ZERO);
        self.reduce(id, lots, value, super::close::Charges::default(), why);
        value
    }

    /// Loss to be borne on everything the fund would then hold in this class.
    fn takeover_budget(&self, class: Class, market: MarketId, side: Side, lots: Lots) -> Amount {
        let worth = |m: MarketId, lots: Lots| {
            let market = &self.markets[m.index()];
            let mark = market.contract().mark.unwrap_or(Price::ZERO);
            let conversion = self.conversion(market).unwrap_or(Exchange::ONE);
            convert(market.value_at(mark, lots, Rounding::Up), conversion, Rounding::Up)
        };
        let mut held = Amount::ZERO;
        for m in self.markets.iter().filter(|m| m.class == class && m.is_contract()) {
            let mut inventory = m.contract().insurance;
            if m.id == market {
                inventory.trade(side, lots, Amount::ZERO);
            }
            if inventory.lots != 0 {
                held += worth(m.id, inventory.size());
            }
        }
        held.at_rate(class.takeover_budget(), Rounding::Up).expect("a part of a notional")
    }

    pub(crate) fn schedule_unwind(&mut self, market: MarketId) {
        let now = self.now();
        let contract = self.markets[market.index()].contract_mut();
        if contract.unwind_by < now {
            contract.unwind_by = now.plus(UNWIND_MS);
            self.timers.add(now.plus(UNWIND_STEP_MS), TimerKind::InsuranceUnwind, u64::from(market.0));
        }
    }

    /// Sell (or buy back) a part of what the fund holds; all of it when its time is up.
    pub(crate) fn unwind_insurance(&mut self, id: u64) {
        let market = MarketId(id as u16);
        let now = self.now();
        let contract = self.markets[market.index()].contract();
        let (inventory, by) = (contract.insurance, contract.unwind_by);
        let Some(held) = inventory.side() else {
            self.markets[market.index()].contract_mut().unwind_by = plimsoll_units::Timestamp::ZERO;
            return;
        };
        let steps = (by.since(now) / UNWIND_STEP_MS).max(1) as u64;
        let lots = Lots(inventory.size().0.div_ceil(steps));
        let side = held.opposite();
        let index = self.markets[market.index()].spec.index;
        if let Some(limit) = self.sweep_limit(market, side).filter(|_| self.is_tradable(index)) {
            let detail = Detail::new(Purpose::Unwind, lots, now);
            // The fund acts under the house's account; against the house's own quotes it trades nothing.
            let order = NewOrder { account: LIQUIDITY_PROVIDER, market, side, ticks: limit, lots };
            let id = self.orders.open(order, detail);
            self.announce(id, &order, &detail);
            self.match_fund_order(id, limit);
        }
        // Time up and not all gone: go on step by step until it is.
        self.timers.add(now.plus(UNWIND_STEP_MS), TimerKind::InsuranceUnwind, id);
    }

    /// The fund may trade with the liquidity provider: they are two purses of the house, and the book decides.
    fn match_fund_order(&mut self, order: OrderId, limit: plimsoll_units::Ticks) {
        self.match_order(order, limit, None);
        let left = self.order_of(order).lots;
        let end = if left.is_zero() { crate::event::OrderEnd::Filled } else { crate::event::OrderEnd::Unfilled };
        self.finish_order(order, end);
    }

    pub(super) fn trade_liquidity(&mut self, market: MarketId, side: Side, lots: Lots, value: Amount) {
        let contract = self.markets[market.index()].contract_mut();
        let realised = contract.liquidity.trade(side, lots, value);
        self.note_quote_fill(market, side, lots);
        self.settle_house(market, realised, LedgerAccount::Free(LIQUIDITY_PROVIDER, Wallet::Contract));
    }

    pub(super) fn trade_insurance(&mut self, market: MarketId, side: Side, lots: Lots, value: Amount) {
        let m = &mut self.markets[market.index()];
        let realised = m.contract_mut().insurance.trade(side, lots, value);
        let fund = LedgerAccount::System(System::Insurance(m.class));
        self.settle_house(market, realised, fund);
    }

    /// Profit of a house purse from clearing, loss of it into clearing; what it can't pay is covered by the fund,
    /// then listed as the house's debt.
    pub(crate) fn settle_house(&mut self, market: MarketId, realised_quote: Amount, balances: LedgerAccount) {
        let m = &self.markets[market.index()];
        let conversion = self.conversion(m).unwrap_or(Exchange::ONE);
        let (asset, class) = (m.settle_asset(), m.class);
        let realised = convert(realised_quote, conversion, Rounding::Down);
        let clearing = LedgerAccount::System(System::Clearing(market));
        if !realised.is_negative() {
            let posting = Posting { from: clearing, to: balances, asset, amount: realised, reason: Reason::Pnl };
            return self.ledger.post(&mut self.out, posting);
        }
        let available = match balances {
            LedgerAccount::Free(account, wallet) => self.ledger.free(account, wallet, asset),
            LedgerAccount::System(system) => self.ledger.system(system, asset),
            LedgerAccount::Held(..) => unreachable!("the house holds nothing for itself"),
        };
        let paid = (-realised).min(available);
        self.ledger
            .post(&mut self.out, Posting { from: balances, to: clearing, asset, amount: paid, reason: Reason::Pnl });
        let place = Settlement { clearing, insurance: System::Insurance(class), asset };
        self.cover_shortfall(&place, -realised - paid);
    }

    pub(crate) fn has_open_interest(&self, class: Class) -> bool {
        self.markets
            .iter()
            .filter(|m| m.class == class)
            .any(|m| m.contract.as_ref().is_some_and(|c| c.has_open_interest()))
    }

    /// Balance, holdings and debt of the fund, for everybody to see.
    pub fn insurance(&self, market: MarketId) -> Option<Inventory> {
        self.market(market)?.contract.as_ref().map(|c| c.insurance)
    }
}
