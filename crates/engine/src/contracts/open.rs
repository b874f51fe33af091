//! Opening: what leverage is allowed, what it costs, how a fill becomes a position.

use plimsoll_units::{
    AccountId, Amount, DAY_MS, Lots, MarketId, OrderId, PositionId, Rate, Rounding, Side, Ticks, Timestamp,
};

use super::position::Position;
use super::risk::{convert, tiers};
use crate::accounts::{Profile, Realm};
use crate::book::Resting;
use crate::command::PlaceOrder;
use crate::engine::{Engine, RULES_WHOLE_PROTECTION};
use crate::event::Event;
use crate::fees::Liquidity;
use crate::ledger::{LedgerAccount, Posting, Reason, System, Wallet, in_realm};
use crate::markets::{Exchange, Product};
use crate::orders::Purpose;
use crate::planted::{Bug, planted};
use crate::reject::Reject;

/// Accounts younger than this trade with at most this leverage.
pub(super) const YOUNG_ACCOUNT_MS: i64 = 60 * DAY_MS;
pub(super) const YOUNG_LEVERAGE: u16 = 20;
/// In the minute before a long closure only this leverage may still be opened.
pub(super) const CLOSING_LEVERAGE: u16 = 10;

/// What limits the leverage of an account in a contract, whatever the size of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeverageLimits {
    pub instrument: u16,
    /// What the regulated profile would allow.
    pub regulated: u16,
    /// What the account's profile allows. `None`: nothing until the assessment is passed.
    pub by_profile: Option<u16>,
    /// What a young account may have, and until when it is one.
    pub young: Option<(u16, Timestamp)>,
}

impl Engine {
    /// Leverage, tiers and conversion; returns what must be held. Where fills join, the tier is that of all the account
    /// has and may open on the side. `opening`: lots of open orders that the same command adds, or takes away.
    pub(crate) fn check_open(
        &self,
        command: &PlaceOrder,
        (limit, lots): (Ticks, Lots),
        leverage: u16,
        opening: i64,
    ) -> Result<Amount, Reject> {
        let market = &self.markets[command.market.index()];
        let conversion = self.conversion(market).ok_or(Reject::FeedStale)?;
        let mut whole = lots;
        if self.accounts[command.account.index()].position_mode.joins() {
            let side = (command.account, command.market, command.side);
            let ordered = i128::from(self.positions.exposures.opening(side).0) + i128::from(opening);
            whole += Lots(u64::try_from(ordered).unwrap_or(0));
            if let Some(position) = self.positions.exposures.position(side).and_then(|id| self.positions.get(id)) {
                if position.leverage != leverage {
                    return Err(Reject::PositionLeverage { leverage: position.leverage });
                }
                whole += position.lots;
            }
        }
        let notional = conversion.convert(market.value(limit, whole), Rounding::Up)?;
        self.check_leverage(command.account, command.market, leverage, notional)?;
        if self.positions.is_full() {
            return Err(Reject::CapacityReached);
        }
        Ok(self.open_cost(command.account, command.market, command.side, limit, lots, leverage))
    }

    pub(super) fn check_leverage(
        &self,
        account: AccountId,
        market: MarketId,
        leverage: u16,
        notional: Amount,
    ) -> Result<(), Reject> {
        let tiers = tiers(&self.markets[market.index()]);
        let Some(tier) = tiers.iter().find(|t| notional <= t.cap) else {
            return Err(Reject::TierLimit { cap: tiers[tiers.len() - 1].cap });
        };
        let most = self.leverage_cap(account, market)?.min(tier.leverage_max);
        if leverage == 0 || (leverage > most && !planted(Bug::LeverageUnchecked)) {
            return Err(Reject::LeverageLimit { maximum: most });
        }
        let calendar = self.indexes[self.markets[market.index()].spec.index.index()].calendar;
        if leverage > CLOSING_LEVERAGE && self.calendars.get(&calendar).is_some_and(|c| c.is_closing(self.now())) {
            return Err(Reject::ReduceOnlyBeforeClose);
        }
        Ok(())
    }

    /// The highest leverage that an account may have in a contract, however small the position: the instrument's, the
    /// profile's, and a young account's.
    pub fn leverage_cap(&self, account: AccountId, market: MarketId) -> Result<u16, Reject> {
        let limits = self.leverage_limits(account, market)?;
        let by_profile = limits.by_profile.ok_or(Reject::SuitabilityRequired)?;
        Ok(limits.instrument.min(by_profile).min(limits.young.map_or(u16::MAX, |(most, _)| most)))
    }

