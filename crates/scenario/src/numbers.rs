//! Durations, moments and rates as traders write them, and the equality of two written figures. Reads text only; no
//! clock.

use plimsoll_units::{DAY_MS, HOUR_MS, MINUTE_MS, Rate, SECOND_MS, Timestamp};

/// Longest time a scenario may name.
const DURATION_MAX_MS: i64 = 100 * 366 * DAY_MS;

/// `250ms`, `30s`, `5m`, `8h`, `60d`, and sums of them: `1h30m`.
pub(crate) fn duration_ms(text: &str) -> Result<i64, String> {
    let why = || "a number and one of ms, s, m, h, d".to_owned();
    let mut total: i64 = 0;
    let mut rest = text;
    if rest.is_empty() {
        return Err(why());
    }
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).ok_or_else(why)?;
        let count: i64 = rest[..digits].parse().map_err(|_| why())?;
        rest = &rest[digits..];
        let unit = rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len());
        let ms = match &rest[..unit] {
            "ms" => 1,
            "s" => SECOND_MS,
            "m" => MINUTE_MS,
            "h" => HOUR_MS,
            "d" => DAY_MS,
            _ => return Err(why()),
        };
        rest = &rest[unit..];
        let part = count.checked_mul(ms);
        total = part.and_then(|part| total.checked_add(part)).filter(|t| *t <= DURATION_MAX_MS).ok_or("too long")?;
    }
    Ok(total)
}

/// A moment in UTC.
pub(crate) fn moment(text: &str) -> Result<Timestamp, String> {
    let moment: jiff::Timestamp = text.parse().map_err(|_| "year-month-day, T, hours:minutes:seconds, Z".to_owned())?;
    Ok(Timestamp(moment.as_millisecond()))
}

pub(crate) fn show_moment(at: Timestamp) -> String {
    jiff::Timestamp::from_millisecond(at.0).map_or_else(|_| format!("{at}ms"), |moment| moment.to_string())
}

/// `0.001` or `0.1%`.
pub(crate) fn rate(text: &str) -> Result<Rate, String> {
    let read = match text.strip_suffix('%') {
        Some(percent) => Rate::from_percent(percent),
        None => text.parse(),
    };
    read.map_err(|error| error.to_string())
}

/// The canonical spelling of a figure: `60000.00` is `60000`, `+1` is `1`, `OK` is `ok`, and a moment is the same with
/// and without its zeros.
pub(crate) fn canonical(text: &str) -> String {
    if text.ends_with('Z')
        && let Ok(at) = moment(text)
    {
        return show_moment(at).to_ascii_lowercase();
    }
    let parts: Vec<String> = text.split('@').map(canonical_number).collect();
    parts.join("@").to_ascii_lowercase()
}

fn canonical_number(text: &str) -> String {
    let (number, percent) = text.strip_suffix('%').map_or((text, ""), |n| (n, "%"));
    let (sign, digits) = match number.strip_prefix(['+', '-']) {
        Some(digits) if number.starts_with('-') => ("-", digits),
        Some(digits) => ("", digits),
        None => ("", number),
    };
    let plain = !digits.is_empty()
        && digits.bytes().all(|b| b.is_ascii_digit() || b == b'.')
        && digits.bytes().filter(|b| *b == b'.').count() <= 1;
    if !plain {
        return text.to_owned();
    }
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let (whole, fraction) = (whole.trim_start_matches('0'), fraction.trim_end_matches('0'));
    let whole = if whole.is_empty() { "0" } else { whole };
    let number = if fraction.is_empty() { whole.to_owned() } else { format!("{whole}.{fraction}") };
    let sign = if number == "0" { "" } else { sign };
    format!("{sign}{number}{percent}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_add_up() {
        let read = [("250ms", 250), ("30s", 30_000), ("1h30m", 5_400_000), ("60d", 60 * DAY_MS), ("1s1ms", 1_001)];
        for (text, ms) in read {
            assert_eq!(duration_ms(text), Ok(ms), "{text}");
        }
        for text in ["", "s", "30", "30x", "-1s", "1.5s", "1s ", "99999999d", "9223372036854775807d", "१s"] {
            assert!(duration_ms(text).is_err(), "{text:?} was read");
        }
    }

    #[test]
    fn moments_are_utc_and_print_as_they_are_read() {
        let at = moment("2026-01-05T09:00:00.250Z").unwrap();
        assert_eq!(at, Timestamp(1_767_603_600_250));
        assert_eq!(show_moment(at), "2026-01-05T09:00:00.25Z");
        assert!(moment("2026-02-30T00:00:00Z").is_err());
        assert!(moment("yesterday").is_err());
    }

    #[test]
    fn figures_are_compared_by_value() {
        let same = [("60000.00", "60000"), ("+1", "1"), ("-0.0", "0"), ("007.50", "7.5"), ("1.0@60000.0", "1@60000")];
        for (one, other) in same {
            assert_eq!(canonical(one), canonical(other), "{one} {other}");
        }
        assert_eq!(canonical("OK"), canonical("ok"));
        assert_eq!(canonical("2026-01-05T09:00:31.200Z"), canonical("2026-01-05T09:00:31.2Z"));
        assert_eq!(canonical("54.050%"), "54.05%");
        for (one, other) in [("1", "-1"), ("1.5", "15"), ("1..5", "1.5"), ("p1", "p10"), ("1%", "1")] {
            assert_ne!(canonical(one), canonical(other), "{one} {other}");
        }
    }

    #[test]
    fn rates_are_plain_or_percent() {
        assert_eq!(rate("0.1%"), rate("0.001"));
        assert!(rate("%").is_err());
    }
}
