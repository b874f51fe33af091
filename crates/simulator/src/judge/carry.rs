//! Funding, overnight and dividends: what is paid in is paid out, not before its time.

use std::collections::BTreeMap;

use plimsoll_engine::command::Command;
use plimsoll_engine::event::{Carry as Why, Event};
use plimsoll_engine::ledger::{Place, Posting, Reason, System};
use plimsoll_units::{HOUR_MS, MarketId, PositionId, Timestamp};

use super::{Moment, Verdict, hold};

#[derive(Default)]
pub(super) struct Carries {
    markets: BTreeMap<PositionId, MarketId>,
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
                Event::PositionOpened { position, market, .. } => {
                    self.markets.insert(*position, *market);
                }
                Event::FundingRate { market, .. } => self.fund(moment.at, *market)?,
                Event::Carried { position, why, .. } => self.check_time(moment.at, *position, *why)?,
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
                let market = self.markets.get(&position).ok_or("a dividend for no position")?;
                self.dividends.get(market).is_some_and(|dates| dates.iter().any(|date| *date <= at))
            }
        };
        hold(due, || format!("{why:?} before its time"))
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
