//! The calendar through its public interface: hours in UTC around clock changes, holidays, rollovers.

use plimsoll_feeds::calendar::{Calendar, Session};
use plimsoll_units::{DAY_MS, MINUTE_MS, Timestamp};

fn at(text: &str) -> Timestamp {
    let text = if text.len() == 16 { format!("{text}:00Z") } else { format!("{text}T00:00:00Z") };
    Timestamp(text.replace(' ', "T").parse::<jiff::Timestamp>().expect("a time").as_millisecond())
}

fn show(at: Timestamp) -> String {
    let utc = jiff::Timestamp::from_millisecond(at.0).unwrap().to_zoned(jiff::tz::TimeZone::UTC);
    utc.strftime("%a %m-%d %H:%M").to_string()
}

/// The windows of a range of days, one per line, in UTC.
#[track_caller]
fn check(session: Session, from: &str, to: &str, expected: &[&str]) {
    let windows = Calendar::bundled().windows(session, at(from), at(to));
    let shown: Vec<String> =
        windows.iter().map(|window| format!("{} > {}", show(window.open), show(window.close))).collect();
    assert_eq!(shown, expected, "{}", session.code());
}

#[test]
fn forex_moves_an_hour_in_utc_when_new_york_switches() {
    // New York springs forward on 9 March 2025, while London and Berlin wait until the 30th.
    check(
        Session::Fx,
        "2025-03-06 12:00",
        "2025-03-11 12:00",
        &[
            "Wed 03-05 22:05 > Thu 03-06 21:59",
            "Thu 03-06 22:05 > Fri 03-07 21:55",
            "Sun 03-09 21:05 > Mon 03-10 20:59",
            "Mon 03-10 21:05 > Tue 03-11 20:59",
        ],
    );
    // It falls back on 2 November 2025.
    check(
        Session::Fx,
        "2025-10-31 12:00",
        "2025-11-03 12:00",
        &["Thu 10-30 21:05 > Fri 10-31 20:55", "Sun 11-02 22:05 > Mon 11-03 21:59"],
    );
}

#[test]
fn europe_and_america_differ_for_three_weeks_in_spring_and_one_in_autumn() {
    let friday = |session, day: &str, window: &str| check(session, day, &format!("{day} 23:59"), &[window]);
    // Before either switches, between, and after both.
    friday(Session::UsStk, "2025-03-07", "Fri 03-07 14:30 > Fri 03-07 21:00");
    friday(Session::UkIdx, "2025-03-07", "Fri 03-07 01:00 > Fri 03-07 21:00");
    friday(Session::EuIdx, "2025-03-07", "Fri 03-07 00:15 > Fri 03-07 21:00");
    friday(Session::UsStk, "2025-03-14", "Fri 03-14 13:30 > Fri 03-14 20:00");
    friday(Session::UkIdx, "2025-03-14", "Fri 03-14 01:00 > Fri 03-14 21:00");
    friday(Session::EuIdx, "2025-03-14", "Fri 03-14 00:15 > Fri 03-14 21:00");
    friday(Session::UsStk, "2025-04-04", "Fri 04-04 13:30 > Fri 04-04 20:00");
    friday(Session::UkIdx, "2025-04-04", "Fri 04-04 00:00 > Fri 04-04 20:00");
    check(Session::EuIdx, "2025-04-03", "2025-04-03 22:00", &["Wed 04-02 23:15 > Thu 04-03 20:00"]);
    // In autumn Europe goes first.
    friday(Session::UsStk, "2025-10-31", "Fri 10-31 13:30 > Fri 10-31 20:00");
    friday(Session::UkIdx, "2025-10-31", "Fri 10-31 01:00 > Fri 10-31 21:00");
    friday(Session::UsStk, "2025-11-07", "Fri 11-07 14:30 > Fri 11-07 21:00");
}

