//! Issuers who sell tokens, people who commit money and take it back, and collectors.

use plimsoll_engine::command::{
    BuyCollectible, CancelCommitment, Command, CommitSale, MintCollectible, OfferSale, OpenSale, PriceCollectible,
    WithdrawSale,
};
use plimsoll_engine::ledger::Wallet;
use plimsoll_engine::sales::{Sale, SaleStage, Vesting};
use plimsoll_engine::{LIQUIDITY_PROVIDER, USDT};
use plimsoll_units::{Amount, CollectibleId, DAY_MS, HOUR_MS, MINUTE_MS, Price, Rate, SaleId, StaffId};

use super::{Action, View, Workload};

/// Sales of one run.
const SALES_MAX: usize = 40;
/// Collectibles of one run.
const ITEMS_MAX: u64 = 12;
const STEP: Amount = Amount::from_units(Amount::SCALE / 10_000);

impl Workload {
    pub(super) fn token_sale(&mut self, view: &View<'_>) -> Option<Action> {
        let sales: Vec<(SaleId, Sale)> = view.engine.sales().sales().map(|(id, sale)| (id, *sale)).collect();
        let waiting: Vec<(SaleId, Sale)> =
            sales.iter().filter(|(_, sale)| !matches!(sale.stage, SaleStage::Over(_))).copied().collect();
        let few = waiting.len() < 3 && sales.len() < SALES_MAX;
        if few && self.rng.permille(if waiting.is_empty() { 900 } else { 150 }) {
            let sale = SaleId(sales.len() as u32 + 1);
            let command = self.offer_sale(view, sale)?.into();
            return Some(Action { by: LIQUIDITY_PROVIDER, command });
        }
        let among = if self.rng.permille(950) { &waiting } else { &sales };
        let (id, sale) = *self.rng.pick(among)?;
        match sale.stage {
            SaleStage::Announced if self.rng.permille(700) => {
                let command = OpenSale { sale: id, by: StaffId(1) }.into();
                Some(Action { by: LIQUIDITY_PROVIDER, command })
            }
            _ if self.rng.permille(60) => {
                let (by, second) = self.two_people();
                let command = WithdrawSale { sale: id, reason: 1, by, second }.into();
                Some(Action { by: LIQUIDITY_PROVIDER, command })
            }
            _ if self.rng.permille(60) => {
                let again = offer_of(id, &sale);
                let price = Price::from_units(again.price.units() * i128::from(self.rng.between(1, 3)));
                let soft_cap = Amount::ZERO;
                Some(Action { by: LIQUIDITY_PROVIDER, command: OfferSale { price, soft_cap, ..again }.into() })
            }
            _ => self.commit(view, id, &sale),
        }
    }

    fn commit(&mut self, view: &View<'_>, id: SaleId, sale: &Sale) -> Option<Action> {
        let account = if self.rng.permille(970) { self.live_account(view) } else { self.account(view).0 };
        if self.rng.permille(200) {
            let known: Vec<_> = view.engine.sales().orders_of(id).map(|(_, order)| order.account).collect();
            let account = self.rng.pick(&known).copied().filter(|_| self.rng.permille(900)).unwrap_or(account);
            return Some(Action { by: account, command: CancelCommitment { account, sale: id }.into() });
        }
        let free = view.engine.ledger().free(account, Wallet::Platform, USDT);
        let amount = match self.rng.below(8) {
            0 => sale.terms.minimum,
            1 => sale.terms.minimum - Amount::from_units(1),
            2 => sale.terms.soft_cap - sale.committed,
            3 => sale.terms.cost(sale.terms.tokens).min(free),
            _ => self.part(free),
        };
        let price = match self.rng.below(6) {
            0 => Some(Price::from_units(sale.terms.price.units() + 1)),
            1 => Some(sale.terms.price),
            _ => None,
        };
        Some(Action { by: account, command: CommitSale { account, sale: id, amount, price }.into() })
    }

