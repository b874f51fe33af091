//! Facts about collectibles and their series.

use plimsoll_store::projections::{CollectibleRow, SeriesRow};
use plimsoll_units::{AccountId, Amount, Timestamp};

use super::Fact;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CollectibleFact {
    Minted(Box<CollectibleRow>),
    Priced { price: Option<Amount>, units: Option<i64>, at: Timestamp },
    Sold { buyer: AccountId, price: Amount, at: Timestamp },
}

impl Fact for CollectibleFact {
    type Row = CollectibleRow;

    fn begins(&self) -> bool {
        matches!(self, Self::Minted(_))
    }

    fn apply(&self, row: &mut Option<CollectibleRow>) {
        if let Self::Minted(minted) = self {
            *row = Some((**minted).clone());
        }
        let Some(row) = row else { return };
        match *self {
            Self::Minted(_) => {}
            Self::Priced { price, units, at } => (row.price, row.price_units, row.changed_at) = (price, units, at),
            Self::Sold { buyer, price, at } => {
                (row.price, row.price_units, row.changed_at) = (None, None, at);
                (row.owner, row.last_price) = (buyer, Some(price));
                row.trades += 1;
            }
        }
    }
}

/// A trade of one of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeriesFact {
    pub series: i64,
    pub price: Amount,
}

impl Fact for SeriesFact {
    type Row = SeriesRow;

    fn begins(&self) -> bool {
        false
    }

    fn apply(&self, row: &mut Option<SeriesRow>) {
        let row = row.get_or_insert_with(|| SeriesRow { id: self.series, traded: Amount::ZERO, trades: 0 });
        row.traded += self.price;
        row.trades += 1;
    }
}
