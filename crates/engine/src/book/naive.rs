//! The naive book: an oracle so simple that it is evidently right. For tests and for checking benchmarks. Shares no
//! code with the fast book and keeps its own copy of every order.

use plimsoll_units::{Lots, OrderId, Side, Ticks};

use super::Resting;

/// For each side, the prices in use from best to worst, each with its orders from first to last.
#[derive(Clone, Debug, Default)]
pub struct NaiveBook {
    sides: [Vec<(Ticks, Vec<Resting>)>; 2],
}

#[expect(clippy::len_without_is_empty, reason = "emptiness is asked of one side")]
impl NaiveBook {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn rest(&mut self, order: Resting) {
        let levels = &mut self.sides[order.side.index()];
        match search(levels, order.side, order.ticks) {
            Ok(found) => levels[found].1.push(order),
            Err(place) => levels.insert(place, (order.ticks, vec![order])),
        }
    }

    /// Removes an order and returns it.
    pub fn unlink(&mut self, id: OrderId, side: Side, ticks: Ticks) -> Option<Resting> {
        let levels = &mut self.sides[side.index()];
        let found = search(levels, side, ticks).ok()?;
        let place = levels[found].1.iter().position(|order| order.id == id)?;
        let order = levels[found].1.remove(place);
        if levels[found].1.is_empty() {
            levels.remove(found);
        }
        Some(order)
    }

    /// Reduces an order in place; true when it was found and some of it is left.
    pub fn lower(&mut self, id: OrderId, lots: Lots) -> bool {
        let all = self.sides.iter_mut().flatten().flat_map(|(_, orders)| orders);
        let Some(order) = all.into_iter().find(|order| order.id == id && order.lots > lots) else { return false };
        order.lots -= lots;
        true
    }

    pub fn best_ticks(&self, side: Side) -> Option<Ticks> {
        self.best(side).map(|order| order.ticks)
    }

    pub fn best(&self, side: Side) -> Option<&Resting> {
        self.iter(side).next()
    }

    /// True when the best order is used up; it is then gone.
    pub fn fill_best(&mut self, side: Side, lots: Lots) -> bool {
        let best = &mut self.sides[side.index()].first_mut().expect("only a side with orders is filled").1[0];
        best.lots -= lots;
        let Resting { id, ticks, .. } = *best;
        let used_up = best.lots.is_zero();
        if used_up {
            self.unlink(id, side, ticks).expect("the best order is in the book");
        }
        used_up
    }

    pub fn depth(&self, side: Side, levels: usize) -> Vec<(Ticks, Lots)> {
        let total = |orders: &[Resting]| Lots(orders.iter().map(|order| order.lots.0).sum());
        self.sides[side.index()].iter().take(levels).map(|(ticks, orders)| (*ticks, total(orders))).collect()
    }

    pub fn available(&self, side: Side, limit: Ticks, at_most: Lots) -> Lots {
        let reachable = self.iter(side).filter(|order| side.opposite().crosses(limit, order.ticks));
        let found: u128 = reachable.map(|order| u128::from(order.lots.0)).sum();
        at_most.min(Lots(u64::try_from(found).unwrap_or(u64::MAX)))
    }

    pub fn iter(&self, side: Side) -> impl Iterator<Item = &Resting> + '_ {
        self.sides[side.index()].iter().flat_map(|(_, orders)| orders)
    }

    pub fn is_empty(&self, side: Side) -> bool {
        self.sides[side.index()].is_empty()
    }

    pub fn len(&self) -> usize {
        self.iter(Side::Buy).count() + self.iter(Side::Sell).count()
    }
}

/// The position of a price among the levels of a side, or where it would be inserted.
fn search(levels: &[(Ticks, Vec<Resting>)], side: Side, ticks: Ticks) -> Result<usize, usize> {
    levels.binary_search_by(|(resting, _)| match side {
        Side::Buy => ticks.cmp(resting),
        Side::Sell => resting.cmp(&ticks),
    })
}
