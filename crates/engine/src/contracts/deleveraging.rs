//! Auto-deleveraging: the last resort, when neither the book nor the fund takes a bankrupt position.
//!
//! The house's own opposite holdings go first; then customers in profit, ranked by profit and effective leverage.

use plimsoll_units::{Amount, Lots, MarketId, PositionId, Price, Rate, Rounding, Side, mul_div};

use super::close::Charges;
use crate::accounts::Realm;
use crate::engine::{Engine, LIQUIDITY_PROVIDER};
use crate::event::{Event, ReduceReason};
use crate::ledger::{LedgerAccount, System, Wallet};

impl Engine {
    /// Close what is left of a bankrupt position against the other side, at its bankruptcy price.
    pub(super) fn deleverage(&mut self, id: PositionId) {
        let position = self.positions.get(id).expect("a live position is deleveraged");
        let (market, side) = (position.market, position.side);
        if self.accounts[position.account.index()].realm == Realm::Practice {
            let lots = position.lots;
            self.hand_over(id, lots, ReduceReason::Takeover);
            return;
        }
        self.deleverage_house(id, market, side);
        let mut rank = 0;
        let mut ranking = Vec::new();
        if self.positions.get(id).is_some() {
            ranking = self.deleveraging_order(market, side.opposite());
        }
        for (_, counterparty) in ranking {
            let Some(position) = self.positions.get(id) else {
                return;
            };
            let bankrupt = position.lots;
            rank += 1;
            self.deleverage_against(id, counterparty, bankrupt, rank);
        }
        // Nobody on the other side is left in profit: the fund takes it whatever the budget says.
        if let Some(position) = self.positions.get(id) {
            let lots = position.lots;
            let value = self.hand_over(id, lots, ReduceReason::Takeover);
            self.trade_insurance(market, side, lots, value);
            self.schedule_unwind(market);
        }
    }

    fn deleverage_house(&mut self, id: PositionId, market: MarketId, side: Side) {
        for liquidity in [true, false] {
            let Some(position) = self.positions.get(id) else {
                return;
            };
            let contract = self.markets[market.index()].contract();
            let inventory = if liquidity { contract.liquidity } else { contract.insurance };
            if inventory.side() != Some(side.opposite()) {
                continue;
            }
            let lots = position.lots.min(inventory.size());
            let value = self.hand_over(id, lots, ReduceReason::Deleveraging);
            let m = &mut self.markets[market.index()];
            let class = m.class;
            let contract = m.contract_mut();
            let inventory = if liquidity { &mut contract.liquidity } else { &mut contract.insurance };
            let realised = inventory.trade(side, lots, value);
            let balances = if liquidity {
                LedgerAccount::Free(LIQUIDITY_PROVIDER, Wallet::Contract)
            } else {
                LedgerAccount::System(System::Insurance(class))
            };
            self.settle_house(market, realised, balances);
        }
    }

    fn deleverage_against(&mut self, id: PositionId, counterparty: PositionId, bankrupt: Lots, rank: u32) {
        let Some(other) = self.positions.get(counterparty) else {
            return;
        };
        let lots = bankrupt.min(other.lots);
        if lots > other.lots - other.closing {
            self.cancel_closing_orders(counterparty);
        }
        let value = self.hand_over(id, lots, ReduceReason::Deleveraging);
        let other = self.positions.get(counterparty).expect("another position than the bankrupt one");
        let (account, market) = (other.account, other.market);
        let quantity = self.markets[market.index()].quantity(lots);
        let price = mul_div(value.units(), Price::SCALE, quantity.units(), Rounding::HalfEven).expect("a price fits");
        self.reduce(counterparty, lots, value, Charges::default(), ReduceReason::Deleveraging);
        let price = Price::from_units(price);
        self.out.push(Event::Deleveraged { position: counterparty, account, lots, price, rank });
    }

    /// Customers of a side in profit, highest (profit ÷ margin) × (notional ÷ equity) first, then by number.
    pub fn deleveraging_order(&self, market: MarketId, side: Side) -> Vec<(i128, PositionId)> {
        let contract = self.markets[market.index()].contract();
        let mut ranked: Vec<(i128, PositionId)> = contract.liquidations[side.index()]
            .iter()
            .filter(|(_, id)| {
                let account = self.positions.get(*id).expect("watched positions live").account;
                self.accounts[account.index()].realm == Realm::Live
            })
            .filter_map(|(_, id)| Some((self.deleveraging_score(*id)?, *id)))
            .collect();
        ranked.sort_unstable_by_key(|(score, id)| (std::cmp::Reverse(*score), *id));
        ranked
    }

    pub(crate) fn deleveraging_score(&self, id: PositionId) -> Option<i128> {
        let risk = self.risk_of(id)?;
        let margin = self.positions.get(id)?.margin;
        if !risk.profit.is_positive() || !margin.is_positive() || !risk.equity.is_positive() {
            return None;
        }
        let one = i128::from(Rate::SCALE);
        let part = |a: Amount, b: Amount| mul_div(a.units(), one, b.units(), Rounding::Down).unwrap_or(i128::MAX);
        let (gain, leverage) = (part(risk.profit, margin), part(risk.notional, risk.equity));
        Some(mul_div(gain, leverage, one, Rounding::Down).unwrap_or(i128::MAX))
    }
}
