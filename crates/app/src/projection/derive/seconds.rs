//! Second-contracts, from acceptance to their result.

use plimsoll_engine::Event;
use plimsoll_store::projections::SecondsRow;
use plimsoll_units::{AccountId, SecondsId};

use super::Draft;
use super::ledger::Topic;
use crate::projection::change::Change;
use crate::projection::codes;
use crate::projection::facts::SecondsFact;

impl Draft<'_> {
    pub(super) fn tell_seconds(&mut self, event: &Event) {
        let at = self.at.at;
        match *event {
            Event::SecondsAccepted { order, account, .. } => {
                self.about(account, Topic::Seconds, order.0);
                self.accepted(order);
            }
            Event::SecondsEntered { order, tick, price, expires_at, .. } => {
                self.out.push(Change::Seconds(order, SecondsFact::Entered { tick, price, expires_at }));
            }
            Event::SecondsSettled { order, account, verdict, exit_tick, exit, paid } => {
                let verdict = codes::verdict(verdict);
                self.ended(order, account, SecondsFact::Settled { verdict, tick: exit_tick, price: exit, paid, at });
            }
            Event::SecondsVoided { order, account, why } => {
                self.ended(order, account, SecondsFact::Voided { why: codes::void(why), at });
            }
            _ => {}
        }
    }

    fn accepted(&mut self, id: SecondsId) {
        let order = self.engine.seconds().order(id).expect("what was just accepted is running");
        let row = SecondsRow {
            id,
            account: order.account,
            instrument: order.index,
            period_s: order.period_s.into(),
            direction: codes::direction(order.direction),
            stake: order.stake,
            odds: order.odds,
            all_or_nothing: order.all_or_nothing,
            accepted_at: order.accepted_at,
            entry_tick: None,
            entry_price: None,
            expires_at: None,
            status: codes::SECONDS_RUNNING,
            verdict: None,
            void_reason: None,
            exit_tick: None,
            exit_price: None,
            paid: None,
            ended_at: None,
        };
        self.out.push(Change::Seconds(id, SecondsFact::Accepted(Box::new(row))));
    }

    fn ended(&mut self, order: SecondsId, account: AccountId, fact: SecondsFact) {
        self.about(account, Topic::Seconds, order.0);
        self.out.push(Change::Seconds(order, fact));
    }
}
