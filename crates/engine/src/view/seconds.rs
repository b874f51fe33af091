//! What is offered on an index over fixed times, whether an order would be taken now, and what protects a person.

use plimsoll_units::{AccountId, Amount, IndexId, Rate, Timestamp};

use crate::accounts::Realm;
use crate::command::PlaceSeconds;
use crate::engine::{Engine, USDT};
use crate::ledger::{Wallet, in_realm};
use crate::reject::Reject;
use crate::seconds::{self, SecondsProtectionState, Terms, Verdict, break_even, expected_loss};

/// One line of the offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecondsOffer {
    pub index: IndexId,
    pub period_s: u32,
    pub terms: Terms,
    /// The share of orders that must win to come out even.
    pub break_even: Rate,
    /// What one staked loses on average when up and down are equally likely.
    pub expected_loss: Rate,
    /// Why no order is taken now, if none is.
    pub closed: Option<Reject>,
}

/// What an order would come to, before it is placed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecondsPreview {
    pub offer: SecondsOffer,
    pub win: Amount,
    pub draw: Amount,
    pub lose: Amount,
    pub expected_loss: Amount,
    pub free: Amount,
    /// Why this order would be refused, if it would be.
    pub refused: Option<Reject>,
}

/// A person's own limits as they stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SecondsProtection {
    pub daily_limit: Amount,
    pub left_today: Amount,
    /// A pause or an exclusion lasts until then; long ago when there is none.
    pub closed_until: Timestamp,
    pub running: u16,
}

impl Engine {
    /// Everything offered on an index, shortest period first.
    pub fn seconds_offers(&self, index: IndexId) -> Vec<SecondsOffer> {
        let periods = seconds::PERIODS_S.into_iter();
        periods.filter_map(|period_s| self.seconds_offer(index, period_s)).collect()
    }

    pub fn seconds_offer(&self, index: IndexId, period_s: u32) -> Option<SecondsOffer> {
        let terms = *self.seconds.terms(index, period_s)?;
        let one = expected_loss(Amount::ONE, terms.odds, terms.all_or_nothing).ok()?;
        Some(SecondsOffer {
            index,
            period_s,
            terms,
            break_even: even_share(&terms),
            expected_loss: super::positions::share(one, Amount::ONE, plimsoll_units::Rounding::Up)?,
            closed: self.check_period(index, period_s).err(),
        })
    }

    pub fn preview_seconds(&self, command: &PlaceSeconds) -> Result<SecondsPreview, Reject> {
        let account = self.customer(command.account)?;
        let offer = self.seconds_offer(command.index, command.period_s).ok_or(Reject::SecondsPeriod)?;
        if !command.stake.is_positive() || command.stake > offer.terms.maximum {
            let Terms { minimum, maximum, .. } = offer.terms;
            return Err(Reject::StakeOutOfRange { minimum, maximum });
        }
        let Terms { odds, all_or_nothing, .. } = offer.terms;
        let paid = |verdict| seconds::paid(verdict, command.stake, odds, all_or_nothing);
        Ok(SecondsPreview {
            win: paid(Verdict::Win)?,
            draw: paid(Verdict::Draw)?,
            lose: paid(Verdict::Lose)?,
            expected_loss: expected_loss(command.stake, odds, all_or_nothing)?,
            free: self.ledger.free(command.account, Wallet::Contract, in_realm(USDT, account.realm)),
            refused: self.check_seconds(command).err(),
            offer,
        })
    }

    /// Nothing for practice, where play money needs no limits.
    pub fn seconds_protection(&self, account: AccountId) -> Option<SecondsProtection> {
        let found = self.account(account).filter(|account| account.realm == Realm::Live)?;
        let fresh = SecondsProtectionState::default();
        let habits = found.seconds.as_deref().unwrap_or(&fresh);
        Some(SecondsProtection {
            daily_limit: habits.limit(self.now()),
            left_today: habits.left(self.now()),
            closed_until: habits.closed_until(),
            running: habits.running(),
        })
    }
}

/// A soft loser loses what a winner wins: half is even.
fn even_share(terms: &Terms) -> Rate {
    if terms.all_or_nothing { break_even(terms.odds) } else { Rate::from_units(Rate::SCALE / 2) }
}
