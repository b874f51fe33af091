//! Closing: how a fill takes lots out of a position, and where profit, loss and fees go.
//!
//! A position never loses more than its margin. What a loss leaves uncovered is paid by the class's insurance fund,
//! and only what that can't pay becomes the house's listed debt.

use plimsoll_units::{AccountId, Amount, AssetId, Lots, MarketId, PositionId, Price, Rate, Rounding, Side, Ticks};

use super::position::Position;
use super::risk::convert;
use crate::accounts::Realm;
use crate::command::PlaceOrder;
use crate::engine::Engine;
use crate::event::{Event, ReduceReason};
use crate::fees::Liquidity;
use crate::ledger::{LedgerAccount, Posting, Reason, System, Wallet, in_realm};
use crate::markets::Exchange;
use crate::reject::Reject;

impl Engine {
    /// `closable`: lots that the same command frees of closing orders, or speaks for.
    pub(crate) fn check_close(
        &self,
        command: &PlaceOrder,
        position: PositionId,
        lots: Lots,
        closable: i64,
    ) -> Result<(), Reject> {
        let position = self.own_position(command.account, position)?;
        if position.market != command.market || position.side == command.side {
            return Err(Reject::InvalidInput { what: "side" });
        }
        if lots > self.unspoken(position.id, closable) {
            return Err(Reject::ContractQuantity);
        }
        Ok(())
    }

    /// Where fills join, a closing order asks for at most what no other has spoken for.
    pub(crate) fn clip_close(
        &self,
        command: &PlaceOrder,
        position: PositionId,
        lots: Lots,
        closable: i64,
    ) -> Result<Lots, Reject> {
        if !self.accounts[command.account.index()].position_mode.joins() {
            return Ok(lots);
        }
        let position = self.own_position(command.account, position)?;
        let left = self.unspoken(position.id, closable);
        if left.is_zero() { Err(Reject::NothingToClose) } else { Ok(lots.min(left)) }
    }

    /// Another's position and one that never was get the same answer.
    pub(crate) fn own_position(&self, account: AccountId, position: PositionId) -> Result<&Position, Reject> {
        self.customer(account)?;
        self.positions.get(position).filter(|p| p.account == account).ok_or(Reject::NotFound)
    }

    /// One fill of a closing order. Returns the trading fee.
    pub(super) fn fill_close(
        &mut self,
        id: PositionId,
        value: Amount,
        lots: Lots,
        liquidity: Liquidity,
        why: ReduceReason,
    ) -> Amount {
        self.positions.get_mut(id).expect("a closing order has its position").closing -= lots;
        self.reduce_by_trade(id, value, lots, liquidity, why)
    }

    /// A trade takes lots out of a position, for its fee and that of a liquidation. Returns the trading fee.
    pub(super) fn reduce_by_trade(
        &mut self,
        id: PositionId,
        value: Amount,
        lots: Lots,
        liquidity: Liquidity,
        why: ReduceReason,
    ) -> Amount {
        let position = self.positions.get(id).expect("a live position is reduced");
        let market = &self.markets[position.market.index()];
        let conversion = self.conversion(market).unwrap_or(Exchange::ONE);
        let notional = convert(value, conversion, Rounding::Up);
        let account = &self.accounts[position.account.index()];
        let rate = self.fees.contract(account, market.class, liquidity);
        let fee = notional.at_rate(rate, Rounding::Up).expect("a fee fits");
        let liquidation_rate = match why {
            ReduceReason::Liquidation | ReduceReason::PartialLiquidation => position.liquidation_rate,
            _ => Rate::ZERO,
        };
        let liquidation_fee = notional.at_rate(liquidation_rate, Rounding::Up).expect("a fee fits");
        self.reduce(id, lots, value, Charges { fee, liquidation_fee }, why)
    }

    /// Take lots out of a position at a value. The heart of every close, takeover and deleveraging.
    pub(super) fn reduce(
        &mut self,
        id: PositionId,
        lots: Lots,
        value: Amount,
        charges: Charges,
        why: ReduceReason,
    ) -> Amount {
        let now_closed = self.take_lots(id, lots);
        let position = self.positions.get(id).expect("found by take_lots");
        let market = &self.markets[position.market.index()];
        let account = position.account;
        let whole = position.lots.is_zero();
        let price = average(value, market.quantity(lots).units());
        let share = match why {
            ReduceReason::PartialLiquidation if !whole => Share::Kept,
            _ if whole => Share::Released(position.margin),
            _ => Share::Released(now_closed.margin),
        };
        let (pnl, split) = self.settle_taken(id, &now_closed, value, share, charges);
        self.out.push(Event::PositionReduced { position: id, account, lots, price, pnl, fee: split.fee, why });
        if matches!(why, ReduceReason::Liquidation | ReduceReason::PartialLiquidation) {
            self.out.push(Event::Liquidated { position: id, account, lots, fee: split.liquidation_fee });
        }
        if whole {
            self.end_position(id, why);
        } else {
            self.after_partial(id);
        }
        split.fee
    }

