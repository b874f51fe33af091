//! The sequence tracker: detects new, duplicate, late and lost messages. Must not know venues: it uses the numbers and
//! times that parts carry.

use plimsoll_units::Timestamp;

use super::frame::{Number, Part};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Fresh,
    /// New, with this many lost before it. A quote needs none of them: each part has the whole state it covers.
    AfterGap(u64),
    Duplicate,
    Late,
}

/// One stream of one pair, from one connection.
#[derive(Clone, Debug, Default)]
pub(super) struct Tracker {
    last: Option<Part>,
}

impl Tracker {
    /// Classifies a part, and remembers it when it is new.
    pub(super) fn judge(&mut self, part: &Part) -> Verdict {
        let verdict = self.last.as_ref().map_or(Verdict::Fresh, |last| compare(last, part));
        if matches!(verdict, Verdict::Fresh | Verdict::AfterGap(_)) {
            self.last = Some(part.clone());
        }
        verdict
    }
}

fn compare(last: &Part, part: &Part) -> Verdict {
    if let (Some(before), Some(trade)) = (last.trade, part.trade) {
        if trade == before {
            return Verdict::Duplicate;
        }
        if trade < before {
            return Verdict::Late;
        }
    }
    let earlier = |at: Option<Timestamp>, than: Option<Timestamp>| at.zip(than).is_some_and(|(at, than)| at < than);
    if earlier(part.at, last.at) {
        return Verdict::Late;
    }
    let later = earlier(last.at, part.at);
    match (last.number, part.number) {
        (Some(Number::Each(before)), Some(Number::Each(number))) if number > before + 1 => {
            Verdict::AfterGap(number - before - 1)
        }
        (Some(Number::Each(before) | Number::Rising(before)), Some(Number::Each(number) | Number::Rising(number))) => {
            match number.cmp(&before) {
                std::cmp::Ordering::Less => Verdict::Late,
                // Unchanged at a later time: the venue confirms the price.
                std::cmp::Ordering::Equal if later => Verdict::Fresh,
                std::cmp::Ordering::Equal => Verdict::Duplicate,
                std::cmp::Ordering::Greater => Verdict::Fresh,
            }
        }
        // Without a number only a timestamp can tell a repetition from an unchanged price.
        _ if part.at.is_some() && part == last => Verdict::Duplicate,
        _ => Verdict::Fresh,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdicts(parts: &[Part]) -> Vec<Verdict> {
        let mut tracker = Tracker::default();
        parts.iter().map(|part| tracker.judge(part)).collect()
    }

    #[test]
    fn numbers_tell_gaps_repetitions_and_stragglers() {
        let part = |number| Part { number: Some(Number::Each(number)), ..Part::default() };
        assert_eq!(
            verdicts(&[part(5), part(6), part(6), part(9), part(7), part(10)]),
            [Verdict::Fresh, Verdict::Fresh, Verdict::Duplicate, Verdict::AfterGap(2), Verdict::Late, Verdict::Fresh]
        );
        let part = |number| Part { number: Some(Number::Rising(number)), ..Part::default() };
        assert_eq!(verdicts(&[part(5), part(50), part(6)]), [Verdict::Fresh, Verdict::Fresh, Verdict::Late]);
    }

    #[test]
    fn times_tell_them_where_there_are_no_numbers() {
        let part = |at, last: &str| Part { at: Some(Timestamp(at)), last: last.parse().ok(), ..Part::default() };
        assert_eq!(
            verdicts(&[part(5, "1"), part(5, "1"), part(5, "2"), part(4, "3"), part(6, "2")]),
            [Verdict::Fresh, Verdict::Duplicate, Verdict::Fresh, Verdict::Late, Verdict::Fresh]
        );
    }

    #[test]
    fn a_venue_may_repeat_itself_to_say_that_nothing_changed() {
        let part =
            |at, number| Part { at: Some(Timestamp(at)), number: Some(Number::Rising(number)), ..Part::default() };
        assert_eq!(
            verdicts(&[part(1, 7), part(3_001, 7), part(3_001, 7)]),
            [Verdict::Fresh, Verdict::Fresh, Verdict::Duplicate]
        );
    }

    #[test]
    fn a_trade_counts_once_whatever_number_its_message_has() {
        let part = |number, trade| Part { number: Some(Number::Rising(number)), trade: Some(trade), ..Part::default() };
        assert_eq!(
            verdicts(&[part(10, 3), part(11, 3), part(12, 2), part(13, 4)]),
            [Verdict::Fresh, Verdict::Duplicate, Verdict::Late, Verdict::Fresh]
        );
    }
}
