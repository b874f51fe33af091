//! Spot orders through a real sequencer.

use plimsoll_units::*;

use super::venue::{Venue, amount, code, key, price, quantity};
use crate::trading::{OrderQuery, OrderRequest, OrderStatus, SpotOrderRequest, Terms};

fn limit(side: Side, at: &str, size: &str) -> SpotOrderRequest {
    SpotOrderRequest {
        symbol: "btc".to_owned(),
        coin: Some("USDT".to_owned()),
        side,
        ask: OrderRequest::Limit { price: price(at), size: quantity(size) },
        terms: Terms::default(),
    }
}

/// V01: the answer comes from the command's own events.
#[tokio::test]
async fn an_order_answers_what_it_filled() {
    let venue = Venue::open().await;
    let (alice, bob) = (venue.person().await, venue.person().await);
    let first = venue.trading.place_spot(&bob, &limit(Side::Sell, "60000", "0.3"), None).await.unwrap().0;
    assert_eq!((first.status, first.filled, first.average_price), (OrderStatus::Open, Quantity::ZERO, None));
    venue.trading.place_spot(&bob, &limit(Side::Sell, "60010", "0.5"), None).await.unwrap();
    let preview = venue.trading.preview_spot(&alice, &limit(Side::Buy, "60010", "0.5")).await.unwrap().0;
    let placed = venue.trading.place_spot(&alice, &limit(Side::Buy, "60010", "0.5"), None).await.unwrap().0;
    assert_eq!((placed.status, placed.filled), (OrderStatus::Filled, quantity("0.5")));
    assert_eq!((placed.value, placed.fee), (amount("30002"), amount("0.0005")));
    assert_eq!(placed.average_price, Some(price("60004")));
    assert_eq!((preview.fill.value, preview.fee), (placed.value, placed.fee));

    let (total, open) = venue.trading.spot_orders(&bob, &OrderQuery::default()).await.unwrap();
    assert_eq!((total, open.len()), (1, 1), "the first one is filled");
    assert_eq!((open[0].status, open[0].filled), (OrderStatus::Partly, quantity("0.2")));
    assert_eq!((open[0].filled_value, open[0].fee), (amount("12002"), amount("12.002")));
    assert_eq!(open[0].average_price(), Some(price("60010")));
    assert!(venue.trading.spot_orders(&alice, &OrderQuery::default()).await.unwrap().1.is_empty());
}

#[tokio::test]
async fn a_market_purchase_spends_its_money() {
    let venue = Venue::open().await;
    let (alice, bob) = (venue.person().await, venue.person().await);
    venue.trading.place_spot(&bob, &limit(Side::Sell, "60000", "0.01"), None).await.unwrap();
    venue.trading.place_spot(&bob, &limit(Side::Sell, "60005", "1"), None).await.unwrap();
    let ask =
        SpotOrderRequest { ask: OrderRequest::MarketValue { value: amount("1000") }, ..limit(Side::Buy, "1", "1") };
    let placed = venue.trading.place_spot(&alice, &ask, None).await.unwrap().0;
    assert_eq!(
        (placed.status, placed.filled, placed.value),
        (OrderStatus::Filled, quantity("0.01666"), amount("999.6333"))
    );
}

#[tokio::test]
async fn a_repeated_key_places_nothing_and_tells_how_the_first_stands() {
    let venue = Venue::open().await;
    let (alice, bob) = (venue.person().await, venue.person().await);
    let order = limit(Side::Sell, "60000", "0.3");
    let first = venue.trading.place_spot(&bob, &order, key(&bob, 1)).await.unwrap().0;
    venue.trading.place_spot(&alice, &limit(Side::Buy, "60000", "0.1"), None).await.unwrap();
    let again = venue.trading.place_spot(&bob, &order, key(&bob, 1)).await.unwrap().0;
    assert_eq!(again.id, first.id);
    assert_eq!((again.status, again.filled, again.value), (OrderStatus::Partly, quantity("0.1"), amount("6000")));
    assert_eq!(venue.trading.spot_orders(&bob, &OrderQuery::default()).await.unwrap().0, 1);
    let other = limit(Side::Sell, "60001", "0.3");
    assert_eq!(code(venue.trading.place_spot(&bob, &other, key(&bob, 1)).await), -9004);
}

/// SEC-068.
#[tokio::test]
async fn only_the_owner_cancels() {
    let venue = Venue::open().await;
    let (alice, bob) = (venue.person().await, venue.person().await);
    let order = venue.trading.place_spot(&alice, &limit(Side::Buy, "59000", "0.1"), None).await.unwrap().0;
    assert_eq!(code(venue.trading.cancel_order(&bob, order.id, None).await), -7001);
    assert_eq!(code(venue.trading.cancel_order(&bob, OrderId(1 << 40), None).await), -7001, "one that never was");
    venue.trading.cancel_order(&alice, order.id, None).await.unwrap();
    assert_eq!(code(venue.trading.cancel_order(&alice, order.id, None).await), -3008, "already cancelled");
    assert_eq!(venue.trading.spot_orders(&alice, &OrderQuery::default()).await.unwrap().0, 0);
}

