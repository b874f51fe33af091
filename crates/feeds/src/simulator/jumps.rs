//! Sudden moves: news of one instrument, news of a class, and events on a schedule.
//! Must not know prices: sizes are in standard deviations of a day.

use jiff::civil::{Date, Weekday, date};

use super::exact::ln;
use super::random::{Draw, Purpose, Random, Stream};
use super::regime::Regime;
use crate::calendar::Session;
use crate::instruments::Class;

/// The scale of a jump, in standard deviations of a day of its regime.
const SCALE: f64 = 0.5;
const MINUTES_A_DAY: u64 = 24 * 60;
const SECONDS_A_MINUTE: u32 = 60;

/// 13:30 UTC on the first Friday of a month, when the labour market is reported.
const REPORT_MINUTE: u64 = 13 * 60 + 30;
/// 21:30 UTC, after New York's close in summer and winter: earnings show at the next opening.
const EARNINGS_MINUTE: u64 = 21 * 60 + 30;
/// Earnings come from the third to the sixth week of a quarter.
const EARNINGS_FIRST_DAY: u32 = 14;
const EARNINGS_DAYS: u32 = 26;

/// A jump inside a minute, in standard deviations of a day.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Jump {
    pub(super) second: u8,
    pub(super) size: f64,
}

/// Jumps a day of one instrument.
const fn own_rate(regime: Regime) -> f64 {
    match regime {
        Regime::Calm => 0.05,
        Regime::Normal => 0.15,
        Regime::Stress => 0.8,
    }
}

/// Jumps a day of a whole class.
const fn class_rate(regime: Regime) -> f64 {
    match regime {
        Regime::Calm => 0.02,
        Regime::Normal => 0.05,
        Regime::Stress => 0.3,
    }
}

/// What share of a year's variance comes in jumps, in the long run. A Laplace number's variance is twice the square
/// of its scale.
pub(super) fn variance_share() -> f64 {
    let of = |regime: Regime| {
        let scale = SCALE * regime.multiplier();
        regime.weight() * (own_rate(regime) + class_rate(regime)) * 2.0 * scale * scale
    };
    Regime::ALL.into_iter().map(of).sum()
}

/// The jump of one instrument in an open minute, if there is one.
pub(super) fn own(random: &Random, owner: u32, minute: u64, regime: Regime, open_minutes_a_day: f64) -> Option<Jump> {
    let draw = random.draw(Stream::of(Purpose::Jump, owner), minute, 0);
    (draw.uniform(0) * open_minutes_a_day < own_rate(regime)).then(|| jump(&draw, regime))
}

/// The jump of a class in a minute in which its main session is open, if there is one.
pub(super) fn of_class(random: &Random, class: Class, minute: u64, regime: Regime) -> Option<Jump> {
    let draw = random.draw(Stream::of(Purpose::ClassJump, class as u32), minute, 0);
    let session = main_session(class);
    let open_minutes_a_day = f64::from(session.open_minutes_a_week()) / f64::from(session.days_a_week());
    (draw.uniform(0) * open_minutes_a_day < class_rate(regime)).then(|| jump(&draw, regime))
}

/// The hours in which news of a class comes out.
pub(super) const fn main_session(class: Class) -> Session {
    match class {
        Class::Crypto => Session::Crypto24,
        Class::Forex => Session::Fx,
        Class::Gold | Class::Commodity => Session::Metal,
        Class::Oil => Session::Energy,
        Class::Index => Session::UsIdx,
        Class::Stock => Session::UsStk,
    }
}

fn jump(draw: &Draw, regime: Regime) -> Jump {
    let second = draw.below(2, SECONDS_A_MINUTE) as u8;
    Jump { second, size: SCALE * regime.multiplier() * laplace(draw.uniform(1)) }
}

/// A Laplace number of scale one.
fn laplace(uniform: f64) -> f64 {
    if uniform < 0.5 { ln(2.0 * uniform) } else { -ln(2.0 * (1.0 - uniform)) }
}

/// Whether the labour market is reported in this minute since 1970.
pub(super) fn is_report(minute: u64) -> bool {
    if minute % MINUTES_A_DAY != REPORT_MINUTE {
        return false;
    }
    let date = date_of(minute);
    date.weekday() == Weekday::Friday && date.day() <= 7
}

