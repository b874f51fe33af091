//! Token sales: what is announced, open or over and what stands behind it, committing, taking back, and what became of it.
//!
//! Decides nothing about money: every rule is the engine's, and terms and sums are read from it.

mod orders;

use plimsoll_engine::accounts::Realm;
use plimsoll_engine::ledger::System;
use plimsoll_engine::markets::Product;
use plimsoll_engine::sales::{Sale, SaleEnd, SaleStage};
use plimsoll_engine::{Engine, LIQUIDITY_PROVIDER, Reject, USDT};
use plimsoll_store::Store;
use plimsoll_store::sales::SaleText;
use plimsoll_units::{AccountId, Amount, AssetId, SaleId, Timestamp};

use crate::clock::Clock;
use crate::coins::coin_of;
use crate::engine_client::EngineClient;
use crate::error::Result;
use crate::history::History;
use crate::principal::Principal;

pub use orders::{SaleCommitment, SaleForm, SaleOrder, SalePart};
pub use plimsoll_engine::view::SalePreview;

/// Where a sale stands, as in the API's `status`.
pub const STATUS_ANNOUNCED: i64 = 1;
pub const STATUS_OPEN: i64 = 2;
pub const STATUS_DONE: i64 = 3;
pub const STATUS_FAILED: i64 = 4;
pub const STATUS_WITHDRAWN: i64 = 5;

/// A sale, its sums, what the operator says about it, and what the caller has to do with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaleOffer {
    pub id: SaleId,
    pub coin: String,
    pub sale: Sale,
    pub status: i64,
    pub text: SaleText,
    /// Tokens in the issuer's own wallets, and in the platform's accounts.
    pub issuer_holds: Amount,
    pub platform_holds: Amount,
    /// The symbol of the token's spot market, where there is one.
    pub market: Option<String>,
    /// People who asked to be told.
    pub interested: i64,
    pub mine: Option<OwnPart>,
}

/// What the caller has to do with a sale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnPart {
    pub committed: Amount,
    pub is_interested: bool,
}

impl SaleOffer {
    pub fn is_escrowed(&self) -> bool {
        !matches!(self.sale.stage, SaleStage::Announced)
    }
}

/// The use cases of token sales. Clones share their state.
#[derive(Clone)]
pub struct Sales {
    store: Store,
    engine_client: EngineClient,
    history: History,
    clock: Clock,
}

/// A sale that was never opened counts as withdrawn once its end is past.
pub fn status_of(sale: &Sale, now: Timestamp) -> i64 {
    match sale.stage {
        SaleStage::Announced if now > sale.terms.ends_at => STATUS_WITHDRAWN,
        SaleStage::Announced => STATUS_ANNOUNCED,
        SaleStage::Open if now < sale.terms.begins_at => STATUS_ANNOUNCED,
        SaleStage::Open => STATUS_OPEN,
        SaleStage::Settling(end) | SaleStage::Over(end) => match end {
            SaleEnd::Allotted => STATUS_DONE,
            SaleEnd::Failed => STATUS_FAILED,
            SaleEnd::Withdrawn => STATUS_WITHDRAWN,
        },
    }
}

/// Tokens in the platform's own accounts: those of the liquidity provider and of the house.
fn platform_holds(engine: &Engine, asset: AssetId) -> Amount {
    let systems = engine.ledger().systems().filter(|(_, of, _)| *of == asset);
    let own = systems.filter(|(system, ..)| {
        !matches!(system, System::External(_) | System::Fund(_) | System::Sale(_) | System::C2cEscrow)
    });
    own.map(|(_, _, amount)| amount).sum::<Amount>() + holds(engine, LIQUIDITY_PROVIDER, asset)
}

fn holds(engine: &Engine, account: AccountId, asset: AssetId) -> Amount {
    let balances = engine.ledger().balances(account).filter(|(_, of, _)| *of == asset);
    balances.map(|(_, _, balance)| balance.total()).sum()
}

