//! A borrower's time zone, as the fixed list of offsets that a loan remembers.

use jiff::Timestamp as Moment;
use jiff::tz::{Offset, TimeZone};
use plimsoll_engine::loans::{LOCAL_CHANGES_MAX, LocalTime};
use plimsoll_units::Timestamp;

const HOUR_S: i32 = 3_600;
const MINUTE_S: i32 = 60;
/// Longest name of a zone.
const NAME_MAX: usize = 64;

/// A name of the time-zone database, or an offset such as `+08:00`.
pub(super) fn find(name: &str) -> Option<TimeZone> {
    if name.is_empty() || name.len() > NAME_MAX {
        return None;
    }
    offset(name).map(TimeZone::fixed).or_else(|| TimeZone::get(name).ok())
}

fn offset(text: &str) -> Option<Offset> {
    let (sign, rest) = match text.as_bytes().first()? {
        b'+' => (1, &text[1..]),
        b'-' => (-1, &text[1..]),
        _ => return None,
    };
    let (hours, minutes) = rest.split_once(':').unwrap_or((rest, "0"));
    let (hours, minutes): (i32, i32) = (hours.parse().ok()?, minutes.parse().ok()?);
    let in_range = (0..=14).contains(&hours) && (0..60).contains(&minutes);
    in_range.then(|| Offset::from_seconds(sign * (hours * HOUR_S + minutes * MINUTE_S)).ok())?
}

/// Its offset now and the coming changes.
pub(super) fn local_time(zone: &TimeZone, now: Timestamp) -> LocalTime {
    let Ok(moment) = Moment::from_millisecond(now.0) else {
        return LocalTime::UTC;
    };
    let changes = zone.following(moment).take(LOCAL_CHANGES_MAX);
    let changes = changes.map(|change| (Timestamp(change.timestamp().as_millisecond()), change.offset().seconds()));
    LocalTime { offset_s: zone.to_offset(moment).seconds(), changes: changes.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tuesday, 10 November 2026, 15:30 UTC.
    const NOVEMBER: Timestamp = Timestamp(1_794_324_600_000);

    #[test]
    fn a_named_zone_knows_its_next_summer() {
        let local = local_time(&find("Europe/Berlin").unwrap(), NOVEMBER);
        assert_eq!((local.offset_s, local.changes.len()), (HOUR_S, LOCAL_CHANGES_MAX));
        // 28 March 2027, 01:00 UTC.
        assert_eq!(local.changes[0], (Timestamp(1_806_195_600_000), 2 * HOUR_S));
    }

    #[test]
    fn an_offset_never_changes_and_nonsense_is_no_zone() {
        let local = local_time(&find("-03:30").unwrap(), NOVEMBER);
        assert_eq!((local.offset_s, local.changes.len()), (-(3 * HOUR_S + 30 * MINUTE_S), 0));
        assert_eq!(local_time(&find("+8").unwrap(), NOVEMBER).offset_s, 8 * HOUR_S);
        for wrong in ["", "+15", "+1:60", "Mars/Olympus", "-"] {
            assert!(find(wrong).is_none(), "{wrong}");
        }
    }
}