#[test]
fn the_south_switches_the_other_way_and_hong_kong_never() {
    check(
        Session::AuIdx,
        "2025-04-03 12:00",
        "2025-04-08",
        &[
            "Thu 04-03 06:10 > Thu 04-03 21:00",
            "Thu 04-03 22:50 > Fri 04-04 05:30",
            // Friday's night session runs into Saturday; Sydney falls back on Sunday.
            "Fri 04-04 06:10 > Fri 04-04 21:00",
            "Sun 04-06 23:50 > Mon 04-07 06:30",
            "Mon 04-07 07:10 > Mon 04-07 22:00",
            "Mon 04-07 23:50 > Tue 04-08 06:30",
        ],
    );
    for day in ["2025-03-10", "2025-07-14", "2025-11-10"] {
        let short = &day[5..];
        check(
            Session::HkIdx,
            day,
            &format!("{day} 12:00"),
            &[
                &format!("Mon {short} 01:15 > Mon {short} 04:00"),
                &format!("Mon {short} 05:00 > Mon {short} 08:30"),
                &format!("Mon {short} 09:15 > Mon {short} 19:00"),
            ],
        );
    }
}

#[test]
fn the_other_weekly_tables() {
    check(
        Session::Metal,
        "2025-07-11 12:00",
        "2025-07-14 12:00",
        &["Thu 07-10 22:00 > Fri 07-11 21:00", "Sun 07-13 22:00 > Mon 07-14 21:00"],
    );
    check(
        Session::Brent,
        "2025-07-11 12:00",
        "2025-07-14 12:00",
        &["Fri 07-11 00:05 > Fri 07-11 20:55", "Mon 07-14 00:05 > Mon 07-14 20:55"],
    );
    check(
        Session::Grain,
        "2025-07-11 12:00",
        "2025-07-15",
        &[
            "Fri 07-11 00:00 > Fri 07-11 12:45",
            "Fri 07-11 13:30 > Fri 07-11 18:20",
            "Mon 07-14 00:00 > Mon 07-14 12:45",
            "Mon 07-14 13:30 > Mon 07-14 18:20",
        ],
    );
    check(Session::SoftKc, "2025-07-14", "2025-07-15", &["Mon 07-14 08:15 > Mon 07-14 17:30"]);
    check(Session::SoftSb, "2025-07-14", "2025-07-15", &["Mon 07-14 07:30 > Mon 07-14 17:00"]);
}

#[test]
fn christmas_closes_each_market_in_its_own_way() {
    check(
        Session::Fx,
        "2025-12-24",
        "2025-12-26 12:00",
        &["Tue 12-23 22:05 > Wed 12-24 21:59", "Thu 12-25 22:05 > Fri 12-26 21:55"],
    );
    check(
        Session::UsIdx,
        "2025-12-24",
        "2025-12-26 12:00",
        &["Tue 12-23 23:00 > Wed 12-24 18:15", "Thu 12-25 23:00 > Fri 12-26 22:00"],
    );
    check(
        Session::UsStk,
        "2025-12-24",
        "2025-12-27",
        &["Wed 12-24 14:30 > Wed 12-24 18:00", "Fri 12-26 14:30 > Fri 12-26 21:00"],
    );
    check(Session::UkIdx, "2025-12-24", "2025-12-29", &["Wed 12-24 01:00 > Wed 12-24 12:30"]);
    check(Session::EuIdx, "2025-12-24", "2025-12-28", &[]);
    // A half day in Hong Kong has a morning and nothing else.
    check(Session::HkIdx, "2025-12-24", "2025-12-28", &["Wed 12-24 01:15 > Wed 12-24 04:00"]);
    check(
        Session::Grain,
        "2025-12-24",
        "2025-12-26 13:00",
        &[
            "Wed 12-24 01:00 > Wed 12-24 13:45",
            "Wed 12-24 14:30 > Wed 12-24 18:05",
            "Fri 12-26 01:00 > Fri 12-26 13:45",
        ],
    );
    assert_eq!(Calendar::bundled().holiday(Session::UsStk, at("2025-12-25 15:00")), Some("Christmas Day"));
}

#[test]
fn every_year_of_data_has_its_good_friday_and_lunar_new_year() {
    let calendar = Calendar::bundled();
    for day in ["2025-04-18", "2026-04-03", "2027-03-26", "2028-04-14"] {
        for session in [Session::UsStk, Session::UkIdx, Session::EuIdx, Session::HkIdx, Session::AuIdx] {
            let noon_or_later = calendar.windows(session, at(&format!("{day} 00:30")), at(&format!("{day} 20:00")));
            let opened = noon_or_later.iter().filter(|window| window.open >= at(day)).count();
            assert_eq!(opened, 0, "{} {day}", session.code());
        }
    }
    for day in ["2025-01-29", "2026-02-17", "2027-02-08", "2028-01-26"] {
        assert_eq!(calendar.holiday(Session::HkIdx, at(&format!("{day} 03:00"))), Some("Lunar New Year"));
    }
}