    /// Settle `parts` of all of a position's parts at a value, as a close without a fee does. Its lots are the
    /// caller's to set. Returns the profit or loss.
    pub(crate) fn cash_out(&mut self, id: PositionId, parts: u64, all: u64, value: Amount) -> Amount {
        let position = self.positions.get_mut(id).expect("a live position is settled");
        let taken = position.take(parts, all);
        let share = if parts == all { position.margin } else { taken.margin };
        self.settle_taken(id, &taken, value, Share::Released(share), Charges::default()).0
    }

    /// Book what was taken out of a position: profit or loss, fees, and the margin that goes back.
    fn settle_taken(
        &mut self,
        id: PositionId,
        taken: &Taken,
        value: Amount,
        share: Share,
        charges: Charges,
    ) -> (Amount, Split) {
        let position = self.positions.get(id).expect("still there");
        let market = &self.markets[position.market.index()];
        let conversion = self.conversion(market).unwrap_or(Exchange::ONE);
        let pnl_quote = match position.side {
            Side::Buy => value - taken.cost,
            Side::Sell => taken.cost - value,
        };
        let pnl = convert(pnl_quote, conversion, Rounding::Down);
        let account = position.account;
        let place = self.settlement(position);
        let split = Split::of(pnl, position.margin, share, charges);
        self.post_close(account, &place, &split);
        let position = self.positions.get_mut(id).expect("still there");
        position.margin = position.margin - split.out_of_margin() + split.to_margin;
        position.realised += pnl;
        position.fees += split.fee;
        self.note_contract_fee(account, place.asset, split.fee);
        (pnl, split)
    }

    /// Lots, their share of cost and of margin leave the position's own figures.
    fn take_lots(&mut self, id: PositionId, lots: Lots) -> Taken {
        let position = self.positions.get_mut(id).expect("a live position is reduced");
        let taken = position.take(lots.0, position.lots.0);
        position.lots -= lots;
        let (m, side, realm) = (position.market.index(), position.side, self.accounts[position.account.index()].realm);
        if realm == Realm::Live {
            *self.markets[m].contract_mut().open_mut(side) -= lots;
        }
        taken
    }

    pub(super) fn settlement(&self, position: &Position) -> Settlement {
        let market = &self.markets[position.market.index()];
        let realm = self.accounts[position.account.index()].realm;
        let clearing = match realm {
            Realm::Live => System::Clearing(position.market),
            Realm::Practice => System::Shadow,
        };
        Settlement {
            clearing: LedgerAccount::System(clearing),
            insurance: System::Insurance(market.class),
            asset: in_realm(market.settle_asset(), realm),
        }
    }

    fn post_close(&mut self, account: AccountId, place: &Settlement, split: &Split) {
        let held = LedgerAccount::Held(account, Wallet::Contract);
        let free = LedgerAccount::Free(account, Wallet::Contract);
        let asset = place.asset;
        let mut post = |from, to, amount, reason| {
            self.ledger.post(&mut self.out, Posting { from, to, asset, amount, reason });
        };
        post(held, place.clearing, split.loss, Reason::Pnl);
        post(place.clearing, free, split.profit, Reason::Pnl);
        post(held, LedgerAccount::System(System::Fee), split.fee_from_held, Reason::Fee);
        post(free, LedgerAccount::System(System::Fee), split.fee - split.fee_from_held, Reason::Fee);
        post(held, LedgerAccount::System(place.insurance), split.liquidation_fee, Reason::LiquidationFee);
        post(held, free, split.to_user, Reason::Release);
        post(free, held, split.to_margin, Reason::Hold);
        self.cover_shortfall(place, split.shortfall);
    }

    /// What a position could not pay: insurance first, then the house's debt.
    pub(super) fn cover_shortfall(&mut self, place: &Settlement, shortfall: Amount) {
        let fund = self.ledger.system(place.insurance, place.asset);
        let by_fund = shortfall.min(fund);
        let reason = Reason::Shortfall;
        let asset = place.asset;
        let mut post = |from, amount| {
            let from = LedgerAccount::System(from);
            self.ledger.post(&mut self.out, Posting { from, to: place.clearing, asset, amount, reason });
        };
        post(place.insurance, by_fund);
        post(System::HouseDebt, shortfall - by_fund);
    }

    fn after_partial(&mut self, id: PositionId) {
        self.clip_protections(id);
        self.watch(id);
        let account = self.positions.get(id).expect("still there").account;
        self.out.push(Event::PositionChanged { position: id, account });
    }

    /// A position without lots is gone: with its orders, its protections and its place in every set.
    pub(crate) fn end_position(&mut self, id: PositionId, why: ReduceReason) {
        self.drop_protections(id);
        let position = self.positions.get(id).expect("still there").clone();
        assert!(position.margin.is_zero(), "a closed position keeps no margin");
        self.unwatch(&position);
        self.positions.remove(id);
        self.out.push(Event::PositionClosed { position: id, account: position.account, why });
    }

