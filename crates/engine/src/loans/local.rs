//! A borrower's local time as data: an offset from UTC and its coming changes. Knows no time-zone database, so that a
//! newer one can't move a due date.

use minicbor::{Decode, Encode};
use plimsoll_units::{DAY_MS, SECOND_MS, Timestamp};

use crate::reject::Reject;

/// Coming changes of the offset that a loan remembers; after the last one its offset stays.
pub const LOCAL_CHANGES_MAX: usize = 16;
/// No place is further from UTC.
const OFFSET_MAX_S: i32 = 18 * 3_600;

#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct LocalTime {
    /// Seconds to add to UTC.
    #[n(0)]
    pub offset_s: i32,
    /// From each of these moments on another offset holds, earliest first.
    #[n(1)]
    pub changes: Vec<(Timestamp, i32)>,
}

impl LocalTime {
    pub const UTC: Self = Self { offset_s: 0, changes: Vec::new() };

    pub(super) fn check(&self) -> Result<(), Reject> {
        let offsets = std::iter::once(self.offset_s).chain(self.changes.iter().map(|(_, offset)| *offset));
        let in_order = self.changes.is_sorted_by(|a, b| a.0 < b.0);
        let in_range = offsets.into_iter().all(|offset| (-OFFSET_MAX_S..=OFFSET_MAX_S).contains(&offset));
        if in_order && in_range && self.changes.len() <= LOCAL_CHANGES_MAX {
            Ok(())
        } else {
            Err(Reject::InvalidInput { what: "local time" })
        }
    }

    /// The offset in force, with when it began and when it ends.
    fn spans(&self) -> impl Iterator<Item = (Timestamp, Timestamp, i64)> + '_ {
        let starts = std::iter::once((Timestamp(i64::MIN), self.offset_s)).chain(self.changes.iter().copied());
        let ends = self.changes.iter().map(|(at, _)| *at).chain([Timestamp::MAX]);
        starts.zip(ends).map(|((from, offset), until)| (from, until, i64::from(offset) * SECOND_MS))
    }

    /// The local date of a moment, in days since 1970.
    pub fn date(&self, at: Timestamp) -> i64 {
        let offset = self.spans().find(|(_, until, _)| at < *until).map_or(0, |(.., offset)| offset);
        at.plus(offset).0.div_euclid(DAY_MS)
    }

    /// The moment a local date reaches a time of day. Where clocks go back over it, the later one; where they jump over
    /// it, the moment of the jump.
    pub fn moment(&self, date: i64, into_day_ms: i64) -> Timestamp {
        let clock = date.saturating_mul(DAY_MS).saturating_add(into_day_ms);
        let mut found = None;
        for (from, until, offset) in self.spans() {
            let at = Timestamp(clock.saturating_sub(offset));
            if at >= until {
                continue;
            }
            if at >= from {
                found = Some(at);
            } else if found.is_none() {
                return from;
            }
        }
        found.unwrap_or(Timestamp(clock))
    }

    /// The first moment of a local date.
    pub fn start_of(&self, date: i64) -> Timestamp {
        self.moment(date, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plimsoll_units::HOUR_MS;

    const HOUR_S: i32 = 3_600;

    /// Berlin in 2026: summer time from 29 March to 25 October, each at 01:00 UTC.
    fn berlin() -> LocalTime {
        let changes = vec![(Timestamp(1_774_746_000_000), 2 * HOUR_S), (Timestamp(1_792_890_000_000), HOUR_S)];
        LocalTime { offset_s: HOUR_S, changes }
    }

    #[test]
    fn a_date_begins_at_local_midnight_summer_and_winter() {
        let local = berlin();
        let march_30 = 20_542;
        assert_eq!(
            local.start_of(march_30 - 1),
            Timestamp((march_30 - 1) * DAY_MS - HOUR_MS),
            "the last winter midnight"
        );
        assert_eq!(local.start_of(march_30), Timestamp(march_30 * DAY_MS - 2 * HOUR_MS));
        for date in march_30 - 3..march_30 + 300 {
            let start = local.start_of(date);
            assert_eq!((local.date(start.minus(1)), local.date(start)), (date - 1, date));
        }
    }

    #[test]
    fn a_midnight_that_clocks_jump_over_is_the_moment_of_the_jump() {
        let jump = Timestamp(20_000 * DAY_MS);
        let local = LocalTime { offset_s: 0, changes: vec![(jump, HOUR_S)] };
        assert_eq!(local.start_of(20_000), jump);
        let back = LocalTime { offset_s: 0, changes: vec![(jump, -HOUR_S)] };
        assert_eq!(back.start_of(20_000), jump.plus(HOUR_MS), "clocks go back: the second midnight counts");
    }

    #[test]
    fn offsets_and_their_changes_are_checked() {
        assert!(berlin().check().is_ok() && LocalTime::UTC.check().is_ok());
        let wrong = [
            LocalTime { offset_s: 19 * HOUR_S, changes: vec![] },
            LocalTime { offset_s: 0, changes: vec![(Timestamp(5), 0), (Timestamp(5), HOUR_S)] },
            LocalTime { offset_s: 0, changes: (0..17).map(|n| (Timestamp(n), 0)).collect() },
        ];
        for local in wrong {
            assert_eq!(local.check(), Err(Reject::InvalidInput { what: "local time" }));
        }
    }
}
