//! End-of-day processing at midnight UTC: closes each account's day, sets VIP levels, pays referrers, expires old
//! orders.
//!
//! Walks over all accounts and orders, one slice per command, so that other commands are not delayed.

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, DAY_MS, Timestamp};

use crate::accounts::Realm;
use crate::engine::Engine;
use crate::event::OrderEnd;
use crate::orders::{ORDER_LIFE_MS, Purpose};
use crate::referral::Referrals;
use crate::slices::slice;
use crate::timers::TimerKind;
use crate::vip::day_of;

/// Accounts processed per command.
const REVIEW_PER_SLICE: usize = 1_000;
/// Order slots examined per command.
const SLOTS_PER_SLICE: usize = 2_000;

#[derive(Clone, Debug, Default, Encode, Decode)]
pub(crate) struct Review {
    #[n(0)]
    scheduled: bool,
    #[n(1)]
    walk: Walk,
    #[n(2)]
    pub(crate) referrals: Referrals,
}

/// Progress of the walk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
enum Walk {
    #[default]
    #[n(0)]
    Resting,
    #[n(1)]
    Accounts(#[n(0)] u64),
    #[n(2)]
    Orders(#[n(0)] u64),
}

const fn next_midnight(now: Timestamp) -> Timestamp {
    now.floor(DAY_MS).plus(DAY_MS)
}

impl Engine {
    /// Schedules the first run; later ones schedule themselves.
    pub(crate) fn schedule_daily_review(&mut self) {
        if !self.review.scheduled {
            self.review.scheduled = true;
            self.timers.add(next_midnight(self.stamp.at), TimerKind::DailyReview, 0);
        }
    }

    /// Timer. A run missed because nothing ran at midnight is made up late and once, whatever its date.
    pub(crate) fn start_daily_review(&mut self, _due: Timestamp) {
        let now = self.now();
        self.timers.add(next_midnight(now), TimerKind::DailyReview, 0);
        self.review.referrals.turn_month(now);
        if self.review.walk == Walk::Resting {
            self.review.walk = Walk::Accounts(0);
            self.continue_daily_review();
        }
    }

    /// Timer: one slice of the walk.
    pub(crate) fn continue_daily_review(&mut self) {
        self.review.walk = match self.review.walk {
            Walk::Resting => return,
            Walk::Accounts(from) => {
                let until = (from as usize + slice(REVIEW_PER_SLICE)).min(self.accounts.len());
                for account in from as usize..until {
                    self.review_account(AccountId(account as u32));
                }
                if until == self.accounts.len() { Walk::Orders(0) } else { Walk::Accounts(until as u64) }
            }
            Walk::Orders(from) => {
                let until = (from as usize + slice(SLOTS_PER_SLICE)).min(self.orders.slots());
                for slot in from as usize..until {
                    self.end_if_aged(slot);
                }
                if until == self.orders.slots() { Walk::Resting } else { Walk::Orders(until as u64) }
            }
        };
        if self.review.walk != Walk::Resting {
            self.timers.add(self.stamp.at.plus(1), TimerKind::ReviewSlice, 0);
        }
    }

    fn review_account(&mut self, id: AccountId) {
        let account = &self.accounts[id.index()];
        if account.is_house() || account.realm == Realm::Practice {
            return;
        }
        self.treasury.forget_outflows(id, self.stamp.at);
        self.cover_all_claims(id);
        self.review_level(id);
        self.note_units(id, day_of(self.stamp.at), Some(self.institution_tier(id)));
        self.pay_referrer(id);
    }

    fn end_if_aged(&mut self, slot: usize) {
        let Some(id) = self.orders.in_slot(slot) else {
            return;
        };
        let detail = self.orders.detail(id);
        // The house's own orders are replaced by their own rules.
        let ours = matches!(detail.purpose, Purpose::Quote | Purpose::Unwind);
        if !ours && self.now().since(detail.placed_at) > ORDER_LIFE_MS {
            self.take_out(id, OrderEnd::Aged);
        }
    }
}
