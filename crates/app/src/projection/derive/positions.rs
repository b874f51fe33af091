//! Positions, their protective orders, what holding them cost, and what the rules closed.

use std::collections::BTreeSet;

use plimsoll_engine::accounts::Realm;
use plimsoll_engine::command::Effect;
use plimsoll_engine::event::ReduceReason;
use plimsoll_engine::markets::Exchange;
use plimsoll_engine::{Command, Event};
use plimsoll_store::projections::{FundingRateRow, LossRow};
use plimsoll_units::{AccountId, Amount, Lots, MarketId, OrderId, PositionId, Price, ProtectionId, Quantity, Rounding};

use super::Draft;
use super::ledger::Topic;
use crate::projection::change::{Change, Liquidation, Payment};
use crate::projection::codes;
use crate::projection::facts::{Added, Opened, PositionFact, ProtectionFact, Reduced, Split};

/// What a fill did to an account's positions: it closed lots of one, opened lots of one, or in net mode first the one and
/// then the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Parts {
    pub(super) closed: Option<ClosedPart>,
    pub(super) opened: Option<PositionId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClosedPart {
    pub(super) position: PositionId,
    pub(super) lots: Lots,
    pub(super) pnl: Amount,
    pub(super) fee: Amount,
    pub(super) why: ReduceReason,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Opened(PositionId),
    Closed(ClosedPart),
}

/// A fill that opened lots.
pub(super) struct Opening {
    pub(super) order: OrderId,
    pub(super) market: MarketId,
    pub(super) lots: Lots,
    pub(super) price: Price,
    pub(super) value: Amount,
    pub(super) fee: Amount,
}

/// Positions that a command touched, and which of them since the last trade: a trade comes after what it did.
#[derive(Default)]
pub(super) struct Touched {
    all: BTreeSet<PositionId>,
    since_trade: Vec<(AccountId, Part)>,
}

impl Touched {
    /// What the trade that is being told did to the account.
    pub(super) fn parts_of(&self, account: AccountId) -> Parts {
        let mut parts = Parts::default();
        for (_, part) in self.since_trade.iter().filter(|(owner, _)| *owner == account) {
            match *part {
                Part::Opened(position) => parts.opened = Some(position),
                Part::Closed(closed) => parts.closed = Some(closed),
            }
        }
        parts
    }

    pub(super) fn end_trade(&mut self) {
        self.since_trade.clear();
    }

    fn changed(&mut self, account: AccountId, position: PositionId) {
        self.all.insert(position);
        // After a close in part comes a change of the same position: that is no opening.
        let is_closed = self.parts_of(account).closed.is_some_and(|closed| closed.position == position);
        if !is_closed {
            self.since_trade.push((account, Part::Opened(position)));
        }
    }

    fn reduced(&mut self, account: AccountId, part: ClosedPart) {
        self.all.insert(part.position);
        self.since_trade.push((account, Part::Closed(part)));
    }
}

