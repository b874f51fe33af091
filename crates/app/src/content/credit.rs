//! Credit score: a published rule over logged events, computed at every request.
//!
//! Nothing else changes it, and withdrawals and trading never use it.

use plimsoll_engine::c2c::C2cState;
use plimsoll_store::content::CreditRow;
use plimsoll_store::projections::{C2cOrderRow, LoanCreditRow};
use plimsoll_units::DAY_MS;

use super::{Content, ProductLine};
use crate::error::Result;
use crate::principal::{Principal, UserId};
use crate::projection::codes;

/// A negative event counts this long.
const KEPT_MS: i64 = 180 * DAY_MS;
/// A month for this purpose.
const MONTH_MS: i64 = 30 * DAY_MS;
/// Points restored by a month without a negative event.
const CLEAN_MONTH: i64 = 2;
const SCORE_MAX: i64 = 100;
/// Timeouts of one month take at most this much.
const TIMEOUTS_MAX: i64 = 15;
/// Events read: older ones have expired.
const EVENTS_MAX: i64 = 500;

macro_rules! events {
    ($($(#[$doc:meta])* $name:ident $key:literal $delta:literal of $product:expr;)*) => {
        /// Everything that moves a score.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum CreditEvent { $($(#[$doc])* $name,)* }

        impl CreditEvent {
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            pub const fn key(self) -> &'static str {
                match self { $(Self::$name => $key,)* }
            }
            pub const fn delta(self) -> i64 {
                match self { $(Self::$name => $delta,)* }
            }
            /// The product it belongs to; `None` when it can happen to any user.
            const fn product(self) -> Option<ProductLine> {
                match self { $(Self::$name => $product,)* }
            }
            fn of(key: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|event| event.key() == key)
            }
        }
    };
}

events! {
    /// A C2C order was not paid in time.
    C2cTimeout "C2C_TIMEOUT" -3 of Some(ProductLine::C2c);
    C2cAppealLost "C2C_APPEAL_LOST" -15 of Some(ProductLine::C2c);
    FalseProof "C2C_FALSE_PROOF" -30 of Some(ProductLine::C2c);
    /// A loan is late by a day.
    LoanLate "LOAN_LATE_1" -5 of Some(ProductLine::Loans);
    /// By eight days, on top.
    LoanLateWeek "LOAN_LATE_8" -10 of Some(ProductLine::Loans);
    /// By thirty-one days, on top.
    LoanLateMonth "LOAN_LATE_31" -25 of Some(ProductLine::Loans);
    LoanRepaid "LOAN_REPAID" 5 of Some(ProductLine::Loans);
    ForgedDocument "KYC_FORGED" -40 of None;
}

/// Name of a month without a negative event.
const CLEAN_MONTH_KEY: &str = "CLEAN_MONTH";

