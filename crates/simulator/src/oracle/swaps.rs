//! A quote is used once, in time, at its own rate, for the coins it names.

use std::collections::BTreeMap;

use plimsoll_engine::command::Command;
use plimsoll_engine::event::Event;
use plimsoll_engine::ledger::{LedgerAccount, System};
use plimsoll_units::{AccountId, AssetId, QuoteId, Rate, Rounding, Timestamp, mul_div};

use super::{Moment, Verdict, hold};

struct Quote {
    account: AccountId,
    from: AssetId,
    to: AssetId,
    rate: Rate,
    expires_at: Timestamp,
    used: bool,
}

#[derive(Default)]
pub(super) struct Swaps {
    quotes: BTreeMap<QuoteId, Quote>,
}

impl Swaps {
    pub(super) fn record(&mut self, moment: &Moment<'_>) -> Verdict {
        for event in moment.events {
            match (event, &moment.request.command) {
                (Event::SwapQuoted { quote, account, rate, expires_at, .. }, Command::QuoteSwap(c)) => {
                    let (from, to, account) = (c.from, c.to, *account);
                    let quoted = Quote { account, from, to, rate: *rate, expires_at: *expires_at, used: false };
                    self.quotes.insert(*quote, quoted);
                }
                (Event::Swapped { quote, account, given, received }, Command::ExecuteSwap(c)) => {
                    let known = self.quotes.get_mut(quote).ok_or_else(|| format!("swap on no quote {quote}"))?;
                    hold(!known.used, || format!("quote {quote} was used twice"))?;
                    known.used = true;
                    hold(moment.at < known.expires_at, || format!("quote {quote} was used after its time"))?;
                    hold(known.account == *account, || format!("quote {quote} was used by another"))?;
                    let rate = i128::from(known.rate.units());
                    let due = mul_div(given.units(), rate, Rate::SCALE.into(), Rounding::Down);
                    hold(due == Ok(received.units()), || format!("quote {quote} paid {received} for {given}"))?;
                    hold(*given == c.amount, || format!("{given} was taken instead of {}", c.amount))?;
                    let desk = LedgerAccount::System(System::SwapDesk);
                    let legs = |from, asset, amount| {
                        moment.events.iter().any(|event| match event {
                            Event::Posted(p) => (p.from == desk) == from && p.asset == asset && p.amount == amount,
                            _ => false,
                        })
                    };
                    hold(legs(false, known.from, *given), || format!("quote {quote}: the wrong coin was taken"))?;
                    hold(legs(true, known.to, *received), || format!("quote {quote}: the wrong coin was given"))?;
                }
                _ => {}
            }
        }
        Ok(())
    }
}