impl Draft<'_> {
    pub(super) fn tell_position(&mut self, event: &Event) {
        let at = self.at.at;
        match *event {
            Event::PositionOpened { position: id, account, market, side } => {
                let leverage = self.leverage_of(id);
                let side = codes::side(side);
                let lot = self.engine.market(market).map_or(Quantity::ZERO, |market| market.spec.lot);
                self.position(id, PositionFact::Opened(Opened { id, account, market, side, leverage, lot, at }));
            }
            Event::PositionChanged { position, account } => self.touched.changed(account, position),
            Event::PositionReduced { position, account, lots, price, pnl, fee, why } => {
                self.touched.reduced(account, ClosedPart { position, lots, pnl, fee, why });
                self.about(account, Topic::Position, position.0);
                self.position(position, PositionFact::Reduced(Reduced { lots, price, pnl, fee }));
                self.print(position, account, lots, price, why);
            }
            Event::PositionClosed { position, why, .. } => {
                self.touched.all.remove(&position);
                self.position(position, PositionFact::Closed { reason: codes::reduction(why), at });
            }
            Event::PositionSplit { position, account, new, old, lots, value, pnl } => {
                self.about(account, Topic::Position, position.0);
                self.position(position, PositionFact::Split(Split { new, old, lots, value, pnl }));
                self.restate_protections(position);
            }
            Event::Liquidated { position, fee, .. } => self.position(position, PositionFact::LiquidationFee(fee)),
            Event::ProtectionPlaced { protection, .. } => self.loss_set(protection),
            Event::ProtectionEnded { protection, fired, .. } => {
                self.out.push(Change::Protection(protection, ProtectionFact::Done { fired, at }))
            }
            Event::Carried { position, account, paid, why } => {
                self.touched.all.insert(position);
                self.about(account, Topic::Position, position.0);
                self.position(position, PositionFact::Carried(paid));
                let (seq, n, kind) = (self.at.seq, self.next_number(), codes::carry(why));
                self.out.push(Change::Carry(Payment { account, at, seq, n, position, kind, paid }));
            }
            Event::FundingRate { market, rate, mark } => {
                self.out.push(Change::FundingRate(FundingRateRow { market, seq: self.at.seq, rate, mark, at }));
            }
            _ => {}
        }
    }

    fn position(&mut self, id: PositionId, fact: PositionFact) {
        self.out.push(Change::Position(id, fact));
    }

    /// Of a position that is just being opened; it may be gone again by the end of the command.
    fn leverage_of(&self, id: PositionId) -> i64 {
        let live = self.engine.positions().get(id).map(|position| position.leverage);
        let effect = match self.command {
            Command::PlaceOrder(asked) => Some(asked.effect),
            Command::ReplaceOrder(asked) => asked.effect,
            Command::PlaceScale(asked) => Some(asked.effect),
            _ => None,
        };
        let asked = match effect {
            Some(Effect::Open { leverage, .. }) => Some(leverage),
            _ => None,
        };
        live.or(asked).unwrap_or(1).into()
    }

    /// A fill opened lots. Its margin follows from the value by the rule the engine opens by.
    pub(super) fn added(&mut self, position: PositionId, fill: &Opening) {
        let leverage = i128::from(self.leverage_of(position).max(1));
        let market = self.engine.market(fill.market).expect("a market that traded is listed");
        let conversion = self.engine.conversion(market).unwrap_or(Exchange::ONE);
        let notional = conversion.convert(fill.value, Rounding::Up).expect("a trade's value fits");
        let margin = notional.mul_div(1, leverage, Rounding::Up).expect("a part of a notional");
        let Opening { order, lots, price, fee, .. } = *fill;
        self.position(position, PositionFact::Added(Added { order, lots, price, margin, fee }));
    }

    /// Closed by the rules, not by its holder: shown to everybody, without the holder's name.
    fn print(&mut self, position: PositionId, account: AccountId, lots: Lots, price: Price, why: ReduceReason) {
        let by_holder = matches!(why, ReduceReason::Order | ReduceReason::TakeProfit | ReduceReason::StopLoss);
        let live = self.engine.account(account).is_some_and(|account| account.realm == Realm::Live);
        if by_holder || !live {
            return;
        }
        let (seq, n, at) = (self.at.seq, self.next_number(), self.at.at);
        self.out.push(Change::Liquidation(Liquidation {
            position,
            seq,
            n,
            lots,
            price,
            why: codes::reduction(why),
            at,
        }));
    }

    /// After a split, triggers and limits are other prices.
    fn restate_protections(&mut self, position: PositionId) {
        for protection in self.engine.protections_of(position) {
            let restated = ProtectionFact::Restated {
                trigger: protection.trigger,
                limit: protection.limit,
                lots: protection.lots,
            };
            self.out.push(Change::Protection(protection.id, restated));
        }
    }

    fn loss_set(&mut self, id: ProtectionId) {
        // One that fired at once is known by what it closed.
        let Some(protection) = self.engine.view_protection(id) else { return };
        let row = LossRow {
            id,
            account: protection.account,
            position: protection.position,
            market: protection.market,
            side: codes::side(protection.side),
            leverage: protection.leverage.into(),
            kind: codes::protection_kind(protection.kind),
            trigger_price: protection.trigger,
            limit_price: protection.limit,
            lots: protection.lots,
            whole: protection.whole,
            status: codes::LOSS_ACTIVE,
            set_at: self.at.at,
            ended_at: None,
        };
        self.out.push(Change::Protection(id, ProtectionFact::Set(Box::new(row))));
    }

    /// Where every touched position stands now.
    pub(super) fn finish_positions(&mut self) {
        for id in std::mem::take(&mut self.touched.all) {
            if let Some(position) = self.engine.positions().get(id) {
                let (lots, cost, margin) = (position.lots, position.cost, position.margin);
                self.position(id, PositionFact::Now { lots, cost, margin });
            }
        }
    }
}