/// The published rule: every event of this build, and its points.
pub fn credit_rule() -> impl Iterator<Item = (&'static str, i64)> {
    let can_happen = |event: &&CreditEvent| event.product().is_none_or(ProductLine::is_built);
    let events = CreditEvent::ALL.iter().filter(can_happen).map(|event| (event.key(), event.delta()));
    events.chain([(CLEAN_MONTH_KEY, CLEAN_MONTH)])
}

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CreditLine {
    pub at: i64,
    pub event: &'static str,
    /// The effective change.
    pub delta: i64,
    /// When it stops counting; 0: never.
    pub expires_at: i64,
    pub reference: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Credit {
    pub score: i64,
    /// Newest first.
    pub lines: Vec<CreditLine>,
}

/// A change of the score over time.
struct Step {
    at: i64,
    delta: i64,
    line: Option<(&'static str, i64, String)>,
}

/// The score of a user who began with `start`, from events ordered by time.
pub fn credit(start: i64, events: &[CreditRow], now: i64) -> Credit {
    let mut steps = Vec::new();
    let mut negatives: Vec<i64> = Vec::new();
    let mut timeouts: Vec<(i64, i64)> = Vec::new();
    for row in events.iter().filter(|row| row.at <= now) {
        let Some(event) = CreditEvent::of(&row.event) else {
            continue;
        };
        let mut delta = event.delta();
        if event == CreditEvent::C2cTimeout {
            timeouts.retain(|(at, _)| *at > row.at - MONTH_MS);
            let taken: i64 = timeouts.iter().map(|(_, delta)| -delta).sum();
            delta = delta.max(taken - TIMEOUTS_MAX);
            timeouts.push((row.at, delta));
        }
        let expires_at = if event.delta() < 0 { row.at + KEPT_MS } else { 0 };
        if event.delta() < 0 {
            negatives.push(row.at);
            steps.push(Step { at: expires_at, delta: -delta, line: Some(("EXPIRED", 0, row.reference.clone())) });
        }
        steps.push(Step { at: row.at, delta, line: Some((event.key(), expires_at, row.reference.clone())) });
    }
    steps.extend(clean_months(&negatives, now));
    steps.retain(|step| step.at <= now);
    steps.sort_by_key(|step| step.at);
    let mut score = start.clamp(0, SCORE_MAX);
    let mut lines = Vec::new();
    for step in steps {
        let before = score;
        score = (score + step.delta).clamp(0, SCORE_MAX);
        let (event, expires_at, reference) = step.line.unwrap_or((CLEAN_MONTH_KEY, 0, String::new()));
        // A negative event is listed even where it cost no more points; bonus points not given are not.
        if CreditEvent::of(event).is_some_and(|event| event.delta() < 0) || score != before {
            lines.push(CreditLine { at: step.at, event, delta: score - before, expires_at, reference });
        }
    }
    lines.reverse();
    Credit { score, lines }
}

/// After each negative event, every thirty days until the next one, while any of them still counts.
fn clean_months(negatives: &[i64], now: i64) -> Vec<Step> {
    let mut steps = Vec::new();
    for (n, from) in negatives.iter().enumerate() {
        let until = negatives.get(n + 1).copied().unwrap_or(now.min(from + KEPT_MS) + 1);
        let mut at = from + MONTH_MS;
        while at < until {
            steps.push(Step { at, delta: CLEAN_MONTH, line: None });
            at += MONTH_MS;
        }
    }
    steps
}

/// What a loan did, which the journal knows.
fn of_loan(row: &LoanCreditRow) -> Option<CreditRow> {
    let event = match row.event {
        codes::CREDIT_LATE => CreditEvent::LoanLate,
        codes::CREDIT_LATE_WEEK => CreditEvent::LoanLateWeek,
        codes::CREDIT_LATE_MONTH => CreditEvent::LoanLateMonth,
        codes::CREDIT_REPAID => CreditEvent::LoanRepaid,
        _ => return None,
    };
    Some(CreditRow { event: event.key().to_owned(), reference: format!("loan {}", row.loan.0), at: row.at.0 })
}

/// What an order with another customer did.
fn of_c2c(row: &C2cOrderRow) -> Option<CreditRow> {
    let event = match row.loser {
        Some(_) if row.is_forged => CreditEvent::FalseProof,
        Some(_) => CreditEvent::C2cAppealLost,
        None if row.status == C2cState::TimedOut as i64 => CreditEvent::C2cTimeout,
        None => return None,
    };
    let (event, reference) = (event.key().to_owned(), format!("C2C order {}", row.id));
    Some(CreditRow { event, reference, at: row.ended_at?.0 })
}

impl Content {
    pub async fn credit(&self, principal: &Principal) -> Result<Credit> {
        let mut events = self.store.credit_events(principal.user.0, EVENTS_MAX).await?;
        let loans = self.store.loan_credit_of(principal.live_account, EVENTS_MAX).await?;
        events.extend(loans.iter().filter_map(of_loan));
        let deals = self.store.c2c_faults_of(principal.live_account, EVENTS_MAX).await?;
        events.extend(deals.iter().filter_map(of_c2c));
        events.sort_by_key(|row| row.at);
        Ok(credit(self.settings().login.credits, &events, self.clock.now().0))
    }

    /// Records an event that changes a score: once for each reference.
    pub async fn note_credit(&self, user: UserId, event: CreditEvent, reference: &str) -> Result<()> {
        self.store.add_credit_event(user.0, event.key(), reference, self.clock.now().0).await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(events: &[(CreditEvent, i64)]) -> Vec<CreditRow> {
        let row = |(n, (event, day)): (usize, &(CreditEvent, i64))| CreditRow {
            event: event.key().into(),
            reference: n.to_string(),
            at: day * DAY_MS,
        };
        events.iter().enumerate().map(row).collect()
    }

    fn score(events: &[(CreditEvent, i64)], day: i64) -> i64 {
        credit(100, &rows(events), day * DAY_MS).score
    }

    /// Two timeouts, a loan eight days late, a clean month.
    #[test]
    fn the_published_example() {
        use CreditEvent::*;
        let events = [(C2cTimeout, 1), (C2cTimeout, 2), (LoanLate, 3), (LoanLateWeek, 10)];
        assert_eq!(score(&events, 10), 79);
        assert_eq!(score(&events, 39), 79);
        assert_eq!(score(&events, 40), 81);
        let reported = credit(100, &rows(&events), 40 * DAY_MS);
        assert_eq!(reported.lines.iter().map(|line| line.delta).collect::<Vec<_>>(), [2, -10, -5, -3, -3]);
        assert_eq!(reported.lines[0].event, "CLEAN_MONTH");
        assert_eq!(reported.lines[1].expires_at, 190 * DAY_MS);
    }

    #[test]
    fn a_score_stays_between_zero_and_a_hundred() {
        use CreditEvent::*;
        assert_eq!(score(&[], 1_000), 100);
        assert_eq!(score(&[(LoanRepaid, 1)], 2), 100);
        assert!(credit(100, &rows(&[(LoanRepaid, 1)]), 2 * DAY_MS).lines.is_empty());
        let grim = [(ForgedDocument, 1), (FalseProof, 1), (LoanLateMonth, 1), (C2cAppealLost, 1)];
        assert_eq!(score(&grim, 1), 0);
    }

    #[test]
    fn what_was_held_against_somebody_is_forgotten_after_180_days() {
        use CreditEvent::*;
        let events = [(ForgedDocument, 0)];
        assert_eq!(score(&events, 29), 60);
        assert_eq!(score(&events, 179), 70, "five clean months");
        assert_eq!(score(&events, 180), 100);
        assert_eq!(score(&events, 5_000), 100);
    }

    #[test]
    fn timeouts_of_a_month_take_fifteen_points_at_most() {
        let events: Vec<_> = (0..10).map(|day| (CreditEvent::C2cTimeout, day)).collect();
        assert_eq!(score(&events, 9), 85);
        let mut spread = events.clone();
        spread.push((CreditEvent::C2cTimeout, 35));
        assert_eq!(score(&spread, 35), 82, "the first ones are a month ago");
    }

    #[test]
    fn every_event_has_a_key_of_its_own() {
        for event in CreditEvent::ALL {
            assert_eq!(CreditEvent::of(event.key()), Some(*event));
            assert_ne!(event.delta(), 0);
        }
    }
}
