//! Folds facts into rows, grouped by row.
//!
//! Each row is read at most once and written once, however many facts it has. Rows whose first fact creates them are
//! not read, and are inserted without a lookup.

use std::collections::BTreeMap;

use plimsoll_store::Result;
use plimsoll_store::projections::{Keyed, RowsTransaction};

use super::facts::Fact;

/// Facts in order of occurrence, each with the id of its row.
pub(super) struct Facts<F>(Vec<(i64, F)>);

impl<F> Default for Facts<F> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<F: Fact> Facts<F> {
    pub(super) fn push(&mut self, id: i64, fact: F) {
        self.0.push((id, fact));
    }

    /// Applies the facts and returns the resulting rows. Can be repeated.
    pub(super) async fn fold(&mut self, tx: &mut RowsTransaction<'_>) -> Result<Folded<F::Row>> {
        // Keeps the order of one row's facts. Ids mostly rise already, so the sort costs almost nothing.
        self.0.sort_by_key(|(id, _)| *id);
        let groups = || self.0.chunk_by(|(one, _), (other, _)| one == other);
        let older: Vec<i64> = groups().filter(|group| !group[0].1.begins()).map(|group| group[0].0).collect();
        let older = tx.load(&older).await?;
        let mut older: BTreeMap<i64, F::Row> = older.into_iter().map(|row: F::Row| (row.id(), row)).collect();
        let mut folded = Folded { new: Vec::with_capacity(self.0.len()), known: Vec::new() };
        for group in groups() {
            let mut row = older.remove(&group[0].0);
            for (_, fact) in group {
                fact.apply(&mut row);
            }
            let rows = if group[0].1.begins() { &mut folded.new } else { &mut folded.known };
            rows.extend(row);
        }
        Ok(folded)
    }
}

/// Rows to write, each kind ordered by id.
pub(super) struct Folded<R> {
    new: Vec<R>,
    /// Rows that existed before.
    known: Vec<R>,
}

impl<R: Keyed> Folded<R> {
    pub(super) fn get(&self, id: i64) -> Option<&R> {
        [&self.new, &self.known]
            .into_iter()
            .find_map(|rows| rows.binary_search_by_key(&id, R::id).ok().map(|at| &rows[at]))
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut R> {
        self.new.iter_mut().chain(&mut self.known)
    }

    pub(super) async fn write(&self, tx: &mut RowsTransaction<'_>) -> Result<()> {
        tx.append(&self.new).await?;
        tx.save(&self.known).await
    }
}
