//! Limits of the kind "so many within so long", counted in rows, before what they limit is done.
//!
//! Every such limit of the use cases is spent here: one place that is right when requests come at the same time, on every
//! node, and after a restart. What a limit is for, and what a refusal says, is decided where it is spent.

use plimsoll_store::{Charge, Charged, Counted, Store};

use crate::clock::Clock;
use crate::error::Result;

/// So much within so long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Limit {
    /// What is counted. Part of the key, so each limit has another.
    pub(crate) name: &'static str,
    pub(crate) most: i64,
    pub(crate) window_ms: i64,
}

/// A part of what one request spends.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    limit: Limit,
    subject: String,
    amount: i64,
    pause_ms: Option<i64>,
}

impl Limit {
    /// A charge of one, counted by a user id, an address or another subject.
    #[expect(clippy::needless_pass_by_value, reason = "numbers, texts and addresses are named as they are")]
    pub(crate) fn by(self, subject: impl ToString) -> Line {
        Line { limit: self, subject: subject.to_string(), amount: 1, pause_ms: None }
    }
}

impl Line {
    pub(crate) fn times(self, amount: i64) -> Self {
        Self { amount, ..self }
    }

    /// Beyond the limit, one passes whenever none has passed for so long.
    pub(crate) fn then_one_each(self, pause_ms: i64) -> Self {
        Self { pause_ms: Some(pause_ms), ..self }
    }

    /// Counted, but never refused.
    pub(crate) fn counted_only(self) -> Self {
        Self { limit: Limit { most: i64::MAX, ..self.limit }, ..self }
    }

    fn key(&self) -> String {
        format!("{} {}", self.limit.name, self.subject)
    }
}

/// What was spent. Dropped, it stays spent: whatever interrupts a request, nothing was tried for free.
#[derive(Debug)]
#[must_use]
pub(crate) struct Spent(Vec<Counted>);

impl Spent {
    /// What the window of the line at this place holds now.
    pub(crate) fn count(&self, place: usize) -> i64 {
        self.0[place].spent
    }
}

pub(crate) struct Budgets {
    store: Store,
    clock: Clock,
}

impl Budgets {
    pub(crate) fn new(store: Store, clock: Clock) -> Self {
        Self { store, clock }
    }

    /// Spends all lines or none; the place of one that was too much. From the narrowest subject to the widest: that is the
    /// order in which rows are locked.
    pub(crate) async fn spend(&self, lines: &[Line]) -> Result<std::result::Result<Spent, usize>> {
        let now = self.clock.now();
        let charge = |line: &Line| Charge {
            key: line.key(),
            amount: line.amount,
            most: line.limit.most,
            window_from: now.minus(line.limit.window_ms).0,
            pause_from: line.pause_ms.map(|pause_ms| now.minus(pause_ms).0),
        };
        let charges: Vec<Charge> = lines.iter().map(charge).collect();
        Ok(match self.store.charge(&charges, now.0).await? {
            Charged::All(counted) => Ok(Spent(counted)),
            Charged::Refused(place) => Err(place),
        })
    }

    /// It was right, or it never came to be tried.
    pub(crate) async fn give_back(&self, spent: Spent) -> Result<()> {
        Ok(self.store.give_back(&spent.0).await?)
    }

    /// Forgives everything under the first line, and gives back one of each of the others.
    pub(crate) async fn forgive(&self, mut spent: Spent) -> Result<()> {
        let first = spent.0.remove(0);
        self.store.clear_budget(&first.key).await?;
        if spent.0.is_empty() { Ok(()) } else { self.give_back(spent).await }
    }
}
