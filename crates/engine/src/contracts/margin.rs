//! Adding and taking out margin, and adding principal.

use plimsoll_units::{Amount, Lots, Rounding, Side};

use super::open::initial_margin;
use super::risk::convert;
use crate::book::NewOrder;
use crate::command::{AddPrincipal, AdjustMargin};
use crate::engine::Engine;
use crate::event::{Event, OrderEnd};
use crate::ledger::{LedgerAccount, Posting, Reason, Wallet, in_realm};
use crate::orders::{Detail, Purpose, SelfTrade};
use crate::reject::Reject;

impl Engine {
    pub(crate) fn adjust_margin(&mut self, command: &AdjustMargin) -> Result<(), Reject> {
        let position = self.own_position(command.account, command.position)?;
        self.accounts[command.account.index()].check_not_frozen()?;
        let market = &self.markets[position.market.index()];
        let asset = in_realm(market.settle_asset(), self.accounts[command.account.index()].realm);
        let (free, held) = (
            LedgerAccount::Free(command.account, Wallet::Contract),
            LedgerAccount::Held(command.account, Wallet::Contract),
        );
        let posting = if command.change.is_positive() {
            let available = self.ledger.free(command.account, Wallet::Contract, asset);
            if available < command.change {
                return Err(Reject::ContractFunds { needed: command.change, free: available });
            }
            position.margin.checked_add(command.change)?;
            Posting { from: free, to: held, asset, amount: command.change, reason: Reason::Hold }
        } else {
            if command.change.is_zero() {
                return Err(Reject::InvalidInput { what: "amount" });
            }
            self.check_session(market.spec.index, true)?;
            let most = self.reducible_margin(command.position)?;
            // Compared on this side: the most negative figure has no opposite.
            if command.change < -most {
                return Err(Reject::MarginAdjustment { most });
            }
            Posting { from: held, to: free, asset, amount: -command.change, reason: Reason::Release }
        };
        // From here on nothing may fail.
        self.ledger.post(&mut self.out, posting);
        let position = self.positions.get_mut(command.position).expect("checked");
        position.margin += command.change;
        self.watch(command.position);
        self.out.push(Event::PositionChanged { position: command.position, account: command.account });
        Ok(())
    }

    /// What may be taken out now: neither below the margin it opened with nor below what the mark asks for.
    pub fn reducible_margin(&self, position: plimsoll_units::PositionId) -> Result<Amount, Reject> {
        let position = self.positions.get(position).ok_or(Reject::NotFound)?;
        let market = &self.markets[position.market.index()];
        let (mark, conversion) = market.contract().mark.zip(self.conversion(market)).ok_or(Reject::FeedStale)?;
        let risk = position.risk(market, mark, conversion);
        let opening = initial_margin(convert(position.cost, conversion, Rounding::Up), position.leverage);
        let required = initial_margin(risk.notional, position.leverage);
        Ok((position.margin - opening).min(risk.equity - required).max(Amount::ZERO))
    }

    /// Open more at the best price, with at most this much margin; what does not fit is not taken.
    pub(crate) fn add_principal(&mut self, command: &AddPrincipal) -> Result<(), Reject> {
        let position = self.own_position(command.account, command.position)?;
        let account = &self.accounts[command.account.index()];
        account.check_can_open()?;
        let market = &self.markets[position.market.index()];
        self.check_session(market.spec.index, false)?;
        if !command.money.is_positive() {
            return Err(Reject::InvalidInput { what: "amount" });
        }
        let (side, leverage, market_id) = (position.side, position.leverage, position.market);
        let best = market.book.best_ticks(side.opposite()).ok_or(Reject::NoLiquidity)?;
        let conversion = self.conversion(market).ok_or(Reject::FeedStale)?;
        let buying_power = command.money.mul_div(i128::from(leverage), 1, Rounding::Down)?;
        let buying_power = conversion.back(buying_power, Rounding::Down)?;
        let lots = market.affordable(buying_power, best);
        if lots.is_zero() || lots > market.spec.max_lots {
            return Err(Reject::ContractQuantity);
        }
        let mut whole = Lots(lots.0 + position.lots.0);
        if account.position_mode.joins() {
            whole += self.positions.exposures.opening((command.account, market_id, side));
        }
        let notional = conversion.convert(market.value(best, whole), Rounding::Up)?;
        self.check_leverage(command.account, market_id, leverage, notional)?;
        let hold = self.open_cost(command.account, market_id, side, best, lots, leverage);
        let asset = in_realm(market.settle_asset(), account.realm);
        let free = self.ledger.free(command.account, Wallet::Contract, asset);
        if free < hold {
            return Err(Reject::ContractFunds { needed: hold, free });
        }
        if self.orders.is_full() {
            return Err(Reject::CapacityReached);
        }
        // From here on nothing may fail.
        let purpose = Purpose::Open { leverage, position: command.position };
        let slot = self.accounts[command.account.index()].order_limits.opened_unchecked(market_id);
        let detail = Detail { hold, slot, ..Detail::new(purpose, lots, self.now()) };
        let order = NewOrder { account: command.account, market: market_id, side, ticks: best, lots };
        let id = self.orders.open(order, detail);
        self.count_opening(&order, purpose, lots);
        let (from, to) = (
            LedgerAccount::Free(command.account, Wallet::Contract),
            LedgerAccount::Held(command.account, Wallet::Contract),
        );
        self.ledger.post(&mut self.out, Posting { from, to, asset, amount: hold, reason: Reason::Hold });
        self.announce(id, &order, &detail);
        let end = self.match_any(id, best, None);
        self.rest_or_end(id, end, false);
        Ok(())
    }

    /// An order of the rules' own that closes lots of a position at once, up to a limit.
    pub(super) fn close_at_once(
        &mut self,
        id: plimsoll_units::PositionId,
        lots: Lots,
        limit: plimsoll_units::Ticks,
        why: crate::event::ReduceReason,
    ) {
        let position = self.positions.get_mut(id).expect("a live position is closed");
        position.closing += lots;
        let (account, market, side) = (position.account, position.market, position.side.opposite());
        let slot = self.accounts[account.index()].order_limits.opened_unchecked(market);
        let detail = Detail {
            slot,
            self_trade: SelfTrade::ExpireMaker,
            ..Detail::new(Purpose::Close { position: id, why }, lots, self.now())
        };
        let order = NewOrder { account, market, side, ticks: limit, lots };
        let id = self.orders.open(order, detail);
        self.announce(id, &order, &detail);
        self.match_any(id, limit, None);
        let left = self.order_of(id).lots;
        let end = if left.is_zero() { OrderEnd::Filled } else { OrderEnd::Unfilled };
        self.finish_order(id, end);
    }

    /// A limit that takes what the book has within the cap of a market order.
    pub(super) fn sweep_limit(&self, market: plimsoll_units::MarketId, side: Side) -> Option<plimsoll_units::Ticks> {
        self.market_cap(market, side)
    }
}