/// Ended orders come from rows, with what they filled and how they ended.
#[tokio::test]
async fn ended_orders_are_listed_as_they_ended() {
    let venue = Venue::open().await;
    let (alice, bob) = (venue.person().await, venue.person().await);
    venue.trading.place_spot(&bob, &limit(Side::Sell, "60000", "0.3"), None).await.unwrap();
    let filled = venue.trading.place_spot(&alice, &limit(Side::Buy, "60000", "0.3"), None).await.unwrap().0;
    let cancelled = venue.trading.place_spot(&alice, &limit(Side::Buy, "59000", "0.1"), None).await.unwrap().0;
    venue.trading.cancel_order(&alice, cancelled.id, None).await.unwrap();
    let ended = OrderQuery { ended: true, ..OrderQuery::default() };
    let (total, lines) = venue.trading.spot_orders(&alice, &ended).await.unwrap();
    assert_eq!((total, lines.len()), (2, 2));
    assert_eq!((lines[0].id, lines[0].status), (cancelled.id, OrderStatus::Cancelled));
    assert_eq!((lines[1].id, lines[1].status), (filled.id, OrderStatus::Filled));
    assert_eq!((lines[1].filled, lines[1].filled_value), (quantity("0.3"), amount("18000")));
    assert_eq!((lines[1].average_price(), lines[1].fee), (Some(price("60000")), amount("0.0003")));
    assert_eq!(venue.trading.contract_orders(&alice, &ended).await.unwrap().0, 0, "spot orders are not contracts");
    assert_eq!(venue.trading.spot_orders(&bob, &ended).await.unwrap().0, 1);
    let again = venue.trading.place_spot(&alice, &limit(Side::Buy, "60000", "0.3"), key(&alice, 9)).await.unwrap().0;
    assert_eq!(again.status, OrderStatus::Open);
    venue.trading.cancel_order(&alice, again.id, None).await.unwrap();
    let repeated = venue.trading.place_spot(&alice, &limit(Side::Buy, "60000", "0.3"), key(&alice, 9)).await.unwrap().0;
    assert_eq!((repeated.id, repeated.status), (again.id, OrderStatus::Cancelled), "told from its row");
}

#[tokio::test]
async fn names_lead_to_the_market_or_are_refused() {
    let venue = Venue::open().await;
    let alice = venue.person().await;
    for (n, symbol) in ["btc", "BTC", "btcusdt", "BTC/USDT"].into_iter().enumerate() {
        let ask = SpotOrderRequest { symbol: symbol.to_owned(), ..limit(Side::Buy, "59000", &format!("0.{}", n + 1)) };
        venue.trading.place_spot(&alice, &ask, None).await.unwrap();
    }
    let wrong = SpotOrderRequest { symbol: "doge".to_owned(), ..limit(Side::Buy, "59000", "0.1") };
    assert_eq!(code(venue.trading.place_spot(&alice, &wrong, None).await), -1019);
    let coin = SpotOrderRequest { coin: Some("usdc".to_owned()), ..limit(Side::Buy, "59000", "0.1") };
    assert_eq!(code(venue.trading.place_spot(&alice, &coin, None).await), -1019);
    let asked = OrderQuery { symbol: Some("doge".to_owned()), ..OrderQuery::default() };
    assert_eq!(code(venue.trading.spot_orders(&alice, &asked).await), -1019);
}

#[tokio::test]
async fn practice_trades_with_play_money_and_starts_over() {
    let venue = Venue::open().await;
    let (pupil, bob) = (venue.pupil().await, venue.person().await);
    venue.trading.place_spot(&bob, &limit(Side::Sell, "60000", "0.5"), None).await.unwrap();
    let placed = venue.trading.place_spot(&pupil, &limit(Side::Buy, "60000", "0.1"), None).await.unwrap().0;
    assert_eq!((placed.status, placed.fee), (OrderStatus::Filled, amount("0.0001")));
    let open = venue.trading.spot_orders(&bob, &OrderQuery::default()).await.unwrap().1;
    assert_eq!(open[0].filled, Quantity::ZERO, "the live book is not touched");
    assert_eq!(code(venue.trading.reset_practice(&pupil, None).await), -3019, "too soon");
    assert_eq!(code(venue.trading.reset_practice(&bob, None).await), -1019, "a live account");
    venue.pass(DAY_MS);
    let start = venue.trading.reset_practice(&pupil, None).await.unwrap();
    assert_eq!((start.money, start.next_at), (amount("100000"), venue.now().plus(DAY_MS)));
}