    fn offer_sale(&mut self, view: &View<'_>, sale: SaleId) -> Option<OfferSale> {
        let coins = [view.universe.coins[1], view.universe.coins[2]];
        let asset = *self.rng.pick(&coins)?;
        let ledger = view.engine.ledger();
        let free = |account| ledger.free(account, Wallet::Platform, asset);
        let rich: Vec<_> = view.universe.live().filter(|account| free(*account) > STEP).collect();
        let issuer = *self.rng.pick(&rich)?;
        let whole = |units: i128| Amount::from_units((units / STEP.units()).max(1) * STEP.units());
        let tokens = whole(free(issuer).units() / 100 * i128::from(self.rng.between(1, 60)));
        let per_person = whole(tokens.units() / i128::from(self.rng.between(1, 5))).min(tokens);
        // So that everything costs a few hundred USDT, with an odd fraction.
        let raised = Amount::whole(self.rng.between(50, 3_000).into()).units() + i128::from(self.rng.between(0, 9_999));
        let price = Price::from_units((raised * Price::SCALE / tokens.units()).max(1));
        let raised = raised.min(tokens.units() * price.units() / Price::SCALE);
        let soft_cap = Amount::from_units(raised / 100 * i128::from(self.rng.between(0, 70)));
        let soft_cap = if self.rng.permille(400) { Amount::ZERO } else { soft_cap };
        let vesting = self.rng.coin().then(|| Vesting {
            at_listing: Rate::from_units(Rate::SCALE / 100 * self.rng.between(0, 60)),
            parts: self.rng.between(1, 4) as u16,
            every_days: self.rng.between(1, 3) as u16,
        });
        let lasts = *self.rng.pick(&[MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS])?;
        let waits = if self.rng.permille(300) { lasts / 4 } else { 0 };
        // The smallest commitment buys a step at least.
        let minimum = Amount::from_units(price.units() / 10_000 + 1).max(Amount::ONE);
        let begins_at = view.now.plus(waits);
        let ends_at = begins_at.plus(lasts);
        Some(OfferSale {
            sale,
            asset,
            issuer,
            price,
            tokens,
            per_person,
            soft_cap,
            minimum,
            step: STEP,
            begins_at,
            ends_at,
            vesting,
        })
    }

    pub(super) fn collectible(&mut self, view: &View<'_>) -> Option<Action> {
        let book = view.engine.collectibles();
        let count = book.items().count() as u64;
        if count < ITEMS_MAX && self.rng.permille(if count == 0 { 900 } else { 100 }) {
            let command = self.mint(view, count + 1);
            return Some(Action { by: LIQUIDITY_PROVIDER, command });
        }
        let items: Vec<_> = book.items().map(|(id, item)| (id, *item)).collect();
        let (collectible, item) = *self.rng.pick(&items)?;
        let account = self.live_account(view);
        let command: Command = match item.price {
            Some(price) if self.rng.permille(800) => {
                let around = Amount::from_units(self.rng.between(-1, 1).into());
                let seen = if self.rng.coin() { Some(price + around) } else { None };
                BuyCollectible { account, collectible, price: seen }.into()
            }
            None if self.rng.permille(100) => BuyCollectible { account, collectible, price: None }.into(),
            _ => {
                let account = if self.rng.permille(50) { account } else { item.owner };
                let price = Amount::from_units(i128::from(self.rng.between(999_999, 40 * 100_000_000)));
                let price = if self.rng.permille(850) { Some(price) } else { None };
                return Some(Action { by: account, command: PriceCollectible { account, collectible, price }.into() });
            }
        };
        Some(Action { by: account, command })
    }

    fn mint(&mut self, view: &View<'_>, number: u64) -> Command {
        let (owner, author) = (self.live_account(view), self.live_account(view));
        let author = match self.rng.below(4) {
            0 => None,
            1 => Some(owner),
            _ => Some(author),
        };
        let number = if self.rng.permille(30) { 1 } else { number };
        MintCollectible {
            collectible: CollectibleId(number),
            series: number as u32 % 3,
            number: number as u32,
            owner,
            author,
            handling_fee: Rate::from_units(self.rng.between(0, Rate::SCALE / 10)),
            royalty: Rate::from_units(self.rng.between(0, Rate::SCALE / 5)),
            by: StaffId(1),
        }
        .into()
    }
}

/// The terms of a sale as the operator would publish them again.
fn offer_of(sale: SaleId, known: &Sale) -> OfferSale {
    let terms = known.terms;
    OfferSale {
        sale,
        asset: terms.asset,
        issuer: terms.issuer,
        price: terms.price,
        tokens: terms.tokens,
        per_person: terms.per_person,
        soft_cap: terms.soft_cap,
        minimum: terms.minimum,
        step: terms.step,
        begins_at: terms.begins_at,
        ends_at: terms.ends_at,
        vesting: terms.vesting,
    }
}