#[test]
fn the_next_opening_skips_nights_weekends_and_holidays() {
    let calendar = Calendar::bundled();
    let next = |session, from: &str| calendar.next_open(session, at(from)).map(show);
    assert_eq!(next(Session::Fx, "2025-03-07 22:00").as_deref(), Some("Sun 03-09 21:05"));
    assert_eq!(next(Session::UsStk, "2025-03-10 15:00").as_deref(), Some("Tue 03-11 13:30"), "after this one");
    assert_eq!(next(Session::UsStk, "2025-04-17 20:00").as_deref(), Some("Mon 04-21 13:30"), "Good Friday");
    assert_eq!(next(Session::EuIdx, "2025-12-23 21:00").as_deref(), Some("Mon 12-29 00:15"));
    assert_eq!(next(Session::Crypto24, "2025-03-07 22:00"), None, "it never closes");
}

#[test]
fn rollovers_charge_seven_nights_a_week_at_five_in_new_york() {
    let calendar = Calendar::bundled();
    let week = |session, from: &str| -> Vec<String> {
        let rollovers = calendar.rollovers(session, at(from), at(from).plus(7 * DAY_MS));
        rollovers.iter().map(|rollover| format!("{} x{}", show(rollover.at), rollover.nights)).collect()
    };
    // The week in which New York springs forward: the same wall clock, an hour earlier in UTC.
    let forex =
        ["Thu 03-06 22:00 x1", "Fri 03-07 22:00 x1", "Mon 03-10 21:00 x1", "Tue 03-11 21:00 x1", "Wed 03-12 21:00 x3"];
    assert_eq!(week(Session::Fx, "2025-03-06"), forex);
    assert_eq!(week(Session::Metal, "2025-03-06"), forex);
    let energy =
        ["Thu 03-06 22:00 x1", "Fri 03-07 22:00 x3", "Mon 03-10 21:00 x1", "Tue 03-11 21:00 x1", "Wed 03-12 21:00 x1"];
    for session in [Session::Energy, Session::Brent, Session::UsIdx, Session::UsStk, Session::Grain, Session::HkIdx] {
        assert_eq!(week(session, "2025-03-06"), energy, "{}", session.code());
    }
    assert!(week(Session::Crypto24, "2025-03-06").is_empty());
    // Christmas falls on a Thursday: the night accrues all the same.
    assert!(week(Session::UsStk, "2025-12-22").contains(&"Thu 12-25 22:00 x1".to_owned()));
}

#[test]
fn windows_are_ordered_apart_on_whole_minutes_and_agree_with_is_open() {
    let calendar = Calendar::bundled();
    let (from, to) = (at("2025-01-01"), at("2029-01-01"));
    for session in Session::ALL {
        let windows = calendar.windows(session, from, to);
        for window in &windows {
            assert!(window.open < window.close && window.close.0 % MINUTE_MS == 0, "{window:?}");
            assert!(window.open.0 % MINUTE_MS == 0 || session.is_continuous());
            assert!(calendar.is_open(session, window.open), "{} {window:?}", session.code());
            assert!(session.is_continuous() || !calendar.is_open(session, window.close), "{window:?}");
        }
        assert!(windows.windows(2).all(|pair| pair[0].close < pair[1].open), "{}", session.code());
    }
}

#[test]
fn an_operator_may_bring_other_holidays() {
    let file = "[closed]\n2025-07-14 = \"Local fair\"\n[early_close]\n2025-07-15 = \"12:00\"";
    let calendar = Calendar::bundled().with_holidays(Session::UsStk, file).unwrap();
    assert!(!calendar.is_open(Session::UsStk, at("2025-07-14 15:00")));
    assert!(calendar.is_open(Session::UsStk, at("2025-07-15 15:59")));
    assert!(!calendar.is_open(Session::UsStk, at("2025-07-15 16:00")));
    assert!(calendar.is_open(Session::UsStk, at("2025-07-04 15:00")), "the bundled holidays are gone");
}