    /// Each limit by itself, to say which one decides.
    pub fn leverage_limits(&self, account: AccountId, market: MarketId) -> Result<LeverageLimits, Reject> {
        let market = self.markets.get(market.index()).ok_or(Reject::NotFound)?;
        let account = self.account(account).ok_or(Reject::NotFound)?;
        let Product::Contract { leverage_max, regulated_leverage_max, .. } = market.spec.product else {
            return Err(Reject::NotFound);
        };
        let by_profile = match account.profile {
            Profile::RetailRegulated => Some(regulated_leverage_max),
            Profile::Global => Some(leverage_max),
            Profile::Professional | Profile::Institution => account.assessed.then_some(leverage_max),
        };
        let is_young = self.now().since(account.opened_at) < YOUNG_ACCOUNT_MS;
        let young = is_young.then(|| (YOUNG_LEVERAGE, account.opened_at.plus(YOUNG_ACCOUNT_MS)));
        Ok(LeverageLimits { instrument: leverage_max, regulated: regulated_leverage_max, by_profile, young })
    }

    /// Initial margin and taker fee of lots opened at this limit or at what the book would give a seller.
    pub(crate) fn open_cost(
        &self,
        account: AccountId,
        market: MarketId,
        side: Side,
        limit: Ticks,
        lots: Lots,
        leverage: u16,
    ) -> Amount {
        let market = &self.markets[market.index()];
        // A seller may be filled above its limit, and then needs more margin.
        let worst = match (side, market.book.best_ticks(Side::Buy)) {
            (Side::Sell, Some(bid)) => limit.max(bid),
            _ => limit,
        };
        let conversion = self.conversion(market).unwrap_or(Exchange::ONE);
        let notional = convert(market.value(worst, lots), conversion, Rounding::Up);
        let rate = self.fees.contract(&self.accounts[account.index()], market.class, Liquidity::Taker);
        initial_margin(notional, leverage) + notional.at_rate(rate, Rounding::Up).expect("a fee fits")
    }

    /// One side of a contract trade. Returns its fee.
    pub(crate) fn fill_contract(&mut self, order: &Resting, ticks: Ticks, lots: Lots, liquidity: Liquidity) -> Amount {
        let value = self.markets[order.market.index()].value(ticks, lots);
        match self.orders.detail(order.id).purpose {
            Purpose::Open { leverage, position } => self.fill_open(order, value, lots, liquidity, (leverage, position)),
            Purpose::Net { leverage, closing } => self.fill_net(order, ticks, lots, liquidity, (leverage, closing)),
            Purpose::Close { position, why } => self.fill_close(position, value, lots, liquidity, why),
            Purpose::Quote => {
                self.trade_liquidity(order.market, order.side, lots, value);
                Amount::ZERO
            }
            Purpose::Unwind => {
                self.trade_insurance(order.market, order.side, lots, value);
                Amount::ZERO
            }
            Purpose::Spot => unreachable!("a spot order in a contract book"),
        }
    }

    pub(crate) fn settle_contract(&mut self, maker: &Resting, taker: &Resting, lots: Lots) -> (Amount, Amount) {
        let maker_fee = self.fill_contract(maker, maker.ticks, lots, Liquidity::Maker);
        let taker_fee = self.fill_contract(taker, maker.ticks, lots, Liquidity::Taker);
        let market = &self.markets[maker.market.index()];
        let settle = market.settle_asset();
        let conversion = self.conversion(market).unwrap_or(Exchange::ONE);
        let notional = convert(market.value(maker.ticks, lots), conversion, Rounding::Down);
        self.note_volume(maker.account, taker.account, settle, notional);
        self.sweep_clearing(maker.market);
        (maker_fee, taker_fee)
    }

    pub(super) fn fill_open(
        &mut self,
        order: &Resting,
        value: Amount,
        lots: Lots,
        liquidity: Liquidity,
        (leverage, position): (u16, PositionId),
    ) -> Amount {
        let market = &self.markets[order.market.index()];
        let conversion = self.conversion(market).unwrap_or(Exchange::ONE);
        let notional = convert(value, conversion, Rounding::Up);
        let account = &self.accounts[order.account.index()];
        let rate = self.fees.contract(account, market.class, liquidity);
        let asset = in_realm(market.settle_asset(), account.realm);
        let hold = self.orders.detail(order.id).hold;
        // The conversion rate may have moved since the hold: margin then takes what there is.
        let fee = notional.at_rate(rate, Rounding::Up).expect("a fee fits").min(hold);
        let margin = initial_margin(notional, leverage).min(hold - fee);
        self.orders.detail_mut(order.id).hold -= margin + fee;
        self.ledger.post(
            &mut self.out,
            Posting {
                from: LedgerAccount::Held(order.account, Wallet::Contract),
                to: LedgerAccount::System(System::Fee),
                asset,
                amount: fee,
                reason: Reason::Fee,
            },
        );
        self.note_contract_fee(order.account, asset, fee);
        let side = (order.account, order.market, order.side);
        let joins = self.accounts[order.account.index()].position_mode.joins();
        let there = if joins { self.positions.exposures.position(side) } else { Some(position) };
        let id = match there.and_then(|id| self.positions.get(id)) {
            Some(position) => position.id,
            None => self.begin_position(order, leverage),
        };
        if joins {
            self.positions.exposures.take_opening(side, lots);
        }
        if let Purpose::Open { position, .. } = &mut self.orders.detail_mut(order.id).purpose {
            *position = id;
        }
        let position = self.positions.get_mut(id).expect("just found or made");
        position.lots += lots;
        position.cost += value;
        position.margin += margin;
        position.fees += fee;
        if self.accounts[order.account.index()].realm == Realm::Live {
            *self.markets[order.market.index()].contract_mut().open_mut(order.side) += lots;
        }
        self.watch(id);
        if self.rules >= RULES_WHOLE_PROTECTION {
            self.grow_protections(id);
        }
        if let Some((take_profit, stop_loss)) = self.orders.protections.remove(&order.id) {
            self.protect(id, take_profit, stop_loss);
        }
        self.out.push(Event::PositionChanged { position: id, account: order.account });
        fee
    }