fn market_of(engine: &Engine, asset: AssetId) -> Option<String> {
    let is_its =
        |product: &Product| matches!(product, Product::Spot { base, quote } if (*base, *quote) == (asset, USDT));
    let market = engine.markets().iter().find(|market| is_its(&market.spec.product))?;
    Some(market.spec.symbol.clone())
}

fn offer(engine: &Engine, id: SaleId) -> Option<SaleOffer> {
    let sale = *engine.sales().sale(id)?;
    let asset = sale.terms.asset;
    Some(SaleOffer {
        id,
        coin: coin_of(engine, asset),
        sale,
        status: status_of(&sale, engine.stamp().at),
        text: SaleText { sale: id, ..SaleText::default() },
        issuer_holds: holds(engine, sale.terms.issuer, asset),
        platform_holds: platform_holds(engine, asset),
        market: market_of(engine, asset),
        interested: 0,
        mine: None,
    })
}

/// What a person has committed to a sale now.
fn committed(engine: &Engine, account: AccountId, sale: SaleId) -> Amount {
    let group = engine.account(account).map(|account| account.group);
    let order = group.and_then(|group| engine.sales().order_of(sale, group));
    order.map_or(Amount::ZERO, |(_, order)| order.amount)
}

impl Sales {
    pub(crate) fn new(store: Store, engine_client: EngineClient, history: History, clock: Clock) -> Self {
        Self { store, engine_client, history, clock }
    }

    /// All sales of a status, or all: open ones first, then announced ones, then the newest.
    pub async fn offers(&self, status: Option<i64>, caller: Option<&Principal>) -> Result<Vec<SaleOffer>> {
        let read = self.engine_client.read(|engine| {
            let ids: Vec<SaleId> = engine.sales().sales().map(|(id, _)| id).collect();
            ids.into_iter().filter_map(|id| offer(engine, id)).collect::<Vec<_>>()
        });
        let mut offers = read.await?;
        offers.retain(|offer| status.is_none_or(|status| offer.status == status));
        let place = |offer: &SaleOffer| match offer.status {
            STATUS_OPEN => 0,
            STATUS_ANNOUNCED => 1,
            _ => 2,
        };
        offers.sort_by_key(|offer| (place(offer), std::cmp::Reverse(offer.id)));
        self.tell(&mut offers, caller).await?;
        Ok(offers)
    }

    pub async fn offer(&self, id: SaleId, caller: Option<&Principal>) -> Result<SaleOffer> {
        let found = self.engine_client.read(|engine| offer(engine, id)).await?;
        let mut offers = vec![found.ok_or(Reject::ProductRemoved)?];
        self.tell(&mut offers, caller).await?;
        Ok(offers.remove(0))
    }

    /// Adds what rows say.
    async fn tell(&self, offers: &mut [SaleOffer], caller: Option<&Principal>) -> Result<()> {
        let (texts, interest) = (self.store.sale_texts().await?, self.store.sale_interest().await?);
        for offer in offers.iter_mut() {
            if let Some(text) = texts.iter().find(|text| text.sale == offer.id) {
                offer.text = text.clone();
            }
            offer.interested = interest.iter().find(|(sale, _)| *sale == offer.id).map_or(0, |(_, count)| *count);
        }
        let Some(caller) = caller.filter(|caller| caller.realm == Realm::Live) else {
            return Ok(());
        };
        let wanted = self.store.sales_of_interest(caller.user.0).await?;
        self.engine_client.read_stale(|engine| {
            for offer in offers {
                let committed = committed(engine, caller.account, offer.id);
                offer.mine = Some(OwnPart { committed, is_interested: wanted.contains(&offer.id) });
            }
        })
    }

    /// Asks to be told when a sale opens.
    pub async fn note_interest(&self, principal: &Principal, id: SaleId) -> Result<()> {
        let known = self.engine_client.read_stale(|engine| engine.sales().sale(id).is_some())?;
        if !known {
            return Err(Reject::ProductRemoved.into());
        }
        self.store.note_sale_interest(id, principal.user.0, self.clock.now().0).await?;
        Ok(())
    }
}