    /// End the resting orders that would close this position; of those that would also open, the closing part.
    pub(super) fn cancel_closing_orders(&mut self, id: PositionId) {
        let orders = self.positions.get(id).map(|p| p.orders.clone()).unwrap_or_default();
        for order in orders {
            self.expire_closing_lots(order, Lots::MAX);
        }
    }

    /// Conversion differences and rounding are all that is left in a market nobody holds: they go to its fund.
    pub(crate) fn sweep_clearing(&mut self, market: MarketId) {
        let m = &self.markets[market.index()];
        if m.contract().has_open_interest() {
            return;
        }
        let (clearing, fund) = (System::Clearing(market), System::Insurance(m.class));
        let asset = m.settle_asset();
        let left = self.ledger.system(clearing, asset);
        if left.is_positive() {
            let (from, to) = (LedgerAccount::System(clearing), LedgerAccount::System(fund));
            self.ledger.post(&mut self.out, Posting { from, to, asset, amount: left, reason: Reason::Remainder });
        } else if left.is_negative() {
            let place = Settlement { clearing: LedgerAccount::System(clearing), insurance: fund, asset };
            self.cover_shortfall(&place, -left);
        }
    }

    /// The limit at which a closing order loses no more than the margin.
    pub(super) fn bankruptcy_ticks(&self, position: &Position) -> Ticks {
        let market = &self.markets[position.market.index()];
        let conversion = self.conversion(market).unwrap_or(Exchange::ONE);
        let price = position.bankruptcy_price(market, conversion);
        market.ticks_towards(price, position.side.opposite())
    }
}

/// Where a position's money goes and comes from.
pub(super) struct Settlement {
    pub(super) clearing: LedgerAccount,
    pub(super) insurance: System,
    pub(super) asset: AssetId,
}

#[derive(Clone, Copy, Default)]
pub(super) struct Charges {
    pub(super) fee: Amount,
    pub(super) liquidation_fee: Amount,
}

struct Taken {
    cost: Amount,
    margin: Amount,
}

impl Position {
    /// Take a part of the cost out; the part of the margin that goes with it is named, and stays until it is booked.
    fn take(&mut self, part: u64, all: u64) -> Taken {
        let margin = self.margin.mul_div(part.into(), all.into(), Rounding::Down).expect("a part of a whole");
        let cost = self.cost_of(part, all);
        self.cost -= cost;
        Taken { cost, margin }
    }

    /// The cost of a part of the lots, rounded so that the profit of closing them is never overstated.
    pub(crate) fn cost_of(&self, part: u64, all: u64) -> Amount {
        let rounding = if self.side == Side::Buy { Rounding::Up } else { Rounding::Down };
        self.cost.mul_div(part.into(), all.into(), rounding).expect("a part of a whole")
    }
}

/// How one close is paid, every figure non-negative.
struct Split {
    profit: Amount,
    loss: Amount,
    fee: Amount,
    fee_from_held: Amount,
    liquidation_fee: Amount,
    /// Held money that goes back to the user.
    to_user: Amount,
    /// Profit that stays as margin (partial liquidation).
    to_margin: Amount,
    shortfall: Amount,
}

/// What becomes of the closed lots' share of the margin.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Share {
    /// Goes back, after loss and fees.
    Released(Amount),
    /// Stays in the position.
    Kept,
}

impl Split {
    /// `margin` is the whole margin before the close: a loss beyond its share is paid by the rest of it.
    fn of(pnl: Amount, margin: Amount, share: Share, charges: Charges) -> Self {
        let zero = Amount::ZERO;
        let (profit, full_loss) = if pnl.is_negative() { (zero, -pnl) } else { (pnl, zero) };
        let shortfall = (full_loss - margin).max(zero);
        let loss = full_loss - shortfall;
        let fee = charges.fee.min(margin - loss + profit);
        let fee_from_held = fee.min(margin - loss);
        let liquidation_fee = charges.liquidation_fee.min(margin - loss - fee_from_held);
        let used = loss + fee_from_held + liquidation_fee;
        let (to_user, to_margin) = match share {
            Share::Released(released) => ((released - used).max(zero), zero),
            Share::Kept => (zero, profit - (fee - fee_from_held)),
        };
        Self { profit, loss, fee, fee_from_held, liquidation_fee, to_user, to_margin, shortfall }
    }

    fn out_of_margin(&self) -> Amount {
        self.loss + self.fee_from_held + self.liquidation_fee + self.to_user
    }
}

fn average(value: Amount, quantity: i128) -> Price {
    let price = value.mul_div(Price::SCALE, quantity.max(1), Rounding::HalfEven).expect("a price fits");
    Price::from_units(price.units())
}
