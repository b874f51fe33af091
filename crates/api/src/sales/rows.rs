//! What the calls of token sales return. Amounts of USDT and of tokens are decimal text.

use plimsoll_app::engine::sales::{SaleEnd, SaleStage};
use plimsoll_app::projection::codes;
use plimsoll_app::sales::{OwnPart, SaleCommitment, SaleOffer, SaleOrder, SalePart, SalePreview};
use plimsoll_units::{Amount, SaleOrderId, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use crate::wire::{Decimal, Millis, WireAmount, WirePrice, WireRate};

/// Logos are drawn by this server.
const LOGOS: &str = "/static/coins/";

fn order_number(id: SaleOrderId) -> String {
    format!("S{:016}", id.0)
}

/// ISO 8601, UTC; empty beyond the year 9999.
fn iso(at: Timestamp) -> String {
    jiff::Timestamp::from_millisecond(at.0).map_or_else(|_| String::new(), |at| at.to_string())
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct VestingView {
    /// The fraction that is free at once.
    at_listing: WireRate,
    /// The rest in so many parts ...
    parts: u16,
    /// ... so many days apart.
    every_days: u16,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct IssuerView {
    name: String,
    text: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OwnPartView {
    committed: WireAmount,
    interested: bool,
}

/// A token sale, and what stands behind it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TokenSaleRow {
    id: u32,
    coin: String,
    logo: String,
    show_symbol: String,
    /// Of one token, in USDT.
    price: WirePrice,
    /// Tokens on sale.
    total_amount: WireAmount,
    /// USDT if all of them are sold.
    raising_amount: WireAmount,
    /// USDT committed now; when the sale is done, what was paid; when it failed, what was committed then.
    raised_amount: WireAmount,
    soft_cap: WireAmount,
    /// Tokens that one person can get.
    num_limit: WireAmount,
    /// USDT for that many.
    purchase_limit: WireAmount,
    /// The smallest commitment, in USDT.
    minimum: WireAmount,
    participants_num: u32,
    begin_time: Millis,
    end_time: Millis,
    begin_times: String,
    end_times: String,
    /// 1 announced, 2 open, 3 done, 4 not enough was committed and all returned, 5 withdrawn and all returned.
    status: i64,
    /// All tokens are in escrow.
    escrowed: bool,
    step: WireAmount,
    sold: WireAmount,
    unsold: WireAmount,
    vesting: Option<VestingView>,
    issuer: IssuerView,
    /// Tokens in the issuer's own wallets.
    issuer_holds: WireAmount,
    /// Tokens in the platform's accounts.
    platform_holds: WireAmount,
    introduce: String,
    risk_text: String,
    doc_url: String,
    /// The token has a spot market ...
    listed: bool,
    /// ... with this symbol.
    market: Option<String>,
    /// People who asked to be told.
    interested: i64,
    /// With a live session.
    mine: Option<OwnPartView>,
}

impl From<SaleOffer> for TokenSaleRow {
    fn from(offer: SaleOffer) -> Self {
        let escrowed = offer.is_escrowed() && !matches!(offer.sale.stage, SaleStage::Over(_));
        let SaleOffer { id, coin, sale, status, text, issuer_holds, platform_holds, market, interested, mine } = offer;
        let terms = &sale.terms;
        let is_done = matches!(sale.stage, SaleStage::Over(SaleEnd::Allotted));
        let lower = coin.to_ascii_lowercase();
        let vesting = terms.vesting.map(|vesting| VestingView {
            at_listing: Decimal(vesting.at_listing),
            parts: vesting.parts,
            every_days: vesting.every_days,
        });
        let own = |part: OwnPart| OwnPartView { committed: Decimal(part.committed), interested: part.is_interested };
        Self {
            id: id.0,
            logo: format!("{LOGOS}{lower}.svg"),
            show_symbol: format!("{coin}/USDT"),
            price: Decimal(terms.price),
            total_amount: Decimal(terms.tokens),
            raising_amount: Decimal(terms.cost(terms.tokens)),
            raised_amount: Decimal(if is_done { sale.paid } else { sale.committed }),
            soft_cap: Decimal(terms.soft_cap),
            num_limit: Decimal(terms.per_person),
            purchase_limit: Decimal(terms.cost(terms.per_person)),
            minimum: Decimal(terms.minimum),
            participants_num: sale.people,
            begin_time: Millis(terms.begins_at),
            end_time: Millis(terms.ends_at),
            begin_times: iso(terms.begins_at),
            end_times: iso(terms.ends_at),
            status,
            escrowed,
            step: Decimal(terms.step),
            sold: Decimal(sale.sold),
            unsold: Decimal(if is_done { terms.tokens - sale.sold } else { Amount::ZERO }),
            vesting,
            issuer: IssuerView { name: text.issuer, text: text.issuer_text },
            issuer_holds: Decimal(issuer_holds),
            platform_holds: Decimal(platform_holds),
            introduce: text.introduce,
            risk_text: text.risk_text,
            doc_url: text.doc_url,
            listed: market.is_some(),
            market: market.map(|_| lower.clone()),
            interested,
            mine: mine.map(own),
            coin: lower,
        }
    }
}

/// A commitment before anybody agrees: an estimate of the present state.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SalePreviewView {
    amount: WireAmount,
    /// With what was committed before.
    committed: WireAmount,
    /// Tokens if the sale ended now.
    share: WireAmount,
    /// Tokens that this commitment brings at most.
    cap: WireAmount,
    pay: WireAmount,
    refund: WireAmount,
    /// Always true: others go on committing.
    estimate: bool,
}

impl From<SalePreview> for SalePreviewView {
    fn from(preview: SalePreview) -> Self {
        let SalePreview { amount, committed, share, cap, pay, refund } = preview;
        Self {
            amount: Decimal(amount),
            committed: Decimal(committed),
            share: Decimal(share),
            cap: Decimal(cap),
            pay: Decimal(pay),
            refund: Decimal(refund),
            estimate: true,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SaleCommittedView {
    id: u64,
    order_id: String,
    status: i64,
    committed: WireAmount,
}

impl From<SaleCommitment> for SaleCommittedView {
    fn from(made: SaleCommitment) -> Self {
        Self {
            id: made.id.0,
            order_id: order_number(made.id),
            status: codes::SALE_COMMITTED,
            committed: Decimal(made.committed),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SaleRefundView {
    refund: WireAmount,
}

impl SaleRefundView {
    pub(super) fn of(refund: Amount) -> Self {
        Self { refund: Decimal(refund) }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SalePartRow {
    time: Millis,
    amount: WireAmount,
    done: bool,
}

/// A commitment, and what became of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SaleOrderRow {
    id: u64,
    order_id: String,
    own_id: u32,
    own_coin: String,
    /// Committed, in USDT.
    amount: WireAmount,
    /// Tokens that it brought.
    number: WireAmount,
    price: WirePrice,
    paid: WireAmount,
    refund: WireAmount,
    /// 2 committed, 3 allotted, 4 returned as too little was committed, 5 taken back, 6 returned as the sale was withdrawn.
    status: i64,
    create_time: Millis,
    /// When it ended, or when the sale will.
    end_time: Millis,
    /// Tokens that are free.
    vested: WireAmount,
    locked: WireAmount,
    /// Parts that become free later.
    schedule: Vec<SalePartRow>,
}

impl From<SaleOrder> for SaleOrderRow {
    fn from(order: SaleOrder) -> Self {
        let SaleOrder { row, coin, price, ends_at, schedule } = order;
        let part =
            |part: SalePart| SalePartRow { time: Millis(part.at), amount: Decimal(part.amount), done: part.is_done };
        Self {
            id: row.id.0,
            order_id: order_number(row.id),
            own_id: row.sale.0,
            own_coin: coin.to_ascii_lowercase(),
            amount: Decimal(row.amount),
            number: Decimal(row.tokens),
            price: Decimal(price),
            paid: Decimal(row.paid),
            refund: Decimal(row.refund),
            status: row.status,
            create_time: Millis(row.committed_at),
            end_time: Millis(row.ended_at.unwrap_or(ends_at)),
            vested: Decimal(row.tokens - row.locked),
            locked: Decimal(row.locked),
            schedule: schedule.into_iter().map(part).collect(),
        }
    }
}
