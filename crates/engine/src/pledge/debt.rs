//! What a pledge owes at a moment: interest on the principal for every started hour, exact, rounded up once on the
//! running total of its term, less what was paid.

use plimsoll_units::{Amount, DAY_MS, HOUR_MS, Rate, Rounding, Timestamp, mul_div};

use super::{PLEDGE_GRACE_MS, PLEDGE_NOTICE_MS, Pledge};

const HOURS_A_DAY: i128 = 24;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PledgeDue {
    pub principal: Amount,
    pub interest: Amount,
    /// Hours of this term charged so far.
    pub hours: i64,
}

impl PledgeDue {
    pub fn total(&self) -> Amount {
        self.principal + self.interest
    }
}

impl Pledge {
    /// The last moment of the term.
    pub fn ends_at(&self) -> Timestamp {
        self.started_at.plus(i64::from(self.days) * DAY_MS)
    }
    /// The last moment to repay or renew.
    pub fn grace_until(&self) -> Timestamp {
        self.ends_at().plus(PLEDGE_GRACE_MS)
    }
    pub fn renewable_from(&self) -> Timestamp {
        self.ends_at().minus(PLEDGE_NOTICE_MS)
    }
    pub fn is_overdue(&self, now: Timestamp) -> bool {
        now > self.ends_at()
    }

    /// Started hours, at least one, none after the grace period.
    fn hours(&self, now: Timestamp) -> i64 {
        let begun = (now.since(self.started_at).max(1) - 1) / HOUR_MS + 1;
        begun.clamp(1, (i64::from(self.days) * DAY_MS + PLEDGE_GRACE_MS) / HOUR_MS)
    }

    /// Hours count at the principal they opened with.
    fn base(&self, now: Timestamp) -> Amount {
        let hours = (self.hours(now) - self.hours_counted).max(0);
        self.interest_base + Amount::from_units(self.principal.units() * i128::from(hours))
    }

    /// Count every hour that has begun, so that a payment lowers the principal of later hours only.
    pub(super) fn count_hours(&mut self, now: Timestamp) {
        self.interest_base = self.base(now);
        self.hours_counted = self.hours_counted.max(self.hours(now));
    }

    /// A term begins: what was owed before it is paid.
    pub(super) fn begin_term(&mut self, now: Timestamp, days: u16, rate: Rate) {
        (self.started_at, self.days, self.rate) = (now, days, rate);
        (self.hours_counted, self.interest_base, self.interest_paid) = (0, Amount::ZERO, Amount::ZERO);
        self.count_hours(now);
    }

    pub fn due(&self, now: Timestamp) -> PledgeDue {
        let interest = interest(self.base(now), self.rate);
        PledgeDue {
            principal: self.principal,
            interest: (interest - self.interest_paid).max(Amount::ZERO),
            hours: self.hours(now),
        }
    }
}

/// Of a whole term in which nothing is repaid.
pub(crate) fn term_interest(principal: Amount, rate: Rate, days: u16) -> Amount {
    interest(Amount::from_units(principal.units() * i128::from(days) * HOURS_A_DAY), rate)
}

/// Of principals that each stood for an hour, added up.
fn interest(base: Amount, rate: Rate) -> Amount {
    let up = mul_div(base.units(), rate.units().into(), i128::from(Rate::SCALE) * HOURS_A_DAY, Rounding::Up);
    Amount::from_units(up.expect("interest of a pledge fits"))
}
