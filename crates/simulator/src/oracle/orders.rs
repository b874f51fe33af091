//! What an order may become: known before it trades or ends (quotes of the house apart), no more than was ordered, no worse than its limit, never with oneself, and the fee that
//! the schedule says, rounded against whoever pays it.

use std::collections::BTreeMap;

use plimsoll_engine::LIQUIDITY_PROVIDER;
use plimsoll_engine::command::Command;
use plimsoll_engine::event::{Accepted, Event, Trade};
use plimsoll_engine::markets::Product;
use plimsoll_engine::orders::OrderKind;
use plimsoll_units::{AccountId, Amount, Lots, OrderId, Rate, Rounding, Side, Ticks, mul_div};

use super::{Moment, Verdict, hold, waits};

#[derive(Debug)]
struct Known {
    side: Side,
    limit: Ticks,
    lots: Lots,
    traded: Lots,
    /// A triggered sale at market may go below what it was accepted with.
    sells_at_trigger: bool,
}

#[derive(Default)]
pub(super) struct Orders {
    known: BTreeMap<OrderId, Known>,
}

/// Percent of the base fee that a level pays on spot: maker, taker.
const SPOT_SHARES: [[i128; 2]; 9] =
    [[100, 100], [90, 100], [80, 95], [70, 90], [60, 80], [50, 70], [40, 60], [30, 50], [20, 40]];
/// A tenth of a percent.
const SPOT_FEE: i128 = Rate::SCALE as i128 / 1_000;

impl Orders {
    pub(super) fn record(&mut self, moment: &Moment<'_>) -> Verdict {
        for event in moment.events {
            match event {
                Event::OrderAccepted(accepted) => {
                    let Accepted { order, side, ticks: limit, lots, .. } = *accepted;
                    let trigger = matches!(waits(moment, accepted), Some(OrderKind::Trigger { .. }));
                    let sells_at_trigger = trigger && side == Side::Sell;
                    self.known.insert(order, Known { side, limit, lots, traded: Lots::ZERO, sells_at_trigger });
                }
                Event::OrderReduced { order, lots, left, .. } => {
                    let known = self.known.get_mut(order).ok_or_else(|| format!("order {order} shrank unannounced"))?;
                    known.lots = Lots(known.lots.0.checked_sub(lots.0).ok_or("an order shrank below nothing")?);
                    hold(!lots.is_zero() && known.traded.0 + left.0 == known.lots.0, || {
                        format!("order {order} of {} lots traded {} and has {left} left", known.lots, known.traded)
                    })?;
                }
                Event::Traded(trade) => {
                    self.fill(trade.maker, trade.maker_account, trade.ticks, trade.lots, true)?;
                    self.fill(trade.taker, trade.taker_account, trade.ticks, trade.lots, false)?;
                    check_parties(moment, trade)?;
                    check_fees(moment, trade)?;
                }
                Event::PracticeTraded { order, account, ticks, lots, .. } => {
                    self.fill(*order, *account, *ticks, *lots, false)?;
                }
                Event::OrderClosed { order, left, .. } => {
                    let known = self.known.remove(order).ok_or_else(|| format!("order {order} ended unannounced"))?;
                    let accounted = known.traded.0 + left.0;
                    hold(accounted == known.lots.0, || {
                        format!("order {order} of {} lots traded {} and left {left}", known.lots, known.traded)
                    })?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn fill(&mut self, id: OrderId, account: AccountId, ticks: Ticks, lots: Lots, is_maker: bool) -> Verdict {
        let Some(known) = self.known.get_mut(&id) else {
            return hold(account == LIQUIDITY_PROVIDER, || format!("order {id} of {account} traded unannounced"));
        };
        known.traded += lots;
        hold(!lots.is_zero(), || format!("order {id} traded nothing"))?;
        hold(known.traded <= known.lots, || format!("order {id} of {} lots traded {}", known.lots, known.traded))?;
        let kept = known.side.crosses(known.limit, ticks) || known.sells_at_trigger;
        hold(kept, || format!("order {id} limited at {} traded at {ticks}", known.limit))?;
        let at_own_price = !is_maker || known.limit == ticks;
        hold(at_own_price, || format!("resting order {id} at {} traded at {ticks}", known.limit))
    }
}

fn check_parties(moment: &Moment<'_>, trade: &Trade) -> Verdict {
    let group = |account: AccountId| moment.engine.account(account).map(|a| a.group);
    let both_house = trade.maker_account == LIQUIDITY_PROVIDER && trade.taker_account == LIQUIDITY_PROVIDER;
    let same = group(trade.maker_account) == group(trade.taker_account);
    hold(!same || both_house, || format!("one person on both sides: {trade:?}"))
}

/// Spot fees, exactly. A timer may trade and change levels in one command: what applied when is not known then.
fn check_fees(moment: &Moment<'_>, trade: &Trade) -> Verdict {
    let market = moment.engine.market(trade.market).ok_or("a trade in no market")?;
    if !matches!(market.spec.product, Product::Spot { .. }) || matches!(moment.request.command, Command::RunTimers(_)) {
        return Ok(());
    }
    let base = i128::from(trade.lots.0) * market.spec.lot.units();
    let value = mul_div(base, market.price(trade.ticks).units(), plimsoll_units::Price::SCALE, Rounding::Down);
    let value = value.map_err(|_| "a value that does not fit")?;
    let taker_buys = trade.taker_side == Side::Buy;
    let sides =
        [(trade.maker_account, trade.maker_fee, !taker_buys), (trade.taker_account, trade.taker_fee, taker_buys)];
    for (role, (account, fee, buys)) in sides.into_iter().enumerate() {
        let received = if buys { base } else { value };
        let level = moment.engine.account(account).map_or(0, |a| a.vip);
        let rate =
            if account == LIQUIDITY_PROVIDER { 0 } else { SPOT_FEE * SPOT_SHARES[usize::from(level)][role] / 100 };
        let due = mul_div(received, rate, Rate::SCALE.into(), Rounding::Up).map_err(|_| "a fee that does not fit")?;
        hold(fee == Amount::from_units(due), || format!("a fee of {fee} where {due} units are due: {trade:?}"))?;
    }
    Ok(())
}