    fn begin_position(&mut self, order: &Resting, leverage: u16) -> PositionId {
        let floor = self.maintenance_floor(order.account, order.market);
        let now = self.now();
        let id = self.positions.insert(|id| Position {
            id,
            account: order.account,
            market: order.market,
            side: order.side,
            leverage,
            lots: Lots::ZERO,
            cost: Amount::ZERO,
            margin: Amount::ZERO,
            floor,
            opened_at: now,
            closing: Lots::ZERO,
            orders: Vec::new(),
            protections: Vec::new(),
            realised: Amount::ZERO,
            fees: Amount::ZERO,
            carried: Amount::ZERO,
            called_at: Timestamp::ZERO,
            partial_at: Timestamp::ZERO,
            queued: false,
            liquidation_key: i64::MIN,
            call_key: None,
            liquidation_rate: Rate::ZERO,
        });
        if self.accounts[order.account.index()].position_mode.joins() {
            self.positions.join(id);
        }
        self.out.push(Event::PositionOpened {
            position: id,
            account: order.account,
            market: order.market,
            side: order.side,
        });
        id
    }

    /// Regulated clients are closed out at half of the margin their leverage cap asks for.
    pub(crate) fn maintenance_floor(&self, account: AccountId, market: MarketId) -> Rate {
        let Product::Contract { regulated_leverage_max, .. } = self.markets[market.index()].spec.product else {
            unreachable!("only contracts have positions");
        };
        match self.accounts[account.index()].profile {
            Profile::RetailRegulated => regulated_floor(regulated_leverage_max),
            _ => Rate::ZERO,
        }
    }

    /// Put a position where its thresholds say, after anything about it changed.
    pub(crate) fn watch(&mut self, id: PositionId) {
        let position = self.positions.get(id).expect("only live positions are watched");
        let market = &self.markets[position.market.index()];
        let conversion = self.conversion(market).unwrap_or(Exchange::ONE);
        let ceiling = market.contract().conversion_ceiling.unwrap_or_else(|| conversion.raised());
        let (liquidation, call) = position.keys(market, ceiling);
        let (old_liquidation, old_call) = (position.liquidation_key, position.call_key);
        let (side, m) = (position.side.index(), position.market.index());
        let may_call = self.now().since(position.called_at) >= super::liquidation::CALL_EVERY_MS;
        let contract = self.markets[m].contract_mut();
        contract.conversion_ceiling = Some(ceiling);
        contract.liquidations[side].remove(&(old_liquidation, id));
        contract.liquidations[side].insert((liquidation, id));
        if let Some(old) = old_call {
            contract.calls[side].remove(&(old, id));
        }
        if may_call {
            contract.calls[side].insert((call, id));
        }
        let position = self.positions.get_mut(id).expect("found above");
        position.liquidation_key = liquidation;
        position.call_key = may_call.then_some(call);
    }

    /// Take a position out of every ordered set.
    pub(super) fn unwatch(&mut self, position: &Position) {
        let contract = self.markets[position.market.index()].contract_mut();
        contract.liquidations[position.side.index()].remove(&(position.liquidation_key, position.id));
        if let Some(call) = position.call_key {
            contract.calls[position.side.index()].remove(&(call, position.id));
        }
    }

    /// An opening order that belongs to nobody's screen: add principal.
    pub(super) fn order_of(&self, id: OrderId) -> Resting {
        *self.orders.pool.get(id).expect("a live order")
    }
}

/// Half of the margin that a leverage cap asks for.
pub(crate) fn regulated_floor(leverage_max: u16) -> Rate {
    Rate::from_units(Rate::SCALE / 2 / i64::from(leverage_max))
}

pub(crate) fn initial_margin(notional: Amount, leverage: u16) -> Amount {
    notional.mul_div(1, i128::from(leverage.max(1)), Rounding::Up).expect("a part of a notional")
}
