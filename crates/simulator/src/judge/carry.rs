//! Funding, overnight and dividends: the right side pays, what it pays in is paid out, and not before its time.

use std::collections::BTreeMap;

use plimsoll_engine::command::Command;
use plimsoll_engine::event::{Carry as Why, Event};
use plimsoll_engine::ledger::{Place, Posting, Reason, System};
use plimsoll_units::{Amount, HOUR_MS, MarketId, PositionId, Price, Rate, Rounding, Side, Timestamp, mul_div};

use super::{Moment, Verdict, hold};

/// The last rate at which a market was funded.
struct Funding {
    seq: u64,
    rate: Rate,
    mark: Price,
    /// Several terms at once, after a silence: whose payment is which is not told.
    several: bool,
}

#[derive(Default)]
pub(super) struct Carries {
    positions: BTreeMap<PositionId, (MarketId, Side)>,
    last: BTreeMap<MarketId, Funding>,
    listed: BTreeMap<MarketId, Timestamp>,
    fundings: BTreeMap<MarketId, i64>,
    dividends: BTreeMap<MarketId, Vec<Timestamp>>,
    rollovers: Vec<Timestamp>,
}

const FUNDING_MS: i64 = 8 * HOUR_MS;

impl Carries {
    pub(super) fn hear(&mut self, moment: &Moment<'_>) -> Verdict {
        if moment.done().is_some() {
            match &moment.request.command {
                Command::DeclareDividend(c) => self.dividends.entry(c.market).or_default().push(c.ex_date),
                Command::PublishCalendar(c) => self.rollovers.extend(c.rollovers.iter().map(|(at, _)| *at)),
                _ => {}
            }
        }
        for event in moment.events {
            match event {
                Event::MarketListed { market } => {
                    self.listed.insert(*market, moment.at);
                }
                Event::PositionOpened { position, market, side, .. } => {
                    self.positions.insert(*position, (*market, *side));
                }
                Event::FundingRate { market, rate, mark } => {
                    self.fund(moment.at, *market)?;
                    let several = self.last.get(market).is_some_and(|last| last.seq == moment.seq);
                    self.last.insert(*market, Funding { seq: moment.seq, rate: *rate, mark: *mark, several });
                }
                Event::Carried { position, why, paid, .. } => {
                    self.check_time(moment.at, *position, *why)?;
                    self.check_payment(moment, *position, *why, *paid)?;
                }
                Event::Posted(posting) => check_shared(moment, posting)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// Once for every eight hours that have passed, and no sooner.
    fn fund(&mut self, at: Timestamp, market: MarketId) -> Verdict {
        let since = self.listed.get(&market).copied().unwrap_or_default();
        let passed = at.0.div_euclid(FUNDING_MS) - since.0.div_euclid(FUNDING_MS);
        let count = self.fundings.entry(market).or_default();
        *count += 1;
        hold(*count <= passed, || format!("market {market} was funded {count} times in {passed} terms"))
    }

    fn check_time(&self, at: Timestamp, position: PositionId, why: Why) -> Verdict {
        let due = match why {
            Why::Funding => true,
            Why::Overnight => self.rollovers.iter().any(|rollover| *rollover <= at),
            Why::Dividend => {
                let (market, _) = self.positions.get(&position).ok_or("a dividend for no position")?;
                self.dividends.get(market).is_some_and(|dates| dates.iter().any(|date| *date <= at))
            }
        };
        hold(due, || format!("{why:?} before its time"))
    }

    /// Longs pay when the rate is positive and shorts when it is negative, the rate times their notional at the mark
    /// or all the margin there is. Shorts pay dividends.
    fn check_payment(&self, moment: &Moment<'_>, id: PositionId, why: Why, paid: Amount) -> Verdict {
        let (market, side) = *self.positions.get(&id).ok_or("a payment for no position")?;
        let pays = match (why, self.last.get(&market)) {
            (Why::Dividend, _) => side == Side::Sell,
            (Why::Funding, Some(last)) if !last.several => (side == Side::Buy) == last.rate.is_positive(),
            _ => return Ok(()),
        };
        hold(pays == paid.is_positive(), || format!("{why:?}: a {side:?} position paid {paid}"))?;
        let (Why::Funding, true, Some(last)) = (why, pays, self.last.get(&market)) else { return Ok(()) };
        let position = moment.engine.positions().get(id).ok_or("a payment of a closed position")?;
        let quantity = moment.engine.market(market).ok_or("a payment in no market")?.quantity(position.lots);
        let notional = mul_div(quantity.units(), last.mark.units(), Price::SCALE, Rounding::HalfEven);
        let rate = i128::from(last.rate.units().abs());
        let due = notional.and_then(|notional| mul_div(notional, rate, Rate::SCALE.into(), Rounding::HalfEven));
        let due = due.map_err(|_| "a payment that does not fit")?;
        let exact = (paid.units() - due).abs() <= 1 || (position.margin.is_zero() && paid.units() < due);
        hold(exact, || format!("position {id} paid {paid} where {due} units were due"))
    }
}

/// What was paid in is handed out in the same command, to the last unit that can be shared. (Runs over more positions
/// than one command looks at would take several; no run of the simulator has so many.)
fn check_shared(moment: &Moment<'_>, posting: &Posting) -> Verdict {
    let (Place::System(System::Carry(market)), Reason::Funding | Reason::Dividend) = (posting.from, posting.reason)
    else {
        return Ok(());
    };
    let left = moment.engine.ledger().system(System::Carry(market), posting.asset);
    hold(left.is_zero(), || format!("{left} of what market {market} paid found no receiver"))
}
