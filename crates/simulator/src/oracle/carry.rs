//! The carry oracle: in funding, overnight financing and dividends the right side pays, payments are distributed in
//! full, and nothing is charged early.

use std::collections::{BTreeMap, BTreeSet};

use plimsoll_engine::LIQUIDITY_PROVIDER;
use plimsoll_engine::command::Command;
use plimsoll_engine::event::{Accepted, Carry as Why, Event};
use plimsoll_engine::ledger::{LedgerAccount, Posting, Reason, System};
use plimsoll_engine::orders::Purpose;
use plimsoll_units::{Amount, HOUR_MS, MarketId, PositionId, Price, Rate, Rounding, Side, Timestamp, mul_div};

use super::{Moment, Verdict, hold};

/// A market's funding rate, and the mark at which its payments are measured.
struct Funding {
    rate: Rate,
    mark: Price,
}

#[derive(Default)]
pub(super) struct Carries {
    positions: BTreeMap<PositionId, (MarketId, Side)>,
    /// Fundings in progress. After an outage there may be several, and events do not say which one a payment belongs
    /// to.
    open: BTreeMap<MarketId, Vec<Funding>>,
    listed: BTreeMap<MarketId, Timestamp>,
    fundings: BTreeMap<MarketId, i64>,
    dividends: BTreeMap<MarketId, Vec<Timestamp>>,
    rollovers: Vec<Timestamp>,
    /// Runs that the house may have paid into, and how often each of its accounts did.
    runs: BTreeMap<(MarketId, u8), u64>,
    house_payments: BTreeMap<(MarketId, u8, &'static str), u64>,
    /// Markets with a multi-command run during which a position was opened, closed or changed.
    disturbed: BTreeSet<MarketId>,
}

const FUNDING_MS: i64 = 8 * HOUR_MS;

impl Carries {
    pub(super) fn record(&mut self, moment: &Moment<'_>) -> Verdict {
        if moment.done().is_some() {
            match &moment.request.command {
                Command::DeclareDividend(c) => {
                    self.dividends.entry(c.market).or_default().push(c.ex_date);
                    *self.runs.entry((c.market, Reason::Dividend as u8)).or_default() += 1;
                }
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
                    *self.runs.entry((*market, Reason::Funding as u8)).or_default() += 1;
                    self.open.entry(*market).or_default().push(Funding { rate: *rate, mark: *mark });
                }
                Event::Carried { position, why, paid, .. } => {
                    self.check_time(moment.at, *position, *why)?;
                    self.check_payment(moment, *position, *why, *paid)?;
                }
                _ => {}
            }
        }
        self.note_disturbances(moment);
        for event in moment.events {
            if let Event::Posted(posting) = event {
                self.check_shared(moment, posting)?;
                self.check_house(posting)?;
            }
        }
        self.disturbed.retain(|market| moment.engine.is_carrying(*market));
        self.open.retain(|market, _| moment.engine.is_carrying(*market));
        Ok(())
    }

    /// A position closed during a run takes no share of it: its share is carried over to the next run's receivers. The
    /// same goes for what the insurance fund unwinds.
    fn note_disturbances(&mut self, moment: &Moment<'_>) {
        for event in moment.events {
            if let Event::OrderAccepted(Accepted { market, purpose: Purpose::Unwind, .. }) = event
                && moment.engine.is_carrying(*market)
            {
                self.disturbed.insert(*market);
            }
            let (Event::PositionChanged { position, .. } | Event::PositionReduced { position, .. }) = event else {
                continue;
            };
            if let Some((market, _)) = self.positions.get(position)
                && moment.engine.is_carrying(*market)
            {
                self.disturbed.insert(*market);
            }
        }
    }

    /// Once per eight hours elapsed, and no sooner.
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

    /// Longs pay when the rate is positive and shorts when it is negative: the rate times their notional at the mark,
    /// at most their margin. Shorts pay dividends.
    fn check_payment(&self, moment: &Moment<'_>, id: PositionId, why: Why, paid: Amount) -> Verdict {
        let (market, side) = *self.positions.get(&id).ok_or("a payment for no position")?;
        match why {
            Why::Overnight => Ok(()),
            Why::Dividend => hold((side == Side::Sell) == paid.is_positive(), || {
                format!("dividend: a {side:?} position paid {paid}")
            }),
            Why::Funding => {
                let open = self.open.get(&market).ok_or("funding is paid while none is due")?;
                let mut dues = Vec::new();
                for funding in open {
                    let Some(due) = funding_due(moment, id, side, funding)? else {
                        if !paid.is_positive() {
                            return Ok(());
                        }
                        continue;
                    };
                    dues.push(due);
                }
                let position = moment.engine.positions().get(id).ok_or("a payment of a closed position")?;
                let is_exact =
                    |due: &i128| (paid.units() - due).abs() <= 1 || (position.margin.is_zero() && paid.units() < *due);
                hold(paid.is_positive() && dues.iter().any(is_exact), || {
                    format!("position {id} paid {paid} of funding where one of {dues:?} units was due")
                })
            }
        }
    }
}

/// What a position pays into this funding, in units; `None` when it receives.
fn funding_due(moment: &Moment<'_>, id: PositionId, side: Side, funding: &Funding) -> Result<Option<i128>, String> {
    if (side == Side::Buy) != funding.rate.is_positive() {
        return Ok(None);
    }
    let position = moment.engine.positions().get(id).ok_or("a payment of a closed position")?;
    let market = moment.engine.market(position.market).ok_or("a payment in no market")?;
    let quantity = market.quantity(position.lots);
    let rate = i128::from(funding.rate.units().abs());
    let notional = mul_div(quantity.units(), funding.mark.units(), Price::SCALE, Rounding::HalfEven);
    let due = notional.and_then(|notional| mul_div(notional, rate, Rate::SCALE.into(), Rounding::HalfEven));
    Ok(Some(due.map_err(|_| "a payment that does not fit")?))
}

impl Carries {
    /// Each house account pays at most once into a run.
    fn check_house(&mut self, posting: &Posting) -> Verdict {
        let (LedgerAccount::System(System::Carry(market)), Reason::Funding | Reason::Dividend) =
            (posting.to, posting.reason)
        else {
            return Ok(());
        };
        let balances = match posting.from {
            LedgerAccount::Free(LIQUIDITY_PROVIDER, _) => "provider",
            LedgerAccount::System(System::Insurance(_)) => "insurance",
            _ => return Ok(()),
        };
        let why = posting.reason as u8;
        let paid = self.house_payments.entry((market, why, balances)).or_default();
        *paid += 1;
        let runs = self.runs.get(&(market, why)).copied().unwrap_or_default();
        hold(*paid <= runs, || format!("the {balances} paid {paid} times into {runs} runs of market {market}"))
    }

    /// Payments are distributed to the last divisible unit, in the command in which the run ends.
    fn check_shared(&self, moment: &Moment<'_>, posting: &Posting) -> Verdict {
        let (LedgerAccount::System(System::Carry(market)), Reason::Funding | Reason::Dividend) =
            (posting.from, posting.reason)
        else {
            return Ok(());
        };
        if moment.engine.is_carrying(market) {
            return Ok(());
        }
        let left = moment.engine.ledger().system(System::Carry(market), posting.asset);
        let disturbed = self.disturbed.contains(&market);
        hold(left.is_zero() || disturbed, || format!("{left} of what market {market} paid found no receiver"))
    }
}
