//! Operator halts of an index. Under rules 1 and 2 an order whose index was halted at its expiry is refunded, so halts
//! are remembered until such orders are settled. From rules 3 on a halt decides nothing and none is remembered.

use std::collections::VecDeque;

use minicbor::{Decode, Encode};
use plimsoll_units::Timestamp;

/// Halts remembered while orders that expired in them wait for settlement.
const HALTS_MAX: usize = 64;

#[derive(Clone, Debug, Default, PartialEq, Encode, Decode)]
pub(super) struct Halts {
    /// From (inclusive) and until (exclusive), oldest first; only the last may be in progress.
    #[n(0)]
    spans: VecDeque<(Timestamp, Option<Timestamp>)>,
}

impl Halts {
    pub(super) fn note(&mut self, at: Timestamp, halted: bool) {
        let full = self.spans.len() >= HALTS_MAX;
        match self.spans.back_mut() {
            Some((_, until @ None)) if !halted => *until = Some(at),
            // Too many to keep apart: the gap between counts as halted too, and refunds.
            Some((_, until)) if halted && full => *until = None,
            _ if halted => self.spans.push_back((at, None)),
            _ => {}
        }
    }

    pub(super) fn halted_at(&self, moment: Timestamp) -> bool {
        self.spans.iter().any(|(since, until)| *since <= moment && until.is_none_or(|until| moment < until))
    }

    /// Drops halts that no order can need: those over by `horizon`, all finished ones without it.
    pub(super) fn forget_before(&mut self, horizon: Option<Timestamp>) {
        while let Some((_, Some(until))) = self.spans.front()
            && horizon.is_none_or(|horizon| *until <= horizon)
        {
            self.spans.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_halt_counts_from_its_first_moment_to_the_one_before_its_end() {
        let mut halts = Halts::default();
        halts.note(Timestamp(10), true);
        halts.note(Timestamp(20), false);
        halts.note(Timestamp(30), true);
        let at = |ms| halts.halted_at(Timestamp(ms));
        assert_eq!(
            [at(9), at(10), at(19), at(20), at(29), at(30), at(99)],
            [false, true, true, false, false, true, true]
        );
    }

    #[test]
    fn finished_halts_are_forgotten_when_no_order_can_ask() {
        let mut halts = Halts::default();
        halts.note(Timestamp(10), true);
        halts.note(Timestamp(20), false);
        halts.forget_before(Some(Timestamp(15)));
        assert!(halts.halted_at(Timestamp(15)));
        halts.forget_before(Some(Timestamp(20)));
        assert_eq!(halts, Halts::default());
        halts.note(Timestamp(30), true);
        halts.forget_before(None);
        assert!(halts.halted_at(Timestamp(31)), "a halt that goes on is kept");
    }

    #[test]
    fn more_halts_than_can_be_kept_become_one() {
        let mut halts = Halts::default();
        for n in 0..2 * HALTS_MAX as i64 {
            halts.note(Timestamp(10 * n), true);
            halts.note(Timestamp(10 * n + 5), false);
        }
        assert_eq!(halts.spans.len(), HALTS_MAX);
        assert!(halts.halted_at(Timestamp(10 * HALTS_MAX as i64 + 7)));
    }
}
