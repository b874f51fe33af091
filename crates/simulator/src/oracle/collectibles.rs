//! The oracle of collectibles: owners and prices counted from commands and events, and every trade's fee and royalty.

use std::collections::BTreeMap;

use plimsoll_engine::USDT;
use plimsoll_engine::command::{Command, MintCollectible};
use plimsoll_engine::event::Event;
use plimsoll_engine::ledger::{LedgerAccount, Posting, Reason, System, Wallet};
use plimsoll_units::{AccountId, Amount, CollectibleId, Rate};

use super::{Moment, Verdict, hold};

struct Seen {
    minted: MintCollectible,
    owner: AccountId,
    price: Option<Amount>,
}

#[derive(Default)]
pub(super) struct Collectibles {
    items: BTreeMap<CollectibleId, Seen>,
    trades: u64,
}

impl Collectibles {
    pub(super) fn record(&mut self, moment: &Moment<'_>) -> Verdict {
        if moment.done().is_none() {
            return Ok(());
        }
        let mut expected = Vec::new();
        for event in moment.events {
            self.hear_event(moment, event, &mut expected)?;
        }
        let of_trades =
            |posting: &&Posting| matches!(posting.reason, Reason::NftSale | Reason::NftFee | Reason::NftRoyalty);
        let posted = moment.events.iter().filter_map(|event| match event {
            Event::Posted(posting) => Some(posting),
            _ => None,
        });
        let posted: Vec<&Posting> = posted.filter(of_trades).collect();
        hold(posted.iter().copied().eq(&expected), || format!("posted {posted:?}, expected {expected:?}"))?;
        let known = moment.engine.collectibles().items().map(|(id, item)| (id, item.owner, item.price));
        hold(known.eq(self.items.iter().map(|(id, seen)| (*id, seen.owner, seen.price))), || {
            "collectibles have other owners or prices".to_owned()
        })
    }

    fn item(&mut self, id: CollectibleId) -> Result<&mut Seen, String> {
        self.items.get_mut(&id).ok_or_else(|| format!("collectible {id} is unknown"))
    }

    fn hear_event(&mut self, moment: &Moment<'_>, event: &Event, expected: &mut Vec<Posting>) -> Verdict {
        match *event {
            Event::CollectibleMinted { collectible, owner } => {
                let Command::MintCollectible(minted) = moment.request.command else {
                    return Err("minted by no command".to_owned());
                };
                let again = |seen: &Seen| (seen.minted.series, seen.minted.number) == (minted.series, minted.number);
                hold(!self.items.values().any(again), || "a number of a series exists twice".to_owned())?;
                let known = self.items.insert(collectible, Seen { minted, owner, price: None });
                hold(known.is_none() && (minted.collectible, minted.owner) == (collectible, owner), || {
                    format!("collectible {collectible} was minted otherwise")
                })
            }
            Event::CollectiblePriced { collectible, owner, price, before } => {
                let seen = self.item(collectible)?;
                let asked = matches!(&moment.request.command, Command::PriceCollectible(c)
                    if (c.account, c.collectible, c.price) == (owner, collectible, price));
                hold(asked && seen.owner == owner && seen.price == before, || {
                    format!("collectible {collectible} was priced by {owner}")
                })?;
                seen.price = price;
                Ok(())
            }
            Event::CollectibleSold { .. } => self.hear_trade(moment, event, expected),
            _ => Ok(()),
        }
    }

    fn hear_trade(&mut self, moment: &Moment<'_>, event: &Event, expected: &mut Vec<Posting>) -> Verdict {
        let Event::CollectibleSold { trade, collectible, seller, buyer, price, fee, royalty } = *event else {
            return Ok(());
        };
        self.trades += 1;
        hold(trade == self.trades, || format!("trade {trade} after {}", self.trades - 1))?;
        let group = |account: AccountId| moment.engine.account(account).map(|account| account.group);
        let seen = self.item(collectible)?;
        let asked = matches!(&moment.request.command, Command::BuyCollectible(c)
            if (c.account, c.collectible) == (buyer, collectible) && c.price.is_none_or(|seen| seen == price));
        let offered = seen.owner == seller && seen.price == Some(price) && group(seller) != group(buyer);
        hold(asked && offered, || format!("{buyer} bought collectible {collectible} for {price}"))?;
        let scale = i128::from(Rate::SCALE);
        let due = (price.units() * i128::from(seen.minted.handling_fee.units()) + scale - 1) / scale;
        let author = seen.minted.author.filter(|author| group(*author) != group(seller));
        let share = price.units() * i128::from(seen.minted.royalty.units()) / scale;
        let owed = author.map_or(0, |_| share);
        hold((fee.units(), royalty.units()) == (due, owed), || {
            format!("trade {trade} cost {fee} and {royalty}, should {due} and {owed}")
        })?;
        (seen.owner, seen.price) = (buyer, None);
        let wallet = |account| LedgerAccount::Free(account, Wallet::Platform);
        let mut expect = |from, to, units: i128, reason| {
            if units != 0 {
                expected.push(Posting { from, to, asset: USDT, amount: Amount::from_units(units), reason });
            }
        };
        expect(wallet(buyer), wallet(seller), price.units(), Reason::NftSale);
        expect(wallet(seller), LedgerAccount::System(System::Fee), due, Reason::NftFee);
        if let Some(author) = author {
            expect(wallet(seller), wallet(author), owed, Reason::NftRoyalty);
        }
        Ok(())
    }
}
