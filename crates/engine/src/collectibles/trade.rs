//! Minting, offering at a price, and buying.

use plimsoll_units::{Amount, Rate};

use super::{
    COLLECTIBLE_PRICE_MAX, COLLECTIBLE_PRICE_MIN, COLLECTIBLES_MAX, Collectible, HANDLING_FEE_MAX, ROYALTY_MAX,
    SellerCosts,
};
use crate::accounts::Realm;
use crate::command::{BuyCollectible, MintCollectible, PriceCollectible};
use crate::engine::{Engine, USDT};
use crate::event::Event;
use crate::ledger::{LedgerAccount, Posting, Reason, System, Wallet};
use crate::reject::Reject;

impl Engine {
    /// Order of checks: numbers, accounts, fees.
    pub(crate) fn mint_collectible(&mut self, command: &MintCollectible) -> Result<(), Reject> {
        let MintCollectible { collectible, series, number, owner, author, handling_fee, royalty, .. } = *command;
        let book = &self.collectibles;
        if book.items.contains_key(&collectible) || book.numbers.contains(&(series, number)) {
            return Err(Reject::AlreadyExists);
        }
        if book.items.len() >= COLLECTIBLES_MAX {
            return Err(Reject::CapacityReached);
        }
        for account in [Some(owner), author].into_iter().flatten() {
            if self.customer(account)?.realm != Realm::Live {
                return Err(Reject::LiveMoneyOnly);
            }
        }
        let possible = |rate: Rate, most: Rate| !rate.is_negative() && rate <= most;
        if !possible(handling_fee, HANDLING_FEE_MAX) || !possible(royalty, ROYALTY_MAX) {
            return Err(Reject::InvalidInput { what: "fees" });
        }
        // Every check is above. From here on nothing may fail.
        let item = Collectible { series, number, owner, author, handling_fee, royalty, price: None };
        self.collectibles.items.insert(collectible, item);
        self.collectibles.numbers.insert((series, number));
        self.out.push(Event::CollectibleMinted { collectible, owner });
        Ok(())
    }

    /// Order of checks: account, owner, price. What is for sale can be taken back unless the account is frozen.
    pub(crate) fn price_collectible(&mut self, command: &PriceCollectible) -> Result<(), Reject> {
        let PriceCollectible { account, collectible, price } = *command;
        match price {
            Some(_) => self.live_customer(account).map(|_| ())?,
            None => self.customer(account)?.check_not_frozen()?,
        }
        let own = self.collectibles.items.get_mut(&collectible).filter(|item| item.owner == account);
        let item = own.ok_or(Reject::NotFound)?;
        if price.is_some_and(|price| !(COLLECTIBLE_PRICE_MIN..=COLLECTIBLE_PRICE_MAX).contains(&price)) {
            return Err(Reject::InvalidInput { what: "price" });
        }
        // Every check is above. From here on nothing may fail.
        let before = std::mem::replace(&mut item.price, price);
        if before != price {
            self.out.push(Event::CollectiblePriced { collectible, owner: account, price, before });
        }
        Ok(())
    }

    /// Returns the trade's number. Order of checks: buyer, collectible, owner, price, balance.
    pub(crate) fn buy_collectible(&mut self, command: &BuyCollectible) -> Result<u64, Reject> {
        let BuyCollectible { account: buyer, collectible, price: seen } = *command;
        let group = self.live_customer(buyer)?.group;
        let item = *self.collectibles.item(collectible).ok_or(Reject::NotFound)?;
        let seller = item.owner;
        let owner = &self.accounts[seller.index()];
        if owner.group == group {
            return Err(Reject::CollectibleOwn);
        }
        let price = item.price.filter(|_| owner.check_not_frozen().is_ok()).ok_or(Reject::CollectibleNotForSale)?;
        if seen.is_some_and(|seen| seen != price) {
            return Err(Reject::CollectiblePriceChanged { price });
        }
        let free = self.ledger.free(buyer, Wallet::Platform, USDT);
        if free < price {
            return Err(Reject::InsufficientBalance { needed: price, free });
        }
        // Every check is above. From here on nothing may fail.
        let SellerCosts { fee, royalty } = self.seller_costs(&item, price);
        let sold = Collectible { owner: buyer, price: None, ..item };
        self.collectibles.items.insert(collectible, sold);
        self.collectibles.traded += 1;
        let trade = self.collectibles.traded;
        let wallet = |account| LedgerAccount::Free(account, Wallet::Platform);
        let mut post = |from, to, amount: Amount, reason| {
            self.ledger.post(&mut self.out, Posting { from, to, asset: USDT, amount, reason });
        };
        post(wallet(buyer), wallet(seller), price, Reason::NftSale);
        post(wallet(seller), LedgerAccount::System(System::Fee), fee, Reason::NftFee);
        if let Some(author) = item.author {
            post(wallet(seller), wallet(author), royalty, Reason::NftRoyalty);
        }
        self.out.push(Event::CollectibleSold { trade, collectible, seller, buyer, price, fee, royalty });
        Ok(trade)
    }
}