/// Whether stocks report their quarter in this minute since 1970, if it is their day.
pub(super) fn is_earnings_time(minute: u64) -> bool {
    minute % MINUTES_A_DAY == EARNINGS_MINUTE
}

/// Whether a stock reports its quarter on the day of this minute: 1 for well, -1 for badly.
pub(super) fn earnings(random: &Random, owner: u32, minute: u64) -> Option<f64> {
    let today = date_of(minute);
    let quarter = (today.month() - 1) / 3;
    let step = u64::from(today.year().unsigned_abs()) * 4 + u64::from(quarter.unsigned_abs());
    let draw = random.draw(Stream::of(Purpose::Earnings, owner), step, 0);
    let first = date(today.year(), quarter * 3 + 1, 1);
    let wanted = days_after(first, EARNINGS_FIRST_DAY + draw.below(0, EARNINGS_DAYS));
    let reported = match wanted.weekday() {
        Weekday::Saturday => days_after(wanted, 3),
        Weekday::Sunday => days_after(wanted, 2),
        _ => wanted,
    };
    (today == reported).then_some(if draw.uniform(1) < 0.5 { -1.0 } else { 1.0 })
}

fn date_of(minute: u64) -> Date {
    days_after(date(1970, 1, 1), (minute / MINUTES_A_DAY) as u32)
}

fn days_after(date: Date, days: u32) -> Date {
    date.saturating_add(jiff::Span::new().days(i64::from(days)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const YEAR_2025: std::ops::Range<u64> = 20_089 * MINUTES_A_DAY..(20_089 + 365) * MINUTES_A_DAY;

    #[test]
    fn jumps_carry_between_a_fifth_and_a_quarter_of_the_variance() {
        let share = variance_share();
        assert!((share - 0.2256).abs() < 0.001, "{share}");
    }

    #[test]
    fn a_jump_is_laplace_of_its_scale() {
        const COUNT: u64 = 200_000;
        let random = Random::new(1);
        let (mut sum, mut square, mut seconds) = (0.0, 0.0, [false; 60]);
        for step in 0..COUNT {
            let draw = random.draw(Stream::of(Purpose::Jump, 0), step, 0);
            let jump = jump(&draw, Regime::Stress);
            sum += jump.size;
            square += jump.size * jump.size;
            seconds[usize::from(jump.second)] = true;
        }
        let n = COUNT as f64;
        assert!((sum / n).abs() < 0.02, "{}", sum / n);
        assert!((square / n / (2.0 * 1.1 * 1.1) - 1.0).abs() < 0.03, "{}", square / n);
        assert_eq!(seconds, [true; 60]);
    }

    #[test]
    fn jumps_come_as_often_as_their_rate_says() {
        const DAYS: u64 = 4_000;
        let random = Random::new(9);
        let count = |open_minutes: u64| {
            let minutes = 0..DAYS * open_minutes;
            minutes.filter(|m| own(&random, 5, *m, Regime::Normal, open_minutes as f64).is_some()).count()
        };
        for open_minutes in [390, 1_440] {
            let a_day = count(open_minutes) as f64 / DAYS as f64;
            assert!((a_day - 0.15).abs() < 0.02, "{a_day}");
        }
    }

    #[test]
    fn the_labour_market_is_reported_on_the_first_friday_of_each_month() {
        let reports: Vec<String> = YEAR_2025
            .filter(|minute| is_report(*minute))
            .map(|minute| date_of(minute).strftime("%m-%d").to_string())
            .collect();
        assert_eq!(
            reports,
            [
                "01-03", "02-07", "03-07", "04-04", "05-02", "06-06", "07-04", "08-01", "09-05", "10-03", "11-07",
                "12-05"
            ]
        );
    }

    #[test]
    fn a_stock_reports_four_times_a_year_on_weekdays() {
        let random = Random::new(2);
        for stock in 0..20 {
            let days: Vec<Date> = YEAR_2025
                .filter(|minute| is_earnings_time(*minute) && earnings(&random, stock, *minute).is_some())
                .map(date_of)
                .collect();
            assert_eq!(days.len(), 4, "{days:?}");
            assert!(days.iter().all(|day| !matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday)));
        }
    }
}
