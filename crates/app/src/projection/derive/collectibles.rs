//! Collectibles: what happened to each, its present state, and trades.

use plimsoll_engine::Event;
use plimsoll_store::projections::{CollectibleEventRow, CollectibleRow, CollectibleTradeRow};
use plimsoll_units::{AccountId, Amount, CollectibleId};

use super::Draft;
use super::ledger::Topic;
use crate::projection::change::Change;
use crate::projection::codes;
use crate::projection::facts::{CollectibleFact, SeriesFact};

/// As a list is ordered by it.
fn units(price: Amount) -> i64 {
    i64::try_from(price.units()).expect("prices of collectibles are bounded")
}

impl Draft<'_> {
    pub(super) fn tell_collectible(&mut self, event: &Event) {
        let at = self.at.at;
        match *event {
            Event::CollectibleMinted { collectible, owner } => {
                self.collectible_minted(collectible);
                self.collectible_event(collectible, codes::COLLECTIBLE_MINTED, None, None, Some(owner));
            }
            Event::CollectiblePriced { collectible, owner, price, before } => {
                let kind = match (before, price) {
                    (_, None) => codes::COLLECTIBLE_UNLISTED,
                    (None, Some(_)) => codes::COLLECTIBLE_LISTED,
                    (Some(_), Some(_)) => codes::COLLECTIBLE_PRICED,
                };
                let fact = CollectibleFact::Priced { price, units: price.map(units), at };
                self.out.push(Change::Collectible(collectible, fact));
                self.collectible_event(collectible, kind, price, Some(owner), None);
            }
            Event::CollectibleSold { trade: id, collectible, seller, buyer, price, fee, royalty } => {
                for account in [seller, buyer] {
                    self.about(account, Topic::Collectible, id);
                }
                self.out.push(Change::Collectible(collectible, CollectibleFact::Sold { buyer, price, at }));
                let kind = codes::COLLECTIBLE_SOLD;
                self.collectible_event(collectible, kind, Some(price), Some(seller), Some(buyer));
                let row = CollectibleTradeRow { id, at, collectible, seller, buyer, price, fee, royalty };
                self.out.push(Change::CollectibleTrade(row));
                let item = self.engine.collectibles().item(collectible).expect("what was just sold is there");
                let series = item.series.into();
                self.out.push(Change::Series(SeriesFact { series, price }));
            }
            _ => {}
        }
    }

    fn collectible_minted(&mut self, id: CollectibleId) {
        let item = self.engine.collectibles().item(id).expect("what was just minted is there");
        let row = CollectibleRow {
            id,
            series: item.series.into(),
            number: item.number.into(),
            owner: item.owner,
            author: item.author,
            handling_fee: item.handling_fee,
            royalty: item.royalty,
            price: None,
            price_units: None,
            last_price: None,
            trades: 0,
            minted_at: self.at.at,
            changed_at: self.at.at,
        };
        self.out.push(Change::Collectible(id, CollectibleFact::Minted(Box::new(row))));
    }

    fn collectible_event(
        &mut self,
        collectible: CollectibleId,
        kind: i64,
        price: Option<Amount>,
        from_account: Option<AccountId>,
        to_account: Option<AccountId>,
    ) {
        let (at, seq, n) = (self.at.at, self.at.seq, self.next_number());
        let row = CollectibleEventRow { collectible, at, seq, n, kind, price, from_account, to_account };
        self.out.push(Change::CollectibleEvent(row));
    }
}
