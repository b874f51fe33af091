//! Notice texts about token sales and collectibles.

use plimsoll_engine::Engine;
use plimsoll_store::Transaction;
use plimsoll_store::projections::{CollectibleTradeRow, NotificationRow, SaleOrderRow, load};
use plimsoll_units::{Amount, SaleId};

use super::Topic;
use super::words::{Notice, moment};
use crate::coins::coin_of;
use crate::engine_client::EngineClient;
use crate::error::Result;
use crate::projection::codes;
use crate::pushes::SubscriptionUpdate;
use crate::sales::status_of;

/// What a screen shows at once, beside the message.
fn update(engine: &Engine, id: SaleId, order: i64, notice: &Notice) -> Option<SubscriptionUpdate> {
    let sale = engine.sales().sale(id)?;
    Some(SubscriptionUpdate {
        subscription: order,
        coin_id: id.0.into(),
        coin: coin_of(engine, sale.terms.asset).to_ascii_lowercase(),
        amount_limit: notice.title.to_owned(),
        count_limit: i64::try_from(sale.terms.per_person.units() / Amount::SCALE).unwrap_or(i64::MAX),
        price: sale.terms.price.to_string(),
        status: i32::try_from(status_of(sale, engine.stamp().at)).unwrap_or_default(),
        message: notice.text.clone(),
    })
}

/// A sale that somebody asked about opens.
pub(super) fn began(engine_client: &EngineClient, sale: i64) -> Result<Option<(Notice, Option<SubscriptionUpdate>)>> {
    engine_client.read_stale(|engine| {
        let id = SaleId(u32::try_from(sale).ok()?);
        let terms = engine.sales().sale(id)?.terms;
        let coin = coin_of(engine, terms.asset);
        let text = format!(
            "The sale of {coin} is open until {}. One {coin} costs {} USDT. You can take back what you commit until the \
             end.",
            moment(terms.ends_at),
            terms.price
        );
        let notice = Notice { topic: Topic::Sales, title: "A token sale is open", text };
        let update = update(engine, id, 0, &notice);
        Some((notice, update))
    })
}

/// A commitment's outcome, or a part of its tokens that became free.
pub(super) async fn order(
    engine_client: &EngineClient,
    tx: &mut Transaction,
    notification: &NotificationRow,
) -> Result<Option<(Notice, Option<SubscriptionUpdate>)>> {
    let Some(row) = load::<SaleOrderRow>(tx, &[notification.subject]).await?.pop() else {
        return Ok(None);
    };
    engine_client.read_stale(|engine| {
        let terms = engine.sales().sale(row.sale)?.terms;
        let coin = coin_of(engine, terms.asset);
        let SaleOrderRow { tokens, locked, paid, refund, status, .. } = row;
        let (title, text) = match notification.kind {
            codes::NOTIFY_SALE_ALLOTTED => {
                let later = if locked.is_positive() {
                    format!(" {locked} {coin} are locked and become free by date.")
                } else {
                    String::new()
                };
                (
                    "Your tokens were allotted",
                    format!("You got {tokens} {coin} for {paid} USDT; {refund} USDT came back to your wallet.{later}"),
                )
            }
            codes::NOTIFY_SALE_RETURNED if status == codes::SALE_WITHDRAWN => (
                "A token sale was withdrawn",
                format!("The sale of {coin} was withdrawn. {refund} USDT came back to your wallet."),
            ),
            codes::NOTIFY_SALE_RETURNED => (
                "A token sale did not reach its minimum",
                format!("Too little was committed to the sale of {coin}. {refund} USDT came back to your wallet."),
            ),
            _ => (
                "Tokens became free",
                format!("A part of your {coin} from the sale is free now. {locked} {coin} are still locked."),
            ),
        };
        let notice = Notice { topic: Topic::Sales, title, text };
        let update = update(engine, row.sale, notification.subject, &notice);
        Some((notice, update))
    })
}

/// The two sides of a trade.
pub(super) async fn collectible(tx: &mut Transaction, notification: &NotificationRow) -> Result<Option<Notice>> {
    let Some(row) = load::<CollectibleTradeRow>(tx, &[notification.subject]).await?.pop() else {
        return Ok(None);
    };
    let CollectibleTradeRow { price, fee, royalty, .. } = row;
    let (title, text) = if notification.kind == codes::NOTIFY_COLLECTIBLE_SOLD {
        let received = price - fee - royalty;
        (
            "A collectible was sold",
            format!(
                "Your collectible was sold for {price} USDT. After a fee of {fee} USDT and a royalty of {royalty} USDT you \
                 received {received} USDT."
            ),
        )
    } else {
        ("A collectible is yours", format!("You bought a collectible for {price} USDT. You are its owner now."))
    };
    Ok(Some(Notice { topic: Topic::Collectibles, title, text }))
}
