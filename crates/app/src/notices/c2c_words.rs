//! Notice texts about advertisements and orders between customers.

use plimsoll_engine::c2c::C2cState;
use plimsoll_store::Transaction;
use plimsoll_store::projections::{C2cAdRow, C2cOrderRow, NotificationRow, load};

use super::Topic;
use super::words::{Notice, moment};
use crate::coins::coin_of;
use crate::engine_client::EngineClient;
use crate::error::Result;
use crate::projection::codes;

pub(super) async fn of(
    engine_client: &EngineClient,
    tx: &mut Transaction,
    notification: &NotificationRow,
) -> Result<Option<Notice>> {
    let (title, text) = match notification.kind {
        codes::NOTIFY_C2C_AD_OFF => match load::<C2cAdRow>(tx, &[notification.subject]).await?.pop() {
            Some(row) => ad_off(&row),
            None => return Ok(None),
        },
        codes::NOTIFY_C2C_PAUSED => {
            let until = engine_client.read_stale(|engine| {
                engine.c2c().dealer(notification.account).map_or(notification.at, |dealer| dealer.paused_until)
            })?;
            let text = format!(
                "Three C2C orders were not paid in time within a day. You can buy again from {}. Selling is not paused.",
                moment(until)
            );
            ("Buying in C2C is paused", text)
        }
        kind => match load::<C2cOrderRow>(tx, &[notification.subject]).await?.pop() {
            Some(row) => {
                let coin = engine_client.read_stale(|engine| coin_of(engine, row.asset))?;
                order(kind, &row, &coin, row.buyer == notification.account)
            }
            None => return Ok(None),
        },
    };
    Ok(Some(Notice { topic: Topic::C2c, title, text }))
}

fn ad_off(row: &C2cAdRow) -> (&'static str, String) {
    let why = match row.off_reason {
        Some(codes::C2C_OFF_SHORT) => "your balance is below its smallest order",
        Some(codes::C2C_OFF_PAUSED) => "buying is paused for your account",
        _ => "your account is restricted",
    };
    ("An advertisement is off", format!("Your C2C advertisement {} is no longer shown: {why}.", row.id))
}

fn order(kind: i64, row: &C2cOrderRow, coin: &str, is_buyer: bool) -> (&'static str, String) {
    let C2cOrderRow { id, quantity, amount, fiat, .. } = row;
    let deal = format!("{quantity} {coin} for {amount} {fiat}");
    match kind {
        codes::NOTIFY_C2C_OPENED if is_buyer => (
            "New C2C order: you buy",
            format!("Order {id}: {deal}. The coins are in escrow. Pay by {}.", moment(row.pay_until)),
        ),
        codes::NOTIFY_C2C_OPENED => (
            "New C2C order: you sell",
            format!("Order {id}: {deal}. Your coins are in escrow. The buyer pays by {}.", moment(row.pay_until)),
        ),
        codes::NOTIFY_C2C_PAID => (
            "C2C: the buyer says it is paid",
            format!(
                "Order {id}: {deal}. Look into your own account, check amount and payer's name, then release. Never \
                 release before the money is there."
            ),
        ),
        codes::NOTIFY_C2C_RELEASED => {
            ("C2C: coins received", format!("Order {id}: {} {coin} are in your platform wallet.", row.received()))
        }
        codes::NOTIFY_C2C_RETURNED => {
            let why = match row.status {
                status if status == C2cState::TimedOut as i64 => "was not paid in time",
                status if status == C2cState::Refunded as i64 => "was refunded after an appeal",
                _ => "was cancelled by the buyer",
            };
            let text = if is_buyer {
                format!("Order {id}: {deal} {why}. Don't pay any more.")
            } else {
                format!("Order {id}: {deal} {why}. {} {coin} came back to your wallet.", row.escrow())
            };
            ("A C2C order ended", text)
        }
        codes::NOTIFY_C2C_APPEALED => (
            "A C2C order is under appeal",
            format!(
                "Order {id}: {deal}. The coins stay in escrow. Both sides can add evidence{}; the staff decides.",
                row.evidence_until.map_or_else(String::new, |until| format!(" until {}", moment(until)))
            ),
        ),
        codes::NOTIFY_C2C_EVIDENCE_OVER => (
            "The time for evidence is over",
            format!("Order {id}: {deal}. The staff decides with what both sides have handed in."),
        ),
        _ => (
            "An appeal is decided",
            format!("Order {id}: {deal}. The decision and its reason are on the page of the order."),
        ),
    }
}
