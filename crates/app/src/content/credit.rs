//! Credit score: a published rule over logged events, computed at every request.
//!
//! Nothing else changes it, and withdrawals and trading never use it.

use plimsoll_engine::c2c::C2cState;
use plimsoll_store::content::CreditRow;
use plimsoll_store::projections::{C2cOrderRow, LoanCreditRow};
use plimsoll_units::{AccountId, DAY_MS};

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

/// What changes a score at a moment. At one instant they come in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Step {
    /// The n-th event stops counting.
    Expiry(usize),
    CleanMonth,
    Event(usize),
}

/// An event as it counts.
struct Counted<'a> {
    event: CreditEvent,
    row: &'a CreditRow,
    /// Points, with the cap on timeouts.
    delta: i64,
    /// What it really changed: that is what its expiry returns.
    effect: i64,
}

impl Counted<'_> {
    fn expires_at(&self) -> i64 {
        if self.event.delta() < 0 { self.row.at + KEPT_MS } else { 0 }
    }
}

/// Events up to now, ordered by time; timeouts of one month take a limited number of points.
fn counted(events: &[CreditRow], now: i64) -> Vec<Counted<'_>> {
    let mut timeouts: Vec<(i64, i64)> = Vec::new();
    let mut counted = Vec::new();
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
        counted.push(Counted { event, row, delta, effect: 0 });
    }
    counted
}

/// The score of a user who began with `start`, from events ordered by time.
pub fn credit(start: i64, events: &[CreditRow], now: i64) -> Credit {
    let mut counted = counted(events, now);
    let mut steps: Vec<(i64, Step)> = Vec::new();
    let mut negatives: Vec<i64> = Vec::new();
    for (n, event) in counted.iter().enumerate() {
        steps.push((event.row.at, Step::Event(n)));
        if event.event.delta() < 0 {
            negatives.push(event.row.at);
            steps.push((event.expires_at(), Step::Expiry(n)));
        }
    }
    steps.extend(clean_months(&negatives, now).into_iter().map(|at| (at, Step::CleanMonth)));
    steps.retain(|(at, _)| *at <= now);
    steps.sort();
    let mut score = start.clamp(0, SCORE_MAX);
    let mut lines = Vec::new();
    for (at, step) in steps {
        let wanted = match step {
            Step::Expiry(n) => -counted[n].effect,
            Step::CleanMonth => CLEAN_MONTH,
            Step::Event(n) => counted[n].delta,
        };
        let before = score;
        score = (score + wanted).clamp(0, SCORE_MAX);
        let delta = score - before;
        // A negative event is listed even where it cost no more points, and so is the end of one that cost some; bonus
        // points not given are not.
        let line = |event, expires_at, reference: &str| CreditLine {
            at,
            event,
            delta,
            expires_at,
            reference: reference.to_owned(),
        };
        match step {
            Step::Expiry(n) if wanted != 0 => lines.push(line("EXPIRED", 0, &counted[n].row.reference)),
            Step::CleanMonth if delta != 0 => lines.push(line(CLEAN_MONTH_KEY, 0, "")),
            Step::Event(n) => {
                counted[n].effect = delta;
                let event = &counted[n];
                if event.event.delta() < 0 || delta != 0 {
                    lines.push(line(event.event.key(), event.expires_at(), &event.row.reference));
                }
            }
            Step::Expiry(_) | Step::CleanMonth => {}
        }
    }
    lines.reverse();
    Credit { score, lines }
}

/// After each negative event, every thirty days up to the next one, while any of them still counts.
fn clean_months(negatives: &[i64], now: i64) -> Vec<i64> {
    let mut months = Vec::new();
    for (n, from) in negatives.iter().enumerate() {
        let until = negatives.get(n + 1).copied().unwrap_or(now.min(from + KEPT_MS));
        let mut at = from + MONTH_MS;
        while at <= until {
            months.push(at);
            at += MONTH_MS;
        }
    }
    months
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
        self.credit_of(principal.user, principal.live_account).await
    }

    /// The same for the staff, of anybody.
    pub(crate) async fn credit_of(&self, user: UserId, account: AccountId) -> Result<Credit> {
        let mut events = self.store.credit_events(user.0, EVENTS_MAX).await?;
        let loans = self.store.loan_credit_of(account, EVENTS_MAX).await?;
        events.extend(loans.iter().filter_map(of_loan));
        let deals = self.store.c2c_faults_of(account, EVENTS_MAX).await?;
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

    /// The worked example V88, line by line.
    #[test]
    fn an_expiry_returns_what_was_really_taken() {
        use CreditEvent::*;
        let mut events = vec![(C2cTimeout, 1); 6];
        events.extend([(C2cAppealLost, 40), (FalseProof, 50), (ForgedDocument, 60), (C2cAppealLost, 65)]);
        let log = [
            (1, "C2C_TIMEOUT", -3, 97),
            (1, "C2C_TIMEOUT", -3, 94),
            (1, "C2C_TIMEOUT", -3, 91),
            (1, "C2C_TIMEOUT", -3, 88),
            (1, "C2C_TIMEOUT", -3, 85),
            (1, "C2C_TIMEOUT", 0, 85),
            (31, "CLEAN_MONTH", 2, 87),
            (40, "C2C_APPEAL_LOST", -15, 72),
            (50, "C2C_FALSE_PROOF", -30, 42),
            (60, "KYC_FORGED", -40, 2),
            (65, "C2C_APPEAL_LOST", -2, 0),
            (95, "CLEAN_MONTH", 2, 2),
            (125, "CLEAN_MONTH", 2, 4),
            (155, "CLEAN_MONTH", 2, 6),
            (181, "EXPIRED", 3, 9),
            (181, "EXPIRED", 3, 12),
            (181, "EXPIRED", 3, 15),
            (181, "EXPIRED", 3, 18),
            (181, "EXPIRED", 3, 21),
            (185, "CLEAN_MONTH", 2, 23),
            (215, "CLEAN_MONTH", 2, 25),
            (220, "EXPIRED", 15, 40),
            (230, "EXPIRED", 30, 70),
            (240, "EXPIRED", 30, 100),
            (245, "EXPIRED", 0, 100),
        ];
        let found = credit(100, &rows(&events), 250 * DAY_MS);
        let mut score = 100;
        let told: Vec<_> = found
            .lines
            .iter()
            .rev()
            .map(|line| {
                score += line.delta;
                (line.at / DAY_MS, line.event, line.delta, score)
            })
            .collect();
        assert_eq!(told, log);
        assert_eq!(found.score, 100);
    }

    /// A clamped event gives back no more than it took.
    #[test]
    fn little_taken_is_little_returned() {
        use CreditEvent::*;
        let events = [(ForgedDocument, 0), (ForgedDocument, 1), (ForgedDocument, 2), (FalseProof, 3)];
        // 100, 60, 20, 0 and 0; clean months from day 33 on.
        assert_eq!(score(&events, 3), 0);
        assert_eq!(score(&events, 180), 40 + 2 * 5);
        assert_eq!(score(&events, 181), 80 + 2 * 5);
        assert_eq!(score(&events, 182), 100);
    }

    /// At one instant a clean month comes before the event that ends it.
    #[test]
    fn a_month_that_is_complete_counts_before_the_next_event() {
        use CreditEvent::*;
        assert_eq!(score(&[(LoanLate, 0), (LoanLate, 30)], 30), 100 - 5 + 2 - 5);
        assert_eq!(score(&[(LoanLate, 0), (LoanLate, 29)], 30), 100 - 5 - 5);
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
